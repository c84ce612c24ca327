"""Small makers of expressions that drop what is known beforehand, so that Machines stay short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from holadsl.core.expressions import (
    ARITHMETIC,
    NO,
    YES,
    And,
    At,
    Binary,
    Const,
    Expr,
    Get,
    If,
    Local,
    Not,
    Op,
    Or,
    Size,
    ZoneRef,
)
from holadsl.core.values import Origin, Table, Variable, Zone
from holadsl.data import evolve, inside


def both(*parts: Expr) -> Expr:
    """All of the parts; without those that always hold, NO if one never does."""
    kept: list[Expr] = []
    for part in _flat(And, parts):
        if isinstance(part, Const):
            if not part.value:
                return NO
            continue
        kept.append(part)
    return kept[0] if len(kept) == 1 else And(tuple(kept)) if kept else YES


def either(*parts: Expr) -> Expr:
    """One of the parts; without those that never hold, YES if one always does."""
    kept: list[Expr] = []
    for part in _flat(Or, parts):
        if isinstance(part, Const):
            if part.value:
                return YES
            continue
        kept.append(part)
    return kept[0] if len(kept) == 1 else Or(tuple(kept)) if kept else NO


def _flat(kind: type[And] | type[Or], parts: Iterable[Expr]) -> Iterable[Expr]:
    for part in parts:
        if isinstance(part, kind) and part.origin is None:
            yield from part.parts
        else:
            yield part


def no(part: Expr) -> Expr:
    """The part doesn't hold."""
    if isinstance(part, Const):
        return Const(int(not part.value))
    return part.part if isinstance(part, Not) else Not(part)


def choose(condition: Expr, then: Expr, other: Expr) -> Expr:
    """`then` where the condition holds, else `other`."""
    if isinstance(condition, Const):
        return then if condition.value else other
    return then if then == other else If(condition, then, other)


def binary(op: Op, left: Expr, right: Expr) -> Expr:
    """Arithmetic or comparison, done at once where both sides are known."""
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(ARITHMETIC[op](left.value, right.value))
    return Binary(op, left, right)


def equal(left: Expr, right: Expr) -> Expr:
    """Both are the same."""
    return binary(Op.EQ, left, right)


def less(left: Expr, right: Expr) -> Expr:
    """The left is less."""
    return binary(Op.LT, left, right)


def at_most(left: Expr, right: Expr) -> Expr:
    """The left is no more than the right."""
    return binary(Op.LE, left, right)


def plus(left: Expr, right: Expr) -> Expr:
    """The sum."""
    if left == NO:
        return right
    return left if right == NO else binary(Op.ADD, left, right)


def last_place(zone: ZoneRef) -> Expr:
    """The place of the item that came last into a zone; -1 where it has none."""
    return binary(Op.SUB, Size(zone), YES)


def last_of(zone: ZoneRef) -> Expr:
    """The item that came last into a zone: the top card of a pile, the card just drawn; nobody where there is none."""
    return At(zone, last_place(zone))


def substitute(expr: Expr, local: Local, value: Expr) -> Expr:
    """The expression with a bound name replaced."""
    return replaced(expr, Get(local), value)


def replaced(expr: Expr, part: Expr, value: Expr) -> Expr:
    """The expression with a part of it, wherever it stands, replaced."""
    found: Expr = _inside(expr, part, value)
    return found


def _inside(item: Any, part: Expr, value: Expr) -> Any:
    if type(item) is type(part) and item == part:
        return value
    if isinstance(item, tuple):
        return tuple(_inside(one, part, value) for one in item)
    names = None if isinstance(item, (Local, Origin, Table, Variable, Zone)) else inside(type(item))
    if names is None:
        return item
    parts = {name: getattr(item, name) for name in names}
    changed = {name: _inside(one, part, value) for name, one in parts.items()}
    return item if all(changed[n] is parts[n] for n in parts) else evolve(item, **changed)
