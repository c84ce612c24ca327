"""The flat Monte Carlo bot that ours are compared with."""

from __future__ import annotations

import pytest

import holadsl
from benchmarks.flat import Flat
from holadsl.players.at_random import AtRandom
from holadsl.players.player import Player
from holadsl.simulate.deal import Deal
from holadsl.simulate.watched import Watched

pytestmark = pytest.mark.filterwarnings("ignore:generated Python plays")


@pytest.mark.parametrize("game", ["hola", "cabra", "hoola"])
def test_it_plays_any_game(game: str) -> None:
    """It plays a deal to its end by legal moves, calls and windows in; the same view and seed give the same move."""
    rules = holadsl.load(game)
    players: list[Player] = [Flat(seed, worlds=2) for seed in range(rules.players)]
    records = []
    for _ in range(2):
        table = rules.start(seed=5, deals=1, engine="python")
        bots = {
            seat: Watched("flat", player, AtRandom(0), forgiven=False)
            for seat, player in zip(rules.seats, players, strict=True)
        }
        Deal(table, bots, "lot").play()
        records.append(table.record())
    assert records[0] == records[1]


def test_it_takes_what_it_can_get() -> None:
    """It plays the only card that wins the last trick, where the others are worth nothing."""
    rules = holadsl.load("hola", players=2)
    table = rules.position(hands={"A": "Kh", "B": "Kd 3c"}, leader="A", dealer="B", turn="A")
    table.push("Kh")
    assert "Kd" == str(Flat(1, worlds=5).choose(table.view("B")))
