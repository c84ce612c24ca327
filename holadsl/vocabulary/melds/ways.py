"""Cards that are wild may stand for more than one card: each way is a choice of its own, which says for which.

The first way is what is meant where a player says nothing: the first kind of meld that the cards make, a row that goes
up as far as it can, a wild card laid behind a row rather than before it.
"""

from __future__ import annotations

from holadsl.core.build import binary, both, choose, equal, less, no, plus
from holadsl.core.expressions import (
    NO,
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
from holadsl.core.values import NOBODY, Index, Variable
from holadsl.core.values import Kind as Kinds
from holadsl.data import frozen
from holadsl.syntax import tree
from holadsl.vocabulary.melds import rows, shapes, wilds
from holadsl.vocabulary.melds.kind import Kind
from holadsl.vocabulary.scene import Scene


@frozen
class Way:
    """One way in which cards make a new meld: of these kinds, so many wild ones lower than nobody need say."""

    number: int
    kinds: tuple[Kind, ...]
    below: int

    def makes_one(self, cards: ZoneRef, scene: Scene) -> Expr:
        """A flag: the cards make a meld in this way."""
        fits = shapes.is_meld(self.kinds, cards, scene, Const(self.below))
        if self.number and not self.below:  # else it would be the first way once more
            kinds = shapes.kinds_of(scene)
            first = shapes.kind_of(kinds, cards, scene)
            return both(fits, *(no(equal(first, Const(kind.number))) for kind in shapes.rows_among(kinds)))
        return fits

    def stands_for(self, cards: ZoneRef, scene: Scene) -> Expr | None:
        """The card for which the lowest wild one stands in a row; nobody in other melds. None where none is wild."""
        of_rows = shapes.rows_among(self.kinds)
        if wilds.wilds_in(scene) is None or not of_rows:
            return None
        begin = rows.begins(cards, Const(self.below), scene)
        card, at = Local("card"), Local("place")
        here = _around(plus(begin, Get(at)), scene)
        with_rank = both(wilds.natural(Get(card), scene), equal(Look(scene.rank, Get(card)), here))
        free = both(less(Get(at), Size(cards)), no(Fold(How.ANY, Cards(card, cards), None, with_rank)))
        place = Seek(Times(at, len(scene.pack.ranks)), free)
        stood = _face(wilds.first_natural(cards, scene), plus(begin, place), scene)
        is_wild = Fold(How.ANY, Cards(card, cards), None, wilds.is_wild(Get(card), scene))
        kind = shapes.kind_of(self.kinds, cards, scene)
        a_row = shapes.is_of(kind, of_rows)
        return choose(both(is_wild, a_row), stood, Const(NOBODY))


def ways(scene: Scene) -> tuple[Way, ...]:
    """All ways in which cards may make a meld; one where no card is wild."""
    kinds, said = shapes.kinds_of(scene), wilds.wilds_in(scene)
    of_rows = shapes.rows_among(kinds)
    first = Way(0, kinds, 0)
    if said is None or not of_rows:
        return (first,)
    others = range(0 if _may_be_either(kinds, said.most) else 1, said.most + 1)
    return (first, *(Way(below + 1, of_rows, below) for below in others))


def _may_be_either(kinds: tuple[Kind, ...], most: int) -> bool:
    """Cards of which one alone isn't wild may make a row, or a meld of one rank."""

    def small(of: tuple[Kind, ...]) -> bool:
        return any(not isinstance(kind.least, Const) or kind.least.value <= most + 1 for kind in of)

    return small(shapes.rows_among(kinds)) and small(tuple(k for k in kinds if isinstance(k.shape, tree.SameRank)))


def claimed_way(scene: Scene) -> Variable:
    """In which way each player who calls will meld the cards that he has shown; kept where there is more than one."""
    return scene.flag("claimed-way", Index.SEAT, kind=Kinds.NUMBER)


def kind_in(way: Expr, cards: ZoneRef, scene: Scene) -> Expr:
    """The kind of meld that cards make in the way of that number."""
    kinds = shapes.kinds_of(scene)
    first = shapes.kind_of(kinds, cards, scene)
    of_rows = shapes.rows_among(kinds)
    return first if len(ways(scene)) == 1 else choose(equal(way, NO), first, shapes.kind_of(of_rows, cards, scene))


def below_in(way: Expr, scene: Scene) -> Expr:
    """How many wild cards come lower in it than nobody need say."""
    if len(ways(scene)) == 1:
        return NO
    return binary(Op.MAX, binary(Op.SUB, way, Const(1)), NO)


def end_of_row(card: Expr, meld: Expr, scene: Scene, *, front: bool) -> Expr | None:
    """The card for which a wild one stands that is laid on a row, or on what becomes one; nobody for others."""
    if wilds.wilds_in(scene) is None or scene.melds is None:
        return None
    kinds = shapes.kinds_of(scene)
    to_rows = tuple(kind for kind in kinds if shapes.becomes(kind, kinds) in shapes.rows_among(kinds))
    here = ZoneRef(scene.melds.cards, meld)
    before, behind = binary(Op.SUB, rows.low(here, scene), Const(1)), plus(rows.low(here, scene), Size(here))
    end = before if front else choose(rows.room(here, scene, front=False), behind, before)
    stood = _face(wilds.first_natural(here, scene), end, scene)
    on_row = shapes.is_of(Read(scene.melds.kind, meld), to_rows)
    return choose(both(wilds.is_wild(card, scene), on_row), stood, Const(NOBODY))


def _face(other: Expr, rank: Expr, scene: Scene) -> Expr:
    """The card of a rank and of the suit of another card; nobody where it isn't there."""
    ranks = Const(len(scene.pack.ranks))
    place = plus(binary(Op.MUL, Look(scene.suit, other), ranks), _around(rank, scene))
    return Look(wilds.faces_by_rank(scene), binary(Op.MAX, place, Const(NOBODY)))


def _around(rank: Expr, scene: Scene) -> Expr:
    return binary(Op.MOD, rank, Const(len(scene.pack.ranks)))
