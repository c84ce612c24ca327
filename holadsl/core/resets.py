"""Over how many deals a number gathers what is added to it, before it is set anew.

Play doesn't set anything back by itself: effects do, and here they are found. A state resets a variable if it runs a
Set of all its copies every time, before adding to it. If no way from one shuffle to the next goes past all resets, then
between two resets lie at most parts of two deals, and of one only where nothing is added between shuffle and reset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from holadsl.core.effects import Add, Clear, Each, Effect, Go, Put, Set
from holadsl.core.expressions import Const, Expr, Get, Local, Read, Seats, Teams
from holadsl.core.machine import Automatic, Chance, Machine, State
from holadsl.core.paths import effects_of, reached, targets, with_inner
from holadsl.core.values import Index, Variable, Zone
from holadsl.core.walk import nodes_in


def deals_gathered(machine: Machine) -> dict[Variable | Zone, int]:
    """For each variable that is added to, each zone that is put to: how many deals' worth lies between two resets."""
    ways = {name: targets(state) for name, state in machine.states.items()}
    gathering = dict.fromkeys(item for state in machine.states.values() for item in _gathered_in(state))
    return {item: _deals(item, machine, ways) for item in gathering}


def _deals(item: Variable | Zone, machine: Machine, ways: Mapping[str, Iterable[str]]) -> int:
    most = max(machine.deals, 1)
    states = machine.states
    resets = {name for name, state in states.items() if _resets(state, item, machine)}
    onward = {name: [] if name in resets else [t for t in ways[name] if t in states] for name in states}
    shuffles = [name for name, state in states.items() if isinstance(state, Chance) and name not in resets]
    before = {name for shuffle in shuffles for target in onward[shuffle] for name in reached(target, onward)} - resets
    if any(isinstance(states[name], Chance) for name in before):
        return most
    early = any(item in _gathered_in(states[name]) for name in before.union(shuffles))
    return min(most, 2 if early else 1)


def _gathered_in(state: State) -> Iterator[Variable | Zone]:
    """What the effects of a state add or put to."""
    for effect in effects_of(state):
        if isinstance(effect, Add):
            yield effect.variable
        elif isinstance(effect, Put):
            yield effect.target.zone


def _resets(state: State, item: Variable | Zone, machine: Machine) -> bool:
    if not isinstance(state, Automatic | Chance):
        return False
    return _all_copies_set(state.effects, item, machine)


def _all_copies_set(effects: Iterable[Effect], item: Variable | Zone, machine: Machine) -> bool:
    """The effects set every copy of the item, whatever happens, before they add to any or may go elsewhere."""
    width = {Index.ONE: 1, Index.SEAT: machine.seats, Index.TEAM: machine.teams}[item.index]
    copies: set[int] = set()
    for effect in effects:
        if isinstance(effect, Set | Clear):
            copies |= _copies(effect, item, machine, None, width)
        elif isinstance(effect, Each) and effect.where is None and _for_all(effect, item):
            for inner in effect.body:
                if isinstance(inner, Set | Clear):
                    copies |= _copies(inner, item, machine, effect.over.item, width)
        if len(copies) == width:
            return not _disturbs(effect, item)
        if _disturbs(effect, item):
            return False
    return False


def _for_all(loop: Each, item: Variable | Zone) -> bool:
    """The loop goes once through all seats or teams for each of which there is one of the item."""
    return isinstance(loop.over, {Index.SEAT: Seats, Index.TEAM: Teams}.get(item.index, ()))


def _copies(effect: Set | Clear, item: Variable | Zone, machine: Machine, each: Local | None, width: int) -> set[int]:
    """The copies of the item that an effect sets to something new; all, where it does so for `each`."""
    if isinstance(effect, Set):
        if effect.variable is not item or _reads(effect.value, item, machine):
            return set()
        of = effect.of
    else:
        if effect.zone.zone is not item:
            return set()
        of = effect.zone.of
    if isinstance(of, Get):
        return set(range(width)) if of.local is each else set()
    return {of.value} & set(range(width)) if isinstance(of, Const) else {0} if of is None and width == 1 else set()


def _reads(expr: Expr, item: Variable | Zone, machine: Machine) -> bool:
    return any(isinstance(node, Read) and node.variable is item for node in nodes_in(expr, machine))


def _disturbs(effect: Effect, item: Variable | Zone) -> bool:
    """The effect may add to the item, or lead elsewhere before what follows it."""
    inner = with_inner((effect,))
    return any(
        isinstance(e, Go)
        or (isinstance(e, Add) and e.variable is item)
        or (isinstance(e, Put) and e.target.zone is item)
        for e in inner
    )
