"""Rows of numbers that Python and C both write into, shown as numpy arrays where that is there, else as memoryviews."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias

from holadsl.engine.errors import PlayError

Array: TypeAlias = Any
"""A numpy array, or without numpy a memoryview; both have a shape and are asked by `[deal]` or `[deal, place]`."""

KINDS: Final = {"?": "bool", "b": "int8", "h": "int16", "i": "int32", "q": "int64", "Q": "uint64"}
"""The kinds of numbers, by their letters in `array` and `memoryview`, as numpy names them."""
ACTIONS: Final = "i"
_REACH: Final = 1 << 31


class Rows:
    """Numbers of one kind in `rows` rows of `width` (0: one number each)."""

    __slots__ = ("data", "kind", "shape", "width")

    def __init__(self, kind: str, rows: int, width: int = 0, fill: int = 0) -> None:
        self.kind = kind
        self.width = width or 1
        self.shape: tuple[int, ...] = (rows, width) if width else (rows,)
        self.data = array("B" if kind == "?" else kind, [fill]) * (rows * self.width)

    def fill(self, row: int, numbers: Iterable[int]) -> None:
        """These are the first numbers of a row."""
        start = row * self.width
        values = array(self.data.typecode, numbers)
        self.data[start : start + len(values)] = values

    def shown(self) -> Array:
        """The same numbers for people, not to be written by them."""
        return shown(self.data, self.kind, self.shape)


def shown(data: array[int], kind: str, shape: tuple[int, ...]) -> Array:
    """Numbers as an array of that shape, read-only; it shares their memory."""
    numpy = numpy_or_none()
    if numpy is None:
        flat: Any = memoryview(data).toreadonly().cast("B")
        return flat.cast(kind, shape)
    found = numpy.frombuffer(data, dtype=KINDS[kind]).reshape(shape)
    found.flags.writeable = False
    return found


def numpy_or_none() -> Any:
    """numpy, which is loaded when an array is first asked for; None where it isn't installed."""
    try:
        return import_module("numpy")
    except ImportError:
        return None


def actions_of(given: Any, count: int) -> array[int]:
    """What was chosen in each of `count` matches, in 32 bits each. PlayError for what isn't a row of whole numbers."""
    kind = getattr(getattr(given, "dtype", None), "kind", "")
    if kind in ("i", "u") and given.shape == (count,) and -_REACH <= given.min() <= given.max() < _REACH:
        return array(ACTIONS, given.astype(KINDS[ACTIONS]).tobytes())
    if hasattr(given, "tolist"):  # numpy arrays, memoryviews and arrays: their numbers as Python has them
        given = given.tolist()
    if not isinstance(given, Sequence) or isinstance(given, str | bytes):
        raise PlayError(f"The actions are one whole number for each match, not {type(given).__name__}.")
    if len(given) != count:
        raise PlayError(f"The actions are one for each of {count:,} matches, not {len(given):,}.")
    try:
        return array(ACTIONS, given)
    except (TypeError, OverflowError):
        wrong = next(place for place, one in enumerate(given) if not _fits(one))
        raise PlayError(f"The action of match {wrong} is a whole number from 0, not {given[wrong]!r}.") from None


def _fits(value: Any) -> bool:
    try:
        array(ACTIONS, [value])
    except (TypeError, OverflowError):
        return False
    return True
