"""Deals played at random by compiled C, on several threads."""

from __future__ import annotations

from array import array
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final, Protocol

from holadsl.engine.layout import layout_of
from holadsl.engine.state import MachineFault
from holadsl.native.c.engine import Library, Position, playouts, step_library
from holadsl.native.many.playing import Begin

LEAST: Final = 256
"""A thread plays so many at least: for fewer it isn't worth its beginning."""
PIECE: Final = 1 << 14
"""So many at a time: what comes out of each takes far more room than what is noted of it."""
DECISIONS: Final = 1
"""Where in a row the number of decisions stands."""


class Noted(Protocol):
    """What takes the results, all at once."""

    def take(self, points: list[array[int]], scores: list[array[int]], decisions: array[int]) -> None:
        """The points and scores, team by team, and the decisions, of all playouts in order."""


def play_in_c(library: Library, begin: Begin, numbers: range, master: int, threads: int, noted: Noted) -> None:
    """The playouts with these numbers, of a master seed. NoCompiler, TooLarge: C can't begin there. Where one can't go
    on: MachineFault.
    """
    start = _start(begin)
    parts = max(min(threads, len(numbers) // LEAST), 1)
    ends = [len(numbers) * part // parts for part in range(parts + 1)]
    deal, left = (0, 1) if begin.fresh else (1, 0)

    def play(span: tuple[int, int]) -> list[array[int]]:
        columns = [array("q") for _ in places]
        for at in range(*span, PIECE):
            count = min(PIECE, span[1] - at)
            done = playouts(library, count, master, first=numbers[at], start=start, deal=deal, left=left)
            for column, place in zip(columns, places, strict=True):
                column.extend(done.column(place))
        return columns

    places = [*_places(library, "points"), *_places(library, "score"), DECISIONS]
    if parts == 1:
        done = [play((0, len(numbers)))]
    else:
        with ThreadPoolExecutor(parts) as pool:
            done = list(pool.map(play, pairwise(ends)))
    columns = done.pop(0)
    for part in done:
        for column, more in zip(columns, part, strict=True):
            column.extend(more)
    teams = begin.game.machine.teams
    noted.take(columns[:teams], columns[teams:-1], columns[-1])


def _start(begin: Begin) -> Position | None:
    """Where playouts go on; None for a match that begins as all do, for which the step form isn't needed."""
    machine, (stage, v, z) = begin.game.machine, begin.game.moment()
    first = layout_of(machine).first
    if stage.name == machine.start and tuple(v[: len(first)]) == first and not any(z):
        return None
    start = Position(step_library(machine))
    try:
        start.set_lists(v, z, list(machine.states).index(stage.name))
    except ValueError as odd:
        raise MachineFault(str(odd)) from odd
    return start


def _places(library: Library, role: str) -> range:
    """Where in a row a result stands, team by team."""
    at, teams = library.results[role]
    return range(at, at + teams)
