"""A table that fits all that one seat knows: what it hasn't seen is dealt out anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from holadsl.core.effects import Happening
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
    given = _given(copy, book, seat)
    for cards in given.values():
        known.subtract(cards)
    loose = iter(shuffle(sorted(known.elements()), Chance(seed)))
    for zone, of in places:
        lies = copy.items(zone, of)
        stay = _where(lies, [shown]) if fixed and (zone, of) == stock else _where(lies, given.get((zone, of), []))
        copy.set_items(zone, [card if i in stay else next(loose) for i, card in enumerate(lies)], of)
    return copy


def _where(lies: Sequence[int], cards: Sequence[int]) -> set[int]:
    """Where these cards lie; the oldest of equal ones."""
    found: set[int] = set()
    for card in cards:
        found.add(next(i for i, there in enumerate(lies) if there == card and i not in found))
    return found


def _given(game: Game, book: Book, seat: int) -> dict[tuple[Zone, int | None], list[int]]:
    """Cards that the seat gave to others in this deal and that they still hold."""
    held: dict[tuple[Zone, int | None], list[int]] = {}
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
    """The places that the seat can't look into: others' hands, the stock, cards laid aside for passing."""
    return (place for place in _places(book) if not visible(book, *place, seat))
