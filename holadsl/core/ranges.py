"""The interval of an expression, from what is known about variables and zones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from holadsl.core.expressions import (
    And,
    At,
    Binary,
    Cards,
    Const,
    Domain,
    Expr,
    Fold,
    Get,
    How,
    If,
    Local,
    Look,
    Not,
    Op,
    Or,
    Pairing,
    Read,
    Seats,
    Seek,
    Size,
    Split,
    Teams,
    Times,
)
from holadsl.core.intervals import FLAGS, LIMIT, NONE, ONE, ONLY_NOBODY, Interval, clip, combine, hull, union
from holadsl.core.machine import Machine
from holadsl.core.values import Kind, Variable, Zone
from holadsl.core.walk import Bound, Scope, bound
from holadsl.data import define, field

Names: TypeAlias = Mapping[Local, Interval]
"""The interval of each Local that is bound."""


@define
class Known:
    """What range inference knows so far. A zone without `items` is empty as far as is known."""

    machine: Machine
    ranges: dict[Variable, Interval]
    capacities: dict[Zone, int]
    items: dict[Zone, Interval]
    beyond: dict[int, Expr] = field(factory=dict)
    """By identity: expressions that go beyond 62 bits although their parts don't."""

    def range_of(self, variable: Variable) -> Interval:
        """The values of a variable. One that isn't declared is 0, so that it leads to no finding but its own."""
        return self.ranges.get(variable, NONE)

    def capacity(self, zone: Zone) -> int:
        """The most items of a zone; none, for one that isn't declared."""
        return self.capacities.get(zone, 0)

    def of_bound(self, what: Bound) -> Interval:
        """The values of a Local."""
        if what.zone is not None:
            # No item of a zone that is always empty is ever bound, so any interval would do.
            return self.items.get(what.zone, NONE)
        return Interval(0, max(0, what.count - 1))

    def names(self, scope: Scope) -> Names:
        """The values of all Locals in a scope."""
        return {local: self.of_bound(what) for local, what in scope.items()}


def natural(kind: Kind, machine: Machine) -> Interval | None:
    """The numbers that a kind has in this Machine, NOBODY among them; None for plain numbers."""
    counts = {
        Kind.SEAT: machine.seats,
        Kind.TEAM: machine.teams,
        Kind.CARD: len(machine.pack.faces),
        Kind.RANK: len(machine.pack.ranks),
        Kind.SUIT: len(machine.pack.suits),
    }
    if kind is Kind.FLAG:
        return FLAGS
    return Interval(-1, counts[kind] - 1) if kind in counts else None


def interval(expr: Expr, known: Known, names: Names) -> Interval:
    """Every value that an expression can have."""
    return INTERVALS[type(expr)](expr, known, names)


def most_items(over: Domain, known: Known) -> int:
    """The most items that a domain can have."""
    return MOST[type(over)](over, known)


def _const(node: Const, known: Known, _: Names) -> Interval:
    found = clip(node.value, node.value)
    if found.beyond:
        known.beyond[id(node)] = node
    return found


def _read(node: Read, known: Known, _: Names) -> Interval:
    return known.range_of(node.variable)


def _get(node: Get, _: Known, names: Names) -> Interval:
    # A name that isn't bound is a finding of its own, and no other follows from it.
    return names.get(node.local, NONE)


def _look(node: Look, known: Known, names: Names) -> Interval:
    at, values = interval(node.at, known, names), node.table.values
    entries = values[max(at.low, 0) : max(at.high + 1, 0)]
    found = [hull(entries)] if entries else []
    return union([*found, ONLY_NOBODY]) if at.low < 0 or not found else found[0]


def _at(node: At, known: Known, _: Names) -> Interval:
    return known.items.get(node.zone.zone, ONLY_NOBODY).join(ONLY_NOBODY)


def _size(node: Size, known: Known, _: Names) -> Interval:
    return Interval(0, known.capacity(node.zone.zone))


def _binary(node: Binary, known: Known, names: Names) -> Interval:
    left, right = interval(node.left, known, names), interval(node.right, known, names)
    found = combine(node.op, left, right)
    if found.beyond and not left.beyond and not right.beyond:
        known.beyond[id(node)] = node
    return found


def _sure(condition: Interval) -> bool:
    return not condition.has(0)


def _and(node: And, known: Known, names: Names) -> Interval:
    tests = [interval(part, known, names) for part in node.parts]
    return Interval(int(all(_sure(t) for t in tests)), int(NONE not in tests))


def _or(node: Or, known: Known, names: Names) -> Interval:
    tests = [interval(part, known, names) for part in node.parts]
    return Interval(int(any(_sure(t) for t in tests)), int(any(t != NONE for t in tests)))


def _not(node: Not, known: Known, names: Names) -> Interval:
    test = interval(node.part, known, names)
    return Interval(int(test == NONE), int(test.has(0)))


def _if(node: If, known: Known, names: Names) -> Interval:
    test = interval(node.condition, known, names)
    if test == NONE:
        return interval(node.other, known, names)
    then = interval(node.then, known, names)
    return then if _sure(test) else then.join(interval(node.other, known, names))


