"""Over how many deals a number gathers what is added to it, before it is set anew.

Play doesn't set anything back by itself: effects do, and here they are found. A state resets a variable if, whenever it
runs, it sets all copies of it to something that doesn't hang on their old values; it resets a zone if it clears all
copies. If no way from one shuffle to the next goes past all resets, then between two resets lie at most parts of two
deals: what is added after the last reset of the one, and before the first of the next. Mostly there is nothing of the
one kind or the other, and only one deal counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from attrs import frozen

from holadsl.core.effects import Add, Clear, Each, Effect, Go, Put, Set
from holadsl.core.expressions import Const, Expr, Get, Local, Read, Seats, Teams
from holadsl.core.machine import Automatic, Chance, Machine, State
from holadsl.core.paths import effects_of, reached, targets, with_inner
from holadsl.core.values import Index, Variable, Zone
from holadsl.core.walk import nodes_in


@frozen
class Reset:
    """A reset of an item by a list of effects: whether there are also Adds (or Puts) to it before, and after."""

    before: bool
    after: bool


def deals_gathered(machine: Machine) -> dict[Variable | Zone, int]:
    """For each variable that is added to, each zone that is put to: how many deals' worth lies between two resets."""
    ways = {name: targets(state) for name, state in machine.states.items()}
    gathering = dict.fromkeys(item for state in machine.states.values() for item in _gathered(effects_of(state)))
    return {item: _deals(item, machine, ways) for item in gathering}


def _deals(item: Variable | Zone, machine: Machine, ways: Mapping[str, Iterable[str]]) -> int:
    most, states = max(machine.deals, 1), machine.states
    resets = {name: reset for name, state in states.items() if (reset := _reset(state, item, machine))}
    shuffles = {name for name, state in states.items() if isinstance(state, Chance)}
    adding = {name for name, state in states.items() if item in _gathered(effects_of(state))}
    before = _between(shuffles - resets.keys(), resets.keys(), ways)
    if before & shuffles:
        return most
    early = adding & (before | shuffles - resets.keys()) or any(reset.before for reset in resets.values())
    ends = resets.keys() | shuffles
    last = {name for name in _between(resets.keys(), ends, ways) | resets.keys() if _leads(name, shuffles, ends, ways)}
    late = adding & last - resets.keys() or any(resets[name].after for name in last & resets.keys())
    return min(most, 2 if early and late else 1)


def _leads(start: str, shuffles: AbstractSet[str], ends: AbstractSet[str], ways: Mapping[str, Iterable[str]]) -> bool:
    """A shuffle can follow before any other of the ends."""
    return any(target in shuffles for name in {start} | _between([start], ends, ways) for target in ways[name])


def _between(starts: Iterable[str], ends: Iterable[str], ways: Mapping[str, Iterable[str]]) -> set[str]:
    """The states that can follow one of the starts before any of the ends, without either."""
    onward = {name: targets for name, targets in ways.items() if name not in set(ends)}
    return {name for start in starts for target in ways[start] if target in onward for name in reached(target, onward)}


def _gathered(effects: Iterable[Effect]) -> Iterator[Variable | Zone]:
    """What the effects add or put to; those within others aren't looked for."""
    for effect in effects:
        if isinstance(effect, Add):
            yield effect.variable
        elif isinstance(effect, Put):
            yield effect.target.zone


def _reset(state: State, item: Variable | Zone, machine: Machine) -> Reset | None:
    """How a state resets the item; None if it doesn't always do so, or may go elsewhere before."""
    if not isinstance(state, Automatic | Chance):
        return None
    width = {Index.ONE: 1, Index.SEAT: machine.seats, Index.TEAM: machine.teams}[item.index]
    copies: set[int] = set()
    before = within = False
    for place, effect in enumerate(state.effects):
        within |= bool(copies) and _adds(item, (effect,))
        copies |= _copies(effect, item, machine, width)
        if len(copies) == width:
            # An Add between two of the Sets, or in a loop of them, may come before or after that of its own copy.
            within |= isinstance(effect, Each) and _adds(item, (effect,))
            return Reset(before or within, within or _adds(item, state.effects[place + 1 :]))
        before |= _adds(item, (effect,))
        if any(isinstance(inner, Go) for inner in with_inner((effect,))):
            return None
    return None


def _adds(item: Variable | Zone, effects: Iterable[Effect]) -> bool:
    return item in _gathered(with_inner(effects))


def _copies(effect: Effect, item: Variable | Zone, machine: Machine, width: int) -> set[int]:
    """The copies of the item that an effect sets anew, whatever happens."""
    if isinstance(effect, Set | Clear):
        return _set_copies(effect, item, machine, None, width)
    if isinstance(effect, Each) and effect.where is None and _for_all(effect, item):
        if any(isinstance(inner, Go) for inner in with_inner(effect.body)):
            return set()
        sets = [inner for inner in effect.body if isinstance(inner, Set | Clear)]
        return set[int]().union(*(_set_copies(inner, item, machine, effect.over.item, width) for inner in sets))
    return set()


def _for_all(loop: Each, item: Variable | Zone) -> bool:
    """The loop goes once through all seats or teams for each of which there is one of the item."""
    return isinstance(loop.over, {Index.SEAT: Seats, Index.TEAM: Teams}.get(item.index, ()))


def _set_copies(
    effect: Set | Clear, item: Variable | Zone, machine: Machine, each: Local | None, width: int
) -> set[int]:
    """The copies of the item that a Set or Clear sets anew; all of them, where it does so for `each`."""
    changed: Variable | Zone = effect.variable if isinstance(effect, Set) else effect.zone.zone
    of = effect.of if isinstance(effect, Set) else effect.zone.of
    if changed is not item or (isinstance(effect, Set) and _reads(effect.value, item, machine)):
        return set()
    if of is None:
        return {0} if width == 1 else set()
    if isinstance(of, Get):
        return set(range(width)) if of.local is each else set()
    return {of.value} & set(range(width)) if isinstance(of, Const) else set()


def _reads(expr: Expr, item: Variable | Zone, machine: Machine) -> bool:
    return any(isinstance(node, Read) and node.variable is item for node in nodes_in(expr, machine))
