"""Expressions, compiled: each node becomes one small function, once for each Machine.

A compiled expression is called with `v` and `z`, the lists of numbers and zones of a State, and gives an integer; flags
are 0 and 1. The shapes that games use all the time have functions of their own: a number that is one cell of `v` (a
variable without an index, or a bound name), a zone that is always the same list, an operand that is constant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from holadsl.core.expressions import (
    And,
    At,
    Binary,
    Cards,
    Const,
    Domain,
    Fold,
    Get,
    If,
    Local,
    Look,
    Not,
    Or,
    Pairing,
    Read,
    Seats,
    Seek,
    Size,
    Split,
    Teams,
    Times,
    ZoneRef,
)
from holadsl.core.values import NOBODY, Index, Variable, Zone
from holadsl.data import define, field
from holadsl.engine.folds import FOLDS, best_one, first_one, last_one
from holadsl.engine.layout import Layout
from holadsl.engine.operations import (
    ANY_AND_ANY,
    ANY_AND_CONSTANT,
    CELL_AND_CELL,
    CELL_AND_CONSTANT,
    CONSTANT_AND_ANY,
    CONSTANT_AND_CELL,
    TURNED,
)
from holadsl.engine.pairing import paired
from holadsl.engine.simplify import Node, Once, simplify
from holadsl.engine.splits import Splitter
from holadsl.engine.stage import Items, Pick, Stage, Value
from holadsl.engine.state import MachineFault

UNKNOWN = -(1 << 70)
"""The result of a Once that hasn't been computed yet: beyond any number of a Machine."""


