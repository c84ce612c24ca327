"""Lockstep finds mistakes: a lowering or printer that is broken on purpose is told, with the clause and the record."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from holadsl.core.effects import Add, Draw
from holadsl.core.expressions import Binary, Fold, Not, Op
from holadsl.core.machine import Machine
from holadsl.native.c import deeds as c_deeds
from holadsl.native.c import words as c_words
from holadsl.native.deeds import Among, Raise, Take
from holadsl.native.lowering import deeds as lower_deeds
from holadsl.native.lowering import loops as lower_loops
from holadsl.native.lowering import words as lower_words
from holadsl.native.python import deeds as python_deeds
from holadsl.native.python import journal as python_journal
from holadsl.native.python import words as in_python
from tests.lockstep.cases import machine_of, same
from tests.lockstep.engines import COMPILED, LOWERED, NEEDS_C, PYTHON, Maker
from tests.lockstep.matches import Difference

Break = Callable[[pytest.MonkeyPatch], None]
WALKED = {"program": LOWERED["program"]}
TOLD = {"generated Python": PYTHON["generated Python"]}
BARE = {"generated Python of a playout": PYTHON["generated Python of a playout"]}


def fresh(name: str = "hola") -> Machine:
    """A Machine of which nothing has been made yet."""
    machine = machine_of(name, 4)
    assert machine is not None
    return evolve(machine)


def found(makers: dict[str, Maker], name: str = "hola") -> Difference:
    """The first difference, in one of a few matches."""
    for seed in range(4):
        try:
            same(fresh(name), makers, seed, most=400)
        except Difference as difference:
            return difference
    raise AssertionError("lockstep found nothing")


def swapped(table: dict[Any, Any], key: object, value: object) -> Break:
    """One entry of a table is another."""
    return lambda monkeypatch: monkeypatch.setitem(table, key, value)


def nothing(*_: object) -> None:
    """A deed that is dropped."""


def less(table: dict[Any, Any]) -> Break:
    """A loop goes once less than it should."""
    right = table[Among]
    return swapped(table, Among, lambda scribe, deed: right(scribe, evolve(deed, values=deed.values[:-1])))


def strict(writer: lower_words.Writer, node: Binary) -> Any:
    """A comparison that doesn't hold for what is equal."""
    return lower_words._binary(writer, evolve(node, op=Op.LT) if node.op is Op.LE else node)


def one_more(writer: lower_words.Writer, node: Fold) -> Any:
    """A fold that comes to one more."""
    return lower_words.Arith(Op.ADD, lower_loops._fold(writer, node), lower_words.Num(1))


LOWERING = {
    "a dropped Add": swapped(lower_deeds.DEEDS, Add, nothing),
    "a dropped Draw": swapped(lower_deeds.DEEDS, Draw, nothing),
    "< for <=": swapped(lower_words.WORDS, Binary, strict),
    "a Not forgotten": swapped(lower_words.WORDS, Not, lambda writer, node: writer.word(node.part)),
    "one more in a fold": swapped(lower_loops.LOOPS, Fold, one_more),
}
IN_PYTHON = {
    "< for <=": swapped(in_python.SIGNS, Op.LE, ("<", in_python.COMPARED)),
    "a dropped Raise": swapped(python_journal.JOURNALLED, Raise, nothing),
    "a shorter loop": less(python_journal.JOURNALLED),
}
IN_BARE_PYTHON = {
    "a dropped Take": swapped(python_deeds.DEEDS, Take, nothing),
    "a shorter round": less(python_deeds.DEEDS),
}
IN_C = {
    "< for <=": swapped(c_words.SIGNS, Op.LE, "<"),
    "a dropped Raise": swapped(c_deeds.DEEDS, Raise, nothing),
    "a shorter loop": less(c_deeds.DEEDS),
}


def useful(difference: Difference) -> bool:
    """The text has a line of the rule file, and the whole way to the difference."""
    text = str(difference)
    steps = text.split("record that was found:\n")[1].splitlines()
    assert len(steps) == len(difference.found.steps)
    assert difference.found.what == "failure" or re.search(r"not|interpreter:|it lacks|it has besides", text)
    return bool(re.search(r"\(\S+\.hola:\d+\)", text)) or not steps


@pytest.mark.parametrize("name", LOWERING)
def test_a_broken_lowering_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dropped deed, a wrong operator, a wrong number: the walked program differs."""
    LOWERING[name](monkeypatch)
    assert useful(found(WALKED))


@pytest.mark.parametrize("name", IN_PYTHON)
def test_broken_python_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in the printer of Python."""
    IN_PYTHON[name](monkeypatch)
    assert useful(found(TOLD))


@pytest.mark.parametrize("name", IN_BARE_PYTHON)
def test_broken_python_for_playouts_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And in its form for playouts."""
    IN_BARE_PYTHON[name](monkeypatch)
    assert useful(found(BARE))


@NEEDS_C
@pytest.mark.parametrize("name", IN_C)
def test_broken_c_is_found(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And in the printer of C."""
    monkeypatch.setenv("HOLADSL_CACHE", str(tmp_path))
    IN_C[name](monkeypatch)
    assert useful(found(dict(COMPILED)))


def test_the_first_difference_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person reads: where play waits, the clause that differs, both sides, the shortest way there."""
    swapped(python_journal.JOURNALLED, Raise, nothing)(monkeypatch)
    difference = found(TOLD)
    lines = str(difference).splitlines()
    assert lines[0].startswith("the generated Python differs from the interpreter in its state, after ")
    assert any(re.fullmatch(r"  by \w+ \(\S+:\d+\)", line) for line in lines)
    assert any(re.fullmatch(r"  [\w -]+: \[[-\d, ]+\], not \[[-\d, ]+\]", line) for line in lines)
    record = lines[lines.index("the shortest record that was found:") + 1 :]
    assert record[0].startswith("  deck ")
    assert all(re.match(r"  (deck|seat \d choice \d+:) ", line) for line in record)
