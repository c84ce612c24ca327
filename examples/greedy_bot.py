"""A bot of ten lines against three that play at random: run it with `python examples/greedy_bot.py`."""

from __future__ import annotations

import random
import sys

import holadsl


def greedy(view: holadsl.View) -> holadsl.Move:
    """Lays a card worth most when its side controls the trick, else the one worth least."""
    worth = view.rules.worth
    controller = view.controller
    mine = next(team for team in view.teams.values() if view.seat in team)
    best = max if controller in mine else min
    return best(view.legal_moves, key=lambda move: sum(worth(card) for card in move.cards))


def main() -> None:
    """Plays a hundred deals and prints each side's share of the points."""
    rules = holadsl.load("hola")
    dice = random.Random(1)
    total = dict.fromkeys(rules.teams, 0)
    for deal in range(100):
        table = rules.start(seed=deal, deals=1)
        while not table.deal_over:
            seat = table.turn
            assert seat is not None
            table.push(greedy(table.view(seat)) if seat in "AC" else dice.choice(list(table.legal_moves)))
        for team, points in table.points.items():
            total[team] += int(points)
    share = total["AC"] / sum(total.values())
    sys.stdout.write(f"the greedy side took {share:.2f} of the points\n")


if __name__ == "__main__":
    main()
