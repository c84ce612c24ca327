"""A table of Hoola by a program that knows who may act, what each sees, and their moves; nothing of the game."""

from __future__ import annotations

import sys

import holadsl

LAYS = ("take", "meld", "lay")
"""The moves that bring cards to the table: who can, does."""


def answer(view: holadsl.View) -> holadsl.Move | None:
    """A plain player: calls when he can, brings to the table what he can, and throws what counts most."""
    moves = list(view.legal_moves)
    called = [move for move in moves if move.verb in view.rules.calls]
    if called:
        return called[0]
    if view.turn is None:  # several are asked for a claim; nobody learns who passed
        return moves[0]
    if view.seat != view.turn:  # a call stands open to him, and he hasn't its cards
        return None
    for verb in (*LAYS, "draw", "play"):
        found = [move for move in moves if move.verb == verb]
        if found:
            return found[0]
    return max(moves, key=lambda move: sum(view.rules.worth(card) for card in move.cards))


def settled(table: holadsl.Table) -> None:
    """Prints how the deal ended: who pays what, by which lines."""
    events = list(table.events)
    dealt = max(place for place, event in enumerate(events) if isinstance(event, holadsl.Dealt))
    for event in events[dealt:]:
        if isinstance(event, holadsl.Settled):
            lines = ", ".join(str(table.rules.clauses[name].line) for name in event.clauses)
            sys.stdout.write(f"  {event.team} owes {event.amount}, {event.paid_by} pays it (lines {lines})\n")
    won, scores = " and ".join(table.deal_won), ", ".join(f"{seat} {score}" for seat, score in table.scores.items())
    sys.stdout.write(f"{won} won: {scores}\n")


def main() -> None:
    """Plays ten deals, and prints what comes of each."""
    table = holadsl.load("hoola", players=4).start(seed=7, deals=10)
    while not table.over:
        if table.deal_over:
            table.next_deal()
        for seat in reversed(table.to_act):  # those who may only call are asked before the player on turn
            move = answer(table.view(seat))
            if move is not None:
                table.push(move, seat=seat)
                break
        if table.deal_over:
            settled(table)


if __name__ == "__main__":
    main()
