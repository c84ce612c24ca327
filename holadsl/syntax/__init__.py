"""Text to tree and back: the reader, the tree of a rule file, the layout. No meaning, and the only place with lark."""
