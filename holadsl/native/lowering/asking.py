"""Splits and pairings lowered: questions whose parts are asked apart from where they stand.

A part finds what is bound around it in kept numbers, which are filled just before the question is put.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from holadsl.core.expressions import Cards, Expr, Get, Local
from holadsl.core.expressions import Pairing as PairingNode
from holadsl.core.expressions import Split as SplitNode
from holadsl.engine.simplify import Node, names_in, with_parts
from holadsl.native.deeds import Keep
from holadsl.native.lowering.words import Writer
from holadsl.native.program import Pairing, Question, Range, Split, Test, Value
from holadsl.native.words import Ask, Kept, Word


def ask_split(writer: Writer, node: SplitNode) -> Word:
    """What a split comes to."""
    return Ask(question_of(writer, node))


def ask_pairing(writer: Writer, node: PairingNode) -> Word:
    """Whether there is a pairing."""
    return Ask(question_of(writer, node))


def question_of(writer: Writer, node: SplitNode | PairingNode) -> int:
    """The number of the question, put where it stands: what its parts need to know is kept."""
    plan = writer.plan
    if node not in plan.asked:
        plan.asked[node] = len(plan.questions)
        plan.questions.append(None)
        plan.kept_for[node] = {name: plan.keep() for name in _in_order(node)}
        plan.questions[plan.asked[node]] = _made(writer, node)
    number = plan.asked[node]
    for name, kept in plan.kept_for[node].items():
        writer.block.append(Keep(kept, writer.names[name]))
    return number


def _in_order(node: Node) -> list[Local]:
    """The names that it needs to have been bound further out, as they come, so that each lowering is the same."""
    needed, found = names_in(node), dict[Local, None]()

    def look(part: Node) -> Node:
        if isinstance(part, Get):
            found[part.local] = None
        with_parts(part, look)
        return part

    look(node)
    return [name for name in found if name in needed]


def _made(writer: Writer, node: SplitNode | PairingNode) -> Question:
    names: dict[Local, Word] = {name: Kept(kept) for name, kept in writer.plan.kept_for[node].items()}
    if isinstance(node, SplitNode):
        return _split(writer, node, names)
    one, other = writer.plan.keep(), writer.plan.keep()
    inner = {**names, node.left.item: Kept(one), node.right.item: Kept(other)}
    left, right = _range(writer, node.left, names), _range(writer, node.right, names)
    return Pairing(left, right, one, other, test_of(writer, node.fits, inner))


def _split(writer: Writer, node: SplitNode, names: dict[Local, Word]) -> Split:
    item = writer.plan.keep()
    with _afresh(writer, names):
        cards = writer.place(node.cards)
    left = None if node.left is None else test_of(writer, node.left, {**names, node.item: Kept(item)})
    fits, may = test_of(writer, node.fits, names), test_of(writer, node.may, names)
    return Split(cards, writer.plan.numbers.zones[node.named], fits, may, item, left)


def _range(writer: Writer, node: Cards, names: dict[Local, Word]) -> Range:
    with _afresh(writer, names):
        return Range(
            writer.place(node.zone),
            None if node.start is None else writer.word(node.start),
            None if node.count is None else writer.word(node.count),
        )


@contextmanager
def _afresh(writer: Writer, names: dict[Local, Word]) -> Iterator[None]:
    """Within it words are written that need no deeds."""
    before, writer.names = writer.names, dict(names)
    with writer.apart() as deeds:
        yield
    writer.names = before
    assert not deeds, "where the cards of a question lie is told without a loop"


def test_of(writer: Writer, node: Node | Expr, names: dict[Local, Word]) -> Test:
    """An expression, simplified already, as a function of its own in which these names are bound."""
    own = Writer(writer.plan, writer.forms, dict(names))
    with own.apart() as deeds:
        word = own.word(node)
    return Test(Value(tuple(deeds), word), own.slots)
