"""The numbers of many matches side by side, which whatever plays them keeps up to date."""

from __future__ import annotations

from holadsl.core.machine import Machine
from holadsl.core.values import NOBODY
from holadsl.data import define, field
from holadsl.native.many.arrays import Rows


@define(eq=False)
class Columns:
    """One row for each match."""

    machine: Machine
    count: int
    seeds: Rows = field(init=False, made=lambda self: Rows("Q", self.count))
    """Of each match."""
    turn: Rows = field(init=False, made=lambda self: Rows("b", self.count, fill=NOBODY))
    """The seat whose ordinary act is awaited; NOBODY where several are asked, or the match is over."""
    counts: Rows = field(init=False, made=lambda self: Rows("i", self.count))
    """How many acts are legal; 0 where the match is over."""
    over: Rows = field(init=False, made=lambda self: Rows("?", self.count))
    """Whether the match is over."""
    deals: Rows = field(init=False, made=lambda self: Rows("i", self.count))
    """How many deals are counted."""
    points: Rows = field(init=False, made=lambda self: Rows("q", self.count, self.machine.teams))
    """Of each team in the deal counted last."""
    scores: Rows = field(init=False, made=lambda self: Rows("q", self.count, self.machine.teams))
    """Of each team in the match."""

    @staticmethod
    def size(machine: Machine) -> int:
        """How many bytes a row takes."""
        return 8 + 1 + 4 + 1 + 4 + 2 * 8 * machine.teams
