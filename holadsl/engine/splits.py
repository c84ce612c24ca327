"""The cards of a zone split into sets as well as can be, compiled: what is left over at the least, or how many sets."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.data import frozen
from holadsl.engine.stage import Numbers, Pick, Value, Zones

Way = tuple[int, tuple[int, ...]]
"""What a way costs, and its sets: each as a number in which bit `i` stands for the card in place `i`."""


@frozen(eq=False)
class Splitter:
    """How one zone is split. `may` fails for good where it fails for some of the cards; both read the zone `named`.

    Without `left` the most sets are looked for, else the least sum of it over the cards that are in none, each put into
    the cell `item` for it.
    """

    source: Pick
    named: int
    fits: Value
    may: Value
    item: int
    left: Value | None

    def __call__(self, v: Numbers, z: Zones) -> int:
        """The least that is left over, or the number of sets."""
        cost, _ = self._best(v, z)
        return -cost if self.left is None else cost

    def named_cards(self, v: Numbers, z: Zones, *, whole: bool) -> list[int]:
        """The cards of the first set of the best way, if `whole` of all its sets one after the other, each in the order
        of the zone; nothing where there is no set.
        """
        cards = self.source(v, z)
        _, sets = self._best(v, z)
        return [card for one in sets[: None if whole else 1] for place, card in enumerate(cards) if one >> place & 1]

    def _best(self, v: Numbers, z: Zones) -> Way:
        """The best way: of equal ones the first, if sets with the cards that stand first come first."""
        cards = self.source(v, z)[:]
        by_first: list[list[int]] = [[] for _ in cards]
        for found in self._sets(cards, v, z):
            by_first[(found & -found).bit_length() - 1].append(found)
        costs = [self._cost(card, v, z) for card in cards]
        kept: dict[tuple[int, int], Way] = {}

        def best(place: int, used: int) -> Way:
            """The best way with the cards from `place` on, those used already left aside."""
            while place < len(cards) and used >> place & 1:
                place += 1
            if place == len(cards):
                return 0, ()
            rest = used >> place
            if (place, rest) not in kept:
                cost, sets = best(place + 1, used)
                found: Way = cost + costs[place], sets
                for one in by_first[place]:
                    if not one & used:
                        cost, sets = best(place + 1, used | one)
                        cost -= self.left is None
                        if cost < found[0]:
                            found = cost, (one, *sets)
                kept[place, rest] = found
            return kept[place, rest]

        return best(0, 0)

    def _sets(self, cards: list[int], v: Numbers, z: Zones) -> Iterator[int]:
        """All sets of the cards, each as a number."""

        def grow(chosen: list[int], bits: int, start: int) -> Iterator[int]:
            for place in range(start, len(cards)):
                more, now = [*chosen, cards[place]], bits | 1 << place
                if self._ask(self.may, more, v, z):
                    if self._ask(self.fits, more, v, z):
                        yield now
                    yield from grow(more, now, place + 1)

        return grow([], 0, 0)

    def _cost(self, card: int, v: Numbers, z: Zones) -> int:
        if self.left is None:
            return 0
        v[self.item] = card
        return self.left(v, z)

    def _ask(self, value: Value, cards: list[int], v: Numbers, z: Zones) -> bool:
        z[self.named][:] = cards
        try:
            return bool(value(v, z))
        finally:
            z[self.named].clear()
