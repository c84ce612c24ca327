"""When one condition holds wherever another does: what then stands behind it can't be reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from holadsl.core.build import no
from holadsl.core.expressions import And, Binary, Const, Expr, Local, Op, Or
from holadsl.core.values import Table, Variable, Zone
from holadsl.data import inside
from holadsl.syntax import tree


def says_all_of(condition: tree.Condition, before: tree.Condition) -> bool:
    """A condition asks for all that an earlier one asks for, in the same words."""
    return frozenset(conjuncts(before)) <= frozenset(conjuncts(condition))


def conjuncts(node: tree.Condition) -> Iterator[tree.Condition]:
    """The parts of a condition that must hold all together."""
    while isinstance(node, tree.Bracketed):
        node = node.condition
    if isinstance(node, tree.AllOf):
        for part in node.parts:
            yield from conjuncts(part)
    else:
        yield node


def contradict(parts: Sequence[Expr]) -> bool:
    """Two of the parts can't hold together: one denies the other, or a number would have to be two."""
    for i, one in enumerate(parts):
        for other in parts[:i]:
            if alike(no(one), other):
                return True
            first, second = _range(one), _range(other)
            apart = first is not None and second is not None and alike(first[0], second[0])
            if apart and (first[2] < second[1] or second[2] < first[1]):  # type: ignore[index]
                return True
    return False


def alike(one: Any, other: Any) -> bool:
    """Two expressions are the same, whatever the names bound in them are."""
    return _alike(one, other, {})


def _alike(one: Any, other: Any, names: dict[Local, Local]) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, Local):
        return names.setdefault(one, other) is other
    if isinstance(one, tuple):
        return len(one) == len(other) and all(_alike(a, b, names) for a, b in zip(one, other, strict=True))
    parts = inside(type(one))
    if parts is None or isinstance(one, (Table, Variable, Zone)):
        return bool(one == other)
    return all(_alike(getattr(one, name), getattr(other, name), names) for name in parts if name != "origin")


def covers(wide: Expr, narrow: Expr) -> bool:
    """Wherever `narrow` holds, `wide` holds, as far as can be seen from numbers that are compared."""
    if isinstance(wide, And):
        return all(covers(part, narrow) for part in wide.parts)
    if isinstance(narrow, Or):
        return all(covers(wide, part) for part in narrow.parts)
    if isinstance(narrow, And):
        return any(covers(wide, part) for part in narrow.parts)
    if isinstance(wide, Or):
        return any(covers(part, narrow) for part in wide.parts)
    outer, inner = _range(wide), _range(narrow)
    if outer is None or inner is None or not alike(outer[0], inner[0]):
        return False
    return outer[1] <= inner[1] and inner[2] <= outer[2]


INFINITE = 1 << 62


def _range(test: Expr) -> tuple[Expr, int, int] | None:
    """What is compared with a constant, and between which numbers it must lie."""
    if not isinstance(test, Binary):
        return None
    if isinstance(test.left, Const) and not isinstance(test.right, Const):
        low = test.left.value
        if test.op is Op.EQ:
            return test.right, low, low
        return (test.right, low + (test.op is Op.LT), INFINITE) if test.op in (Op.LT, Op.LE) else None
    if isinstance(test.right, Const) and not isinstance(test.left, Const):
        high = test.right.value
        if test.op is Op.EQ:
            return test.left, high, high
        return (test.left, -INFINITE, high - (test.op is Op.LT)) if test.op in (Op.LT, Op.LE) else None
    return None
