"""Seats in the middle of games, to be advised."""

from __future__ import annotations

from collections.abc import Iterator

import holadsl

GAMES = ("hola", "sedma", "whist", "cabra", "bura", "hoola", "gin")
"""One of each family."""


def seats(game: str, many: int, seed: int = 1) -> Iterator[holadsl.View]:
    """So many seats that have a choice, in a deal that is played at random."""
    table = holadsl.load(game).start(seed=seed, deals=1)
    step = 0
    while many and not table.deal_over:
        seat = table.to_act[0]
        view = table.view(seat)
        if len(view.legal_moves) > 1 and step % 3 == 0:
            yield view
            many -= 1
        table.push(view.legal_moves.sample(seed + step), seat=seat)
        step += 1
