"""The bot random: it makes any legal move of any game, and knows no more than its seat."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.players.at_random import AtRandom
from holadsl.players.levels import levels

MOST_MOVES = 2_000
TABLES = [(name, rules.players) for name in holadsl.rulesets() for rules in [holadsl.load(name)]]


def played(rules: holadsl.Rules, seed: int, moves: int = MOST_MOVES) -> holadsl.Table:
    """A deal of bots that play at random, so many moves of it."""
    table, bots = rules.start(seed=seed, deals=1), {seat: AtRandom(seed) for seat in rules.seats}
    for _ in range(moves):
        if table.deal_over:
            break
        for seat in table.to_act:
            turn = seat == table.turn or table.turn is None
            move = bots[seat].choose(table.view(seat)) if turn else bots[seat].call(table.view(seat))
            if move is not None:
                table.push(move, seat=seat)
                break
    return table


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_plays_every_game_to_its_end(name: str, players: int) -> None:
    """A deal of any shipped game is over after some moves of theirs, and the same seed plays the same."""
    rules = holadsl.load(name, players=players)
    table = played(rules, 5)
    assert table.deal_over
    assert table.record() == played(rules, 5).record()


def test_it_does_what_may_be_done() -> None:
    """Of a few dozen deals in turns, each thing that can be done was done, calls out of turn among them."""
    rules = holadsl.load("hoola", players=4)
    lines = [line.split() for seed in range(12) for line in played(rules, seed).record().splitlines()]
    done = {words[1] for words in lines if words[0] in rules.seats}
    assert {"draw", "take", "meld", "lay", "discard", "thanks", "knock"} <= done


def test_it_sees_what_its_seat_sees() -> None:
    """On a table that differs only in what its seat can't see, it does the same."""
    table = played(holadsl.load("hoola", players=3), 2, moves=9)
    seat = table.to_act[0]
    view = table.view(seat)
    for seed in range(5):
        assert AtRandom(3).choose(view) == AtRandom(3).choose(view.sample(seed).view(seat))


def test_it_is_a_level() -> None:
    """People choose it by the name random."""
    assert isinstance(levels()["random"](1), AtRandom)
