"""Drawing a legal act at random without listing all: lots of equal acts, each with its weight."""

from __future__ import annotations

from collections.abc import Iterator

from holadsl.data import frozen
from holadsl.engine.chance import Chance
from holadsl.engine.stage import Chosen, Numbers, Option, Zones

DRAWS = 64
"""So often a set of cards is drawn blindly before one is looked for."""
MOST_WEIGHT = 1 << 64
"""Up to so much can be drawn from."""


@frozen(eq=False)
class Lot:
    """One card of a choice, or all its sets of one size."""

    number: int
    """The number of the choice."""
    option: Option
    card: int
    """The face; of sets, how many cards they have."""
    weight: int

    def take(self, at: int, chance: Chance, v: Numbers, z: Zones) -> Chosen | None:
        """The act of that place in the lot, None if that set isn't legal."""
        sets = self.option.sets
        return self.card if sets is None else sets.draw(at, self.card, chance, v, z)

    def look(self, chance: Chance, v: Numbers, z: Zones) -> Chosen | None:
        """A legal act of the lot, found in a random order."""
        sets = self.option.sets
        return self.card if sets is None else sets.look(self.card, chance, v, z)


def lots_of(number: int, option: Option, v: Numbers, z: Zones) -> Iterator[Lot]:
    """The lots of one choice."""
    if option.sets is None:
        yield from (Lot(number, option, face, 1) for face in option.cards(v, z))
    else:
        yield from (Lot(number, option, size, weight) for size, weight in option.sets.candidates(v, z))
