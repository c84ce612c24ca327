"""The bots by the names under which people choose them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from holadsl.players.casual import Casual
from holadsl.players.player import Player


def levels() -> Mapping[str, Callable[[int], Player]]:
    """Each level with what makes a bot of it from a seed."""
    return MappingProxyType({"casual": Casual})
