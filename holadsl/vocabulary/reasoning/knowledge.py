"""Who may know what an expression says: everybody, the player who acts, or nobody at the table.

It follows from the zones and variables that are read. How many cards a zone has is public for every zone; what lies in
a hand is its owner's; what lies in the stock is nobody's.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from holadsl.core.expressions import Fold, Get, Local, Read, Size, ZoneRef
from holadsl.core.values import Origin, Sight, Table, Variable, Zone
from holadsl.data import inside


class Level(IntEnum):
    """Who may know it."""

    PUBLIC = 0
    OWN = 1
    HIDDEN = 2


def level_of(expr: Any, actor: Local | None) -> Level:
    """The level of an expression, or of effects, for the seat bound to `actor`."""
    return _level(expr, actor)


def _level(item: Any, actor: Local | None) -> Level:
    if isinstance(item, Size):
        return Level.PUBLIC if item.zone.of is None else _level(item.zone.of, actor)
    if isinstance(item, (Variable, Zone, Table, Origin, Local)):
        return Level.PUBLIC
    if isinstance(item, tuple):
        return max((_level(part, actor) for part in item), default=Level.PUBLIC)
    names = inside(type(item))
    if names is None:
        return Level.PUBLIC
    own = Level.PUBLIC
    if isinstance(item, Fold) and item.where is None and item.value is None:
        return Level.PUBLIC  # a plain count is a size
    if isinstance(item, ZoneRef):
        own = _sight(item, actor)
    if isinstance(item, Read) and item.variable.sight is not Sight.ALL:
        return Level.HIDDEN
    return max([own, *(_level(getattr(item, name), actor) for name in names)])


def _sight(zone: ZoneRef, actor: Local | None) -> Level:
    if zone.zone.sight is Sight.ALL:
        return Level.PUBLIC
    if zone.zone.sight is Sight.NOBODY:
        return Level.HIDDEN
    mine = isinstance(zone.of, Get) and actor is not None and zone.of.local is actor
    return Level.OWN if mine else Level.HIDDEN
