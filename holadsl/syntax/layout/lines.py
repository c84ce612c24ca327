"""Lays lines out: indentation, the column where a clause's words end, long lines cut after commas."""

from __future__ import annotations

import re
from typing import Final

from holadsl.syntax import tree as t
from holadsl.syntax.layout.phrases import STOP, raw
from holadsl.syntax.tree import Node

INDENT: Final = "  "
CLAUSE: Final = 13
"""The room for the words of a clause: `next dealer` and two blanks."""

FACTOR: Final = 16
"""The room for `times` and a name, in a settlement."""

DIFFERENCE: Final = 28
"""The room for the words of a difference: `change deal next dealer` and more."""

WIDTH: Final = 120
"""Where a line is cut after a comma, if it has one."""

_PIECE: Final = re.compile(r'(?:"[^"]*"|[^",])+,?\s*|,\s*')


def pieces(node: Node, opens: bool) -> tuple[str, list[str]]:
    """A line as its beginning, with indentation and padding, and the pieces between which it may be cut."""
    words, stop, rest = raw(node).partition(STOP)
    if opens or isinstance(node, t.Language):
        return "", [words]
    edits = isinstance(node, t.Change | t.Add | t.AddCall | t.AddPenalty | t.Remove)
    room = DIFFERENCE if edits else FACTOR if isinstance(node, t.TimesLine) else CLAUSE
    if not stop:
        return "", [INDENT + words]
    start = INDENT + words.ljust(room) if len(words) < room else f"{INDENT}{words} "
    return start, [piece.strip() for piece in _PIECE.findall(rest)] or [""]


def lay_out(node: Node, opens: bool = False) -> list[str]:
    """A line as the lines of text it needs."""
    start, parts = pieces(node, opens)
    return [start + text for text in fill(len(start), parts)] if not start else join(start, fill(len(start), parts))


def fill(start: int, parts: list[str]) -> list[str]:
    """The pieces put together to lines that end within the width, as far as the pieces allow."""
    lines = [parts[0]]
    for part in parts[1:]:
        if start + len(lines[-1]) + 1 + len(part) <= WIDTH:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return lines


def join(start: str, lines: list[str]) -> list[str]:
    """The lines with the beginning of the first, the others under what follows it."""
    return [start + lines[0], *(" " * len(start) + line for line in lines[1:])]


def format_tree(tree: t.Start) -> str:
    """A whole tree as text. Lines that couldn't be read are not in it."""
    parts = [lay_out(tree.language)] if tree.language else []
    for block in tree.blocks:
        if isinstance(block, t.Unread):
            continue
        lines = [line for line in _lines_of(block) if not isinstance(line, t.Unread)]
        parts.append([*lay_out(block, opens=True), *(text for line in lines for text in lay_out(line))])
    return "\n".join("\n".join(part) + "\n" for part in parts)


def _lines_of(block: Node) -> tuple[Node, ...]:
    """The lines of a block, in whichever field they stand."""
    for name in ("lines", "clauses", "rules", "counts"):
        found: tuple[Node, ...] | None = getattr(block, name, None)
        if found is not None:
            return found
    return ()
