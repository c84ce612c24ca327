"""What a seat can't see of a table, and which of those cards it knows all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from holadsl.core.machine import NOBODY
from holadsl.core.values import Index, Sight, Zone
from holadsl.data import frozen
from holadsl.engine.book import Book
from holadsl.engine.game import Game
from holadsl.engine.memory import Lot, Memory, remember

Place: TypeAlias = tuple[Zone, int | None]
"""A zone, and of which seat or team."""


@frozen
class Spot:
    """Positions in a place, one behind the other."""

    place: Place
    positions: range


@frozen
class Clue:
    """A card that a seat doesn't see, and where it must lie: in one of these spots."""

    card: int
    spots: tuple[Spot, ...]


def places(book: Book) -> Iterator[Place]:
    """Every place for cards."""
    for zone in book.machine.zones:
        if zone.holds_cards:
            if zone.index is Index.ONE:
                yield zone, None
            else:
                yield from ((zone, of) for of in range(book.machine.copies(zone.index)))


def visible(book: Book, zone: Zone, of: int | None, seat: int) -> bool:
    """Whether a seat may look at the cards of a zone (of the seat or team `of`)."""
    if zone.sight is Sight.OWNER:
        return of == (book.machine.team_of[seat] if zone.index is Index.TEAM else seat)
    return zone.sight is Sight.ALL


def hidden_places(book: Book, seat: int) -> tuple[Place, ...]:
    """The places that a seat can't look into."""
    return tuple(place for place in places(book) if not visible(book, *place, seat))


def clues(game: Game, book: Book, seat: int) -> tuple[Clue, ...]:
    """All that a seat knows of cards that it doesn't see.

    A card shown at the deal that lies in the stock, where everybody can count; cards that it gave to others, that
    others showed with a call, had laid open, or drew when all knew the card; and who got the card that decides the
    sides, where that is no secret any more.
    """
    memory = remember(game, book, seat)
    spots = _spots(memory, game, book)
    found = [Clue(known.card, tuple(spots[lot] for lot in known.lots)) for known in memory.known]
    shown = _shown_in_stock(game, book)
    if shown is not None:
        found.append(shown)
    found.extend(_of_sides(game, book, {clue.card for clue in found}))
    hidden = set(hidden_places(book, seat))
    return tuple(clue for clue in found if clue.spots and all(spot.place in hidden for spot in clue.spots))


def _spots(memory: Memory, game: Game, book: Book) -> Mapping[Lot, Spot]:
    """Where the lots lie now. What was taken face down lies in the order in which it was taken."""
    out = {hand: _all_of(game, book.zone("hand"), hand.owner) for hand in memory.hands}
    out[memory.stock] = _all_of(game, book.zone("stock"), None)
    for role, lots in (("down", memory.laid), ("given", memory.aside)):
        out |= {lot: _all_of(game, book.zone(role), lot.owner) for lot in lots.values()}
    ends: dict[Place, int] = {}
    for team, lot in reversed(memory.taken):
        place = book.zone(f"kept-{team}"), lot.owner
        end = ends.get(place, len(game.items(*place)))
        ends[place] = end - lot.size
        out[lot] = Spot(place, range(max(end - lot.size, 0), max(end, 0)))  # a result by hand clears all places
    return out


def _all_of(game: Game, zone: Zone, of: int | None) -> Spot:
    return Spot((zone, of), range(len(game.items(zone, of))))


def _shown_in_stock(game: Game, book: Book) -> Clue | None:
    """The card shown at the deal, as long as it isn't drawn: so many cards lie behind it."""
    behind = book.machine.measures.get("behind-shown")
    if behind is None or not book.has("shown"):
        return None
    stock = book.zone("stock")
    card, lies = game.value(book.variable("shown")), game.items(stock)
    position = len(lies) - 1 - game.evaluate(behind.value, {behind.team: 0})
    if position < 0 or lies[position] != card:
        return None
    return Clue(card, (Spot((stock, None), range(position, position + 1)),))


def _of_sides(game: Game, book: Book, known: Iterable[int]) -> Iterator[Clue]:
    """Of the card that decides the sides: once all know who got it, that it is his, wherever he has it now."""
    if not book.has("alone"):
        return
    card = game.evaluate(book.machine.measures["card-of-sides"].value, {})
    alone = game.value(book.variable("alone-known" if book.has("alone-known") else "alone"))
    if alone != NOBODY and card not in known:
        his = ((zone, of) for zone, of in places(book) if zone.index is Index.SEAT and of == alone)
        yield Clue(card, tuple(_all_of(game, *place) for place in his))
