"""What the deeds of a typed program read and change: variables, zones and slots, by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from holadsl.data import define, field, fields, has
from holadsl.native.deeds import (
    Append,
    Deed,
    Empty,
    Gather,
    Keep,
    Name,
    NameSplit,
    Next,
    Raise,
    Remove,
    Store,
    Take,
)
from holadsl.native.words import Ask, Cell, Place, Slot, Use


@define(eq=False)
class Reach:
    """What some deeds read and change."""

    read: set[int] = field(factory=set)
    stored: set[int] = field(factory=set)
    looked: set[int] = field(factory=set)
    """The zones whose items are read."""
    moved: set[int] = field(factory=set)
    """The zones whose items change."""
    used: set[int] = field(factory=set)
    """The slots that are read."""
    bound: set[int] = field(factory=set)
    """The slots that are given a value."""
    asks: bool = False
    """A question is put, or a number kept for one: it may read anything."""
    leads_on: bool = False
    """Play may go on elsewhere."""

    def join(self, other: Reach) -> None:
        """What the other does, too."""
        self.read |= other.read
        self.stored |= other.stored
        self.looked |= other.looked
        self.moved |= other.moved
        self.used |= other.used
        self.bound |= other.bound
        self.asks = self.asks or other.asks
        self.leads_on = self.leads_on or other.leads_on

    def add(self, deed: Deed) -> None:
        """What this deed does, too."""
        for name, value in parts(deed):
            if name in _TARGETS.get(type(deed), ()):
                self._changed(deed, value)
            elif isinstance(value, Slot):
                self.bound.add(value.number)
            else:
                self.look(value)
        self.asks = self.asks or isinstance(deed, Keep | NameSplit)
        self.leads_on = self.leads_on or isinstance(deed, Next)

    def look(self, node: Any) -> None:
        """What a word, or a tuple of words or deeds, reads and does."""
        if isinstance(node, tuple):
            for part in node:
                self.look(part)
        elif isinstance(node, _DEEDS):
            self.add(node)
        elif isinstance(node, Use):
            self.used.add(node.slot.number)
        elif isinstance(node, Cell | Place):
            if isinstance(node, Cell):
                self.read.add(node.variable)
            else:
                self.looked.add(node.zone)
            self.look(node.at)
        elif isinstance(node, Ask):
            self.asks = True
        else:
            for _, value in parts(node):
                self.look(value)

    def _changed(self, deed: Deed, thing: Cell | Place) -> None:
        if isinstance(thing, Cell):
            self.stored.add(thing.variable)
            if isinstance(deed, Raise) or thing.at is not None:
                self.read.add(thing.variable)
        else:
            self.moved.add(thing.zone)
        self.look(thing.at)

    def minds(self, other: Reach) -> bool:
        """Whether it makes a difference that what the other does comes before or after this."""
        return bool(
            self.asks
            or other.asks
            or self.read & other.stored
            or self.stored & (other.read | other.stored)
            or self.looked & other.moved
            or self.moved & (other.looked | other.moved)
            or self.used & other.bound
            or self.bound & (other.used | other.bound)
        )


@define(eq=False)
class Reaches:
    """What deeds do, looked up once for each."""

    _known: dict[Deed, Reach] = field(factory=dict)
    _asked: dict[Any, Reach] = field(factory=dict)

    def one(self, deed: Deed) -> Reach:
        """What one deed does."""
        reach = self._known.get(deed)
        if reach is None:
            reach = self._known[deed] = Reach()
            reach.add(deed)
        return reach

    def asked(self, node: Any) -> Reach:
        """What a word, a test or a whole choice reads."""
        reach = self._asked.get(node)
        if reach is None:
            reach = self._asked[node] = Reach()
            reach.look(node)
        return reach

    def of(self, deeds: Iterable[Deed]) -> Reach:
        """What several do."""
        found = Reach()
        for deed in deeds:
            found.join(self.one(deed))
        return found


_DEEDS = get_args(Deed)
_TARGETS: dict[type, tuple[str, ...]] = {
    Store: ("cell",),
    Raise: ("cell",),
    Remove: ("source", "target"),
    Take: ("source", "target"),
    Gather: ("source", "target"),
    Append: ("target",),
    Empty: ("place",),
    Name: ("target",),
    NameSplit: ("target",),
}
"""The parts of deeds that change."""


def parts(node: Any) -> Iterator[tuple[str, Any]]:
    """The parts of a node, by name; where it comes from is none."""
    for name in _names(type(node)):
        yield name, getattr(node, name)


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(kind: type) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        names = tuple(a.name for a in (fields(kind) if has(kind) else ()) if a.name != "origin")
        _NAMES[kind] = names
    return names
