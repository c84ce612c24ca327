"""The search in C: one call, during which other threads run."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final

from holadsl.core.machine import Chance, Machine
from holadsl.engine.game import Game
from holadsl.engine.state import MachineFault
from holadsl.native.c.engine import FAULTS, Library, Position
from holadsl.native.searching.preference import OTHER, Preference

NUMBERS: Final = 4
"""So many say what came of an act: how often it was tried, the sum, the sum of the squares in two words."""


def searched(
    library: Library,
    games: Sequence[Game],
    iterations: int,
    seed: int,
    explore: int,
    *,
    caller: int,
    preference: Preference | None,
) -> list[tuple[int, int, int]]:
    """For each act that is legal in the first world, then for letting play go on: how often it was tried, what it
    brought in all, and the sum of the squares of that. `caller` is a seat that may call while another is
    on turn; `preference` says which acts come first in playouts.

    The games are worlds that one seat can't tell apart, as they wait. MachineFault where play can't go on.
    """
    machine = library.machine
    worlds, room = _laid_out(library, games)
    found = (ctypes.c_int64 * (NUMBERS * (room + 1)))()
    teams = (ctypes.c_int32 * machine.seats)(*machine.team_of)
    at, count = library.results["score"]
    kinds, worths, links = preferred(machine, preference)
    fault = library.c.searched(
        worlds,
        ctypes.c_int64(len(games)),
        ctypes.c_int64(iterations),
        ctypes.c_uint64(seed & (1 << 64) - 1),
        ctypes.c_int64(explore),
        teams,
        ctypes.c_int64(at),
        ctypes.c_int64(count),
        ctypes.c_int64(-1 if machine.least_wins else 1),
        ctypes.c_int64(caller),
        _array(ctypes.c_int32, kinds),
        _array(ctypes.c_int32, worths),
        _array(ctypes.c_uint64, links),
        found,
        ctypes.c_int64(room),
    )
    if fault:
        raise MachineFault(f"a search can't go on: {FAULTS.get(fault, fault)}")
    squares = (ctypes.c_uint64 * len(found)).from_buffer(found)
    sums = [high << 64 | low for low, high in zip(squares[2::NUMBERS], squares[3::NUMBERS], strict=True)]
    return list(zip(found[::NUMBERS], found[1::NUMBERS], sums, strict=True))


def _laid_out(library: Library, games: Sequence[Game]) -> tuple[Any, int]:
    """The worlds side by side in C's memory, and how many acts are legal in the first."""
    states = list(library.machine.states)
    worlds = (ctypes.c_byte * (library.size * len(games)))()
    room = 0
    for number, game in enumerate(games):
        _, v, z = game.moment()
        world = Position(library)
        world.set_lists(v, z, states.index(game.where))
        room = room or len(world.legal())
        ctypes.memmove(ctypes.byref(worlds, number * library.size), world.memory, library.size)
    return worlds, room


def _array(kind: Any, given: Sequence[int]) -> Any:
    return (kind * len(given))(*given) if given else None


def preferred(machine: Machine, preference: Preference | None) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """The kinds of the acts of all phases, as C numbers them, what cards count, and with which others each makes melds;
    nothing where none come first.
    """
    if preference is None:
        return (), (), ()
    kinds: list[int] = []
    for state, choices in zip(machine.states.values(), preference.kinds, strict=True):
        kinds += [OTHER] if isinstance(state, Chance) else choices  # behind a shuffle play goes on as after an act
    return kinds, preference.worths, preference.links
