"""A whole match of Cabra by a program that knows who may act, what each sees, and their moves; nothing of the game."""

from __future__ import annotations

import sys

import holadsl

NO_CALLS = ("play", "down", "pass")


def worth(view: holadsl.View, move: holadsl.Move) -> int:
    """The points of a move's cards."""
    return sum(int(view.rules.worth(card)) for card in move.cards)


def answer(view: holadsl.View) -> holadsl.Move | None:
    """A careful player: calls when he can, beats what is worth it as cheaply as he can, else lays the least."""
    called = [move for move in view.legal_moves if move.verb not in NO_CALLS]
    if called:
        return called[0]
    if view.turn is None:  # the others are asked before a call: he has none of his own
        return next(iter(view.legal_moves))
    if view.seat != view.turn:
        return None
    mine = next(team for team in view.teams.values() if view.seat in team)
    beats = [move for move in view.legal_moves if move.verb == "play"]
    lying = sum(int(view.rules.worth(card)) for play in view.trick if not play.face_down for card in play.cards)
    if view.trick and beats and view.controller not in mine and lying:
        return min(beats, key=lambda move: worth(view, move))
    if not view.trick:
        return max(beats, key=lambda move: (len(move.cards), -worth(view, move)))
    best = max if view.controller in mine else min
    return best(view.legal_moves, key=lambda move: (move.verb == "down", worth(view, move)))


def main() -> None:
    """Plays until a side is the goat, and prints the score after each deal."""
    table = holadsl.load("cabra").start(seed=7)
    while not table.over:
        if table.deal_over:
            table.next_deal()
        for seat in reversed(table.to_act):  # those who may only call are asked before the player on turn
            move = answer(table.view(seat))
            if move is not None:
                table.push(move, seat=seat)
                sys.stdout.write("" if move.verb in NO_CALLS else f"{seat} calls {move}\n")
                break
        if table.deal_over:
            sys.stdout.write(", ".join(f"{team} {score}" for team, score in table.scores.items()) + "\n")
    assert table.outcome is not None
    for title, teams in table.outcome.titles.items():
        sys.stdout.write(f"{' and '.join(teams)}: {title}\n")


if __name__ == "__main__":
    main()
