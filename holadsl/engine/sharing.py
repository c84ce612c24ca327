"""Cards shared out at random where some may not lie in some places: each way that may be is as likely as another."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import pairwise

from holadsl.engine.chance import Chance, draws, shuffle

ROUNDS = 4
"""So many exchanges are tried for each card."""


def shared(cards: Sequence[int], barred: Sequence[Set[int]], chance: Chance) -> list[int]:
    """The cards in a new order, the one at each position none that is barred there, as far as that can be.

    They are shuffled; those that lie where they may not find another position, others moving over if need be; then
    cards are exchanged at random, two or three at a time, as long as that keeps to what is barred. An exchange and
    its inverse are equally likely, so in the end each order is.
    """
    order = shuffle(cards, chance)
    if not any(barred):
        return order
    for at in range(len(order)):
        if order[at] in barred[at]:
            _moved(at, order, barred, chance)
    _exchanged(order, barred, chance)
    return order


def _moved(at: int, order: list[int], barred: Sequence[Set[int]], chance: Chance) -> None:
    """Finds another position for the card at one, by a ring of moves after which nothing lies worse than before.

    Nothing happens where there is none.
    """
    came: dict[int, int] = {}
    waiting = [at]
    all_positions = shuffle(range(len(order)), chance)
    for here in waiting:
        card = order[here]
        for there in all_positions:
            if there in came or card in barred[there] or there == here:
                continue
            came[there] = here
            if there == at:
                _turned(at, came, order)
                return
            waiting.append(there)


def _turned(at: int, came: dict[int, int], order: list[int]) -> None:
    """Each card of a ring goes to the next position of it."""
    ring = [came[at]]
    while ring[-1] != at:
        ring.append(came[ring[-1]])
    last = order[ring[0]]
    for to, source in pairwise(ring):
        order[to] = order[source]
    order[at] = last


def _exchanged(order: list[int], barred: Sequence[Set[int]], chance: Chance) -> None:
    """Many exchanges at random, each only if it leads to what may be.

    Of three cards: two alone may be stuck where three can change places.
    """
    n = len(order)
    for number, drawn in enumerate(draws(chance.state, ROUNDS * n)):
        i, j = drawn % n, (drawn >> 20) % n
        k = (drawn >> 40) % n if number % 2 else i
        a, b, c = order[i], order[j], order[k]
        if k == i:
            if a not in barred[j] and b not in barred[i]:
                order[i], order[j] = b, a
        elif i != j != k and a not in barred[j] and b not in barred[k] and c not in barred[i]:
            order[j], order[k], order[i] = a, b, c
    chance.draw()
