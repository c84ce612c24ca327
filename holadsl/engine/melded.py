"""Melds on the table, as people see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from holadsl.core.machine import NOBODY
from holadsl.data import frozen
from holadsl.engine.book import Book
from holadsl.engine.cards import Card
from holadsl.engine.game import Game

BLIND = 3
"""Of so many cards all sets are tried."""


@frozen(at_once=True)
class Meld:
    """A meld on the table (`holadsl.Meld`)."""

    number: int
    """From 1, in the order laid, never renumbered."""
    owner: str
    kind: str
    cards: tuple[Card, ...]


def melds_of(game: Game, book: Book) -> tuple[Meld, ...]:
    """The melds on the table, in the order laid, each as it lies; none in games without."""
    if not book.has("meld"):
        return ()
    cards, owner, kind = book.zone("meld"), book.variable("meld-owner"), book.variable("meld-kind")
    return tuple(
        Meld(
            place + 1,
            book.seats[game.value(owner, place)],
            book.machine.melded[game.value(kind, place)],
            as_they_lie(game.items(cards, place), game.value(kind, place), book),
        )
        for place in range(game.value(book.variable("melds-laid")))
        if game.items(cards, place)  # all its cards may have gone
    )


def as_they_lie(cards: Sequence[int], kind: int, book: Book) -> tuple[Card, ...]:
    """The cards of a meld; in a row a wild one says for which card it stands."""
    machine = book.machine
    pack, named = machine.pack, book.cards.named(cards)
    known = next((place for place, card in enumerate(cards) if card not in machine.wilds), None)
    if known is None or kind not in machine.rows or machine.wilds.isdisjoint(cards):
        return named
    faces = {(face.suit, face.rank): number for number, face in enumerate(pack.faces)}
    suit, rank = pack.faces[cards[known]].suit, pack.faces[cards[known]].rank
    stood = [faces.get((suit, (rank + place - known) % len(pack.ranks)), NOBODY) for place in range(len(cards))]
    return tuple(
        card if face not in machine.wilds or stood[place] in (NOBODY, face) else book.cards.standing(face, stood[place])
        for place, (card, face) in enumerate(zip(named, cards, strict=True))
    )


def melds_among(book: Book, faces: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """The new melds that some of the cards make: of up to three cards, and larger ones that hold a smaller one."""
    measure = book.machine.measures.get("new-meld")
    if measure is None:
        return
    game, picked = Game(book.machine), book.zone("picked")
    found: set[frozenset[int]] = set()
    tried = [frozenset(some) for size in range(1, BLIND + 1) for some in combinations(faces, size)]
    for size in range(1, most + 1):
        grown = (meld | {face} for meld in found if len(meld) == size - 1 for face in faces if face not in meld)
        for cards in sorted({*(some for some in tried if len(some) == size), *grown}, key=sorted):
            game.set_items(picked, sorted(cards))
            if game.evaluate(measure.value, {measure.team: 0}) != NOBODY:
                found.add(cards)
                yield tuple(sorted(cards))
