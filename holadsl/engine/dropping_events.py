"""What happens, as events, where more sit at the table than play a deal: who plays, who is out of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from holadsl.core.effects import Happening
from holadsl.engine.book import Book
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


READ: Mapping[Happening, Callable[[Told, Book], Event]] = {
    Happening.JOINED: lambda t, b: JoinedDeal(b.seats[t.numbers[0]]),
    Happening.SAT_OUT: lambda t, b: LeftDeal(b.seats[t.numbers[0]], bool(t.numbers[1])),
    Happening.PUT_BACK: lambda t, b: HandPutBack(b.seats[t.numbers[0]], b.cards.named(t.cards)),
}
"""For each kind of happening, how its event is made."""