@define(eq=False)
class Coder:
    """Compiles nodes for one layout; knows which names are bound where, and the stages that can be gone to.

    A bound name has a cell of `v` behind the variables, by how deep its binding lies, so that cells are used again.
    """

    layout: Layout
    stages: Mapping[str, Stage]
    free: int
    """The next cell for a bound name."""
    width: int = 0
    """How many cells `v` must have for all that was compiled."""
    bound: dict[Local, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.width = max(self.width, self.free)

    @contextmanager
    def binding(self, *names: Local | None) -> Iterator[tuple[int, ...]]:
        """Within it the names are bound, to the cells it gives; None keeps a cell without a name."""
        outside, free = dict(self.bound), self.free
        self.free += len(names)
        self.width = max(self.width, self.free)
        cells = tuple(range(free, self.free))
        self.bound.update((name, cell) for name, cell in zip(names, cells, strict=True) if name)
        yield cells
        self.bound, self.free = outside, free

    def expr(self, node: Node) -> Value:
        """The compiled expression. What can't be played: MachineFault."""
        return self.simple(simplify(node))

    def simple(self, node: Node) -> Value:
        """The compiled expression, of one that is simplified already, as are all parts of a simplified one."""
        return EXPRESSIONS[type(node)](self, node)

    def cell(self, node: Node) -> int | None:
        """The cell of `v` that the expression reads, where it is nothing but that."""
        if isinstance(node, Get):
            if node.local not in self.bound:
                raise MachineFault(f"{node.local.name!r} isn't bound here")
            return self.bound[node.local]
        if isinstance(node, Read):
            return self.fixed(node.variable, node.of)
        return None

    def fixed(self, owner: Variable | Zone, of: Node | None) -> int | None:
        """The cell of a variable, or the place of a zone, where it is always the same one."""
        if of is not None and not isinstance(of, Const):
            if owner.index is Index.ONE:
                raise MachineFault(f"{owner.name!r} is there only once")
            return None
        seat = of.value if of else None
        try:
            return self.layout.cell(owner, seat) if isinstance(owner, Variable) else self.layout.place(owner, seat)
        except ValueError as error:
            raise MachineFault(str(error)) from error

    def base(self, owner: Variable | Zone) -> int:
        """The cell or place that a variable or zone with an index has for seat or team 0."""
        return self.layout.cell(owner, 0) if isinstance(owner, Variable) else self.layout.place(owner, 0)

    def zone(self, ref: ZoneRef) -> Pick:
        """The compiled zone reference, its index simplified already."""
        place = self.fixed(ref.zone, ref.of)
        if place is not None:
            return lambda v, z: z[place]
        assert ref.of is not None
        base, seat = self.base(ref.zone), self.cell(ref.of)
        if isinstance(ref.of, Get) and seat is not None:  # a bound name is somebody's
            return lambda v, z: z[base + v[seat]]
        of = self.simple(ref.of)

        def zone_found(v: list[int], z: list[list[int]]) -> list[int]:
            i = of(v, z)
            return z[base + i] if i >= 0 else []  # nobody has no cards

        return zone_found

    def items(self, domain: Domain) -> Items:
        """The compiled domain, simplified already."""
        return DOMAINS[type(domain)](self, domain)


def _cards(coder: Coder, node: Cards) -> Items:
    zone = coder.zone(node.zone)
    start = None if node.start is None else coder.simple(node.start)
    if node.count is not None:
        return _so_many(zone, start, coder.simple(node.count))
    if start is None:
        return zone
    return lambda v, z: zone(v, z)[max(start(v, z), 0) :]


def _so_many(zone: Pick, start: Value | None, count: Value) -> Items:
    def so_many(v: list[int], z: list[list[int]]) -> list[int]:
        first = 0 if start is None else max(start(v, z), 0)
        return zone(v, z)[first : first + max(count(v, z), 0)]

    return so_many


def _seats(coder: Coder, node: Seats) -> Items:
    rounds = coder.layout.rounds
    if node.start is None:
        return lambda v, z: rounds[0]
    cell = coder.cell(node.start)
    if cell is not None:
        return lambda v, z: rounds[v[cell]]
    start = coder.simple(node.start)
    return lambda v, z: rounds[start(v, z)]


def _teams(coder: Coder, _: Teams) -> Items:
    teams = coder.layout.teams
    return lambda v, z: teams


def _times(_: Coder, node: Times) -> Items:
    times = range(node.count)
    return lambda v, z: times


DOMAINS: dict[type, Callable[[Coder, Any], Items]] = {Cards: _cards, Seats: _seats, Teams: _teams, Times: _times}
"""For each kind of domain, how it is compiled."""


def _const(_: Coder, node: Const) -> Value:
    value = int(node.value)
    return lambda v, z: value


def _read(coder: Coder, node: Read) -> Value:
    cell = coder.cell(node)
    if cell is not None:
        return lambda v, z: v[cell]
    assert node.of is not None
    base, seat = coder.base(node.variable), coder.cell(node.of)
    if isinstance(node.of, Get) and seat is not None:  # a bound name is somebody's
        return lambda v, z: v[base + v[seat]]
    of, first = coder.simple(node.of), node.variable.first

    def read_found(v: list[int], z: list[list[int]]) -> int:
        i = of(v, z)
        return v[base + i] if i >= 0 else first  # of nobody it is as at the beginning

    return read_found


def _get(coder: Coder, node: Get) -> Value:
    cell = coder.cell(node)
    assert cell is not None
    return lambda v, z: v[cell]


def _look(coder: Coder, node: Look) -> Value:
    # The added last entry is what -1 finds.
    values = (*(int(value) for value in node.table.values), NOBODY)
    cell = coder.cell(node.at)
    if cell is not None:
        return lambda v, z: values[v[cell]]
    at = coder.simple(node.at)
    return lambda v, z: values[at(v, z)]


def _at(coder: Coder, node: At) -> Value:
    zone, place = coder.zone(node.zone), coder.fixed(node.zone.zone, node.zone.of)
    if isinstance(node.position, Const):
        constant = node.position.value
        if constant < 0:
            return lambda v, z: NOBODY
        if place is not None:
            return lambda v, z: z[place][constant] if constant < len(z[place]) else NOBODY
    position = coder.simple(node.position)

    def at(v: list[int], z: list[list[int]]) -> int:
        items, i = zone(v, z), position(v, z)
        return items[i] if 0 <= i < len(items) else NOBODY

    return at


def _size(coder: Coder, node: Size) -> Value:
    place = coder.fixed(node.zone.zone, node.zone.of)
    if place is not None:
        return lambda v, z: len(z[place])
    zone = coder.zone(node.zone)
    return lambda v, z: len(zone(v, z))


def _binary(coder: Coder, node: Binary) -> Value:
    op, left, right = node.op, node.left, node.right
    if op in TURNED and isinstance(left, Const):
        left, right = right, left
    i, k = coder.cell(left), coder.cell(right)
    if isinstance(right, Const):
        if i is not None:
            return CELL_AND_CONSTANT[op](i, right.value)
        return ANY_AND_CONSTANT[op](coder.simple(left), right.value)
    if isinstance(left, Const):
        if k is not None:
            return CONSTANT_AND_CELL[op](left.value, k)
        return CONSTANT_AND_ANY[op](left.value, coder.simple(right))
    if i is not None and k is not None:
        return CELL_AND_CELL[op](i, k)
    return ANY_AND_ANY[op](coder.simple(left), coder.simple(right))


def _and(coder: Coder, node: And) -> Value:
    parts = tuple(coder.simple(part) for part in node.parts)
    if len(parts) == 2:
        a, b = parts
        return lambda v, z: 1 if a(v, z) and b(v, z) else 0
    if len(parts) == 3:
        a, b, c = parts
        return lambda v, z: 1 if a(v, z) and b(v, z) and c(v, z) else 0

    def all_of(v: list[int], z: list[list[int]]) -> int:
        for part in parts:
            if not part(v, z):
                return 0
        return 1

    return all_of


def _or(coder: Coder, node: Or) -> Value:
    parts = tuple(coder.simple(part) for part in node.parts)
    if len(parts) == 2:
        a, b = parts
        return lambda v, z: 1 if a(v, z) or b(v, z) else 0
    if len(parts) == 3:
        a, b, c = parts
        return lambda v, z: 1 if a(v, z) or b(v, z) or c(v, z) else 0

    def one_of(v: list[int], z: list[list[int]]) -> int:
        for part in parts:
            if part(v, z):
                return 1
        return 0

    return one_of


def _not(coder: Coder, node: Not) -> Value:
    part = coder.simple(node.part)
    return lambda v, z: 0 if part(v, z) else 1


def _if(coder: Coder, node: If) -> Value:
    condition, then, other = coder.simple(node.condition), coder.simple(node.then), coder.simple(node.other)
    return lambda v, z: then(v, z) if condition(v, z) else other(v, z)


def _once(coder: Coder, node: Once) -> Value:
    part, cell = coder.simple(node.part), coder.bound[node.result]

    def kept(v: list[int], z: list[list[int]]) -> int:
        value = v[cell]
        if value == UNKNOWN:
            value = v[cell] = part(v, z)
        return value

    return kept


def _fold(coder: Coder, node: Fold) -> Value:
    items = coder.items(node.over)
    with coder.binding(node.over.item) as (slot,):
        where = None if node.where is None else coder.simple(node.where)
        value = None if node.value is None else coder.simple(node.value)
    return FOLDS[node.how](slot, items, where, value)


def _seek(coder: Coder, node: Seek) -> Value:
    items = coder.items(node.over)
    with coder.binding(node.over.item) as (slot,):
        where = coder.simple(node.where)
        key = None if node.key is None else coder.simple(node.key)
    if key is not None:
        found = best_one(slot, items, where, key, node.last)
    else:
        found = last_one(slot, items, where) if node.last else first_one(slot, items, where)
    if not isinstance(node.over, Cards):
        return lambda v, z: NOBODY if (position := found(v, z)) == NOBODY else items(v, z)[position]
    if node.over.start is None:
        return found
    start = coder.simple(node.over.start)
    # Positions were counted from `start` on, but are wanted in the zone.
    return lambda v, z: NOBODY if (position := found(v, z)) == NOBODY else position + max(start(v, z), 0)


def _pairing(coder: Coder, node: Pairing) -> Value:
    left, right = coder.items(node.left), coder.items(node.right)
    with coder.binding(node.left.item, node.right.item) as (one, other):
        fits = coder.simple(node.fits)
    return paired(left, right, one, other, fits)


def splitter(coder: Coder, node: Split) -> Splitter:
    """How a zone is split, compiled."""
    fits, may = coder.simple(node.fits), coder.simple(node.may)
    with coder.binding(node.item) as (item,):
        left = None if node.left is None else coder.simple(node.left)
    return Splitter(coder.zone(node.cards), coder.layout.place(node.named), fits, may, item, left)


EXPRESSIONS: dict[type, Callable[[Coder, Any], Value]] = {
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
    Pairing: _pairing,
    Split: splitter,
    Once: _once,
}
"""For each kind of expression, how it is compiled."""
