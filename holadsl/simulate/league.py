"""A league: every two players over the same deals, each played with the sides swapped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from holadsl.api import Engine, Rules, loads, seed_of_match
from holadsl.data import define, field, frozen
from holadsl.players.at_random import AtRandom
from holadsl.players.faults import BotFault
from holadsl.players.player import Player
from holadsl.players.seeds import seed_at
from holadsl.simulate.deal import Deal
from holadsl.simulate.duplicate import Duplicate, Played, played, seatings
from holadsl.simulate.entrants import entrant
from holadsl.simulate.watched import Watched, fault_of


@frozen
class League:
    """What is played, by whom: plain data, so that other processes can be told."""

    game: str
    title: str
    seats: int
    hash: str
    text: str
    """The rules in force."""
    players: tuple[str, ...]
    seed: int
    engine: Engine = "native"
    forgiving: bool = False
    """Who fails has lost the deal; else the league stops."""
    seconds: float | None = None
    """So long people's own bots may take for a move; None: as long as in any game."""

    @classmethod
    def of(
        cls,
        rules: Rules,
        players: tuple[str, ...],
        seed: int,
        engine: Engine,
        *,
        forgiving: bool,
        seconds: float | None = None,
    ) -> League:
        """The league of these players by some rules."""
        named = (rules.name, rules.title, rules.players, rules.hash, rules.text)
        return cls(*named, players, seed, engine, forgiving, seconds)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Who meets whom, in the order in which they do over each deal."""
        return tuple(combinations(self.players, 2))

    def count(self, deals: int) -> int:
        """How many duplicates so many deals are."""
        return deals * len(self.pairs)

    def meeting(self, number: int) -> tuple[int, int, str, str]:
        """Which cards a duplicate is about, their seed, and who meets over them."""
        deal, pair = divmod(number, len(self.pairs))
        return deal, seed_of_match(self.seed, deal), *self.pairs[pair]


@define
class Room:
    """Where duplicates of a league are played: the rules, read once, and the bots, each made once for its seat.

    What a bot does hangs on its view and its seed, so it may play one deal after the other, in any order.
    """

    league: League
    rules: Rules
    sign: int = field(init=False)
    between: Callable[[], None] = lambda: None
    """Is called before each act; what it raises ends the deal."""
    _bots: dict[tuple[str, str], Player] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.sign = -1 if self.rules.least_wins else 1

    @classmethod
    def of(cls, league: League) -> Room:
        """A room of its own, such as in another process."""
        return cls(league, loads(league.text, league.game, players=league.seats))

    def duplicate(self, number: int) -> Duplicate:
        """The duplicate of that number, played. BotFault for a bot that fails and isn't forgiven."""
        deal, seed, one, other = self.league.meeting(number)
        deals = tuple(self._deal(deal, seed, sat) for sat in seatings(tuple(self.rules.teams), one, other))
        return Duplicate(number, deal, seed, one, other, deals)

    def close(self) -> None:
        """Ends the processes of bots that have some."""
        for bot in self._bots.values():
            getattr(bot, "close", lambda: None)()

    def _deal(self, deal: int, seed: int, sat: Mapping[str, str]) -> Played:
        team_of = {seat: team for team, seats in self.rules.teams.items() for seat in seats}
        bots = {seat: self._watched(sat[team_of[seat]], seat) for seat in self.rules.seats}
        table = self.rules.start(seed=seed, deals=1, engine=self.league.engine)
        try:
            Deal(table, bots, str(seed), self.between).play()
        except BotFault as fault:
            where = f"That was in deal {deal}, which --seed {seed} deals: {table.text()}"
            raise BotFault(fault.bot, fault.what, f"{fault.said}.\n{where}") from None
        for seat, bot in bots.items():
            if bot.fault:
                del self._bots[bot.bot, seat]  # the next deal begins with a fresh one
        return played(table, sat, bots, self.sign)

    def _watched(self, player: str, seat: str) -> Watched:
        key, seed = (player, seat), seed_at(self.league.seed, seat)
        if key not in self._bots:
            try:
                self._bots[key] = entrant(player, seed, self.league.seconds)
            except Exception as problem:
                raise fault_of(player, problem, "can't be loaded") from problem
        return Watched(player, self._bots[key], AtRandom(seed), self.league.forgiving)
