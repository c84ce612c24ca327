"""The engines that are held against each other, behind one small protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from attrs import define, frozen

from holadsl.core.machine import Machine
from holadsl.core.values import Index
from holadsl.engine.game import Game
from holadsl.engine.stage import Chosen
from holadsl.engine.state import Told
from holadsl.native.lower import lowered
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

    def seen(self) -> Seen:
        machine, game = self.machine, self.game
        zones = [
            [
                list(game.items(zone, of))
                for of in ([None] if zone.index is Index.ONE else range(machine.copies(zone.index)))
            ]
            for zone in machine.zones
        ]
        where = list(machine.states).index(game.where)
        return Seen(where, [list(game.values(variable)) for variable in machine.variables], zones)

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
