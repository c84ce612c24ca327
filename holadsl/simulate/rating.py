"""Ratings of players from the duplicates that they played, by a well-kept library (openskill, Plackett-Luce)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from holadsl.data import frozen
from holadsl.simulate.duplicate import Duplicate

MIDDLE = 1500
"""Where everybody begins, and the mean of all stays near."""
CERTAIN = 1.96
"""So many standard deviations on both sides hold 95 %."""


@frozen
class Rating:
    """A rating: 400 more than another means ten duplicates won for one lost."""

    value: float
    interval: float
    """With 95 % it is off by no more than this."""


def ratings(players: Sequence[str], duplicates: Iterable[Duplicate]) -> Mapping[str, Rating]:
    """The rating of each player, from duplicates in the order of their numbers."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # bots don't get better while they play
    found = {player: model.rating(name=player) for player in players}
    for one in duplicates:
        ranks = [float(-one.outcome), float(one.outcome)]
        (first,), (second,) = model.rate([[found[one.one]], [found[one.other]]], ranks=ranks)
        found |= {one.one: first, one.other: second}
    scale = 400 / (math.log(10) * math.sqrt(2) * model.beta)
    return {
        player: Rating(MIDDLE + (rating.mu - model.mu) * scale, CERTAIN * rating.sigma * scale)
        for player, rating in found.items()
    }
