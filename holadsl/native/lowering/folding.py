"""Loops over a zone that come to the same in whatever order its items lie, and those that only sum over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from holadsl.core.expressions import ARITHMETIC, Op
from holadsl.core.machine import Machine
from holadsl.native.deeds import Among, Check, Deed, Leave, Let, Loop, Raise, Remove, Report, Round, Through, all_deeds
from holadsl.native.words import (
    Arith,
    Cell,
    Either,
    Entry,
    Every,
    Num,
    Opposite,
    Some,
    Use,
    Word,
    words_in,
)

_COMMUTE: Final = (Op.ADD, Op.MAX, Op.MIN)


def moved_by(deed: Through) -> int | None:
    """The zone to whose end the loop takes each item, one after the other, where it does no more than that."""
    body = [one for one in deed.body if not isinstance(one, Report)]
    whole = deed.start is None and deed.count is None and deed.position is None
    if len(body) == 1 and isinstance(body[0], Remove) and whole:
        move = body[0]
        if isinstance(move.card, Use) and move.card.slot is deed.slot:
            return move.target.zone
    return None


def without_order(deed: Through, needed: frozenset[int]) -> bool:
    """Whether the loop comes to the same in whatever order the items lie; `needed` are the slots that are read."""
    if deed.start is not None or deed.count is not None or deed.position is not None:
        return False
    outer: dict[int, set[object]] = {}
    mine = {deed.slot.number}
    for one in all_deeds(deed.body):
        if isinstance(one, Through | Among | Round | Loop):
            return False
        if isinstance(one, Let):
            if one.slot.number in needed:
                outer.setdefault(one.slot.number, set()).add(_way(one))
        elif not isinstance(one, Raise | Check | Leave | Report):
            return False
    raised = {one.cell.variable for one in all_deeds(deed.body) if isinstance(one, Raise)}
    left = any(isinstance(one, Leave) for one in all_deeds(deed.body))
    if left and (len(outer) > 1 or raised or any(not isinstance(way, int) for ways in outer.values() for way in ways)):
        return False
    if any(len(ways) > 1 or None in ways for ways in outer.values()) or mine & outer.keys():
        return False
    return not any(_reads(word, outer.keys(), raised) for word in _looked_at(deed.body))


def _way(let: Let) -> object:
    """How a slot goes on from item to item: by an operation that takes them in any order, or to a constant."""
    value = let.value
    if isinstance(value, Num):
        return value.value
    if isinstance(value, Arith) and value.op in _COMMUTE:
        for one in (value.left, value.right):
            if isinstance(one, Use) and one.slot.number == let.slot.number:
                return value.op
    return None


def _looked_at(deeds: tuple[Deed, ...]) -> Iterator[Word]:
    """What the deeds read, but for what goes on from item to item."""
    for one in all_deeds(deeds):
        if isinstance(one, Check):
            yield one.condition
        elif isinstance(one, Raise):
            yield one.value
            if one.cell.at is not None:
                yield one.cell.at
        elif isinstance(one, Let) and isinstance(one.value, Arith) and isinstance(_way(one), Op):
            own = [w for w in (one.value.left, one.value.right) if isinstance(w, Use) and w.slot is one.slot]
            rest = [w for w in (one.value.left, one.value.right) if w is not own[0]] if own else [one.value]
            yield from rest


def _reads(word: Word, slots: object, variables: set[int]) -> bool:
    for one in words_in(word):
        if isinstance(one, Use) and one.slot.number in slots:  # type: ignore[operator]  # the keys of a dict
            return True
        if isinstance(one, Cell) and one.variable in variables:
            return True
    return False


class _Impure(Exception):
    """It hangs on more than the item."""


def sum_of(deed: Through, machine: Machine, needed: frozenset[int]) -> tuple[int, ...] | None:
    """By face what it adds to the one slot that comes out of the loop, where the loop does nothing else."""
    lets = {one.slot.number for one in all_deeds(deed.body) if isinstance(one, Let) and one.slot.number in needed}
    if len(lets) != 1 or deed.different or not without_order(deed, needed):
        return None
    if any(isinstance(one, Raise) for one in all_deeds(deed.body)):
        return None
    (slot,) = lets
    ways = {_way(one) for one in all_deeds(deed.body) if isinstance(one, Let) and one.slot.number == slot}
    adds = ways == {Op.ADD}
    if not adds and not all(isinstance(way, int) for way in ways):
        return None
    try:
        return tuple(_added(deed, face, slot, machine, adds=adds) for face in range(len(machine.pack.faces)))
    except _Impure:
        return None


def _added(deed: Through, face: int, slot: int, machine: Machine, *, adds: bool) -> int:
    """What one item adds; 1 where it makes the slot a constant."""
    names = {deed.slot.number: face, slot: 0}
    touched: list[int] = []

    def go(deeds: tuple[Deed, ...]) -> bool:
        for one in deeds:
            if isinstance(one, Leave):
                return False
            if isinstance(one, Let):
                names[one.slot.number] = _value(one.value, names, machine)
                touched.append(one.slot.number)
            elif isinstance(one, Check):
                branch = one.then if _value(one.condition, names, machine) else one.other
                if not go(branch):
                    return False
        return True

    go(deed.body)
    return names[slot] if adds else int(slot in touched)


def _value(word: Word, names: dict[int, int], machine: Machine) -> int:
    if isinstance(word, Num):
        return word.value
    if isinstance(word, Use) and word.slot.number in names:
        return names[word.slot.number]
    if isinstance(word, Entry):
        at = _value(word.at, names, machine)
        values = machine.tables[word.table].values
        if not -1 <= at < len(values):
            raise _Impure
        return -1 if at < 0 else int(values[at])
    if isinstance(word, Arith):
        return ARITHMETIC[word.op](_value(word.left, names, machine), _value(word.right, names, machine))
    if isinstance(word, Every):
        return int(all(_value(part, names, machine) for part in word.parts))
    if isinstance(word, Some):
        return int(any(_value(part, names, machine) for part in word.parts))
    if isinstance(word, Opposite):
        return int(not _value(word.part, names, machine))
    if isinstance(word, Either):
        return _value(word.then if _value(word.condition, names, machine) else word.other, names, machine)
    raise _Impure
