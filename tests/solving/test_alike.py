"""Positions that are told to be alike are worth the same, whatever the rules: so one may stand for all of them."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from holadsl.core.machine import Machine
from holadsl.core.values import Index
from holadsl.engine.game import Game
from holadsl.native.solving.apart import apart_of
from tests.lockstep.larger import larger_machine, smaller_machine
from tests.solving.small import SMALL, small
from tests.solving.tried import endings, tried

MOST = 1500


def machines_of(seed: int) -> list[Machine]:
    """A random Machine, once for each variable that each team has: that is taken for its score."""
    machine = larger_machine(seed) if seed % 5 else smaller_machine(seed)
    scores = [variable for variable in machine.variables if variable.index is Index.TEAM]
    return [evolve(machine, roles={**machine.roles, "score": score}) for score in scores if machine.teams > 1]


class Alike:
    """What was found of the positions of one deal for one team."""

    def __init__(self, machine: Machine) -> None:
        self.apart = apart_of(machine)
        self.values: dict[object, int] = {}
        self.texts: dict[object, object] = {}
        self.count: Counter[str] = Counter()

    def told(self, game: Game, value: int) -> None:
        """A position and what is still won there: the same as in all that are alike."""
        at = self.apart.drive.position(game)
        self.apart.drive.legal(at)
        key = self.apart.key(at)
        here = (game.where, *game.moment()[1:])
        if key in self.values:
            assert self.values[key] == value, f"{here}\n{self.texts[key]}\n{key}"
            self.count["again"] += 1
            self.count["merged"] += self.texts[key] != here
        self.values[key], self.texts[key] = value, here
        self.count["worth something"] += value != 0


def looked_through(machine: Machine, seed: int, most: int = MOST) -> Counter[str]:
    """The last positions of a deal, and all that can come of them, for each team that is to act."""
    by_team = [Alike(machine) for _ in range(machine.teams)]
    for game in endings(machine, seed, 30):
        if game.to_act():
            alike = by_team[machine.team_of[game.to_act()[0]]]
            if tried(game, most, alike.told) is None:
                break
    return sum((alike.count for alike in by_team), Counter())


@pytest.mark.parametrize("batch", range(4))
def test_random_machines(batch: int) -> None:
    """All that the core has, in rules that nobody would write."""
    count: Counter[str] = Counter()
    for seed in range(batch * 15, (batch + 1) * 15):
        for machine in machines_of(seed):
            count += looked_through(machine, seed)
    assert count["again"]
    assert count["worth something"]


@pytest.mark.parametrize("name", SMALL)
def test_small_games(name: str) -> None:
    """Games as they are played, with small packs."""
    machine = small(name).machine
    count = sum((looked_through(machine, seed) for seed in range(3)), Counter[str]())
    assert count["merged"]
    assert count["worth something"]
