"""The bots by the names under which people choose them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from holadsl.players.at_random import AtRandom
from holadsl.players.casual import Casual
from holadsl.players.player import Player

USUAL: Final = "casual"
"""The level that plays where none is named, and that gives hints."""


def levels() -> Mapping[str, Callable[[int], Player]]:
    """Each level with what makes a bot of it from a seed."""
    return MappingProxyType({USUAL: Casual, "random": AtRandom})
