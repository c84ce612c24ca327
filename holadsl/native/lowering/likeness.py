"""Which cards and positions can't differ in what is still to come, so that a search need look at one of them alone.

Cards are alike where all tables of the program that are read by card have the same for both and no test asks which card
it is. Of one table, such as that of ranks, nothing may be asked but whether two of its values are the same: then its
values can be exchanged for each other, too, and only how the cards with one value lie together matters.
"""

from __future__ import annotations

from holadsl.core.machine import Machine
from holadsl.core.values import Index, Variable
from holadsl.data import frozen
from holadsl.native.lowering.course import Course, course_of
from holadsl.native.lowering.kinds import Kinds
from holadsl.native.lowering.mattering import Matters
from holadsl.native.program import Program


@frozen
class Look:
    """How a zone is looked at in the rest of a deal: `how` is "not", "size", "sums", "cards" or "order"."""

    how: str
    sums: tuple[tuple[int, ...], ...] = ()
    """What is summed over it, by face."""
    sized: bool = False
    """Beside sums, how many lie there."""


@frozen
class Likeness:
    """What tells positions apart in which the same seat is to act."""

    cells: dict[int, tuple[tuple[int, int | None, int | None], ...]]
    """By phase the cells that matter: the variable, which copy, and the largest value that must be known."""
    zones: tuple[Look, ...]
    rows: tuple[int, ...]
    """By face; cards with the same number and the same mark are alike."""
    marks: tuple[int, ...]
    """By face: the value of the table whose values can be exchanged; all 0 if there is none."""
    marked: tuple[tuple[int, int | None], ...]
    """The cells that have such a value, whatever the phase."""


def likeness_of(machine: Machine, program: Program) -> Likeness:
    """What tells positions of a program apart."""
    matters = Matters(machine, program).found()
    course = course_of(program, matters.bits)
    kinds = Kinds(machine, program, course).found()
    mark = kinds.mark()
    faces = range(len(machine.pack.faces))
    tables = [one for one in sorted(kinds.read) if one != mark]
    told = [tuple(int(machine.tables[one].values[face]) for one in tables) for face in faces]
    numbers: dict[tuple[int, ...], int] = {}
    rows = tuple(face if kinds.identity else numbers.setdefault(told[face], len(numbers)) for face in faces)
    marks = tuple(0 if mark is None else int(machine.tables[mark].values[face]) for face in faces)
    marked = [] if mark is None else [number for number, kind in kinds.variables.items() if kind == kinds.of(mark)]
    cells = [cell for number in marked for cell in _cells(machine, number)]
    by_phase = {
        number: tuple(
            (variable, copy, None if variable in matters.plain else matters.limits.get(variable, -1) + 1)
            for variable, copy in _changing(machine, matters, course, live)
            if variable not in marked
        )
        for number, live in matters.waiting.items()
    }
    looks = tuple(_look(machine, matters, course, zone) for zone in range(len(machine.zones)))
    return Likeness(by_phase, looks, rows, marks, tuple(cells))


def _cells(machine: Machine, variable: int) -> list[tuple[int, int | None]]:
    index = machine.variables[variable].index
    if index is Index.ONE:
        return [(variable, None)]
    return [(variable, copy) for copy in range(machine.copies(index))]


def _changing(machine: Machine, matters: Matters, course: Course, live: int) -> list[tuple[int, int | None]]:
    """The cells that matter and change before the deal ends; what a score already is doesn't matter to what is won,
    unless it is asked for.
    """
    score = machine.roles["score"]
    assert isinstance(score, Variable)
    won = machine.variables.index(score)
    found, at = [], 0
    for number in range(len(machine.variables)):
        for cell in _cells(machine, number):
            asked = number != won or number in matters.plain or number in matters.limits or matters.stores_score
            if live & course.changed & 1 << at and asked:
                found.append(cell)
            at += 1
    return found


def _look(machine: Machine, matters: Matters, course: Course, zone: int) -> Look:
    sums = tuple(sorted(matters.sums.get(zone, ())))
    if not matters.minds(zone):
        return Look("not")
    if not machine.zones[zone].holds_cards:
        return Look("order")
    if zone in matters.orders:
        return Look("order")
    if zone in matters.contents or (sums and zone in course.loses):
        return Look("cards")
    return Look("sums" if sums else "size", sums, zone in matters.sizes)
