"""Melds on the table, as people see them."""

from __future__ import annotations

from attrs import frozen

from holadsl.engine.book import Book
from holadsl.engine.cards import Card
from holadsl.engine.game import Game


@frozen
class Meld:
    """A meld on the table (`holadsl.Meld`)."""

    number: int
    """From 1, in the order laid, never renumbered."""
    owner: str
    kind: str
    cards: tuple[Card, ...]


def melds_of(game: Game, book: Book) -> tuple[Meld, ...]:
    """The melds on the table, in the order laid, each as one would lay it out; none in games without."""
    if not book.has("meld"):
        return ()
    cards, owner, kind = book.zone("meld"), book.variable("meld-owner"), book.variable("meld-kind")
    return tuple(
        Meld(
            place + 1,
            book.seats[game.value(owner, place)],
            book.machine.melded[game.value(kind, place)],
            book.cards.named(laid_out(game.items(cards, place), book)),
        )
        for place in range(game.value(book.variable("melds-laid")))
    )


def laid_out(cards: tuple[int, ...], book: Book) -> tuple[int, ...]:
    """Cards of one suit by their ranks, begun behind the gap where they go round the corner; others as laid."""
    faces, ranks = book.machine.pack.faces, len(book.machine.pack.ranks)
    if len({faces[card].suit for card in cards}) != 1:
        return cards
    there = {faces[card].rank for card in cards}
    starts = [rank for rank in sorted(there) if (rank - 1) % ranks not in there]
    start = starts[-1] if len(starts) == 1 else 0
    return tuple(sorted(cards, key=lambda card: (faces[card].rank - start) % ranks))
