"""Every test has a folder of its own for results, and bots that misbehave as they are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from holadsl.api import Move, View
from holadsl.players.at_random import AtRandom
from holadsl.players.player import Player
from holadsl.simulate import league
from holadsl.simulate.entrants import entrant


class First:
    """Makes the first of its moves; it can't call."""

    def choose(self, view: View) -> Move:
        return next(iter(view.legal_moves))


class Raising(First):
    """Raises in its third move."""

    moves = 0

    def choose(self, view: View) -> Move:
        self.moves += 1
        if self.moves == 3:
            raise ZeroDivisionError("division\nby zero")
        return super().choose(view)


class Cheating(First):
    """Plays a card that it needn't have, or no move at all."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: View) -> Any:
        return self.answer


BOTS = {
    "first": lambda seed: First(),
    "raising": lambda seed: Raising(),
    "cheating": lambda seed: Cheating(Move("draw")),
    "mute": lambda seed: Cheating(None),
    "other": AtRandom,
}


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which this test's leagues lie."""
    monkeypatch.setenv("HOLADSL_STATE", str(tmp_path / "state"))
    return tmp_path / "state" / "leagues"


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players by the names above, as far as one process goes."""

    def made(said: str, seed: int, seconds: float | None = None) -> Player:
        return BOTS[said](seed) if said in BOTS else entrant(said, seed)

    monkeypatch.setattr(league, "entrant", made)
