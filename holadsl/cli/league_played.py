"""A league being played: results written down, a bar that tells how far it is, and how it ends."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from holadsl.api import Rules
from holadsl.cli import given, league_table, screen
from holadsl.cli.ending import FAILED, INTERRUPTED, Refused
from holadsl.cli.league_asked import Asked, played_again
from holadsl.players.faults import BotFault
from holadsl.simulate import results
from holadsl.simulate.duplicate import Duplicate
from holadsl.simulate.league import League
from holadsl.simulate.running import StoppedError
from holadsl.simulate.season import Season


def play(asked: Asked, *, as_json: bool) -> int:
    """Plays the league that was asked for, and prints its table; gives the exit code."""
    asked.check_players()
    rules = given.load(asked.game, asked.choice)
    asked.try_players(rules)
    league, deals, path = asked.begun(rules)
    done = _done(path, league, rules, deals) if asked.resume else {}
    season = Season(league, rules, deals, asked.processes or _cores(), asked.error, done)
    try:
        _play_on(season, path)
    except KeyboardInterrupt:
        return _stopped("", INTERRUPTED, season, asked, path)
    except StoppedError as why:
        return _stopped(f"{why}.", FAILED, season, asked, path)
    except BotFault as fault:
        return _stopped(
            f"{fault}\n--bot-fault lost goes on, and counts such deals as lost.", FAILED, season, asked, path
        )
    if as_json:
        click.echo(league_table.as_json(season, path))
    else:
        click.echo("\n".join(league_table.lines(season)))
        click.echo("\n".join(league_table.asides(season, path)), err=True)
    return 0


def _cores() -> int:
    """How many cores this process may use."""
    may_use = getattr(os, "sched_getaffinity", None)
    return len(may_use(0)) if may_use is not None else os.cpu_count() or 1


def _done(path: Path, league: League, rules: Rules, deals: int) -> dict[int, Duplicate]:
    """What the results file holds already; a damaged one is put in order, and kept as it was beside it."""
    kept = results.read(path)
    done, strange = results.duplicates(kept, league, rules)
    try:
        if kept.unread or strange:
            shutil.copyfile(path, path.with_name(f"{path.name}.damaged"))
            click.echo(f"note: {played_again(kept, strange)}", err=True)
        results.rewrite(path, league, deals, done)
    except OSError as error:
        raise Refused(f"{path} can't be written: {error.strerror}.") from error
    return done


def _play_on(season: Season, path: Path) -> None:
    """Plays what is missing, and writes it down as it is done."""
    playing = season.go_on()
    try:
        with _bar(season) as advance:
            for one in playing:
                results.add(path, one)
                advance()
    except OSError as error:
        raise Refused(f"{path} can't be written: {error.strerror}.") from error
    finally:
        playing.close()


@contextmanager
def _bar(season: Season) -> Iterator[Callable[[], None]]:
    """A bar on the terminal, to be advanced by one duplicate; nothing where there is no terminal."""
    console = screen.err()
    if not console.is_terminal or not season.missing:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("duplicate deals", total=season.most, completed=len(season.counted))
        yield lambda: progress.advance(task)


def _stopped(why: str, code: int, season: Season, asked: Asked, path: Path) -> int:
    """Says what is kept of a league that ended before its time, and what goes on with it."""
    if why:
        click.echo(f"holadsl: {why}", err=True)
    done = f"{len(season.counted)} of {season.most} duplicate deals"
    click.echo(f"{done} are kept in {path}. To go on:\n  {asked.goes_on(season.league, season.deals)}", err=True)
    return code
