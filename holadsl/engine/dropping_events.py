"""What happens, as events, where more sit at the table than play a deal: who plays, who is out, who pays him."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from holadsl.core.effects import Happening
from holadsl.data import frozen
from holadsl.engine.book import Book, Number
from holadsl.engine.cards import Card
from holadsl.engine.state import Told
from holadsl.engine.tidings import Event


@frozen
class JoinedDeal(Event):
    """A seat, asked whether it plays this deal, said that it does."""

    seat: str


@frozen
class LeftDeal(Event):
    """A seat is out of this deal: by its own will, or `forced` since enough others play."""

    seat: str
    forced: bool


@frozen
class HandPutBack(Event):
    """The cards of a seat that is out went into the stock, which is shuffled; nobody else saw them."""

    seat: str
    cards: tuple[Card, ...]


@frozen
class MeldsShown(Event):
    """A seat showed so many melds of its hand, for which it is paid; their cards one meld after the other."""

    seat: str
    melds: int
    cards: tuple[Card, ...]


@frozen
class Paid(Event):
    """A team paid another so many points of this deal, in play; `because` names the clause that says so."""

    team: str
    to: str
    amount: Number
    because: str


def _paid(told: Told, book: Book) -> Event:
    team, to, amount, why = told.numbers
    names = book.team_names
    return Paid(names[team], names[to], book.number(amount), book.machine.paying[why])


READ: Mapping[Happening, Callable[[Told, Book], Event]] = {
    Happening.JOINED: lambda t, b: JoinedDeal(b.seats[t.numbers[0]]),
    Happening.SAT_OUT: lambda t, b: LeftDeal(b.seats[t.numbers[0]], bool(t.numbers[1])),
    Happening.MELDS_SHOWN: lambda t, b: MeldsShown(b.seats[t.numbers[0]], t.numbers[1], b.cards.named(t.cards)),
    Happening.PAID: _paid,
    Happening.PUT_BACK: lambda t, b: HandPutBack(b.seats[t.numbers[0]], b.cards.named(t.cards)),
}
"""For each kind of happening, how its event is made."""
