"""The numbers of many matches side by side, which whatever plays them keeps up to date."""

from __future__ import annotations

from attrs import Factory, define

from holadsl.core.machine import Machine
from holadsl.core.values import NOBODY
from holadsl.native.many.arrays import Rows


@define(eq=False)
class Columns:
    """One row for each match."""

    machine: Machine
    count: int
    seeds: Rows = Factory(lambda self: Rows("Q", self.count), takes_self=True)
    """Of each match."""
    turn: Rows = Factory(lambda self: Rows("b", self.count, fill=NOBODY), takes_self=True)
    """The seat whose ordinary act is awaited; NOBODY where several are asked, or the match is over."""
    counts: Rows = Factory(lambda self: Rows("i", self.count), takes_self=True)
    """How many acts are legal; 0 where the match is over."""
    over: Rows = Factory(lambda self: Rows("?", self.count), takes_self=True)
    """Whether the match is over."""
    deals: Rows = Factory(lambda self: Rows("i", self.count), takes_self=True)
    """How many deals are counted."""
    points: Rows = Factory(lambda self: Rows("q", self.count, self.machine.teams), takes_self=True)
    """Of each team in the deal counted last."""
    scores: Rows = Factory(lambda self: Rows("q", self.count, self.machine.teams), takes_self=True)
    """Of each team in the match."""

    @staticmethod
    def size(machine: Machine) -> int:
        """How many bytes a row takes."""
        return 8 + 1 + 4 + 1 + 4 + 2 * 8 * machine.teams
