"""Intervals against all the numbers in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holadsl.core.expressions import ARITHMETIC, Op
from holadsl.core.intervals import LIMIT, Interval, clip, combine, hull

EXACT = (Op.ADD, Op.SUB, Op.MUL, Op.MIN, Op.MAX, Op.EQ, Op.NE, Op.LT, Op.LE)

intervals = st.builds(lambda low, width: Interval(low, low + width), st.integers(-9, 9), st.integers(0, 6))


def every(op: Op, left: Interval, right: Interval) -> list[int]:
    """What the operation makes of each pair of numbers."""
    pairs = [(a, b) for a in range(left.low, left.high + 1) for b in range(right.low, right.high + 1)]
    return [int(ARITHMETIC[op](a, b)) for a, b in pairs if b or op not in (Op.DIV, Op.MOD)]


@given(st.sampled_from(EXACT), intervals, intervals)
def test_operations_are_exact(op: Op, left: Interval, right: Interval) -> None:
    """The interval of a sum, product, minimum or comparison is the smallest that has all results."""
    assert hull(every(op, left, right)) == combine(op, left, right)


@given(st.sampled_from((Op.DIV, Op.MOD)), intervals, intervals)
def test_division_has_all_results(op: Op, left: Interval, right: Interval) -> None:
    """The interval of a quotient or remainder has every result, whatever the divisors; zero is left out."""
    assert all(combine(op, left, right).has(result) for result in every(op, left, right))


@given(intervals, st.integers(-7, 7).filter(bool))
def test_division_by_a_constant_is_exact(left: Interval, divisor: int) -> None:
    """A quotient by a constant has the smallest interval; a remainder none beyond its divisor."""
    by = Interval(divisor, divisor)
    assert hull(every(Op.DIV, left, by)) == combine(Op.DIV, left, by)
    assert combine(Op.MOD, left, by).within(hull([0, divisor - (1 if divisor > 0 else -1)]))


@given(intervals, intervals)
def test_join_and_cut(left: Interval, right: Interval) -> None:
    """A join has the numbers of both, a cut those in both."""
    numbers = set(range(left.low, left.high + 1)) & set(range(right.low, right.high + 1))
    cut = left.cut(right)
    assert numbers == (set() if cut is None else set(range(cut.low, cut.high + 1)))
    assert left.within(left.join(right))
    assert right.within(left.join(right))


@pytest.mark.parametrize(
    ("low", "high", "beyond"),
    [(1 - LIMIT, LIMIT - 1, False), (-LIMIT, 0, True), (0, LIMIT, True), (-(LIMIT**3), LIMIT**3, True)],
)
def test_the_limit(low: int, high: int, beyond: bool) -> None:
    """A number of 62 bits fits, one more in size doesn't; intervals never reach further than that."""
    assert beyond is clip(low, high).beyond
    assert clip(low, high).within(Interval(-LIMIT, LIMIT))


@pytest.mark.parametrize(("interval", "text"), [(Interval(3, 3), "3"), (Interval(-1, 12), "-1..12")])
def test_intervals_are_short_to_read(interval: Interval, text: str) -> None:
    """One number is shown as that, several by their ends."""
    assert text == str(interval)
