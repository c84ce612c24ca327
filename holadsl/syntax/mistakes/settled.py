"""Lines that the grammar takes and that can only be mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from holadsl.data import field, frozen, names
from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Code
from holadsl.diagnostics.nearest import close
from holadsl.syntax import reader
from holadsl.syntax.blocks import EDITS, HEADERS, first_words
from holadsl.syntax.lines import Line
from holadsl.syntax.mistakes import cards
from holadsl.syntax.mistakes.faulty import words as scan
from holadsl.syntax.mistakes.headers import slug
from holadsl.syntax.mistakes.kinds import words
from holadsl.syntax.mistakes.phrasebook import FIGURES, NOUNS
from holadsl.syntax.mistakes.wording import bare
from holadsl.syntax.reader import Stand, Stuck
from holadsl.syntax.tree import (
    AtLeast,
    Between,
    Exactly,
    Name,
    NamedNumber,
    Node,
    NoMoreThan,
    NumberIs,
    ScoreLine,
    SuitKind,
)
from holadsl.text import Span

A_NUMBER: Final = (NamedNumber, Exactly, AtLeast, NoMoreThan, Between)
NO_SUIT: Final = frozenset({*first_words("pack"), *EDITS, *HEADERS})


@frozen
class Doubt:
    """What is wrong with a line that was read. The span is one of the source, as in the tree."""

    code: Code
    span: Span
    fields: Mapping[str, object]


@frozen
class Around:
    """What stands around a line that was read: the text, the line, where the parser stood before it, and the words
    that the file uses as names."""

    text: str = field(repr=False)
    line: Line
    stand: Stand = field(repr=False)
    declared: AbstractSet[str] = frozenset()

    def fits(self, word: str, span: Span) -> bool:
        """Whether the line could be read with another word at that place."""
        changed = self.text[self.line.start : span.start] + word + self.text[span.end : self.line.end]
        try:
            reader.read(changed, 0, len(changed), self.stand)
        except Stuck:
            return False
        return True

    def before(self, span: Span) -> str:
        """The word before a place."""
        found = scan(self.text, self.line.start, span.start)
        return found[-1].text if found else "the beginning of the line"


def look(node: Node, around: Around) -> Doubt | None:
    """What is wrong with a line, or None."""
    for inside, child in children(node):
        doubt = None
        if isinstance(child, Name):
            doubt = _name(inside, child, around.declared)
        elif isinstance(child, NumberIs):
            doubt = _compared(child, around)
        if doubt:
            return doubt
    return None


def _compared(node: NumberIs, around: Around) -> Doubt | None:
    """`leadr is winning`, which could be a count compared with another: but `winning` is a word of the language."""
    if not isinstance(node.number, NamedNumber) or not isinstance(node.test, Exactly):
        return None
    name, other = node.number.name, node.test.number
    if not isinstance(other, Name) or other.text not in words().values():
        return None
    if {name.text, other.text} & around.declared:
        return None
    if name.text in NOUNS:
        said = {"word": name.text, "instead": bare(name.text)}
        return Doubt(codes.SAID_OTHERWISE, name.span, said)
    for meant in close(name.text, list(words().values())):
        if around.fits(meant, name.span):
            fits = "a player, a team or a place"
            said = {"word": name.text, "before": around.before(name.span), "guess": meant, "fits": fits}
            return Doubt(codes.MISSPELT, name.span, said)
    return None


def _name(inside: Node, name: Name, declared: AbstractSet[str]) -> Doubt | None:
    text = name.text
    if text != text.lower():
        return Doubt(codes.BAD_NAME, name.span, {"word": text, "example": slug(text)})
    if isinstance(inside, A_NUMBER) and text in FIGURES and text not in declared:
        return Doubt(codes.NUMBER_WORD, name.span, {"figure": FIGURES[text]})
    if isinstance(inside, A_NUMBER) and text == "all" and text not in declared:
        return Doubt(codes.SAID_OTHERWISE, name.span, {"word": text, "instead": "write: every"})
    if isinstance(inside, ScoreLine) and text == "to":
        said = {"word": text, "owner": "match", "block": "score", "where": "match: change match to …"}
        return Doubt(codes.OTHER_BLOCK, name.span, said)
    if isinstance(inside, SuitKind) and cards.said(text) and text not in declared:
        return Doubt(codes.SAID_OTHERWISE, name.span, {"word": text, "instead": cards.said(text)})
    if isinstance(inside, SuitKind) and text in NO_SUIT and text not in declared:
        return Doubt(codes.TWO_CLAUSES, name.span, {"word": text})
    return None


def children(node: Node) -> Iterator[tuple[Node, Node]]:
    """Everything below a node, each with the node that it stands in, in the order of the text."""
    for name in names(type(node)):
        value = getattr(node, name)
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, Node):
                yield node, child
                yield from children(child)
