"""What a seat can't see of a table, and which of those cards it knows all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    with a call and still hold, and who holds the card that decides the sides where that is no secret any more.
    """
    known: dict[Place, list[int]] = {place: list(cards) for place, cards in _given(game, book, seat).items()}
    shown = game.value(book.variable("shown")) if book.has("shown") else NOBODY
    if shown != NOBODY:
        known.setdefault((book.zone("stock"), None), []).append(shown)
    if book.has("alone"):
        alone = game.value(book.variable("alone-known" if book.has("alone-known") else "alone"))
        card = game.evaluate(book.machine.measures["card-of-sides"].value, {})
        if alone != NOBODY and card not in known.get((book.zone("hand"), alone), ()):
            known.setdefault((book.zone("hand"), alone), []).append(card)
    if book.has("claimed"):
        for other in range(book.machine.seats):
            known.setdefault((book.zone("hand"), other), []).extend(game.items(book.zone("claimed"), other))
    hidden = (place for place in places(book) if not visible(book, *place, seat))
    return {place: _where(game.items(*place), known.get(place, ())) for place in hidden}


def _where(lies: Sequence[int], cards: Sequence[int]) -> set[int]:
    """Where these cards lie, as far as they are there; the oldest of equal ones."""
    found: set[int] = set()
    for card in cards:
        position = next((i for i, there in enumerate(lies) if there == card and i not in found), None)
        if position is not None:
            found.add(position)
    return found


def _given(game: Game, book: Book, seat: int) -> dict[Place, list[int]]:
    """Cards that the seat gave to others in this deal and that they still hold."""
    held: dict[Place, list[int]] = {}
    hand = book.zone("hand")
    turned = False
    for told in game.events:
        if told.what is Happening.DEALT:
            held.pop((hand, told.numbers[0]), None)
        elif told.what is Happening.RECEIVED and told.numbers[1] == seat:
            held.setdefault((hand, told.numbers[0]), []).extend(told.cards)
        elif told.what is Happening.PLAYED and not turned:
            cards = held.get((hand, told.numbers[0]), [])
            if told.numbers[1] in cards:
                cards.remove(told.numbers[1])
        turned = told.what is Happening.TURNED  # the card played next comes from the stock
    return held
