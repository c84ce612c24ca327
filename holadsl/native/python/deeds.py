"""Deeds printed as Python, where nobody takes anything back or listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from holadsl.core.expressions import Op
from holadsl.native.deeds import (
    Among,
    Append,
    Check,
    Deed,
    Empty,
    Gather,
    Keep,
    Leave,
    Let,
    Loop,
    Name,
    NameSplit,
    Next,
    Raise,
    Remove,
    Report,
    Round,
    Store,
    Take,
    Through,
)
from holadsl.native.lowering.reach import parts
from holadsl.native.python.dealing import dealt
from holadsl.native.python.scribe import PRODUCT, Scribe, is_simple, key
from holadsl.native.python.sure import is_sure
from holadsl.native.python.words import empty_or_not
from holadsl.native.words import Arith, Entry, Num, Opposite, Place, Slot, Use, Word

SHORT = 12
"""A loop that goes so many times at the most goes through a constant."""


# ---------------------------------------------------------------------- numbers


def _let(scribe: Scribe, deed: Let) -> None:
    slot, value = f"x{deed.slot.number}", deed.value
    if isinstance(value, Arith) and isinstance(value.left, Use) and value.left.slot is deed.slot:
        if value.op in (Op.ADD, Op.SUB):
            scribe.line(f"{slot} {value.op.value}= {scribe.text(value.right)}")
            return
        if value.op in (Op.MIN, Op.MAX):
            _let_extreme(scribe, slot, value)
            return
    scribe.line(f"{slot} = {scribe.text(value)}")


def _let_extreme(scribe: Scribe, slot: str, value: Arith) -> None:
    """The slot becomes larger, or smaller, where the other number is."""
    sign, name = "<" if value.op is Op.MIN else ">", scribe.temporary()
    scribe.line(f"{name} = {scribe.text(value.right)}")
    with scribe.block(f"if {name} {sign} {slot}:"):
        scribe.line(f"{slot} = {name}")


def _keep(scribe: Scribe, deed: Keep) -> None:
    scribe.line(f"{scribe.where.kept(deed.number)} = {scribe.text(deed.value)}")


def _store(scribe: Scribe, deed: Store) -> None:
    scribe.line(f"{scribe.where.target(scribe, deed.cell)} = {scribe.text(deed.value)}", deed.origin)


def _raise(scribe: Scribe, deed: Raise) -> None:
    target, sign, word = scribe.where.target(scribe, deed.cell), "+", deed.value
    if isinstance(word, Num) and word.value < 0:
        sign, word = "-", Num(-word.value)
    if " = " in target:  # it lies in two places
        more = scribe.text(word, PRODUCT)
        scribe.line(f"{target} = {scribe.where.cell(scribe, deed.cell)} {sign} {more}", deed.origin)
    else:
        scribe.line(f"{target} {sign}= {scribe.text(word)}", deed.origin)


# ---------------------------------------------------------------------- items


def _remove(scribe: Scribe, deed: Remove) -> None:
    source, target = (scribe.where.zone(scribe, place) for place in (deed.source, deed.target))
    card = scribe.text(deed.card)
    if not (deed.target.at is None or is_simple(deed.target.at)):  # where it goes may hang on what lies there now
        scribe.line(f"{(name := scribe.temporary())} = {target}")
        target = name
    if not isinstance(deed.card, Use | Num):
        scribe.line(f"{(name := scribe.temporary())} = {card}")
        card = name
    scribe.line(f"{source}.remove({card})", deed.origin)
    scribe.line(f"{target}.append({card})")


def _take(scribe: Scribe, deed: Take) -> None:
    source, target = (scribe.where.zone(scribe, place) for place in (deed.source, deed.target))
    named = source if deed.source.at is None else scribe.temporary()
    first = source if deed.source.at is None else f"({named} := {source})"
    if deed.at is None:
        if deed is scribe.there:
            scribe.line(f"{target}.append({source}.pop(0))", deed.origin)
            return
        with scribe.block(f"if {first}:"):
            scribe.line(f"{target}.append({named}.pop(0))", deed.origin)
        return
    name = scribe.temporary()
    low = "" if is_sure(scribe.machine, deed.at, scribe.sure) else "0 <= "
    with scribe.block(f"if {low}({name} := {scribe.text(deed.at)}) < len({first}):"):
        scribe.line(f"{target}.append({named}.pop({name}))", deed.origin)


def _gather(scribe: Scribe, deed: Gather) -> None:
    source, target = scribe.temporary(), scribe.temporary()
    scribe.line(f"{source} = {scribe.where.zone(scribe, deed.source)}", deed.origin)
    if deed.source.zone != deed.target.zone:
        scribe.line(f"{scribe.where.zone(scribe, deed.target)}.extend({source})")
        scribe.line(f"{source}.clear()")
        return
    scribe.line(f"{target} = {scribe.where.zone(scribe, deed.target)}")
    with scribe.block(f"if {source} is not {target}:"):
        scribe.line(f"{target}.extend({source})")
        scribe.line(f"{source}.clear()")


def _append(scribe: Scribe, deed: Append) -> None:
    scribe.line(f"{scribe.where.zone(scribe, deed.target)}.append({scribe.text(deed.value)})", deed.origin)


def _empty(scribe: Scribe, deed: Empty) -> None:
    scribe.line(f"{scribe.where.zone(scribe, deed.place)}.clear()", deed.origin)


def _name(scribe: Scribe, deed: Name) -> None:
    source, target = (scribe.where.zone(scribe, place) for place in (deed.source, deed.target))
    scribe.line(f"{target}[:] = {source}", deed.origin)


def _name_split(scribe: Scribe, deed: NameSplit) -> None:
    target = scribe.where.zone(scribe, deed.target)
    scribe.line(f"{target}[:] = a{deed.question}.named_cards(v, z, whole={deed.whole})", deed.origin)


# ---------------------------------------------------------------------- what depends, and loops


def _check(scribe: Scribe, deed: Check) -> None:
    condition, then, other = deed.condition, deed.then, deed.other
    if not then and other:
        condition, then, other = Opposite(condition), other, ()
    head = "if"
    while True:
        scribe.there = _surely_there(condition, then)
        with scribe.block(f"{head} {scribe.test(condition)}:"):
            scribe.do(then)
        if len(other) != 1 or not isinstance(other[0], Check) or not other[0].then:
            break
        head, condition, then, other = "elif", other[0].condition, other[0].then, other[0].other
    if other:
        with scribe.block("else:"):
            scribe.do(other)


def _surely_there(condition: Word, then: tuple[Deed, ...]) -> Take | None:
    """The first of the deeds, if it takes an item from a zone of which the condition says that something lies there."""
    if not then or not isinstance(condition, Arith) or not isinstance(take := then[0], Take) or take.at is not None:
        return None
    place = empty_or_not(condition)
    some = place is not None and condition.op is not Op.EQ
    return take if some and key(place) == key(take.source) else None


def _through(scribe: Scribe, deed: Through) -> None:
    zone, slot = scribe.where.zone(scribe, deed.place), f"x{deed.slot.number}"
    if deed.different:
        zone = f"dict.fromkeys({zone})"
    zone, first = part_of(scribe, zone, deed.start, deed.count)
    place = None if deed.position is None else f"x{deed.position.number}"
    if place is None or not uses(deed.body, deed.position):
        if _is_sum(scribe, deed, zone):
            return
        with scribe.loop(f"for {slot} in {f'reversed({zone})' if deed.backward else zone}:"):
            scribe.do(deed.body)
    elif deed.backward:
        if deed.place.at is not None or first is not None:
            scribe.line(f"{(name := scribe.temporary())} = {zone}")
            zone = name
        scribe.line(f"{place} = len({zone})" + ("" if first is None else f" + {first}"))
        with scribe.loop(f"for {slot} in reversed({zone}):"):
            scribe.line(f"{place} -= 1")
            scribe.do(deed.body)
    else:
        items = f"enumerate({zone})" if first is None else f"enumerate({zone}, {first})"
        with scribe.loop(f"for {place}, {slot} in {items}:"):
            scribe.do(deed.body)


def part_of(scribe: Scribe, zone: str, start: Word | None, count: Word | None) -> tuple[str, str | None]:
    """The part of a list from a position on, so many items at the most; and that position, None where it is all."""
    if start is None and count is None:
        return zone, None
    first = "0" if start is None else _not_below(scribe, start)
    begin = "" if first == "0" else first
    if count is None:
        return f"{zone}[{begin}:]", first
    end = _not_below(scribe, count)
    return f"{zone}[{begin}:{f'{first} + ' if begin else ''}{end}]", first


def _not_below(scribe: Scribe, word: Word) -> str:
    """The number, 0 for what is below it."""
    if isinstance(word, Num):
        return str(max(word.value, 0))
    if isinstance(word, Use) and is_sure(scribe.machine, word, scribe.sure):
        return scribe.text(word)
    scribe.line(f"{(name := scribe.temporary())} = {scribe.text(word)}")
    if not is_sure(scribe.machine, word, scribe.sure):
        with scribe.block(f"if {name} < 0:"):
            scribe.line(f"{name} = 0")
    return name


def _is_sum(scribe: Scribe, deed: Through, zone: str) -> bool:
    """Where the loop only sums up entries of a table, that is done at once."""
    (only,) = deed.body if len(deed.body) == 1 else (None,)
    if not isinstance(only, Let) or not isinstance(only.value, Arith) or only.value.op is not Op.ADD:
        return False
    whole, part = only.value.left, only.value.right
    if not isinstance(whole, Use) or whole.slot is not only.slot or not isinstance(part, Entry):
        return False
    if not isinstance(part.at, Use) or part.at.slot is not deed.slot:
        return False
    scribe.line(f"x{only.slot.number} += sum(map(t{part.table}.__getitem__, {zone}))")
    return True


def uses(node: Any, slot: object) -> bool:
    """Whether the slot is read anywhere in it."""
    if isinstance(node, tuple):
        return any(uses(part, slot) for part in node)
    if isinstance(node, Use):
        return node.slot is slot
    return any(uses(part, slot) for _, part in parts(node))


def among(scribe: Scribe, deed: Among) -> None:
    """The loop as it stands, card by card."""
    values = deed.values
    if len(values) > SHORT and values == tuple(range(len(values))):
        items = f"range({len(values)})"
    else:
        items = str(values)
    with scribe.loop(f"for x{deed.slot.number} in {items}:"), scribe.naming(deed.slot, _lists(deed.slot, deed.body)):
        scribe.do(deed.body)


def _among(scribe: Scribe, deed: Among) -> None:
    if not dealt(scribe, deed):
        among(scribe, deed)


def _lists(slot: Slot, body: tuple[Deed, ...]) -> list[int]:
    """The zones whose list at the index of the slot is needed more than once in the body, and at once."""
    if not body:
        return []
    found = list(_at(slot, body))
    first = set(_at(slot, body[0].condition if isinstance(body[0], Check) else body[0]))
    return [zone for zone in dict.fromkeys(found) if found.count(zone) > 1 and zone in first]


def _at(slot: Slot, node: Any) -> Iterator[int]:
    """The zones that have the slot for an index, as often as they come up."""
    if isinstance(node, tuple):
        for part in node:
            yield from _at(slot, part)
    elif isinstance(node, Place):
        if isinstance(node.at, Use) and node.at.slot is slot:
            yield node.zone
    else:
        for _, part in parts(node):
            yield from _at(slot, part)


def _round(scribe: Scribe, deed: Round) -> None:
    head = f"for x{deed.slot.number} in rounds[{scribe.text(deed.start)}]:"
    with scribe.loop(head), scribe.naming(deed.slot, _lists(deed.slot, deed.body)):
        scribe.do(deed.body)


def _loop(scribe: Scribe, deed: Loop) -> None:
    items = str(tuple(range(deed.limit))) if deed.limit <= SHORT else f"range({deed.limit})"
    with scribe.loop(f"for _ in {items}:"):
        scribe.do(deed.body)


DEEDS: dict[type[Deed], Callable[[Scribe, Any], None]] = {
    Let: _let,
    Keep: _keep,
    Store: _store,
    Raise: _raise,
    Remove: _remove,
    Take: _take,
    Gather: _gather,
    Append: _append,
    Empty: _empty,
    Name: _name,
    NameSplit: _name_split,
    Check: _check,
    Through: _through,
    Among: _among,
    Round: _round,
    Loop: _loop,
    Leave: lambda scribe, _: scribe.line("break"),
    Report: lambda scribe, _: None,
    Next: lambda scribe, deed: scribe.where.go(scribe, deed.phase, deed.origin),
}
"""For each kind of deed, how it is written."""
