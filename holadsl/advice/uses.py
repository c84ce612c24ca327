"""Who could use a discard, on tables that fit what a seat saw."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.advice.worlds import WORLDS, drawn
from holadsl.api import Card, Move, Table, View
from holadsl.core.verbs import PASS, TAKE
from holadsl.players.casual import all_pass
from holadsl.players.melding import Melding


def users(view: View, discard: Move, many: int = WORLDS, seed: int = 0) -> Iterator[tuple[str, ...]]:
    """For each of those tables the seats that could take the discard into a meld, by a call or in their turn."""
    melding = Melding.of(view.rules)
    for table in drawn(view, many, seed):
        table.push(discard, seat=view.seat)
        yield tuple(_users(table, view.seat, discard.cards[0], melding))


def _users(table: Table, thrower: str, card: Card, melding: Melding) -> Iterator[str]:
    """The table isn't used again."""
    calling = [seat for seat in table.to_act if seat not in (thrower, table.turn) and _calls(table, seat, card)]
    yield from calling
    all_pass(table)
    seat = table.turn
    if seat is not None and seat not in (thrower, *calling) and _takes(table, seat, card, melding):
        yield seat


def _calls(table: Table, seat: str, card: Card) -> bool:
    return any(move.verb != PASS and move.with_cards and card in move.cards for move in table.legal_moves_of(seat))


def _takes(table: Table, seat: str, card: Card, melding: Melding) -> bool:
    """Whether the seat whose turn comes may take it and has a meld for it."""
    takes = [move for move in table.legal_moves if move.verb == TAKE and card in move.cards]
    if any(move.with_cards for move in takes):
        return True
    return bool(takes) and any(card in meld for meld in melding.within((*table.hand(seat), card)))
