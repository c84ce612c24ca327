"""The same in C: one call, during which other threads run."""

from __future__ import annotations

import ctypes
from typing import Final

from holadsl.engine.game import Game
from holadsl.engine.state import MachineFault
from holadsl.native.c.engine import FAULTS, Library, Position
from holadsl.native.solving.limits import CHANCE, DEEP, DEPTH, POSITIONS, Unsolved

WHY: Final = {101: CHANCE, 102: DEPTH, 103: POSITIONS}


def solved(library: Library, game: Game, seat: int, sign: int, most: int) -> tuple[list[int], int, list[int], int]:
    """Of each act in the legal list, if it is the seat's, its value; that of the position; the best line; positions."""
    machine = library.machine
    stage, v, z = game.moment()
    at = Position(library)
    at.set_lists(v, z, list(machine.states).index(stage.name))
    many = len(at.legal())
    values, line, about = (ctypes.c_int64 * many)(), (ctypes.c_int32 * (8 * DEEP))(), (ctypes.c_int64 * 3)()
    teams = (ctypes.c_int32 * machine.seats)(*machine.team_of)
    numbers = (ctypes.c_int64(sign), ctypes.c_int64(most))
    fault = library.c.solved(
        at.memory, ctypes.c_int64(seat), teams, *numbers, values, ctypes.c_int64(len(line)), line, about
    )
    if fault in WHY:
        raise Unsolved(WHY[fault], about[2])
    if fault:
        raise MachineFault(f"this can't be solved: {FAULTS.get(fault, fault)}")
    return values[:], about[0], line[: about[1]], about[2]
