"""A table that fits all that one seat knows: what it hasn't seen is dealt out anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from holadsl.core.machine import NOBODY
from holadsl.core.values import Index, Kind, Zone
from holadsl.engine.book import Book
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.game import Game
from holadsl.engine.notation import visible


def sample(game: Game, book: Book, seat: int, seed: int) -> Game:
    """A copy of the game with the other hands and the stock drawn anew from the cards that the seat hasn't seen.

    Every place keeps its number of cards; a card shown at the deal stays where it lies. What others' choices may tell
    of their hands isn't used. The result hangs on the seed and on what the seat knows, on nothing else.
    """
    copy = game.copy()
    places = list(_unseen_places(copy, book, seat))
    known = Counter(book.machine.pack.deck())
    for zone, of in _places(book):
        if (zone, of) not in places:
            known.subtract(copy.items(zone, of))
    shown = copy.value(book.variable("shown")) if book.has("shown") else NOBODY
    stock = (book.zone("stock"), None)
    fixed = shown != NOBODY and stock in places and shown in copy.items(*stock)
    if fixed:
        known[shown] -= 1
    loose = iter(shuffle(sorted(known.elements()), Chance(seed)))
    for zone, of in places:
        lies = copy.items(zone, of)
        stays = lies.index(shown) if fixed and (zone, of) == stock else NOBODY
        copy.set_items(zone, [shown if i == stays else next(loose) for i in range(len(lies))], of)
    return copy


def _places(book: Book) -> Iterator[tuple[Zone, int | None]]:
    """Every place for cards."""
    for zone in book.machine.zones:
        if zone.item is Kind.CARD:
            if zone.index is Index.ONE:
                yield zone, None
            else:
                copies = book.machine.seats if zone.index is Index.SEAT else book.machine.teams
                yield from ((zone, of) for of in range(copies))


def _unseen_places(game: Game, book: Book, seat: int) -> Iterator[tuple[Zone, int | None]]:
    """The hands and the stock, as far as the seat can't look at them. All other places hold cards that were seen."""
    for zone, of in _places(book):
        if zone in (book.zone("hand"), book.zone("stock")) and not visible(book, zone, of, seat):
            yield zone, of
