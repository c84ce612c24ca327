"""How far numbers and zones can grow: what lists of effects can do, how often they run, and the fixed point of it all.

A deal begins with a Chance state. In it there are at most `longest` decisions; each runs the effects of one choice
once. Between two decisions no Automatic state comes twice, or play could go round for ever without a decision (which
is a finding of its own). So in one deal each Automatic state runs at most once before each decision and once after the
last: `longest` + 1 times. One that only comes before the first decision, or after the last, runs once. What an Add can
bring in a deal is what it brings at once, times the loops around it, times those runs. Over how many deals a variable
gathers that is found in `resets.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from holadsl.core.effects import (
    Add,
    Clear,
    Copy,
    Draw,
    Each,
    Effect,
    Go,
    NameSet,
    Pour,
    Put,
    Repeat,
    Set,
    Shift,
    Tell,
    When,
)
from holadsl.core.intervals import LIMIT, NONE, Interval
from holadsl.core.machine import Automatic, Chance, Decide, Machine, Window, begins_deal
from holadsl.core.paths import reached, runs_on, targets
from holadsl.core.ranges import Known, interval, most_items, settled
from holadsl.core.values import Kind, Variable, Zone
from holadsl.core.walk import Scope, acting, inside
from holadsl.data import define, field, frozen

K = TypeVar("K")
T = TypeVar("T")


@frozen
class Change:
    """What effects can do when they run once."""

    sets: Mapping[Variable, Interval] = field(factory=dict)
    """The values that variables can be set to."""
    adds: Mapping[Variable, Interval] = field(factory=dict)
    """What all Adds together can bring, each interval with 0 in it."""
    puts: Mapping[Zone, int] = field(factory=dict)
    """How many items can be put into a zone from nowhere."""
    items: Mapping[Zone, Interval] = field(factory=dict)
    """Which items can come into a zone of other things than cards."""

    def then(self, other: Change) -> Change:
        """The one and the other."""
        return Change(
            _merged(self.sets, other.sets, Interval.join),
            _merged(self.adds, other.adds, Interval.plus),
            _merged(self.puts, other.puts, lambda a, b: a + b),
            _merged(self.items, other.items, Interval.join),
        )

    def otherwise(self, other: Change) -> Change:
        """The one or the other."""
        return Change(
            _merged(self.sets, other.sets, Interval.join),
            _merged(self.adds, other.adds, Interval.join),
            _merged(self.puts, other.puts, max),
            _merged(self.items, other.items, Interval.join),
        )

    def times(self, count: int) -> Change:
        """As much as `count` runs can do."""
        return Change(
            self.sets,
            {variable: brought.times(count) for variable, brought in self.adds.items()},
            {zone: min(number * count, LIMIT) for zone, number in self.puts.items()},
            self.items,
        )


def _merged(left: Mapping[K, T], right: Mapping[K, T], both: Callable[[T, T], T]) -> Mapping[K, T]:
    merged = dict(left)
    for key, value in right.items():
        merged[key] = both(merged[key], value) if key in merged else value
    return merged


@define
class Growth:
    """Range inference under way: what is known; of each variable its values without Adds (`bases`); what Adds bring."""

    known: Known
    bases: dict[Variable, Interval]
    adds: dict[Variable, Interval]
    runs: Mapping[str, int]
    """How often each Automatic state can run in one deal."""

    @property
    def machine(self) -> Machine:
        """The Machine that is looked at."""
        return self.known.machine

    def all_of(self, effects: Iterable[Effect], scope: Scope) -> Change:
        """What a list of effects can do."""
        change = Change()
        for effect in effects:
            change = change.then(CHANGES[type(effect)](effect, self, scope))
        return change

    def deal(self) -> Change:
        """What one whole deal can do."""
        decision, chance, change = Change(), Change(), Change()
        for name, state in self.machine.states.items():
            if isinstance(state, Decide | Window):
                decision = decision.otherwise(self._decision(state))
            elif isinstance(state, Chance) and begins_deal(state):
                chance = chance.otherwise(self.all_of(state.effects, {}))
            elif isinstance(state, Automatic | Chance):
                change = change.then(self.all_of(state.effects, {}).times(self.runs[name]))
        return change.then(decision.times(most_decisions(self.machine))).then(chance)

    def _decision(self, state: Decide | Window) -> Change:
        change = Change()
        for choice in state.all_choices:
            change = change.otherwise(self.all_of(choice.effects, acting(state, choice, self.machine)))
        # Each seat's answer counts as a decision; what follows them is counted with each, which is more than enough.
        return change.then(self.all_of(state.then, {})) if isinstance(state, Window) else change


def most_decisions(machine: Machine) -> int:
    """The most decisions of one deal; one at least, also for a Machine that has forgotten to say so."""
    return max(machine.longest, 1)


def runs_in_a_deal(machine: Machine) -> dict[str, int]:
    """How often each state that runs by itself can run in one deal, a shuffle of some cards among them."""
    shuffles = [name for name, state in machine.states.items() if begins_deal(state)]
    decides = [name for name, state in machine.states.items() if isinstance(state, Decide | Window)]
    ways = {name: targets(state) for name, state in machine.states.items() if name not in shuffles}
    after_one = {name for decide in decides for name in reached(decide, ways)}
    return {
        name: most_decisions(machine) + 1 if name in after_one and reached(name, ways) & set(decides) else 1
        for name, state in machine.states.items()
        if runs_on(state)
    }


def _set(node: Set, growth: Growth, scope: Scope) -> Change:
    base = growth.bases.get(node.variable, NONE)
    names = growth.known.names(scope)
    return Change(sets={node.variable: settled(node.value, node.variable, base, growth.known, names)})


def _add(node: Add, growth: Growth, scope: Scope) -> Change:
    return Change(adds={node.variable: interval(node.value, growth.known, growth.known.names(scope)).join(NONE)})


def _put(node: Put, growth: Growth, scope: Scope) -> Change:
    value = interval(node.value, growth.known, growth.known.names(scope))
    return Change(puts={node.target.zone: 1}, items={node.target.zone: value})


def _move(node: Shift | Draw | Pour, growth: Growth, _: Scope) -> Change:
    source, target = node.source.zone, node.target.zone
    if source.item is Kind.CARD or source not in growth.known.items:
        return Change()
    # Whatever may ever lie in the source may have been moved over, once for each time that it was put there.
    return Change(items={target: growth.known.items[source]})


def _when(node: When, growth: Growth, scope: Scope) -> Change:
    return growth.all_of(node.then, scope).otherwise(growth.all_of(node.other, scope))


def _each(node: Each, growth: Growth, scope: Scope) -> Change:
    body = growth.all_of(node.body, inside(node.over, scope, growth.machine))
    return body.times(most_items(node.over, growth.known))


def _repeat(node: Repeat, growth: Growth, scope: Scope) -> Change:
    return growth.all_of(node.body, scope).times(max(node.limit, 0))


def _nothing(_: Clear | Copy | NameSet | Tell | Go, __: Growth, ___: Scope) -> Change:
    return Change()


CHANGES: dict[type, Callable[[Any, Growth, Scope], Change]] = {
    Set: _set,
    Add: _add,
    Shift: _move,
    Draw: _move,
    Pour: _move,
    Put: _put,
    Clear: _nothing,
    Copy: _nothing,
    NameSet: _nothing,
    When: _when,
    Each: _each,
    Repeat: _repeat,
    Tell: _nothing,
    Go: _nothing,
}
"""What each kind of effect can do."""
