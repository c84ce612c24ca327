"""Random Machines: sound, bounded as they are played, and played alike by the interpreter and by printed Python."""

from __future__ import annotations

from types import ModuleType
from typing import Any, get_args

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core import machine as m
from holadsl.core.check import check
from holadsl.core.findings import Reason
from holadsl.core.values import Index
from holadsl.core.walk import spots
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.game import Game
from tests.machine_faults import FAULTS
from tests.machine_printer import print_python
from tests.strategies_machines import machines

SEEDS = st.integers(0, (1 << 64) - 1)


@frozen(eq=False)
class Twins:
    """One Machine played by the interpreter and by Python printed from it."""

    machine: m.Machine
    game: Game
    module: Any
    state: Any

    @classmethod
    def of(cls, machine: m.Machine) -> Twins:
        """Both at the beginning."""
        module: Any = ModuleType("printed")
        exec(compile(print_python(machine), "printed", "exec"), module.__dict__)
        return cls(machine, Game(machine), module, module.new())

    def step(self, chance: Chance) -> bool:
        """The same random shuffle or move in both; False when the match is over."""
        moves = list(self.game.choices())
        assert moves == self.module.legal(self.state)
        if isinstance(self.game.waiting, m.Chance):
            order = shuffle(self.machine.pack.deck() if self.game.between_deals else self.game.to_shuffle, chance)
            self.game.feed(order)
            self.module.feed(self.state, order)
        elif isinstance(self.game.waiting, m.Decide):
            # There is always a legal move: these Machines let every card be played.
            choice, card = moves[chance.below(len(moves))]
            self.game.act(choice, card)
            self.module.act(self.state, choice, card)
        return not isinstance(self.game.waiting, m.Final)

    def interpreted(self) -> tuple[list[int], list[list[int]], str]:
        """The numbers, the zones and the state of the interpreter, in the layout of the printed module."""
        machine, game = self.machine, self.game
        numbers = [value for variable in machine.variables for value in game.values(variable)]
        zones = [list(game.items(zone, of)) for zone in machine.zones for of in copies(machine, zone.index)]
        return numbers, zones, game.where

    def printed(self) -> tuple[list[int], list[list[int]], str]:
        """The same of the printed module."""
        numbers, zones, place = self.state
        return numbers, zones, list(self.machine.states)[place]


def copies(machine: m.Machine, index: Index) -> list[int] | list[None]:
    """The indices of the copies of a variable or zone."""
    if index is Index.ONE:
        return [None]
    return list(range(machine.seats if index is Index.SEAT else machine.teams))


@given(machines())
def test_nothing_is_found(machine: m.Machine) -> None:
    """The check has nothing to say against a Machine that is well-formed and bounded."""
    assert () == check(machine).findings


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.name)
def test_seeded_faults_are_found(reason: Reason) -> None:
    """A fault brought into any Machine is found."""

    @settings(max_examples=4)
    @given(machines())
    def found(machine: m.Machine) -> None:
        assert reason in {finding.reason for finding in check(FAULTS[reason](machine)).findings}

    found()


def test_every_kind_of_node_comes_up() -> None:
    """The random Machines have every kind of node but those that go with several cards and several seats."""
    seen: set[type] = set()

    @settings(max_examples=40)
    @given(machines())
    def gather(machine: m.Machine) -> None:
        seen.update(type(spot.node) for spot in spots(machine))

    gather()
    nodes = {*get_args(x.Expr), *get_args(x.Domain), *get_args(e.Effect), *get_args(m.State)}
    assert {m.Window, x.Pairing, x.Split, e.Copy, e.NameSet} == nodes - seen


@given(machines(), SEEDS)
def test_play_stays_within_its_bounds(machine: m.Machine, seed: int) -> None:
    """In random play variables stay in their ranges, zones in their capacities, states in their numbers of moves."""
    report, twins, chance = check(machine), Twins.of(machine), Chance(seed)
    decisions, going = 0, True
    while going:
        if isinstance(twins.game.waiting, m.Decide):
            decisions += 1
            assert 1 <= len(list(twins.game.choices())) <= report.choices[twins.game.where]
        elif twins.game.between_deals:
            decisions = 0
        assert decisions <= machine.longest
        going = twins.step(chance)
        for variable in machine.variables:
            reach = report.ranges[variable]
            assert [] == [value for value in twins.game.values(variable) if not reach.has(value)]
        for zone in machine.zones:
            for of in copies(machine, zone.index):
                items = twins.game.items(zone, of)
                assert len(items) <= report.capacities[zone]
                assert [] == [item for item in items if not report.items[zone].has(item)]


@given(machines(), SEEDS)
def test_printed_python_plays_alike(machine: m.Machine, seed: int) -> None:
    """The interpreter and the printed Python offer the same moves and come to the same state, step by step."""
    twins, chance = Twins.of(machine), Chance(seed)
    going = True
    while going:
        assert twins.interpreted() == twins.printed()
        going = twins.step(chance)
    assert twins.interpreted() == twins.printed()


@pytest.mark.slow
@pytest.mark.timeout(1500)
@settings(max_examples=2000)
@given(machines(), SEEDS)
def test_many_random_machines(machine: m.Machine, seed: int) -> None:
    """What is tried with a hundred Machines holds with thousands."""
    assert () == check(machine).findings
    twins, chance = Twins.of(machine), Chance(seed)
    while twins.step(chance):
        assert twins.interpreted() == twins.printed()
