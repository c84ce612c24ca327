"""How a state lies in memory, decided from the bounds of the Machine: the smallest number type for each variable, room
for all that a zone can hold.
"""

from __future__ import annotations

from holadsl.core.check import check
from holadsl.core.effects import Draw
from holadsl.core.expressions import Const
from holadsl.core.findings import Reason, Report
from holadsl.core.intervals import NONE, Interval, union
from holadsl.core.machine import Machine
from holadsl.core.values import Index, Zone
from holadsl.core.walk import spots
from holadsl.data import frozen
from holadsl.engine.simplify import simplify

LARGEST = 4 << 20
"""So many bytes a state may have."""
MOST_ITEMS = 1 << 16
"""Where no cards lie a zone has room for so many items at the most. The bounds may say more, since they know nothing of
what is cleared away; in play one more would be a fault.
"""
PAD = 16
"""So many items beyond what fits may be written, so that a few are moved at once."""
HARMLESS = frozenset({Reason.KIND, Reason.UNREACHED, Reason.UNCOUNTED, Reason.NO_ENTRY})
"""Findings of a check that change no bound, or are looked at in play."""
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
    def size(self) -> int:
        """How many bytes a state has at the most."""
        cells = sum(1 + (column.copies or 0) for column in self.columns)
        return 8 * cells + sum(_bytes(self, room) for room in self.rooms)


def layout_of(machine: Machine) -> Layout:
    """The layout for a Machine. One that isn't sound or is too large: TooLarge."""
    report = check(machine)
    for finding in report.findings:
        if finding.reason not in HARMLESS:
            raise TooLarge(f"these rules have no sure bounds: {finding.reason.value}")
    fronted = {spot.node.source.zone for spot in spots(machine) if isinstance(spot.node, Draw) and _front(spot.node)}
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
    if layout.size > LARGEST:
        raise TooLarge(f"a state would need {layout.size >> 20} MB, more than {LARGEST >> 20}")
    return layout


def _column(machine: Machine, report: Report, number: int) -> Column:
    variable = machine.variables[number]
    found = report.ranges[variable].join(Interval(variable.first, variable.first))
    copies = None if variable.index is Index.ONE else machine.copies(variable.index)
    return Column(_bits(found), found.low, found.high, variable.first, copies)


def _room(machine: Machine, report: Report, number: int, fronted: set[Zone]) -> Room:
    zone = machine.zones[number]
    copies = None if zone.index is Index.ONE else machine.copies(zone.index)
    items, capacity = report.items.get(zone, NONE), report.capacities[zone]
    return Room(
        capacity if zone.holds_cards else min(capacity, MOST_ITEMS), copies, zone in fronted, zone.holds_cards, items
    )


def _bits(found: Interval) -> int:
    for bits in BITS:
        if found.within(Interval(-1 << bits - 1, (1 << bits - 1) - 1)):
            return bits
    raise TooLarge(f"a number from {found.low} to {found.high} doesn't fit into 64 bits")


def _bytes(layout: Layout, room: Room) -> int:
    return (1 + (0 if room.copies is None else room.copies)) * (8 + (room.capacity + PAD) * layout.bits // 8)


def _front(draw: Draw) -> bool:
    """An item is taken from the front."""
    return draw.position is None or simplify(draw.position) == Const(0)
