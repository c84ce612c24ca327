"""Kinds of melds: which cards make one, of which kind it is, and which cards it takes on.

Everything is asked of a zone that names the cards: of those a player has picked, and of a meld on the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.core.build import at_most, binary, both, choose, either, equal, less, no
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
    Size,
    Split,
    ZoneRef,
)
from holadsl.core.values import NOBODY, Table
from holadsl.diagnostics.codes import bounds
from holadsl.diagnostics.codes import melds as codes
from holadsl.syntax import tree
from holadsl.vocabulary.desk.melded import Melds
from holadsl.vocabulary.melds import rows, stacks, wilds
from holadsl.vocabulary.melds.kind import Kind
from holadsl.vocabulary.pack import packs
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.numbers import least_and_most, plain_number


def kinds_of(scene: Scene) -> tuple[Kind, ...]:
    """The kinds of melds, in the order of the file. Mistakes are noted."""
    found: list[Kind] = []
    for key in scene.slots:
        said = scene.slots[key].clause if key[0] == "melds" else None
        if isinstance(said, tree.Meld):
            line = scene.line(*key)
            least, most = least_and_most(said.quantity, Const(scene.pack.size), scene, line)
            found.append(Kind(len(found), said.name.text, least, most, said.shape, said.growth, said.goes, line))
    return tuple(found)


def names_of(scene: Scene) -> tuple[str, ...]:
    """The names of the kinds, without reading them."""
    return tuple(
        key[1] for key, slot in scene.slots.items() if key[0] == "melds" and isinstance(slot.clause, tree.Meld)
    )


def hear(name: str, scene: Scene) -> None:
    """Reads the line of one kind."""
    picked, card = ZoneRef(scene.picked), Local("card")
    for kind in kinds_of(scene):
        if kind.name == name:
            fits(kind, picked, scene)
            _known_growth(kind, scene)
            if kind.goes is not None and kind.goes.number.value < 1:
                what, number = "the number of cards that go", kind.goes.number.value
                scene.report(bounds.ZERO, kind.line, kind.goes.number, what=what, number=number, least=1)
            grows(kind, Get(card), picked, scene)
            if isinstance(kind.growth, tree.GrowsOnTop) and wilds.wilds_in(scene) is not None:
                scene.report(codes.NO_WILD_ON_TOP, kind.line, kind.growth)


def _known_growth(kind: Kind, scene: Scene) -> None:
    """What a meld becomes must be a kind of its own."""
    if isinstance(kind.growth, tree.GrowsInto):
        must_be_known(kind.growth.name, kind, scene)


def must_be_known(name: tree.Name, kind: Kind, scene: Scene) -> None:
    """A line of that name must be there."""
    if name.text not in names_of(scene):
        known = ", ".join(names_of(scene))
        scene.report(codes.NO_SUCH_MELD, kind.line, name, name=name.text, known=known)


def melds_of(scene: Scene) -> Melds | None:
    """What the table needs where the game is played in turns."""
    if scene.discards is None or not scene.says(tree.TurnDraw):
        return None
    return Melds(names_of(scene), most_melds(scene), scene.discards)


def most_melds(scene: Scene) -> int:
    """How many melds can lie on the table: each takes its least number of cards that may be in it."""
    found = 0
    for kind in kinds_of(scene):
        cards = scene.pack.size
        if isinstance(kind.shape, tree.OfThisRank):
            rank = packs.rank_named(kind.shape.rank, scene, kind.line)
            cards = sum(n for face, n in zip(scene.pack.faces, scene.pack.copies, strict=True) if face.rank == rank)
        least = kind.least.value if isinstance(kind.least, Const) else 1
        found += cards // max(least, 1)
    return max(1, min(found, scene.pack.size))


# cards that make a meld


def least_cards(kinds: tuple[Kind, ...]) -> Expr:
    """The fewest cards that a new meld can have."""
    out = kinds[0].least
    for kind in kinds[1:]:
        out = binary(Op.MIN, out, kind.least)
    return out


def most_cards(kinds: tuple[Kind, ...]) -> Expr:
    """The most."""
    out = kinds[0].most
    for kind in kinds[1:]:
        out = binary(Op.MAX, out, kind.most)
    return out


def is_meld(kinds: tuple[Kind, ...], cards: ZoneRef, scene: Scene, below: Expr = NO) -> Expr:
    """A flag: the cards of the zone make a meld, of whichever kind; see `rows` for `below`."""
    any_kind = either(*(_fits(kind, cards, scene, below) for kind in kinds))
    return both(wilds.few(cards, scene), wilds.not_all(cards, scene), any_kind)


def may_become(kinds: tuple[Kind, ...], cards: ZoneRef, scene: Scene) -> Expr:
    """A flag: with further cards they may still make one. It fails for good where it fails for some of the cards."""
    return both(wilds.few(cards, scene), either(*(_alike(kind, cards, scene) for kind in kinds)))


def kind_of(kinds: tuple[Kind, ...], cards: ZoneRef, scene: Scene) -> Expr:
    """The number of the first kind that the cards make."""
    out: Expr = Const(kinds[-1].number)
    for kind in reversed(kinds[:-1]):
        out = choose(_fits(kind, cards, scene), Const(kind.number), out)
    return out


def is_row(meld: Expr, scene: Scene, *, grown: bool = False) -> Expr:
    """A flag: the meld in that place is in sequence, and so lies in the order of its ranks; `grown`: also with cards
    that were added.
    """
    assert scene.melds is not None
    kinds = tuple(kind for kind in rows_among(kinds_of(scene)) if not (grown and stacks.on_top(kind)))
    return is_of(Read(scene.melds.kind, meld), kinds)


def is_of(kind: Expr, kinds: tuple[Kind, ...]) -> Expr:
    """A flag: the kind is one of these."""
    return either(*(equal(kind, Const(one.number)) for one in kinds))


def rows_among(kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Those in sequence."""
    return tuple(kind for kind in kinds if isinstance(kind.shape, tree.Sequence))


