"""Makes the tree of classes from what was read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, cast

from holadsl.data import frozen, names
from holadsl.syntax.phrase import Child, Phrase, Token
from holadsl.syntax.tree import (
    RULES,
    CardName,
    Keyword,
    Letter,
    Name,
    Node,
    Number,
    TeamName,
    Text,
)
from holadsl.text import Span

Place: TypeAlias = Callable[[int, int], Span]

MAX_DEPTH = 100
"""Phrases inside each other: forty brackets and what stands around them. More would only be an attack."""

LONGEST_NUMBER = 12
"""Digits. A longer number is read as this many nines, which every bound refuses."""


class TooDeep(Exception):
    """A line has too many phrases inside each other."""


@frozen
class Shape:
    """How the children of a rule fill the fields of its class: some first, a tuple of any number, some last."""

    before: int
    many: bool
    after: int


@cache
def shape(cls: type[Node]) -> Shape:
    """The shape of a tree class."""
    kinds = [str(cls.__annotations__[name]).startswith("tuple[") for name in names(cls)]
    if True not in kinds:
        return Shape(len(kinds), False, 0)
    at = kinds.index(True)
    return Shape(at, True, len(kinds) - at - 1)


def build(found: Phrase, place: Place = Span, depth: int = 0) -> Node:
    """The node of a phrase, with all below it; `place` makes the span of two offsets."""
    if depth > MAX_DEPTH:
        raise TooDeep
    cls: Any = RULES[found.data]
    for child in found.children:
        if isinstance(child, Phrase) and child.start < 0:  # a word that isn't said: it stands where its phrase begins
            child.start = child.end = found.start
    children = [_child(child, place, depth + 1) for child in found.children]
    span = place(found.start, found.end)
    form = shape(cls)
    if not form.many:
        return cast(Node, cls(*children, span=span))
    end = len(children) - form.after
    many = tuple(child for child in children[form.before : end] if child is not None)
    return cast(Node, cls(*children[: form.before], many, *children[end:], span=span))


def _child(child: Child, place: Place, depth: int) -> Node | None:
    if child is None:
        return None
    return leaf(child, place) if isinstance(child, Token) else build(child, place, depth)


def leaf(token: Token, place: Place = Span) -> Node:
    """The leaf of a token."""
    span = place(token.start, token.end)
    text = str(token)
    match token.type:
        case "NAME":
            return Name(text, span=span)
        case "STRING":
            return Text(text[1:-1], span=span)
        case "INT":
            return Number(int(text) if len(text) <= LONGEST_NUMBER else 10**LONGEST_NUMBER - 1, span=span)
        case "CARD":
            return CardName(text, span=span)
        case "LETTER":
            return Letter(text, span=span)
        case "TEAM":
            return TeamName(text, span=span)
        case _:
            return Keyword(text, span=span)
