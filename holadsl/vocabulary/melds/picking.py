"""The cards of a hand that make a new meld: alone, or with the top discard."""

from __future__ import annotations

from holadsl.core.build import binary, less
from holadsl.core.expressions import YES, Const, Expr, Op, Read, Size, ZoneRef
from holadsl.core.machine import Guard, Several
from holadsl.core.values import Origin
from holadsl.vocabulary.melds import placing, shapes
from holadsl.vocabulary.melds.placing import melds_in
from holadsl.vocabulary.scene import Scene


def from_hand(origin: Origin, scene: Scene) -> tuple[Several, tuple[Guard, ...]]:
    """Cards of the hand that make a new meld."""
    kinds = shapes.kinds_of(scene)
    several = Several(scene.picked, shapes.least_cards(kinds), shapes.most_cards(kinds))
    return several, _make_one(origin, scene, "{card} can't be a meld")


def with_top_discard(number: int | None, origin: Origin, scene: Scene) -> tuple[Several, tuple[Guard, ...]]:
    """Cards of the hand that make a new meld with the top discard: so many of them, or as many as do."""
    kinds, top = shapes.kinds_of(scene), placing.top_discard(scene)
    least: Expr = YES
    most: Expr = YES
    if number is not None:
        least = most = Const(number)
    elif kinds:
        least = binary(Op.MAX, binary(Op.SUB, shapes.least_cards(kinds), YES), YES)
        most = binary(Op.SUB, shapes.most_cards(kinds), YES)
    several = Several(scene.picked, least, most, given=top)
    return several, _make_one(origin, scene, "the top discard makes no meld with {card}")


def of_hand(scene: Scene) -> Expr:
    """How many cards of the hand are picked to go with the top discard."""
    return binary(Op.SUB, Size(ZoneRef(scene.picked)), YES)


def _make_one(origin: Origin, scene: Scene, says: str) -> tuple[Guard, ...]:
    """The cards picked must make a meld, and there must be room for it."""
    melds, kinds, picked = melds_in(scene), shapes.kinds_of(scene), ZoneRef(scene.picked)
    return (
        Guard(less(Read(melds.laid), Const(melds.places)), "no further meld has room on the table", origin),
        Guard(shapes.may_become(kinds, picked, scene), says, origin, narrows=True),
        Guard(shapes.is_meld(kinds, picked, scene), says, origin),
    )
