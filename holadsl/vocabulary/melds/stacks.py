"""Melds that grow on top: a stack of cards, of which the last ones belong together, as a set or a row that goes up or
down. Enough of them together leave the table, and what lies below is open again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from holadsl.core import values
from holadsl.core.build import at_most, binary, both, choose, either, equal, last_of, less, no, plus
from holadsl.core.effects import Draw, Each, Effect, Happening, Set, Tell, When
from holadsl.core.expressions import (
    NO,
    YES,
    At,
    Const,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Op,
    Read,
    Size,
    Times,
    ZoneRef,
)
from holadsl.syntax import tree
from holadsl.vocabulary.desk.melded import Melds
from holadsl.vocabulary.melds import rows
from holadsl.vocabulary.melds.kind import Kind
from holadsl.vocabulary.pack import packs
from holadsl.vocabulary.scene import Scene


def on_top(kind: Kind) -> bool:
    """The kind grows on top."""
    return isinstance(kind.growth, tree.GrowsOnTop)


def takes(kind: Kind, card: Expr, meld: ZoneRef, kinds: Sequence[Kind], scene: Scene) -> Expr:
    """A flag: the card may be laid on the top card of a meld of that kind.

    On one that goes either way the next card of its suit, up or down; on others the next one up, or one of the same
    rank. A row that goes down goes on down.
    """
    top, below = last_of(meld), _from_top(1, meld)
    up, down = _goes_up(card, top, scene), _goes_up(top, card, scene)
    if _either_way(kind):
        return either(up, down)
    same = _same_rank(card, top, scene)
    if not any(map(_either_way, kinds)):
        return either(same, up)
    falling = _goes_up(below, top, scene)
    return either(same, both(up, no(falling)), both(down, falling))


def kind_of_top(meld: ZoneRef, kinds: Sequence[Kind], scene: Scene) -> Expr:
    """The number of the kind that the top cards make: the cards of a rank, a row, or a card alone."""
    stacked = [kind for kind in kinds if on_top(kind)]
    last = stacked[-1].number
    of_rank = next((kind.number for kind in stacked if isinstance(kind.shape, tree.SameRank)), last)
    in_row = next((kind.number for kind in stacked if isinstance(kind.shape, tree.Sequence)), last)
    alone: Expr = Const(of_rank)
    for kind in stacked:
        if isinstance(kind.shape, tree.OfThisRank):
            rank = packs.rank_named(kind.shape.rank, scene, kind.line)
            alone = choose(equal(Look(scene.rank, last_of(meld)), Const(rank)), Const(kind.number), alone)
    several = choose(_same_rank(last_of(meld), _from_top(1, meld), scene), Const(of_rank), Const(in_row))
    return choose(less(YES, Size(meld)), several, alone)


def grown(kind: Kind, card: Expr, meld: ZoneRef, kinds: Sequence[Kind], scene: Scene) -> Expr:
    """The number of the kind that a meld is of once the card lies on it."""
    stacked = [one for one in kinds if on_top(one)]
    of_rank = next((one.number for one in stacked if isinstance(one.shape, tree.SameRank)), kind.number)
    in_row = next((one.number for one in stacked if isinstance(one.shape, tree.Sequence)), kind.number)
    return choose(_same_rank(card, last_of(meld), scene), Const(of_rank), Const(in_row))


def becomes(meld: Expr, kinds: Sequence[Kind], melds: Melds, scene: Scene) -> tuple[Effect, ...]:
    """A card has been laid on a meld in that place: where it grows on top it is of the kind that its top cards make."""
    stacked = [kind for kind in kinds if on_top(kind)]
    if not stacked:
        return ()
    of_kind = either(*(equal(Read(melds.kind, meld), Const(kind.number)) for kind in stacked))
    new = Set(melds.kind, kind_of_top(ZoneRef(melds.cards, meld), kinds, scene), meld, origin=stacked[0].origin)
    return (When(of_kind, (new,)),)


# leaving the table


def leave(who: Expr, meld: Expr, kinds: Sequence[Kind], melds: Melds, scene: Scene) -> tuple[Effect, ...]:
    """The top cards of a meld go under the discards where enough of them belong together; all of it, where it doesn't
    grow on top.
    """
    here, out = ZoneRef(melds.cards, meld), list[Effect]()
    said = {kind: (kind.goes.number.value, on_top(kind)) for kind in kinds if kind.goes is not None}
    for number, stacked in dict.fromkeys(said.values()):
        mine = [kind for kind in said if said[kind] == (number, stacked)]
        of_kind = either(*(equal(Read(melds.kind, meld), Const(kind.number)) for kind in mine))
        enough = at_most(Const(number), Size(here))
        gone: Expr = Const(number)
        kept: tuple[Effect, ...] = ()
        below: tuple[Effect, ...] = ()
        if stacked:
            enough = both(enough, _together(number, here, scene))
            below = (When(less(NO, Size(here)), (Set(melds.kind, kind_of_top(here, kinds, scene), meld),)),)
        else:  # all of it, however many there are
            all_of_it = scene.flag("cards-cleared", values.Index.ONE, kind=values.Kind.NUMBER)
            gone, kept = Read(all_of_it), (Set(all_of_it, Size(here)),)
        effects = (
            *kept,
            Tell(Happening.CLEARED, (who, meld, gone), here),
            *_under_discards(gone, here, melds, scene),
            *below,
            *(Set(effect.variable, NO) for effect in kept if isinstance(effect, Set)),
        )
        out.append(When(both(of_kind, enough), effects, origin=mine[0].origin))
    return tuple(out)


def _under_discards(gone: Expr, here: ZoneRef, melds: Melds, scene: Scene) -> tuple[Effect, ...]:
    """The last cards of a meld go behind the discards, then what lay there goes past them, card by card."""
    pile, at, lap = ZoneRef(melds.discards), Local("place"), Local("place")
    first = binary(Op.SUB, Size(here), binary(Op.SUB, gone, Get(at)))
    older = less(Get(lap), binary(Op.SUB, Size(pile), gone))
    count = gone.value if isinstance(gone, Const) else scene.pack.size
    return (
        Each(Times(at, count), (Draw(here, pile, first),), less(Get(at), gone)),
        Each(Times(lap, scene.pack.size), (Draw(pile, pile),), older),
    )


def _together(number: int, meld: ZoneRef, scene: Scene) -> Expr:
    """So many of the last cards are of one rank, or a row that goes up, or down."""
    last = [_from_top(place, meld) for place in range(number)]
    pairs = list(pairwise(last))
    return either(
        both(*(_same_rank(above, below, scene) for above, below in pairs)),
        both(*(_goes_up(above, below, scene) for above, below in pairs)),
        both(*(_goes_up(below, above, scene) for above, below in pairs)),
    )


# cards of a stack


def lies_right(cards: ZoneRef, scene: Scene) -> Expr:
    """A flag: each of the cards belongs with the one below it."""
    at = Local("place")
    one, other = At(cards, Get(at)), At(cards, plus(Get(at), YES))
    fits = either(_same_rank(one, other, scene), _goes_up(one, other, scene), _goes_up(other, one, scene))
    there = less(plus(Get(at), YES), Size(cards))
    return Fold(How.ALL, Times(at, scene.pack.size), there, fits)


def _either_way(kind: Kind) -> bool:
    return isinstance(kind.growth, tree.GrowsOnTop) and kind.growth.either is not None


def _from_top(place: int, meld: ZoneRef) -> Expr:
    """The card that has so many on top of it; nobody where there is none."""
    at = binary(Op.SUB, Size(meld), Const(place + 1))
    return At(meld, at)


def _same_rank(one: Expr, other: Expr, scene: Scene) -> Expr:
    return equal(Look(scene.rank, one), Look(scene.rank, other))


def _goes_up(one: Expr, other: Expr, scene: Scene) -> Expr:
    """The one card comes right after the other, in its suit."""
    return both(equal(Look(scene.suit, one), Look(scene.suit, other)), rows.comes_after(one, other, scene))
