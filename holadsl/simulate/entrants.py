"""Who plays in a league: players by what people call them."""

from __future__ import annotations

import zlib

from holadsl.players.faults import NoSuchBot
from holadsl.players.levels import named
from holadsl.players.player import Player


class UnknownPlayerError(Exception):
    """A text that names no player; the message says what can be said instead."""


def entrant(said: str, seed: int) -> Player:
    """The player that is meant, a level or one's own bot, made from a seed. UnknownPlayerError if there is none."""
    try:
        return named(said)(seed)
    except NoSuchBot as problem:
        raise UnknownPlayerError(str(problem)) from problem


def seed_at(seed: int, seat: str) -> int:
    """The seed of the bot at a seat: bots at one table have different ones."""
    return zlib.crc32(f"{seed} {seat}".encode())
