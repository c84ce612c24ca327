"""Choices of which the rules say: such a card if you have one, else any.

They are lowered as they are said: a loop asks whether there is such a card, another gathers them. One loop is enough:
where it gathers nothing, all cards are legal.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from holadsl.core.expressions import Op
from holadsl.native.deeds import Check, Deed, Leave, Let, Through, all_deeds
from holadsl.native.lowering.reach import parts
from holadsl.native.program import Option
from holadsl.native.python.scribe import key
from holadsl.native.words import Arith, Either, Length, Num, Slot, Use, Word


def duty_of(option: Option) -> tuple[tuple[Deed, ...], Word] | None:
    """Of a choice of some cards, else of any: what is done before of it, and the test of those cards."""
    word, before = option.test.word, option.before
    if option.test.deeds or not before or not isinstance(word, Either) or not isinstance(word.condition, Use):
        return None
    if not isinstance(word.other, Num) or not word.other.value or option.card is None:
        return None
    last = before[-1]
    if not isinstance(last, Check) or last.other or not _asks_for_cards(option, last.condition):
        return None
    held = _held(option, last.then, word.condition.slot)
    lets = [deed for deed in all_deeds(before) if isinstance(deed, Let)]
    times = Counter(deed.slot for deed in lets)
    given = {deed.slot: deed.value for deed in lets if times[deed.slot] == 1}
    if held is None or _said(held[1], held[0], given) != _said(word.then, option.card, given):
        return None
    result = word.condition.slot
    rest = tuple(deed for deed in before[:-1] if not (isinstance(deed, Let) and deed.slot is result))
    return rest, word.then


def _asks_for_cards(option: Option, condition: Word) -> bool:
    """Whether the condition is that there are cards to choose from."""
    return (
        isinstance(condition, Arith)
        and condition.op is Op.LT
        and isinstance(condition.left, Num)
        and condition.left.value == 0
        and isinstance(condition.right, Length)
        and key(condition.right.place) == key(option.source)
    )


def _held(option: Option, deeds: tuple[Deed, ...], result: Slot) -> tuple[Slot, Word] | None:
    """What the deeds ask of a card, and its slot, if they find whether one of those to choose from fits."""
    *lets, loop, last = deeds if len(deeds) > 1 else (None, None)
    if not isinstance(loop, Through) or not isinstance(last, Let) or not all(isinstance(deed, Let) for deed in lets):
        return None
    plain = loop.start is None and loop.count is None and loop.position is None and len(loop.body) == 1
    test = loop.body[0]
    if not plain or key(loop.place) != key(option.source) or not isinstance(test, Check) or test.other:
        return None
    found, left = test.then if len(test.then) == 2 else (None, None)
    if not isinstance(found, Let) or not isinstance(left, Leave) or not isinstance(found.value, Num):
        return None
    begin = [deed.value for deed in lets if isinstance(deed, Let) and deed.slot is found.slot]
    nothing = len(begin) == 1 and isinstance(begin[0], Num) and begin[0].value == 0
    given = last.slot is result and isinstance(last.value, Use) and last.value.slot is found.slot
    return (loop.slot, test.condition) if nothing and given and found.value.value == 1 else None


def _said(node: Any, card: Slot, given: dict[Slot, Word]) -> object:
    """What is equal for tests that ask the same of a card, under whatever names."""
    if isinstance(node, tuple):
        return tuple(_said(part, card, given) for part in node)
    if isinstance(node, Use):
        if node.slot is card:
            return "card"
        return _said(given[node.slot], card, given) if node.slot in given else node.slot.number
    found = [_said(part, card, given) for _, part in parts(node)]
    return (type(node), *found) if found else node
