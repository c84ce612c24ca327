"""What can be read and has no meaning yet: each such line is reported once and stands as `Unread` from here on."""

from __future__ import annotations

from typing import Final, cast

from holadsl.data import evolve
from holadsl.diagnostics.codes import names
from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax import tree
from holadsl.syntax.mistakes.settled import children
from holadsl.syntax.mistakes.wording import shorten
from holadsl.text import Source
from holadsl.vocabulary.clauses import clause_of, key_of

PHRASES: Final = (
    # cards
    *(tree.InSequence, tree.ThatCard, tree.ThoseCards),
    # what calls do
    *(tree.SwapsThose, tree.LeadsSome),
)
"""Phrases that nothing carries out yet."""

PARTS: Final = (tree.InSequence,)
"""Those that are told with the phrase that they are part of: `a turn begins`."""


def built(root: tree.Start, source: Source, bag: Bag) -> tree.Start:
    """The tree without the lines that nothing can carry out yet, each of which is reported."""
    return evolve(root, blocks=cast(tuple[tree.Block, ...], tuple(_block(block, source, bag) for block in root.blocks)))


def _block(block: tree.Node, source: Source, bag: Bag) -> tree.Node:
    word = type(block).__name__.lower()
    for field in ("clauses", "lines", "rules", "counts"):
        lines: tuple[tree.Node, ...] | None = getattr(block, field, None)
        if lines is not None:
            kept = tuple(_line(line, word, source, bag) for line in lines)
            return block if kept == lines else evolve(block, **{field: kept})
    return block


def _line(line: tree.Node, block: str, source: Source, bag: Bag) -> tree.Node:
    """The line, or what stands for it if it has something that nothing carries out yet."""
    if _reported(line, source, bag):
        return _unread(line, block)
    return line


def _reported(line: tree.Node, source: Source, bag: Bag) -> bool:
    """Whether the line has something that nothing carries out yet; the first such thing is reported."""
    for around, node in ((line, line), *children(line)):
        if isinstance(node, tree.SameAs) and node is not line:
            bag.report(names.SAME_AS_CHANGED, source, line.span, name=node.name.text)
            return True
        if isinstance(node, PHRASES):
            span = around.span if isinstance(node, PARTS) else node.span
            word = shorten(source.text[span.start : span.end])
            bag.report(codes.PHRASE_NOT_BUILT, source, span, word=word)
            return True
    return False


def _unread(line: tree.Node, block: str) -> tree.Unread:
    """What is known of a line that isn't carried out: the slot that it would fill."""
    verb = type(line).__name__.lower() if isinstance(line, tree.Change | tree.Add) else ""
    clause = line.clause if isinstance(line, tree.Change | tree.Add) else line
    known = clause_of(clause)
    if known is None:
        return tree.Unread(verb, block, "", span=line.span)
    where, words = key_of(clause)
    return tree.Unread(verb, where if verb or not known.words or block == "game" else block, words, span=line.span)
