"""Which cards of a hand an example can mean, where ranks alone stand for any suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from holadsl.examples.example import Wanted


def meant(cards: Sequence[Wanted], hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Each way in which cards of the hand are those that are named, one for one and in the order of the names."""
    left = Counter(hand)

    def rest(place: int) -> Iterator[tuple[int, ...]]:
        if place == len(cards):
            yield ()
            return
        for face in cards[place].faces:
            if left[face]:
                left[face] -= 1
                yield from ((face, *more) for more in rest(place + 1))
                left[face] += 1

    return rest(0)


def lacking(cards: Sequence[Wanted], hand: Sequence[int]) -> tuple[Wanted, ...]:
    """The cards that are named and not in the hand; what is named by its rank alone gives way to what is exact."""
    left = Counter(hand)
    found = []
    for wanted in sorted(cards, key=lambda wanted: not wanted.exact):
        face = next((face for face in wanted.faces if left[face]), None)
        if face is None:
            found.append(wanted)
        else:
            left[face] -= 1
    return tuple(found)


def named(cards: Sequence[Wanted]) -> str:
    """The cards as the example writes them."""
    return " ".join(card.text for card in cards)
