"""How far a number goes that is made of numbers which grow, or that no place could hold."""

from __future__ import annotations

from collections.abc import Collection

from holadsl.core.build import binary
from holadsl.core.expressions import Binary, Const, Expr, Op
from holadsl.core.values import Variable
from holadsl.syntax import tree
from holadsl.vocabulary.desk.standard import FARTHEST
from holadsl.vocabulary.reasoning.together import parts_of, read_in


def tame(value: Expr, fed: Collection[Variable]) -> Expr:
    """The number, kept within what a score book holds, where it could run away: a product of numbers that change, or
    one made of what it is added to (`fed`), which doubles with each deal."""
    if read_in(value).isdisjoint(fed) and not any(map(_multiplies, parts_of(value))):
        return value
    return within(value)


def within(value: Expr) -> Expr:
    """The number, or as far up or down as a score book goes."""
    return binary(Op.MAX, binary(Op.MIN, value, Const(FARTHEST)), Const(-FARTHEST))


def _multiplies(part: object) -> bool:
    return (
        isinstance(part, Binary)
        and part.op is Op.MUL
        and not isinstance(part.left, Const)
        and not isinstance(part.right, Const)
    )


def more_than_all(amount: tree.Amount, size: int) -> bool:
    """Not even all the cards of the pack would be so many."""
    least = amount.low if isinstance(amount, tree.Between) else getattr(amount, "number", None)
    if isinstance(amount, tree.MoreThan):
        return isinstance(least, tree.Whole) and least.number.value >= size
    above = isinstance(amount, (tree.Exactly, tree.AtLeast, tree.Between))
    return above and isinstance(least, tree.Number) and least.value > size
