"""What comes of a move on tables that fit what a seat saw, when all then play the trick to its end as bots do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from holadsl.api import Move, Number, Table, TrickTaken, View
from holadsl.data import frozen
from holadsl.players.casual import LONGEST_TRICK, all_pass, at_once
from holadsl.players.judgement import Judgement
from holadsl.players.seeds import seed_here

WORLDS: Final = 100
"""On so many tables a reason stands."""


@frozen
class Came:
    """What came of a move on one table."""

    side: bool | None
    """Whether the seat's side took the trick; None where no trick came to its end."""
    points: Number
    """What lay in the trick."""
    gain: float | None
    """Where the deal came to its end, by how much the side's match score gained on the others; more is better."""


def drawn(view: View, many: int = WORLDS, seed: int = 0) -> Iterator[Table]:
    """Tables that the seat can't tell from the real one; which they are hangs on what it knows and the seed alone."""
    first = seed_here(view, seed)
    return (view.sample(first + number) for number in range(many))


def played_on(view: View, move: Move, judgement: Judgement, many: int = WORLDS, seed: int = 0) -> Sequence[Came]:
    """What comes of a move of the view's seat on each of those tables."""
    return [_came(table, view.seat, move, judgement) for table in drawn(view, many, seed)]


def _came(table: Table, seat: str, move: Move, judgement: Judgement) -> Came:
    """The table isn't used again."""
    told, before = len(table.events), judgement.ahead(table, seat)
    table.push(move, seat=seat)
    all_pass(table)
    for _ in range(LONGEST_TRICK):
        if table.deal_over or table.controller is None:
            break
        table.push(at_once(table, judgement))
    taken = _taken(table, told)
    gain = judgement.ahead(table, seat) - before if table.deal_over else None
    if taken is None:
        return Came(None, 0, gain)
    return Came(taken.winner in judgement.side(table, seat), taken.points, gain)


def _taken(table: Table, told: int) -> TrickTaken | None:
    """The first trick that was taken since so many events."""
    events = table.events
    return next((event for event in events[told:] if isinstance(event, TrickTaken)), None)
