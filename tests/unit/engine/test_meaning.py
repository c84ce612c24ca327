"""Random expressions: what is compiled means what the nodes say, read naively one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

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
    Read,
    Seats,
    Seek,
    Size,
    Teams,
    Times,
    ZoneRef,
)
from holadsl.core.values import NOBODY, Table
from holadsl.engine.evaluate import UNKNOWN
from holadsl.engine.program import program_of
from holadsl.engine.simplify import Node, once, simplify
from tests.unit.engine.conftest import Bench

BENCH = Bench()
FOLLOWING = Table("following", (1, 2, 3, 0))
Bound = Mapping[Local, int]
NAMES = tuple(Local(name) for name in "abcd")


def items(zone: ZoneRef, bound: Bound) -> tuple[int, ...]:
    """The items of a zone."""
    return BENCH.game.items(zone.zone, None if zone.of is None else meaning(zone.of, bound))


def domain(over: Domain, bound: Bound) -> list[tuple[int, int]]:
    """Position and item of everything in the domain."""
    if isinstance(over, Cards):
        start = 0 if over.start is None else max(meaning(over.start, bound), 0)
        return list(enumerate(items(over.zone, bound)))[start:]
    if isinstance(over, Seats):
        start = 0 if over.start is None else max(meaning(over.start, bound), 0)
        return [(i, (start + i) % 4) for i in range(4)]
    return [(i, i) for i in range(2 if isinstance(over, Teams) else over.count)]


def fold(node: Fold, bound: Bound) -> int:
    """A fold, by the words of the core."""
    inside: list[Bound] = [{**bound, node.over.item: item} for _, item in domain(node.over, bound)]
    kept = [b for b in inside if node.where is None or meaning(node.where, b)]
    if node.how is How.COUNT:
        return len(kept)
    assert node.value is not None
    values = [meaning(node.value, b) for b in kept]
    return {
        How.ANY: lambda: int(any(values)),
        How.ALL: lambda: int(all(values)),
        How.SUM: lambda: sum(values),
        How.MAX: lambda: max(values, default=NOBODY),
        How.MIN: lambda: min(values, default=NOBODY),
    }[node.how]()


def seek(node: Seek, bound: Bound) -> int:
    """A seek, by the words of the core."""
    found = []
    for position, item in domain(node.over, bound):
        inner = {**bound, node.over.item: item}
        if meaning(node.where, inner):
            found.append((0 if node.key is None else meaning(node.key, inner), position))
    best = [position for key, position in found if key == max(found)[0]]
    if not best:
        return NOBODY
    position = best[-1] if node.last else best[0]
    return position if isinstance(node.over, Cards) else dict(domain(node.over, bound))[position]


def look(node: Look, bound: Bound) -> int:
    """An entry of a table."""
    at = meaning(node.at, bound)
    return NOBODY if at == NOBODY else node.table.values[at]


def at(node: At, bound: Bound) -> int:
    """An item of a zone."""
    here, position = items(node.zone, bound), meaning(node.position, bound)
    return here[position] if 0 <= position < len(here) else NOBODY


OPERATIONS: dict[Op, Callable[[int, int], int]] = {
    Op.ADD: lambda a, b: a + b,
    Op.SUB: lambda a, b: a - b,
    Op.MUL: lambda a, b: a * b,
    Op.DIV: lambda a, b: (a - a % b) // b,
    Op.MOD: lambda a, b: a % b,
    Op.MIN: lambda a, b: -max(-a, -b),
    Op.MAX: lambda a, b: -min(-a, -b),
    Op.EQ: lambda a, b: int(a == b),
    Op.NE: lambda a, b: int(a != b),
    Op.LT: lambda a, b: int(a < b),
    Op.LE: lambda a, b: int(a < b or a == b),
}
MEANINGS: dict[type, Callable[[Any, Bound], int]] = {
    Const: lambda n, _: n.value,
    Read: lambda n, b: BENCH.game.value(n.variable, None if n.of is None else meaning(n.of, b)),
    Get: lambda n, b: b[n.local],
    Look: look,
    At: at,
    Size: lambda n, b: len(items(n.zone, b)),
    Binary: lambda n, b: OPERATIONS[n.op](meaning(n.left, b), meaning(n.right, b)),
    And: lambda n, b: int(all(meaning(part, b) for part in n.parts)),
    Or: lambda n, b: int(any(meaning(part, b) for part in n.parts)),
    Not: lambda n, b: int(not meaning(n.part, b)),
    If: lambda n, b: meaning(n.then if meaning(n.condition, b) else n.other, b),
    Fold: fold,
    Seek: seek,
}


def meaning(node: Expr, bound: Bound) -> int:
    """The value of a node, read naively."""
    return MEANINGS[type(node)](node, bound)


def seats_with(names: tuple[Local, ...]) -> st.SearchStrategy[Expr]:
    """Expressions that are seats; each of the names stands for one."""
    plain: list[Expr] = [Const(0), Const(2), *map(Get, names)]
    return st.sampled_from([*plain, *(Look(FOLLOWING, seat) for seat in plain)])


def zones_with(names: tuple[Local, ...]) -> st.SearchStrategy[ZoneRef]:
    """Zones of every sort."""
    fixed = st.sampled_from([ZoneRef(BENCH.pile), ZoneRef(BENCH.order)])
    return fixed | st.builds(ZoneRef, st.just(BENCH.hand), seats_with(names))


@st.composite
def folds(draw: st.DrawFn, names: tuple[Local, ...], depth: int) -> Expr:
    """A fold or seek; an item that is a seat is bound to a new or an old name, a card to one that is no seat's."""
    where, value = st.none() | flags_with(names, depth), numbers_with(names, depth)
    start = draw(st.none() | numbers_with(names, depth))
    over: Domain
    if draw(st.booleans()):
        item = draw(st.sampled_from(NAMES))
        over = draw(st.sampled_from([Seats(item), Teams(item), Times(item, 3), Times(item, 0)]))
        if draw(st.booleans()):
            over = Seats(item, draw(seats_with(names)))
        inner = names if item in names else (*names, item)
        where, value = st.none() | flags_with(inner, depth), numbers_with(inner, depth)
    else:
        item = Local("card")
        over = Cards(item, draw(zones_with(names)), start)
        value |= st.just(Get(item))
        where |= st.builds(Binary, st.just(Op.LT), numbers_with(names, 0), st.just(Get(item)))
    if draw(st.booleans()):
        test = draw(where)
        return Seek(over, Const(1) if test is None else test, draw(st.none() | value), draw(st.booleans()))
    how = draw(st.sampled_from(How))
    result = draw(flags_with(names, 0)) if how in (How.ANY, How.ALL) else draw(value)
    return Fold(how, over, draw(where), result)


