"""The engines that are held against each other, behind one small protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

import pytest
from attrs import define, evolve, frozen

from holadsl.core.machine import Machine
from holadsl.engine.game import Game
from holadsl.engine.layout import layout_of
from holadsl.engine.stage import Chosen
from holadsl.engine.state import Told
from holadsl.native.c.build import NoCompiler, compiler
from holadsl.native.c.engine import Position, step_library
from holadsl.native.lowering.lower import lowered
from holadsl.native.python import drive as python_drive
from holadsl.native.python.program import python_program
from tests.lockstep.waiting import Walker

Act: TypeAlias = tuple[int, int, Chosen]
"""A seat, the number of what it chooses, and what that takes."""


@frozen
class Seen:
    """A whole state. What an engine doesn't keep is None."""

    where: int
    """The number of the state in which play waits."""
    numbers: list[list[int] | None]
    """All values of each variable."""
    zones: list[list[list[int]]]
    """All copies of each zone."""


class Engine(Protocol):
    """A game in play, whatever plays it."""

    def seen(self) -> Seen:
        """The whole state."""

    def legal(self) -> list[Act]:
        """All that is legal, in the order of the brief: of each seat that may act what it may do."""

    def act(self, act: Act) -> None:
        """A seat does something legal."""

    def feed(self, order: Sequence[int]) -> None:
        """The shuffle that play waits for."""

    def told(self) -> list[Told] | None:
        """What happened since this was asked last; None of an engine that tells nothing."""


Maker: TypeAlias = Callable[[Machine], Engine]


def seen_in(machine: Machine, where: int, v: Sequence[int], z: Sequence[Sequence[int]]) -> Seen:
    """A state from the lists of the interpreter, in which the copies of a thing lie one after the other."""
    numbers: list[list[int] | None] = []
    zones, cell, place = [], 0, 0
    for variable in machine.variables:
        count = machine.copies(variable.index)
        numbers.append(list(v[cell : cell + count]))
        cell += count
    for zone in machine.zones:
        count = machine.copies(zone.index)
        zones.append([list(items) for items in z[place : place + count]])
        place += count
    return Seen(where, numbers, zones)


@define(eq=False)
class Stepped:
    """A Game, with the interpreter's own stages or others."""

    machine: Machine
    game: Game
    heard: int = 0

    @classmethod
    def interpreter(cls, machine: Machine) -> Stepped:
        """The interpreter, which is what rules mean."""
        return cls(machine, Game(machine))

    @classmethod
    def python(cls, machine: Machine) -> Stepped:
        """Generated Python, as tables play it."""
        return cls(machine, Game(machine, program=python_program(machine)))

    def seen(self) -> Seen:
        _, v, z = self.game.moment()
        return seen_in(self.machine, list(self.machine.states).index(self.game.where), v, z)

    def legal(self) -> list[Act]:
        game = self.game
        return [(seat, *act) for seat in game.to_act() for act in game.choices(seat)]

    def act(self, act: Act) -> None:
        seat, number, chosen = act
        self.game.act(number, chosen, seat)

    def feed(self, order: Sequence[int]) -> None:
        self.game.feed(order)

    def told(self) -> list[Told]:
        events = self.game.events
        since, self.heard = self.heard, len(events)
        return list(events[since:])


@define(eq=False)
class Walked:
    """The typed program, walked; of a playout the variables that it keeps."""

    walker: Walker

    @classmethod
    def steps(cls, machine: Machine) -> Walked:
        """The program in which everything is kept."""
        return cls(Walker(machine, lowered(machine)))

    @classmethod
    def playout(cls, machine: Machine) -> Walked:
        """The program of a playout."""
        return cls(Walker(machine, lowered(machine, playout=True), wanted=False))

    def seen(self) -> Seen:
        walker, program = self.walker, self.walker.program
        numbers = [None if place in program.unread else list(one) for place, one in enumerate(walker.variables)]
        return Seen(walker.phase.number, numbers, [[list(items) for items in copies] for copies in walker.zones])

    def legal(self) -> list[Act]:
        walker = self.walker
        return [(seat, *act) for seat in walker.to_act() for act in walker.legal(seat)]

    def act(self, act: Act) -> None:
        self.walker.act(*act)

    def feed(self, order: Sequence[int]) -> None:
        self.walker.feed(order)

    def told(self) -> list[Told] | None:
        walker = self.walker
        if not walker.wanted:
            return None
        told, walker.told = walker.told, []
        return told


@define(eq=False)
class Bare:
    """Generated Python in steps, as search plays it: nothing is told or taken back, what nothing reads isn't there."""

    machine: Machine
    drive: python_drive.Drive
    at: python_drive.Position

    @classmethod
    def steps(cls, machine: Machine) -> Bare:
        """The step form of a playout."""
        drive = python_drive.Drive.of(machine, layout_of(machine), lowered(machine, playout=True))
        return cls(machine, drive, drive.beginning())

    def seen(self) -> Seen:
        seen = seen_in(self.machine, self.at.phase, self.at.v, self.at.z)
        unread = self.drive.program.unread
        return evolve(seen, numbers=[None if place in unread else one for place, one in enumerate(seen.numbers)])

    def legal(self) -> list[Act]:
        return [self.drive.act_of(self.at, act) for act in self.drive.legal(self.at)]

    def act(self, act: Act) -> None:
        seat, number, chosen = act
        self.drive.act(self.at, self.drive.code_of(self.at, number, chosen, seat))

    def feed(self, order: Sequence[int]) -> None:
        self.drive.feed(self.at, order)

    def told(self) -> None:
        return None


@define(eq=False)
class Compiled:
    """Generated C in steps."""

    machine: Machine
    position: Position

    @classmethod
    def steps(cls, machine: Machine) -> Compiled:
        """Compiled, or taken from the cache."""
        return cls(machine, Position(step_library(machine), tells=True))

    def seen(self) -> Seen:
        return seen_in(self.machine, self.position.phase, *self.position.lists())

    def legal(self) -> list[Act]:
        return self.position.legal()

    def act(self, act: Act) -> None:
        self.position.act(*act)

    def feed(self, order: Sequence[int]) -> None:
        self.position.feed(order)

    def told(self) -> list[Told]:
        return self.position.told()


LOWERED: Mapping[str, Maker] = {"program": Walked.steps, "program of a playout": Walked.playout}
"""The typed program, walked: what both printers print."""
PYTHON: Mapping[str, Maker] = {"generated Python": Stepped.python, "generated Python of a playout": Bare.steps}
COMPILED: Mapping[str, Maker] = {"C": Compiled.steps}


def no_compiler() -> str:
    """Why C can't be compiled here, or is turned off; empty where it can."""
    try:
        compiler()
    except NoCompiler as reason:
        return str(reason)
    return ""


NEEDS_C = pytest.mark.skipif(bool(no_compiler()), reason=no_compiler() or "there is one")
