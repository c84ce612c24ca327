"""Every kind of node is known wherever nodes are told apart; this names those that are forgotten."""

from typing import get_args

import pytest

from holadsl.core import growth, infix, kinds, ranges, show, walk
from holadsl.core.effects import Effect, Happening
from holadsl.core.expressions import Domain, Expr
from holadsl.core.machine import State
from tests import machine_printer, printer_of_sets

assert printer_of_sets.pairing  # imported, it adds to the printer's tables

TABLES = {
    "infix.INFIX": (infix.INFIX, get_args(Expr)),
    "infix.DOMAINS": (infix.DOMAINS, get_args(Domain)),
    "show.EFFECTS": (show.EFFECTS, get_args(Effect)),
    "show.STATES": (show.STATES, get_args(State)),
    "ranges.INTERVALS": (ranges.INTERVALS, get_args(Expr)),
    "ranges.MOST": (ranges.MOST, get_args(Domain)),
    "kinds.KINDS": (kinds.KINDS, get_args(Expr)),
    "kinds.TELLS": (kinds.TELLS, tuple(Happening)),
    "growth.CHANGES": (growth.CHANGES, get_args(Effect)),
    "walk.BOUND": (walk.BOUND, get_args(Domain)),
    "machine_printer.EXPRESSIONS": (machine_printer.EXPRESSIONS, get_args(Expr)),
    "machine_printer.DOMAINS": (machine_printer.DOMAINS, get_args(Domain)),
    "machine_printer.EFFECTS": (machine_printer.EFFECTS, get_args(Effect)),
    "machine_printer.STATES": (machine_printer.STATES, get_args(State)),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_kind_has_its_entry(name: str) -> None:
    """The table has an entry for each kind of node, and no others."""
    table, kinds_of_nodes = TABLES[name]
    assert set(kinds_of_nodes) == set(table)


def test_every_kind_can_be_walked() -> None:
    """Going through a Machine knows the parts of every kind of node."""
    nodes = {*get_args(Expr), *get_args(Domain), *get_args(Effect), *get_args(State)}
    assert set() == nodes - set(walk.PARTS)
