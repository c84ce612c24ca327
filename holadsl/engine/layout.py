"""Where each variable and zone of a Machine lies in the lists of a State."""

from __future__ import annotations

from collections.abc import Mapping

from holadsl.core.machine import Machine
from holadsl.core.values import Index, Variable, Zone
from holadsl.data import frozen
from holadsl.engine.state import MachineFault


@frozen(eq=False)
class Layout:
    """The plan of the two lists, and the orders in which seats and teams are gone through.

    It doesn't hold the Machine, so that a Machine nobody plays any more can be forgotten.
    """

    cells: Mapping[Variable, int]
    """The (first) cell of each variable."""
    places: Mapping[Zone, int]
    """The (first) list of each zone."""
    first: tuple[int, ...]
    """Every cell's value at the beginning of a match."""
    zones: int
    """How many lists there are."""
    card_zones: tuple[int, ...]
    """The lists that hold cards."""
    rounds: tuple[tuple[int, ...], ...]
    """All seats in order of play from each seat; the last entry, which index NOBODY finds, is from seat 0."""
    teams: tuple[int, ...]
    """All teams in the order of their first seats."""
    melds: int
    """How many places for melds there are."""
    faces: int
    """How many faces the pack has."""
    deck: tuple[int, ...]
    """The pack, sorted."""
    identical: bool
    """Some cards of the pack are alike."""

    def width(self, index: Index) -> int:
        """How many variables or zones one with that index stands for."""
        if index is Index.SEAT:
            return len(self.rounds) - 1
        if index is Index.TEAM:
            return len(self.teams)
        return self.melds if index is Index.MELD else 1

    def cell(self, variable: Variable, of: int | None = None) -> int:
        """The cell of a variable, for a seat or team where it has one for each. What isn't there: ValueError."""
        if variable not in self.cells:
            raise ValueError(f"this Machine has no variable {variable.name!r}")
        return self.cells[variable] + self._offset(variable, of)

    def place(self, zone: Zone, of: int | None = None) -> int:
        """The place of a zone's list, for a seat or team where it has one for each. What isn't there: ValueError."""
        if zone not in self.places:
            raise ValueError(f"this Machine has no zone {zone.name!r}")
        return self.places[zone] + self._offset(zone, of)

    def _offset(self, owner: Variable | Zone, of: int | None) -> int:
        if (of is None) != (owner.index is Index.ONE):
            raise ValueError(f"{owner.name!r} is there once for each {owner.index.value}")
        if of is not None and not 0 <= of < self.width(owner.index):
            raise ValueError(f"{owner.name!r} has none for {owner.index.value} {of}")
        return of or 0


def layout_of(machine: Machine) -> Layout:
    """The plan for one Machine. Seats that don't form one ring of play: MachineFault."""
    cells: dict[Variable, int] = {}
    first: list[int] = []
    for variable in machine.variables:
        cells[variable] = len(first)
        first.extend([variable.first] * machine.copies(variable.index))
    places: dict[Zone, int] = {}
    card_zones: list[int] = []
    zones = 0
    for zone in machine.zones:
        places[zone] = zones
        if zone.holds_cards:
            card_zones.extend(range(zones, zones + machine.copies(zone.index)))
        zones += machine.copies(zone.index)
    rounds = [_round_from(seat, machine) for seat in range(machine.seats)]
    return Layout(
        cells=cells,
        places=places,
        first=tuple(first),
        zones=zones,
        card_zones=tuple(card_zones),
        rounds=(*rounds, rounds[0]),
        teams=tuple(dict.fromkeys(machine.team_of)),
        melds=machine.melds,
        faces=len(machine.pack.faces),
        deck=tuple(sorted(machine.pack.deck())),
        identical=max(machine.pack.copies, default=1) > 1,
    )


def _round_from(seat: int, machine: Machine) -> tuple[int, ...]:
    seats = [seat]
    for _ in range(machine.seats - 1):
        seats.append(machine.following[seats[-1]])
    if len(set(seats)) != machine.seats or machine.following[seats[-1]] != seat:
        raise MachineFault(f"the seats don't follow each other in one ring: {machine.following}")
    return tuple(seats)
