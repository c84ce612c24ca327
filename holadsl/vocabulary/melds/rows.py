"""Melds in sequence lie in a row, in the order of their ranks: what goes on at its ends, and how it comes to lie so."""

from __future__ import annotations

from holadsl.core.build import binary, both, either, equal, last_of, less, no, plus
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


def no_gap(cards: ZoneRef, scene: Scene) -> Expr:
    """A flag: the ranks follow each other without a gap: at most one of them has none after it."""
    card, other = Local("card"), Local("card")
    after = Fold(How.ANY, Cards(other, cards), None, comes_after(Get(other), Get(card), scene))
    return less(Fold(How.COUNT, Cards(card, cards), no(after)), Const(2))


def goes_before(card: Expr, row: ZoneRef, scene: Scene) -> Expr:
    """A flag: the card comes right before the first of a row."""
    return comes_after(At(row, NO), card, scene)


def goes_on(card: Expr, row: ZoneRef, scene: Scene) -> Expr:
    """A flag: the row takes the card on at one of its ends, and hasn't all ranks yet."""
    room = less(Size(row), Const(len(scene.pack.ranks)))
    return both(room, either(comes_after(card, last_of(row), scene), goes_before(card, row, scene)))


# how they come to lie so


def begins(cards: ZoneRef, scene: Scene) -> Expr:
    """The rank with which cards of a sequence begin; the lowest where they have all ranks and go round."""
    card, other = Local("card"), Local("card")
    after_another = Fold(How.ANY, Cards(other, cards), None, comes_after(Get(card), Get(other), scene))
    first = At(cards, Seek(Cards(card, cards), no(after_another)))
    return binary(Op.MAX, Look(scene.rank, first), NO)


def lay_in_row(cards: ZoneRef, source: ZoneRef, row: ZoneRef, scene: Scene) -> tuple[Effect, ...]:
    """The cards that a zone names go from where they lie to a place of their own, by their ranks."""
    card, at = Local("card"), Local("place")
    ranks = len(scene.pack.ranks)
    begin = scene.flag("row-begins", Index.ONE, kind=Kind.RANK)
    here = binary(Op.MOD, plus(Read(begin), Get(at)), Const(ranks))
    next_card = At(cards, Seek(Cards(card, cards), equal(Look(scene.rank, Get(card)), here)))
    return (
        Set(begin, begins(cards, scene)),
        Each(Times(at, ranks), (Shift(next_card, source, row),), less(Get(at), Size(cards))),
    )


def to_the_front(row: ZoneRef, scene: Scene) -> Effect:
    """The card that lies last goes before all others."""
    at = Local("place")
    behind = less(plus(Get(at), YES), Size(row))
    return Each(Times(at, len(scene.pack.ranks)), (Draw(row, row),), behind)


def in_its_place(card: Expr, row: ZoneRef, is_row: Expr, scene: Scene) -> Effect:
    """A card just put at the end of a meld goes to the front, where the meld is a row and the card comes first."""
    return When(both(is_row, goes_before(card, row, scene)), (to_the_front(row, scene),))
