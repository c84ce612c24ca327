"""Matches played by several engines at once, step by step, up to the first difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias

from attrs import define, frozen

from holadsl.core.machine import Chance, Final, Machine, begins_deal
from holadsl.engine.chance import Chance as Stream
from holadsl.engine.chance import seed_of_deal, seed_of_part, seed_of_play, shuffle
from tests.lockstep.engines import Act, Engine, Maker, Seen, Stepped


@frozen
class Order:
    """A shuffle came out so."""

    cards: tuple[int, ...]


Step: TypeAlias = Act | Order


@frozen
class Found:
    """The first difference of one engine from the interpreter."""

    engine: str
    what: str
    """`state`, `legal`, `told`, or `failure`."""
    expected: Any
    found: Any
    steps: tuple[Step, ...]
    """All that was done up to there; the last came to the difference."""


class Difference(AssertionError):
    """Two engines don't play the same game."""

    def __init__(self, machine: Machine, found: Found, text: str) -> None:
        super().__init__(text)
        self.machine = machine
        self.found = found


class _Stop(Exception):
    """A difference was found."""

    def __init__(self, found: Found) -> None:
        super().__init__(found.what)
        self.found = found


@define(eq=False)
class Match:
    """One match under way, by the interpreter and by others beside it."""

    machine: Machine
    first: Stepped
    others: Mapping[str, Engine]
    seed: int
    luck: Stream
    steps: list[Step]
    deals: int = 0
    parts: int = 0

    @classmethod
    def of(cls, machine: Machine, makers: Mapping[str, Maker], seed: int) -> Match:
        """A match at its beginning."""
        others = {}
        for name, maker in makers.items():
            with _watching(name, ()):
                others[name] = maker(machine)
        return cls(machine, Stepped.interpreter(machine), others, seed, Stream(seed_of_play(seed)), [])

    def play(self, most: int) -> int:
        """Up to so many decisions, all engines looked at before each; how many there were. _Stop: a difference."""
        decisions = 0
        while True:
            legal = self._compared()
            node = self.first.game.waiting
            if isinstance(node, Final):
                return decisions
            if isinstance(node, Chance):
                self._do(Order(self._order(node)))
                continue
            if decisions >= most or not legal:
                return decisions
            decisions += 1
            self._do(legal[self.luck.below(len(legal))])

    def _order(self, node: Chance) -> tuple[int, ...]:
        """How the shuffle comes out by the seed."""
        if begins_deal(node):
            self.deals, self.parts = self.deals + 1, 0
            return tuple(shuffle(self.machine.pack.deck(), Stream(seed_of_deal(self.seed, self.deals - 1))))
        self.parts += 1
        seed = seed_of_part(self.seed, self.deals - 1, self.parts - 1)
        return tuple(shuffle(sorted(self.first.game.to_shuffle), Stream(seed)))

    def _do(self, step: Step) -> None:
        self.steps.append(step)
        done(self.first, step)
        for name, engine in self.others.items():
            with _watching(name, self.steps):
                done(engine, step)

    def _compared(self) -> list[Act]:
        """What is legal, once all engines were found to be the same."""
        seen, told, legal = self.first.seen(), self.first.told(), self.first.legal()
        for name, engine in self.others.items():
            with _watching(name, self.steps):
                state, heard, acts = engine.seen(), engine.told(), engine.legal()
            for what, expected, found in (("state", seen, state), ("told", told, heard), ("legal", legal, acts)):
                if not alike(expected, found):
                    raise _Stop(Found(name, what, expected, found, tuple(self.steps)))
        return legal


def done(engine: Engine, step: Step) -> None:
    """The step, in one engine."""
    if isinstance(step, Order):
        engine.feed(step.cards)
    else:
        engine.act(step)


def alike(expected: Any, found: Any) -> bool:
    """Both are the same, as far as the other has it."""
    if found is None:
        return True
    if isinstance(expected, Seen):
        numbers = all(b is None or a == b for a, b in zip(expected.numbers, found.numbers, strict=True))
        return numbers and (expected.where, expected.zones) == (found.where, found.zones)
    return bool(expected == found)


@contextmanager
def _watching(name: str, steps: Iterable[Step]) -> Iterator[None]:
    """An engine that fails plays another game, too."""
    try:
        yield
    except _Stop:
        raise
    except Exception as error:  # whatever it is, it is found
        raise _Stop(Found(name, "failure", None, f"{type(error).__name__}: {error}", tuple(steps))) from error


TRIES = 60
"""So many other matches are played to find the same difference earlier."""


def lockstep(
    machine: Machine, makers: Mapping[str, Maker], seed: int, most: int, explain: Callable[[Machine, Found], str]
) -> int:
    """How many decisions were made alike. Difference: with the shortest record that was found."""
    try:
        return Match.of(machine, makers, seed).play(most)
    except _Stop as stop:
        found = shortest(machine, makers, stop.found)
        raise Difference(machine, found, explain(machine, found)) from stop


def shortest(machine: Machine, makers: Mapping[str, Maker], found: Found) -> Found:
    """A difference of the same engine with fewer steps, from other seeds; else the same."""
    for seed in range(TRIES):
        most = sum(not isinstance(step, Order) for step in found.steps)
        try:
            Match.of(machine, {found.engine: makers[found.engine]}, seed).play(most - 1)
        except _Stop as stop:
            if len(stop.found.steps) < len(found.steps):
                found = stop.found
    return found
