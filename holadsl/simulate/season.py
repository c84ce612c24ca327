"""A league as it is played: what is done, what is missing, and whether it is known already who is better."""

from __future__ import annotations

from collections.abc import Generator

from holadsl.api import Rules
from holadsl.data import define, field
from holadsl.simulate.duplicate import Duplicate
from holadsl.simulate.figures import Standings, standings
from holadsl.simulate.league import League
from holadsl.simulate.running import run
from holadsl.simulate.sure import Bet


@define
class Season:
    """A league over so many deals, played by so many processes; nothing but times hangs on how many those are."""

    league: League
    rules: Rules
    deals: int
    processes: int = 1
    error: float | None = None
    """Stop when it is known which of two players is better, with this chance of telling equal ones apart."""
    done: dict[int, Duplicate] = field(factory=dict)
    """By number."""
    better: int = field(default=0, init=False)
    """1 once the first of two players is known to be better, -1 once the other is."""
    _bet: Bet | None = field(default=None, init=False)
    _looked_at: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        self._bet = None if self.error is None else Bet(self.error)
        self._look()

    @property
    def most(self) -> int:
        """How many duplicates are played at most."""
        return self.league.count(self.deals)

    @property
    def missing(self) -> list[int]:
        """The numbers of those that are yet to be played."""
        return [] if self.better else [number for number in range(self.most) if number not in self.done]

    @property
    def counted(self) -> list[Duplicate]:
        """What counts, in the order of numbers: where it is known who is better, what came after that doesn't."""
        last = self._looked_at if self.better else self.most
        return [self.done[number] for number in range(last) if number in self.done]

    def go_on(self) -> Generator[Duplicate, None, None]:
        """Plays what is missing, and gives each duplicate as it is done. BotFault for a bot that isn't forgiven."""
        playing = run(self.league, self.rules, self.missing, self.processes)
        try:
            for one in playing:
                self.done[one.number] = one
                self._look()
                yield one
                if self.better:
                    return
        finally:
            playing.close()

    def standings(self) -> Standings:
        """The table of what counts."""
        return standings(self.league.players, self.counted)

    def _look(self) -> None:
        """Looks at duplicates in the order of their numbers, however they come in."""
        while self._bet is not None and not self.better and self._looked_at in self.done:
            if self._looked_at >= self.most:
                return
            self.better = self._bet.add(self.done[self._looked_at].lead)
            self._looked_at += 1
