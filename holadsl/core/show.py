"""The stable text form of a Machine: for people who read one, and for tests that compare two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import PureWindowsPath
from typing import Any

from holadsl.core.check import check
from holadsl.core.effects import (
    Add,
    Clear,
    Copy,
    Draw,
    Each,
    Effect,
    Go,
    NameSet,
    Pour,
    Put,
    Repeat,
    Set,
    Shift,
    Tell,
    When,
)
from holadsl.core.findings import Report
from holadsl.core.infix import Names, loop_text, text_of, zone_text
from holadsl.core.intervals import hull
from holadsl.core.machine import (
    Automatic,
    Chance,
    Choice,
    Decide,
    Final,
    Guard,
    Honour,
    Machine,
    Measure,
    Several,
    Window,
)
from holadsl.core.values import Index, Origin, Table, Variable, Zone
from holadsl.data import frozen

STEP = "  "


@frozen
class _Page:
    """What the text of a Machine is made from."""

    machine: Machine
    report: Report
    names: Names


def show(machine: Machine) -> str:
    """A Machine as text, the same for equal Machines: first its items, one a line, then its states."""
    page = _Page(machine, check(machine), Names.of(machine))
    sections = (_head(page), _variables(page), _zones(page), _tables(page), _asides(page), _states(page))
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines) + "\n"


def _head(page: _Page) -> Iterator[str]:
    machine = page.machine
    unit = "" if machine.unit == 1 else f" · unit 1/{machine.unit}"
    yield f"machine · {machine.seats} seats · teams {_numbers(machine.team_of)} · {machine.pack.size} cards{unit}"
    yield f"{STEP}play goes round {_numbers(machine.following)} · begins in {machine.start}"
    yield f"{STEP}at most {machine.longest} decisions a deal · {machine.deals} deals"
    if machine.least_wins:
        yield f"{STEP}the least score wins"


def _variables(page: _Page) -> Iterator[str]:
    return _columns("variables", [_variable(variable, page) for variable in page.machine.variables])


def _variable(variable: Variable, page: _Page) -> tuple[str, ...]:
    name = _copies(page.names.of_item(variable), variable.index)
    first = f"first {variable.first}"
    low = "" if variable.low is None and variable.high is None else f"given {variable.low}..{variable.high}"
    seen = f"seen by {variable.sight.value}"
    reach = str(page.report.ranges[variable])
    return name, variable.kind.value, variable.scope.value, reach, first, seen, low, _line(variable.origin)


def _zones(page: _Page) -> Iterator[str]:
    return _columns("zones", [_zone(zone, page) for zone in page.machine.zones])


def _zone(zone: Zone, page: _Page) -> tuple[str, ...]:
    name = _copies(page.names.of_item(zone), zone.index)
    most = f"at most {page.report.capacities[zone]}"
    return name, f"{zone.item.value}s", most, f"seen by {zone.sight.value}", "lent" if zone.lent else ""


def _tables(page: _Page) -> Iterator[str]:
    return _columns("tables", [_table(table, page) for table in page.machine.tables])


def _table(table: Table, page: _Page) -> tuple[str, ...]:
    reach = str(hull(table.values)) if table.values else "empty"
    return page.names.of_item(table), reach, _numbers(table.values)


def _asides(page: _Page) -> Iterator[str]:
    """What stands in no state: roles, measures, penalties, honours, endings."""
    machine, names = page.machine, page.names
    named = {role: names.of_item(item) for role, item in sorted(machine.roles.items())}
    yield from (f"role {role}: {name}" for role, name in named.items() if name != role)
    own = [role for role, name in named.items() if name == role]
    if own:
        yield f"roles by their own names: {', '.join(own)}"
    for name, measure in machine.measures.items():
        yield _measure(name, measure, names)
    for name, cost in machine.penalties.items():
        yield f"penalty {name}: {text_of(cost, names)}"
    for honour in machine.honours:
        yield _honour(honour, names)
    for number, ending in enumerate(machine.endings):
        yield f"ending {number}: {_quoted(ending.says)}{_behind(ending.origin)}"


def _measure(name: str, measure: Measure, names: Names) -> str:
    inner = names.binding(measure.team)
    return f"measure {name}[{inner.of_local(measure.team)}]: {text_of(measure.value, inner)}{_behind(measure.origin)}"


def _honour(honour: Honour, names: Names) -> str:
    inner = names.binding(honour.team)
    team, where = inner.of_local(honour.team), text_of(honour.where, inner)
    return f"honour {_quoted(honour.text)} for {team} where {where}{_behind(honour.origin)}"


def _states(page: _Page) -> Iterator[str]:
    for place, (name, state) in enumerate(page.machine.states.items()):
        if place:
            yield ""
        yield from STATES[type(state)](name, state, page)


# ---------------------------------------------------------------------- states


def _decide(name: str, state: Decide, page: _Page) -> Iterator[str]:
    inner = page.names.binding(state.actor)
    who = f"{inner.of_local(state.actor)} = {text_of(state.who, page.names)}"
    yield f"decide {name} · {who} · at most {page.report.choices[name]} choices{_behind(state.origin)}"
    yield from _choices(state.choices, inner)
    for right in state.rights:
        yield f"{STEP}right of {inner.of_local(state.actor)} where {text_of(right.open_to, inner)}"
        yield from _choices((right.choice,), inner)


def _window(name: str, state: Window, page: _Page) -> Iterator[str]:
    inner = page.names.binding(state.seat)
    who = f"{inner.of_local(state.seat)} where {text_of(state.open_to, inner)}"
    yield f"window {name} · {who} · at most {page.report.choices[name]} choices{_behind(state.origin)}"
    yield from _choices(state.choices, inner)
    yield f"{STEP}then"
    yield from _deeper(_effects(state.then, page.names), 2)


def _automatic(name: str, state: Automatic, page: _Page) -> Iterator[str]:
    yield f"automatic {name}{_behind(state.origin)}"
    yield from _deeper(_effects(state.effects, page.names))


def _chance(name: str, state: Chance, page: _Page) -> Iterator[str]:
    how = "within" if state.part else "into"
    yield f"chance {name} · {how} {zone_text(state.zone, page.names)}{_behind(state.origin)}"
    yield from _deeper(_effects(state.effects, page.names))


def _final(name: str, _: Final, __: _Page) -> Iterator[str]:
    yield f"final {name}"


STATES: dict[type, Callable[[str, Any, _Page], Iterator[str]]] = {
    Decide: _decide,
    Window: _window,
    Automatic: _automatic,
    Chance: _chance,
    Final: _final,
}
"""The lines of each kind of state."""


def _choices(choices: Iterable[Choice], names: Names) -> Iterator[str]:
    for choice in choices:
        inner = names.binding(choice.card, choice.onto)
        card = "" if choice.card is None else f" {inner.of_local(choice.card)}"
        onto = "" if choice.onto is None else f" onto {inner.of_local(choice.onto)}"
        source = "" if choice.source is None else f" from {zone_text(choice.source, names)}"
        if choice.several is not None:
            card = _several(choice.several, inner)
        yield f"{STEP}choice {choice.verb}{card}{source}{onto}{_behind(choice.origin)}"
        if choice.stands is not None:
            yield f"{STEP}{STEP}stands for {text_of(choice.stands, inner)}"
        yield from _deeper((_guard(guard, inner) for guard in choice.guards), 2)
        yield from _deeper(_effects(choice.effects, inner), 2)


def _several(several: Several, names: Names) -> str:
    order = " in any order" if several.ordered else " as named" if several.as_named else ""
    least, most = text_of(several.least, names), text_of(several.most, names)
    given = "" if several.given is None else f" with {text_of(several.given, names)}"
    return f" {names.of_item(several.picked)}, {least} to {most} cards{order}{given}"


def _guard(guard: Guard, names: Names) -> str:
    return f"only if {text_of(guard.test, names)} · {_quoted(guard.says)}{_behind(guard.origin)}"


# ---------------------------------------------------------------------- effects


def _effects(effects: Iterable[Effect], names: Names) -> Iterator[str]:
    for effect in effects:
        yield from EFFECTS[type(effect)](effect, names)


def _target(effect: Set | Add, names: Names) -> str:
    name = names.of_item(effect.variable)
    return name if effect.of is None else f"{name}[{text_of(effect.of, names)}]"


def _shift(effect: Shift, names: Names) -> Iterator[str]:
    source, target = zone_text(effect.source, names), zone_text(effect.target, names)
    yield f"shift {text_of(effect.card, names)} from {source} to {target}"


def _draw(effect: Draw, names: Names) -> Iterator[str]:
    place = "" if effect.position is None else f" at {text_of(effect.position, names)}"
    yield f"draw from {zone_text(effect.source, names)}{place} to {zone_text(effect.target, names)}"


def _when(effect: When, names: Names) -> Iterator[str]:
    yield f"when {text_of(effect.condition, names)}"
    yield from _deeper(_effects(effect.then, names))
    if effect.other:
        yield "otherwise"
        yield from _deeper(_effects(effect.other, names))


def _each(effect: Each, names: Names) -> Iterator[str]:
    loop, inner = loop_text(effect.over, effect.where, names)
    yield f"each {loop}"
    yield from _deeper(_effects(effect.body, inner))


def _repeat(effect: Repeat, names: Names) -> Iterator[str]:
    yield f"repeat at most {effect.limit} times while {text_of(effect.condition, names)}"
    yield from _deeper(_effects(effect.body, names))


def _tell(effect: Tell, names: Names) -> Iterator[str]:
    told: list[str] = [text_of(number, names) for number in effect.numbers]
    if effect.cards is not None:
        told.append(f"cards of {zone_text(effect.cards, names)}")
    yield f"tell {effect.what.value}({', '.join(told)})"


def _one_line(line: Callable[[Any, Names], str]) -> Callable[[Any, Names], Iterator[str]]:
    return lambda effect, names: iter((line(effect, names),))


EFFECTS: dict[type, Callable[[Any, Names], Iterator[str]]] = {
    Set: _one_line(lambda e, n: f"{_target(e, n)} := {text_of(e.value, n)}"),
    Add: _one_line(lambda e, n: f"{_target(e, n)} += {text_of(e.value, n)}"),
    Shift: _shift,
    Draw: _draw,
    Pour: _one_line(lambda e, n: f"pour {zone_text(e.source, n)} to {zone_text(e.target, n)}"),
    Put: _one_line(lambda e, n: f"put {text_of(e.value, n)} to {zone_text(e.target, n)}"),
    Clear: _one_line(lambda e, n: f"clear {zone_text(e.zone, n)}"),
    NameSet: _one_line(
        lambda e, n: (
            f"name in {zone_text(e.target, n)} {'all sets' if e.whole else 'the first set'} of {text_of(e.split, n)}"
        )
    ),
    Copy: _one_line(lambda e, n: f"copy {zone_text(e.source, n)} to {zone_text(e.target, n)}"),
    When: _when,
    Each: _each,
    Repeat: _repeat,
    Tell: _tell,
    Go: _one_line(lambda e, n: f"go {e.state}"),
}
"""The lines of each kind of effect."""


# ---------------------------------------------------------------------- layout


def _copies(name: str, index: Index) -> str:
    return name if index is Index.ONE else f"{name}[{index.value}]"


def _line(origin: Origin | None) -> str:
    """The rule line of an origin: the file's own name, so that the text is the same in every folder."""
    if origin is None:
        return ""
    return f"{PureWindowsPath(origin.place.path).name}:{origin.place.line}"


def _behind(origin: Origin | None) -> str:
    return f" · {_line(origin)}" if origin else ""


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _quoted(text: str) -> str:
    return '"' + text.replace("\n", " ") + '"'


def _deeper(lines: Iterable[str], steps: int = 1) -> Iterator[str]:
    return (STEP * steps + line for line in lines)


def _columns(heading: str, rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Rows below a heading, each column as wide as its widest cell; nothing without rows."""
    if not rows:
        return
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield heading
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width)
        yield (STEP + STEP.join(cells)).rstrip()
