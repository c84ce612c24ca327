"""What conditions and effects say of melds, turns and discards."""

from __future__ import annotations

from collections.abc import Callable

from holadsl.core.build import at_most, both, equal, less, no
from holadsl.core.effects import Clear, Each, Effect, Happening, NameSet, Repeat, Set, Tell, When
from holadsl.core.expressions import (
    NO,
    YES,
    At,
    Cards,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Read,
    Seats,
    Seek,
    Size,
    Times,
    ZoneRef,
)
from holadsl.core.values import Index, Kind, Table
from holadsl.diagnostics.codes import melds as codes
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary.line import Figure, Line, Single
from holadsl.vocabulary.melds import placing, shapes, ways
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.numbers import fits
from holadsl.vocabulary.speech.verbs import unless
from holadsl.vocabulary.turns.after import begin_turn
from holadsl.vocabulary.words import contains


def of_player(who: Single, scene: Scene, says: Callable[[Expr], Expr]) -> Expr:
    """What is said of a player; of a team, one of its players does so."""
    if who.kind is Kind.SEAT:
        return says(who.expr)
    seat = Local("seat")
    return Fold(How.ANY, Seats(seat), equal(Look(scene.team, Get(seat)), who.expr), says(Get(seat)))


@means(tree.HasMelded)
def _has_melded(node: tree.HasMelded, who: Single, scene: Scene, line: Line) -> Expr:
    """Has laid down a meld in this deal, or `before the turn` that he is in, or with cards of his hand joined one that
    lay alone; with cards: has placed so many such cards from his hand, laid off ones too.
    """
    if scene.melds is None:
        return NO
    melds = scene.melds
    if node.cards is None:
        kept = melds.melded if node.before is None or line.ahead else melds.melded_before
        return unless(node.no, of_player(who, scene, lambda seat: Read(kept, seat)))
    if node.before is not None:
        scene.report(types.NOT_BUILT, line, node, what="asking which cards were melded before the turn")
    counted = getattr(node.cards, "counted", None)
    variable = placing.placed(node.cards, scene)
    if isinstance(counted, tree.Quantity):
        return unless(
            node.no, of_player(who, scene, lambda seat: fits(counted, Figure(Read(variable, seat)), scene, line))
        )
    return unless(node.no, of_player(who, scene, lambda seat: Read(variable, seat)))


@means(tree.LaidNew)
def _laid_new(node: tree.LaidNew, who: Single, scene: Scene, line: Line) -> Expr:
    """Has laid down a meld of his own in this deal; cards that joined one which lay alone are none."""
    if scene.melds is None:
        return NO
    melded, joined = scene.melds.melded, placing.only_joined(scene)
    return unless(
        node.no, of_player(who, scene, lambda seat: both(Read(melded, seat), no(Read(joined, seat)) if joined else YES))
    )


@means(tree.HadTurn)
def _had_turn(node: tree.HadTurn, who: Single, scene: Scene, line: Line) -> Expr:
    """Has begun a turn in this deal, the present one included; who was passed over has not."""
    if scene.melds is None:
        return NO
    turns = scene.melds.turns
    return unless(node.no, of_player(who, scene, lambda seat: no(equal(Read(turns, seat), NO))))


@means(tree.CanMeld)
def _can_meld(node: tree.CanMeld, who: Single, scene: Scene, line: Line) -> Expr:
    """Can make a new meld of that card with so many of his hand; for `needs` of a call that melds the top discard."""
    scene.report(codes.CAN_MELD, line, node)
    return NO


@means(tree.AnyTimeIn)
def _any_time_in(node: tree.AnyTimeIn, scene: Scene, line: Line) -> Expr:
    """Always while one goes on."""
    return YES


@means(tree.Discarder)
def _discarder(node: tree.Discarder, scene: Scene, line: Line) -> Single:
    """Who threw the card in question: where it is asked for a card that was taken in the turn, that one, else the top
    discard; nobody for a card shown at the deal.
    """
    if scene.melds is None:
        return Single(Kind.SEAT, NO)
    taken = _asks_for_taken(scene, line)
    return Single(Kind.SEAT, Read(scene.melds.took_from if taken else scene.melds.thrown_by))


def _asks_for_taken(scene: Scene, line: Line) -> bool:
    """The line speaks of a discard that was taken in the turn."""
    key = tuple(line.clause.split(" ", 1))
    slot = scene.slots.get(key)
    return slot is not None and any(contains(part.clause, (tree.InThisTurn,)) for part in slot.parts)


@means(tree.TopDiscard)
def _top_discard(node: tree.TopDiscard, scene: Scene, line: Line) -> Expr:
    """The card that was thrown last."""
    assert line.card is not None
    return both(YES if scene.melds is not None else NO, equal(line.card, placing.top_discard(scene)))


@means(tree.Discard)
def _discard(node: tree.Discard, scene: Scene, line: Line) -> Expr:
    """A card that was thrown."""
    return YES


