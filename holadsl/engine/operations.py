"""What the operations on two integers mean, and one compiled form for each shape of their operands."""

from __future__ import annotations

from collections.abc import Callable

from holadsl.core.expressions import Op
from holadsl.engine.stage import Value

CELL_AND_CONSTANT: dict[Op, Callable[[int, int], Value]] = {
    Op.ADD: lambda i, k: lambda v, z: v[i] + k,
    Op.SUB: lambda i, k: lambda v, z: v[i] - k,
    Op.MUL: lambda i, k: lambda v, z: v[i] * k,
    Op.DIV: lambda i, k: lambda v, z: v[i] // k,
    Op.MOD: lambda i, k: lambda v, z: v[i] % k,
    Op.MIN: lambda i, k: lambda v, z: min(v[i], k),
    Op.MAX: lambda i, k: lambda v, z: max(v[i], k),
    Op.EQ: lambda i, k: lambda v, z: 1 if v[i] == k else 0,
    Op.NE: lambda i, k: lambda v, z: 1 if v[i] != k else 0,
    Op.LT: lambda i, k: lambda v, z: 1 if v[i] < k else 0,
    Op.LE: lambda i, k: lambda v, z: 1 if v[i] <= k else 0,
}
CELL_AND_CELL: dict[Op, Callable[[int, int], Value]] = {
    Op.ADD: lambda i, k: lambda v, z: v[i] + v[k],
    Op.SUB: lambda i, k: lambda v, z: v[i] - v[k],
    Op.MUL: lambda i, k: lambda v, z: v[i] * v[k],
    Op.MIN: lambda i, k: lambda v, z: min(v[i], v[k]),
    Op.MAX: lambda i, k: lambda v, z: max(v[i], v[k]),
    Op.EQ: lambda i, k: lambda v, z: 1 if v[i] == v[k] else 0,
    Op.NE: lambda i, k: lambda v, z: 1 if v[i] != v[k] else 0,
    Op.LT: lambda i, k: lambda v, z: 1 if v[i] < v[k] else 0,
    Op.LE: lambda i, k: lambda v, z: 1 if v[i] <= v[k] else 0,
}
ANY_AND_CONSTANT: dict[Op, Callable[[Value, int], Value]] = {
    Op.ADD: lambda a, k: lambda v, z: a(v, z) + k,
    Op.SUB: lambda a, k: lambda v, z: a(v, z) - k,
    Op.MUL: lambda a, k: lambda v, z: a(v, z) * k,
    Op.DIV: lambda a, k: lambda v, z: a(v, z) // k,
    Op.MOD: lambda a, k: lambda v, z: a(v, z) % k,
    Op.MIN: lambda a, k: lambda v, z: min(a(v, z), k),
    Op.MAX: lambda a, k: lambda v, z: max(a(v, z), k),
    Op.EQ: lambda a, k: lambda v, z: 1 if a(v, z) == k else 0,
    Op.NE: lambda a, k: lambda v, z: 1 if a(v, z) != k else 0,
    Op.LT: lambda a, k: lambda v, z: 1 if a(v, z) < k else 0,
    Op.LE: lambda a, k: lambda v, z: 1 if a(v, z) <= k else 0,
}
ANY_AND_CELL: dict[Op, Callable[[Value, int], Value]] = {
    Op.ADD: lambda a, k: lambda v, z: a(v, z) + v[k],
    Op.EQ: lambda a, k: lambda v, z: 1 if a(v, z) == v[k] else 0,
    Op.NE: lambda a, k: lambda v, z: 1 if a(v, z) != v[k] else 0,
}
ANY_AND_ANY: dict[Op, Callable[[Value, Value], Value]] = {
    Op.ADD: lambda a, b: lambda v, z: a(v, z) + b(v, z),
    Op.SUB: lambda a, b: lambda v, z: a(v, z) - b(v, z),
    Op.MUL: lambda a, b: lambda v, z: a(v, z) * b(v, z),
    Op.MIN: lambda a, b: lambda v, z: min(a(v, z), b(v, z)),
    Op.MAX: lambda a, b: lambda v, z: max(a(v, z), b(v, z)),
    Op.EQ: lambda a, b: lambda v, z: 1 if a(v, z) == b(v, z) else 0,
    Op.NE: lambda a, b: lambda v, z: 1 if a(v, z) != b(v, z) else 0,
    Op.LT: lambda a, b: lambda v, z: 1 if a(v, z) < b(v, z) else 0,
    Op.LE: lambda a, b: lambda v, z: 1 if a(v, z) <= b(v, z) else 0,
}
CONSTANT_AND_ANY: dict[Op, Callable[[int, Value], Value]] = {
    Op.SUB: lambda k, a: lambda v, z: k - a(v, z),
    Op.LT: lambda k, a: lambda v, z: 1 if k < a(v, z) else 0,
    Op.LE: lambda k, a: lambda v, z: 1 if k <= a(v, z) else 0,
}
CONSTANT_AND_CELL: dict[Op, Callable[[int, int], Value]] = {
    Op.SUB: lambda k, i: lambda v, z: k - v[i],
    Op.LT: lambda k, i: lambda v, z: 1 if k < v[i] else 0,
    Op.LE: lambda k, i: lambda v, z: 1 if k <= v[i] else 0,
}
"""The operations by the shape of their operands; DIV and MOD go by constants only, others are turned round."""
TURNED = {Op.ADD, Op.MUL, Op.MIN, Op.MAX, Op.EQ, Op.NE}
"""The operations whose operands can change places."""
