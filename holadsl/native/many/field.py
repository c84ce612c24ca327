"""What plays many matches, as a batch asks it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Protocol

from holadsl.engine.game import Game
from holadsl.native.many.arrays import Rows
from holadsl.native.many.listing import Act, Numbering
from holadsl.native.many.observing import Layout


class Field(Protocol):
    """Matches, each at its next decision or over. It keeps the columns of the batch up to date."""

    longest: int
    """How many acts the longest legal list has."""

    def wrong(self, actions: array[int]) -> int:
        """The first match that isn't over and has no act of its number; -1 for none."""

    def act(self, actions: array[int]) -> None:
        """In each match that isn't over the act with that number is done, and what follows. All must be legal."""

    def acts(self, number: int) -> Sequence[Act]:
        """The legal list of a match."""

    def game(self, number: int) -> Game:
        """A match as a game; it isn't to be changed."""

    def seats_into(self, rows: Rows) -> None:
        """Whose act each one of the lists is; where there is none, nothing is written."""

    def numbers_into(self, rows: Rows, numbering: Numbering) -> None:
        """The number for good of each act of the lists; where there is none, nothing is written."""

    def observed(self, layout: Layout, seat: int | None) -> array[int]:
        """Rows of what a seat sees, or (None) the seat to which the first act of the list belongs, seat 0 for none."""