@means(tree.InThisTurn)
def _in_this_turn(node: tree.InThisTurn, scene: Scene, line: Line) -> Expr:
    """In the turn that goes on: only of a discard that was taken."""
    scene.report(
        types.NOT_BUILT,
        line,
        node,
        what="asking for the cards of a turn in other words than: took a discard in the turn",
    )
    return NO


# effects


def _in_a_call(node: tree.Node, scene: Scene, line: Line) -> bool:
    """It stands in what a call does; noted where not, unless there are no melds at all, which is noted elsewhere."""
    if not line.call and scene.melds is not None:
        scene.report(codes.MELDS_IN_CALL, line, node)
    return bool(line.call)


@means(tree.MeldsCard)
def _melds_card(node: tree.MeldsCard, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Makes a new meld of the top discard and the cards with which was called. In a call only."""
    if not _in_a_call(node, scene, line):
        return ()
    if not isinstance(node.card, tree.TopDiscard):
        scene.report(types.NOT_BUILT, line, node, what="melding another card than the top discard")
        return ()
    assert scene.claims is not None
    who = Read(scene.claims.caller)
    claimed = ZoneRef(scene.claims.claimed, who)
    way = Read(ways.claimed_way(scene), who) if len(ways.ways(scene)) > 1 else NO
    return (
        *(begin_turn(who, scene) if _plays_on_too(line, scene) else ()),
        *placing.took_top(who, scene),
        *placing.lay_new(who, claimed, scene, way, from_top=True),
        Clear(claimed),
    )


def _plays_on_too(line: Line, scene: Scene) -> bool:
    """Who melds the card has the turn with it: it begins before he melds."""
    said = scene.clause(line.call, "then")
    return said is not None and contains(said, (tree.PlaysOn,))


@means(tree.OutsideMelds)
def _outside_melds(node: tree.OutsideMelds, cards: ZoneRef, worth: Table, scene: Scene, line: Line) -> Expr:
    """Outside melds: parted into melds so that what is left is worth least, that is left."""
    del node, line
    return shapes.split_of(cards, worth, scene) if scene.melds is not None else NO


@means(tree.MeldsHand)
def _melds_hand(node: tree.MeldsHand, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Lays down every meld of his hand, so that what is left is worth least. In a call only."""
    if not _in_a_call(node, scene, line) or scene.melds is None:
        return ()
    seat, best = Local("seat"), ZoneRef(scene.melds.best)
    hand = ZoneRef(scene.desk.hand, Get(seat))
    name = NameSet(shapes.split_of(hand, scene.worth, scene), best, origin=line.origin)
    laid = (*placing.lay_new(Get(seat), best, scene), name)
    return _for_it(line, scene, seat, (name, Repeat(less(NO, Size(best)), scene.pack.size, laid)))


@means(tree.LaysOff)
def _lays_off(node: tree.LaysOff, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Adds every card of his hand that a meld on the table takes on. In a call only."""
    if not _in_a_call(node, scene, line) or scene.melds is None:
        return ()
    seat, meld, card = Local("seat"), Local("meld"), Local("card")
    hand = ZoneRef(scene.desk.hand, Get(seat))
    laying = scene.flag("laying", Index.ONE, kind=Kind.CARD)
    places = Times(meld, scene.melds.places)
    fitting = Seek(Cards(card, hand), shapes.takes(Get(card), Get(meld), scene))
    there = at_most(NO, fitting)
    lay = (Set(laying, At(hand, fitting)), *placing.lay_on(Get(seat), Read(laying), Get(meld), scene))
    again = Repeat(Fold(How.ANY, places, None, there), scene.pack.size, (Each(places, (When(there, lay),)),))
    return _for_it(line, scene, seat, (again,))


def _for_it(line: Line, scene: Scene, seat: Local, body: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects for each player of the team that the line is read for."""
    assert line.it is not None
    return (Each(Seats(seat), body, equal(Look(scene.team, Get(seat)), line.it.expr), origin=line.origin),)


@means(tree.PlaysOn)
def _plays_on(node: tree.PlaysOn, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Goes on with a turn of his own; those between are passed over. In a call only."""
    if not _in_a_call(node, scene, line):
        return ()
    assert scene.claims is not None
    return (Set(scene.desk.player, Read(scene.claims.caller), origin=line.origin),)


@means(tree.ShowsHand)
def _shows_hand(node: tree.ShowsHand, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Lays his hand open for all; who has shown it needn't when the deal is over."""
    if scene.melds is None:
        return ()
    assert line.it is not None
    return show_hands(scene, lambda seat: equal(Look(scene.team, seat), line.it.expr))  # type: ignore[union-attr]


def show_hands(scene: Scene, of: Callable[[Expr], Expr]) -> tuple[Effect, ...]:
    """Those of whom it holds show their hands, if they haven't yet."""
    seat = Local("seat")
    shown = placing.melds_in(scene).shown
    tell = Tell(Happening.HAND_SHOWN, (Get(seat),), ZoneRef(scene.desk.hand, Get(seat)))
    show = When(no(Read(shown, Get(seat))), (Set(shown, YES, Get(seat)), tell))
    return (Each(Seats(seat), (show,), both(of(Get(seat)), scene.plays(Get(seat)))),)
