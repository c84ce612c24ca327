"""Four-player Hola written by hand in Python for speed: one function, flat lists, integers, local variables.

Cards are 0 to 51, thirteen of a suit, the two first. Seats are 0 to 3, side 0 is seats 0 and 2. A card is chosen and
removed at once, since any card may be played; all that is drawn in a deal is drawn in two blocks.
"""

from __future__ import annotations

from benchmarks.by_hand import plain_hola
from holadsl.engine.chance import draws, seed_of_deal, seed_of_play

AROUND = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
PACK = tuple(range(52))
SIZES = tuple(range(52, 1, -1))
WORTH = bytes(10 if card % 13 in (8, 12) else 0 for card in PACK)
MATCHES = tuple(bytes(card % 13 in (led % 13, 0, 5) for card in PACK) for led in PACK)
"""By the card led: whether a card matches it."""
MOST = 65
"""So many decisions has a deal at most: each card once, and of each trick that it is let go."""


def playout(seed: int) -> tuple[list[int], int]:  # noqa: C901, PLR0912, PLR0915  # calls cost time
    """One deal of uniformly random play, by the streams of a match with that seed: points by side, and decisions."""
    cuts = draws(seed_of_deal(seed, 0), 51)
    plays = draws(seed_of_play(seed), MOST)
    if min(cuts) < 52 or min(plays) < 52:
        return plain_hola.playout(seed)  # a draw might have to be drawn again: not in a lifetime
    deck = list(PACK)
    last = 51
    for size, draw in zip(SIZES, cuts):  # noqa: B905  # `strict` costs time
        k = draw % size
        deck[last], deck[k] = deck[k], deck[last]
        last -= 1
    hands = (deck[0:16:4], deck[1:16:4], deck[2:16:4], deck[3:16:4])
    draw_next = iter(plays).__next__
    worth_of, top, held = WORTH, 16, 4
    leader = side = stops = 0
    points, tricks = [0, 0], [0, 0]
    while held:
        order = AROUND[leader]
        one, two, three = hands[order[1]], hands[order[2]], hands[order[3]]
        first = hands[leader]
        card = first.pop(draw_next() % held)
        matches = MATCHES[card]
        won = 0
        worth = worth_of[card]
        while True:
            card = one.pop(draw_next() % held)
            worth += worth_of[card]
            if matches[card]:
                won = 1
            card = two.pop(draw_next() % held)
            worth += worth_of[card]
            if matches[card]:
                won = 2
            card = three.pop(draw_next() % held)
            worth += worth_of[card]
            if matches[card]:
                won = 3
            held -= 1
            if not won & 1 or not held:
                break
            k = draw_next() % (held + 1)
            if k == held:
                stops += 1
                break
            card = first.pop(k)
            worth += worth_of[card]
            if matches[card]:
                won = 0
        leader = order[won]
        side = leader & 1
        points[side] += worth
        tricks[side] += 1
        if held < 4 and top < 52:
            order = AROUND[leader]
            while held < 4 and top < 52:
                for seat in order:
                    hands[seat].append(deck[top])
                    top += 1
                held += 1
    points[side] += 10
    if not tricks[0]:
        points[1] = 170
    elif not tricks[1]:
        points[0] = 170
    return points, 52 + stops
