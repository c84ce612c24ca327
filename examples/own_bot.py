"""A bot of one's own: `holadsl play hola --bots examples/own_bot.py:Careful`, or against another level, as here."""

from __future__ import annotations

import sys

import holadsl
from holadsl.players.levels import named


class Careful:
    """Keeps what is worth something until its side has the trick."""

    def choose(self, view: holadsl.View) -> holadsl.Move:
        """One of view.legal_moves, or its text; a method `call` may answer calls out of turn."""
        ours = next(seats for seats in view.teams.values() if view.seat in seats)
        best = max if view.controller in ours else min
        return best(view.legal_moves, key=lambda move: sum(map(view.rules.worth, move.cards)))


if __name__ == "__main__":
    own, other = named(f"{__file__}:Careful")(1), named("beginner")(1)
    table = holadsl.load("hola").start(seed=7, deals=1)
    while table.turn is not None:
        table.push((own if table.turn in "AC" else other).choose(table.view(table.turn)))
    sys.stdout.write(f"{dict(table.points)}\n")
