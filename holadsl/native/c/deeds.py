"""Deeds as C statements."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from holadsl.core.effects import Happening
from holadsl.core.intervals import Interval
from holadsl.core.values import Origin
from holadsl.native.c.dealing import dealt
from holadsl.native.c.items import append, empty, gather, name, name_split, remove, take
from holadsl.native.c.lines import Scribe, number
from holadsl.native.c.sixteen import seek
from holadsl.native.deeds import (
    Among,
    Append,
    Check,
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
from holadsl.native.words import Cell

WHAT: Final = {what: number for number, what in enumerate(Happening)}
"""The number by which a log names what happened."""


def _let(scribe: Scribe, deed: Let) -> None:
    scribe.say(f"x{deed.slot.number} = {scribe.speller.word(deed.value)};")


def _keep(scribe: Scribe, deed: Keep) -> None:
    scribe.say(f"{scribe.speller.kept}k{deed.number} = {scribe.speller.word(deed.value)};")


def _stored(scribe: Scribe, cell: Cell, text: str, value: Interval, origin: Origin | None) -> None:
    speller = scribe.speller
    column = speller.layout.columns[cell.variable]
    if not value.within(Interval(column.low, column.high)):
        text = f"fitting({text}, {number(column.low)}, {number(column.high)}, {speller.fault})"
    scribe.say(f"{speller.cell(cell, stored=True)} = {text};", origin)


def _store(scribe: Scribe, deed: Store) -> None:
    speller = scribe.speller
    _stored(scribe, deed.cell, speller.word(deed.value), speller.ranges.of(deed.value), deed.origin)


def _raise(scribe: Scribe, deed: Raise) -> None:
    speller = scribe.speller
    value = speller.ranges.of(deed.cell).plus(speller.ranges.of(deed.value))
    text = f"(int64_t){speller.cell(deed.cell)} + {speller.word(deed.value)}"
    _stored(scribe, deed.cell, text, value, deed.origin)


def _check(scribe: Scribe, deed: Check) -> None:
    test = scribe.speller.condition(deed.condition)
    known = scribe.where, scribe.source
    if not deed.then:
        scribe.block(f"if (!({test})) {{", deed.other)
    elif not deed.other:
        scribe.block(f"if ({test}) {{", deed.then)
    else:
        scribe.block(f"if ({test}) {{", deed.then, "} else {")
        changed = scribe.where is not known[0]
        scribe.where, scribe.source = known
        scribe.block("", deed.other)
        if changed:
            scribe.where = scribe.source = None


def _through(scribe: Scribe, deed: Through) -> None:
    scribe.where = scribe.source = None
    if seek(scribe, deed):
        return
    speller, i, n, a = scribe.speller, scribe.new("i"), scribe.new("n"), scribe.new("a")
    zone = speller.zone(deed.place)
    scribe.say("{")
    scribe.depth += 1
    scribe.say(f"int64_t {i} = 0, {n} = {zone}.n;")
    scribe.say(f"const ITEM *{a} = {speller.items(deed.place, zone)};")
    if deed.start is not None:
        scribe.say(f"{i} = larger({speller.word(deed.start)}, 0);")
    if deed.count is not None:
        scribe.say(f"{n} = smaller({n}, {i} + smaller(larger({speller.word(deed.count)}, 0), {n}));")
    # Backward it ends where forward it begins.
    head = f"for (; {i} < {n}; {i}++) {{"
    if deed.backward:
        start = scribe.new("i")
        scribe.say(f"int64_t {start} = {i};")
        head = f"for ({i} = {n} - 1; {i} >= {start}; {i}--) {{"
    scribe.say(head)
    scribe.depth += 1
    if deed.different:
        scribe.say(f"if (had({a}, {i})) continue;")
    scribe.say(f"x{deed.slot.number} = {a}[{i}];")
    if deed.position is not None:
        scribe.say(f"x{deed.position.number} = {i};")
    scribe.deeds(deed.body)
    for _ in range(2):
        scribe.depth -= 1
        scribe.say("}")


def _among(scribe: Scribe, deed: Among) -> None:
    scribe.where = scribe.source = None
    values, slot = deed.values, f"x{deed.slot.number}"
    if not values or dealt(scribe, deed):
        return
    step = values[1] - values[0] if len(values) > 1 else 1
    if step in (1, -1) and all(b - a == step for a, b in pairwise(values)):
        sign, turn = ("<=", "++") if step == 1 else (">=", "--")
        scribe.block(f"for ({slot} = {values[0]}; {slot} {sign} {values[-1]}; {slot}{turn}) {{", deed.body)
        return
    i, a = scribe.new("i"), scribe.new("a")
    scribe.say("{")
    scribe.depth += 1
    scribe.say(f"static const int64_t {a}[] = {{{', '.join(map(number, values))}}};")
    scribe.say(f"for (int64_t {i} = 0; {i} < {len(values)}; {i}++) {{")
    scribe.depth += 1
    scribe.say(f"{slot} = {a}[{i}];")
    scribe.deeds(deed.body)
    for _ in range(2):
        scribe.depth -= 1
        scribe.say("}")


def _round(scribe: Scribe, deed: Round) -> None:
    scribe.where = scribe.source = None
    speller, i, a = scribe.speller, scribe.new("i"), scribe.new("a")
    seats = speller.layout.seats
    scribe.say("{")
    scribe.depth += 1
    scribe.say(f"const int8_t *{a} = rounds[{speller.index(deed.start, seats)}];")
    scribe.say(f"for (int64_t {i} = 0; {i} < {seats}; {i}++) {{")
    scribe.depth += 1
    scribe.say(f"x{deed.slot.number} = {a}[{i}];")
    scribe.deeds(deed.body)
    for _ in range(2):
        scribe.depth -= 1
        scribe.say("}")


def _loop(scribe: Scribe, deed: Loop) -> None:
    scribe.where = scribe.source = None
    i = scribe.new("i")
    scribe.block(f"for (int64_t {i} = 0; {i} < {deed.limit}; {i}++) {{", deed.body)


def _next(scribe: Scribe, deed: Next) -> None:
    scribe.say(f"{scribe.before_next}goto P{deed.phase};", deed.origin)


def _report(scribe: Scribe, deed: Report) -> None:
    if not scribe.logs:
        return
    speller, r = scribe.speller, scribe.new("r")
    zone = None if deed.cards is None else speller.zone(deed.cards)
    count = "0" if zone is None else f"{zone}.n"
    scribe.say("if (log) {", deed.origin)
    scribe.depth += 1
    scribe.say(f"int64_t *{r} = told(log, {WHAT[deed.what]}, {len(deed.numbers)}, {count}, {speller.fault});")
    scribe.say(f"if ({r}) {{")
    scribe.depth += 1
    for place, word in enumerate(deed.numbers):
        scribe.say(f"{r}[{place}] = {speller.word(word)};")
    if zone is not None and deed.cards is not None:
        i = scribe.new("i")
        start = len(deed.numbers)
        items = speller.items(deed.cards, zone)
        scribe.say(f"for (int64_t {i} = 0; {i} < {zone}.n; {i}++) {r}[{start} + {i}] = ({items})[{i}];")
    for _ in range(2):
        scribe.depth -= 1
        scribe.say("}")


DEEDS: dict[type, Callable[[Scribe, Any], None]] = {
    Let: _let,
    Keep: _keep,
    Store: _store,
    Raise: _raise,
    Remove: remove,
    Take: take,
    Gather: gather,
    Append: append,
    Empty: empty,
    Name: name,
    NameSplit: name_split,
    Check: _check,
    Through: _through,
    Among: _among,
    Round: _round,
    Loop: _loop,
    Leave: lambda s, d: s.say("break;"),
    Report: _report,
    Next: _next,
}
"""For each kind of deed, how it is written."""