def rows_here(scene: Scene) -> frozenset[int]:
    """The numbers of those in sequence, where the game has melds."""
    return frozenset() if scene.melds is None else frozenset(kind.number for kind in rows_among(kinds_of(scene)))


def fits(kind: Kind, cards: ZoneRef, scene: Scene, below: Expr = NO) -> Expr:
    """A flag: the cards make a meld of that kind."""
    return both(wilds.few(cards, scene), wilds.not_all(cards, scene), _fits(kind, cards, scene, below))


def _fits(kind: Kind, cards: ZoneRef, scene: Scene, below: Expr = NO) -> Expr:
    """The same, as far as it hangs on the kind."""
    enough = both(at_most(kind.least, Size(cards)), at_most(Size(cards), kind.most))
    parts = [enough, _alike(kind, cards, scene)]
    if isinstance(kind.shape, tree.Sequence):
        _must_be_ordered(kind, scene)
        parts.append(rows.makes_row(cards, below, scene))
    return both(*parts)


def _alike(kind: Kind, cards: ZoneRef, scene: Scene) -> Expr:
    """What each two cards of such a meld have in common, wild ones aside."""
    card = Local("card")
    if isinstance(kind.shape, tree.OfThisRank):
        rank = packs.rank_named(kind.shape.rank, scene, kind.line)
        same = equal(Look(scene.rank, Get(card)), Const(rank))
    elif isinstance(kind.shape, tree.SameRank):
        return _all_equal(scene.rank, cards, scene)
    else:
        if wilds.wilds_in(scene) is not None and max(scene.pack.copies) == 1:
            return _all_equal(scene.suit, cards, scene)
        same = equal(Look(scene.suit, Get(card)), Look(scene.suit, wilds.first_natural(cards, scene)))
        if max(scene.pack.copies) > 1:  # else no card can be there twice
            other = Local("card")
            twice = Fold(How.COUNT, Cards(other, cards), _same_rank(Get(other), Get(card), scene))  # itself too
            same = both(same, equal(twice, YES))
    return Fold(How.ALL, Cards(card, cards), wilds.where_natural(card, scene), same)


def _all_equal(table: Table, cards: ZoneRef, scene: Scene) -> Expr:
    """A flag: the table has the same for all cards that aren't wild."""
    card = Local("card")
    if wilds.wilds_in(scene) is None:
        return Fold(How.ALL, Cards(card, cards), None, equal(Look(table, Get(card)), Look(table, At(cards, NO))))
    least, most = (
        Fold(how, Cards(card, cards), wilds.where_natural(card, scene), Look(table, Get(card)))
        for how in (How.MIN, How.MAX)
    )
    return equal(least, most)


def _same_rank(one: Expr, other: Expr, scene: Scene) -> Expr:
    return equal(Look(scene.rank, one), Look(scene.rank, other))


def _must_be_ordered(kind: Kind, scene: Scene) -> None:
    if not scene.ordered:
        scene.report(codes.NO_SEQUENCE, kind.line, kind.shape)


def split_of(cards: ZoneRef, worth: Table, scene: Scene) -> Split:
    """The cards of a place, parted into melds so that what is left is worth least."""
    assert scene.melds is not None
    kinds, parted, card = kinds_of(scene), ZoneRef(scene.melds.parted), Local("card")
    fits, may = is_meld(kinds, parted, scene), may_become(kinds, parted, scene)
    return Split(cards, scene.melds.parted, fits, may, card, Look(worth, Get(card)))


