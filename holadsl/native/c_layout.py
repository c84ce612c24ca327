"""How a state lies in memory, decided from the bounds of the Machine: the smallest number type for each variable, room
for all that a zone can hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from holadsl.core.check import check
from holadsl.core.findings import Report
from holadsl.core.intervals import NONE, Interval, union
from holadsl.core.machine import Machine
from holadsl.core.values import Index
from holadsl.native.deeds import Among, Check, Deed, Loop, Round, Take, Through
from holadsl.native.program import Program

LARGEST = 4 << 20
"""So many bytes a state may have."""
PAD = 8
"""So many items beyond what fits may be written, so that a few are moved at once."""
BITS = (8, 16, 32, 64)


class TooLarge(Exception):
    """The Machine doesn't fit a layout; the text is the reason, for people."""


@frozen
class Column:
    """One variable. `copies` is None for one without an index."""

    bits: int
    low: int
    high: int
    first: int
    copies: int | None


@frozen
class Room:
    """One zone. `copies` is None for one without an index."""

    capacity: int
    copies: int | None
    fronted: bool
    """Items are taken from its front, so it has a place where it begins."""
    cards: bool
    """Cards lie in it: they come from nowhere and go nowhere."""
    items: Interval


@frozen
class Layout:
    """The layout of a Machine's state."""

    columns: tuple[Column, ...]
    rooms: tuple[Room, ...]
    bits: int
    """Of an item."""
    pack: int
    """How many cards there are."""
    seats: int
    melds: int
    faces: int
    report: Report

    @property
    def item(self) -> str:
        """The C type of an item."""
        return f"int{self.bits}_t"

    @property
    def cells(self) -> int:
        """How many numbers the variables are."""
        return sum(column.copies or 1 for column in self.columns if column.copies != 0)

    @property
    def places(self) -> int:
        """How many zones there are, copies counted."""
        return sum(1 if room.copies is None else room.copies for room in self.rooms)


def layout_of(machine: Machine, programs: Iterable[Program]) -> Layout:
    """The layout for a Machine, as the programs use it. One that isn't sound or is too large: TooLarge."""
    report = check(machine)
    if report.findings:
        raise TooLarge(f"these rules have no sure bounds: {report.findings[0].reason.value}")
    fronted = {take.source.zone for program in programs for take in _takes(program)}
    columns = tuple(_column(machine, report, number) for number in range(len(machine.variables)))
    rooms = tuple(_room(machine, report, number, fronted) for number in range(len(machine.zones)))
    items = union([Interval(-1, max(len(machine.pack.faces), machine.seats)), *(room.items for room in rooms)])
    layout = Layout(
        columns=columns,
        rooms=rooms,
        bits=_bits(items),
        pack=machine.pack.size,
        seats=machine.seats,
        melds=machine.melds,
        faces=len(machine.pack.faces),
        report=report,
    )
    size = sum(_bytes(layout, room) for room in rooms) + 8 * layout.cells
    if size > LARGEST:
        raise TooLarge(f"a state would need {size >> 20} MB, more than {LARGEST >> 20}")
    return layout


def _column(machine: Machine, report: Report, number: int) -> Column:
    variable = machine.variables[number]
    found = report.ranges[variable].join(Interval(variable.first, variable.first))
    copies = None if variable.index is Index.ONE else machine.copies(variable.index)
    return Column(_bits(found), found.low, found.high, variable.first, copies)


def _room(machine: Machine, report: Report, number: int, fronted: set[int]) -> Room:
    zone = machine.zones[number]
    copies = None if zone.index is Index.ONE else machine.copies(zone.index)
    items = report.items.get(zone, NONE)
    return Room(report.capacities[zone], copies, number in fronted, zone.holds_cards, items)


def _bits(found: Interval) -> int:
    for bits in BITS:
        if found.within(Interval(-1 << bits - 1, (1 << bits - 1) - 1)):
            return bits
    raise TooLarge(f"a number from {found.low} to {found.high} doesn't fit into 64 bits")


def _bytes(layout: Layout, room: Room) -> int:
    return (1 + (0 if room.copies is None else room.copies)) * (8 + (room.capacity + PAD) * layout.bits // 8)


def _takes(program: Program) -> Iterator[Take]:
    for phase in program.phases:
        lists = [phase.deeds, *(option.effects for option in phase.options)]
        for deeds in lists:
            yield from (deed for deed in all_deeds(deeds) if isinstance(deed, Take) and deed.at is None)


def all_deeds(deeds: Iterable[Deed]) -> Iterator[Deed]:
    """The deeds and all those inside them."""
    for deed in deeds:
        yield deed
        if isinstance(deed, Check):
            yield from all_deeds(deed.then)
            yield from all_deeds(deed.other)
        elif isinstance(deed, Through | Among | Round | Loop):
            yield from all_deeds(deed.body)
