"""One kind of meld, as its line in the rule file says."""

from __future__ import annotations

from holadsl.core.expressions import Expr
from holadsl.core.values import Origin
from holadsl.data import frozen
from holadsl.syntax import tree
from holadsl.vocabulary.line import Line


@frozen
class Kind:
    """One kind of meld, as its line says."""

    number: int
    name: str
    least: Expr
    most: Expr
    shape: tree.SameRank | tree.Sequence | tree.OfThisRank
    growth: tree.GrowsTo | tree.GrowsAtEnds | tree.GrowsInto | tree.GrowsOnTop | None
    goes: tree.Goes | None
    """So many cards that belong together leave the table."""
    line: Line

    @property
    def origin(self) -> Origin:
        """Its line."""
        return self.line.origin
