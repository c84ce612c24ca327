"""Kinds of numbers: what each expression stands for, and where something else is due."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from holadsl.core.effects import (
    Add,
    Clear,
    Copy,
    Draw,
    Each,
    Happening,
    NameSet,
    Pour,
    Put,
    Repeat,
    Set,
    Shift,
    Tell,
    When,
)
from holadsl.core.expressions import (
    COMPARISONS,
    And,
    At,
    Binary,
    Cards,
    Const,
    Expr,
    Fold,
    Get,
    How,
    If,
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
    ZoneRef,
)
from holadsl.core.findings import Finding, Item, Reason
from holadsl.core.machine import Chance, Choice, Decide, Guard, Honour, Machine, Measure, Right, Several, Window
from holadsl.core.values import Index, Kind, Table, Variable, Zone
from holadsl.core.walk import KINDS_OF_INDEX, Bound, Scope, Spot, acting, bound, inside, spots
from holadsl.data import evolve

_NUMBERS = frozenset({Kind.NUMBER, Kind.FLAG})

TELLS: dict[Happening, tuple[tuple[Kind, ...], Kind | None]] = {
    Happening.DEALT: ((Kind.SEAT,), None),
    Happening.JOINED: ((Kind.SEAT,), None),
    Happening.SAT_OUT: ((Kind.SEAT, Kind.FLAG), None),
    Happening.MELDS_SHOWN: ((Kind.SEAT, Kind.NUMBER), None),
    Happening.PAID: ((Kind.TEAM, Kind.TEAM, Kind.NUMBER, Kind.NUMBER), None),
    Happening.PUT_BACK: ((Kind.SEAT,), None),
    Happening.SHOWN: ((Kind.CARD,), Kind.SEAT),
    Happening.TURNED: ((Kind.SEAT, Kind.CARD), None),
    Happening.PLAYED: ((Kind.SEAT, Kind.CARD, Kind.NUMBER, Kind.FLAG), None),
    Happening.LAID: ((Kind.SEAT, Kind.FLAG, Kind.NUMBER), None),
    Happening.GIVEN: ((Kind.SEAT, Kind.SEAT, Kind.CARD), None),
    Happening.RECEIVED: ((Kind.SEAT, Kind.SEAT), None),
    Happening.STOPPED: ((Kind.SEAT,), None),
    Happening.ALONE: ((Kind.TEAM, Kind.CARD), None),
    Happening.MARKED: ((Kind.TEAM, Kind.NUMBER, Kind.FLAG), None),
    Happening.CALLED: ((Kind.SEAT, Kind.NUMBER), None),
    Happening.RETURNED: ((Kind.SEAT,), None),
    Happening.TAKEN: ((Kind.SEAT, Kind.SEAT, Kind.NUMBER, Kind.NUMBER), None),
    Happening.DRAWN: ((Kind.SEAT, Kind.CARD), Kind.FLAG),
    Happening.DREW: ((Kind.SEAT, Kind.CARD), None),
    Happening.TOOK: ((Kind.SEAT, Kind.CARD, Kind.SEAT), None),
    Happening.MELDED: ((Kind.SEAT, Kind.NUMBER, Kind.NUMBER), None),
    Happening.LAID_OFF: ((Kind.SEAT, Kind.CARD, Kind.NUMBER), Kind.CARD),
    Happening.CLEARED: ((Kind.SEAT, Kind.NUMBER, Kind.NUMBER), None),
    Happening.THROWN: ((Kind.SEAT, Kind.CARD), None),
    Happening.HAND_SHOWN: ((Kind.SEAT,), None),
    Happening.SCORE_SET: ((Kind.TEAM, Kind.NUMBER), None),
    Happening.NEXT_DOUBLED: ((Kind.NUMBER,), None),
    Happening.SETTLED: ((Kind.TEAM, *(Kind.NUMBER,) * 3, Kind.TEAM, *(Kind.NUMBER,) * 2), Kind.NUMBER),
    Happening.DEAL_ENDED: ((Kind.SEAT,), Kind.NUMBER),
    Happening.DEALER_CHANGED: ((Kind.SEAT,), None),
    Happening.MATCH_ENDED: ((Kind.NUMBER,), Kind.FLAG),
}
"""The kinds of the numbers that each Tell gives: the first ones, and that of any more behind them."""


def kind_faults(machine: Machine) -> Iterator[Finding]:
    """Every place where one kind stands for another, an index is wrong, or something isn't declared or bound."""
    judge = _Judge(machine)
    for spot in spots(machine):
        rule = RULES.get(type(spot.node))
        if rule is not None:
            yield from rule(spot.node, spot, judge)
    for role in machine.roles.values():
        yield from judge.declared(role, None)