def numbers_with(names: tuple[Local, ...], depth: int) -> st.SearchStrategy[Expr]:
    """Expressions for any number, small enough to be multiplied."""
    seat = seats_with(names)
    leaves = (
        st.builds(Const, st.integers(-3, 3))
        | st.sampled_from([Read(BENCH.one), Read(BENCH.other)])
        | st.builds(Read, st.just(BENCH.each_seat), seat)
        | st.builds(Look, st.just(BENCH.squares), seat)
        | st.builds(Size, zones_with(names))
        | seat
    )
    if depth == 0:
        return leaves
    part, flag = numbers_with(names, depth - 1), flags_with(names, depth - 1)
    plain = st.sampled_from([op for op in Op if op not in (Op.DIV, Op.MOD)])
    divisor = st.sampled_from([-3, -1, 2, 5]).map(Const)
    return (
        leaves
        | st.builds(Binary, plain, part, part)
        | st.builds(Binary, st.sampled_from([Op.DIV, Op.MOD]), part, divisor)
        | st.builds(At, zones_with(names), part)
        | st.builds(If, flag, part, part)
        | folds(names, depth - 1)
        | flag
    )


def flags_with(names: tuple[Local, ...], depth: int) -> st.SearchStrategy[Expr]:
    """Expressions for flags."""
    comparison = st.sampled_from([Op.EQ, Op.NE, Op.LT, Op.LE])
    if depth == 0:
        return st.builds(Const, st.integers(0, 1)) | st.builds(
            Binary, comparison, numbers_with(names, 0), numbers_with(names, 0)
        )
    part, number = flags_with(names, depth - 1), numbers_with(names, depth - 1)
    several = st.lists(part, max_size=4).map(tuple)
    return (
        st.builds(Binary, comparison, number, number)
        | st.builds(And, several)
        | st.builds(Or, several)
        | st.builds(Not, part)
        | st.builds(If, part, part, part)
    )


def fill(values: list[int], zones: list[list[int]]) -> None:
    """The bench gets other numbers and items."""
    game = BENCH.game
    game.set_value(BENCH.one, values[0])
    game.set_value(BENCH.other, values[1])
    game.set_items(BENCH.pile, zones[0])
    game.set_items(BENCH.order, zones[1])
    for seat in range(4):
        game.set_value(BENCH.each_seat, values[2 + seat], seat)
        game.set_items(BENCH.hand, zones[2 + seat], seat)


VALUES = st.lists(st.integers(-3, 3), min_size=6, max_size=6)
ZONES = st.lists(st.lists(st.integers(0, 4), max_size=5), min_size=6, max_size=6)


@settings(max_examples=400)
@given(numbers_with(NAMES[:2], 3), VALUES, ZONES, st.tuples(st.integers(0, 3), st.integers(0, 3)))
def test_compiled_expressions_mean_what_they_say(
    expr: Expr, values: list[int], zones: list[list[int]], bound: tuple[int, int]
) -> None:
    """Simplified and compiled, any expression in any state has the value that its nodes say."""
    fill(values, zones)
    bindings = dict(zip(NAMES, bound, strict=False))
    assert repr(meaning(expr, bindings)) == repr(BENCH.game.evaluate(expr, bindings))


@given(flags_with(NAMES[:2], 3), VALUES, ZONES, st.integers(0, 3))
def test_what_is_kept_for_a_listing_is_right_for_each_card(
    guard: Expr, values: list[int], zones: list[list[int]], actor: int
) -> None:
    """A guard, with what doesn't hang on the card computed once only, is right for one card after another."""
    fill(values, zones)
    kept: dict[Node, Local] = {}
    marked = once(simplify(guard), NAMES[1], kept)
    program = program_of(BENCH.game.machine)
    coder = program.outside()
    with coder.binding(*NAMES[:2], *kept.values()) as (me, card, *cells):
        test = coder.simple(marked)
    state = BENCH.game.copy()._state
    state.v.extend([UNKNOWN] * (coder.width - len(state.v)))
    state.v[me] = actor
    for cell in cells:
        state.v[cell] = UNKNOWN
    expected = [meaning(guard, {NAMES[0]: actor, NAMES[1]: face}) for face in range(4)]
    found = []
    for face in range(4):
        state.v[card] = face
        found.append(test(state.v, state.z))
    assert expected == found
