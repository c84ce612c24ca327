"""Batches give numpy arrays where numpy is there, else memoryviews, and load it only when one is asked for."""

from __future__ import annotations

import subprocess
import sys
from array import array
from typing import Any

import pytest

import holadsl
from holadsl.native.many import arrays
from tests.unit.native.many.drawn import played

NAMES = ("seeds", "turn", "counts", "over", "deals", "points", "scores", "mask", "seats", "numbers")


@pytest.fixture
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """numpy can't be imported."""
    monkeypatch.setitem(sys.modules, "numpy", None)


def batch() -> Any:
    """A few matches of a game with a fixed numbering."""
    return holadsl.batch(holadsl.load("hola"), 3, 7)


def test_arrays_are_of_numpy() -> None:
    """With numpy every array is one of its own, of the right kind and shape, and can't be written."""
    numpy = pytest.importorskip("numpy")
    found = batch()
    kinds = ("uint64", "int8", "int32", "bool", "int32", "int64", "int64", "bool", "int8", "int16")
    for name, kind in zip(NAMES, kinds, strict=True):
        one = getattr(found, name)
        assert isinstance(one, numpy.ndarray)
        assert kind == one.dtype.name
    assert (3, found.width) == found.mask.shape == found.seats.shape == found.numbers.shape
    assert (3, found.layout[-1].stop) == found.observations("B").shape
    assert (3, 2) == found.points.shape
    with pytest.raises(ValueError, match="read-only"):
        found.counts[0] = 1


def test_arrays_are_memoryviews_without_it(without_numpy: None) -> None:
    """Without numpy every array is a memoryview of the same kind and shape, and can't be written."""
    found = batch()
    for name, kind in zip(NAMES, "Qbi?iqq?bh", strict=True):
        one = getattr(found, name)
        assert isinstance(one, memoryview)
        assert (kind, True) == (one.format, one.readonly)
    assert (3, found.width) == found.mask.shape == found.seats.shape == found.numbers.shape
    assert (3, found.layout[-1].stop) == found.observations().shape


def test_both_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a batch and playouts say is the same with numpy and without."""
    pytest.importorskip("numpy")
    with_it, out = played(batch()), holadsl.playouts(holadsl.load("hola"), 4, 1).points.tolist()
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert arrays.numpy_or_none() is None

    assert with_it == played(batch())
    assert out == holadsl.playouts(holadsl.load("hola"), 4, 1).points.tolist()


def test_actions_may_come_in_any_form() -> None:
    """Lists, tuples, arrays, memoryviews and numpy arrays of whole numbers are actions; those of fractions aren't."""
    numpy = pytest.importorskip("numpy")
    forms = [(1, 2, 0), array("q", [1, 2, 0]), memoryview(array("b", [1, 2, 0])), numpy.array([1, 2, 0], dtype="uint8")]
    forms.append(numpy.array([1, 9, 2, 9, 0, 9])[::2])
    found = []
    for actions in forms:
        one = batch()
        one.step(actions)
        found.append([one.moves(i) for i in range(3)])
    assert found == found[:1] * len(forms)
    with pytest.raises(holadsl.PlayError, match=r"whole number from 0, not 0\.5"):
        batch().step(numpy.array([0.5, 1.0, 0.0]))
    for odd in (numpy.array([[1, 2, 0]]), numpy.array([1, 2, 1 << 40]), numpy.array(["9h", "8h", "7h"])):
        with pytest.raises(holadsl.PlayError):
            batch().step(odd)


def test_nothing_is_loaded_before_it_is_needed() -> None:
    """`import holadsl` loads no engine but the interpreter; a batch loads numpy with the first array."""
    program = (
        "import sys, holadsl; rules = holadsl.load('hola'); print('holadsl.native' in sys.modules);"
        "batch = holadsl.batch(rules, 2, 1); batch.step([0, 0]); print(batch.running, 'numpy' in sys.modules);"
        "batch.counts; print('numpy' in sys.modules)"
    )
    pytest.importorskip("numpy")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ("False\n2 False\nTrue\n", "") == (done.stdout, done.stderr)
