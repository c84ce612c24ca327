"""What a kind of game says of its own part of a deal: of all between the first card that is played and the count."""

from __future__ import annotations

from typing import Protocol

from holadsl.core.effects import Effect
from holadsl.core.machine import Measure, State


class Play(Protocol):
    """One kind of game at one table. Its states lead to one another, and in the end to `count`."""

    def cleared(self) -> tuple[Effect, ...]:
        """What is cleared away before the cards are shuffled, besides the variables of a deal."""

    def beginner(self) -> tuple[Effect, ...]:
        """Who begins, found when all cards are dealt and passed."""

    def start(self) -> str:
        """The state in which play begins."""

    def states(self) -> tuple[State, ...]:
        """Its states, in the order in which a deal runs through them."""

    def over(self) -> tuple[Effect, ...]:
        """What comes when the deal is over, before it is counted."""

    def measures(self) -> dict[str, Measure]:
        """What the engine asks for by name, besides what every game has."""

    def longest(self) -> int:
        """How many choices are made in a deal at most."""
