"""Folds and seeks, compiled: loops over the items of a domain, in one function each.

Each item in turn is put into the cell `slot`, where the parts of the fold read it.
"""

from __future__ import annotations

from collections.abc import Callable

from holadsl.core.expressions import How
from holadsl.core.values import NOBODY
from holadsl.engine.stage import Items, Value


def _any(slot: int, items: Items, _: Value | None, value: Value | None) -> Value:
    assert value is not None

    def any_of(v: list[int], z: list[list[int]]) -> int:
        for item in items(v, z):
            v[slot] = item
            if value(v, z):
                return 1
        return 0

    return any_of


def _all(slot: int, items: Items, _: Value | None, value: Value | None) -> Value:
    assert value is not None

    def all_of(v: list[int], z: list[list[int]]) -> int:
        for item in items(v, z):
            v[slot] = item
            if not value(v, z):
                return 0
        return 1

    return all_of


def _count(slot: int, items: Items, where: Value | None, _: Value | None) -> Value:
    if where is None:
        return lambda v, z: len(items(v, z))

    def count(v: list[int], z: list[list[int]]) -> int:
        n = 0
        for item in items(v, z):
            v[slot] = item
            if where(v, z):
                n += 1
        return n

    return count


def _sum(slot: int, items: Items, where: Value | None, value: Value | None) -> Value:
    assert value is not None

    def sum_of_all(v: list[int], z: list[list[int]]) -> int:
        total = 0
        for item in items(v, z):
            v[slot] = item
            total += value(v, z)
        return total

    if where is None:
        return sum_of_all

    def sum_of_some(v: list[int], z: list[list[int]]) -> int:
        total = 0
        for item in items(v, z):
            v[slot] = item
            if where(v, z):
                total += value(v, z)
        return total

    return sum_of_some


def _most(slot: int, items: Items, where: Value | None, value: Value | None) -> Value:
    return _extreme(slot, items, where, value, max)


def _least(slot: int, items: Items, where: Value | None, value: Value | None) -> Value:
    return _extreme(slot, items, where, value, min)


def _extreme(
    slot: int, items: Items, where: Value | None, value: Value | None, best: Callable[[list[int]], int]
) -> Value:
    assert value is not None

    def extreme(v: list[int], z: list[list[int]]) -> int:
        values = []
        for item in items(v, z):
            v[slot] = item
            if where is None or where(v, z):
                values.append(value(v, z))
        return best(values) if values else NOBODY

    return extreme


FOLDS: dict[How, Callable[[int, Items, Value | None, Value | None], Value]] = {
    How.ANY: _any,
    How.ALL: _all,
    How.COUNT: _count,
    How.SUM: _sum,
    How.MAX: _most,
    How.MIN: _least,
}
"""For each way to fold, how it is compiled from the slot of the item, the items, `where` and `value`."""


def first_one(slot: int, items: Items, where: Value) -> Value:
    """Compiled: the position of the first item for which `where` holds."""

    def first(v: list[int], z: list[list[int]]) -> int:
        for position, item in enumerate(items(v, z)):
            v[slot] = item
            if where(v, z):
                return position
        return NOBODY

    return first


def last_one(slot: int, items: Items, where: Value) -> Value:
    """Compiled: the position of the last item for which `where` holds."""

    def last(v: list[int], z: list[list[int]]) -> int:
        found = items(v, z)
        position = len(found)
        for item in reversed(found):
            v[slot] = item
            position -= 1
            if where(v, z):
                return position
        return NOBODY

    return last


def best_one(slot: int, items: Items, where: Value, key: Value, last: bool) -> Value:
    """Compiled: the position of the item with the largest key, the last or first of several."""

    def best_position(v: list[int], z: list[list[int]]) -> int:
        best, most = NOBODY, 0
        for position, item in enumerate(items(v, z)):
            v[slot] = item
            if where(v, z):
                rank = key(v, z)
                if best == NOBODY or rank > most or (last and rank == most):
                    best, most = position, rank
        return best

    return best_position