def kind_of(expr: Expr, scope: Scope, machine: Machine) -> Kind | None:
    """What an expression stands for; None where that is open: constants, tables, arithmetic with seats."""
    return KINDS[type(expr)](expr, scope, machine)


def fits(got: Kind | None, wanted: Kind | None) -> bool:
    """What is got may stand where the other is wanted. A flag is a number, a number isn't a flag."""
    return got is None or wanted is None or got is wanted or (got is Kind.FLAG and wanted is Kind.NUMBER)


def _either(left: Kind | None, right: Kind | None) -> Kind | None:
    """The kind of something that is the one or the other."""
    if left is None or right is None or left is right:
        return left or right
    return Kind.NUMBER if {left, right} <= _NUMBERS else None


def _binary_kind(node: Binary, scope: Scope, machine: Machine) -> Kind | None:
    if node.op in COMPARISONS:
        return Kind.FLAG
    left, right = kind_of(node.left, scope, machine), kind_of(node.right, scope, machine)
    if node.op in (Op.MIN, Op.MAX):
        return _either(left, right)
    # A seat plus one, modulo the seats, is a seat again: arithmetic stands for numbers only where all of it does.
    known = {kind for kind in (left, right) if kind is not None}
    return Kind.NUMBER if known and known <= _NUMBERS else None


def _fold_kind(node: Fold, scope: Scope, machine: Machine) -> Kind | None:
    if node.how in (How.ANY, How.ALL):
        return Kind.FLAG
    if node.how in (How.COUNT, How.SUM) or node.value is None:
        return Kind.NUMBER
    kind = kind_of(node.value, inside(node.over, scope, machine), machine)
    # The largest of no flags is -1, so it isn't a flag.
    return Kind.NUMBER if kind is Kind.FLAG else kind


def _get_kind(node: Get, scope: Scope, _: Machine) -> Kind | None:
    what = scope.get(node.local)
    return None if what is None else what.kind


KINDS: dict[type, Callable[[Any, Scope, Machine], Kind | None]] = {
    Const: lambda n, s, m: None,
    Read: lambda n, s, m: n.variable.kind,
    Get: _get_kind,
    Look: lambda n, s, m: None,
    At: lambda n, s, m: n.zone.zone.item,
    Size: lambda n, s, m: Kind.NUMBER,
    Binary: _binary_kind,
    And: lambda n, s, m: Kind.FLAG,
    Or: lambda n, s, m: Kind.FLAG,
    Not: lambda n, s, m: Kind.FLAG,
    If: lambda n, s, m: _either(kind_of(n.then, s, m), kind_of(n.other, s, m)),
    Fold: _fold_kind,
    # Over cards it is a position that is found, otherwise the item itself.
    Seek: lambda n, s, m: Kind.NUMBER if isinstance(n.over, Cards) else bound(n.over, m).kind,
    Pairing: lambda n, s, m: Kind.FLAG,
    Split: lambda n, s, m: Kind.NUMBER,
}
"""What each kind of expression stands for."""


class _Judge:
    """Makes the findings for one Machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.items: frozenset[Item] = frozenset({*machine.variables, *machine.zones, *machine.tables})

    def declared(self, item: Variable | Zone | Table, spot: Spot | None) -> Iterator[Finding]:
        """The item is one of the Machine's."""
        if item not in self.items:
            yield _found(Reason.UNKNOWN, spot, item=item)

    def wants(self, wanted: Kind | None, expr: Expr | None, spot: Spot) -> Iterator[Finding]:
        """The expression, if there is one, is of the kind."""
        if expr is not None:
            got = kind_of(expr, spot.scope, self.machine)
            if not fits(got, wanted):
                yield _found(Reason.KIND, spot, wanted=wanted, got=got, at=expr)

    def alike(self, left: Expr, right: Expr, spot: Spot) -> Iterator[Finding]:
        """Both are of one kind, whichever it is."""
        one, other = kind_of(left, spot.scope, self.machine), kind_of(right, spot.scope, self.machine)
        if not fits(one, other) and not fits(other, one):
            yield _found(Reason.KIND, spot, wanted=one, got=other, at=right)

    def indexed(self, item: Variable | Zone, of: Expr | None, spot: Spot) -> Iterator[Finding]:
        """The item is declared, and has an index of its kind exactly where it needs one."""
        yield from self.declared(item, spot)
        if (of is None) != (item.index is Index.ONE):
            yield _found(Reason.INDEX, spot, item=item)
        yield from self.wants(KINDS_OF_INDEX.get(item.index), of, spot)

    def moves(self, source: ZoneRef, target: ZoneRef, spot: Spot) -> Iterator[Finding]:
        """Both zones have the same kind of items."""
        if source.zone.item is not target.zone.item:
            yield _found(Reason.KIND, spot, wanted=target.zone.item, got=source.zone.item)
        for zone in (source.zone, target.zone):
            if zone.lent:
                yield _found(Reason.CARDS_MADE, spot, item=zone)


