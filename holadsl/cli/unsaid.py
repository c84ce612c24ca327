"""What of a deal's result wasn't said though something hangs on it: the last trick, any trick, and who bears marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from holadsl.api import Number, PlayError, Table

Came: TypeAlias = tuple[object, ...]
"""What came of a result: points, scores, who has won, or who deals and leads next."""


Marks: TypeAlias = dict[str, tuple[str, ...]]
"""The marks that a team bears."""


def came_of(
    table: Table,
    points: Mapping[str, Number],
    tricks: Mapping[str, int],
    last_trick: str = "",
    won: Sequence[str] = (),
    marks: Marks | None = None,
) -> Came | None:
    """What would come of a deal's result at a table; None if it can't be."""
    trial = table.copy()
    try:
        trial.enter_result(points, tricks or None, last_trick=last_trick, won=won, marks=marks or {})
    except PlayError:
        return None
    counted = (tuple(trial.points.items()), tuple(trial.scores.items()))
    if trial.outcome is not None:
        return (*counted, trial.outcome.winners)
    trial.next_deal()
    return (*counted, trial.dealer, trial.leader)


def sure_tricks(table: Table, points: Mapping[str, Number]) -> dict[str, int]:
    """A trick for each side with points, where the rules ask whether it took any; else none is said."""
    one = {team: 1 for team, number in points.items() if number}
    return one if came_of(table, points, one) != came_of(table, points, {}) else {}


def takers(table: Table, points: Mapping[str, Number], tricks: Mapping[str, int]) -> dict[str, Came]:
    """What would come of it by who took the last trick; empty where that is all the same."""
    found = {}
    for team, seats in table.rules.teams.items():
        for seat in seats if not tricks or tricks.get(team, 1) else ():
            came = came_of(table, points, tricks, seat)
            if came is not None:
                found[seat] = came
    return found if len(set(found.values())) > 1 else {}


def asked_marks(
    table: Table,
    points: Mapping[str, Number],
    tricks: Mapping[str, int],
    last_trick: str,
    ask: Callable[[str, str], bool | None],
) -> Marks | None:
    """The marks that each team bears: of each is asked where something hangs on it; None if an answer isn't given."""
    marks: Marks = {}
    for mark in table.rules.machine.marks:
        for team in table.rules.teams:
            more = marks | {team: (*marks.get(team, ()), mark)}
            without, with_it = (came_of(table, points, tricks, last_trick, marks=borne) for borne in (marks, more))
            said = ask(team, mark) if without != with_it else False
            if said is None:
                return None
            marks = more if said else marks
    return marks
