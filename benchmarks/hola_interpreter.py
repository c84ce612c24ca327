"""Uniformly random four-player Hola with legal moves listed: through the public library, and by hand.

Run: python -m benchmarks.hola_interpreter [seconds]
Both are measured in one run, turn by turn, since machines are noisy; the ratio is what counts.
"""

from __future__ import annotations

import platform
import random
import statistics
import sys
import time
from collections.abc import Callable

import holadsl
from benchmarks.plain_hola import play_random

ROUNDS = 5


def library_deal(rules: holadsl.Rules) -> Callable[[random.Random], int]:
    """One deal through load, start, legal_moves and push."""

    def deal(rng: random.Random) -> int:
        table = rules.start(seed=rng.getrandbits(48), deals=1)
        decisions = 0
        while not table.deal_over:
            moves = list(table.legal_moves)
            table.push(moves[int(rng.random() * len(moves))])
            decisions += 1
        return decisions

    return deal


def speed(deal: Callable[[random.Random], int], seconds: float, seed: int) -> float:
    """Decisions a second over about so many seconds."""
    rng = random.Random(seed)
    decisions, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += deal(rng)
    return decisions / spent


def main() -> None:
    """Prints both speeds and their ratio."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    kinds = {"library": library_deal(holadsl.load("hola")), "by hand": play_random}
    found: dict[str, list[float]] = {name: [] for name in kinds}
    for turn in range(ROUNDS):
        for name, deal in kinds.items():
            found[name].append(speed(deal, seconds, turn))
    out = sys.stdout
    out.write(f"Python {platform.python_version()}, {platform.machine()}; decisions a second, median of {ROUNDS}\n")
    for name, speeds in found.items():
        out.write(f"{name:>8}  {statistics.median(speeds):>10,.0f}   (best {max(speeds):,.0f})\n")
    ratios = [a / b for a, b in zip(found["library"], found["by hand"], strict=True)]
    out.write(f"the library plays at {statistics.median(ratios):.2f} of the speed of the game by hand\n")


if __name__ == "__main__":
    main()
