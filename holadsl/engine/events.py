"""What happened, as things: events, and what a seat saw of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import overload

from holadsl.core.effects import Happening
from holadsl.core.values import NOBODY, Sight
from holadsl.data import frozen
from holadsl.engine import dropping_events, meld_events
from holadsl.engine.book import Book, Number
from holadsl.engine.cards import Card
from holadsl.engine.errors import sentence
from holadsl.engine.state import Told
from holadsl.engine.tidings import Event


@frozen
class Dealt(Event):
    """A seat was dealt its hand."""

    seat: str
    cards: tuple[Card, ...]


@frozen
class CardShown(Event):
    """A card was turned face up at the deal."""

    card: Card


@frozen
class CardGiven(Event):
    """A seat laid a card aside for another, face down, before play."""

    seat: str
    to: str
    card: Card


@frozen
class CardsReceived(Event):
    """The cards that were passed changed hands; the giver and the receiver see them."""

    seat: str
    giver: str
    cards: tuple[Card, ...]


@frozen
class CardPlayed(Event):
    """A seat played a card, in that circuit of the trick (from 1). `holds`: the leader held the trick with it."""

    seat: str
    card: Card
    circuit: int
    holds: bool


@frozen
class CardTurned(Event):
    """A seat turned the top card of the stock, which nobody had seen, and plays it: its CardPlayed comes next."""

    seat: str
    card: Card


@frozen
class CardsPlayed(Event):
    """A seat played several cards at once, or cards face down; only who laid those down sees them."""

    seat: str
    cards: tuple[Card, ...]
    face_down: bool


@frozen
class HoldStopped(Event):
    """The leader, asked whether to hold, let the trick go."""

    seat: str


@frozen
class Called(Event):
    """A seat made a call, and showed the cards that it takes; whether it is carried out is told by what comes next."""

    seat: str
    call: str
    cards: tuple[Card, ...]


@frozen
class TrickReturned(Event):
    """A call made the trick go back: all its cards return to the hands they came from. `cards` lay open.

    What lay face down goes back unseen.
    """

    leader: str
    cards: tuple[Card, ...]


@frozen
class Refilled(Event):
    """A seat drew a card from the stock. All know the card that was shown at the deal and lay there still."""

    seat: str
    card: Card


@frozen
class PlaysAlone(Event):
    """All know now that a seat plays alone against the others in this deal, because it got that card."""

    seat: str
    card: Card


@frozen
class Marked(Event):
    """A team got a mark of the rules, or lost it where `on` is false; until the deal is counted all see it."""

    team: str
    mark: str
    on: bool


@frozen(at_once=True)
class TrickTaken(Event):
    """A trick was taken. `cards` stand in the order played; `points` is their worth, without bonuses.

    What lay face down isn't among the cards. Its worth is in the points that the referee sees, and in no seat's.
    """

    leader: str
    winner: str
    cards: tuple[Card, ...]
    circuits: int
    points: Number


@frozen
class ScoreSet(Event):
    """The match score of a team was changed at once: a penalty, a burn."""

    team: str
    score: Number


@frozen
class NextDealDoubled(Event):
    """A rule made the next deal count double: it counts `factor` times, twice as often as this one does."""

    factor: int


@frozen
class DealerChanged(Event):
    """The next deal has another dealer than the last."""

    dealer: str


@frozen
class Settled(Event):
    """What a team that lost the deal owes the winners, and who pays it; `DealEnded` has what each gets or pays.

    `amount` is `base` times all `factors`, and times `counts` where the deal counts double. `paid_by` is the team
    itself, or who pays for all; then `because` names the clause that says so.
    """

    team: str
    place: int
    base: Number
    factors: Mapping[str, Number]
    counts: int
    amount: Number
    paid_by: str
    because: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """The names of the clauses behind it; `rules.clauses` has their lines."""
        factors = (f"settle times {name}" for name, number in self.factors.items() if number != 1)
        return ("settle rank", "settle pays", *factors, *([self.because] if self.because else []))


@frozen
class DealEnded(Event):
    """A deal was counted: its points, bonuses in, and the match scores after it, by team."""

    dealer: str
    points: Mapping[str, Number]
    scores: Mapping[str, Number]


@frozen
class MatchEnded(Event):
    """The match is over: one sentence says why, `winners` are teams."""

    reason: str
    winners: tuple[str, ...]


def _settled(told: Told, book: Book) -> Event:
    team, place, base, amount, payer, why, counts, *factors = told.numbers
    settlement, names = book.machine.settlement, book.team_names
    assert settlement is not None
    multiplied = {
        factor.name: book.number(number) if factor.scaled else number
        for factor, number in zip(settlement.factors, factors, strict=True)
    }
    because = settlement.for_all[why - 1] if why else ""
    return Settled(
        names[team], place, book.number(base), multiplied, counts, book.number(amount), names[payer], because
    )


def _deal_ended(told: Told, book: Book) -> Event:
    dealer, numbers = told.numbers[0], told.numbers[1:]
    teams = len(book.team_names)
    return DealEnded(book.seats[dealer], book.numbers(numbers[:teams]), book.numbers(numbers[teams : 2 * teams]))


def _match_ended(told: Told, book: Book) -> Event:
    ending, won = told.numbers[0], told.numbers[1:]
    winners = tuple(team for team, flag in zip(book.team_names, won, strict=True) if flag)
    return MatchEnded(reason_of(book, ending), winners)


def reason_of(book: Book, ending: int) -> str:
    """Why the match ended, as one sentence."""
    endings = book.machine.endings
    return sentence(endings[ending].says) if 0 <= ending < len(endings) else "The match is over."


def _trick_taken(told: Told, book: Book) -> Event:
    leader, winner, circuits, points = told.numbers[:4]
    return TrickTaken(
        book.seats[leader], book.seats[winner], book.cards.named(told.cards), circuits, book.number(points)
    )


def _card_played(told: Told, book: Book) -> Event:
    seat, card, circuit, holds = told.numbers
    return CardPlayed(book.seats[seat], book.cards.cards[card], circuit, bool(holds))


def _cards_played(told: Told, book: Book) -> Event:
    seat, down, _ = told.numbers
    return CardsPlayed(book.seats[seat], book.cards.named(told.cards), bool(down))


def _card_given(told: Told, book: Book) -> Event:
    seat, to, card = told.numbers
    return CardGiven(book.seats[seat], book.seats[to], book.cards.cards[card])


def _cards_received(told: Told, book: Book) -> Event:
    seat, giver = told.numbers
    return CardsReceived(book.seats[seat], book.seats[giver], book.cards.named(told.cards))


def _marked(told: Told, book: Book) -> Event:
    team, mark, on = told.numbers
    return Marked(book.team_names[team], book.machine.marks[mark], bool(on))


READ: Mapping[Happening, Callable[[Told, Book], Event]] = {
    Happening.DEALT: lambda t, b: Dealt(b.seats[t.numbers[0]], b.cards.named(t.cards)),
    Happening.SHOWN: lambda t, b: CardShown(b.cards.cards[t.numbers[0]]),
    Happening.GIVEN: _card_given,
    Happening.RECEIVED: _cards_received,
    Happening.PLAYED: _card_played,
    Happening.TURNED: lambda t, b: CardTurned(b.seats[t.numbers[0]], b.cards.cards[t.numbers[1]]),
    Happening.LAID: _cards_played,
    Happening.STOPPED: lambda t, b: HoldStopped(b.seats[t.numbers[0]]),
    Happening.ALONE: lambda t, b: PlaysAlone(b.team_names[t.numbers[0]], b.cards.cards[t.numbers[1]]),
    Happening.MARKED: _marked,
    Happening.CALLED: lambda t, b: Called(b.seats[t.numbers[0]], b.machine.calls[t.numbers[1]], b.cards.named(t.cards)),
    Happening.RETURNED: lambda t, b: TrickReturned(b.seats[t.numbers[0]], b.cards.named(t.cards)),
    Happening.TAKEN: _trick_taken,
    Happening.DRAWN: lambda t, b: Refilled(b.seats[t.numbers[0]], b.cards.cards[t.numbers[1]]),
    Happening.SCORE_SET: lambda t, b: ScoreSet(b.team_names[t.numbers[0]], b.number(t.numbers[1])),
    Happening.NEXT_DOUBLED: lambda t, b: NextDealDoubled(t.numbers[0]),
    Happening.SETTLED: _settled,
    Happening.DEAL_ENDED: _deal_ended,
    Happening.DEALER_CHANGED: lambda t, b: DealerChanged(b.seats[t.numbers[0]]),
    Happening.MATCH_ENDED: _match_ended,
    **meld_events.READ,
    **dropping_events.READ,
}
"""For each kind of happening, how its event is made."""

_ALL_OPEN = 4
"""So many numbers tell of a trick in which nothing lay face down; a fifth is the worth of what lay open."""
_IN_A_HAND = frozenset(
    {
        *(Happening.DEALT, Happening.DRAWN, Happening.DREW, Happening.GIVEN, Happening.RECEIVED),
        Happening.PUT_BACK,
    }
)
_CARD_AT = {Happening.DRAWN: 1, Happening.DREW: 1, Happening.GIVEN: 2}
"""Which number is a card that goes into a hand, where it is told as a number."""


def seen_by(told: Told, seat: int, book: Book) -> Told:
    """What a seat saw of it: cards that went into another's closed hand, or lay face down, are NOBODY."""
    if told.what is Happening.LAID:
        seen = not told.numbers[1] or told.numbers[0] == seat
        return told if seen else Told(told.what, told.numbers, (NOBODY,) * len(told.cards))
    if told.what is Happening.TAKEN and len(told.numbers) > _ALL_OPEN:
        return Told(told.what, (*told.numbers[:3], told.numbers[4]), told.cards)
    if told.what is Happening.DRAWN and told.numbers[2:] == (1,):
        return told  # all know that card: it was shown at the deal
    if told.what not in _IN_A_HAND or told.numbers[0] == seat or book.zone("hand").sight is Sight.ALL:
        return told
    if told.what is Happening.RECEIVED and told.numbers[1] == seat:
        return told  # the giver knows what he gave
    at = _CARD_AT.get(told.what)
    numbers = told.numbers if at is None else (*told.numbers[:at], NOBODY, *told.numbers[at + 1 :])
    return Told(told.what, numbers, (NOBODY,) * len(told.cards))


class Events(Sequence[Event]):
    """What happened, oldest first, as one seat saw it (the referee sees all). Made when asked for."""

    __slots__ = ("_book", "_seat", "_told")

    def __init__(self, told: Sequence[Told], book: Book, seat: int | None = None) -> None:
        self._told = told
        self._book = book
        self._seat = seat

    def __len__(self) -> int:
        return len(self._told)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Events: ...
    def __getitem__(self, index: int | slice) -> Event | Events:
        if isinstance(index, slice):
            return Events(self._told[index], self._book, self._seat)
        told = self._told[index]
        seen = told if self._seat is None else seen_by(told, self._seat, self._book)
        return READ[told.what](seen, self._book)

    def __iter__(self) -> Iterator[Event]:
        return (self[index] for index in range(len(self._told)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # like a list: equal by what is in it

    def __repr__(self) -> str:
        return f"Events({list(self)!r})"
