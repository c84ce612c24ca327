"""What can't be solved, and why."""

from __future__ import annotations

from typing import Final

DEEP: Final = 512
"""So many decisions follow each other at the most."""
CHANCE, DEPTH, POSITIONS = "chance", "depth", "positions"


class Unsolved(Exception):
    """The value can't be found: cards will be shuffled, play goes on too long, or there are too many positions."""

    def __init__(self, why: str, positions: int) -> None:
        super().__init__(why)
        self.why = why
        self.positions = positions
