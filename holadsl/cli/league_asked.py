"""What league was asked for: its players, its results file, and the command that goes on with it."""

from __future__ import annotations

import re
import shlex
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from secrets import randbits
from typing import Final, cast

import click

from holadsl.api import Engine, Rules, View
from holadsl.cli import given, saved
from holadsl.cli.called import called
from holadsl.cli.counted import counted
from holadsl.cli.ending import Refused
from holadsl.data import frozen
from holadsl.players.faults import BotFault, NoSuchBot
from holadsl.players.player import Player
from holadsl.simulate import results
from holadsl.simulate.entrants import entrant
from holadsl.simulate.league import League
from holadsl.simulate.results import ResultsError

DEALS: Final = 100
"""How many deals each two play where nobody says."""
SUFFIX: Final = ".jsonl"


@frozen
class Asked:
    """What the command line wants; None where it says nothing."""

    game: str
    choice: given.Choice
    players: tuple[str, ...]
    deals: int | None
    seed: int | None
    error: float | None
    """Of the test that stops when sure; None: all deals are played."""
    bot_fault: str
    processes: int | None
    engine: str
    results: str | None
    resume: bool
    seconds: float | None = None
    """So long people's own bots may take for a move."""

    def check_players(self) -> None:
        """Refuses what can't play."""
        twice = [name for number, name in enumerate(self.players) if name in self.players[:number]]
        if twice:
            raise click.BadParameter(f"--players: {twice[0]} is named twice.")
        if len(self.players) < 2:
            raise click.BadParameter(f"--players: a league has two players or more, not {len(self.players)}.")
        if self.error is not None and len(self.players) > 2:
            raise click.UsageError("--until-sure compares two players: name two.")

    def try_players(self, rules: Rules) -> None:
        """Refuses players that aren't there or can't be loaded, and makes ready what their first moves need.

        Where something slower plays than was asked for, one line says so, whatever the number of processes.
        """
        with warnings.catch_warnings(record=True) as notes:
            warnings.simplefilter("always")
            table = rules.start(seed=0, deals=1, engine=cast("Engine", self.engine))
            for name in self.players:
                try:
                    _try(entrant(name, 0, self.seconds), table.view(table.to_act[0]))
                except (NoSuchBot, BotFault) as wrong:
                    raise click.BadParameter(f"--players: {wrong}") from wrong
        for note in dict.fromkeys(str(note.message) for note in notes):
            click.echo(f"note: {note}", err=True)

    def begun(self, rules: Rules) -> tuple[League, int, Path]:
        """The league, how many deals it has, and the file of its results, which is there now."""
        if len(rules.teams) < 2:
            raise Refused(f"{rules.title} has one side alone: nobody can be better than another there.")
        if self.resume:
            return self._gone_on_with(rules)
        league = self._league(rules, randbits(32) if self.seed is None else self.seed)
        deals = self.deals or DEALS
        try:
            return league, deals, self._fresh(league, deals)
        except OSError as error:
            raise Refused(f"the results can't be kept ({error.strerror}: {error.filename}).") from error

    def _league(self, rules: Rules, seed: int) -> League:
        engine = cast("Engine", self.engine)
        return League.of(rules, self.players, seed, engine, forgiving=self.bot_fault == "lost", seconds=self.seconds)

    def _fresh(self, league: League, deals: int) -> Path:
        """A new file for results."""
        if self.results is not None:
            try:
                results.begin(Path(self.results), league, deals)
            except FileExistsError:
                raise Refused(f"{self.results} is there already: --resume goes on with it.") from None
            return Path(self.results)
        folder = saved.kept_in("leagues")
        folder.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            path = folder / f"{_stem(league.game)}-{number}{SUFFIX}"
            try:
                results.begin(path, league, deals)
            except FileExistsError:
                continue
            return path
        raise AssertionError

    def _gone_on_with(self, rules: Rules) -> tuple[League, int, Path]:
        """The league of the results that are there already."""
        wanted = self._league(rules, self.seed or 0)
        try:
            path = Path(self.results) if self.results is not None else self._latest(wanted)
            kept = results.read(path)
            seed = kept.head["seed"] if self.seed is None and isinstance(kept.head.get("seed"), int) else wanted.seed
            league = self._league(rules, seed)
            results.belongs(path, kept, league)
        except ResultsError as error:
            raise Refused(str(error)) from error
        deals = self.deals or kept.head.get("deals")
        return league, deals if isinstance(deals, int) and deals > 0 else DEALS, path

    def _latest(self, league: League) -> Path:
        """The file of this game, these players and this seed that was written to last, by whatever rules."""
        found = sorted(
            saved.kept_in("leagues").glob(f"{_stem(league.game)}-*{SUFFIX}"), key=lambda p: -p.stat().st_mtime
        )
        for path in found:
            try:
                head = results.read(path).head
            except ResultsError:
                continue
            if head.get("players") == list(self.players) and self.seed in (None, head.get("seed")):
                return path
        seed = "" if self.seed is None else f" and seed {self.seed}"
        raise ResultsError(f"there is no league of {league.game} with these players{seed} to go on with.")

    def goes_on(self, league: League, deals: int) -> str:
        """The command that goes on with it."""
        words = ["league", self.game, "--players", ",".join(self.players), "--deals", deals, "--seed", league.seed]
        return f"{called()} {shlex.join(map(str, [*words, *self._besides(), '--resume']))}"

    def _besides(self) -> Iterator[str | float]:
        """What else was said."""
        if self.choice.players is not None:
            yield from ("--seats", self.choice.players)
        if self.choice.variants:
            yield from ("--with", ",".join(self.choice.variants))
        for name, value in self.choice.options.items():
            yield from ("--set", f"{name}={value}")
        if self.error is not None:
            yield from ("--until-sure", "--error", str(self.error))
        said: dict[str, str | float | None] = {"--processes": self.processes, "--results": self.results}
        said |= {"--bot-seconds": self.seconds}
        said |= {"--bot-fault": self.bot_fault if self.bot_fault != "stop" else None}
        said |= {"--engine": self.engine if self.engine != "native" else None}
        for option, text in said.items():
            if text is not None:
                yield from (option, text)


def _try(bot: Player, view: View) -> None:
    """Lets a bot make ready what its first move needs; BotFault if it can't be loaded."""
    getattr(bot, "prepare", lambda _: None)(view)
    getattr(bot, "close", lambda: None)()


def _stem(game: str) -> str:
    return re.sub(r"[^\w-]+", "-", game).strip("-") or "game"


def played_again(kept: results.Kept, strange: int) -> str:
    """What is said of lines that can't be read."""
    lines = counted(len(kept.unread) + strange, "line")
    return f"{lines} of the results couldn't be read: those deals are played again. A copy was kept beside them."
