"""The ways through a Machine: effects that end with a Go, states that are reached, rings without a decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from holadsl.core.effects import Clear, Copy, Draw, Each, Effect, Go, Pour, Put, Repeat, Shift, When
from holadsl.core.expressions import YES, Cards, Const, ZoneRef
from holadsl.core.findings import Finding, Reason
from holadsl.core.machine import Automatic, Chance, Decide, Machine, State, Window, begins_deal
from holadsl.core.values import Origin
from holadsl.core.walk import spots


def path_faults(machine: Machine) -> Iterator[Finding]:
    """Everything wrong with the ways that play can take."""
    ways = {name: targets(state) for name, state in machine.states.items()}
    for name, state in machine.states.items():
        yield from _lists(name, state)
        for target, go in ways[name].items():
            if target not in machine.states:
                yield Finding(Reason.NOWHERE, name, target=target, origin=go.origin or origin_of(state))
    yield from _changed_loops(machine)
    yield from _start(machine)
    if machine.start in machine.states:
        found = reached(machine.start, ways)
        yield from (
            Finding(Reason.UNREACHED, name, origin=origin_of(state))
            for name, state in machine.states.items()
            if name not in found
        )
    yield from _rings(machine, ways)


def runs_on(state: State) -> bool:
    """Whether play goes on from the state without anybody, in the same deal; so it does from a shuffle of a part."""
    return isinstance(state, Automatic | Chance) and not begins_deal(state)


def origin_of(state: State) -> Origin | None:
    """Where a state comes from; a Final comes from nowhere."""
    return getattr(state, "origin", None)


def _start(machine: Machine) -> Iterator[Finding]:
    if machine.start not in machine.states or not begins_deal(machine.states[machine.start]):
        yield Finding(Reason.START, target=machine.start)
    decides = any(isinstance(state, Decide | Window) for state in machine.states.values())
    if decides and machine.longest < 1:
        yield Finding(Reason.UNCOUNTED)
    round_table = [0]
    while machine.following[round_table[-1]] not in round_table:
        round_table.append(machine.following[round_table[-1]])
    if len(round_table) != machine.seats or machine.following[round_table[-1]] != 0:
        yield Finding(Reason.SEATING)


def lists_of(state: State) -> Iterator[tuple[tuple[Effect, ...], Origin | None]]:
    """The lists of effects of a state that must end with a Go, and where each comes from."""
    if isinstance(state, Decide):
        yield from ((choice.effects, choice.origin or state.origin) for choice in state.all_choices)
    elif isinstance(state, Window):
        # Its choices only note the answers; all of them in, play goes on with `then`.
        yield state.then, state.origin
    elif isinstance(state, Automatic | Chance):
        yield state.effects, state.origin


def runs_of(state: State) -> Iterator[tuple[Effect, ...]]:
    """The lists of effects that can run in a state, each from its beginning to the Go that leads on."""
    if isinstance(state, Window):
        # Some of its seats may answer, in some way, before it goes on.
        answers = (Repeat(YES, 1, choice.effects) for choice in state.choices)
        yield *answers, *state.then
    else:
        yield from (effects for effects, _ in lists_of(state))


def _lists(name: str, state: State) -> Iterator[Finding]:
    for effects, origin in lists_of(state):
        if not always_goes(effects):
            yield Finding(Reason.OPEN_END, name, origin=origin)
        yield from (Finding(Reason.AFTER_GO, name, origin=late.origin or origin) for late in _too_late(effects))
    if isinstance(state, Window):
        for choice in state.choices:
            yield from (Finding(Reason.AFTER_GO, name, origin=late.origin) for late in _too_late(choice.effects))


def always_goes(effects: Iterable[Effect]) -> bool:
    """Whether the list comes to a Go on every path. A loop may run no time at all, so a Go in it isn't enough."""
    return any(
        isinstance(effect, Go) or (isinstance(effect, When) and always_goes(effect.then) and always_goes(effect.other))
        for effect in effects
    )


def _too_late(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """The first effect behind a Go, in this list and each one within it."""
    for place, effect in enumerate(effects):
        if isinstance(effect, When):
            yield from _too_late(effect.then)
            yield from _too_late(effect.other)
        elif isinstance(effect, Each | Repeat):
            yield from _too_late(effect.body)
        if always_goes((effect,)) and place + 1 < len(effects):
            yield effects[place + 1]
            return


def with_inner(effects: Iterable[Effect]) -> Iterator[Effect]:
    """The effects and all within them, each before what is within it."""
    for effect in effects:
        yield effect
        if isinstance(effect, When):
            yield from with_inner(effect.then + effect.other)
        elif isinstance(effect, Each | Repeat):
            yield from with_inner(effect.body)


def targets(state: State) -> dict[str, Go]:
    """The states to which a state can lead, each with its first Go, in the order in which they are written."""
    found: dict[str, Go] = {}
    for effect in effects_of(state):
        if isinstance(effect, Go):
            found.setdefault(effect.state, effect)
    return found


def effects_of(state: State) -> Iterator[Effect]:
    """All effects of a state, those within others too."""
    if isinstance(state, Decide | Window):
        for choice in state.all_choices:
            yield from with_inner(choice.effects)
    if isinstance(state, Window):
        yield from with_inner(state.then)
    elif isinstance(state, Automatic | Chance):
        yield from with_inner(state.effects)


def reached(start: str, ways: Mapping[str, Iterable[str]]) -> set[str]:
    """The state `start` and all that can follow it, near or far; targets that `ways` doesn't know are left out."""
    found, ahead = {start}, [start]
    while ahead:
        new = [target for target in ways[ahead.pop()] if target in ways and target not in found]
        found.update(new)
        ahead += new
    return found


def _rings(machine: Machine, ways: Mapping[str, Iterable[str]]) -> Iterator[Finding]:
    """Each set of states in which nobody acts that lead to each other, without a deal between, named once, in the order
    of the Machine."""
    alone = [name for name, state in machine.states.items() if runs_on(state)]
    inside = {name: [target for target in ways[name] if target in alone] for name in alone}
    ahead = {name: set[str]().union(*(reached(target, inside) for target in inside[name])) for name in alone}
    named: set[str] = set()
    for name in alone:
        if name in ahead[name] and name not in named:
            ring = tuple(other for other in alone if other in ahead[name] and name in ahead[other])
            named.update(ring)
            yield Finding(Reason.ENDLESS, name, states=ring, origin=origin_of(machine.states[name]))


def _changed_loops(machine: Machine) -> Iterator[Finding]:
    for spot in spots(machine):
        loop = spot.node
        if isinstance(loop, Each) and isinstance(loop.over, Cards):
            for effect in with_inner(loop.body):
                if any(_same(loop.over.zone, zone) for zone in changed_by(effect)):
                    origin = effect.origin or spot.origin
                    yield Finding(Reason.CHANGED, spot.state, item=loop.over.zone.zone, origin=origin)


def changed_by(effect: Effect) -> tuple[ZoneRef, ...]:
    """The zones whose items an effect changes."""
    if isinstance(effect, Shift | Draw | Pour):
        return effect.source, effect.target
    if isinstance(effect, Put | Copy):
        return (effect.target,)
    return (effect.zone,) if isinstance(effect, Clear) else ()


def _same(one: ZoneRef, other: ZoneRef) -> bool:
    """They may be the same zone: only two different constant seats or teams tell two copies of one zone apart."""
    if one.zone is not other.zone:
        return False
    return not (isinstance(one.of, Const) and isinstance(other.of, Const) and one.of.value != other.of.value)
