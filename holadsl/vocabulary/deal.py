"""The deal: handing out cards, showing one, drawing after a trick, and who deals next."""

from __future__ import annotations

from holadsl.core.build import binary, both, equal, less
from holadsl.core.effects import Draw, Each, Effect, Happening, Repeat, Set, Tell, When
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
    Seats,
    Size,
    Times,
    ZoneRef,
)
from holadsl.diagnostics.codes import bounds, types
from holadsl.syntax import tree
from holadsl.vocabulary.numbers import single_number
from holadsl.vocabulary.scene import Line, Scene
from holadsl.vocabulary.who import one_player

MOST_IN_HAND = 26


def hand_size(scene: Scene) -> int:
    """How many cards a hand has after the deal, at the most."""
    said = scene.clause("deal", "cards")
    if isinstance(said, tree.HandSize) and isinstance(said.amount, tree.CardsEach):
        return said.amount.number.value
    return -(-scene.pack.size // scene.seats)


def deal_cards(scene: Scene) -> tuple[Effect, ...]:
    """The cards go out as `deal cards` says: so many at a time, from a player on, in order of play."""
    said = scene.clause("deal", "cards")
    if not isinstance(said, tree.HandSize):
        return ()
    line = scene.line("deal", "cards")
    size, at_a_time = hand_size(scene), _at_a_time(said, scene, line)
    _check_size(said, size, scene, line)
    start = _first_served(said, scene, line)
    stock, seat = ZoneRef(scene.desk.stock), Local("seat")
    hand = ZoneRef(scene.desk.hand, Get(seat))
    some = isinstance(said.amount, tree.AllCards)
    out: list[Effect] = []
    whole, rest = divmod(min(size, MOST_IN_HAND * scene.seats), at_a_time)
    for laps, number in ((whole, at_a_time), (1, rest)):
        if not laps or not number:
            continue
        draw = Draw(stock, hand, origin=line.origin)
        one = (When(less(NO, Size(stock)), (draw,)),) if some else (draw,)
        body: tuple[Effect, ...] = one if number == 1 else (Each(Times(Local("card"), number), one),)
        lap: Effect = Each(Seats(seat, start), body)
        out.append(lap if laps == 1 else Each(Times(Local("lap"), laps), (lap,)))
    told = Tell(Happening.DEALT, (Get(seat),), hand)
    return (*out, Each(Seats(seat, start), (told,)))


def _at_a_time(said: tree.HandSize, scene: Scene, line: Line) -> int:
    for manner in said.manners:
        if isinstance(manner, tree.AtATime):
            if manner.number.value < 1:
                scene.report(bounds.ZERO, line, manner, what="cards at a time", number=manner.number.value, least=1)
                return 1
            return min(manner.number.value, MOST_IN_HAND)
    return 1


def _first_served(said: tree.HandSize, scene: Scene, line: Line) -> Expr:
    for manner in said.manners:
        if isinstance(manner, tree.DealtFrom):
            return one_player(manner.who, scene, line)
    return Look(scene.after, Read(scene.desk.dealer))


def _check_size(said: tree.HandSize, size: int, scene: Scene, line: Line) -> None:
    if size < 1:
        scene.report(bounds.ZERO, line, said, what="a hand", number=size, least=1)
    elif size > MOST_IN_HAND:
        scene.report(bounds.HAND_TOO_LARGE, line, said, number=size)
    elif isinstance(said.amount, tree.CardsEach) and size * scene.seats > scene.pack.size:
        need = size * scene.seats
        scene.report(bounds.DEAL_TOO_LARGE, line, said, players=scene.seats, each=size, need=need, size=scene.pack.size)


def show_card(scene: Scene) -> tuple[Effect, ...]:
    """A card is turned face up: from the middle, where it stays; to the bottom of the stock; or the last one dealt."""
    said = scene.clause("deal", "show")
    if not isinstance(said, tree.Show):
        return ()
    line, desk = scene.line("deal", "show"), scene.desk
    stock = ZoneRef(desk.stock)
    out: list[Effect] = []
    if isinstance(said.place, (tree.FromMiddle, tree.ToBottom)) and said.place.number.value != 1:
        scene.report(types.NOT_BUILT, line, said.place, what="showing more than one card")
    if isinstance(said.place, tree.FromMiddle):
        card: Expr = At(stock, binary(Op.DIV, Size(stock), Const(2)))
    elif isinstance(said.place, tree.ToBottom):
        out.append(Draw(stock, stock, origin=line.origin))
        card = At(stock, binary(Op.SUB, Size(stock), YES))
    else:
        hand = ZoneRef(desk.hand, Read(desk.dealer))
        card = At(hand, binary(Op.SUB, Size(hand), YES))
    shown = Read(desk.shown)
    return (*out, Set(desk.shown, card, origin=line.origin), Tell(Happening.SHOWN, (shown,), origin=line.origin))


# drawing


def refill_size(said: tree.Refill, scene: Scene, line: Line) -> Expr:
    """To how many cards hands are filled up."""
    size = single_number(said.to, scene, line)
    if isinstance(size, Const) and size.value > MOST_IN_HAND:
        scene.report(bounds.HAND_TOO_LARGE, line, said.to, number=size.value)
    return size


def after_trick(scene: Scene) -> tuple[Effect, ...]:
    """Hands are filled up, one card at a time, the winner first."""
    said = scene.clause("trick", "refill")
    if not isinstance(said, tree.Refill) or any(isinstance(m, tree.AfterEachCard) for m in said.manners):
        return ()
    line, desk = scene.line("trick", "refill"), scene.desk
    size = refill_size(said, scene, line)
    stock, seat = ZoneRef(desk.stock), Local("seat")
    hand = ZoneRef(desk.hand, Get(seat))
    short = less(Size(hand), size)
    lap = Each(Seats(seat, Read(desk.last_winner)), _one_draw(seat, scene, line), short, origin=line.origin)
    needed = Fold(How.COUNT, Seats(seat), short)
    if any(isinstance(m, tree.EqualHands) for m in said.manners):
        enough = binary(Op.LE, needed, Size(stock))  # a lap is dealt only if all who are short can get a card of it
        again = both(less(NO, Size(stock)), less(NO, needed), enough)
    else:
        again = both(less(NO, Size(stock)), less(NO, needed))
    open_stock = equal(Read(desk.closed), NO)
    laps: tuple[Effect, ...] = (Repeat(both(open_stock, again), MOST_IN_HAND, (lap,), origin=line.origin),)
    if any(isinstance(m, tree.WhenEmpty) for m in said.manners):
        held = Fold(How.ANY, Seats(seat), None, less(NO, Size(hand)))
        return (When(equal(held, NO), laps),)
    return laps


def _one_draw(seat: Local, scene: Scene, line: Line) -> tuple[Effect, ...]:
    desk = scene.desk
    stock, hand = ZoneRef(desk.stock), ZoneRef(desk.hand, Get(seat))
    drawn = At(hand, binary(Op.SUB, Size(hand), YES))
    told = Tell(Happening.DRAWN, (Get(seat), drawn))
    return (When(less(NO, Size(stock)), (Draw(stock, hand, origin=line.origin), told)),)


def after_card(actor: Local, scene: Scene) -> tuple[Effect, ...]:
    """With `after each card` the player draws at once."""
    said = scene.clause("trick", "refill")
    if not isinstance(said, tree.Refill) or not any(isinstance(m, tree.AfterEachCard) for m in said.manners):
        return ()
    line, desk = scene.line("trick", "refill"), scene.desk
    size = refill_size(said, scene, line)
    short = less(Size(ZoneRef(desk.hand, Get(actor))), size)
    more = both(equal(Read(desk.closed), NO), short, less(NO, Size(ZoneRef(desk.stock))))
    return (Repeat(more, MOST_IN_HAND, _one_draw(actor, scene, line), origin=line.origin),)
