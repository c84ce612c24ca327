"""One verdict over all tables: a file is read for every number of players, a mistake is told once.

A mistake that shows at some numbers of players only says at which. That a line does nothing, or changes nothing, is a
mistake only if it is so at every table at which the line is read, over every variant alone too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import define, evolve, field

from holadsl.diagnostics.codes import names, types
from holadsl.diagnostics.diagnostic import Bag, Diagnostic

EVERYWHERE = frozenset({names.SAME_VALUE.number, types.UNREACHABLE.number, types.DEAD_RULE.number})
"""Mistakes only if they show at every table at which the line is read."""

Spot = tuple[str, str, int, int, int, int]


def spot(found: Diagnostic) -> Spot:
    """What makes two findings one mistake: code and place."""
    return (found.code, found.path, found.line, found.column, found.end_line, found.end_column)


@define
class Verdict:
    """Gathers findings table by table."""

    counts: tuple[int, ...]
    _first: dict[Spot, Diagnostic] = field(factory=dict)
    _at: dict[Spot, set[int]] = field(factory=dict)
    _lines: dict[tuple[str, int], set[int]] = field(factory=dict)

    def hear(self, players: int, found: Iterable[Diagnostic]) -> None:
        """What was found at a table."""
        for one in found:
            self._first.setdefault(spot(one), one)
            self._at.setdefault(spot(one), set()).add(players)

    def reads(self, players: int, path: str, line: int) -> None:
        """A line is in force at a table."""
        self._lines.setdefault((path, line), set()).add(players)

    def spoken(self, alive: Mapping[Spot, bool] | None = None) -> Bag:
        """The mistakes, once each."""
        bag = Bag()
        out: list[Diagnostic] = []
        for key, one in self._first.items():
            at = self._at[key]
            if one.code in EVERYWHERE:
                if alive is not None and alive.get(key):
                    continue
                if self._lines.get((one.path, one.line), set()) - at:
                    continue
                out.append(one)
                continue
            out.append(one if at == set(self.counts) else _with_counts(one, at, self._lines))
        bag.take(out)
        return bag


def _with_counts(one: Diagnostic, at: set[int], lines: Mapping[tuple[str, int], set[int]]) -> Diagnostic:
    """Names the tables, where others that read the line are fine."""
    read = lines.get((one.path, one.line))
    if read is not None and not read - at:
        return one
    players = " and ".join(str(n) for n in sorted(at)) if len(at) < 3 else ", ".join(str(n) for n in sorted(at))
    return evolve(one, message=f"with {players} players: {one.message}")
