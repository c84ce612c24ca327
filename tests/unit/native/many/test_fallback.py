"""Without a C compiler generated Python plays, comes to the same, and one note says so."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import holadsl
from holadsl.native.many import fallback
from holadsl.native.many.fallback import SlowerEngine
from tests.unit.native.many.drawn import played


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """C is turned off, and nobody has been told yet."""
    monkeypatch.setenv("HOLADSL_CC", "none")
    monkeypatch.setattr(fallback, "_told", set())


def all_of_it(rules: holadsl.Rules) -> list[Any]:
    """What is asked of the native engine."""
    table = rules.start(seed=3, engine="native")
    found = [played(holadsl.batch(rules, 2, 1, engine="native"))]
    found += [holadsl.playouts(of, 2, 1, engine="native").points.tolist() for of in (rules, table)]
    found.append(dict(holadsl.search(table.view("A"), 9, 1, engine="native").visits))
    return [*found, table.text(), holadsl.playouts(table, 2, 1).scores.tolist()]


def test_python_plays_and_says_so_once() -> None:
    """Batches, playouts, searches and tables of the native engine work without a compiler, with one note for all."""
    rules = holadsl.load("hola")
    with pytest.warns(SlowerEngine, match="generated Python plays.*HOLADSL_CC=none") as told:
        found = all_of_it(rules)
    assert 1 == len(told)
    assert __file__ == told[0].filename

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table = rules.start(seed=3)
        expected = [played(holadsl.batch(rules, 2, 1))]
        expected += [holadsl.playouts(of, 2, 1).points.tolist() for of in (rules, table)]
        expected.append(dict(holadsl.search(table.view("A"), 9, 1).visits))
        assert found == [*expected, table.text(), holadsl.playouts(table, 2, 1).scores.tolist()]


def test_a_compiler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The note says what was asked for."""
    monkeypatch.setenv("HOLADSL_CC", "no-such-compiler")
    with pytest.warns(SlowerEngine, match="no-such-compiler"):
        assert 2 == holadsl.batch(holadsl.load("hola"), 2, 1, engine="native").running


def test_a_table_of_the_native_engine_does_what_tables_do() -> None:
    """It tells, takes back, explains, and shows each seat what it may know."""
    with pytest.warns(SlowerEngine):
        table = holadsl.load("hola").start(seed=3, engine="native")
    plain = holadsl.load("hola").start(seed=3)
    for one in (table, plain):
        one.push(next(iter(one.legal_moves)))
        one.push(next(iter(one.legal_moves)))
        one.pop()
    assert plain.record() == table.record()
    assert [event.to_dict() for event in plain.events] == [event.to_dict() for event in table.events]
    assert plain.view("B").text() == table.view("B").text()
    move = str(next(iter(plain.legal_moves)))
    assert plain.why(move).reason == table.why(move).reason
