"""Draws for playouts, many at once, and decks: the same as `engine.chance` gives, without a look at each of them.

A draw that might have to be thrown away comes once in some 2**38 blocks. Then `Rare` is raised, and who plays begins
anew and looks at each draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mod
from struct import Struct

from holadsl.engine.chance import STEP, Chance, seed_of_deal, seed_of_part, shuffle

MANY = 56
"""How many draws a block has: a deal of a pack of 52 mostly needs but one."""
STATES = 1 << 64
_PITCH = 128
_SAFE = 20
"""A draw of so many bits or fewer might be below 2**64 modulo a count of acts; no listing has more acts than that."""


class Rare(Exception):
    """A draw might have to be thrown away."""


def block_of(count: int, *, backward: bool = False) -> Callable[[int], tuple[int, ...]]:
    """What gives the next `count` draws of a stream in a state, the last one first if `backward`.

    It raises `Rare` if one of them is small. How it is done is told at `engine.chance.draws`.
    """
    ones = sum(1 << _PITCH * lane for lane in range(count))
    bits = (STATES - 1) * ones
    steps = sum(((lane + 1) * STEP % STATES) << _PITCH * lane for lane in range(count))
    large, above = (STATES - (1 << _SAFE)) * ones, STATES * ones
    unpack = Struct(("8xQ" if backward else "Q8x").join((">" if backward else "<", *[""] * count))).unpack
    size, order = _PITCH // 8 * count, "big" if backward else "little"

    def block(state: int) -> tuple[int, ...]:
        x = (state % STATES * ones + steps) & bits
        x = ((x ^ (x >> 30 & bits)) * 0xBF58476D1CE4E5B9) & bits
        x = ((x ^ (x >> 27 & bits)) * 0x94D049BB133111EB) & bits
        x ^= x >> 31  # what comes down from the next lane stays above the 64 bits of this one
        if (x + large) & above != above:
            raise Rare
        return unpack(x.to_bytes(size, order))  # type: ignore[arg-type]

    return block


block = block_of(MANY, backward=True)


def deck_of(pack: Sequence[int]) -> Callable[[int, int], list[int]]:
    """How the deck of a deal of a match with some seed is made of the pack, which is sorted."""
    size = len(pack)
    if size < 2:
        return lambda seed, deal: list(pack)
    draws, sizes, last = block_of(size - 1), tuple(range(size, 1, -1)), size - 1

    def deck(seed: int, deal: int) -> list[int]:
        order, i = list(pack), last
        for k in map(mod, draws(seed_of_deal(seed, deal)), sizes):
            order[i], order[k] = order[k], order[i]
            i -= 1
        return order

    return deck


def shuffled(cards: Sequence[int], seed: int, deal: int, time: int) -> list[int]:
    """Cards that are shuffled in the middle of a deal: so many deals have begun, and so many shuffles in this one."""
    return shuffle(sorted(cards), Chance(seed_of_part(seed, max(deal - 1, 0), time)))
