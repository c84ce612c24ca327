"""Where things lie in the fused playout: in names of the function, one for each variable and zone.

What has an index is a list of its copies, with one more at the end that an index of NOBODY finds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holadsl.core.values import Origin
from holadsl.native.deeds import Among, Deed, Loop, Round, Through
from holadsl.native.python.deeds import DEEDS
from holadsl.native.python.lists import DEEPEST, nexts, write_apart
from holadsl.native.python.scribe import Scribe
from holadsl.native.words import Cell, Place


class Locals:
    """The names of one function with a loop over the number of the phase."""

    def __init__(self, inner: frozenset[int], order: dict[int, int]) -> None:
        """With the phases that are written where play comes to them, and the place of each within the loop."""
        self.inner = inner
        self.order = order
        self.here = 0
        """The phase that is written."""
        self.entered: dict[int, None] = {}
        """Those to which play goes by their number."""
        self.cells = set[int]()
        """The variables that came up."""
        self.stored = set[int]()
        """Those of them that change."""
        self.places = set[int]()
        """The zones that came up."""
        self._within: list[int] = []

    def cell(self, scribe: Scribe, cell: Cell) -> str:
        """The value of a variable."""
        self.cells.add(cell.variable)
        return f"v{cell.variable}" + ("" if cell.at is None else f"[{scribe.text(cell.at)}]")

    def target(self, scribe: Scribe, cell: Cell) -> str:
        """The same, to store into."""
        self.stored.add(cell.variable)
        return self.cell(scribe, cell)

    def zone(self, scribe: Scribe, place: Place) -> str:
        """The list of a zone."""
        self.places.add(place.zone)
        if name := scribe.listed(place):
            return name
        return f"z{place.zone}" + ("" if place.at is None else f"[{scribe.text(place.at)}]")

    def kept(self, number: int) -> str:
        """A kept number."""
        return f"k{number}"

    def go(self, scribe: Scribe, phase: int, origin: Origin | None) -> None:
        """Play goes on in a phase: here, or from the top of the loop."""
        deep = scribe.loops > 0 or scribe.depth > DEEPEST
        if phase in self.inner and phase not in self._within and not deep:
            self._within.append(phase)
            write_apart(scribe, scribe.program.phases[phase])
            self._within.pop()
            return
        over = scribe.program.phases[phase].kind == "over"
        if not over:
            self.entered[phase] = None
        if phase != self.here or scribe.loops:
            scribe.line(f"phase = {phase}", origin)
        if scribe.loops:
            scribe.line("go = 1")
            scribe.line("break")
        elif over:
            scribe.line("break")
        elif self.order[phase] <= self.order[self.here]:
            scribe.line("continue")


def _leaving(write: Callable[[Scribe, Any], None]) -> Callable[[Scribe, Any], None]:
    """The loop, and behind it, where play may have gone on from within, the way out of what is around it."""

    def written(scribe: Scribe, deed: Any) -> None:
        leads_on = next(nexts(deed.body), None) is not None
        if leads_on and not scribe.loops:
            scribe.line("go = 0")
        write(scribe, deed)
        if leads_on:
            with scribe.block("if go:"):
                scribe.line("break" if scribe.loops else "continue")

    return written


FUSED: dict[type[Deed], Callable[[Scribe, Any], None]] = {
    **DEEDS,
    **{kind: _leaving(DEEDS[kind]) for kind in (Through, Among, Round, Loop)},
}
"""For each kind of deed, how it is written in the fused playout."""
