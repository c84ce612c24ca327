"""Machines spoiled on purpose: for each reason of a finding, a way to bring it into a Machine that has none."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core.findings import Reason
from holadsl.core.machine import Automatic, Choice, Decide, Machine, Window
from holadsl.core.values import Index, Kind, Table, Variable, Zone
from tests.machines_core import line, with_state

SPOILED = line(99)
"""The rule line of all that is brought in."""


def first_automatic(machine: Machine) -> Automatic:
    """The first Automatic state of a Machine."""
    return next(state for state in machine.states.values() if isinstance(state, Automatic))


def before(machine: Machine, *effects: e.Effect) -> Machine:
    """The Machine with effects in front of those of its first Automatic state."""
    state = first_automatic(machine)
    return with_state(machine, evolve(state, effects=(*effects, *state.effects)))


def with_item(machine: Machine, *items: Variable | Zone | Table) -> Machine:
    """The Machine with more variables, zones and tables."""
    return evolve(
        machine,
        variables=(*machine.variables, *(item for item in items if isinstance(item, Variable))),
        zones=(*machine.zones, *(item for item in items if isinstance(item, Zone))),
        tables=(*machine.tables, *(item for item in items if isinstance(item, Table))),
    )


def setting(machine: Machine, value: x.Expr, kind: Kind = Kind.NUMBER) -> Machine:
    """The Machine with one more variable, which is set to the value."""
    variable = Variable("spoiled", kind, origin=SPOILED)
    return before(with_item(machine, variable), e.Set(variable, value, origin=SPOILED))


def _beyond(machine: Machine) -> Machine:
    variable = Variable("spoiled")
    grown = x.Binary(x.Op.ADD, x.Read(variable), x.YES)
    return before(with_item(machine, variable), e.Set(variable, grown, origin=SPOILED))


def _kind(machine: Machine) -> Machine:
    flag = x.Binary(x.Op.EQ, x.YES, x.NO)
    return setting(machine, flag, Kind.SEAT)


def _index(machine: Machine) -> Machine:
    variable = Variable("spoiled", index=Index.SEAT)
    return before(with_item(machine, variable), e.Set(variable, x.YES, origin=SPOILED))


def _choice(machine: Machine) -> Machine:
    choice = Choice("spoil", (e.Go(machine.start),), card=x.Local("card"), origin=SPOILED)
    return with_state(machine, Decide("spoiled choice", x.NO, x.Local("actor"), (choice,)))


def _changed(machine: Machine) -> Machine:
    zone = next(zone for zone in machine.zones if zone.index is Index.ONE)
    draw = e.Draw(x.ZoneRef(zone), x.ZoneRef(zone), origin=SPOILED)
    return before(machine, e.Each(x.Cards(x.Local("card"), x.ZoneRef(zone)), (draw,)))


def _overfull(machine: Machine) -> Machine:
    one, other, seat = Zone("one", item=Kind.SEAT), Zone("other", item=Kind.SEAT), x.Local("seat")
    here, there = x.ZoneRef(one), x.ZoneRef(other)
    doubled = (
        e.Put(x.NO, here),
        e.Each(x.Cards(seat, here), (e.Put(x.Get(seat), there), e.Put(x.Get(seat), there))),
        e.Each(x.Cards(seat, there), (e.Put(x.Get(seat), here),)),
    )
    return before(with_item(machine, one, other), *doubled)


def _endless(machine: Machine) -> Machine:
    ring = with_state(machine, Automatic("here", (e.Go("there"),), SPOILED))
    ring = with_state(ring, Automatic("there", (e.Go("here"),), SPOILED))
    return before(ring, e.When(x.NO, (e.Go("here"),)))


def _unbound(machine: Machine) -> Machine:
    return setting(machine, x.Get(x.Local("spoiled"), SPOILED))


def _cards_made(machine: Machine) -> Machine:
    cards = next(zone for zone in machine.zones if zone.index is Index.ONE and zone.item is Kind.CARD)
    return before(machine, e.Clear(x.ZoneRef(cards), SPOILED))


def _after_go(machine: Machine) -> Machine:
    state = first_automatic(machine)
    late = e.Set(machine.variables[0], x.NO, origin=SPOILED)
    return with_state(machine, evolve(state, effects=(*state.effects, late)))


def _open_end(machine: Machine) -> Machine:
    state = first_automatic(machine)
    sometimes = e.When(x.YES, (e.Go(machine.start),))
    return with_state(machine, evolve(state, effects=(sometimes,), origin=SPOILED))


FAULTS: dict[Reason, Callable[[Machine], Machine]] = {
    Reason.BEYOND: _beyond,
    Reason.OUTSIDE: lambda m: setting(m, x.Const(m.seats), Kind.SEAT),
    Reason.KIND: _kind,
    Reason.INDEX: _index,
    Reason.VALUE: lambda m: setting(m, x.Fold(x.How.SUM, x.Teams(x.Local("team")), origin=SPOILED)),
    Reason.CARDS_MADE: _cards_made,
    Reason.NO_ENTRY: lambda m: setting(m, x.Look(m.tables[0], x.Const(len(m.tables[0].values)), SPOILED)),
    Reason.CHOICE: _choice,
    Reason.DIVISOR: lambda m: setting(m, x.Binary(x.Op.MOD, x.YES, x.NO, SPOILED)),
    Reason.UNKNOWN: lambda m: before(m, e.Set(Variable("spoiled"), x.NO, origin=SPOILED)),
    Reason.UNBOUND: _unbound,
    Reason.CHANGED: _changed,
    Reason.NOWHERE: lambda m: before(m, e.When(x.NO, (e.Go("nowhere", SPOILED),))),
    Reason.OPEN_END: _open_end,
    Reason.AFTER_GO: _after_go,
    Reason.START: lambda m: evolve(m, start=first_automatic(m).name),
    Reason.SEATING: lambda m: evolve(m, following=(0,) * m.seats),
    Reason.UNREACHED: lambda m: with_state(m, Automatic("spoiled", (e.Go(m.start),), SPOILED)),
    Reason.ENDLESS: _endless,
    Reason.UNCOUNTED: lambda m: evolve(m, longest=0),
    Reason.OVERFULL: _overfull,
}
"""For each reason, what brings it into a Machine."""


def window(machine: Machine) -> Machine:
    """The Machine with a Window that is never reached: random Machines have none, and no rule makes one yet."""
    seat = x.Local("seat")
    knock = Choice("knock", (e.Set(machine.variables[0], x.NO),))
    pick = Choice("pick", (), x.ZoneRef(machine.zones[0]), x.Local("card"))
    state = Window("claims", x.YES, seat, (knock, pick), (e.Go(machine.start),))
    return with_state(machine, state)
