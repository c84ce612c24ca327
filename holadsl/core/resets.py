"""Over how many deals a number gathers what is added to it, before it is set anew.

Play doesn't set anything back by itself: effects do, and here they are found. A way from one state to the next resets a
variable if it sets all copies of it to something that doesn't hang on their old values; it resets a zone if it clears
all copies. Between two resets play goes only on ways without one. If adding and a shuffle lie on one ring of such ways,
all deals may gather. Otherwise adding lies before or behind each shuffle; only where it lies on both sides of one can
more than one deal's worth come together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from holadsl.core.effects import Add, Clear, Each, Effect, Go, Put, Repeat, Set, When
from holadsl.core.expressions import Const, Expr, Get, Local, Read, Seats, Teams, Times
from holadsl.core.machine import Machine, begins_deal
from holadsl.core.paths import effects_of, reached, runs_of, with_inner
from holadsl.core.values import Index, Variable, Zone
from holadsl.core.walk import nodes_in
from holadsl.data import evolve, frozen


@frozen
class Way:
    """One way through a list of effects, as far as it has been gone: what it does to the item that is looked at."""

    copies: frozenset[int] = frozenset()
    """The copies that have been set anew."""
    before: bool = False
    """Something was added before all copies were set anew (or at all, if they never are)."""
    after: bool = False
    """Something was added after a copy was set anew."""

    def adding(self, width: int) -> Way:
        """The way after something was added. Between the first Set and the last it counts for both sides."""
        return evolve(self, before=self.before or len(self.copies) < width, after=self.after or bool(self.copies))


@frozen
class Step:
    """One way from a state to the next, and what it does to the item: whether it resets it; adds before, or after."""

    source: str
    target: str
    resets: bool
    before: bool
    after: bool


def deals_gathered(machine: Machine) -> dict[Variable | Zone, int]:
    """For each variable that is added to, each zone that is put to: how many deals' worth lies between two resets."""
    gathering = dict.fromkeys(item for state in machine.states.values() for item in _gathered(effects_of(state)))
    return {item: _deals(item, machine) for item in gathering}


def _deals(item: Variable | Zone, machine: Machine) -> int:
    most = max(machine.deals, 1)
    steps = list(_steps(item, machine))
    free = [step for step in steps if not step.resets]
    onward: Mapping[str, list[str]] = {name: [] for name in machine.states}
    for step in free:
        onward[step.source].append(step.target)
    ahead = {name: reached(name, onward) for name in machine.states}
    shuffles = [name for name, state in machine.states.items() if begins_deal(state)]
    adding = [(step.source, step.target) for step in free if step.before]
    if any(a in ahead[b] and s in ahead[b] and a in ahead[s] for s in shuffles for a, b in adding):
        return most
    # Where adding may come from, and where it may still lead to, without a reset.
    came = {b for _, b in adding} | {step.target for step in steps if step.after}
    leads = {a for a, _ in adding} | {step.source for step in steps if step.resets and step.before}
    between = {
        frozenset(other for other in shuffles if other in ahead[s] and s in ahead[other])
        for s in shuffles
        if any(s in ahead[b] for b in came) and leads & ahead[s]
    }
    return min(most, 1 + len(between))


def _steps(item: Variable | Zone, machine: Machine) -> Iterator[Step]:
    width = machine.copies(item.index)
    walk = _Walk(item, machine, width)
    for name, state in machine.states.items():
        for effects in runs_of(state):
            walk.gone = {}
            walk.through(effects, {Way()})
            for target, ways in walk.gone.items():
                if target in machine.states:
                    for way in ways:
                        yield Step(name, target, len(way.copies) == width, way.before, way.after)


def _gathered(effects: Iterable[Effect]) -> Iterator[Variable | Zone]:
    """What the effects add or put to; those within others aren't looked for."""
    for effect in effects:
        if isinstance(effect, Add):
            yield effect.variable
        elif isinstance(effect, Put):
            yield effect.target.zone


class _Walk:
    """Goes all ways through lists of effects at once, and gathers those that come to a Go."""

    def __init__(self, item: Variable | Zone, machine: Machine, width: int) -> None:
        self.item = item
        self.machine = machine
        self.width = width
        self.gone: dict[str, set[Way]] = {}

    def through(self, effects: Sequence[Effect], ways: set[Way]) -> set[Way]:
        """The ways that come out at the end of the effects."""
        for effect in effects:
            ways = self.past(effect, ways)
        return ways

    def past(self, effect: Effect, ways: set[Way]) -> set[Way]:
        """The ways that come out behind an effect."""
        if isinstance(effect, Go):
            self.gone.setdefault(effect.state, set()).update(ways)
            return set()
        if isinstance(effect, When):
            return self.through(effect.then, ways) | self.through(effect.other, ways)
        adds = self.item in _gathered(with_inner((effect,)))
        copies = self.copies_set(effect)
        if copies and adds:
            ways = {evolve(way, before=True, after=True) for way in ways}
        elif adds:
            ways = {way.adding(self.width) for way in ways}
        ways = {evolve(way, copies=way.copies | copies) for way in ways}
        if isinstance(effect, Each | Repeat):
            for inner in with_inner(effect.body):
                if isinstance(inner, Go):
                    # Left in the middle, a loop has set nothing for certain, and may have added.
                    left = {evolve(way, copies=way.copies - copies) for way in ways}
                    self.gone.setdefault(inner.state, set()).update(left)
        return ways

    def copies_set(self, effect: Effect) -> frozenset[int]:
        """The copies of the item that an effect, none of them a When, sets anew whatever happens."""
        if isinstance(effect, Set | Clear):
            return self.set_here(effect, None)
        if isinstance(effect, Each) and effect.where is None and self.for_all(effect):
            sets = [inner for inner in effect.body if isinstance(inner, Set | Clear)]
            return frozenset[int]().union(*(self.set_here(inner, effect.over.item) for inner in sets))
        return frozenset()

    def for_all(self, loop: Each) -> bool:
        """The loop goes once through all seats or teams for each of which there is one of the item."""
        if self.item.index is Index.MELD:
            return isinstance(loop.over, Times) and loop.over.count == self.width
        return isinstance(loop.over, {Index.SEAT: Seats, Index.TEAM: Teams}.get(self.item.index, ()))

    def set_here(self, effect: Set | Clear, each: Local | None) -> frozenset[int]:
        """The copies of the item that a Set or Clear sets anew; all of them, where it does so for `each`."""
        changed: Variable | Zone = effect.variable if isinstance(effect, Set) else effect.zone.zone
        of = effect.of if isinstance(effect, Set) else effect.zone.of
        if changed is not self.item or (isinstance(effect, Set) and self.reads(effect.value)):
            return frozenset()
        if of is None:
            return frozenset({0} if self.width == 1 else ())
        if isinstance(of, Get):
            return frozenset(range(self.width) if of.local is each else ())
        return frozenset({of.value} & set(range(self.width)) if isinstance(of, Const) else ())

    def reads(self, expr: Expr) -> bool:
        """The expression hangs on the item."""
        return any(isinstance(node, Read) and node.variable is self.item for node in nodes_in(expr, self.machine))
