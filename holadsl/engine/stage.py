"""The states of a Machine, compiled: what to run, and between what one may choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from holadsl.core.machine import Choice, Guard
from holadsl.core.machine import State as Node
from holadsl.data import define, frozen
from holadsl.engine.state import Journal, Tale

if TYPE_CHECKING:
    from holadsl.engine.on_melds import SetsOnMelds
    from holadsl.engine.sets import Sets

Numbers: TypeAlias = list[int]
Zones: TypeAlias = list[list[int]]
Value: TypeAlias = Callable[[Numbers, Zones], int]
"""A compiled expression."""
Items: TypeAlias = Callable[[Numbers, Zones], Sequence[int]]
"""A compiled domain: its items, in order."""
Chosen: TypeAlias = int | tuple[int, ...]
"""What an act takes: the face of a card, NOBODY for none, or the faces of several cards. A card that is laid on a meld:
its face and the meld as one number, see `Onto`; of several each is such a number."""
Pick: TypeAlias = Callable[[Numbers, Zones], list[int]]
"""A compiled zone reference: the list of that zone itself."""
Act: TypeAlias = "Callable[[Numbers, Zones, Journal | None, Tale | None], Stage | None]"
"""A compiled effect, or several: changes, logs, tells; gives the next stage where there was a Go."""


@frozen(eq=False)
class Onto:
    """A card and the meld on which it is laid, as one number: the melds one after the other, in each all faces."""

    faces: int
    """How many faces the pack has."""

    def code(self, face: int, meld: int) -> int:
        """The number of a card on a meld."""
        return meld * self.faces + face

    def parts(self, code: int) -> tuple[int, int]:
        """The card, and the meld."""
        meld, face = divmod(code, self.faces)
        return face, meld

    def faces_of(self, codes: Iterable[int]) -> tuple[int, ...]:
        """The cards alone."""
        return tuple(code % self.faces for code in codes)


@frozen(eq=False)
class Legal:
    """The filter of a choice: whether all guards hold for the actor and the card in their cells.

    `kept`: cells to be set to UNKNOWN before the filter is used for a new state or listing.
    """

    test: Value
    kept: tuple[int, ...]


@frozen(eq=False)
class Option:
    """One Choice, compiled.

    `zone` gives the cards it takes from (None: it takes none); `cards` those that are legal, in order, for the actor in
    its cell (without a zone: NOBODY once, or nothing); `guards` are the parts of the filter, each alone. Where several
    cards are taken at once `sets` has what is legal instead.
    """

    node: Choice
    zone: Pick | None
    cards: Items
    legal: Legal
    guards: tuple[tuple[Guard, Value], ...]
    run: Act
    sets: Sets | SetsOnMelds | None = None
    onto: Onto | None = None
    """Where a card is laid on a meld: how the two are one number."""
    stands: Value | None = None
    """For which card a wild one among them stands."""

    def legal_acts(self, v: Numbers, z: Zones) -> Iterable[Chosen]:
        """What is legal for the actor in its cell, one after the other."""
        return self.cards(v, z) if self.sets is None else self.sets(v, z)


@define(eq=False)
class Stage:
    """One state, compiled. Made empty and filled afterwards, because states lead to each other in rings."""

    name: str
    node: Node
    automatic: bool
    """It runs by itself."""
    run: Act | None = None
    """The effects of an Automatic or Chance state."""
    who: Value | None = None
    """The actor of a Decide state."""
    options: tuple[Option, ...] = ()
    """The actor's choices, then those that stand open to others too; or the answers of a Window."""
    ordinary: int = 0
    """How many of the options are the actor's alone."""
    opens: tuple[Value, ...] = ()
    """For each further option, to whom (in the actor's cell) it stands open; in a Window who is still asked, once."""
    plain: bool = True
    """One card at a time, or none, by the actor alone."""
    zone: Pick | None = None
    """Where a Chance state puts the pack."""
