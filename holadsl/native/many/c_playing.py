"""Deals played at random by compiled C, on several threads."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Final

from holadsl.engine.layout import layout_of
from holadsl.engine.state import MachineFault
from holadsl.native.c.engine import Library, Position, playouts_noted, step_library
from holadsl.native.many.playing import Begin

LEAST: Final = 256
"""A thread plays so many at least: for fewer it isn't worth its beginning."""
PIECE: Final = 1 << 12
"""It plays so many at the most before it asks for more, so that all come to their end together."""
PIECES: Final = 64
"""It asks so often, if there are enough."""


def play_in_c(
    library: Library, begin: Begin, numbers: range, master: int, threads: int, columns: Sequence[array[int]]
) -> None:
    """The playouts with these numbers, of a master seed: points and scores, each of all teams, and decisions go into
    the columns. NoCompiler, TooLarge: C can't begin there. Where one can't go on: MachineFault.
    """
    start = _start(begin)
    parts = max(min(threads, len(numbers) // LEAST), 1)
    piece = max(min(PIECE, len(numbers) // (parts * PIECES)), LEAST)
    deals = (0, 1) if begin.fresh else (1, 0)
    left, one_by_one = iter(range(0, len(numbers), piece)), Lock()

    def play() -> None:
        while True:
            with one_by_one:
                at = next(left, None)
            if at is None:
                return
            playouts_noted(library, numbers[at : at + piece], master, start, deals=deals, columns=columns, at=at)

    if parts == 1:
        play()
        return
    with ThreadPoolExecutor(parts) as pool:
        for done in [pool.submit(play) for _ in range(parts)]:
            done.result()


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
