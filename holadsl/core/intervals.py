"""Intervals of whole numbers, and arithmetic on them: the ground of range inference."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from holadsl.core.expressions import Op
from holadsl.data import frozen

LIMIT = 1 << 62
"""No number of a Machine reaches this, up or down, or it could not be a machine word. Intervals stop here."""


@frozen
class Interval:
    """All whole numbers from `low` to `high`, both included. An end at LIMIT means: without bound."""

    low: int
    high: int

    @property
    def beyond(self) -> bool:
        """Some number in it doesn't fit into 62 bits."""
        return self.low <= -LIMIT or self.high >= LIMIT

    def has(self, value: int) -> bool:
        """The value lies in it."""
        return self.low <= value <= self.high

    def within(self, other: Interval) -> bool:
        """All its numbers lie in the other."""
        return other.low <= self.low and self.high <= other.high

    def join(self, other: Interval) -> Interval:
        """The smallest interval that has both."""
        return Interval(min(self.low, other.low), max(self.high, other.high))

    def cut(self, other: Interval) -> Interval | None:
        """What both have in common, if anything."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Interval(low, high) if low <= high else None

    def plus(self, other: Interval) -> Interval:
        """All sums of a number of each."""
        return clip(self.low + other.low, self.high + other.high)

    def times(self, count: int) -> Interval:
        """All multiples by the one number `count` (0 or more)."""
        return clip(self.low * count, self.high * count)

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}..{self.high}"


FLAGS = Interval(0, 1)
NONE = Interval(0, 0)
ONE = Interval(1, 1)
ONLY_NOBODY = Interval(-1, -1)


def clip(low: int, high: int) -> Interval:
    """The interval from low to high, its ends brought back to LIMIT."""
    return Interval(max(-LIMIT, min(low, LIMIT)), max(-LIMIT, min(high, LIMIT)))


def hull(numbers: Iterable[int]) -> Interval:
    """The smallest interval that has all the numbers, of which there is at least one."""
    found = list(numbers)
    return Interval(min(found), max(found))


def union(intervals: Iterable[Interval]) -> Interval:
    """The smallest interval that has all of the intervals, of which there is at least one."""
    return reduce(Interval.join, intervals)


def _product(left: Interval, right: Interval) -> tuple[int, int]:
    corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    return min(corners), max(corners)


def _quotient(left: Interval, right: Interval) -> tuple[int, int]:
    divisors = [d for d in (right.low, right.high, -1, 1) if d != 0 and right.has(d)]
    corners = [a // d for a in (left.low, left.high) for d in divisors] or [left.low, left.high]
    return min(corners), max(corners)


def _remainder(left: Interval, right: Interval) -> tuple[int, int]:
    divisor = right.low
    if divisor == right.high and divisor != 0 and left.low // divisor == left.high // divisor:
        return left.low % divisor, left.high % divisor
    return min(0, right.low + 1), max(0, right.high - 1)


def _flag(sure: bool, possible: bool) -> tuple[int, int]:
    return int(sure), int(possible)


def _equal(left: Interval, right: Interval) -> tuple[int, int]:
    return _flag(left == right and left.low == left.high, left.cut(right) is not None)


def _unequal(left: Interval, right: Interval) -> tuple[int, int]:
    low, high = _equal(left, right)
    return 1 - high, 1 - low


_ENDS: dict[Op, Callable[[Interval, Interval], tuple[int, int]]] = {
    Op.ADD: lambda a, b: (a.low + b.low, a.high + b.high),
    Op.SUB: lambda a, b: (a.low - b.high, a.high - b.low),
    Op.MUL: _product,
    Op.DIV: _quotient,
    Op.MOD: _remainder,
    Op.MIN: lambda a, b: (min(a.low, b.low), min(a.high, b.high)),
    Op.MAX: lambda a, b: (max(a.low, b.low), max(a.high, b.high)),
    Op.EQ: _equal,
    Op.NE: _unequal,
    Op.LT: lambda a, b: _flag(a.high < b.low, a.low < b.high),
    Op.LE: lambda a, b: _flag(a.high <= b.low, a.low <= b.high),
}


def combine(op: Op, left: Interval, right: Interval) -> Interval:
    """All that `op` can make of a number of each; division rounds down, a divisor of 0 is left out."""
    return clip(*_ENDS[op](left, right))
