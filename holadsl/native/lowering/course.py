"""How play can go on in the middle of a deal: which phases are reached, and what changes on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from holadsl.data import frozen
from holadsl.native.deeds import Deed, Empty, Gather, Next, Raise, Remove, Store, Take, all_deeds
from holadsl.native.program import Phase, Program
from holadsl.native.words import Cell

WAITING = ("decide", "window")
ENDS = ("deal", "part", "over")
Live = int
"""Copies of variables, as bits."""


@frozen(eq=False)
class Course:
    """How play can go on in the middle of a deal: the phases that are reached, and what changes on the way."""

    phases: frozenset[int]
    changed: Live
    loses: frozenset[int]
    """Zones that items leave."""


def reached_in(program: Program) -> frozenset[int]:
    """The phases to which play can come in the middle of a deal, those in which it waits first."""
    after, phases = _after(program), program.phases
    reached = {p.number for p in phases if p.kind in WAITING}
    ends = {p.number for p in phases if p.kind in ENDS}
    for _ in phases:
        reached |= {to for one in reached - ends for to in after[one]}
    return frozenset(reached - ends)


def _after(program: Program) -> dict[int, set[int]]:
    return {p.number: {d.phase for d in all_deeds(deeds_in(p)) if isinstance(d, Next)} for p in program.phases}


def course_of(program: Program, bits: Callable[[Cell], Live]) -> Course:
    """From any phase in which play waits, to the end of the deal; `bits` are the copies that a cell may be."""
    phases, after = program.phases, _after(program)
    reached = reached_in(program)
    leads_on = {p.number for p in phases if p.kind in WAITING}
    for _ in phases:
        leads_on |= {one for one in reached if after[one] & leads_on}
    changed, loses = 0, set[int]()
    for phase in phases:
        if phase.number in leads_on:
            loses |= {option.source.zone for option in phase.options if option.source is not None}
            for deed in all_deeds(deeds_in(phase)):
                if isinstance(deed, Store | Raise):
                    changed |= bits(deed.cell)
                elif isinstance(deed, Remove | Take | Gather):
                    loses.add(deed.source.zone)
                elif isinstance(deed, Empty):
                    loses.add(deed.place.zone)
    return Course(reached, changed, frozenset(loses))


def deeds_in(phase: Phase) -> Iterator[Deed]:
    """What a phase and the acts in it do, without what is inside."""
    yield from phase.deeds
    for option in phase.options:
        yield from option.effects
