"""Lines that the grammar takes and that can only be mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import fields, frozen

from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Code
from holadsl.syntax.blocks import EDITS, HEADERS, first_words
from holadsl.syntax.mistakes.headers import slug
from holadsl.syntax.mistakes.wording import FIGURES
from holadsl.syntax.tree import AtLeast, Between, Exactly, Name, NamedNumber, Node, NoMoreThan, SuitKind
from holadsl.text import Span

A_NUMBER: Final = (NamedNumber, Exactly, AtLeast, NoMoreThan, Between)
NO_SUIT: Final = frozenset({*first_words("pack"), *EDITS, *HEADERS})


@frozen
class Doubt:
    """What is wrong with a line that was read. The span is one of the source, as in the tree."""

    code: Code
    span: Span
    fields: Mapping[str, object]


def look(node: Node, declared: frozenset[str]) -> Doubt | None:
    """What is wrong with a line, or None; `declared` are the words that the file uses as names."""
    return next((doubt for inside, name in names(node) if (doubt := _doubt(inside, name, declared))), None)


def _doubt(inside: Node, name: Name, declared: frozenset[str]) -> Doubt | None:
    text = name.text
    if text != text.lower():
        return Doubt(codes.BAD_NAME, name.span, {"word": text, "example": slug(text)})
    if isinstance(inside, A_NUMBER) and text in FIGURES and text not in declared:
        return Doubt(codes.NUMBER_WORD, name.span, {"figure": FIGURES[text]})
    if isinstance(inside, SuitKind) and text in NO_SUIT and text not in declared:
        return Doubt(codes.TWO_CLAUSES, name.span, {"word": text})
    return None


def names(node: Node) -> Iterator[tuple[Node, Name]]:
    """Every name below a node, with the node that it stands in, in the order of the text."""
    for found in fields(type(node)):
        value = getattr(node, found.name)
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, Name):
                yield node, child
            elif isinstance(child, Node):
                yield from names(child)
