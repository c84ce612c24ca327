"""A whole typed program: its phases, and what they ask."""

from __future__ import annotations

from typing import TypeAlias

from holadsl.core.values import Origin
from holadsl.data import define
from holadsl.native.deeds import Deed
from holadsl.native.words import Place, Slot, Word


@define(eq=False)
class Value:
    """Deeds that change nothing but slots and kept numbers, and the value that comes out."""

    deeds: tuple[Deed, ...]
    word: Word


@define(eq=False)
class Test:
    """A Value asked by itself, apart from where it stands: what is bound around it lies in kept numbers."""

    value: Value
    slots: int
    """How many slots it uses, from 0."""


@define(eq=False)
class Split:
    """A Question: how a zone is split into sets as well as can be; see the Split of the Machine.

    While `fits` and `may` are asked the zone `named` names the cards; for `left` the card is the kept number `item`.
    """

    cards: Place
    """Its index, if any, reads kept numbers only."""
    named: int
    fits: Test
    may: Test
    item: int
    left: Test | None = None


@define(eq=False)
class Pairing:
    """A Question: whether each item of one zone finds a partner of its own in another; see the Pairing of the Machine.

    The items are two kept numbers while `fits` is asked. Starts and counts read kept numbers only.
    """

    left: Range
    right: Range
    one: int
    other: int
    fits: Test


@define(eq=False)
class Range:
    """Items of a zone, from a position on, so many at the most (None: all)."""

    place: Place
    start: Word | None = None
    count: Word | None = None


Question: TypeAlias = Split | Pairing


@define(eq=False)
class Sets:
    """Several cards at once. While `narrow` and `test` are asked, and while the effects run, the zone `picked` names
    them, the given card first. The tests find the actor in kept number ACTOR, the meld in MELD.
    """

    picked: int
    least: Test
    most: Test
    ordered: bool
    as_named: bool
    given: Test | None
    narrow: Test
    test: Test


ACTOR, CARD, MELD = 0, 1, 2
"""The kept numbers of who acts, the chosen card and its meld."""


@define(eq=False)
class Option:
    """One choice. Of one card or none: `before` is done once for a listing, of a choice onto melds once for each meld;
    then `test` is asked for each card.

    `actor`, `card` and `meld` are the slots that hold them (in all of `before`, `test` and `effects`).
    """

    number: int
    actor: Slot
    card: Slot | None
    meld: Slot | None
    source: Place | None
    before: tuple[Deed, ...]
    test: Value
    """Constant 1 where nothing is asked, and with `sets`, which have tests of their own."""
    effects: tuple[Deed, ...]
    sets: Sets | None
    opens: Value | None
    """Of what isn't only the actor's: whether it stands open to the seat in `actor`."""


@define(eq=False)
class Phase:
    """One state. `kind`: "decide", "window", "run" (by itself), "deal" (the pack is shuffled into `place`), "part"
    (what lies in `place` is shuffled), "over".

    A "decide" has `who`; a "window" is open to the seats for which an option `opens` (all have the same). `deeds` is
    what happens in a "run", after a shuffle, or when a window closes; it ends with a Next on every way.
    """

    number: int
    kind: str
    slots: int
    """How many slots it uses, from 0, its options included."""
    who: Value | None = None
    options: tuple[Option, ...] = ()
    ordinary: int = 0
    """How many of the options are the actor's alone."""
    place: Place | None = None
    deeds: tuple[Deed, ...] = ()
    origin: Origin | None = None

    @property
    def plain(self) -> bool:
        """Only the actor may act, with one card at a time or none."""
        return self.kind == "decide" and all(
            option.opens is None and option.sets is None and option.meld is None for option in self.options
        )


@define(eq=False)
class Program:
    """A whole Machine. Phases are numbered as its states stand."""

    phases: tuple[Phase, ...]
    questions: tuple[Question, ...]
    kept: int
    """How many kept numbers there are, the first three among them."""
    start: int
    """The phase with which a match begins."""
    constant: frozenset[int]
    """The variables that are taken for their first values: they never change."""
    unread: frozenset[int]
    """The variables that nothing reads, so that nothing is stored there."""

    @property
    def idle(self) -> frozenset[int]:
        """The variables that play doesn't touch."""
        return self.constant | self.unread
