"""The generated Python of a Machine as text: it can be read, is always the same, and says what it is."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings

import holadsl
from holadsl.core.machine import Machine
from holadsl.native.python.source import python_source
from tests.strategies_machines import machines


@pytest.mark.parametrize("name", ["gin", "hola", "hoola", "whist"])
def test_shipped_games_have_a_source(name: str) -> None:
    """It is Python, the same each time, with names of letters and numbers and comments of our own alone."""
    machine = holadsl.load(name).machine
    text = python_source(machine)
    assert text == python_source(holadsl.load(name).machine)
    said = {node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
    assert not [one for one in said if not isinstance(one, int | type(None))]
    defined = {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)}
    assert all(one.rstrip("0123456789_").isalpha() for one in defined)
    assert ("playout" in defined) == (name in ("hola", "whist"))


def test_each_line_of_the_rules_is_named_where_it_works() -> None:
    """The lines of a rule file stand beside what they do: the sweep's line 33 stores the points that it gives."""
    rules = holadsl.load("hola")
    line = next(place.line for clause, place in rules.clauses.items() if "sweep" in place.text)
    assert [text for text in python_source(rules.machine).splitlines() if text.endswith(f"  # line {line}")]


@settings(max_examples=20)
@given(machines())
def test_random_machines_have_a_source(machine: Machine) -> None:
    """Any Machine can be printed, to the same text again."""
    assert python_source(machine) == python_source(machine)