def takes(card: Expr, meld: Expr, scene: Scene) -> Expr:
    """A flag: the meld in that place on the table takes the card on."""
    assert scene.melds is not None
    there = less(NO, Size(ZoneRef(scene.melds.cards, meld)))
    return both(there, either(*(takes_it for _, takes_it in _growing(card, meld, scene))))


def _growing(card: Expr, meld: Expr, scene: Scene) -> Iterator[tuple[Kind, Expr]]:
    """For each kind whether the meld in that place is of it, and takes the card on."""
    assert scene.melds is not None
    here = ZoneRef(scene.melds.cards, meld)
    for kind in kinds_of(scene):
        yield kind, both(equal(Read(scene.melds.kind, meld), Const(kind.number)), grows(kind, card, here, scene))


# what the engine asks, to lay melds out by hand


def new_meld(scene: Scene) -> Expr:
    """The kind of meld that the picked cards make, nobody for none."""
    kinds, picked = kinds_of(scene), ZoneRef(scene.picked)
    nobody = Const(NOBODY)
    return choose(is_meld(kinds, picked, scene), kind_of(kinds, picked, scene), nobody) if kinds else nobody


def lies_right(meld: Expr, scene: Scene) -> Expr:
    """A flag: as they come, the picked cards lie as they would in that place: in a row where that is one, else in a
    stack each on one with which it belongs.
    """
    picked, stacked = ZoneRef(scene.picked), tuple(filter(stacks.on_top, kinds_of(scene)))
    in_row = either(no(is_row(meld, scene, grown=True)), rows.lies_in_row(picked, scene))
    if not stacked or scene.melds is None:
        return in_row
    return both(in_row, either(no(is_of(Read(scene.melds.kind, meld), stacked)), stacks.lies_right(picked, scene)))


def grown_meld(meld: Expr, scene: Scene) -> Expr:
    """The kind that a meld is of once the picked card is on it; nobody where it doesn't take that card."""
    kinds = kinds_of(scene)
    found: Expr = Const(NOBODY)
    card = At(ZoneRef(scene.picked), NO)
    for kind, takes_it in reversed(list(_growing(card, meld, scene))):
        new: Expr = Const(becomes(kind, kinds).number)
        if stacks.on_top(kind) and scene.melds is not None:
            new = stacks.grown(kind, card, ZoneRef(scene.melds.cards, meld), kinds, scene)
        found = choose(takes_it, new, found)
    return found


def left_meld(scene: Scene) -> Expr | None:
    """The kind of a picked card that lies alone since those above it have gone; None where cards don't lie so."""
    kinds, picked = kinds_of(scene), ZoneRef(scene.picked)
    if not any(map(stacks.on_top, kinds)):
        return None
    return choose(equal(Size(picked), YES), stacks.kind_of_top(picked, kinds, scene), Const(NOBODY))


# cards that are added


def grows(kind: Kind, card: Expr, meld: ZoneRef, scene: Scene, *, front: bool = False) -> Expr:
    """A flag: the card may be added to a meld of that kind; see `rows.goes_on` for `front`."""
    growth = kind.growth
    if growth is None:
        return NO
    if isinstance(growth, tree.GrowsInto):
        into = next((other for other in kinds_of(scene) if other.name == growth.name.text), None)
        return _added(kind if into is None else into, card, meld, scene, front=front)
    if isinstance(growth, tree.GrowsOnTop):
        _must_be_ordered(kind, scene)
        return NO if front else stacks.takes(kind, card, meld, kinds_of(scene), scene)
    room: Expr = YES
    if isinstance(growth, tree.GrowsTo):
        room = less(Size(meld), plain_number(growth.number, scene, kind.line))
    return both(room, _added(kind, card, meld, scene, front=front))


def becomes(kind: Kind, kinds: tuple[Kind, ...]) -> Kind:
    """The kind that a meld is of when a card has been added."""
    growth = kind.growth
    if isinstance(growth, tree.GrowsInto):
        return next((other for other in kinds if other.name == growth.name.text), kind)
    return kind


def _added(kind: Kind, card: Expr, meld: ZoneRef, scene: Scene, *, front: bool) -> Expr:
    """The card has in common with the cards of the meld what those of that kind have."""
    if isinstance(kind.shape, tree.OfThisRank):
        rank = packs.rank_named(kind.shape.rank, scene, kind.line)
        return NO if front else equal(Look(scene.rank, card), Const(rank))
    first, may = wilds.first_natural(meld, scene), wilds.room_for(card, meld, scene)
    is_wild = wilds.is_wild(card, scene)
    if isinstance(kind.shape, tree.SameRank):
        return NO if front else both(may, either(is_wild, _same_rank(card, first, scene)))
    _must_be_ordered(kind, scene)
    same = either(is_wild, equal(Look(scene.suit, card), Look(scene.suit, first)))
    return both(may, same, rows.goes_on(card, meld, scene, front=front))
