"""Several cards laid at once on one meld: the sets that a choice allows, of each meld in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from holadsl.data import frozen
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.sets import Sets
from holadsl.engine.stage import Numbers, Onto, Zones


@frozen(eq=False)
class SetsOnMelds:
    """The same as `Sets`, for each meld on which the cards can be laid. A set is a tuple of numbers: each a card and
    the meld, which is one for all of them, see `Onto`.
    """

    each: Sets
    """The sets of a meld, while its number stands in the cell."""
    cell: int
    onto: Onto
    melds: int

    def __call__(self, v: Numbers, z: Zones) -> Iterator[tuple[int, ...]]:
        """Every legal set once, meld by meld."""
        for meld in self._open(v, z):
            v[self.cell] = meld
            for found in list(self.each(v, z)):
                yield self._coded(found, meld)

    def least(self, v: Numbers, z: Zones) -> int:
        """The fewest cards that it takes."""
        return self.each.least(v, z)

    def most(self, v: Numbers, z: Zones) -> int:
        """The most."""
        return self.each.most(v, z)

    given = None
    """No card is named before those of the hand in a move: the meld is."""

    def allows(self, cards: Sequence[int], v: Numbers, z: Zones) -> bool:
        """Whether these cards may be laid on their meld."""
        meld, faces = self._parts(cards)
        v[self.cell] = meld
        return 0 <= meld < self.melds and self.each.allows(faces, v, z)

    def candidates(self, v: Numbers, z: Zones) -> list[tuple[int, int]]:
        """Each size that a set may have, with how many choices of so many cards there are on all open melds."""
        melds = self._open(v, z)
        if not melds:
            return []
        v[self.cell] = melds[0]
        return [(size, ways * len(melds)) for size, ways in self.each.candidates(v, z)]

    def draw(self, number: int, size: int, chance: Chance, v: Numbers, z: Zones) -> tuple[int, ...] | None:
        """The choice of that number among those of a size, if it is legal."""
        melds = self._open(v, z)
        place, number = number % len(melds), number // len(melds)
        v[self.cell] = melds[place]
        found = self.each.draw(number, size, chance, v, z)
        return None if found is None else self._coded(found, melds[place])

    def look(self, size: int, chance: Chance, v: Numbers, z: Zones) -> tuple[int, ...] | None:
        """A legal set of that size, looked for in a random order; None if there is none."""
        for meld in shuffle(self._open(v, z), chance):
            v[self.cell] = meld
            found = self.each.look(size, chance, v, z)
            if found is not None:
                return self._coded(found, meld)
        return None

    def has(self, cards: Sequence[int], v: Numbers, z: Zones) -> bool:
        """Whether the source has all these cards."""
        return self.each.has(self._parts(cards)[1], v, z)

    def sorted(self, cards: Sequence[int], v: Numbers, z: Zones) -> tuple[int, ...]:
        """The cards as a move has them."""
        meld, faces = self._parts(cards)
        return self._coded(self.each.sorted(faces, v, z), meld)

    @contextmanager
    def named(self, cards: Sequence[int], v: Numbers, z: Zones) -> Iterator[None]:
        """Within it the lent zone names the cards, and the meld stands in its cell."""
        v[self.cell], faces = self._parts(cards)
        with self.each.named(faces, v, z):
            yield

    def _open(self, v: Numbers, z: Zones) -> list[int]:
        """The melds that aren't barred whatever cards are laid."""
        found = []
        for meld in range(self.melds):
            v[self.cell] = meld
            if self.each.can_begin(v, z):
                found.append(meld)
        return found

    def _parts(self, cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """The meld, and the faces; no cards are of the first meld."""
        pairs = [self.onto.parts(code) for code in cards]
        melds = {meld for _, meld in pairs}
        return (melds.pop() if len(melds) == 1 else 0), tuple(face for face, _ in pairs)

    def _coded(self, faces: Sequence[int], meld: int) -> tuple[int, ...]:
        return tuple(self.onto.code(face, meld) for face in faces)
