"""Is each level better than the one below? `python -m benchmarks.ladder --write benchmarks/ladder.md`.

In one game of each family every two neighbours play duplicate deals until it is known which is better, with a stated
chance of error, or until time or deals are up; against random play and a flat Monte Carlo bot likewise, for as many
deals as were asked for. The raw leads go to a table beside the page, one line for each duplicate deal.
"""

from __future__ import annotations

import argparse
import csv
import os
import shlex
import sys
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import holadsl
from benchmarks.report import machine, table
from holadsl.data import frozen
from holadsl.simulate.duplicate import Duplicate
from holadsl.simulate.figures import Line
from holadsl.simulate.league import League
from holadsl.simulate.season import Season

FAMILIES = ("hola", "sedma", "cabra", "hoola")
STEPS = (("casual", "beginner"), ("club", "casual"), ("expert", "club"))
FLAT = "benchmarks/flat.py:Flat"
SHARES = (("casual", "random"), ("club", "random"), ("expert", "random"), ("expert", FLAT))
HEAD = ("game", "better?", "than", "duplicates", "points a deal", "share of points", "known", "minutes")
RAW = ("game", "one", "other", "number", "seed", "lead")


@frozen
class Compared:
    """Two bots that were compared over one game."""

    game: str
    line: Line
    better: int
    """1: the first is known to be better; -1: the other is; 0: that isn't known, or wasn't asked."""
    asked: bool
    minutes: float
    raw: tuple[Duplicate, ...]


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description="Is each level better?")
    parser.add_argument("--games", default=",".join(FAMILIES), help="where neighbours meet (one game of each family)")
    parser.add_argument("--shares", default="hola", help="where they play random bots and flat Monte Carlo (hola)")
    parser.add_argument("--deals", type=int, default=2000, help="so many duplicates of neighbours at most (2000)")
    parser.add_argument("--fixed", type=int, default=100, help="so many against random bots and flat ones (100)")
    parser.add_argument("--minutes", type=float, default=30, help="so long for each comparison at most (30)")
    parser.add_argument("--error", type=float, default=0.05, help="the chance that equal ones are told apart (0.05)")
    parser.add_argument("--seed", type=int, default=1, help="decides all cards (1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many processes play")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="the page; the raw table goes beside it, as .csv")
    return parser.parse_args()


def compared(game: str, pair: tuple[str, str], asked: argparse.Namespace, *, error: float | None) -> Compared:
    """Two bots over one game: until it is known which is better, or for as many deals as were asked for."""
    rules, begun = holadsl.load(game), time.monotonic()
    league = League.of(rules, pair, asked.seed, "native", forgiving=False)
    season = Season(league, rules, asked.fixed if error is None else asked.deals, asked.processes, error)
    playing = season.go_on()
    for _ in playing:
        if time.monotonic() - begun > 60 * asked.minutes:
            playing.close()
            break
    minutes = (time.monotonic() - begun) / 60
    first = next(line for line in season.standings().pairs if line.player == pair[0])
    return Compared(game, first, season.better, error is not None, minutes, tuple(season.counted))


def row(one: Compared) -> tuple[str, ...]:
    """A line of the page."""
    points, share = one.line.points, one.line.share
    known = {1: "yes", -1: "no: worse", 0: "no" if one.asked else ""}[one.better]
    return (
        one.game,
        one.line.player,
        one.line.against.removeprefix("benchmarks/"),
        str(len(one.raw)),
        f"{points.mean:+.2f} ± {points.interval or 0:.2f}",
        "" if share is None else f"{share.mean:.3f} ± {share.interval or 0:.3f}",
        known,
        f"{one.minutes:.1f}",
    )


def raw(found: Iterable[Compared]) -> Iterator[tuple[str | int | Fraction, ...]]:
    """The lines of the raw table; a lead is in points of the match a deal, as a fraction."""
    for one in found:
        for duplicate in one.raw:
            yield one.game, one.line.player, one.line.against, duplicate.number, duplicate.seed, duplicate.lead


def page(found: Sequence[Compared], words: Sequence[str], error: float) -> str:
    """The page as text."""
    command = shlex.join(["python", "-m", "benchmarks.ladder", *words])
    return (
        "# Is each level better than the one below?\n\n"
        f"`{command}`\n\n{machine()}\n\n"
        "Duplicate deals: the same cards with the sides swapped. Points of the match a deal, and the share of the\n"
        "deals' points where these can be shared, with 95 % intervals. *Known*: a test that may be looked at after\n"
        "every deal has told the two apart ([how](../docs/league.md)); it does so with equal players with a chance\n"
        f"of at most {error:.0%}. Budgets are those of the [levels](../docs/bots.md). All leads of duplicate deals\n"
        "are in `ladder.csv`.\n\n"
        f"{table(HEAD, map(row, found), words=3)}\n"
    )


def main() -> None:
    """Compares, and prints the page or writes it, with its raw table, after each comparison."""
    asked = arguments()
    warnings.simplefilter("ignore")
    wanted = [(game, pair, asked.error) for game in asked.games.split(",") if game for pair in STEPS]
    wanted += [(game, pair, None) for game in asked.shares.split(",") if game for pair in SHARES]
    words = [word for word in sys.argv[1:] if word != "--write" and Path(word) != asked.write]
    found: list[Compared] = []
    for game, pair, error in wanted:
        found.append(compared(game, pair, asked, error=error))
        sys.stderr.write(f"{' '.join(row(found[-1]))}\n")
        if asked.write is not None:
            asked.write.write_text(page(found, words, asked.error), encoding="utf-8")
            with asked.write.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
                csv.writer(file, lineterminator="\n").writerows([RAW, *raw(found)])
    if asked.write is None:
        print(page(found, words, asked.error))


if __name__ == "__main__":
    main()
