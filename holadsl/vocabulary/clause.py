"""One clause of the language, as the table of clauses has it."""

from __future__ import annotations

from holadsl.data import frozen
from holadsl.syntax import tree

Key = tuple[str, ...]
"""A slot: block and clause words (`trick`, `first lead`), block and label (`score`, `sweep`), name and words."""


@frozen
class Clause:
    """One clause: what the manual says of it, and how its slot behaves.

    `words` are empty where each line has a label of its own. `default` and `example` are the words after the clause's
    own, as a rule file has them; an empty default means that nothing stands there.
    """

    block: str
    words: str
    kinds: tuple[type[tree.Node], ...]
    manual: str
    example: str
    default: str = ""
    required: bool = False
    gathers: bool = False
    """`add` adds members to what is there."""

    @property
    def key(self) -> Key:
        """The slot that it fills."""
        return (self.block, self.words)

    @property
    def name(self) -> str:
        """How it is called: `trick first lead`."""
        return f"{self.block} {self.words}".strip()
