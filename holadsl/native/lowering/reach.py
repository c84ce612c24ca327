"""What the deeds of a typed program read and change: variables, zones and slots, by number.

Numbers are kept as the bits of one whole number, so that what two deeds do is joined and compared at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, get_args

from holadsl.data import fields, has
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
from holadsl.native.words import Ask, Cell, Num, Place, Slot, Use


class Reach:
    """What some deeds read and change: bits, by number."""

    __slots__ = ("asks", "bound", "leads_on", "looked", "moved", "read", "stored", "used")

    def __init__(self) -> None:
        """Nothing yet."""
        self.read = self.stored = 0
        """The variables."""
        self.looked = self.moved = 0
        """The zones of which items are read, and those whose items change."""
        self.used = self.bound = 0
        """The slots that are read, and those that are given a value."""
        self.asks = False
        """A question is put, or a number kept for one: it may read anything."""
        self.leads_on = False
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


NONE: Final = Reach()
"""Of what reads and changes nothing."""


class Reaches:
    """What deeds and words do, looked up once for each."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._known: dict[Any, Reach] = {}

    def one(self, node: Any) -> Reach:
        """What a deed, a word, a test or a whole choice does; nothing for what is none of these."""
        reach = self._known.get(node)
        if reach is None:
            kind = type(node)
            if kind is tuple:
                return self.of(node)
            if kind not in _LEAVES and inner(kind):
                reach = self._known[node] = self._looked_at(node, kind)
            else:
                reach = NONE
        return reach

    def of(self, deeds: Iterable[Any]) -> Reach:
        """What several do."""
        found = Reach()
        for deed in deeds:
            found.join(self.one(deed))
        return found

    def _looked_at(self, node: Any, kind: type) -> Reach:
        found = Reach()
        if kind is Use:
            found.used = 1 << node.slot.number
        elif kind is Cell:
            found.read = 1 << node.variable
            found.join(self.one(node.at))
        elif kind is Place:
            found.looked = 1 << node.zone
            found.join(self.one(node.at))
        else:
            targets = _TARGETS.get(kind, ())
            for name in inner(kind):
                value = getattr(node, name)
                if name in targets:
                    self._changed(found, kind, value)
                elif type(value) is Slot:
                    if kind in _DEEDS:
                        found.bound |= 1 << value.number
                elif value is not None:
                    found.join(self.one(value))
            found.asks = found.asks or kind in (Ask, Keep, NameSplit)
            found.leads_on = found.leads_on or kind is Next
        return found

    def _changed(self, found: Reach, kind: type, thing: Cell | Place) -> None:
        if isinstance(thing, Cell):
            found.stored |= 1 << thing.variable
            if kind is Raise or thing.at is not None:
                found.read |= 1 << thing.variable
        else:
            found.moved |= 1 << thing.zone
        found.join(self.one(thing.at))


def bits_of(numbers: Iterable[int]) -> int:
    """Numbers as bits."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


_DEEDS = frozenset(get_args(Deed))
_LEAVES = frozenset({int, bool, str, type(None), Num, Slot})
"""What reads and changes nothing, as it stands in deeds and words."""
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
    for name in inner(type(node)):
        yield name, getattr(node, name)


def size(node: Any) -> int:
    """Of how many nodes it is made."""
    if type(node) is tuple:
        return sum(map(size, node))
    names = inner(type(node))
    return 1 + sum(size(getattr(node, name)) for name in names) if names else 0


_NAMES: dict[type, tuple[str, ...]] = {}


def inner(kind: type) -> tuple[str, ...]:
    """The fields of a kind of node, but for where it comes from; none of what has no parts."""
    names = _NAMES.get(kind)
    if names is None:
        names = tuple(a.name for a in (fields(kind) if has(kind) else ()) if a.name != "origin")
        _NAMES[kind] = names
    return names
