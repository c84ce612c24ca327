"""What comes out of a league: how far players were ahead, how sure that is, and how long their moves took."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from statistics import NormalDist, fmean, median, stdev

from holadsl.data import frozen
from holadsl.simulate.duplicate import Duplicate
from holadsl.simulate.rating import Rating, ratings

CERTAIN = NormalDist().inv_cdf(0.975)


@frozen
class Estimate:
    """A mean with its 95 % interval: it is off by no more than `interval`, None where there are too few for one."""

    mean: float
    interval: float | None


@frozen
class Line:
    """One player against all others, or against one."""

    player: str
    against: str
    """Empty: all others."""
    rating: Rating | None
    points: Estimate
    """By how many points of the match it was ahead in a deal."""
    share: Estimate | None
    """Its share of the deals' points; None where these are payments and no points to be shared."""
    won: int
    drawn: int
    lost: int
    """Duplicates."""
    deals: int
    """That were played."""
    faults: int
    """Deals in which it failed."""


@frozen
class Standings:
    """The table of a league."""

    players: tuple[Line, ...]
    """The best first."""
    pairs: tuple[Line, ...]
    seconds: Mapping[str, float]
    """By player: the median of what a move takes of which there are several. It alone differs from run to run."""


def standings(players: Sequence[str], duplicates: Iterable[Duplicate]) -> Standings:
    """The table that some duplicates make, in the order of their numbers."""
    done = sorted(duplicates, key=lambda one: one.number)
    rated = ratings(players, done)
    lines = [_line(player, "", done, rated[player]) for player in players]
    lines.sort(key=lambda line: -line.points.mean)
    met = dict.fromkeys((one.one, one.other) for one in done)
    pairs = [_line(one, other, [d for d in done if (d.one, d.other) == (one, other)], None) for one, other in met]
    return Standings(tuple(lines), tuple(pairs), _seconds(players, done))


def _line(player: str, against: str, done: Sequence[Duplicate], rating: Rating | None) -> Line:
    mine = [one for one in done if player in (one.one, one.other)]
    outcomes = [one.outcome if one.one == player else -one.outcome for one in mine]
    leads: dict[int, list[Fraction]] = defaultdict(list)
    for one in mine:
        leads[one.deal].append(one.lead if one.one == player else -one.lead)
    return Line(
        player,
        against,
        rating,
        _mean([float(sum(some, Fraction(0)) / len(some)) for some in leads.values()]),
        _share(player, mine),
        won=outcomes.count(1),
        drawn=outcomes.count(0),
        lost=outcomes.count(-1),
        deals=sum(len(one.deals) for one in mine),
        faults=sum(player in deal.faults for one in mine for deal in one.deals),
    )


def _mean(numbers: Sequence[float]) -> Estimate:
    """Of numbers that don't hang on each other: of all that was played with the same cards there is one."""
    if not numbers:
        return Estimate(0.0, None)
    interval = CERTAIN * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else None
    return Estimate(fmean(numbers), interval)


def _share(player: str, mine: Sequence[Duplicate]) -> Estimate | None:
    """A player's part of the points that a side of its own and one of the other's had."""
    if any(points < 0 for one in mine for deal in one.deals for points in deal.points.values()):
        return None
    had: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for one in mine:
        other = one.other if one.one == player else one.one
        had[one.deal][0] += one.points(player)
        had[one.deal][1] += one.points(player) + one.points(other)
    part, whole = (sum((pair[n] for pair in had.values()), Fraction(0)) for n in (0, 1))
    if not whole:
        return None
    share = part / whole
    off = [float((pair[0] - share * pair[1]) * len(had) / whole) for pair in had.values()]
    return Estimate(float(share), _mean(off).interval)


def _seconds(players: Sequence[str], done: Sequence[Duplicate]) -> dict[str, float]:
    took: dict[str, list[float]] = {player: [] for player in players}
    for one in done:
        for deal in one.deals:
            for player, seconds in deal.seconds.items():
                took[player].append(seconds)
    return {player: median(times) for player, times in took.items() if times}
