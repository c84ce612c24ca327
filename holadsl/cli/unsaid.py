"""What comes of a deal's result as far as it was said, and so what hangs on the rest of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from holadsl.api import Card, Number, PlayError, Table
from holadsl.data import evolve, field, frozen
from holadsl.engine.lines import count_asks

Came: TypeAlias = tuple[object, ...]
"""What came of a result: points, scores, who has won, or who deals and leads next."""


@frozen
class Entered:
    """A deal's result as a person says it; what wasn't said is empty."""

    points: Mapping[str, Number]
    tricks: Mapping[str, int] = field(factory=dict)
    last_trick: str = ""
    """The seat that took it."""
    last_card: tuple[str, str] | None = None
    """Who played the last card, and which it was."""
    won: tuple[str, ...] = ()
    """The teams that won the deal by a call."""
    match_won: tuple[str, ...] = ()
    """The teams that won the match by a call."""
    marks: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """The marks that a team bears."""

    def enter(self, table: Table) -> None:
        """Enters it at a table. PlayError if it can't be."""
        table.enter_result(
            self.points,
            self.tricks or None,
            last_trick=self.last_trick,
            won=self.won,
            marks=self.marks,
            last_card=self.last_card,
            match_won=self.match_won,
        )


def came_of(table: Table, entered: Entered) -> Came | None:
    """What would come of a deal's result at a table; None if it can't be."""
    trial = table.copy()
    try:
        entered.enter(trial)
    except PlayError:
        return None
    counted = (tuple(trial.points.items()), tuple(trial.scores.items()))
    if trial.outcome is not None:
        return (*counted, trial.outcome.winners)
    trial.next_deal()
    return (*counted, trial.dealer, trial.leader)


def sure_tricks(table: Table, entered: Entered) -> dict[str, int]:
    """A trick for each side with points, where the rules ask whether it took any; else none is said."""
    one = {team: 1 for team, number in entered.points.items() if number}
    return one if came_of(table, evolve(entered, tricks=one)) != came_of(table, entered) else {}


def takers(table: Table, entered: Entered) -> dict[str, Came]:
    """What would come of it by who took the last trick; empty where that is all the same."""
    found = {}
    for team, seats in table.rules.teams.items():
        for seat in seats if not entered.tricks or entered.tricks.get(team, 1) else ():
            came = came_of(table, evolve(entered, last_trick=seat))
            if came is not None:
                found[seat] = came
    return found if len(set(found.values())) > 1 else {}


def players_of(table: Table, entered: Entered, card: str) -> dict[str, Came]:
    """What would come of it by who played this card as the last of the deal; empty where that is all the same."""
    came = {seat: came_of(table, evolve(entered, last_card=(seat, card))) for seat in table.rules.seats}
    found = {seat: outcome for seat, outcome in came.items() if outcome is not None}
    return found if len(set(found.values())) > 1 else {}


def telling_card(table: Table, entered: Entered) -> Card | None:
    """A card on which something hangs if it was the last of the deal; None where it is all the same which that was."""
    if not count_asks(table.rules.machine, "last-card", "last-player"):
        return None
    without = came_of(table, entered)
    for card in dict.fromkeys(table.rules.pack):
        if any(came_of(table, evolve(entered, last_card=(seat, str(card)))) != without for seat in table.rules.seats):
            return card
    return None
