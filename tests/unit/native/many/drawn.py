"""How tests of many matches choose: any act, drawn by the match, so that the choice hangs on nothing else."""

from __future__ import annotations

from typing import Any

import holadsl
from holadsl.engine.chance import Chance, seed_of_play
from holadsl.native.c.build import NoCompiler, compiler


def _has_compiler() -> bool:
    try:
        compiler()
    except NoCompiler:
        return False
    return True


ENGINES = ("interpreter", "python", *(("native",) if _has_compiler() else ()))
"""What can play here."""
FAST = ENGINES[-1]


class Drawn:
    """One stream for each match: that of its playouts."""

    def __init__(self, batch: Any) -> None:
        self.chances = [Chance(seed_of_play(seed)) for seed in batch.seeds.tolist()]

    def __call__(self, batch: Any) -> list[int]:
        """An act of each match that goes on."""
        counts = batch.counts.tolist()
        return [chance.below(count) if count else -1 for chance, count in zip(self.chances, counts, strict=True)]


def played(batch: Any) -> list[Any]:
    """All that a batch says while it is played out at random."""
    drawn, said = Drawn(batch), []
    while batch.running:
        said.append(shown(batch))
        batch.step(drawn(batch))
    return [*said, shown(batch)]


def shown(batch: Any) -> list[Any]:
    """All that a batch says just now, match by match."""
    parts = [batch.turn, batch.counts, batch.over, batch.deals, batch.points, batch.scores, batch.mask, batch.seats]
    numbers = [] if batch.numbers is None else [batch.numbers]
    return list(zip(*(part.tolist() for part in (*parts, *numbers, batch.observations())), strict=True))


def table_of(batch: Any, i: int, deals: int | None = 1) -> holadsl.Table:
    """The match that match `i` of a batch is."""
    return batch.rules.start(seed=batch.seeds.tolist()[i], deals=deals)
