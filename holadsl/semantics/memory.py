"""What was worked out about a file and holds for many of its tables: packs, the words of clauses, how clauses read."""

from __future__ import annotations

from collections.abc import Mapping

from holadsl.data import define, field, frozen
from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax import tree
from holadsl.vocabulary.pack.packmaker import PackFacts
from holadsl.vocabulary.scene import Notes
from holadsl.vocabulary.words import Words

Lines = tuple[int, ...]
"""Clauses, by the identity of their nodes."""


@frozen
class Heard:
    """What was noticed of clauses, and the options whose values were asked for, with those."""

    options: tuple[tuple[str, int], ...]
    notes: Notes

    def holds_at(self, options: Mapping[str, int]) -> bool:
        """Whether the same would be noticed where options have those values."""
        return all(options.get(name) == value for name, value in self.options)


@define
class Memory:
    """For one file and its parents. Clauses are known by identity, so every one that is met is kept."""

    words: Words = field(factory=Words)
    packs: dict[Lines, tuple[PackFacts | None, Bag]] = field(factory=dict)
    tables: dict[tuple[object, ...], int] = field(factory=dict)
    """Kinds of tables, by all that the reading of a clause may hang on besides its words."""
    heard: dict[tuple[object, ...], list[Heard]] = field(factory=dict)
    """What was noticed of clauses at a kind of table, for each of the values that options had when they were heard."""
    respelt: dict[tuple[object, ...], tree.Node] = field(factory=dict)
    """Clauses written in the suit names of another file."""
    _kept: dict[int, tree.Node] = field(factory=dict)

    def keep(self, *nodes: tree.Node) -> Lines:
        """The identities of clauses, which stay theirs as long as this lives."""
        for node in nodes:
            self._kept[id(node)] = node
        return tuple(map(id, nodes))
