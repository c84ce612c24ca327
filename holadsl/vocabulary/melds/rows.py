"""Melds in sequence lie in a row, in the order of their ranks: what goes on at its ends, and how it comes to lie so.

Where cards are wild a row tells by its place for which card each of them stands. `below`: so many of them come lower
than they would if nobody said so; where nobody does the row goes up as far as it can.
"""

from __future__ import annotations

from holadsl.core.build import at_most, binary, both, choose, either, equal, last_of, less, no, plus
from holadsl.core.effects import Draw, Each, Effect, Set, Shift, When
from holadsl.core.expressions import (
    NO,
    YES,
    At,
    Cards,
    Const,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Op,
    Read,
    Seek,
    Size,
    Times,
    ZoneRef,
)
from holadsl.core.values import Index, Kind, Table
from holadsl.syntax import tree
from holadsl.vocabulary.melds import wilds
from holadsl.vocabulary.scene import Scene

NEVER = -2
"""No rank: what comes after the highest where ranks are no cycle."""


def in_a_cycle(scene: Scene) -> bool:
    """The lowest rank comes after the highest."""
    return isinstance(scene.clause("pack", "order"), tree.Cycle)


def next_rank(scene: Scene) -> Table:
    """For each card the rank that comes after its own: in a cycle the lowest after the highest, else none."""
    ranks = len(scene.pack.ranks)
    after = [rank + 1 for rank in range(ranks - 1)] + [0 if in_a_cycle(scene) else NEVER]
    return scene.table("rank after", tuple(after[face.rank] if face.rank >= 0 else NEVER for face in scene.pack.faces))


def comes_after(one: Expr, other: Expr, scene: Scene) -> Expr:
    """A flag: the rank of the one card comes right after that of the other."""
    return equal(Look(next_rank(scene), other), Look(scene.rank, one))


# which cards make one


def makes_row(cards: ZoneRef, below: Expr, scene: Scene) -> Expr:
    """A flag: cards of one suit make a row without a gap."""
    if wilds.wilds_in(scene) is None:
        return _no_gap(cards, scene)
    return both(at_most(Size(cards), Const(len(scene.pack.ranks))), at_most(NO, _lowest(cards, below, scene)))


def _no_gap(cards: ZoneRef, scene: Scene) -> Expr:
    """The ranks follow each other without a gap: at most one of them has none after it."""
    card, other = Local("card"), Local("card")
    after = Fold(How.ANY, Cards(other, cards), None, comes_after(Get(other), Get(card), scene))
    return less(Fold(How.COUNT, Cards(card, cards), no(after)), Const(2))


def _lowest(cards: ZoneRef, below: Expr, scene: Scene) -> Expr:
    """Where among the cards the one is with which all others that aren't wild have room above it, and as many cards as
    come below it have room there; -1 without one.
    """
    card, other = Local("card"), Local("card")
    low, high = Look(scene.rank, Get(card)), Look(scene.rank, Get(other))
    inside = _within(_up(low, high, scene), binary(Op.SUB, Size(cards), below) if below != NO else Size(cards))
    enough: Expr = YES
    if below != NO and not in_a_cycle(scene):
        ranks = Const(len(scene.pack.ranks))
        inside = both(inside, less(plus(high, below), ranks))
        enough = both(at_most(below, low), at_most(plus(Size(cards), below), ranks))
    above = Fold(How.ALL, Cards(other, cards), wilds.where_natural(other, scene), inside)
    return Seek(Cards(card, cards), both(wilds.natural(Get(card), scene), enough, above))


def _up(low: Expr, high: Expr, scene: Scene) -> Expr:
    """So many steps it is up from one rank to another; less than none where there is no way."""
    steps = binary(Op.SUB, high, low)
    return _around(steps, scene) if in_a_cycle(scene) else steps


def _around(rank: Expr, scene: Scene) -> Expr:
    return binary(Op.MOD, rank, Const(len(scene.pack.ranks)))


def _within(steps: Expr, size: Expr) -> Expr:
    return both(at_most(NO, steps), less(steps, size))


def begins(cards: ZoneRef, below: Expr, scene: Scene) -> Expr:
    """The rank with which cards of a sequence begin; the lowest where they have all ranks and go round."""
    if wilds.wilds_in(scene) is None:
        card, other = Local("card"), Local("card")
        after_another = Fold(How.ANY, Cards(other, cards), None, comes_after(Get(card), Get(other), scene))
        first = At(cards, Seek(Cards(card, cards), no(after_another)))
        return binary(Op.MAX, Look(scene.rank, first), NO)
    lowest, ranks = Look(scene.rank, At(cards, _lowest(cards, below, scene))), Const(len(scene.pack.ranks))
    if in_a_cycle(scene):
        return _around(lowest if below == NO else binary(Op.SUB, lowest, below), scene)
    highest = binary(Op.MIN, lowest, binary(Op.SUB, ranks, Size(cards)))
    return highest if below == NO else binary(Op.SUB, highest, below)


