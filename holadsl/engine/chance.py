"""The only source of chance: one generator, the same numbers on every machine and in every engine.

The generator is SplitMix64. Its state is one number of 64 bits, at first the seed. Each draw, modulo 2**64:

    state = state + 0x9E3779B97F4A7C15
    x = state
    x = (x xor (x >> 30)) * 0xBF58476D1CE4E5B9
    x = (x xor (x >> 27)) * 0x94D049BB133111EB
    the draw is x xor (x >> 31)

A number below n is the draw modulo n; draws below (2**64 modulo n) are thrown away and drawn again, so that every
number is equally likely. A shuffle is Fisher-Yates from the end: for i from the last position down to 1, position i
changes places with position (a number below i + 1).

The deck of a deal is the sorted pack, shuffled with a stream of its own, `seed_of_deal`; what is shuffled again in the
middle of a deal, such as a stock into which cards went back, are those cards, sorted, with another, `seed_of_part`.
What a playout decides at random is drawn from one more stream, `seed_of_play`, apart from all deals. Of many matches
that come from one seed, each has a seed of its own, `seed_of_match`.

The states are an even row, so any number of draws can be made at once: `draws`.

Vectors. Seed 0 draws E220A8397B1DCDAF, 6E789E6AA1B965F4, 06C45D188009454F, F88BB8A8724C81EC (hexadecimal).
Seed 1234567 draws 6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431.
The seed of play of master seed 0 is 25C26EA579CEA98A, of 7 it is 7A9C9A5E9C8CE588.
The seeds of matches 0 and 1 of master seed 0 are B616846F94842340 and 477EAF1469EDAF74, of master seed 7 they are
575FCEAD051ECE55 and 8BEE04D4FD59F819.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import mod
from struct import Struct

_MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
"""From one state of a stream to the next, modulo 2**64."""
_PITCH = 128
_BLOCK = 256
_ROW = 64
"""So many seeds are made at once."""


def _mixed(x: int) -> int:
    """The draw that belongs to the state `x`."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


class Chance:
    """A stream of draws from a seed: any integer, of which the low 64 bits count."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def draw(self) -> int:
        """The next number from 0 to 2**64 - 1."""
        self.state = state = (self.state + STEP) & _MASK
        x = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
        return x ^ (x >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely. `n` is from 1 to 2**64; else ValueError."""
        if not 1 <= n <= _MASK + 1:
            raise ValueError(f"a number below {n} can't be drawn")
        x = self.draw()
        while x < n and x < (_MASK + 1) % n:  # which is less than n
            x = self.draw()
        return x % n


class _Lanes:
    """One large number as a row of lanes, for so many draws at once.

    A lane has 64 bits and stands 128 bits from the next, so that no product reaches its neighbour: one operation on the
    large number does the work of one on each lane.
    """

    __slots__ = ("all_bits", "ones", "steps", "unpack")

    def __init__(self, count: int) -> None:
        self.ones = sum(1 << _PITCH * lane for lane in range(count))
        self.all_bits = _MASK * self.ones
        self.steps = sum(((lane + 1) * STEP & _MASK) << _PITCH * lane for lane in range(count))
        self.unpack = Struct("<" + "Q8x" * count)

    def drawn(self, state: int) -> tuple[int, ...]:
        """What is drawn after that state, the first draw first: in each lane as `Chance.draw` does it."""
        bits = self.all_bits
        x = (state * self.ones + self.steps) & bits
        x = ((x ^ (x >> 30 & bits)) * 0xBF58476D1CE4E5B9) & bits
        x = ((x ^ (x >> 27 & bits)) * 0x94D049BB133111EB) & bits
        x ^= x >> 31 & bits
        return self.unpack.unpack(x.to_bytes(self.unpack.size, "little"))


_lanes = lru_cache(maxsize=64)(_Lanes)


def draws(state: int, count: int) -> tuple[int, ...]:
    """The next `count` draws of a stream in that state, as `Chance.draw` would give them one by one, some five times
    faster. The state of the stream is then `state + count * STEP`, modulo 2**64.
    """
    state &= _MASK
    if count <= _BLOCK:
        return _lanes(count).drawn(state) if count > 0 else ()
    found: list[int] = []
    for start in range(0, count, _BLOCK):
        found += draws(state + start * STEP, min(_BLOCK, count - start))
    return tuple(found)


def shuffle(deck: Sequence[int], chance: Chance) -> list[int]:
    """The deck in a new order, all orders equally likely; the deck itself stays as it is."""
    order = list(deck)
    size = len(order)
    if size < 2:
        return order
    found = draws(chance.state, size - 1)
    if min(found) < size:  # one of them may have to be thrown away, once in some 2**52 shuffles
        places: Iterable[int] = [chance.below(i) for i in range(size, 1, -1)]
    else:
        chance.state = (chance.state + len(found) * STEP) & _MASK
        places = map(mod, found, range(size, 1, -1))
    for i, k in zip(range(size - 1, 0, -1), places, strict=True):
        order[i], order[k] = order[k], order[i]
    return order


def seed_of_deal(master: int, deal: int) -> int:
    """The seed of deal number `deal` (from 0) of a match with the seed `master`, whatever was played before it.

    It is draw number `deal` (from 0) of the stream whose first state is the mixed master seed; mixing it first keeps
    matches with neighbouring seeds apart.
    """
    if deal < 0:
        raise ValueError(f"deals count from 0, not from {deal}")
    return _mixed((_mixed(master & _MASK) + (deal + 1) * STEP) & _MASK)


def seeds_of_deals(master: int) -> Iterator[int]:
    """The seeds of all deals of a match, one by one from number 0, each as `seed_of_deal` says; without an end."""
    state = _mixed(master & _MASK)
    while True:
        yield from draws(state, _ROW)
        state += _ROW * STEP


def seed_of_part(master: int, deal: int, time: int) -> int:
    """The seed of a shuffle of some cards in the middle of that deal, its first one (`time` 0) or a later one."""
    return seed_of_deal(seed_of_deal(master, deal), time)


def seed_of_play(master: int) -> int:
    """The seed of the stream that a playout's decisions are drawn from.

    It would be the seed of deal number 2**63 - 1, halfway round the circle of all deals, which no match comes to.
    """
    return _mixed(_mixed(master & _MASK) ^ 1 << 63)


def seed_of_match(master: int, number: int) -> int:
    """The seed of match number `number` (from 0) of many that come from one master seed, whatever their number.

    It is the seed of that deal of a match whose seed would be the seed of play of the master, so no stream of these
    matches is one of a match with the master seed itself.
    """
    if number < 0:
        raise ValueError(f"matches count from 0, not from {number}")
    return seed_of_deal(seed_of_play(master), number)
