"""Flat Monte Carlo, for comparison: no tree, each move tried once in each of 400 worlds, the rest played at random.

A bot of one's own, as anybody can write it for any rule file:

    holadsl league hola --players expert,benchmarks/flat.py:Flat --deals 100 --seed 1
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import holadsl

WORLDS = 400


class Flat:
    """Makes the move that brought most on average over tables that its seat can't tell from the real one."""

    def __init__(self, seed: int, worlds: int = WORLDS) -> None:
        self.seed = seed
        self.worlds = worlds

    def choose(self, view: holadsl.View) -> holadsl.Move:
        """The best of its moves; of equal ones the first."""
        moves = list(view.legal_moves)
        if len(moves) == 1:
            return moves[0]
        values = self._values(view, moves)
        return moves[values.index(max(values))]

    def call(self, view: holadsl.View) -> holadsl.Move | None:
        """The best of its calls, where that brings more than to let play go on."""
        moves = [move for move in view.legal_moves if move.verb in view.rules.calls]
        if not moves:
            return None
        goes_on, *values = self._values(view, [None, *moves])
        return moves[values.index(max(values))] if max(values) > goes_on else None

    def _values(self, view: holadsl.View, moves: Sequence[holadsl.Move | None]) -> list[int]:
        """What each move brought in all worlds together, in units of the match score, times the number of teams."""
        first = zlib.crc32(f"{self.seed} {view.text()}".encode())
        mine = next(number for number, seats in enumerate(view.rules.teams.values()) if view.seat in seats)
        sign = -1 if view.rules.least_wins else 1
        values = [0] * len(moves)
        for world in range(self.worlds):
            table = view.sample(first + world)
            for number, move in enumerate(moves):
                if move is not None:
                    table.push(move, seat=view.seat)
                played = holadsl.playouts(table, 1, first + world, engine="native", threads=1)
                scores = played.scores.tolist()[0]
                values[number] += sign * (len(scores) * scores[mine] - sum(scores))
                if move is not None:
                    table.pop()
        return values
