"""Which phrases stand in the clauses of a file: each clause is looked through once, however many tables read it."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.data import define, field, names
from holadsl.syntax.tree import Node


@define
class Words:
    """What was found in the clauses that were looked through so far."""

    _found: dict[int, tuple[Node, frozenset[type[Node]]]] = field(factory=dict)
    """By identity; the node is kept, so that its identity stays its own."""

    def kinds(self, node: Node) -> frozenset[type[Node]]:
        """The classes of all phrases in a clause, its own too."""
        found = self._found.get(id(node))
        if found is None:
            found = (node, frozenset(type(part) for part in parts(node)))
            self._found[id(node)] = found
        return found[1]


def parts(node: object) -> Iterator[Node]:
    """A phrase and all phrases in it."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(part)
        elif isinstance(part, Node):
            yield part
            waiting.extend(getattr(part, name) for name in names(type(part)))


def contains(node: object, kinds: tuple[type, ...]) -> bool:
    """A phrase of one of these classes stands in it."""
    return any(isinstance(part, kinds) for part in parts(node))
