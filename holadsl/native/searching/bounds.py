"""How good a move looks in a search: upper confidence bounds in whole numbers, the same on every machine.

What a playout brings a team is a whole number. The bound of a move is the mean of what it brought, as a share of the
range of all that was brought so far, and on top of that the more, the less often it was tried of the times when it
could have been: UCB1 for trees ("Bandit based Monte-Carlo planning", Kocsis and Szepesvári 2006), counting the times
when the move was there instead of the visits ("Information Set Monte Carlo Tree Search", Cowling, Powley and Whitehouse
2012). Shares have 16 bits behind the point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Protocol

POINT = 16
"""So many bits behind the point."""
LN_2 = 45426
"""The natural logarithm of 2."""
WIDEST = 1 << 24
"""A wider range of results is made narrower by halving, so that nothing is beyond 64 bits."""
BROAD = 4
"""An act is added where play came so many times at least: the square of how many of those that are there were tried,
divided by this. So where very many acts are legal the better ones of some are looked into before the rest is tried
("Progressive strategies for Monte-Carlo tree search", Chaslot and others 2008). At the root all are tried."""
KEPT = 1 << 14
"""The logarithms of smaller numbers are kept."""
MOST_ITERATIONS = 1 << 22
"""More iterations a search doesn't make."""


def logarithm(n: int) -> int:
    """The natural logarithm of n (1 or more), from one power of two to the next along a straight line."""
    k = n.bit_length() - 1
    return ((k << POINT) + ((n - (1 << k) << POINT) >> k)) * LN_2 >> POINT


class _Logarithms(dict[int, int]):
    """The logarithms of small numbers, each found once."""

    def __missing__(self, n: int) -> int:
        found = logarithm(n)
        if n < KEPT:
            self[n] = found
        return found


_LOGARITHMS = _Logarithms()


class Tried(Protocol):
    """What was tried `visits` times of the `seen` when it was there, and brought `total` in all."""

    visits: int
    seen: int
    total: int


def highest(tried: Sequence[Tried], low: int, high: int, explore: int) -> int:
    """The place of what has the highest bound, of several the first."""
    found = bounds(tried, low, high, explore)
    return found.index(max(found))


def bounds(tried: Iterable[Tried], low: int, high: int, explore: int) -> list[int]:
    """The bound of each.

    Results lie from `low` to `high`; `explore` is the square of the weight of what wasn't tried often, with 16 bits
    behind the point.
    """
    span, narrower = max(high - low, 1), 0
    while span >= WIDEST:
        span, narrower = span >> 1, narrower + 1
    log = _LOGARITHMS
    return [
        (one.total - (n := one.visits) * low >> narrower << POINT) // (n * span) + isqrt(explore * log[one.seen] // n)
        for one in tried
    ]
