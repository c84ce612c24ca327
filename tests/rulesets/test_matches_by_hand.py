"""Whole matches by each text, at every table of it, beside the same game by hand."""

from __future__ import annotations

from random import Random

import pytest

import holadsl
from tests.rulesets.beside import Beside
from tests.rulesets.rows import HOUSE_RULES, shipped

TABLES = (
    *(("hola", players) for players in (2, 3, 4, 6)),
    *(("hola-prairie", players) for players in (2, 4)),
    *(("hola-party", players) for players in (2, 4, 6)),
)
MOST_DEALS = 100


@pytest.fixture
def _watched() -> None:
    """These tables stand beside a game by hand, which sees more than a watch: they need none."""


def match(rules: holadsl.Rules, seed: int) -> Beside:
    """A match to its end; each deal is as greedy as chance has it."""
    both, chance = Beside.of(rules, seed), Random(seed)
    while True:
        both.play(chance, greed=chance.random())
        if both.table.over:
            return both
        assert both.deals < MOST_DEALS
        both.next_deal()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_match_goes_as_by_hand(name: str, players: int) -> None:
    """Every move, deal, dealer, score and winner of whole matches is that of the game by hand."""
    for seed in range(2):
        both = match(shipped(name, players), seed)
        assert both.table.outcome is not None
        assert both.plain.scores == dict(both.table.outcome.scores)


@pytest.mark.parametrize("house", HOUSE_RULES.values())
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_match_under_a_house_rule(house: str, players: int) -> None:
    """A whole match under each house rule goes as by hand, to its winner, at every table."""
    both = match(shipped("hola", players, house), seed=players)
    assert both.plain.winners


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_matches_go_as_by_hand(name: str, players: int) -> None:
    """What is tried with two matches holds with a hundred."""
    for seed in range(100, 200):
        match(shipped(name, players), seed)
