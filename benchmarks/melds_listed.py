"""How long the legal moves of a turn take to be listed in a game of melds: the worst that comes up, and a made-up one.

Run: python -m benchmarks.melds_listed RULES [deals [variant ...]]
RULES is a rule file or the name of a game of turns. Random deals are played by whoever lays down what he can; of each
turn that waits for melds, lay-offs and a discard the listing is timed, and the slowest ten are timed again, best of
five, since machines are noisy. Then a hand of fourteen cards at a table with eight melds.
"""

from __future__ import annotations

import heapq
import platform
import random
import sys
import time
from collections.abc import Iterator

import holadsl

SLOWEST = 10
AGAIN = 5
HAND = "As Ks Qs Ah Ad Kh Kd 7s 6h 8h 9h 2c 3c 5d"
MELDS = [
    ("A", "2s 3s 4s 5s 6s"),
    ("B", "2h 3h 4h 5h"),
    ("C", "9c 9d 9s"),
    ("D", "Tc Td Th"),
    ("A", "Jc Jd Js"),
    ("B", "7h"),
    ("C", "7c"),
    ("D", "7d 8d"),
]


def listing(table: holadsl.Table) -> float:
    """Milliseconds to list what is legal."""
    begin = time.perf_counter()
    list(table.legal_moves)
    return (time.perf_counter() - begin) * 1000


def turns(rules: holadsl.Rules, deals: int) -> Iterator[holadsl.Table]:
    """The tables of random deals, where the player on turn may lay cards down."""
    rng = random.Random(1)
    for _ in range(deals):
        table = rules.start(seed=rng.getrandbits(48), deals=1)
        while not table.deal_over:
            seat = rng.choice(table.to_act)
            moves = list(table.legal_moves_of(seat))
            if any(move.verb == "discard" for move in moves):
                yield table
            eager = [move for move in moves if move.verb in ("meld", "lay", "take")]
            if moves:
                table.push(rng.choice(eager if eager and rng.random() < 0.7 else moves), seat=seat)


def main() -> None:
    """Prints the slowest listings."""
    if len(sys.argv) < 2:
        sys.exit("Name the rules: python -m benchmarks.melds_listed hoola")
    rules = holadsl.load(sys.argv[1], players=4, variants=sys.argv[3:])
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    worst: list[tuple[float, int, str]] = []
    count = 0
    for count, table in enumerate(turns(rules, deals), 1):
        item = (listing(table), count, table.text())
        heapq.heappushpop(worst, item) if len(worst) == SLOWEST else heapq.heappush(worst, item)
    again = {text: min(listing(rules.read_position(text)) for _ in range(AGAIN)) for _, _, text in worst}
    text, slowest = max(again.items(), key=lambda item: item[1])
    table = rules.read_position(text)
    assert table.turn is not None
    cards, moves = len(table.hand(table.turn)), len(table.legal_moves)
    out = sys.stdout
    out.write(f"Python {platform.python_version()}, {platform.machine()}; milliseconds to list what is legal\n")
    out.write(f"{count:,} turns of {deals:,} random deals: {slowest:.2f} at the worst ({cards} cards, ")
    out.write(f"{len(table.melds)} melds on the table, {moves} moves)\n")
    made_up = rules.position(hands={"A": HAND}, turn="A", melds=MELDS, stock=5)
    made_up.push("draw")
    large = min(listing(made_up) for _ in range(AGAIN))
    out.write(f"a hand of {len(made_up.hand('A'))} and {len(MELDS)} melds: {large:.2f} ")
    out.write(f"({len(made_up.legal_moves)} moves)\n")


if __name__ == "__main__":
    main()
