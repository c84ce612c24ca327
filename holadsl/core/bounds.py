"""The bounds of a Machine: a range for each variable, a capacity for each zone, a number of moves for each state."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

from holadsl.core.effects import Draw, Pour, Shift
from holadsl.core.growth import Growth, runs_in_a_deal
from holadsl.core.intervals import LIMIT, NONE, Interval, clip, hull
from holadsl.core.machine import Choice, Decide, Machine, Several, Window
from holadsl.core.ranges import INTERVALS, Known, interval, natural
from holadsl.core.resets import deals_gathered
from holadsl.core.values import Kind, Variable, Zone
from holadsl.core.walk import spots
from holadsl.data import define, field


@define
class Bounds:
    """The bounds that were found.

    `known` has the ranges, capacities and items; `outside` what a variable could hold that its kind doesn't have;
    `choices` the most moves of each Decide and Window state.
    """

    known: Known
    outside: dict[Variable, Interval] = field(factory=dict)
    choices: dict[str, int] = field(factory=dict)


def bounds_of(machine: Machine) -> Bounds:
    """The bounds of a Machine: the smallest that the rules of inference give, or nearly so."""
    inference = _Inference(machine)
    patience = len(machine.variables) + 2 * len(machine.zones) + 4
    # What depends on each other in a ring would creep upwards one by one: from here on what still grows is let go at
    # once to the LIMIT, and comes back from there as far as the rules of inference allow.
    for turn in range(4 * patience):
        if inference.step(widen=turn >= patience, grow=True):
            break
    for _ in range(patience):
        if inference.step(widen=False, grow=False):
            break
    bounds = Bounds(inference.growth.known, inference.outside)
    _look_everywhere(bounds.known)
    for name, state in machine.states.items():
        if isinstance(state, Decide | Window):
            bounds.choices[name] = sum(most_moves(choice, bounds.known) for choice in state.all_choices)
    return bounds


def most_moves(choice: Choice, known: Known) -> int:
    """The most moves that a choice can offer: one for each different item or set of items of its source, or one."""
    if choice.source is None:
        return 1
    zone = choice.source.zone
    melds = 1 if choice.onto is None else known.machine.melds
    if choice.several is not None:
        return min(_most_sets(choice, choice.several, known) * melds, LIMIT)
    values = known.items.get(zone, NONE)
    return min(known.capacity(zone), values.high - values.low + 1) * melds


def _most_sets(choice: Choice, several: Several, known: Known) -> int:
    assert choice.source is not None
    held, names = known.capacity(choice.source.zone), known.names({})
    least, most = interval(several.least, known, names), interval(several.most, known, names)
    sizes = range(max(least.low, 0), min(most.high, held) + 1)
    return min(sum(comb(held, size) for size in sizes), LIMIT)


def _look_everywhere(known: Known) -> None:
    """Every expression is looked at once more, for known.beyond to have all that go too far."""
    for spot in spots(known.machine):
        evaluate = INTERVALS.get(type(spot.node))
        if evaluate is not None:
            evaluate(spot.node, known, known.names(spot.scope))


def _begins(variable: Variable) -> Interval:
    """The values that a variable has before anything happens, from outside too."""
    return hull(n for n in (variable.first, variable.low, variable.high) if n is not None)


class _Inference:
    """The search for a fixed point: all bounds grow until the effects add nothing, then shrink while they hold."""

    def __init__(self, machine: Machine) -> None:
        faces = max(len(machine.pack.faces) - 1, 0)
        cards = [zone for zone in machine.zones if zone.item is Kind.CARD]
        self.start = {variable: _begins(variable) for variable in machine.variables}
        self.gathered = deals_gathered(machine)
        self.flows = _flows(machine)
        self.outside: dict[Variable, Interval] = {}
        known = Known(
            machine,
            dict(self.start),
            {zone: machine.pack.size if zone in cards else 0 for zone in machine.zones},
            {zone: Interval(0, faces) for zone in cards},
        )
        self.growth = Growth(known, dict(self.start), dict.fromkeys(machine.variables, NONE), runs_in_a_deal(machine))

    def step(self, widen: bool, grow: bool) -> bool:
        """One round over all effects: True if nothing has changed.

        With `grow` nothing becomes smaller; with `widen` what grows has no bound any more.
        """
        growth, known = self.growth, self.growth.known
        deal = growth.deal()
        old = (dict(growth.bases), dict(growth.adds), dict(known.items), dict(known.capacities))
        for variable, start in self.start.items():
            base = start.join(deal.sets.get(variable, start))
            added = deal.adds.get(variable, NONE).times(self.gathered.get(variable, 1))
            growth.bases[variable] = _next(growth.bases[variable], base, widen, grow)
            growth.adds[variable] = _next(growth.adds[variable], added, widen, grow)
            self._hold(variable)
        for zone, items in deal.items.items():
            if zone in known.capacities:
                known.items[zone] = _next(known.items.get(zone, items), items, widen, grow)
        self._fill(deal.puts, widen, grow)
        return old == (growth.bases, growth.adds, known.items, known.capacities)

    def _hold(self, variable: Variable) -> None:
        """The range of a variable; what its kind doesn't have is noted and cut off, so that it is found only once."""
        growth, known = self.growth, self.growth.known
        found = growth.bases[variable].plus(growth.adds[variable])
        nature = natural(variable.kind, known.machine)
        self.outside.pop(variable, None)
        if nature is not None and not found.within(nature):
            self.outside[variable] = found
            growth.bases[variable] = growth.bases[variable].cut(nature) or nature
            found = found.cut(nature) or nature
        known.ranges[variable] = found

    def _fill(self, puts: Mapping[Zone, int], widen: bool, grow: bool) -> None:
        """The capacities of all zones that don't hold cards: all that can be put where it can flow in from."""
        capacities = self.growth.known.capacities
        for zone, sources in self.flows.items():
            # What was put into another zone, and came from there, may be older than the last Clear of this one.
            deals = self.gathered.get(zone, 1) if sources == {zone} else max(self.growth.machine.deals, 1)
            filled = clip(0, sum(puts.get(source, 0) for source in sources) * deals)
            capacities[zone] = _next(Interval(0, capacities[zone]), filled, widen, grow).high


def _next(old: Interval, new: Interval, widen: bool, grow: bool) -> Interval:
    if not grow:
        return new
    if widen and not new.within(old):
        low = -LIMIT if new.low < old.low else old.low
        return Interval(low, LIMIT if new.high > old.high else old.high)
    return old.join(new)


def _flows(machine: Machine) -> dict[Zone, set[Zone]]:
    """For each zone that doesn't hold cards, the zones out of which items can come into it, itself among them."""
    sources = {zone: {zone} for zone in machine.zones if zone.item is not Kind.CARD}
    moves = [s.node for s in spots(machine) if isinstance(s.node, Shift | Draw | Pour)]
    for _ in sources:
        for move in moves:
            if move.source.zone in sources and move.target.zone in sources:
                sources[move.target.zone] |= sources[move.source.zone]
    return sources
