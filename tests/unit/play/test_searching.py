"""The bot that searches: any game, any engine."""

from __future__ import annotations

from typing import Any

import pytest

import holadsl
from holadsl.players.at_random import AtRandom
from holadsl.players.player import Player
from holadsl.players.searching import Searching
from holadsl.players.seeds import seed_here
from tests.solving.plain import endings
from tests.solving.small import small
from tests.unit.native.many.drawn import ENGINES

MANY = 60


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


@pytest.mark.parametrize("engine", ENGINES[1:])
def test_endings_are_solved(engine: Any) -> None:
    """Where few tables can be the real one, a bot that solves endings makes a move that is worth most over all of them,
    however little it searches; with fewer tables allowed it searches.
    """
    seen = 0
    for name in ("hola", "whist"):
        for table in endings(small(name), 3, 12):
            view = table.view(table.turn or table.to_act[0])
            exact = holadsl.solve_worlds(view, worlds=MANY)
            if exact is None or len(exact.moves) < 2:
                continue
            worths = {one.move: one.value for one in exact.moves}
            assert worths[Searching(1, 1, engine, 1, endings=MANY).choose(view)] == max(worths.values())
            if exact.worlds > 1:
                searched = holadsl.search(view, 5, seed_here(view, 1), worlds=5).best
                assert Searching(1, 5, engine, 5, endings=1).choose(view) == searched
            seen += min(worths.values()) < max(worths.values())
    assert seen >= 4


@pytest.mark.parametrize("name", ["hoola", "bura"])
def test_what_has_no_ending_to_solve_is_searched(name: str) -> None:
    """Where cards are yet to be shuffled, or too many tables fit, it makes the move that the search finds."""
    table = holadsl.load(name).start(seed=2, deals=1)
    for step in range(6):
        view = table.view(table.to_act[0])
        plain, solving = Searching(1, 20), Searching(1, 20, endings=100)
        assert solving.choose(view) == plain.choose(view)
        table.push(table.legal_moves.sample(step))
