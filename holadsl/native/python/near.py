"""What a function of the step form keeps at hand, in names of its own: what it needs more than once.

A variable that changes is stored in its name and in the list at once, so the list is true all the time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from holadsl.data import frozen
from holadsl.native.deeds import Among, Check, Deed, Loop, Raise, Round, Store, Through
from holadsl.native.lowering.reach import Reaches, parts
from holadsl.native.words import Cell, Place

OFTEN = 2
"""What is needed so many times, whichever way play goes, is kept at hand."""


@frozen
class Near:
    """The variables and zones without an index that a function keeps at hand."""

    variables: frozenset[int] = frozenset()
    fetched: tuple[int, ...] = ()
    """The variables of these that are fetched at the beginning; others are stored first."""
    zones: tuple[int, ...] = ()


def near(deeds: tuple[Deed, ...], asked: Iterable[Any] = ()) -> Near:
    """What is worth it for these deeds, and words asked before them."""
    numbers: Counter[int] = Counter()
    zones: Counter[int] = Counter()
    for node in (*asked, *deeds):
        _count(node, numbers, zones)
    often = [number for number, times in numbers.items() if times >= OFTEN]
    reaches = Reaches()
    fetched = [number for number in often if not _stored_first(number, deeds, reaches)]
    kept = tuple(sorted(zone for zone, times in zones.items() if times >= OFTEN))
    return Near(frozenset(often), tuple(sorted(fetched)), kept)


def _count(node: Any, numbers: Counter[int], zones: Counter[int]) -> None:
    """How often each is needed in any case: what stands in branches and loops doesn't count."""
    if isinstance(node, tuple):
        for part in node:
            _count(part, numbers, zones)
        return
    if isinstance(node, Cell) and node.at is None:
        numbers[node.variable] += 1
    if isinstance(node, Place) and node.at is None:
        zones[node.zone] += 1
    inner = ("then", "other") if isinstance(node, Check) else ("body",)
    skipped = inner if isinstance(node, Check | Through | Among | Round | Loop) else ()
    for name, part in parts(node):
        if isinstance(node, Store) and name == "cell" and node.cell.at is None:
            continue
        if name not in skipped:
            _count(part, numbers, zones)


def _stored_first(number: int, deeds: tuple[Deed, ...], reaches: Reaches) -> bool:
    for deed in deeds:
        reach = reaches.one(deed)
        if reach.read >> number & 1:
            return False
        if isinstance(deed, Store | Raise) and deed.cell.variable == number:
            return isinstance(deed, Store)
        if reach.stored >> number & 1:
            return False
    return False
