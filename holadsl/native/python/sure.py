"""Which numbers of a typed program can't be NOBODY, so that an index needs no second look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from holadsl.core.expressions import COMPARISONS, Op
from holadsl.core.machine import Machine
from holadsl.native.deeds import Among, Check, Deed, Let, Loop, Round, Through
from holadsl.native.words import Arith, Either, Entry, Every, Item, Length, Num, Opposite, Place, Some, Use, Word

Given = tuple[int, Word | bool]
"""A slot, and what it is given: a word, or what is known to be somebody or not."""


def sure_slots(machine: Machine, deeds: Iterable[Deed], bound: Iterable[int] = ()) -> frozenset[int]:
    """The slots that are 0 or more wherever the deeds read them; the `bound` ones are so from the beginning."""
    given = list(_given(machine, deeds))
    sure = frozenset(slot for slot, _ in given) | frozenset(bound)
    while True:
        doubtful = {
            slot for slot, word in given if not (word if isinstance(word, bool) else is_sure(machine, word, sure))
        }
        if not doubtful & sure:
            return sure
        sure -= doubtful


def _given(machine: Machine, deeds: Iterable[Deed]) -> Iterator[Given]:
    for deed in deeds:
        if isinstance(deed, Let):
            yield deed.slot.number, deed.value
        elif isinstance(deed, Check):
            yield from _given(machine, deed.then)
            yield from _given(machine, deed.other)
        elif isinstance(deed, Through | Among | Round | Loop):
            if isinstance(deed, Through):
                yield deed.slot.number, _has_cards(machine, deed.place)
                if deed.position:
                    yield deed.position.number, True
            elif isinstance(deed, Among):
                yield deed.slot.number, min(deed.values, default=0) >= 0
            elif isinstance(deed, Round):
                yield deed.slot.number, True
            yield from _given(machine, deed.body)


def _has_cards(machine: Machine, place: Place) -> bool:
    return machine.zones[place.zone].holds_cards


def is_sure(machine: Machine, word: Word, sure: frozenset[int]) -> bool:
    """Whether the word is 0 or more, whatever happens."""
    look = SURE.get(type(word))
    return look is not None and look(machine, word, sure)


def _arith(machine: Machine, word: Arith, sure: frozenset[int]) -> bool:
    left, right = is_sure(machine, word.left, sure), is_sure(machine, word.right, sure)
    if word.op in COMPARISONS:
        return True
    return (left or right) if word.op is Op.MAX else left and right and word.op is not Op.SUB


def _entry(machine: Machine, word: Entry, sure: frozenset[int]) -> bool:
    return is_sure(machine, word.at, sure) and min(machine.tables[word.table].values, default=-1) >= 0


SURE: dict[type, Callable[[Machine, Any, frozenset[int]], bool]] = {
    Num: lambda m, w, s: w.value >= 0,
    Use: lambda m, w, s: w.slot.number in s,
    Length: lambda m, w, s: True,
    Every: lambda m, w, s: True,
    Some: lambda m, w, s: True,
    Opposite: lambda m, w, s: True,
    Item: lambda m, w, s: w.inside and _has_cards(m, w.place),
    Entry: _entry,
    Arith: _arith,
    Either: lambda m, w, s: is_sure(m, w.then, s) and is_sure(m, w.other, s),
}
"""For the kinds of words of which it can be known, how."""
