"""The states of a Machine, compiled: what to run, and between what one may choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import define, frozen

from holadsl.core.machine import Choice, Guard
from holadsl.core.machine import State as Node
from holadsl.engine.state import Journal, Tale

Numbers: TypeAlias = list[int]
Zones: TypeAlias = list[list[int]]
Value: TypeAlias = Callable[[Numbers, Zones], int]
"""A compiled expression."""
Items: TypeAlias = Callable[[Numbers, Zones], Sequence[int]]
"""A compiled domain: its items, in order."""
Pick: TypeAlias = Callable[[Numbers, Zones], list[int]]
"""A compiled zone reference: the list of that zone itself."""
Act: TypeAlias = "Callable[[Numbers, Zones, Journal | None, Tale | None], Stage | None]"
"""A compiled effect, or several: changes, logs, tells; gives the next stage where there was a Go."""


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
    its cell (without a zone: NOBODY once, or nothing); `guards` are the parts of the filter, each alone.
    """

    node: Choice
    zone: Pick | None
    cards: Items
    legal: Legal
    guards: tuple[tuple[Guard, Value], ...]
    run: Act


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
    zone: Pick | None = None
    """Where a Chance state puts the pack."""
