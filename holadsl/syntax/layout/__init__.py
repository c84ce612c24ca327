"""A tree as text: `phrase` for any piece of it, `format_tree` for a whole one, `format_file` keeps the comments too."""
