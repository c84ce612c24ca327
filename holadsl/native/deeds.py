"""What is done in a typed program; see `words`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from holadsl.core.effects import Happening
from holadsl.core.values import Origin
from holadsl.data import define
from holadsl.native.words import Cell, Place, Slot, Word


@define(eq=False)
class Let:
    """The slot has this value from now on."""

    slot: Slot
    value: Word


@define(eq=False)
class Keep:
    """The kept number has this value from now on."""

    number: int
    value: Word


@define(eq=False)
class Store:
    """The variable takes the value."""

    cell: Cell
    value: Word
    origin: Origin | None = None


@define(eq=False)
class Raise:
    """The value is added to the variable."""

    cell: Cell
    value: Word
    origin: Origin | None = None


@define(eq=False)
class Remove:
    """The first item equal to `card`, which is there, goes from the source to the end of the target."""

    card: Word
    source: Place
    target: Place
    origin: Origin | None = None


@define(eq=False)
class Take:
    """The item at a position (None: the front) goes from the source to the end of the target, if it is there."""

    source: Place
    at: Word | None
    target: Place
    origin: Origin | None = None


@define(eq=False)
class Gather:
    """All items go from the source to the end of the target, in order; nothing where both are the same."""

    source: Place
    target: Place
    origin: Origin | None = None


@define(eq=False)
class Append:
    """The value is put at the end of the zone."""

    target: Place
    value: Word
    origin: Origin | None = None


@define(eq=False)
class Empty:
    """The zone is emptied."""

    place: Place
    origin: Origin | None = None


@define(eq=False)
class Name:
    """The target names the same items as the source from now on."""

    source: Place
    target: Place
    origin: Origin | None = None


@define(eq=False)
class NameSplit:
    """The target names the first set of the best split (a Question), or if `whole` all its sets."""

    question: int
    target: Place
    whole: bool
    origin: Origin | None = None


@define(eq=False)
class Check:
    """The one or the other list."""

    condition: Word
    then: tuple[Deed, ...]
    other: tuple[Deed, ...] = ()


@define(eq=False)
class Through:
    """The body for each item of a zone, which stays as it is meanwhile, in order (`backward`: from the last on).

    From position `start` on (None: 0, as for numbers below it), `count` of them at the most. `position`: the slot of
    the place of the item in the zone. `different`: of equal items only the first (only forward, without start, count
    and position).
    """

    slot: Slot
    place: Place
    body: tuple[Deed, ...]
    start: Word | None = None
    count: Word | None = None
    backward: bool = False
    position: Slot | None = None
    different: bool = False


@define(eq=False)
class Among:
    """The body for each of some constants in order, going up by one from 0 or any others."""

    slot: Slot
    values: tuple[int, ...]
    body: tuple[Deed, ...]


@define(eq=False)
class Round:
    """The body for each seat in order of play, from the seat `start` on; from seat 0 where that is NOBODY."""

    slot: Slot
    start: Word
    body: tuple[Deed, ...]


@define(eq=False)
class Loop:
    """The body so many times at the most; a Leave ends it."""

    limit: int
    body: tuple[Deed, ...]


@define(eq=False)
class Leave:
    """Ends the innermost Through, Among, Round or Loop."""


@define(eq=False)
class Report:
    """Something happened: numbers, and the items of a zone."""

    what: Happening
    numbers: tuple[Word, ...]
    cards: Place | None = None
    origin: Origin | None = None


@define(eq=False)
class Next:
    """Play goes on in the phase of that number; ends the deeds of the whole phase, option or answer."""

    phase: int
    origin: Origin | None = None


Deed: TypeAlias = (
    Let | Keep | Store | Raise | Remove | Take | Gather | Append | Empty | Name | NameSplit | Check | Through | Among
    | Round | Loop | Leave | Report | Next
)  # fmt: skip


def all_deeds(deeds: Iterable[Deed]) -> Iterator[Deed]:
    """The deeds and all those inside them."""
    for deed in deeds:
        yield deed
        if isinstance(deed, Check):
            yield from all_deeds(deed.then)
            yield from all_deeds(deed.other)
        elif isinstance(deed, Through | Among | Round | Loop):
            yield from all_deeds(deed.body)
