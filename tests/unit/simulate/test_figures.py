"""The figures of a league's table."""

from __future__ import annotations

import random
from fractions import Fraction

from holadsl.simulate.duplicate import Duplicate, Played
from holadsl.simulate.figures import standings
from holadsl.simulate.league import League

PLAYERS = ("a", "b", "c")


def league(players: tuple[str, ...] = PLAYERS) -> League:
    """A league of nobody."""
    return League("g", "G", 4, "", "", players, 1)


def duplicate(
    number: int, lead: int, points: tuple[int, int] = (60, 30), players: tuple[str, ...] = PLAYERS
) -> Duplicate:
    """One in which the first of the two was ahead by that and had those points."""
    deal, seed, one, other = league(players).meeting(number)
    half = Fraction(lead, 2)

    def played(first: str, second: str, sign: int) -> Played:
        gains = {"AC": sign * half, "BD": -sign * half}
        had = dict(zip(("AC", "BD"), points[::sign], strict=True))
        return Played({"AC": first, "BD": second}, gains, had, {}, {first: 0.5, second: 0.25})

    return Duplicate(number, deal, seed, one, other, (played(one, other, 1), played(other, one, -1)))


def test_what_all_are_ahead_by_sums_to_zero() -> None:
    """Every point that one is ahead another is behind, and every duplicate won is one that another lost."""
    dice = random.Random(3)
    table = standings(PLAYERS, [duplicate(number, dice.randint(-9, 9)) for number in range(30)])
    assert abs(sum(line.points.mean for line in table.players)) < 1e-9
    assert sum(line.won for line in table.players) == sum(line.lost for line in table.players)
    assert 3 * 1500 - 20 < sum(line.rating.value for line in table.players if line.rating) < 3 * 1500 + 20


def test_figures_by_hand() -> None:
    """Two duplicates of two players: a mean of 3 with the interval of two numbers 2 apart; 60 of 90 points."""
    two = ("a", "b")
    table = standings(two, [duplicate(0, 4, players=two), duplicate(1, 2, players=two)])
    first, second = table.players
    assert ("a", 3.0, -3.0) == (first.player, first.points.mean, second.points.mean)
    assert first.points.interval is not None
    assert abs(first.points.interval - 1.959964 * 2**0.5 / 2**0.5) < 1e-5
    assert first.share is not None
    assert second.share is not None
    assert (round(2 / 3, 9), 0.0) == (round(first.share.mean, 9), round(first.share.interval or 0.0, 9))
    assert {"a": 0.375, "b": 0.375} == table.seconds
    assert (2, 0, 0, 4) == (first.won, first.drawn, first.lost, first.deals)


def test_payments_have_no_share() -> None:
    """Where points can be below zero, some pay others, and nobody has a part of them."""
    table = standings(("a", "b"), [duplicate(0, 4, (9, -9), ("a", "b"))])
    assert [None, None] == [line.share for line in table.players]


def test_the_order_in_which_results_come_changes_nothing() -> None:
    """Ratings are made in the order of the numbers, whoever was done first."""
    dice = random.Random(5)
    some = [duplicate(number, dice.randint(-9, 9)) for number in range(30)]
    mixed = dice.sample(some, len(some))
    assert standings(PLAYERS, some) == standings(PLAYERS, mixed)


def test_ratings_mean_what_they_say() -> None:
    """Who wins three of four for one lost is ahead by about 400 * log10(3) = 191; a draw counts as half."""
    dice = random.Random(2)
    two = ("a", "b")
    for outcomes in ((1, 1, 1, -1), (1, 1, 0, 0)):
        table = standings(two, [duplicate(number, dice.choice(outcomes), players=two) for number in range(1500)])
        first, second = (line.rating for line in table.players)
        assert first is not None
        assert second is not None
        assert abs(first.value - second.value - 191) < 40
        assert first.interval < 60
