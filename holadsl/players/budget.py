"""How much a bot may think about one move: so many playouts, or so long."""

from __future__ import annotations

import re
from typing import Final

from holadsl.data import frozen
from holadsl.native.searching.bounds import MOST_ITERATIONS
from holadsl.players.faults import NoSuchBot

MOST_PLAYOUTS: Final = MOST_ITERATIONS
MOST_SECONDS: Final = 600.0
LEAST_SECONDS: Final = 0.01

_BUDGET: Final = re.compile(r"([+-]?[0-9][0-9_]*(?:\.[0-9]+)?)\s*(s|ms)?", re.ASCII)


@frozen
class Budget:
    """Playouts for each move; or, where `seconds` isn't 0, a time for each move."""

    playouts: int = 0
    seconds: float = 0.0

    @staticmethod
    def read(text: str, level: str) -> Budget:
        """The budget that a text says: `5000`, `2s`, `500ms`. NoSuchBot for what is none."""
        found = _BUDGET.fullmatch(text.strip())
        if found is None:
            raise NoSuchBot(
                f"{text!r} is no budget: write {level}:5000 for so many playouts a move, or {level}:2s for a time."
            )
        number, unit = float(found[1].replace("_", "")), found[2]
        if unit is None:
            return Budget(playouts=_playouts(number, text, level))
        seconds = number / 1000 if unit == "ms" else number
        if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            raise NoSuchBot(f"a bot may think for 10ms to {MOST_SECONDS:.0f}s about a move, not for {text}.")
        return Budget(seconds=seconds)


def _playouts(number: float, text: str, level: str) -> int:
    if number != int(number) or not 1 <= number <= MOST_PLAYOUTS:
        raise NoSuchBot(
            f"a bot may have 1 to {MOST_PLAYOUTS} playouts a move, not {text}: {level}:5000, or {level}:2s for a time."
        )
    return int(number)
