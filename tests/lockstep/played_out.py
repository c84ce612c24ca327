"""Random playouts: where every engine must come, by the words that specify them, and where each comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import frozen

from holadsl.core.machine import Chance, Final, Machine, begins_deal
from holadsl.core.values import Variable
from holadsl.engine.chance import Chance as Stream
from holadsl.engine.chance import seed_of_deal, seed_of_part, seed_of_play, shuffle
from holadsl.engine.state import MachineFault
from holadsl.native.c import engine as c_engine
from holadsl.native.python import drive as python_drive
from holadsl.native.python.playout import Streams, python_playouts
from tests.lockstep.engines import Engine, Seen, Stepped, seen_in


@frozen
class End:
    """How a playout ended. What an engine doesn't say is None."""

    where: int
    decisions: int
    numbers: Mapping[int, tuple[int, ...]]
    """The variables that it tells, by number."""
    zones: list[list[list[int]]] | None = None


Player: TypeAlias = Callable[[Machine, int, int], End | str]
"""Plays a Machine out with a seed, up to so many deals. A text: it can't go on, and why."""


def expected(machine: Machine, seed: int, deals: int) -> End | str:
    """The interpreter's playout, step by step as the brief says."""
    return played(Stepped.interpreter(machine), machine, seed, deals)


def played(engine: Engine, machine: Machine, seed: int, deals: int) -> End | str:
    """The playout of any engine that is stepped."""
    luck, begun, parts, decisions = Stream(seed_of_play(seed)), 0, 0, 0
    states = list(machine.states.values())
    while True:
        seen = engine.seen()
        node = states[seen.where]
        if isinstance(node, Final) or (begins_deal(node) and begun == deals):
            return end_of(seen, decisions)
        if begins_deal(node):
            engine.feed(shuffle(machine.pack.deck(), Stream(seed_of_deal(seed, begun))))
            begun, parts = begun + 1, 0
        elif isinstance(node, Chance):
            place = machine.zones.index(node.zone.zone)
            assert node.zone.of is None
            lies = sorted(seen.zones[place][0])
            engine.feed(shuffle(lies, Stream(seed_of_part(seed, begun - 1, parts))))
            parts += 1
        else:
            legal = engine.legal()
            if not legal:
                return "nobody can do anything"
            engine.act(legal[luck.below(len(legal))])
            decisions += 1


def end_of(seen: Seen, decisions: int) -> End:
    """A state as the end of a playout."""
    numbers = {place: tuple(one) for place, one in enumerate(seen.numbers) if one is not None}
    return End(seen.where, decisions, numbers, seen.zones)


def same_end(right: End | str, found: End | str) -> bool:
    """Both came to the same end, as far as the other tells."""
    if isinstance(right, str) or isinstance(found, str):
        return isinstance(right, str) and isinstance(found, str)
    numbers = all(right.numbers[place] == values for place, values in found.numbers.items())
    zones = found.zones is None or right.zones == found.zones
    return numbers and zones and (right.where, right.decisions) == (found.where, found.decisions)


def in_python(machine: Machine, seed: int, deals: int) -> End | str:
    """Generated Python, fused where the Machine can be."""
    playouts = python_playouts(machine)
    at, streams = playouts.beginning(), Streams(seed)
    try:
        return _python_end(machine, at, playouts.play(at, streams, deals))
    except MachineFault as fault:
        return str(fault)


def in_python_steps(machine: Machine, seed: int, deals: int) -> End | str:
    """The same in steps, which must draw the same numbers."""
    playouts = python_playouts(machine)
    at, streams, whole = playouts.beginning(), Streams(seed), Streams(seed)
    try:
        playouts.step_on(at, streams, deals)
        decisions = playouts.play(playouts.beginning(), whole, deals)
        ends = [(one.seed, one.state, one.deals, one.parts) for one in (whole, streams)]
        assert ends[0] == ends[1], "the streams have gone on as far"
    except (MachineFault, ZeroDivisionError) as fault:
        return str(fault)
    return _python_end(machine, at, decisions)


def _python_end(machine: Machine, at: python_drive.Position, decisions: int) -> End:
    seen = seen_in(machine, at.phase, at.v, at.z)
    unread = python_playouts(machine).drive.program.unread
    numbers = {p: tuple(one) for p, one in enumerate(seen.numbers) if one is not None and p not in unread}
    return End(at.phase, decisions, numbers, seen.zones)


def in_c(machine: Machine, seed: int, deals: int) -> End | str:
    """Generated C, fused."""
    return _of_row(machine, c_engine.fused_library(machine), seed, deals)


def in_c_steps(machine: Machine, seed: int, deals: int) -> End | str:
    """Generated C, which steps by itself."""
    return _of_row(machine, c_engine.step_library(machine), seed, deals)


def _of_row(machine: Machine, library: c_engine.Library, seed: int, deals: int) -> End | str:
    position = c_engine.Position(library)
    row = (c_engine.ctypes.c_int64 * library.row)()
    numbers = (c_engine.ctypes.c_uint64(seed), *map(c_engine.ctypes.c_int64, (0, 0, deals)))
    library.c.state_played(position.memory, *numbers, row)
    if row[0]:
        return c_engine.FAULTS[row[0]]
    results = {}
    for role, (at, count) in library.results.items():
        thing = machine.roles[role]
        assert isinstance(thing, Variable)
        results[machine.variables.index(thing)] = tuple(row[at : at + count])
    return End(row[2], row[1], results)


IN_PYTHON: Mapping[str, Player] = {"fused Python": in_python, "Python in steps": in_python_steps}
FUSED_C: Mapping[str, Player] = {"fused C": in_c}
IN_C: Mapping[str, Player] = {**FUSED_C, "C in steps": in_c_steps}
