"""A league for each shipped game, as one table: `python -m benchmarks.leagues --write docs/league.md`.

Each game is played by as many as its file names first. The same as a `holadsl league` for each of them.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import holadsl
from benchmarks.report import table
from holadsl.simulate.figures import Estimate, Standings
from holadsl.simulate.league import League
from holadsl.simulate.season import Season

HEAD = ("game", "players", "bot", "rating", "points a deal", "share of points", "won, drawn, lost", "a move, ms")
MARKS = re.compile(r"(<!-- league -->\n).*?(<!-- /league -->)", re.DOTALL)


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.leagues", description="A league for each shipped game.")
    parser.add_argument("--players", default="casual,random", help="the bots (casual,random)")
    parser.add_argument("--games", default=",".join(holadsl.rulesets()), help="some of the games, with commas (all)")
    parser.add_argument("--deals", type=int, default=50, help="how many deals each two play (50)")
    parser.add_argument("--seed", type=int, default=1, help="decides all cards (1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many processes play")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the table into a page, between its marks")
    return parser.parse_args()


def played(game: str, asked: argparse.Namespace) -> Season:
    """The league of one game, played."""
    rules, players = holadsl.load(game), tuple(asked.players.split(","))
    season = Season(
        League.of(rules, players, asked.seed, "native", forgiving=False), rules, asked.deals, asked.processes
    )
    for _ in season.go_on():
        pass
    return season


def rows(game: str, seats: int, standings: Standings) -> Iterator[tuple[str, ...]]:
    """The lines of one game."""
    for line in standings.players:
        assert line.rating is not None
        yield (
            game,
            str(seats),
            line.player,
            f"{line.rating.value:.0f} ± {line.rating.interval:.0f}",
            shown(line.points, 2, "+"),
            "" if line.share is None else shown(line.share, 3),
            f"{line.won}, {line.drawn}, {line.lost}",
            f"{1000 * standings.seconds.get(line.player, 0):.1f}",
        )


def shown(what: Estimate, digits: int, sign: str = "") -> str:
    """A number with its interval."""
    interval = "" if what.interval is None else f" ± {what.interval:.{digits}f}"
    return f"{what.mean:{sign}.{digits}f}{interval}"


def main() -> None:
    """Plays all of them, and prints the table or puts it into a page."""
    asked = arguments()
    warnings.simplefilter("ignore")
    found: list[tuple[str, ...]] = []
    for game in asked.games.split(","):
        sys.stderr.write(f"{game}\n")
        season = played(game, asked)
        found += rows(game, season.league.seats, season.standings())
    words = [word for word in sys.argv[1:] if word != "--write" and Path(word) != asked.write]
    text = f"`{shlex.join(['python', '-m', 'benchmarks.leagues', *words])}`\n\n{table(HEAD, found)}\n"
    if asked.write is None:
        print(text)
    else:
        page = asked.write.read_text(encoding="utf-8")
        asked.write.write_text(MARKS.sub(lambda mark: f"{mark[1]}\n{text}\n{mark[2]}", page), encoding="utf-8")


if __name__ == "__main__":
    main()
