"""The same cards again with the sides swapped, so that what is left is play, not luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from statistics import median

from holadsl.api import Number, Table
from holadsl.data import frozen
from holadsl.simulate.watched import Watched


def seatings(teams: Sequence[str], one: str, other: str) -> Iterator[dict[str, str]]:
    """Who plays for each team, time by time.

    With two teams each player has each side once. With more, one sits alone against copies of the other, in each
    team's place, and then the other way round.
    """
    times = [(one, other)] if len(teams) == 2 else [(one, other), (other, one)]
    for alone, rest in times:
        for place in teams:
            yield {team: alone if team == place else rest for team in teams}


@frozen
class Played:
    """A deal that was played to its end."""

    sat: Mapping[str, str]
    """Who played for each team."""
    gains: Mapping[str, Fraction]
    """By team: what the deal brought it in the match above the mean of all teams; more is better in any game."""
    points: Mapping[str, Number]
    """By team, of the deal."""
    faults: Mapping[str, str]
    """By player: what it did wrong. What the deal brought it then counts only if that is a loss."""
    seconds: Mapping[str, float]
    """By player: the median of what its moves took, of which there were several. It alone isn't the same each time."""

    def of(self, player: str, numbers: Mapping[str, Number]) -> Fraction:
        """The mean of some numbers over the teams for which somebody played."""
        mine = [Fraction(number) for team, number in numbers.items() if self.sat[team] == player]
        return sum(mine, Fraction(0)) / len(mine)


def played(table: Table, sat: Mapping[str, str], bots: Mapping[str, Watched], sign: int) -> Played:
    """What came out at a table; `sign` is -1 where the least score wins."""
    mean = sum(map(Fraction, table.scores.values()), Fraction(0)) / len(table.scores)
    gains = {team: sign * (Fraction(score) - mean) for team, score in table.scores.items()}
    faults = {bot.bot: bot.fault for bot in bots.values() if bot.fault}
    if any(gains[team] > 0 and player in faults for team, player in sat.items()):
        gains = dict.fromkeys(gains, Fraction(0))
    seconds = {}
    for player in dict.fromkeys(sat.values()):
        took = [one for bot in bots.values() if bot.bot == player for one in bot.seconds]
        if took:
            seconds[player] = median(took)
    return Played(sat, gains, dict(table.points), faults, seconds)


@frozen
class Duplicate:
    """One deal of cards between two players, played once for each seating."""

    number: int
    """In the league, from 0."""
    deal: int
    """Which cards, from 0."""
    seed: int
    """Of those cards."""
    one: str
    other: str
    deals: tuple[Played, ...]

    @cached_property
    def lead(self) -> Fraction:
        """By how much one was ahead of the other in a deal, on average."""
        leads = [deal.of(self.one, deal.gains) - deal.of(self.other, deal.gains) for deal in self.deals]
        return sum(leads, Fraction(0)) / len(leads)

    def points(self, player: str) -> Fraction:
        """What a player's side had of the deal's points, all times together."""
        return sum((deal.of(player, deal.points) for deal in self.deals), Fraction(0))

    @property
    def outcome(self) -> int:
        """1 if one won, -1 if the other did, 0 for a draw. Who failed in it has lost."""
        failed = [any(player in deal.faults for deal in self.deals) for player in (self.one, self.other)]
        if failed[0] != failed[1]:
            return -1 if failed[0] else 1
        return 0 if failed[0] else (self.lead > 0) - (self.lead < 0)
