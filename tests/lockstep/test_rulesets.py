"""The shipped rulesets in lockstep: every engine plays every table as the interpreter does, step by step.

What is compared at each step: where play waits, all variables, all zones, what everybody may do, what was told.
"""

from __future__ import annotations

import pytest

from holadsl.native.c.layout import layout_of
from tests.lockstep.cases import ONE_EACH, TABLES, ends_alike, machine_of, same, sets_of_variants, variants_of
from tests.lockstep.engines import COMPILED, LOWERED, NEEDS_C, PYTHON
from tests.lockstep.played_out import IN_C, IN_PYTHON

EVERYTHING = pytest.mark.parametrize(
    "in_c", [pytest.param(False, id="python"), pytest.param(True, marks=NEEDS_C, id="c")]
)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_table(name: str, players: int) -> None:
    """The typed program, walked, and generated Python, in the form for tables and in that for playouts."""
    machine = machine_of(name, players)
    assert machine is not None
    assert same(machine, {**LOWERED, **PYTHON}, seed=players, most=25)
    ends_alike(machine, IN_PYTHON, seed=players, deals=1)


@NEEDS_C
@pytest.mark.parametrize(("name", "players"), ONE_EACH)
def test_each_ruleset_in_c(name: str, players: int) -> None:
    """Compiled C, step by step."""
    machine = machine_of(name, players)
    assert machine is not None
    assert same(machine, COMPILED, seed=players, most=100)


@pytest.mark.parametrize("name", [name for name, _ in ONE_EACH])
def test_each_table_fits_into_c(name: str) -> None:
    """Its layout in memory is found, and a state is small."""
    for players in (players for other, players in TABLES if other == name):
        machine = machine_of(name, players)
        assert machine is not None
        assert layout_of(machine).size < 100_000


@pytest.mark.parametrize(("name", "players"), ONE_EACH)
def test_each_variant_alone(name: str, players: int) -> None:
    """Each variant by itself, in generated Python."""
    for number, (_, machine) in enumerate(variants_of(name, players)):
        assert same(machine, {"generated Python": PYTHON["generated Python"]}, seed=number, most=15)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@EVERYTHING
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_variant_at_each_table(name: str, players: int, in_c: bool) -> None:
    """Each table, plain and with each variant by itself, at length; the playouts of two deals, too."""
    for number, (_, machine) in enumerate(variants_of(name, players, plain=True)):
        assert same(machine, COMPILED if in_c else {**LOWERED, **PYTHON}, seed=number, most=150)
        ends_alike(machine, IN_C if in_c else IN_PYTHON, seed=number, deals=2)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@EVERYTHING
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_sets_of_variants(name: str, players: int, in_c: bool) -> None:
    """The same with variants together, sets drawn at random."""
    for number, (_, machine) in enumerate(sets_of_variants(name, players, many=10, seed=players)):
        assert same(machine, COMPILED if in_c else {**LOWERED, **PYTHON}, seed=number, most=150)
        ends_alike(machine, IN_C if in_c else IN_PYTHON, seed=number, deals=2)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@EVERYTHING
@pytest.mark.parametrize("name", [name for name, _ in ONE_EACH])
def test_other_tables(name: str, in_c: bool) -> None:
    """The tables of games that only choose among another's variants, with any other number of players."""
    for players in {2, 3, 4, 5, 6, 7} - {players for other, players in TABLES if other == name}:
        machine = machine_of(name, players)
        if machine is not None:
            assert same(machine, COMPILED if in_c else {**LOWERED, **PYTHON}, seed=players, most=150)
            ends_alike(machine, IN_C if in_c else IN_PYTHON, seed=players, deals=2)
