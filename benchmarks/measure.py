"""Measuring: all rows by turns, again and again, so that what disturbs one of them disturbs the others too.

What counts is the time that this process had on a core, so what else runs on the machine costs little. A row's speed is
the median of its rounds; a ratio is the median of the ratios of the rounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median

from attrs import field, frozen

from benchmarks.rows import NotThere, Play, Row

ENOUGH = 0.02
"""So many seconds tell how fast something is, roughly."""


@frozen
class Round:
    """One row in one round."""

    seconds: float
    deals: int
    decisions: int


@frozen
class Measured:
    """What came out: the rounds of each row by its key, and why some aren't there."""

    rows: Sequence[Row]
    rounds: Mapping[str, Sequence[Round]] = field(factory=dict)
    missing: Mapping[str, str] = field(factory=dict)

    def deals(self, key: str) -> float:
        """Deals a second."""
        return median(one.deals / one.seconds for one in self.rounds[key])

    def decisions(self, key: str) -> float:
        """Decisions a second."""
        return median(one.decisions / one.seconds for one in self.rounds[key])

    def ratio(self, key: str, to: str) -> float | None:
        """How many deals the one plays while the other plays one. None where one of them isn't there."""
        if key not in self.rounds or to not in self.rounds:
            return None
        pairs = zip(self.rounds[key], self.rounds[to], strict=True)
        return median((a.deals / a.seconds) / (b.deals / b.seconds) for a, b in pairs)


def measure(
    rows: Sequence[Row],
    *,
    seconds: float,
    repeats: int,
    note: Callable[[str], object] = lambda _: None,
    clock: Callable[[], float] = time.process_time,
) -> Measured:
    """Measures each row `repeats` times for about so many seconds, by turns."""
    ready: dict[str, tuple[Play, int]] = {}
    missing: dict[str, str] = {}
    for row in rows:
        try:
            play = row.make()
            ready[row.key] = (play, _how_many(play, seconds, clock))
        except NotThere as why:
            missing[row.key] = str(why)
    rounds: dict[str, list[Round]] = {key: [] for key in ready}
    first = 0
    for number in range(repeats):
        note(f"round {number + 1} of {repeats}")
        for key, (play, deals) in ready.items():
            begin = clock()
            decisions = play(first, deals)
            rounds[key].append(Round(max(clock() - begin, 1e-9), deals, decisions))
        first += max((deals for _, deals in ready.values()), default=0)
    return Measured(rows, rounds, missing)


def _how_many(play: Play, seconds: float, clock: Callable[[], float]) -> int:
    """How many deals take about so long; what it does at first only, such as filling caches, is done by then."""
    deals = 1
    while True:
        begin = clock()
        play(0, deals)
        spent = clock() - begin
        if spent >= min(ENOUGH, seconds):
            return max(1, round(deals * seconds / spent))
        deals *= 2 if spent > ENOUGH / 10 else 8
