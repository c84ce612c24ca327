"""The bounds by which a search compares moves."""

from __future__ import annotations

from math import log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holadsl.native.searching.bounds import MOST_ITERATIONS, POINT, WIDEST, bounds, highest, logarithm
from holadsl.native.searching.tree import Node

ONE = 1 << POINT


@given(st.integers(1, MOST_ITERATIONS))
def test_a_logarithm_is_nearly_the_natural_one(n: int) -> None:
    """It is never more than 0.06 away, and exact at powers of two but for the last bits."""
    assert logarithm(n) / ONE == pytest.approx(log(n), abs=0.06)


@given(st.integers(1, MOST_ITERATIONS - 1))
def test_a_logarithm_grows(n: int) -> None:
    """What was there more often has no smaller logarithm."""
    assert logarithm(n) <= logarithm(n + 1)


def test_a_bound_is_the_mean_and_what_is_left_to_explore() -> None:
    """Results of -10 to 10, 4 of them 20 together: three quarters, and 0.7 times the root of ln(8) / 4."""
    explore = 49 * ONE // 100
    (found,) = bounds([Node(visits=4, seen=8, total=20)], -10, 10, explore)
    assert found / ONE == pytest.approx(0.75 + 0.7 * sqrt(log(8) / 4), abs=0.001)


@given(st.data(), st.integers(1, 1 << 40), st.integers(1, MOST_ITERATIONS))
def test_a_bound_stays_within_a_machine_word(data: st.DataObject, span: int, visits: int) -> None:
    """However wide the results are, the mean of a bound lies from 0 to 1, and nothing on the way is beyond 62 bits."""
    low = data.draw(st.integers(-span, 0))
    total = data.draw(st.integers(visits * low, visits * (low + span)))
    (found,) = bounds([Node(visits=visits, seen=1, total=total)], low, low + span, 0)
    assert 0 <= found <= ONE
    more = total - visits * low
    while span >= WIDEST:
        more, span = more >> 1, span >> 1
    assert more << POINT < 1 << 62


def test_of_equal_bounds_the_first_is_the_highest() -> None:
    """What brought most is gone on with; of those that brought as much, and were tried as often, the first."""
    tried = [Node(visits=2, seen=9, total=total) for total in (3, 8, 8, 5)]
    assert highest(tried, 0, 10, 0) == 1
