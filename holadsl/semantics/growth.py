"""Numbers that could grow beyond what can be counted: the check of a Machine, where a line makes it worth asking."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.core.check import check
from holadsl.core.findings import Reason
from holadsl.core.machine import Machine
from holadsl.diagnostics.codes import bounds
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.book import Book, Said
from holadsl.syntax import tree
from holadsl.vocabulary.words import Words, parts

LITERALS = (tree.Whole, tree.Negative, tree.Fraction)
CHANGING = frozenset({tree.Times, tree.MatchScore, tree.Points})
SETS = (tree.ScoreBecomes, tree.PointsBecome, tree.Scores, tree.GainsPoints, tree.LosesPoints, tree.Gains)
"""What changes points or scores, by a number of their own making."""


def may_grow(clause: tree.Node) -> bool:
    """A clause multiplies numbers that change, or makes points and scores out of themselves."""
    for node in parts(clause):
        if isinstance(node, tree.Times):
            factors = (node.left, node.right)
            if not any(isinstance(f, LITERALS) for f in factors) or any(isinstance(f, tree.Times) for f in factors):
                return True
        own = isinstance(node, SETS) and not (isinstance(node, tree.Gains) and isinstance(node.number, tree.Points))
        if own and any(isinstance(part, (tree.MatchScore, tree.Points)) for part in parts(node)):
            return True
    return False


def risky(book: Book, words: Words) -> Iterator[Said]:
    """The lines of a book that may make a number grow."""
    for entry in book.slots.values():
        for part in entry.parts:
            if not words.kinds(part.clause).isdisjoint(CHANGING) and may_grow(part.clause):
                yield part


def note_growth(machine: Machine, lines: list[Said], bag: Bag) -> None:
    """Notes the first number that could grow too far, at the line that makes it."""
    for finding in check(machine).findings:
        if finding.reason is Reason.BEYOND:
            place = finding.origin.place if finding.origin is not None else None
            said = next((line for line in lines if place is not None and line.place == place), lines[0])
            bag.report(bounds.GROWS, said.source, said.clause.span)
            return
