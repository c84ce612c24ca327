"""A syntax tree as indented text: for people who wonder how a line was read."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, Final

from holadsl.data import define, names
from holadsl.syntax.tree import CardName, Keyword, Letter, Name, Node, Number, TeamName, Text
from holadsl.text import Source

WIDTH: Final = 100
"""What fits into a line stands on one line."""

SHORT: Final = 30
"""Of children that are all shorter, several stand on one line."""

STEP: Final = "  "

BLOCK_FIELDS: Final = frozenset({"blocks", "lines", "clauses", "rules", "counts"})
"""Where a block keeps its lines, and a file its blocks: those stand below each other."""


def tree_text(root: Node, source: Source) -> Iterator[str]:
    """The lines of a tree; each begins with the number of the line of the rule file, where that changes.

    A node is `Class(child)` or `Class(field=child, …)` where that fits, else its children stand below it. The lines of
    a block stand below its header. Fields with nothing in them are left out.
    """
    return _Printer(source, len(str(source.lines))).lines(root, "", 0)


@define
class _Printer:
    """Prints nodes, and remembers which line of the file it spoke of last."""

    source: Source
    margin: int
    _last: int = 0

    def lines(self, node: Node, name: str, depth: int) -> Iterator[str]:
        """The lines of a node that stands in a field called `name`."""
        lead = self._margin(node) + STEP * depth + (f"{name}: " if name else "")
        children = list(_children(node))
        block = next((name for name in names(type(node)) if name in BLOCK_FIELDS), "")
        if block:
            header = [(field, value) for field, value in children if field != block]
            yield lead + _written(node, header)
            children = [("", value) for field, value in children if field == block]
        elif len(lead) + len(inline(node)) <= WIDTH:
            yield lead + inline(node)
            return
        else:
            yield lead + type(node).__name__
        for field, value in children:
            yield from self._field(field, value, depth + 1)

    def _field(self, name: str, value: Any, depth: int) -> Iterator[str]:
        """The lines of a child, or of several."""
        if isinstance(value, Node):
            yield from self.lines(value, name, depth)
            return
        if name:
            yield f"{' ' * self.margin}{STEP * (depth + 1)}{name}:"
            depth += 1
        short = [inline(child) for child in value]
        if name and all(len(text) < SHORT for text in short):
            lead = " " * self.margin + STEP * (depth + 1)
            yield from wrap(", ".join(short), WIDTH, initial_indent=lead, subsequent_indent=lead)
            return
        for child in value:
            yield from self.lines(child, "", depth)

    def _margin(self, node: Node) -> str:
        """The number of the node's line, where it isn't the one before."""
        line = self.source.line_of(node.span.start)
        shown = str(line) if line != self._last else ""
        self._last = line
        return f"{shown:>{self.margin}}{STEP}"


def _children(node: Node) -> Iterator[tuple[str, Any]]:
    """The fields of a node that have something in them."""
    for name in names(type(node)):
        value = getattr(node, name)
        if value is not None and value not in ((), ""):
            yield name, value


def inline(value: Any) -> str:
    """A node on one line."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(inline, value))}]"
    if not isinstance(value, Node):
        return str(value)
    if isinstance(value, Text):
        return f'"{value.text}"'
    if isinstance(value, Number):
        return str(value.value)
    if isinstance(value, Name | CardName | Letter | TeamName | Keyword):
        return value.text
    return _written(value, list(_children(value)))


def _written(node: Node, children: list[tuple[str, Any]]) -> str:
    """A node with these of its fields on one line."""
    name = type(node).__name__
    if not children:
        return name
    if len(children) == 1:
        return f"{name}({inline(children[0][1])})"
    return f"{name}({', '.join(f'{field}={inline(child)}' for field, child in children)})"
