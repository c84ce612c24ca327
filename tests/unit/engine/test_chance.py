"""The generator, and what is drawn from it."""

from collections import Counter
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holadsl.engine.chance import (
    STEP,
    Chance,
    draws,
    seed_of_deal,
    seed_of_match,
    seed_of_part,
    seed_of_play,
    seeds_of_deals,
    shuffle,
)


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


@given(st.integers(), st.integers(0, 700))
def test_draws_at_once_are_the_draws_one_by_one(state: int, count: int) -> None:
    """From any state any number of draws, also more than one block of them, come as the stream gives them."""
    chance = Chance(state)
    assert [chance.draw() for _ in range(count)] == list(draws(state, count))
    assert chance.state == (state + count * STEP) % (1 << 64)


def test_the_published_vectors_at_once() -> None:
    """Seed 0 draws at once what the docstring says; nothing is drawn where nothing is asked for."""
    assert (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC) == draws(0, 4)
    assert () == draws(0, 0)


def one_by_one(deck: list[int], chance: Chance) -> list[int]:
    """A shuffle as the docstring of the module says it."""
    for i in range(len(deck) - 1, 0, -1):
        k = chance.below(i + 1)
        deck[i], deck[k] = deck[k], deck[i]
    return deck


@given(st.integers(0, (1 << 64) - 1), st.integers(0, 110))
def test_a_shuffle_draws_as_if_one_by_one(seed: int, size: int) -> None:
    """The order, and the state of the stream after it, are those of numbers drawn one by one."""
    plain, chance = Chance(seed), Chance(seed)
    assert one_by_one(list(range(size)), plain) == shuffle(range(size), chance)
    assert plain.state == chance.state


def state_of(draw: int) -> int:
    """The state that a draw belongs to: each step of the mixing, undone."""
    x = draw ^ draw >> 31 ^ draw >> 62
    x = x * pow(0x94D049BB133111EB, -1, 1 << 64) % (1 << 64)
    x = x ^ x >> 27 ^ x >> 54
    x = x * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) % (1 << 64)
    return x ^ x >> 30 ^ x >> 60


@pytest.mark.parametrize("place", [1, 2, 3, 20, 50, 51])
def test_a_shuffle_throws_the_uneven_rest_away(place: int) -> None:
    """Where draw number `place` is 0, it is drawn again unless the bound divides 2**64, as one by one."""
    seed = (state_of(0) - place * STEP) % (1 << 64)
    assert draws(seed, place)[-1] == 0
    plain, chance = Chance(seed), Chance(seed)
    assert one_by_one(list(range(52)), plain) == shuffle(range(52), chance)
    assert plain.state == chance.state
    assert (chance.state - seed) % (1 << 64) == (51 + (place not in (21, 37, 45, 49, 51))) * STEP % (1 << 64)


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


def test_the_seed_of_play_is_apart_from_all_deals() -> None:
    """Pinned seeds; that of play belongs to a deal that no match comes to."""
    assert (0x25C26EA579CEA98A, 0x7A9C9A5E9C8CE588) == (seed_of_play(0), seed_of_play(7))
    assert seed_of_play(-1) == seed_of_play((1 << 64) - 1) == seed_of_deal(-1, (1 << 63) - 1)
    masters = range(200)
    deals = {seed_of_deal(master, deal) for master in masters for deal in range(50)}
    assert 200 == len({seed_of_play(master) for master in masters} - deals)


def test_the_seeds_of_many_matches_are_apart() -> None:
    """Each match of many has a seed of its own, as the vectors say; none is a seed of deals, parts or play of the same
    master, and neighbouring masters share none.
    """
    assert [0xB616846F94842340, 0x477EAF1469EDAF74] == [seed_of_match(0, number) for number in (0, 1)]
    assert [0x575FCEAD051ECE55, 0x8BEE04D4FD59F819] == [seed_of_match(7, number) for number in (0, 1)]

    masters, numbers = range(-3, 4), range(50)
    others = {seed_of_deal(m, k) for m in masters for k in numbers} | {seed_of_play(m) for m in masters}
    others |= {seed_of_part(m, k, t) for m in masters for k in range(9) for t in range(9)}
    found = {seed_of_match(m, k) for m in masters for k in numbers}

    assert len(found) == len(masters) * len(numbers)
    assert set() == found & others
    with pytest.raises(ValueError, match="count from 0"):
        seed_of_match(0, -1)


@pytest.mark.parametrize("master", [0, 7, -1, 1 << 70])
def test_the_seeds_of_all_deals_come_one_by_one(master: int) -> None:
    """A row of seeds says what each deal's own seed is, also beyond those that are made at once."""
    assert [*islice(seeds_of_deals(master), 150)] == [seed_of_deal(master, deal) for deal in range(150)]
