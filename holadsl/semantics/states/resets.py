"""A variable as it was before anything happened."""

from __future__ import annotations

from holadsl.core.effects import Each, Effect, Set
from holadsl.core.expressions import Const, Domain, Get, Local, Seats, Teams, Times
from holadsl.core.values import Index, Variable


def reset(variable: Variable, melds: int = 0) -> Effect:
    """Back to its first value, for everyone, and every place for a meld, that has one."""
    first = Const(variable.first)
    if variable.index is Index.ONE:
        return Set(variable, first)
    one = Local("one")
    domains: dict[Index, Domain] = {Index.SEAT: Seats(one), Index.TEAM: Teams(one), Index.MELD: Times(one, melds)}
    return Each(domains[variable.index], (Set(variable, first, Get(one)),))
