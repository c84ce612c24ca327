"""What a seat can say of the cards that it doesn't see: which they are, where they lie, and which must lie where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from holadsl.core.values import Index
from holadsl.data import frozen
from holadsl.engine.book import Book
from holadsl.engine.cards import Card
from holadsl.engine.game import Game
from holadsl.engine.sample import Knowledge
from holadsl.engine.unseen import Clue, Place


@frozen(at_once=True)
class Hidden:
    """Cards that lie together where a seat can't look (`holadsl.Hidden`)."""

    what: str
    """`hand`, `stock`, `down` in the open trick, `kept` of what was taken, `given` aside for another …"""
    whose: str
    """The seat that has them, or laid them; empty where they are nobody's."""
    size: int


@frozen(at_once=True)
class Known:
    """A card that a seat doesn't see and of which it knows where it must lie: in one of these (`holadsl.Known`)."""

    card: Card
    places: tuple[Hidden, ...]


@frozen(at_once=True)
class Unseen:
    """What a seat can say of the cards that it doesn't see (`holadsl.Unseen`)."""

    cards: tuple[Card, ...]
    """Which they are, in pack order; identical ones as often as they may be there."""
    places: tuple[Hidden, ...]
    """Where they lie."""
    known: tuple[Known, ...]
    """Those of which the seat knows more than that."""
    barred: Mapping[str, tuple[Card, ...]]
    """By seat, those that it can't hold, since then its rules would have barred what it chose."""
    free: bool
    """All others may lie anywhere, each way as likely as another."""


def unseen_by(knows: Knowledge) -> Unseen:
    """What a seat can say of the cards that it doesn't see."""
    game, book = knows.game, knows.book
    heaps = (_as_people_say(place, game, book) for place, _ in knows.hidden)
    known = tuple(_known(clue, game, book) for clue in knows.clues if clue.spots)
    return Unseen(
        book.cards.named(sorted((+knows.unseen).elements())),
        tuple(heap for heap in heaps if heap.size),
        known,
        dict(_barred(knows)),
        not knows.decided and not knows.secret_sides and all(len(one.places) == 1 for one in known),
    )


def _known(clue: Clue, game: Game, book: Book) -> Known:
    spots = dict.fromkeys(spot.place for spot in clue.spots)
    return Known(book.cards.cards[clue.card], tuple(_as_people_say(place, game, book) for place in spots))


def _barred(knows: Knowledge) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Of cards that are still out."""
    for (_, of), faces in knows.barred.items():
        out = sorted(face for face in faces if knows.unseen[face] > 0)
        if of is not None and out:
            yield knows.book.seats[of], knows.book.cards.named(out)


def _as_people_say(place: Place, game: Game, book: Book) -> Hidden:
    zone, of = place
    what = next((role for role, item in book.machine.roles.items() if item is zone), zone.name)
    whose = book.seats[of] if of is not None and zone.index is Index.SEAT else ""
    return Hidden("kept" if what.startswith("kept-") else what, whose, len(game.items(zone, of)))
