"""A test that may be looked at after every duplicate, and stops when it is known which of two players is better.

It asks whether the two could be equal: then a lead of so many points is as likely for the one as for the other, and
nothing else is assumed. Each lead is measured by the typical one so far, so that it doesn't matter how a game counts.
What somebody would own who had bet against their being equal, with a stake for every strength of the difference, is a
fair game as long as they are equal: it grows to 1 / error with a chance of no more than that error, however often one
looks (Ville's inequality; the bets are those of a normal mixture, see docs/league.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction

from holadsl.data import define

PLANNED = 100
"""It needs fewest duplicates where about so many are needed; more or fewer are no mistake."""


@define
class Bet:
    """Two players being compared, lead by lead."""

    error: float
    """The chance, at most, that equal players are told apart."""
    _count: int = 0
    _squares: Fraction = Fraction(0)
    _sum: float = 0.0
    _spread: float = 0.0

    def add(self, lead: Fraction) -> int:
        """Takes in the lead of the one in the next duplicate: 1 if now he is known to be better, -1 if the other is, 0
        while that isn't known.
        """
        self._count += 1
        self._squares += lead * lead
        if lead:
            measured = float(lead) / math.sqrt(self._squares / self._count)
            self._sum += measured
            self._spread += measured * measured
        if self._log_owned() < -math.log(self.error):
            return 0
        return 1 if self._sum > 0 else -1

    def _log_owned(self) -> float:
        """The logarithm of what the bets have brought, of 1 at the beginning."""
        wanted = -2 * math.log(self.error)
        share = (wanted + math.log1p(wanted)) / PLANNED
        whole = 1 + share * self._spread
        return share * self._sum * self._sum / (2 * whole) - math.log(whole) / 2


def decided(leads: Iterable[Fraction], error: float) -> tuple[int, int]:
    """Who is known to be better by these leads, as `Bet.add` says it, and after how many of them."""
    bet, count = Bet(error), 0
    for count, lead in enumerate(leads, 1):
        better = bet.add(lead)
        if better:
            return better, count
    return 0, count
