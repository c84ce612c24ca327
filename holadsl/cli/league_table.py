"""The table of a league, for people and as JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from holadsl.cli.counted import counted
from holadsl.simulate.figures import Estimate, Line
from holadsl.simulate.season import Season

FORMAT: Final = "holadsl-league-table"
VERSION: Final = 1
"""Of the JSON document. Fields may be added to a version, none changes or goes."""
DIGITS: Final = 6


def lines(season: Season) -> Iterator[str]:
    """The table as text."""
    league, standings = season.league, season.standings()
    deals = counted(len({one.deal for one in season.counted}), "deal")
    times = len(season.counted[0].deals)
    how = "twice, with the sides swapped" if times == 2 else f"{times} times: one alone against copies of the other"
    yield f"{league.title}, {league.seats} players: {deals} for each two bots, each played {how}. Seed {league.seed}."
    yield ""
    yield from _table(("player",), standings.players)
    if len(league.players) > 2:
        yield ""
        yield from _table(("player", "against"), standings.pairs)
    yield from _failed(season)
    if season.error is not None:
        yield ""
        yield _sure(season, season.error)


def _sure(season: Season, error: float) -> str:
    """What the test came to that stops when sure."""
    one, other = season.league.players[:: season.better or 1]
    chance = f"equal players are told apart with a chance of at most {error * 100:g} %"
    count = f"{len(season.counted)} duplicate deals"
    if not season.better:
        return f"After {count} it isn't known which of {one} and {other} is better ({chance})."
    return f"{one} is better than {other}: known after {count} ({chance})."


def _failed(season: Season) -> Iterator[str]:
    """What bots did wrong that were forgiven."""
    for line in season.standings().players:
        said = [deal.faults[line.player] for one in season.counted for deal in one.deals if line.player in deal.faults]
        if said:
            yield ""
            yield f"{line.player} failed in {counted(len(said), 'deal')}, which count as lost; at first it {said[0]}."


def asides(season: Season, path: Path) -> Iterator[str]:
    """What isn't the same each time."""
    took = ", ".join(f"{player} {_duration(seconds)}" for player, seconds in season.standings().seconds.items())
    if took:
        yield f"A move took, where there were several (median): {took}."
    yield f"Every deal is written down in {path}."


def _duration(seconds: float) -> str:
    if seconds >= 0.01:
        return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.0f} ms"
    return f"{seconds * 1000:.2g} ms"


def _table(heads: Sequence[str], some: Sequence[Line]) -> Iterator[str]:
    """Lines in columns; names to the left, numbers to the right."""
    rows = [_cells(line) for line in some]
    names = [
        [*heads, *_head(some[0])],
        *([line.player, line.against][: len(heads)] + row for line, row in zip(some, rows, strict=True)),
    ]
    widths = [max(map(len, column)) for column in zip(*names, strict=True)]
    for row in names:
        cells = [
            cell.ljust(width) if number < len(heads) else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "   ".join(cells).rstrip()


def _head(line: Line) -> list[str]:
    rating = ["rating"] if line.rating is not None else []
    return [*rating, "points a deal", "share of points", "won", "drawn", "lost"]


def _cells(line: Line) -> list[str]:
    rating = [f"{line.rating.value:.0f} ± {line.rating.interval:.0f}"] if line.rating is not None else []
    share = "" if line.share is None else _shown(line.share, "")
    return [*rating, _shown(line.points, "+"), share, *map(str, (line.won, line.drawn, line.lost))]


def _shown(what: Estimate, sign: str) -> str:
    """A number with its interval, both as exact as the interval is worth."""
    if not what.interval:
        return f"{what.mean:{sign}.2f}"
    digits = min(max(1 - math.floor(math.log10(what.interval)), 0), 4)
    return f"{what.mean:{sign}.{digits}f} ± {what.interval:.{digits}f}"


# ---------------------------------------------------------------------- JSON


def as_json(season: Season, path: Path) -> str:
    """The table as a JSON document: all but `run` is the same each time."""
    league, standings = season.league, season.standings()
    better = None if not season.better else league.players[season.better < 0]
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": league.game,
        "title": league.title,
        "hash": league.hash,
        "seats": league.seats,
        "seed": league.seed,
        "deals": season.deals,
        "duplicates": len(season.counted),
        "players": [_data(line) for line in standings.players],
        "pairs": [_data(line) for line in standings.pairs],
        "sure": None if season.error is None else {"error": season.error, "better": better},
        "run": {"results": str(path), "processes": season.processes, "seconds": dict(standings.seconds)},
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _data(line: Line) -> dict[str, Any]:
    rating = line.rating
    return {
        "player": line.player,
        **({"against": line.against} if line.against else {}),
        **({"rating": _pair("value", rating.value, rating.interval)} if rating is not None else {}),
        "points": _pair("mean", line.points.mean, line.points.interval),
        "share": None if line.share is None else _pair("mean", line.share.mean, line.share.interval),
        **{name: getattr(line, name) for name in ("won", "drawn", "lost", "deals", "faults")},
    }


def _pair(name: str, number: float, interval: float | None) -> dict[str, float | None]:
    return {name: round(number, DIGITS), "interval": None if interval is None else round(interval, DIGITS)}
