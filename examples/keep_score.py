"""A match kept by hand: three deals of Hola, entered as the players count them."""

from __future__ import annotations

import sys

import holadsl


def main() -> None:
    """Prints scores and the next dealer after each deal."""
    table = holadsl.load("hola").start(seed=1)
    for points in ({"AC": 30, "BD": 60}, {"AC": 40, "BD": 50}, {"AC": 90, "BD": 0}):
        table.end_deal(points, {"AC": 6, "BD": 7})
        scores = ", ".join(f"{team} {score}" for team, score in table.scores.items())
        if not table.over:
            table.next_deal()
        sys.stdout.write(f"{scores}; {table.dealer} deals\n")


if __name__ == "__main__":
    main()
