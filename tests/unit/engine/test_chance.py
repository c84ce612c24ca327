"""The generator, and what is drawn from it."""

from collections import Counter
from itertools import permutations

import pytest

from holadsl.engine.chance import Chance, seed_of_deal, seed_of_part, shuffle


def test_the_published_vectors_of_seed_0() -> None:
    """Seed 0 draws what the docstring, and everybody's SplitMix64, says."""
    chance = Chance(0)
    expected = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]
    assert expected == [chance.draw() for _ in range(4)]


def test_the_published_vectors_of_seed_1234567() -> None:
    """Seed 1234567 draws what the docstring, and everybody's SplitMix64, says."""
    chance = Chance(1234567)
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert expected == [chance.draw() for _ in range(4)]


def test_any_integer_is_a_seed() -> None:
    """The low 64 bits of a seed count, so large and negative ones are seeds too."""
    assert Chance(5).draw() == Chance(5 + (1 << 64)).draw()
    assert Chance((1 << 64) - 1).draw() == Chance(-1).draw()


def test_numbers_below_throw_the_uneven_rest_away() -> None:
    """A draw below 2**64 modulo n is drawn again: for n = 2**63 + 1 that is nearly half of them."""
    n = (1 << 63) + 1
    draws = Chance(3)
    kept = [x % n for x in (draws.draw() for _ in range(60)) if x >= (1 << 64) % n]
    chance = Chance(3)
    assert len(kept) < 45
    assert kept == [chance.below(n) for _ in kept]


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_what_cant_be_drawn_is_refused(n: int) -> None:
    """There is no number below zero or beyond 64 bits to draw."""
    with pytest.raises(ValueError, match="can't be drawn"):
        Chance(0).below(n)


def test_below_one_and_all() -> None:
    """The smallest bound gives 0 always, the largest gives the draw itself."""
    assert 0 == Chance(9).below(1)
    assert Chance(9).draw() == Chance(9).below(1 << 64)


def test_a_shuffle_is_fisher_yates_from_the_end() -> None:
    """A pinned shuffle, so that no seed ever deals other cards than it did."""
    deck = list(range(10))
    assert [4, 2, 8, 1, 9, 3, 0, 6, 7, 5] == shuffle(deck, Chance(1))
    assert list(range(10)) == deck


def test_all_orders_are_equally_likely() -> None:
    """Of 24,000 shuffles of four cards each of the 24 orders comes about a thousand times."""
    chance = Chance(2024)
    seen = Counter(tuple(shuffle(range(4), chance)) for _ in range(24_000))
    assert set(permutations(range(4))) == set(seen)
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 50  # chi-square, 23 degrees: 1 in 1000


def test_the_seed_of_a_deal_hangs_on_the_seed_and_its_number_alone() -> None:
    """Pinned seeds of deals: all different, and the same whatever was played before."""
    expected = [0x863B891F4C0ABD4F, 0x4D58FBD282EAF415, 0xF0E521070CC03750]
    assert expected == [seed_of_deal(7, deal) for deal in range(3)]
    assert 1000 == len({seed_of_deal(master, deal) for master in range(50) for deal in range(20)})


def test_deals_count_from_0() -> None:
    """There is no deal before the first."""
    with pytest.raises(ValueError, match="count from 0"):
        seed_of_deal(7, -1)


def test_the_seed_of_a_part_hangs_on_its_deal() -> None:
    """Shuffles in the middle of a deal have pinned seeds of their own, apart from those of decks."""
    seeds = {seed_of_part(7, deal, time) for deal in range(20) for time in range(3)}
    assert (60, 0) == (len(seeds), len(seeds & {seed_of_deal(7, deal) for deal in range(60)}))
    assert (10117098294558233136, 6560957319516933143, 4634688198834330838) == (
        seed_of_part(7, 0, 0),
        seed_of_part(7, 0, 1),
        seed_of_part(7, 1, 0),
    )
