"""What happens in games of turns, as events: cards drawn, taken, melded, laid off and thrown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from holadsl.core.effects import Happening
from holadsl.core.machine import NOBODY
from holadsl.data import frozen
from holadsl.engine.book import Book
from holadsl.engine.cards import Card
from holadsl.engine.melded import as_they_lie
from holadsl.engine.state import Told
from holadsl.engine.tidings import Event


@frozen
class CardDrawn(Event):
    """A seat began its turn with a card from the stock; nobody else sees it."""

    seat: str
    card: Card


@frozen
class DiscardTaken(Event):
    """A seat took the top discard, in its turn or by a call; `thrown_by` is None for a card shown at the deal."""

    seat: str
    card: Card
    thrown_by: str | None


@frozen
class MeldLaid(Event):
    """A seat laid down a new meld: its number on the table, its kind, its cards as they lie."""

    seat: str
    number: int
    kind: str
    cards: tuple[Card, ...]


@frozen
class CardLaidOff(Event):
    """A seat added a card to the meld of that number."""

    seat: str
    card: Card
    number: int


@frozen
class CardsCleared(Event):
    """With what a seat laid down, enough cards of a meld belonged together: they went under the discards."""

    seat: str
    number: int
    cards: tuple[Card, ...]


@frozen
class CardDiscarded(Event):
    """A seat threw a card, which lies on top of the discards now."""

    seat: str
    card: Card


@frozen
class HandShown(Event):
    """A seat's hand lies open at the end of a deal."""

    seat: str
    cards: tuple[Card, ...]


def _taken(told: Told, book: Book) -> Event:
    seat, card, thrown_by = told.numbers
    return DiscardTaken(book.seats[seat], book.cards.cards[card], book.seat_or_none(thrown_by))


def _melded(told: Told, book: Book) -> Event:
    seat, place, kind = told.numbers
    cards = as_they_lie(told.cards, kind, book)
    return MeldLaid(book.seats[seat], place + 1, book.machine.melded[kind], cards)


def _laid_off(told: Told, book: Book) -> Event:
    seat, card, place, *stood = told.numbers
    wild = stood and stood[0] != NOBODY
    named = book.cards.standing(card, stood[0]) if wild else book.cards.cards[card]
    return CardLaidOff(book.seats[seat], named, place + 1)


def _cleared(told: Told, book: Book) -> Event:
    seat, place, many = told.numbers
    return CardsCleared(book.seats[seat], place + 1, book.cards.named(told.cards[-many:]))


READ: Mapping[Happening, Callable[[Told, Book], Event]] = {
    Happening.DREW: lambda t, b: CardDrawn(b.seats[t.numbers[0]], b.cards.cards[t.numbers[1]]),
    Happening.TOOK: _taken,
    Happening.MELDED: _melded,
    Happening.LAID_OFF: _laid_off,
    Happening.CLEARED: _cleared,
    Happening.THROWN: lambda t, b: CardDiscarded(b.seats[t.numbers[0]], b.cards.cards[t.numbers[1]]),
    Happening.HAND_SHOWN: lambda t, b: HandShown(b.seats[t.numbers[0]], b.cards.named(t.cards)),
}
"""For each kind of happening of a turn, how its event is made."""