# what goes on at the ends of one that lies there


def low(row: ZoneRef, scene: Scene) -> Expr:
    """The rank for which the first card of a row stands."""
    if wilds.wilds_in(scene) is None:
        return Look(scene.rank, At(row, NO))
    place = wilds.place_of_natural(row, scene)
    return _around(binary(Op.SUB, Look(scene.rank, At(row, place)), place), scene)


def goes_before(card: Expr, row: ZoneRef, scene: Scene) -> Expr:
    """A flag: the card comes right before the first of a row."""
    return equal(Look(next_rank(scene), card), low(row, scene))


def goes_behind(card: Expr, row: ZoneRef, scene: Scene) -> Expr:
    """A flag: the card comes right behind the last of a row."""
    if wilds.wilds_in(scene) is None:
        return comes_after(card, last_of(row), scene)
    above = plus(low(row, scene), Size(row))
    return equal(Look(scene.rank, card), _around(above, scene) if in_a_cycle(scene) else above)


def room(row: ZoneRef, scene: Scene, *, front: bool) -> Expr:
    """A flag: there is a rank before the first card of a row, or behind the last."""
    if in_a_cycle(scene):
        return less(Size(row), Const(len(scene.pack.ranks)))
    below = low(row, scene)
    return less(NO, below) if front else less(plus(below, Size(row)), Const(len(scene.pack.ranks)))


def goes_on(card: Expr, row: ZoneRef, scene: Scene, *, front: bool = False) -> Expr:
    """A flag: the row takes the card on at one of its ends, and hasn't all ranks yet.

    A wild card goes behind it where there is room, else before it; `front`: it goes before it where it needn't.
    """
    is_wild = wilds.is_wild(card, scene)
    if front:
        return both(is_wild, room(row, scene, front=True), room(row, scene, front=False))
    full = less(Size(row), Const(len(scene.pack.ranks)))
    return both(full, choose(is_wild, YES, either(goes_behind(card, row, scene), goes_before(card, row, scene))))


# how they come to lie so


def lay_in_row(cards: ZoneRef, below: Expr, source: ZoneRef, row: ZoneRef, scene: Scene) -> tuple[Effect, ...]:
    """The cards that a zone names go from where they lie to a place of their own, by their ranks."""
    card, wild, at = Local("card"), Local("card"), Local("place")
    reckoned = wilds.wilds_in(scene) is not None  # then it is a sum, and no rank that lies there
    begin = scene.flag("row-begins", Index.ONE, kind=Kind.NUMBER if reckoned else Kind.RANK)
    here = _around(plus(Read(begin), Get(at)), scene)
    with_rank = equal(Look(scene.rank, Get(card)), here)
    place = Seek(Cards(card, cards), both(wilds.natural(Get(card), scene), with_rank))
    next_card: Effect = Shift(At(cards, place), source, row)
    first: tuple[Effect, ...] = ()
    if wilds.wilds_in(scene) is not None:
        # The wild cards wait at the front of the row; one goes behind where no other card has that rank.
        first = (Each(Cards(wild, cards), (Shift(Get(wild), source, row),), wilds.is_wild(Get(wild), scene)),)
        next_card = When(at_most(NO, place), (next_card,), (Draw(row, row),))
    return (
        Set(begin, begins(cards, below, scene)),
        *first,
        Each(Times(at, len(scene.pack.ranks)), (next_card,), less(Get(at), Size(cards))),
        Set(begin, NO),  # nothing later hangs on it
    )


def to_the_front(row: ZoneRef, scene: Scene) -> Effect:
    """The card that lies last goes before all others."""
    at = Local("place")
    behind = less(plus(Get(at), YES), Size(row))
    return Each(Times(at, len(scene.pack.ranks)), (Draw(row, row),), behind)


def lies_in_row(cards: ZoneRef, scene: Scene) -> Expr:
    """A flag: cards of one suit lie in a row as they come."""
    at, begin = Local("place"), low(cards, scene)
    there = less(Get(at), Size(cards))
    card, rank = At(cards, Get(at)), _around(plus(begin, Get(at)), scene)
    right = either(wilds.is_wild(card, scene), equal(Look(scene.rank, card), rank))
    whole = Fold(How.ALL, Times(at, len(scene.pack.ranks)), there, right)
    ends = at_most(plus(begin, Size(cards)), Const(len(scene.pack.ranks)))
    return whole if in_a_cycle(scene) else both(whole, ends)


def in_its_place(card: Expr, row: ZoneRef, scene: Scene, *, front: bool) -> Effect:
    """A card just put at the end of a row goes to the front where it belongs there; see `goes_on` for `front`."""
    before: Expr = YES if front else goes_before(card, row, scene)
    if wilds.wilds_in(scene) is not None and not front:
        too_high = less(Const(len(scene.pack.ranks)), plus(low(row, scene), Size(row)))
        before = choose(wilds.is_wild(card, scene), NO if in_a_cycle(scene) else too_high, before)
    return When(before, (to_the_front(row, scene),))
