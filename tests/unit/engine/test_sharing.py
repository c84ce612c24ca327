"""Cards shared out where some may not lie in some places: `engine.sharing`."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from holadsl.engine.chance import Chance
from holadsl.engine.sharing import shared

CASES = {
    "free": [set(), set(), set(), set()],
    "one place": [{0, 1}, set(), set(), set()],
    "two hands": [{0}, {0}, {1}, {1}, set()],
    "a ring of three": [{0}, {1}, {2}],
    "a hand with one card only": [{0, 1, 2, 3}, {2}, set(), {0}, set()],
}
DRAWS = 3000


@pytest.mark.parametrize("barred", CASES.values(), ids=CASES)
def test_each_way_that_may_be_is_as_likely_as_another(barred: list[set[int]]) -> None:
    """What comes out is just what may be, and each of it about equally often."""
    places = range(len(barred))
    ways = [way for way in permutations(places) if all(card not in barred[at] for at, card in enumerate(way))]
    chance = Chance(3)
    drawn = Counter(tuple(shared(list(places), barred, chance)) for _ in range(DRAWS))
    assert set(ways) == set(drawn)
    expected = DRAWS / len(ways)
    squares = sum((drawn[way] - expected) ** 2 / expected for way in ways)
    assert squares < len(ways) + 4 * (2 * len(ways)) ** 0.5 + 4  # chance alone goes beyond once in thousands of times


def test_equal_cards_are_shared_out_too() -> None:
    """Of cards that are alike each goes where it may."""
    chance = Chance(1)
    assert {(5, 7, 7), (5, 7, 7)} == {tuple(shared([7, 7, 5], [{7}, {5}, {5}], chance)) for _ in range(20)}


def test_what_cannot_be_is_heeded_as_far_as_it_can() -> None:
    """Where no place is left for a card it lies where it may not; no card is lost."""
    assert [1, 2, 3] == sorted(shared([1, 2, 3], [{1}, {1}, {1}], Chance(1)))
