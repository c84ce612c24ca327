"""Who plays in a league: players by what people call them."""

from __future__ import annotations

from holadsl.players.levels import named
from holadsl.players.player import Player


def entrant(said: str, seed: int, seconds: float | None = None) -> Player:
    """The player that is meant, made from a seed; one of people's own has so many seconds for a move.

    NoSuchBot if there is none, BotFault if its file has mistakes.
    """
    return named(said, deadline=seconds)(seed)
