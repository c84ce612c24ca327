"""What a seat can't see of a table, and which of those cards it knows all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from holadsl.core.effects import Happening
from holadsl.core.machine import NOBODY
from holadsl.core.values import Index, Sight, Zone
from holadsl.engine.book import Book
from holadsl.engine.game import Game

Place: TypeAlias = tuple[Zone, int | None]
"""A zone, and of which seat or team."""


def places(book: Book) -> Iterator[Place]:
    """Every place for cards."""
    for zone in book.machine.zones:
        if zone.holds_cards:
            if zone.index is Index.ONE:
                yield zone, None
            else:
                copies = book.machine.seats if zone.index is Index.SEAT else book.machine.teams
                yield from ((zone, of) for of in range(copies))


def visible(book: Book, zone: Zone, of: int | None, seat: int) -> bool:
    """Whether a seat may look at the cards of a zone (of the seat or team `of`)."""
    if zone.sight is Sight.OWNER:
        return of == (book.machine.team_of[seat] if zone.index is Index.TEAM else seat)
    return zone.sight is Sight.ALL


def fixed_cards(game: Game, book: Book, seat: int) -> Mapping[Place, set[int]]:
    """The places that the seat can't look into, each with the positions there whose cards it knows.

    It knows a card shown at the deal that lies in the stock, cards that it gave to others, cards that others showed
    with a call, or had laid open, and still hold, and who holds the card that decides the sides where that is no
    secret any more.
    """
    hand = book.zone("hand")
    known: dict[Place, Counter[int]] = {(hand, holder): cards for holder, cards in _in_hands(game, seat).items()}

    def knows(place: Place, cards: Iterable[int]) -> None:
        known[place] = known.get(place, Counter()) | Counter(cards)  # what is known twice isn't there twice

    shown = game.value(book.variable("shown")) if book.has("shown") else NOBODY
    if shown != NOBODY:
        knows((book.zone("stock"), None), [shown])
    if book.has("alone"):
        alone = game.value(book.variable("alone-known" if book.has("alone-known") else "alone"))
        if alone != NOBODY:
            knows((hand, alone), [game.evaluate(book.machine.measures["card-of-sides"].value, {})])
    if book.has("claimed"):
        for other in range(book.machine.seats):
            knows((hand, other), game.items(book.zone("claimed"), other))
    hidden = (place for place in places(book) if not visible(book, *place, seat))
    return {place: _where(game.items(*place), known.get(place, Counter())) for place in hidden}


def _where(lies: Sequence[int], cards: Counter[int]) -> set[int]:
    """Where these cards lie, as far as they are there; the oldest of equal ones."""
    found: set[int] = set()
    for card in cards.elements():
        position = next((i for i, there in enumerate(lies) if there == card and i not in found), None)
        if position is not None:
            found.add(position)
    return found


def _in_hands(game: Game, seat: int) -> dict[int, Counter[int]]:
    """Cards in the hands of others that the seat knows from what happened.

    It gave them, they were shown with a call, or they lay open in a trick that went back. Whoever lays cards face down
    may have laid any of them.
    """
    held: dict[int, Counter[int]] = {}
    trick: list[tuple[int, int]] = []
    turned = False
    for told in game.events:
        who = told.numbers[0]
        if told.what is Happening.DEALT:
            held.pop(who, None)
        elif told.what is Happening.RECEIVED and told.numbers[1] == seat:
            held[who] = held.get(who, Counter()) + Counter(told.cards)
        elif told.what is Happening.CALLED:
            held[who] = held.get(who, Counter()) | Counter(told.cards)
        elif told.what in (Happening.PLAYED, Happening.LAID):
            down = told.what is Happening.LAID and told.numbers[1]
            cards = () if down else told.cards or (told.numbers[1],)
            if not turned:
                held[who] = Counter() if down else held.get(who, Counter()) - Counter(cards)
            trick.extend((who, card) for card in cards)
        elif told.what is Happening.RETURNED:
            for owner, card in trick:
                held[owner] = held.get(owner, Counter()) + Counter([card])
        if told.what in (Happening.RETURNED, Happening.TAKEN, Happening.DEAL_ENDED):
            trick = []
        turned = told.what is Happening.TURNED  # the card played next comes from the stock
    return held
