"""The fused playout as Python: one function that plays at random from any phase on, the whole state in its names.

It plays on until so many deals have begun and the last is over, or the match is. Nothing is changed before it comes to
its end, so where it can't go on (`drawing.Rare`) somebody else may begin anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from holadsl.core.machine import Machine
from holadsl.core.values import Index
from holadsl.engine.layout import Layout
from holadsl.native.program import Phase, Program
from holadsl.native.python.choice import decide
from holadsl.native.python.lists import in_place, leading_on
from holadsl.native.python.locals import FUSED, Locals
from holadsl.native.python.scribe import Scribe, constants
from holadsl.native.python.sure import sure_slots
from holadsl.native.python.words import TESTS, WORDS

ARGUMENTS = "v, z, phase, seed, deal, part, left, state"
"""The two lists; where play is; the match's seed; how many deals have begun, and shuffles of a part in this one; how
many deals may yet begin; the state of the stream of decisions."""


def can_be_fused(program: Program) -> bool:
    """Whether only one acts at a time, with one card or none, and nothing is asked that needs the lists."""
    return not program.questions and all(
        phase.plain if phase.kind == "decide" else phase.kind != "window" for phase in program.phases
    )


def fused_text(machine: Machine, layout: Layout, program: Program) -> str:
    """The function `playout`, with the tables that it looks up."""
    order = _order(program)
    where = Locals(in_place(program), {number: place for place, number in enumerate(order)})
    scribe = Scribe(machine, program, where, WORDS, TESTS, FUSED)
    constants(machine, layout, scribe)
    head, scribe.lines = scribe.lines, []
    parts: dict[int, list[str]] = {}
    waiting = [number for number in order if program.phases[number].kind not in ("run", "over")]
    while missing := [number for number in (*waiting, *where.entered) if number not in parts]:
        with scribe.inside(2):
            where.here = missing[0]
            with scribe.block(f"if phase == {missing[0]}:"):
                _written(scribe, program.phases[missing[0]], layout)
        parts[missing[0]], scribe.lines = scribe.lines, []
    lines = [*head, f"def playout({ARGUMENTS}):"]
    lines += (f"    {line}" for line in _fetched(machine, layout, where))
    lines += ("    while True:", *(line for number in order if number in parts for line in parts[number]))
    lines += (f"    {line}" for line in _put_back(machine, layout, where))
    return "\n".join(lines) + "\n"


def _order(program: Program) -> list[int]:
    """The phases in the order in which play comes through them, beginning with a decision that follows on itself."""
    followers = {phase.number: _followers(phase) for phase in program.phases}
    decisions = [phase.number for phase in program.phases if phase.kind == "decide"]
    first = [number for number in decisions if number in followers[number]] or decisions or [program.start]
    seen: set[int] = set()
    order: list[int] = []

    def visit(number: int) -> None:
        if number not in seen:
            seen.add(number)
            for follower in followers[number]:
                visit(follower)
            order.append(number)

    for number in (first[0], *followers):
        visit(number)
    order.reverse()
    place = order.index(first[0])
    return order[place:] + order[:place]


def _followers(phase: Phase) -> list[int]:
    """The phases to which play may go from one, each once, those that play is over with first."""
    return list(dict.fromkeys(deed.phase for deed in leading_on(phase)))


def _written(scribe: Scribe, phase: Phase, layout: Layout) -> None:
    if phase.kind == "decide":
        decide(scribe, phase, identical=layout.identical)
        return
    scribe.sure = sure_slots(scribe.machine, phase.deeds)
    if phase.place is not None:
        zone = scribe.where.zone(scribe, phase.place)
        if phase.kind == "deal":
            with scribe.block("if not left:"):
                scribe.line("break")
            scribe.line("left -= 1")
            for line in _cleared(scribe):
                scribe.line(line)
            scribe.line(f"{zone}[:] = deck(seed, deal)")
            scribe.line("deal += 1")
            scribe.line("part = 0")
        else:
            scribe.line(f"{zone}[:] = shuffled({zone}, seed, deal, part)")
            scribe.line("part += 1")
    scribe.do(phase.deeds)


def _cleared(scribe: Scribe) -> Iterable[str]:
    """All zones of cards, emptied."""
    where = scribe.where
    assert isinstance(where, Locals)
    for number, zone in enumerate(scribe.machine.zones):
        if zone.holds_cards:
            where.places.add(number)
            copies = scribe.machine.copies(zone.index)
            yield from (
                [f"z{number}.clear()"]
                if zone.index is Index.ONE
                else (f"z{number}[{copy}].clear()" for copy in range(copies))
            )


def _fetched(machine: Machine, layout: Layout, where: Locals) -> Iterable[str]:
    """The state, out of the lists."""
    names = list(_names(machine, range(len(machine.variables))))
    if names:
        yield f"{', '.join(names)}, = v[:{len(names)}]"
    for number in sorted(where.cells):
        variable = machine.variables[number]
        if variable.index is not Index.ONE:
            yield f"v{number} = [{''.join(f'{name}, ' for name in _names(machine, [number]))}{variable.first}]"
    for number in sorted(where.places):
        zone = machine.zones[number]
        first, copies = layout.places[zone], machine.copies(zone.index)
        if zone.index is Index.ONE:
            yield f"z{number} = z[{first}][:]"
        else:
            yield f"z{number} = [{', '.join(f'z[{first + copy}][:]' for copy in range(copies))}, []]"
    yield "r = [*block(state)]"
    yield "state += many"
    yield "pop = r.pop"


def _names(machine: Machine, numbers: Iterable[int]) -> Iterator[str]:
    """A name for each cell."""
    for number in numbers:
        variable = machine.variables[number]
        if variable.index is Index.ONE:
            yield f"v{number}"
        else:
            yield from (f"v{number}_{copy}" for copy in range(machine.copies(variable.index)))


def _put_back(machine: Machine, layout: Layout, where: Locals) -> Iterable[str]:
    """The state, back into the lists."""
    for number in sorted(where.stored):
        variable = machine.variables[number]
        first = layout.cells[variable]
        yield _stored("v", first, machine.copies(variable.index), variable.index, f"v{number}")
    for number in sorted(where.places):
        zone = machine.zones[number]
        yield _stored("z", layout.places[zone], machine.copies(zone.index), zone.index, f"z{number}")
    yield "return phase, deal, part, state - step * len(r)"


def _stored(into: str, first: int, copies: int, index: Index, name: str) -> str:
    """The line that puts one thing, or all its copies, into a list; the copy for nobody goes nowhere."""
    if index is Index.ONE:
        return f"{into}[{first}] = {name}"
    return "".join(f"{into}[{first + copy}], " for copy in range(copies)) + f"_ = {name}"
