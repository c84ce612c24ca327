"""Random small Machines, made from a seed: every engine plays them alike, step by step, and plays them out alike."""

from __future__ import annotations

from typing import get_args

import pytest

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core import machine as m
from holadsl.core.check import check
from holadsl.core.walk import spots
from tests.lockstep.cases import ends_alike, same
from tests.lockstep.engines import COMPILED, LOWERED, NEEDS_C, PYTHON
from tests.lockstep.larger import larger_machine, smaller_machine
from tests.lockstep.played_out import FUSED_C, IN_C, IN_PYTHON

BATCH = 25
BATCHES = 20
MOST = 200


def machine_of(seed: int) -> m.Machine:
    """Machines with several cards, several seats, melds and questions in them; every fifth has none of these."""
    return larger_machine(seed) if seed % 5 else smaller_machine(seed)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_five_hundred_machines(batch: int) -> None:
    """The typed program, walked, and generated Python in all its forms."""
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        machine = machine_of(seed)
        same(machine, {**LOWERED, **PYTHON} if seed % 2 else PYTHON, seed, MOST)
        ends_alike(machine, IN_PYTHON, seed, deals=2)


@NEEDS_C
@pytest.mark.parametrize("batch", range(BATCHES))
def test_five_hundred_machines_in_c(batch: int) -> None:
    """Compiled C, in steps or played out by turns: compilers take most of the time."""
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        machine = machine_of(seed)
        if seed % 2:
            same(machine, COMPILED, seed, MOST)
        else:
            ends_alike(machine, FUSED_C, seed, deals=2)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_ten_thousand_machines(batch: int) -> None:
    """Many more, in Python."""
    for seed in range(1000 + batch * 500, 1000 + (batch + 1) * 500):
        machine = machine_of(seed)
        same(machine, {**LOWERED, **PYTHON}, seed, MOST)
        ends_alike(machine, IN_PYTHON, seed, deals=2)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@NEEDS_C
@pytest.mark.parametrize("batch", range(BATCHES))
def test_two_thousand_machines_in_c(batch: int) -> None:
    """Many more, in both forms of C."""
    for seed in range(1000 + batch * 100, 1000 + (batch + 1) * 100):
        machine = machine_of(seed)
        same(machine, COMPILED, seed, MOST)
        ends_alike(machine, IN_C, seed, deals=2)


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
    once, again = ([str(make(7).states) for make in (larger_machine, smaller_machine)] for _ in range(2))
    assert once == again
