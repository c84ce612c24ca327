"""The deal: handing out cards, showing one, drawing after a trick, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence

from holadsl.core.build import binary, both, equal, last_of, less
from holadsl.core.effects import Draw, Each, Effect, Happening, Repeat, Set, Tell, When
from holadsl.core.expressions import (
    NO,
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
from holadsl.core.values import Zone
from holadsl.diagnostics.codes import bounds, types
from holadsl.syntax import tree
from holadsl.vocabulary.line import Line, Phase
from holadsl.vocabulary.pack.packs import MOST_CARDS
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.numbers import single_number
from holadsl.vocabulary.speech.who import one_player, somebody
from holadsl.vocabulary.teams.sides import when_drawn

MOST_IN_HAND = 26


def hand_size(scene: Scene) -> int:
    """How many cards a hand has after the deal, at the most."""
    said = scene.clause("deal", "cards")
    if isinstance(said, tree.HandSize) and isinstance(said.amount, tree.CardsEach):
        return said.amount.number.value
    return -(-scene.pack.size // scene.seats)


def most_in_hand(scene: Scene) -> int:
    """How many cards a hand has at the most, dealt or filled up."""
    said = scene.clause("trick", "refill")
    if not isinstance(said, tree.Refill):
        return hand_size(scene)
    with scene.aside():
        size = single_number(said.to, scene, scene.line("trick", "refill"))
    return max(hand_size(scene), size.value if isinstance(size, Const) else scene.pack.size)


def deal_cards(scene: Scene) -> tuple[Effect, ...]:
    """The cards go out as `deal cards` says: so many at a time, from a player on, in order of play."""
    said = scene.clause("deal", "cards")
    if not isinstance(said, tree.HandSize):
        return ()
    line = scene.line("deal", "cards").when(Phase.DEALING)
    size, at_a_time = hand_size(scene), _at_a_time(said, scene, line)
    _check_size(said, size, scene, line)
    one_of_each(said.manners, (("one at a time", (tree.AtATime, tree.Singly)), ("from", tree.DealtFrom)), scene, line)
    start = _first_served(said, scene, line)
    stock, seat = ZoneRef(scene.desk.stock), Local("seat")
    hand = ZoneRef(scene.desk.hand, Get(seat))
    some = isinstance(said.amount, tree.AllCards)
    out: list[Effect] = []
    for laps, number in laps_of(size, at_a_time):
        draw = Draw(stock, hand, origin=line.origin)
        one = (When(less(NO, Size(stock)), (draw,)),) if some else (draw,)
        body: tuple[Effect, ...] = one if number == 1 else (Each(Times(Local("card"), number), one),)
        lap: Effect = Each(Seats(seat, start), body)
        out.append(lap if laps == 1 else Each(Times(Local("lap"), laps), (lap,)))
    told = Tell(Happening.DEALT, (Get(seat),), hand)
    return (*out, Each(Seats(seat, start), (told,)))


def laps_of(size: int, at_a_time: int) -> list[tuple[int, int]]:
    """How many laps of how many cards each make a hand: whole ones, then the rest."""
    whole, rest = divmod(min(size, MOST_CARDS), at_a_time)
    return [(laps, number) for laps, number in ((whole, at_a_time), (1, rest)) if laps and number]


def _at_a_time(said: tree.HandSize, scene: Scene, line: Line) -> int:
    for manner in said.manners:
        if isinstance(manner, tree.AtATime):
            if manner.number.value < 1:
                scene.report(bounds.ZERO, line, manner, what="cards at a time", number=manner.number.value, least=1)
                return 1
            most = said.amount.number.value if isinstance(said.amount, tree.CardsEach) else MOST_IN_HAND
            if manner.number.value > most >= 1:
                scene.report(bounds.NUMBER_TOO_LARGE, line, manner, number=manner.number.value, most=most)
                return 1
            return manner.number.value
    return 1


def _first_served(said: tree.HandSize, scene: Scene, line: Line) -> Expr:
    after = Look(scene.after, Read(scene.desk.dealer))
    for manner in said.manners:
        if isinstance(manner, tree.DealtFrom):
            if isinstance(manner.who, tree.HolderOf):
                scene.report(types.HOLDS_NOTHING, line, manner.who)
            return somebody(one_player(manner.who, scene, line), after, scene)
    return after


Kinds = type[tree.Node] | tuple[type[tree.Node], ...]


def one_of_each(manners: Sequence[tree.Node], groups: Sequence[tuple[str, Kinds]], scene: Scene, line: Line) -> None:
    """Notes a manner that says the same as one before it, or the contrary."""
    for _, kinds in groups:
        found = [m for m in manners if isinstance(m, kinds)]
        for other in found[1:]:
            scene.report(types.MANNERS, line, other, first=_said(found[0], line), second=_said(other, line))


def _said(node: tree.Node, line: Line) -> str:
    return " ".join(line.source.text[node.span.start : node.span.end].split())


def _check_size(said: tree.HandSize, size: int, scene: Scene, line: Line) -> None:
    if size < 1:
        scene.report(bounds.ZERO, line, said.amount, what="a hand", number=size, least=1)
    elif size > MOST_IN_HAND:
        scene.report(bounds.HAND_TOO_LARGE, line, said.amount, number=size)
    elif isinstance(said.amount, tree.CardsEach) and size * scene.seats > scene.pack.size:
        _too_large(said, size, scene, line)
    elif isinstance(said.amount, tree.AllCards) and scene.pack.size < scene.seats:
        _too_large(said, 1, scene, line)


def _too_large(said: tree.HandSize, each: int, scene: Scene, line: Line) -> None:
    players, size = scene.seats, scene.pack.size
    scene.report(bounds.DEAL_TOO_LARGE, line, said.amount, players=players, each=each, need=each * players, size=size)


def show_card(scene: Scene) -> tuple[Effect, ...]:
    """A card is turned face up: from the middle, where it stays; to the bottom of the stock; to the discards, out of
    play; or the last one dealt.
    """
    said = scene.clause("deal", "show")
    if not isinstance(said, tree.Show):
        return ()
    line, desk = scene.line("deal", "show"), scene.desk
    stock = ZoneRef(desk.stock)
    out: list[Effect] = []
    whose: tuple[Expr, ...] = ()
    if not isinstance(said.place, tree.LastDealt):
        if said.place.number.value < 1:
            number = said.place.number
            scene.report(bounds.ZERO, line, number, what="the number of cards shown", number=number.value, least=1)
        elif said.place.number.value > 1:
            scene.report(types.NOT_BUILT, line, said.place, what="showing more than one card")
        if dealt(scene) >= scene.pack.size:
            scene.report(types.NOTHING_TO_SHOW, line, said.place)
    if isinstance(said.place, tree.FromMiddle):
        card: Expr = At(stock, binary(Op.DIV, Size(stock), Const(2)))
    elif isinstance(said.place, tree.ToBottom):
        out.append(Draw(stock, stock, origin=line.origin))
        card = last_of(stock)
    elif isinstance(said.place, tree.ToDiscards):
        assert scene.discards is not None
        discards = ZoneRef(scene.discards)
        out.append(Draw(stock, discards, origin=line.origin))
        card = last_of(discards)
    else:
        whose = (_last_served(scene),)
        hand = ZoneRef(desk.hand, *whose)
        card = last_of(hand)
    shown = Read(desk.shown)
    out.append(Set(desk.shown, card, origin=line.origin))
    if scene.trump == Read(desk.trump):
        out.append(Set(desk.trump, Look(scene.suit, shown), origin=scene.line("trump", "is").origin))
    return (*out, Tell(Happening.SHOWN, (shown, *whose), origin=line.origin))


def behind_shown(scene: Scene) -> int | None:
    """How many cards lie behind the card shown at the deal; None where it doesn't lie in the stock."""
    said = scene.clause("deal", "show")
    if not isinstance(said, tree.Show) or not isinstance(said.place, tree.FromMiddle | tree.ToBottom):
        return None
    stock = max(scene.pack.size - dealt(scene), 0)
    return 0 if isinstance(said.place, tree.ToBottom) else max(stock - 1 - stock // 2, 0)


def discards_of(scene: Scene) -> Zone | None:
    """A pile of discards, where the rules have one."""
    return Zone("discards") if scene.says(tree.ToDiscards, tree.TurnDraw) else None


def dealt(scene: Scene) -> int:
    """How many cards go out at the deal."""
    said = scene.clause("deal", "cards")
    if isinstance(said, tree.HandSize) and isinstance(said.amount, tree.CardsEach):
        return said.amount.number.value * scene.seats
    return scene.pack.size


def _last_served(scene: Scene) -> Expr:
    """Who got the last card that was dealt: the player before the one served first, if the cards come out even."""
    said = scene.clause("deal", "cards")
    if not isinstance(said, tree.HandSize):
        return Read(scene.desk.dealer)
    with scene.aside():
        line = scene.line("deal", "cards").when(Phase.DEALING)
        who, at_a_time = _first_served(said, scene, line), _at_a_time(said, scene, line)
    for _ in range(_steps_to_last(dealt(scene), scene.seats, laps_of(hand_size(scene), at_a_time))):
        who = Look(scene.after, who)
    return who


def _steps_to_last(cards: int, seats: int, laps: Sequence[tuple[int, int]]) -> int:
    """How far the player who gets the last card sits from the one served first."""
    last = 0
    for many, number in laps:
        for seat in (seat for _ in range(many) for seat in range(seats)):
            if cards <= 0:
                return last
            last, cards = seat, cards - number
    return last


# drawing


def refill_size(said: tree.Refill, scene: Scene, line: Line) -> Expr:
    """To how many cards hands are filled up."""
    size = single_number(said.to, scene, line)
    if isinstance(size, Const) and size.value > MOST_IN_HAND:
        scene.report(bounds.HAND_TOO_LARGE, line, said.to, number=size.value)
    elif size == NO and isinstance(said.to, tree.Exactly):
        scene.report(bounds.ZERO, line, said.to, what="a hand", number=0, least=1)
    draws = (
        ("one at a time", tree.Singly),
        ("winner first", tree.WinnerFirst),
        ("equal hands", tree.EqualHands),
        ("when", (tree.AfterEachCard, tree.WhenEmpty)),
        ("laps", (tree.AfterEachCard, tree.EqualHands)),
    )
    one_of_each(said.manners, draws, scene, line)
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
    lap = Each(Seats(seat, Read(desk.last_winner)), _one_draw(Get(seat), scene, line), short, origin=line.origin)
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


def _one_draw(who: Expr, scene: Scene, line: Line) -> tuple[Effect, ...]:
    desk = scene.desk
    stock, hand = ZoneRef(desk.stock), ZoneRef(desk.hand, who)
    drawn = last_of(hand)
    behind = behind_shown(scene)
    known = () if behind is None else (both(equal(Size(stock), Const(behind)), equal(drawn, Read(desk.shown))),)
    told = Tell(Happening.DRAWN, (who, drawn, *known))
    draw = (Draw(stock, hand, origin=line.origin), told, *when_drawn(who, drawn, scene))
    return (When(less(NO, Size(stock)), draw),)


def draw_after_card(who: Expr, scene: Scene) -> tuple[Effect, ...]:
    """With `after each card` the player draws at once."""
    said = scene.clause("trick", "refill")
    if not isinstance(said, tree.Refill) or not any(isinstance(m, tree.AfterEachCard) for m in said.manners):
        return ()
    line, desk = scene.line("trick", "refill"), scene.desk
    size = refill_size(said, scene, line)
    short = less(Size(ZoneRef(desk.hand, who)), size)
    more = both(equal(Read(desk.closed), NO), short, less(NO, Size(ZoneRef(desk.stock))))
    return (Repeat(more, MOST_IN_HAND, _one_draw(who, scene, line), origin=line.origin),)


def hear_refill(scene: Scene) -> tuple[Effect, ...]:
    """Reads the line that says how cards are drawn, whenever they are."""
    return (*after_trick(scene), *draw_after_card(Get(Local("player")), scene))
