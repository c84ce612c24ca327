"""The cards of a hand that make a new meld: alone, or with the top discard."""

from __future__ import annotations

from holadsl.core.build import binary, less
from holadsl.core.expressions import YES, Const, Expr, Op, Read, Size, ZoneRef
from holadsl.core.machine import Guard, Several
from holadsl.core.values import Origin
from holadsl.data import evolve
from holadsl.vocabulary.melds import placing, shapes, stacks, wilds
from holadsl.vocabulary.melds.placing import melds_in
from holadsl.vocabulary.melds.ways import Way
from holadsl.vocabulary.scene import Scene


def from_hand(way: Way, origin: Origin, scene: Scene) -> tuple[Several, tuple[Guard, ...]]:
    """Cards of the hand that make a new meld in that way."""
    kinds = shapes.kinds_of(scene)
    least, most = shapes.least_cards(kinds), shapes.most_cards(kinds)
    several = Several(scene.picked, least, most, as_named=any(map(stacks.on_top, kinds)))
    return several, _make_one(way, origin, scene, "{card} can't be a meld")


def with_top_discard(way: Way, number: int | None, origin: Origin, scene: Scene) -> tuple[Several, tuple[Guard, ...]]:
    """Cards of the hand that make a new meld with the top discard in that way: so many of them, or as many as do."""
    kinds, top = shapes.kinds_of(scene), placing.top_discard(scene)
    least: Expr = YES
    most: Expr = YES
    if number is not None:
        least = most = Const(number)
    elif kinds:
        least = binary(Op.MAX, binary(Op.SUB, shapes.least_cards(kinds), YES), YES)
        most = binary(Op.SUB, shapes.most_cards(kinds), YES)
    several = Several(scene.picked, least, most, given=top, as_named=any(map(stacks.on_top, kinds)))
    return several, _make_one(way, origin, scene, "the top discard makes no meld with {card}")


def not_wild(scene: Scene) -> tuple[Guard, ...]:
    """Nobody takes a wild card that was thrown, where the rules say so."""
    may = wilds.may_be_taken(placing.top_discard(scene), scene)
    if may == YES:
        return ()
    return (Guard(may, "a wild card is not taken from the discards", scene.line("melds", "wilds").origin),)


def of_hand(scene: Scene) -> Expr:
    """How many cards of the hand are picked to go with the top discard."""
    return binary(Op.SUB, Size(ZoneRef(scene.picked)), YES)


def _few_wild(scene: Scene) -> tuple[Guard, ...]:
    """No more of the cards are wild than one meld may have; told with its own line."""
    said = wilds.wilds_in(scene)
    if said is None:
        return ()
    few = wilds.few(ZoneRef(scene.picked), scene)
    return (Guard(few, f"only {said.most} of {{card}} may be wild", said.line.origin, narrows=True),)


def _make_one(way: Way, origin: Origin, scene: Scene, says: str) -> tuple[Guard, ...]:
    """The cards picked must make a meld, and there must be room for it."""
    melds, picked = melds_in(scene), ZoneRef(scene.picked)
    kinds = (place for kind in shapes.kinds_of(scene) for place in (kind.origin.place, *kind.origin.through))
    shaped = evolve(origin, through=tuple(dict.fromkeys((*origin.through, *kinds))))  # why not: no line of them all
    return (
        Guard(less(Read(melds.laid), Const(melds.places)), "no further meld has room on the table", origin),
        *_few_wild(scene),
        Guard(shapes.may_become(way.kinds, picked, scene), says, shaped, narrows=True),
        Guard(way.makes_one(picked, scene), says, shaped),
    )
