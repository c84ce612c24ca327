"""The decisions of a game that was played, each with the table as it stood before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from holadsl.api import Move, PlayError, Table
from holadsl.core.verbs import PASS
from holadsl.data import evolve, frozen
from holadsl.players.at_table import is_sealed

_NEXT_DEAL: Final = "next-deal"
_ITS_OWN: Final = frozenset({PASS, "end-deal", "penalise", _NEXT_DEAL})
"""What is taken back and was no move of a seat, or one of which the record doesn't say whose it was."""
_A_MOVE: Final = re.compile(r"([A-Z]) (\S.*)")


@frozen(eq=False)
class Decision:
    """A move that was made."""

    number: int
    """Which of the moves of the game it is, from 1."""
    deals_after: int
    """How many deals were dealt after it."""
    seat: str
    move: Move
    table: Table
    """As it stood before the move, until the next decision is asked for; where several answered at once and nobody knew
    another's answer, before the first of them.
    """


def moves_of(table: Table) -> list[tuple[str, str]]:
    """Who made which move, as the record says, in order. Who passed when several were asked stands in no record."""
    lines = (_A_MOVE.fullmatch(line) for line in table.record().splitlines())
    return [(line[1], line[2]) for line in lines if line is not None and line[1] in table.rules.seats]


def decisions(table: Table) -> Iterator[Decision]:
    """All decisions of a game, the last one first. The table goes back from one to the next, to the beginning."""
    made = moves_of(table)
    deals = 0
    sealed: list[Decision] = []  # answers of the window that play is in
    while True:
        asked = table.copy() if sealed else table
        try:
            move = table.pop()
        except PlayError:  # the first deal, or the position that was given, stays
            break
        if sealed and not (is_sealed(table) and {*asked.to_act} <= {*table.to_act}):
            yield from (evolve(one, table=asked) for one in sealed)
            sealed = []
        deals += move.verb == _NEXT_DEAL
        if move.verb in _ITS_OWN or not made:
            continue
        seat, _ = made.pop()
        decision = Decision(len(made) + 1, deals, seat, move, table)
        if is_sealed(table):
            sealed.append(decision)
        else:
            yield decision
    yield from sealed
