"""How bots at a table are asked: for calls out of turn, and where several answer before play goes on.

Whoever lets bots play asks here, so that they are asked alike in a game with people and in a match among themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from holadsl.api import Move, Table
from holadsl.players.player import Player


def called(table: Table, bots: Mapping[str, Player]) -> tuple[str, Move] | None:
    """Which of the bots calls out of turn, the first in order of play, and what; None if none does.

    The seat on turn isn't asked: its calls are among its own moves.
    """
    for seat in table.to_act:
        if seat != table.turn and seat in bots:
            move = bots[seat].call(table.view(seat))
            if move is not None:
                return seat, move
    return None


def is_sealed(table: Table) -> bool:
    """Whether all who are asked now answer before anybody hears an answer; else one after the other."""
    return table.turn is None and table.rules.in_turns


def by_lot(seats: Sequence[str], lot: str) -> list[str]:
    """The seats in an order that hangs on the lot alone, so that a game that is gone on with has the same."""
    return sorted(seats, key=lambda seat: sha256(f"{lot} {seat}".encode()).digest())


def opened(table: Table, seats: Sequence[str], lot: str) -> Iterator[str]:
    """Whose sealed answer is to be put on the table next; whom an answer before has cut off is left out."""
    for seat in by_lot(seats, lot):
        if table.turn is None and seat in table.to_act:
            yield seat
