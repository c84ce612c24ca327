"""The bot that searches: any game, any engine."""

from __future__ import annotations

from typing import Any

import pytest

import holadsl
from holadsl.players.at_random import AtRandom
from holadsl.players.player import Player
from holadsl.players.searching import Searching
from tests.unit.native.many.drawn import ENGINES


def deal(rules: holadsl.Rules, seed: int, player: Player) -> holadsl.Table:
    """A deal in which the player sits at A and C, and others play at random."""
    table, other = rules.start(seed=seed, deals=1), AtRandom(seed)
    while not table.over:
        seat = table.turn
        assert seat is not None
        table.push((player if seat in "AC" else other).choose(table.view(seat)))
    return table


@pytest.mark.parametrize("engine", ENGINES[1:])
def test_it_plays_alike_by_every_engine(engine: Any) -> None:
    """Its moves hang on view, seed and iterations, not on the engine that it names."""
    rules = holadsl.load("whist")
    assert deal(rules, 5, Searching(1, 30)).record() == deal(rules, 5, Searching(1, 30, engine)).record()


def test_it_takes_more_than_chance() -> None:
    """Over a few deals its side takes more than those that play at random."""
    rules, points = holadsl.load("hola"), {"AC": 0, "BD": 0}
    for seed in range(6):
        for team, won in deal(rules, seed, Searching(seed, 60, ENGINES[-1])).points.items():
            points[team] += int(won)
    assert points["AC"] > points["BD"]
