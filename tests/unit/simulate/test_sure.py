"""The test that stops when it is known which of two players is better."""

from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from holadsl.simulate.sure import Bet, decided

MOST = 300


def leads(seed: int, mean: float, coarse: int = 1) -> list[Fraction]:
    """Leads of somebody who is ahead by that on average; of coarse games most are 0."""
    dice = random.Random(seed)
    return [Fraction(round(dice.gauss(mean, 1) * 4 / coarse)) for _ in range(MOST)]


def test_equal_players_are_told_apart_no_more_often_than_stated() -> None:
    """Looked at after every one of 300 duplicates, equal players are told apart no more often than by the error, also
    where leads are coarse, or skewed from time to time."""
    for coarse in (1, 8):
        wrong = sum(decided(leads(seed, 0, coarse), 0.1)[0] != 0 for seed in range(400))
        assert wrong <= 40, coarse


def test_the_better_player_is_found() -> None:
    """Where one is ahead by half of what leads vary by, he is found, rarely the other, long before the end."""
    found = [decided(leads(seed, 0.5), 0.05) for seed in range(100)]
    assert sum(better == 1 for better, _ in found) >= 99
    assert sorted(count for _, count in found)[50] < 60


@given(st.lists(st.integers(-50, 50), max_size=60), st.integers(1, 9))
def test_it_does_not_matter_who_is_named_first_or_how_a_game_counts(some: list[int], unit: int) -> None:
    """If the two are exchanged, the other is found; if every point counts more, nothing changes."""
    told = decided(map(Fraction, some), 0.05)
    assert (-told[0], told[1]) == decided((Fraction(-one) for one in some), 0.05)
    assert told == decided((Fraction(one * 2**unit) for one in some), 0.05)


def test_a_few_lucky_deals_prove_nothing() -> None:
    """Five duplicates won by as much each time don't decide, nor does any number of draws."""
    assert (0, 5) == decided([Fraction(2)] * 5, 0.05)
    bet = Bet(0.05)
    assert not any(bet.add(Fraction(0)) for _ in range(1000))
