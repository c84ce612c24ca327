"""Decks: as they are written, and as the seed of a match shuffles them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import index

from holadsl.engine.book import Book
from holadsl.engine.chance import Chance as Stream
from holadsl.engine.chance import seed_of_deal, seed_of_part, shuffle
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game


def read_deck(book: Book, text: str) -> tuple[int, ...]:
    """A deck as written, the top card first. PlayError unless it has each card of the pack as often as it is there."""
    deck = book.cards.read(text)
    given, pack = Counter(deck), Counter(book.machine.pack.deck())
    for face, count in given.items():
        if count > pack[face]:
            raise PlayError(f"The deck has {book.cards.cards[face]} more often than the pack.")
    missing = pack - given
    if missing:
        first = book.cards.cards[next(iter(missing))]
        raise PlayError(f"The deck has {len(deck)} cards, the pack {book.machine.pack.size}: {first} is missing.")
    return deck


def seed_of(given: int | None) -> int:
    """The seed of a match; without one it is drawn by the machine. PlayError if it is no whole number.

    Numbers of other libraries become numbers of Python, which have room for what is made of them.
    """
    if given is None:
        from secrets import randbits

        return randbits(32)
    try:
        return index(given)
    except TypeError:
        raise PlayError(f"The seed is a whole number, not {given!r}.") from None


def shuffled(book: Book, seed: int, deal: int) -> tuple[int, ...]:
    """The deck of deal number `deal` (from 0) of a match with that seed, the top card first."""
    return tuple(shuffle(book.machine.pack.deck(), Stream(seed_of_deal(seed, deal))))


def shuffled_part(cards: Sequence[int], seed: int, deal: int, time: int) -> tuple[int, ...]:
    """Cards that are shuffled in the middle of deal number `deal` (from 0) of a match with that seed, the top card
    first; `time` is 0 for the first such shuffle of the deal.
    """
    return tuple(shuffle(sorted(cards), Stream(seed_of_part(seed, deal, time))))


def shuffle_part(game: Game, book: Book, order: Sequence[int]) -> None:
    """What is to be shuffled lies in that order from now on. PlayError if these aren't the cards, or nothing is."""
    if not game.to_shuffle:
        raise PlayError("Nothing is to be shuffled now.")
    if sorted(order) != sorted(game.to_shuffle):
        raise PlayError(f"The cards to be shuffled are {book.cards.text(sorted(game.to_shuffle))}.")
    game.feed(order)
