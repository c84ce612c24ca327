"""Who plays in a league: players by what people call them."""

from __future__ import annotations

import zlib

from holadsl.players.levels import levels
from holadsl.players.player import Player


class UnknownPlayerError(Exception):
    """There is no player of that name."""


def entrant(said: str, seed: int) -> Player:
    """The player that is meant, made from a seed. UnknownPlayerError if there is none."""
    make = levels().get(said)
    if make is None:
        raise UnknownPlayerError(said)
    return make(seed)


def known() -> tuple[str, ...]:
    """The names that anybody can give."""
    return tuple(levels())


def seed_at(seed: int, seat: str) -> int:
    """The seed of the bot at a seat: bots at one table have different ones."""
    return zlib.crc32(f"{seed} {seat}".encode())
