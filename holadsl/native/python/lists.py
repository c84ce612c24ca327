"""Where things lie in the step form: in two flat lists, `v` of numbers and `z` of zones, as in the interpreter's State.

A copy for nobody isn't there, so an index that may be NOBODY is looked at first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import accumulate, chain
from typing import Any

from holadsl.core.machine import Machine
from holadsl.core.values import Origin
from holadsl.data import define, field
from holadsl.engine.layout import Layout
from holadsl.native.deeds import Deed, Next, all_deeds
from holadsl.native.lowering.reach import size
from holadsl.native.program import Option, Phase, Program
from holadsl.native.python.near import Near, near
from holadsl.native.python.scribe import SUM, Scribe, is_simple
from holadsl.native.python.sure import is_sure, sure_slots
from holadsl.native.words import Cell, Num, Place, Word

SMALL = 24
"""A phase that runs by itself and is made of so few nodes is written wherever play comes to it."""


DEEPEST = 24
"""So far lines may stand in and phases still be written in place; Python takes a hundred steps."""


@define(eq=False)
class Lists:
    """The step form with a journal: a function comes to an end with the stage that is next."""

    machine: Machine
    layout: Layout
    cells: tuple[int, ...] = ()
    places: tuple[int, ...] = ()

    def __attrs_post_init__(self) -> None:
        self.cells = _beginnings(self.machine.copies(one.index) for one in self.machine.variables)
        self.places = _beginnings(self.machine.copies(one.index) for one in self.machine.zones)

    def cell(self, scribe: Scribe, cell: Cell) -> str:
        """The value of a variable; of nobody it is as at the beginning."""
        first = self.machine.variables[cell.variable].first
        return self._found(scribe, "v", self.cells[cell.variable], cell.at, str(first))

    def target(self, scribe: Scribe, cell: Cell) -> str:
        """The same variable, of somebody, to store into."""
        base = self.cells[cell.variable]
        if cell.at is None or isinstance(cell.at, Num):
            return f"v[{base + (cell.at.value if cell.at else 0)}]"
        return f"v[{_moved(base, scribe.text(cell.at, SUM))}]"

    def zone(self, scribe: Scribe, place: Place) -> str:
        """The list of a zone; nobody has no cards."""
        if name := scribe.listed(place):
            return name
        return self._found(scribe, "z", self.places[place.zone], place.at, "[]")

    def kept(self, number: int) -> str:
        """A kept number lies behind the variables."""
        return f"v[{len(self.layout.first) + number}]"

    def go(self, scribe: Scribe, phase: int, origin: Origin | None) -> None:
        """The stage that is next."""
        scribe.line(f"return s{phase}", origin)

    @staticmethod
    def _found(scribe: Scribe, where: str, base: int, at: Word | None, nobody: str) -> str:
        if at is None:
            return f"{where}[{base}]"
        if isinstance(at, Num):
            return f"{where}[{base + at.value}]" if at.value >= 0 else nobody
        text = scribe.text(at, SUM)
        if is_sure(scribe.machine, at, scribe.sure):
            return f"{where}[{_moved(base, text)}]"
        if is_simple(at):
            return f"({where}[{_moved(base, text)}] if {text} >= 0 else {nobody})"
        name = scribe.temporary()
        return f"({where}[{_moved(base, name)}] if ({name} := {text}) >= 0 else {nobody})"


def _beginnings(widths: Iterator[int] | Any) -> tuple[int, ...]:
    return tuple(accumulate(chain((0,), widths)))


def _moved(base: int, text: str) -> str:
    return f"{base} + {text}" if base else text


@define(eq=False)
class BareLists(Lists):
    """The step form without a journal: a function comes to an end with the number of the phase that waits next.

    What runs by itself is written in place where play comes to it from one spot alone, or where it is small.
    """

    program: Program | None = None
    inner: frozenset[int] = frozenset()
    at_hand: Near = field(factory=Near)
    """What the function that is written keeps in names of its own."""
    _within: list[int] = field(factory=list)

    @contextmanager
    def keeping(self, scribe: Scribe, deeds: tuple[Deed, ...], asked: Iterable[Any] = ()) -> Iterator[None]:
        """Within it what the deeds need often is kept at hand."""
        self.at_hand = near(deeds, asked)
        for number in self.at_hand.fetched:
            scribe.line(f"v{number} = v[{self.cells[number]}]")
        for number in self.at_hand.zones:
            scribe.line(f"z{number} = z[{self.places[number]}]")
        yield
        self.at_hand = Near()

    def cell(self, scribe: Scribe, cell: Cell) -> str:
        """The value of a variable."""
        if cell.at is None and cell.variable in self.at_hand.variables:
            return f"v{cell.variable}"
        return super().cell(scribe, cell)

    def target(self, scribe: Scribe, cell: Cell) -> str:
        """The same variable, and its name."""
        text = super().target(scribe, cell)
        return f"v{cell.variable} = {text}" if cell.at is None and cell.variable in self.at_hand.variables else text

    def zone(self, scribe: Scribe, place: Place) -> str:
        """The list of a zone."""
        if place.at is None and place.zone in self.at_hand.zones:
            return f"z{place.zone}"
        return super().zone(scribe, place)

    def go(self, scribe: Scribe, phase: int, origin: Origin | None) -> None:
        """The number of the phase that waits next."""
        assert self.program is not None
        there = self.program.phases[phase]
        if there.kind != "run":
            scribe.line(f"return {phase}", origin)
        elif phase not in self.inner or phase in self._within or scribe.depth > DEEPEST:
            scribe.line(f"return run{phase}(v, z)", origin)
        else:
            self._within.append(phase)
            write_apart(scribe, there)
            self._within.pop()


def write_apart(scribe: Scribe, phase: Phase) -> None:
    """Writes what happens in a phase where play comes to it."""
    before = scribe.sure, scribe.lists
    scribe.sure, scribe.lists = sure_slots(scribe.machine, phase.deeds), {}
    scribe.do(phase.deeds)
    scribe.sure, scribe.lists = before


def in_place(program: Program, deepest: Callable[[int], bool] = lambda _: True) -> frozenset[int]:
    """The phases that are written where play comes to them: entered from one spot, or small."""
    spots: dict[int, int] = {}
    for phase in program.phases:
        for deed in leading_on(phase):
            spots[deed.phase] = spots.get(deed.phase, 0) + 1
    runs = (phase for phase in program.phases if phase.kind == "run")
    return frozenset(
        phase.number
        for phase in runs
        if deepest(phase.number) and (spots.get(phase.number) == 1 or size(phase.deeds) <= SMALL)
    )


def nexts(deeds: Iterable[Deed]) -> Iterator[Next]:
    """Each deed in these by which play goes on in another phase, at whatever depth."""
    return (deed for deed in all_deeds(deeds) if isinstance(deed, Next))


def leading_on(phase: Phase) -> Iterator[Next]:
    """Each deed of a phase, its options included, by which play goes on in another."""
    return nexts(chain(phase.deeds, *(option.effects for option in phase.options)))


def bound_by(option: Option) -> tuple[int, ...]:
    """The slots of who acts, the card and the meld, which are there from the beginning."""
    return tuple(slot.number for slot in (option.actor, option.card, option.meld) if slot is not None)
