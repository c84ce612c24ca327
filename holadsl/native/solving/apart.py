"""What tells positions apart, in generated Python: the same for those that can't differ in what is still to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias
from weakref import WeakKeyDictionary

from holadsl.calm import calm
from holadsl.core.machine import Machine
from holadsl.core.values import NOBODY, Index
from holadsl.data import frozen
from holadsl.engine.layout import layout_of
from holadsl.native.lowering.again import shortened
from holadsl.native.lowering.likeness import Likeness, Look, likeness_of
from holadsl.native.lowering.lower import lowered
from holadsl.native.many.listing import Act
from holadsl.native.program import ACTOR
from holadsl.native.python.drive import Drive, Position

Key: TypeAlias = tuple[object, ...]
Part: TypeAlias = Callable[[list[int]], object]
"""What is told of a zone."""


@frozen(eq=False)
class Apart:
    """What tells the positions of one Machine apart."""

    drive: Drive
    likeness: Likeness
    cells: dict[int, tuple[tuple[int, int | None], ...]]
    """By phase: the places of the numbers that matter, and the largest value that must be known."""
    zones: tuple[tuple[int, int, Look], ...]
    """The zones that matter: the place of each, a number for the zone, how it is looked at."""
    marked: tuple[int, ...]
    like_by_phase: dict[tuple[int, int], bool]

    @classmethod
    def of(cls, drive: Drive) -> Apart:
        """For one Machine."""
        machine, layout = drive.machine, drive.layout
        likeness = likeness_of(machine, drive.program)

        def cell(variable: int, copy: int | None) -> int:
            return layout.cell(machine.variables[variable], copy)

        zones = []
        for number, (zone, look) in enumerate(zip(machine.zones, likeness.zones, strict=True)):
            if look.how != "not":
                copies = [None] if zone.index is Index.ONE else list(range(machine.copies(zone.index)))
                zones += [(layout.place(zone, copy), number, look) for copy in copies]
        alike = {
            (phase.number, option.number): option.sets is None
            and option.meld is None
            and option.source is not None
            and likeness.zones[option.source.zone].how == "cards"
            for phase in drive.program.phases
            for option in phase.options
        }
        return cls(
            drive,
            likeness,
            {
                phase: tuple((cell(variable, copy), cap) for variable, copy, cap in cells)
                for phase, cells in likeness.cells.items()
            },
            tuple(zones),
            tuple(cell(variable, copy) for variable, copy in likeness.marked),
            alike,
        )

    def actor(self, at: Position) -> int:
        """The seat whose ordinary act is awaited."""
        asked = self.drive.asked[at.phase]
        if asked is not None and asked.who is not None:
            return asked.who(at.v, at.z)
        return at.v[len(self.drive.layout.first) + ACTOR] if asked is None else NOBODY

    def key(self, at: Position) -> Key:
        """The same for positions that can't differ in what is still to come. What is legal there was asked before."""
        numbers = [at.phase, self.actor(at)]
        for cell, cap in self.cells[at.phase]:
            numbers.append(at.v[cell] if cap is None else min(at.v[cell], cap))
        groups: dict[int, list[tuple[int, int, int]]] = {}
        rows, marks = self.likeness.rows, self.likeness.marks
        for place, _, look in self.zones:
            items = at.z[place]
            if look.how == "sums":
                numbers += [sum([values[item] for item in items]) for values in look.sums]
                numbers += [len(items)] if look.sized else []
            elif look.how == "size":
                numbers.append(len(items))
            elif not self._has_cards(place):
                numbers += (len(items), *items)
            else:
                ordered = look.how == "order"
                for number, item in enumerate(items):
                    groups.setdefault(marks[item], []).append((place, number if ordered else 0, rows[item]))
        for number, cell in enumerate(self.marked):
            if at.v[cell] >= 0:
                groups.setdefault(at.v[cell], []).append((-1, number, 0))
        return (*numbers, *sorted(tuple(sorted(group)) for group in groups.values()))

    def _has_cards(self, place: int) -> bool:
        return place in self.drive.layout.card_zones

    def like(self, phase: int, act: Act, place: int) -> object:
        """The same for acts that come to the same."""
        _, number, chosen = act
        if self.like_by_phase[phase, number]:
            assert isinstance(chosen, int)
            return number, self.likeness.rows[chosen], self.likeness.marks[chosen]
        return place


_APART: WeakKeyDictionary[Machine, Apart] = WeakKeyDictionary()


def apart_of(machine: Machine) -> Apart:
    """What tells the positions of a Machine apart, made at the first call."""
    found = _APART.get(machine)
    if found is None:
        with calm():
            drive = Drive.of(machine, layout_of(machine), shortened(lowered(machine)))
            found = _APART[machine] = Apart.of(drive)
    return found
