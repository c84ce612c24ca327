"""A variable as it was before anything happened."""

from __future__ import annotations

from holadsl.core.effects import Each, Effect, Set
from holadsl.core.expressions import Const, Get, Local, Seats, Teams
from holadsl.core.values import Index, Variable


def reset(variable: Variable) -> Effect:
    """Back to its first value, for everyone who has one."""
    first = Const(variable.first)
    if variable.index is Index.ONE:
        return Set(variable, first)
    one = Local("one")
    over = Teams(one) if variable.index is Index.TEAM else Seats(one)
    return Each(over, (Set(variable, first, Get(one)),))
