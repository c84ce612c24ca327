"""Several cards at once: which sets of a zone's cards a choice allows, found without looking at all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations
from math import comb, prod

from holadsl.core.values import NOBODY
from holadsl.data import frozen
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.stage import Numbers, Pick, Value, Zones


@frozen(eq=False)
class Sets:
    """The sets that one choice allows, compiled. A set is a tuple of faces: its kinds in the order of the source.

    `narrow` holds the guards that fail for all larger sets once they fail: sets are built card by card, and given up
    as soon as it does. `test` is the whole filter. Both read the cards in the zone `picked`, the one that is
    given, if there is one, before them.
    """

    source: Pick
    picked: int
    least: Value
    most: Value
    ordered: bool
    """The order in which a player gives the cards matters."""
    narrow: Value
    test: Value
    as_named: bool = False
    """Any order is legal, and the move has the one that is given."""
    given: Value | None = None
    """A card that lies elsewhere and is named before the others; without it nothing is legal."""

    def __call__(self, v: Numbers, z: Zones) -> Iterator[tuple[int, ...]]:
        """Every legal set once, small ones first. Where order matters, one order of it that is legal."""
        if self.given is not None and self.given(v, z) == NOBODY:
            return
        counts = Counter(self.source(v, z))
        least, most = max(self.least(v, z), 0), min(self.most(v, z), counts.total())
        if least <= most:
            yield from self._from_to(least, most, counts, v, z)

    def allows(self, cards: Sequence[int], v: Numbers, z: Zones) -> bool:
        """Whether these cards may be taken, in this order where that matters."""
        fits = self.least(v, z) <= len(cards) <= self.most(v, z)
        fits = fits and (self.given is None or self.given(v, z) != NOBODY)
        return fits and self.has(cards, v, z) and self._ask(self.test, self.sorted(cards, v, z), v, z)

    def can_begin(self, v: Numbers, z: Zones) -> bool:
        """Whether no guard bars all sets, whatever their cards."""
        there = self.given is None or self.given(v, z) != NOBODY
        return there and self._ask(self.narrow, (), v, z)

    def candidates(self, v: Numbers, z: Zones) -> list[tuple[int, int]]:
        """Each size that a set may have, with how many choices of so many of the cards there are, legal or not."""
        if self.given is not None and self.given(v, z) == NOBODY:
            return []
        held = len(self.source(v, z))
        most = min(self.most(v, z), held)
        return [(size, comb(held, size)) for size in range(max(self.least(v, z), 0), most + 1)]

    def draw(self, number: int, size: int, chance: Chance, v: Numbers, z: Zones) -> tuple[int, ...] | None:
        """The choice of that number among those of a size, if it is legal: all legal sets come up equally often.

        Of a set that can be chosen in several ways, since the pack has some of its cards twice, one way counts.
        """
        cards = self.source(v, z)
        chosen = tuple(cards[place] for place in _combination(number, size, len(cards)))
        counts = Counter(cards)
        ways = prod(comb(counts[face], many) for face, many in Counter(chosen).items())
        if ways > 1 and chance.below(ways):
            return None
        return self._legal_order(self._by_source(chosen, v, z), v, z)

    def look(self, size: int, chance: Chance, v: Numbers, z: Zones) -> tuple[int, ...] | None:
        """A legal set of that size, looked for in a random order; None if there is none."""
        counts = Counter(self.source(v, z))
        for found in self._of_size(size, shuffle(list(counts), chance), counts, v, z):
            legal = self._legal_order(self._by_source(found, v, z), v, z)
            if legal is not None:
                return legal
        return None

    def has(self, cards: Sequence[int], v: Numbers, z: Zones) -> bool:
        """Whether the source has all these cards."""
        left = self.source(v, z)[:]
        for card in cards:
            if card not in left:
                return False
            left.remove(card)
        return True

    def sorted(self, cards: Sequence[int], v: Numbers, z: Zones) -> tuple[int, ...]:
        """The cards as a move has them: as given where order matters, else in the order of the source."""
        return tuple(cards) if self.ordered or self.as_named else self._by_source(cards, v, z)

    def _by_source(self, cards: Sequence[int], v: Numbers, z: Zones) -> tuple[int, ...]:
        """The cards in the order of the source."""
        return tuple(cards) if len(cards) < 2 else tuple(sorted(cards, key=self.source(v, z).index))

    def _of_size(
        self, size: int, faces: list[int], counts: Counter[int], v: Numbers, z: Zones
    ) -> Iterator[tuple[int, ...]]:
        """The sets of that size, each once; none of those cards without the last fails a narrowing guard."""

        def grow(chosen: tuple[int, ...], place: int) -> Iterator[tuple[int, ...]]:
            if len(chosen) == size:
                yield chosen
                return
            for at in range(place, len(faces)):
                face = faces[at]
                if chosen.count(face) == counts[face]:
                    continue
                more = (*chosen, face)
                # The whole filter is asked of what is complete; what isn't is given up early.
                if self.ordered or len(more) == size or self._ask(self.narrow, more, v, z):
                    yield from grow(more, at)

        return grow((), 0)

    def _from_to(self, least: int, most: int, counts: Counter[int], v: Numbers, z: Zones) -> Iterator[tuple[int, ...]]:
        """The legal sets of those sizes, each made of one with a card less: these are kept from size to size."""
        if not least:
            legal = self._legal_order((), v, z)
            if legal is not None:
                yield legal
        faces, ordered = list(counts), self.ordered
        smaller: list[tuple[tuple[int, ...], int]] = [((), 0)]
        for size in range(1, most + 1):
            found = []
            for chosen, place in smaller:
                # What fails a narrowing guard is given up; of no card it isn't asked.
                if size > 1 and not ordered and not self._ask(self.narrow, chosen, v, z):
                    continue
                for at in range(place, len(faces)):
                    face = faces[at]
                    if chosen.count(face) == counts[face]:
                        continue
                    more = (*chosen, face)
                    found.append((more, at))
                    if size >= least:
                        legal = self._legal_order(more, v, z)
                        if legal is not None:
                            yield legal
            smaller = found

    def _legal_order(self, cards: tuple[int, ...], v: Numbers, z: Zones) -> tuple[int, ...] | None:
        if not self.ordered:
            return cards if self._ask(self.test, cards, v, z) else None
        return next((order for order in permutations(cards) if self._ask(self.test, order, v, z)), None)

    def _ask(self, value: Value, cards: Sequence[int], v: Numbers, z: Zones) -> bool:
        picked = z[self.picked]
        picked[:] = cards if self.given is None else (self.given(v, z), *cards)
        try:
            return bool(value(v, z))
        finally:
            picked.clear()

    @contextmanager
    def named(self, cards: Sequence[int], v: Numbers, z: Zones) -> Iterator[None]:
        """Within it the lent zone names the cards, the given one first."""
        picked = z[self.picked]
        picked[:] = cards if self.given is None else (self.given(v, z), *cards)
        try:
            yield
        finally:
            picked.clear()


def _combination(number: int, size: int, held: int) -> list[int]:
    """The places of one choice of `size` out of `held`, by its number in the order of a dictionary."""
    places: list[int] = []
    place = 0
    while len(places) < size:
        with_it = comb(held - place - 1, size - len(places) - 1)
        if number < with_it:
            places.append(place)
        else:
            number -= with_it
        place += 1
    return places
