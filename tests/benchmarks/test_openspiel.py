"""Whist is what OpenSpiel plays, where that is installed."""

from __future__ import annotations

import random

import pytest

import holadsl
from benchmarks import engines
from benchmarks.foreign.openspiel import BRIDGE, SPADES, Game
from holadsl.engine.chance import Chance, shuffle

pytest.importorskip("pyspiel")


@pytest.mark.parametrize("other", [BRIDGE, SPADES], ids=["bridge", "spades"])
def test_the_same_cards_are_legal_at_every_decision(other: Game) -> None:
    """From the same deck both list the same legal cards turn after turn, to the end of the deal."""
    fresh, theirs = engines.new_game(holadsl.load("whist", variants=other.variants), "interpreter"), other.load()
    for seed in range(20):
        game, chance = fresh.copy(), random.Random(seed)
        deck = shuffle(game.machine.pack.deck(), Chance(seed))
        game.feed(deck)
        state = other.dealt(theirs, deck)
        while not game.between_deals:
            legal = list(game.cards())
            assert sorted(other.card(card) for _, card in legal) == state.legal_actions()
            number, card = chance.choice(legal)
            game.act(number, card)
            state.apply_action(other.card(card))
        assert state.is_terminal()