def _found(
    reason: Reason,
    spot: Spot | None,
    *,
    item: Item | None = None,
    wanted: Kind | None = None,
    got: Kind | None = None,
    at: object = None,
) -> Finding:
    if spot is None:
        return Finding(reason, item=item)
    origin = getattr(at, "origin", None) or spot.origin
    return Finding(reason, spot.state, item=item, wanted=wanted, got=got, origin=origin)


def _tests(tests: Iterable[Expr | None], spot: Spot, judge: _Judge) -> Iterator[Finding]:
    for test in tests:
        yield from judge.wants(Kind.FLAG, test, spot)


def _inner(over: Any, spot: Spot, judge: _Judge) -> Spot:
    return evolve(spot, scope=inside(over, spot.scope, judge.machine))


def _binary(node: Binary, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    if node.op in COMPARISONS or node.op in (Op.MIN, Op.MAX):
        yield from judge.alike(node.left, node.right, spot)
    if node.op in (Op.DIV, Op.MOD) and (not isinstance(node.right, Const) or node.right.value == 0):
        yield _found(Reason.DIVISOR, spot)


def _get(node: Get, spot: Spot, _: _Judge) -> Iterator[Finding]:
    if node.local not in spot.scope:
        yield _found(Reason.UNBOUND, spot, item=node.local)


def _if(node: If, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    yield from judge.wants(Kind.FLAG, node.condition, spot)
    yield from judge.alike(node.then, node.other, spot)


def _fold(node: Fold, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    inner = _inner(node.over, spot, judge)
    yield from judge.wants(Kind.FLAG, node.where, inner)
    if node.how in (How.ANY, How.ALL):
        yield from judge.wants(Kind.FLAG, node.value, inner)
    elif node.how is How.SUM:
        yield from judge.wants(Kind.NUMBER, node.value, inner)
    if node.value is None and node.how not in (How.ANY, How.COUNT):
        yield _found(Reason.VALUE, spot)


def _pairing(node: Pairing, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    yield from _tests([node.fits], _inner(node.right, _inner(node.left, spot, judge), judge), judge)


def _split(node: Split, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    yield from _tests([node.fits, node.may], spot, judge)
    yield from judge.indexed(node.named, None, spot)
    yield from _not_lent(node.named, spot)
    bound_item = Bound(node.cards.zone.item, zone=node.cards.zone)
    yield from judge.wants(Kind.NUMBER, node.left, evolve(spot, scope={**spot.scope, node.item: bound_item}))


def _cards(node: Cards, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    yield from judge.wants(Kind.NUMBER, node.start, spot)
    yield from judge.wants(Kind.NUMBER, node.count, spot)


def _assign(node: Set | Add, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    yield from judge.indexed(node.variable, node.of, spot)
    yield from judge.wants(node.variable.kind, node.value, spot)


def _shift(node: Shift, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    yield from judge.wants(node.source.zone.item, node.card, spot)
    yield from judge.moves(node.source, node.target, spot)


def _draw(node: Draw, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    yield from judge.wants(Kind.NUMBER, node.position, spot)
    yield from judge.moves(node.source, node.target, spot)


def _put(node: Put, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    yield from judge.wants(node.target.zone.item, node.value, spot)
    yield from _makes_cards(node.target.zone, spot)


def _makes_cards(zone: Zone, spot: Spot) -> Iterator[Finding]:
    if zone.holds_cards:
        yield _found(Reason.CARDS_MADE, spot, item=zone)


def _tell(node: Tell, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    first, more = TELLS[node.what]
    for place, number in enumerate(node.numbers):
        yield from judge.wants(first[place] if place < len(first) else more, number, spot)


def _for_team(node: Measure | Honour, spot: Spot, judge: _Judge) -> Spot:
    return evolve(spot, scope={node.team: Bound(Kind.TEAM, judge.machine.teams)})


def _choice(node: Choice, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    takes_one = node.card is not None
    if (node.source is None) != (not takes_one and node.several is None) or (takes_one and node.several is not None):
        yield _found(Reason.CHOICE, spot)
    if node.onto is not None and node.source is None:
        yield _found(Reason.CHOICE, spot)
    state = judge.machine.states[spot.state]
    if node.stands is not None and isinstance(state, Decide | Window):
        yield from judge.wants(Kind.CARD, node.stands, evolve(spot, scope=acting(state, node, judge.machine)))


def _several(node: Several, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    yield from judge.wants(Kind.NUMBER, node.least, spot)
    yield from judge.wants(Kind.NUMBER, node.most, spot)
    yield from judge.wants(Kind.CARD, node.given, spot)
    yield from judge.indexed(node.picked, None, spot)
    yield from _not_lent(node.picked, spot)


def _copy(node: Copy, spot: Spot, judge: _Judge) -> Iterator[Finding]:
    if node.source.zone.item is not Kind.CARD:
        yield _found(Reason.KIND, spot, wanted=Kind.CARD, got=node.source.zone.item)
    yield from _not_lent(node.target.zone, spot)


def _not_lent(zone: Zone, spot: Spot) -> Iterator[Finding]:
    if zone.holds_cards or zone.item is not Kind.CARD:
        yield _found(Reason.CARDS_MADE, spot, item=zone)


def _chance(node: Chance, spot: Spot, _: _Judge) -> Iterator[Finding]:
    if node.zone.zone.item is not Kind.CARD:
        yield _found(Reason.KIND, spot, wanted=Kind.CARD, got=node.zone.zone.item)


RULES: dict[type, Callable[[Any, Spot, _Judge], Iterable[Finding]]] = {
    Read: lambda n, s, j: j.indexed(n.variable, n.of, s),
    Get: _get,
    Look: lambda n, s, j: j.declared(n.table, s),
    At: lambda n, s, j: j.wants(Kind.NUMBER, n.position, s),
    Binary: _binary,
    And: lambda n, s, j: _tests(n.parts, s, j),
    Or: lambda n, s, j: _tests(n.parts, s, j),
    Not: lambda n, s, j: _tests([n.part], s, j),
    If: _if,
    Fold: _fold,
    Seek: lambda n, s, j: _tests([n.where], _inner(n.over, s, j), j),
    Pairing: _pairing,
    Split: _split,
    ZoneRef: lambda n, s, j: j.indexed(n.zone, n.of, s),
    Cards: _cards,
    Seats: lambda n, s, j: j.wants(Kind.SEAT, n.start, s),
    Set: _assign,
    Add: _assign,
    Shift: _shift,
    Draw: _draw,
    Pour: lambda n, s, j: j.moves(n.source, n.target, s),
    Put: _put,
    Clear: lambda n, s, j: _makes_cards(n.zone.zone, s),
    Copy: _copy,
    NameSet: lambda n, s, j: _not_lent(n.target.zone, s),
    When: lambda n, s, j: _tests([n.condition], s, j),
    Each: lambda n, s, j: _tests([n.where], _inner(n.over, s, j), j),
    Repeat: lambda n, s, j: _tests([n.condition], s, j),
    Tell: _tell,
    Guard: lambda n, s, j: _tests([n.test], s, j),
    Choice: _choice,
    Several: _several,
    Right: lambda n, s, j: _tests([n.open_to], s, j),
    Decide: lambda n, s, j: j.wants(Kind.SEAT, n.who, s),
    Measure: lambda n, s, j: (),  # a number or a seat: who asks knows which
    Honour: lambda n, s, j: _tests([n.where], _for_team(n, s, j), j),
    Window: lambda n, s, j: _tests([n.open_to], evolve(s, scope=acting(n, None, j.machine)), j),
    Chance: _chance,
}
"""What each kind of node demands of its parts; nodes that aren't named demand nothing."""
