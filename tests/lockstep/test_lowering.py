"""The typed program says what the Machine says: walked as it stands, it plays what the interpreter plays."""

from __future__ import annotations

import pytest

from tests.lockstep.cases import LOWERED, machine_of, same, sets_of_variants, tables, variants_of

TABLES = tables()
FOR_FOUR = sorted(dict(sorted(TABLES, key=lambda table: table[1] == 4)).items())
"""Each ruleset once, with four players where it can be."""


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_table(name: str, players: int) -> None:
    """States, legal acts and tellings are the same at every step, in the step form and in that of a playout."""
    machine = machine_of(name, players)
    assert machine is not None
    assert same(machine, LOWERED, seed=players, most=30)


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_variant_alone(name: str, players: int) -> None:
    """The same with each variant by itself, at every table; and for longer."""
    for number, (_, machine) in enumerate(variants_of(name, players)):
        assert same(machine, LOWERED, seed=number, most=150)


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize(("name", "players"), FOR_FOUR)
def test_sets_of_variants(name: str, players: int) -> None:
    """The same with variants together."""
    for _, machine in sets_of_variants(name, players, many=10, seed=players):
        assert same(machine, LOWERED, seed=players, most=150)
