"""The check of a Machine: types, ways and bounds. What play and generated code rely on."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.core.bounds import Bounds, bounds_of
from holadsl.core.effects import Add, Put, Set
from holadsl.core.expressions import Expr, Look, Read, ZoneRef
from holadsl.core.findings import Finding, Item, Reason, Report
from holadsl.core.intervals import LIMIT, Interval
from holadsl.core.kinds import kind_faults
from holadsl.core.machine import Machine
from holadsl.core.paths import path_faults
from holadsl.core.ranges import interval
from holadsl.core.values import Variable, Zone
from holadsl.core.walk import Spot, nodes_in, spots


def check(machine: Machine) -> Report:
    """The bounds of a Machine and all that is wrong with it.

    Findings come in this order: ways, kinds, bounds; of each in the order of the states. A broken Machine gives
    findings, not an error, as long as `following` and `team_of` name seats and teams that there are.
    """
    bounds = bounds_of(machine)
    known = bounds.known
    return Report(
        ranges=known.ranges,
        capacities=known.capacities,
        items=known.items,
        choices=bounds.choices,
        findings=(
            *path_faults(machine),
            *kind_faults(machine),
            *_entry_faults(machine, bounds),
            *_bound_faults(machine, bounds),
        ),
    )


def _entry_faults(machine: Machine, bounds: Bounds) -> Iterator[Finding]:
    """Indices that can't be right. One that may be right isn't blamed: which seat it is often hangs on the play."""
    for spot in spots(machine):
        for item, at, entries in _lookups(spot, machine):
            found = interval(at, bounds.known, bounds.known.names(spot.scope))
            if found.cut(entries) is None:
                yield Finding(Reason.NO_ENTRY, spot.state, item=item, interval=found, origin=spot.origin)


def _lookups(spot: Spot, machine: Machine) -> Iterator[tuple[Item, Expr, Interval]]:
    """The index at a spot, and where it must lie."""
    node = spot.node
    if isinstance(node, Look):
        yield node.table, node.at, Interval(-1, len(node.table.values) - 1)
    elif isinstance(node, Read | Set | Add) and node.of is not None:
        yield node.variable, node.of, _copies(node.variable, machine)
    elif isinstance(node, ZoneRef) and node.of is not None:
        yield node.zone, node.of, _copies(node.zone, machine)


def _copies(item: Variable | Zone, machine: Machine) -> Interval:
    return Interval(0, machine.copies(item.index) - 1)


def _bound_faults(machine: Machine, bounds: Bounds) -> Iterator[Finding]:
    known = bounds.known
    told: set[int] = set()
    blamed: set[Variable] = set()
    for spot in spots(machine):
        if id(spot.node) in known.beyond and id(spot.node) not in told:
            told.add(id(spot.node))
            yield Finding(Reason.BEYOND, spot.state, origin=spot.origin)
        if isinstance(spot.node, Set | Add) and any(id(n) in known.beyond for n in nodes_in(spot.node, machine)):
            blamed.add(spot.node.variable)
    for variable in machine.variables:
        if variable in bounds.outside:
            outside = bounds.outside[variable]
            yield Finding(Reason.OUTSIDE, item=variable, got=variable.kind, interval=outside, origin=variable.origin)
        # Where an expression goes too far by itself, what is made of it has no fault of its own.
        elif known.ranges[variable].beyond and variable not in blamed:
            yield Finding(Reason.BEYOND, item=variable, interval=known.ranges[variable], origin=variable.origin)
    for zone, capacity in known.capacities.items():
        if capacity >= LIMIT:
            puts = (s for s in spots(machine) if isinstance(s.node, Put) and s.node.target.zone is zone)
            yield Finding(Reason.OVERFULL, item=zone, origin=next((put.origin for put in puts), None))
