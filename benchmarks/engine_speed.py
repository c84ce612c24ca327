"""How many decisions a second the engine plays: `python -m benchmarks.engine_speed`, from the top folder.

Uniform random play of the four-player trick game of tests/machines.py, all legal moves listed before each decision,
with journal and events (a table) and without (a playout). Each line: the median and the best of five runs.
"""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter

from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.game import Game
from tests.machines import tricks

DEALS = 400


def decisions_a_second(game: Game) -> float:
    """Plays some deals; how many decisions a second they had."""
    chance, pick = Chance(1), random.Random(1).random
    deck = game.machine.pack.deck()
    decisions = 0
    begin = perf_counter()
    for _ in range(DEALS):
        game.feed(shuffle(deck, chance))
        while game.where == "play":
            moves = list(game.choices())
            number, card = moves[int(pick() * len(moves))]
            game.act(number, card)
            decisions += 1
    return decisions / (perf_counter() - begin)


def main() -> None:
    """Prints the speeds."""
    machine = tricks().machine
    for name, kept in (("table", True), ("playout", False)):
        speeds = [decisions_a_second(Game(machine).copy(undo=kept, tell=kept)) for _ in range(5)]
        print(f"{name:8} {median(speeds):>9,.0f} decisions/s (best {max(speeds):,.0f})")


if __name__ == "__main__":
    main()
