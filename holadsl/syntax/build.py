"""Makes the tree of attrs classes from what lark read."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import fields, frozen
from lark import Token, Tree

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
    kinds = [str(field.type).startswith("tuple[") for field in fields(cls) if field.name != "span"]
    if True not in kinds:
        return Shape(len(kinds), False, 0)
    at = kinds.index(True)
    return Shape(at, True, len(kinds) - at - 1)


def build(found: Tree[Token], depth: int = 0) -> Node:
    """The node of a lark tree, with all below it."""
    if depth > MAX_DEPTH:
        raise TooDeep
    cls = RULES[found.data]
    children = [_child(child, depth + 1) for child in found.children]
    span = Span(found.meta.start_pos, found.meta.end_pos) if not found.meta.empty else Span(0, 0)
    form = shape(cls)
    if not form.many:
        return cls(*children, span=span)
    end = len(children) - form.after
    many = tuple(child for child in children[form.before : end] if child is not None)
    return cls(*children[: form.before], many, *children[end:], span=span)  # type: ignore[arg-type]


def _child(child: Any, depth: int) -> Node | None:
    if child is None:
        return None
    return leaf(child) if isinstance(child, Token) else build(child, depth)


def leaf(token: Token) -> Node:
    """The leaf of a token."""
    assert token.start_pos is not None and token.end_pos is not None
    span = Span(token.start_pos, token.end_pos)
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