def _fold(node: Fold, known: Known, names: Names) -> Interval:
    inner = {**names, node.over.item: known.of_bound(bound(node.over, known.machine))}
    if node.where is not None and interval(node.where, known, inner) == NONE:
        return _NOTHING[node.how]
    return _FOLDS[node.how](node, known, inner)


def _value(node: Fold, known: Known, names: Names) -> Interval:
    if node.value is None or node.how is How.COUNT:
        return ONE
    return interval(node.value, known, names)


def _sum(node: Fold, known: Known, names: Names) -> Interval:
    each = _value(node, known, names)
    count = most_items(node.over, known)
    total = clip(min(each.low, 0) * count, max(each.high, 0) * count)
    if isinstance(node.over, Cards) and node.over.zone.zone.item is Kind.CARD:
        by_card = _sum_over_pack(node, known, names)
        total = total.cut(by_card) or total
    if total.beyond and not each.beyond and count < LIMIT:
        known.beyond[id(node)] = node
    return total


def _sum_over_pack(node: Fold, known: Known, names: Names) -> Interval:
    """No zone holds more than the pack, so a sum over cards is a sum over some of the pack's."""
    low = high = 0
    for face, copies in enumerate(known.machine.pack.copies):
        one = {**names, node.over.item: Interval(face, face)}
        if node.where is not None and interval(node.where, known, one) == NONE:
            continue
        value = _value(node, known, one)
        low += min(value.low, 0) * copies
        high += max(value.high, 0) * copies
    return clip(low, high)


def _extreme(node: Fold, known: Known, names: Names) -> Interval:
    value = _value(node, known, names)
    return value if _never_empty(node.over) and node.where is None else value.join(ONLY_NOBODY)


def _never_empty(over: Domain) -> bool:
    return isinstance(over, Seats | Teams) or (isinstance(over, Times) and over.count > 0)


def _seek(node: Seek, known: Known, names: Names) -> Interval:
    return Interval(-1, max(most_items(node.over, known) - 1, -1))


_FOLDS: dict[How, Callable[[Fold, Known, Names], Interval]] = {
    How.ANY: lambda n, k, e: FLAGS,
    How.ALL: lambda n, k, e: FLAGS,
    How.COUNT: _sum,
    How.SUM: _sum,
    How.MAX: _extreme,
    How.MIN: _extreme,
}

_NOTHING: dict[How, Interval] = {
    How.ANY: NONE,
    How.ALL: ONE,
    How.COUNT: NONE,
    How.SUM: NONE,
    How.MAX: ONLY_NOBODY,
    How.MIN: ONLY_NOBODY,
}

MOST: dict[type, Callable[[Any, Known], int]] = {
    Cards: lambda d, k: k.capacity(d.zone.zone),
    Seats: lambda d, k: k.machine.seats,
    Teams: lambda d, k: k.machine.teams,
    Times: lambda d, k: max(d.count, 0),
}
"""The most items of each kind of domain."""


def _split(node: Split, known: Known, names: Names) -> Interval:
    """All cards may be left over, or none; there are as many sets as cards at the most."""
    most = known.capacity(node.cards.zone)
    if node.left is None:
        return Interval(0, most)
    each = interval(node.left, known, {**names, node.item: known.items.get(node.cards.zone, NONE)})
    return Interval(min(each.low * most, 0), max(each.high * most, 0))


INTERVALS: dict[type, Callable[[Any, Known, Names], Interval]] = {
    Const: _const,
    Read: _read,
    Get: _get,
    Look: _look,
    At: _at,
    Size: _size,
    Binary: _binary,
    And: _and,
    Or: _or,
    Not: _not,
    If: _if,
    Fold: _fold,
    Seek: _seek,
    Pairing: lambda n, k, e: FLAGS,
    Split: _split,
}
"""The interval of each kind of expression."""


def settled(expr: Expr, variable: Variable, base: Interval, known: Known, names: Names) -> Interval:
    """What a Set of `variable` to `expr` can give, counted without what Adds have added to the variable before.

    Where the variable itself (or its minimum or maximum with something, or a choice between such) is the new value,
    the Adds of its scope are counted already: its old value then stands for `base`, its values without any Add. If a
    value lies in `base` widened by the Adds so far, then so does its minimum or maximum with another number, widened
    by the same. Below other arithmetic that doesn't hold, and all its values count.
    """
    if isinstance(expr, Read) and expr.variable is variable:
        return base
    if isinstance(expr, Binary) and expr.op in (Op.MIN, Op.MAX):
        left = settled(expr.left, variable, base, known, names)
        return combine(expr.op, left, settled(expr.right, variable, base, known, names))
    if isinstance(expr, If):
        test = interval(expr.condition, known, names)
        if test == NONE:
            return settled(expr.other, variable, base, known, names)
        then = settled(expr.then, variable, base, known, names)
        return then if _sure(test) else then.join(settled(expr.other, variable, base, known, names))
    return interval(expr, known, names)
