"""Random small Machines, made from a seed: every engine plays them alike, step by step."""

from __future__ import annotations

from typing import get_args

import pytest

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core import machine as m
from holadsl.core.check import check
from holadsl.core.walk import spots
from tests.lockstep.cases import LOWERED, same
from tests.lockstep.larger import larger_machine, smaller_machine

BATCH = 25
BATCHES = 20


@pytest.mark.parametrize("batch", range(BATCHES))
def test_five_hundred_machines(batch: int) -> None:
    """Machines with several cards, several seats, melds and questions in them; every fifth has none of these."""
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        machine = larger_machine(seed) if seed % 5 else smaller_machine(seed)
        same(machine, LOWERED, seed, most=200)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_ten_thousand_machines(batch: int) -> None:
    """The same with others."""
    for seed in range(1000 + batch * 500, 1000 + (batch + 1) * 500):
        same(larger_machine(seed), LOWERED, seed, most=200)


def test_they_are_sound_and_have_everything_in_them() -> None:
    """The check finds nothing in them, and every kind of node comes up."""
    seen: set[type] = set()
    for seed in range(40):
        machine = larger_machine(seed)
        assert () == check(machine).findings
        seen.update(type(spot.node) for spot in spots(machine))
    nodes = {*get_args(x.Expr), *get_args(x.Domain), *get_args(e.Effect), *get_args(m.State)}
    assert set() == nodes - seen


def test_a_seed_gives_one_machine() -> None:
    """Which machine a seed gives hangs on nothing else."""
    assert [str(larger_machine(7).states), str(smaller_machine(7).states)] == [
        str(larger_machine(7).states),
        str(smaller_machine(7).states),
    ]
