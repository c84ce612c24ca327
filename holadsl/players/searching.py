"""Searching: a bot for any rule file that looks for its move by playing on, by the engine that is named."""

from __future__ import annotations

import zlib

from holadsl.api import Engine, Move, View, search
from holadsl.data import frozen


@frozen
class Searching:
    """Makes the move that a search from its view tried most (`holadsl.search`).

    What it chooses hangs on the view, the seed and the number of iterations alone; the engine says how fast.
    """

    seed: int
    iterations: int = 200
    engine: Engine = "python"

    def choose(self, view: View) -> Move:
        """The move that it makes."""
        moves = list(view.legal_moves)
        if len(moves) == 1:
            return moves[0]
        drawn = zlib.crc32(f"{self.seed} {view.text()}".encode())
        return search(view, self.iterations, drawn, engine=self.engine).best
