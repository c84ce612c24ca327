"""The best of some cards: what so many of them can be worth together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from holadsl.core.build import binary, choose, less
from holadsl.core.expressions import NO, Cards, Const, Expr, Fold, Get, How, Local, Look, Op, Size, ZoneRef
from holadsl.core.values import Table
from holadsl.diagnostics.codes import bounds, types
from holadsl.syntax import tree
from holadsl.vocabulary.line import Figure, Line
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.cards import placed_card
from holadsl.vocabulary.speech.numbers import bounded
from holadsl.vocabulary.speech.worths import hand_of, prices_of

WORTHS: Final = (tree.WorthOf, tree.WorthOfSome)
"""Numbers that are the worth of cards of a place."""


@means(tree.WorthOfSome)
def _worth_of_some(node: tree.WorthOfSome, scene: Scene, line: Line) -> Figure:
    """The least, or most, that so many cards of a hand can be worth together; of fewer what all are worth. A card that
    lies elsewhere may be among them.
    """
    prices, hand = prices_of(node.counting, scene, line), hand_of(node.zone, "the best cards", scene, line)
    beside = placed_card(node.beside, scene, line) if node.beside is not None else None
    if node.beside is not None and beside is None:
        scene.report(types.NOT_BUILT, line, node.beside, what="counting that card with those of a hand")
    number = bounded(node.number, scene, line)
    if number < 1:
        scene.report(bounds.ZERO, line, node.number, what="the number of cards", number=number, least=1)
    if hand is None:
        return Figure(scene.unknown())
    return Figure(_best(number, isinstance(node.extreme, tree.Least), hand, beside, prices))


def _best(number: int, least: bool, hand: ZoneRef, beside: Expr | None, prices: Table) -> Expr:
    """The sum of the least values, so many of them, is the most of `number · t - Σ max(0, t - value)` over all values
    t; that of the greatest is the least of `number · t + Σ max(0, value - t)`. So nothing need be sorted.
    """
    there = binary(Op.LE, NO, beside) if beside is not None else NO
    size = binary(Op.ADD, Size(hand), there) if beside is not None else Size(hand)
    taken = binary(Op.MIN, Const(number), size)

    def apart(value: Expr, other: Expr) -> Expr:
        one, two = (value, other) if least else (other, value)
        return binary(Op.MAX, NO, binary(Op.SUB, one, two))

    def total(value: Expr) -> Expr:
        card = Local("card")
        rest: Expr = Fold(How.SUM, Cards(card, hand), None, apart(value, Look(prices, Get(card))))
        if beside is not None:
            rest = binary(Op.ADD, rest, choose(there, apart(value, Look(prices, beside)), NO))
        return binary(Op.SUB if least else Op.ADD, binary(Op.MUL, taken, value), rest)

    return _over(How.MAX if least else How.MIN, hand, beside, there, lambda card: total(Look(prices, card)))


def _over(how: How, hand: ZoneRef, beside: Expr | None, there: Expr, value: Callable[[Expr], Expr]) -> Expr:
    """The most, or least, over the cards of a hand and one beside it; 0 where there is no card at all."""
    card = Local("card")
    of_hand = choose(less(NO, Size(hand)), Fold(how, Cards(card, hand), None, value(Get(card))), NO)
    if beside is None:
        return of_hand
    op = Op.MAX if how is How.MAX else Op.MIN
    alone = value(beside)
    both = binary(op, Fold(how, Cards(card, hand), None, value(Get(card))), alone)
    return choose(there, choose(less(NO, Size(hand)), both, alone), of_hand)
