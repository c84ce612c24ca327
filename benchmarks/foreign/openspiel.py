"""OpenSpiel's Spades and Bridge, their play alone: the same tricks as whist with the same trump, lead and duty.

In Bridge the auction is one spade and three passes: spades are trump, anything may be led (`spades-trump`). In Spades
everybody bids one; there spades are led only by who has nothing else (`spades-trump` with `trumps-last`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from attrs import frozen

from benchmarks.rows import Make, NotThere, Play
from holadsl.engine.chance import Chance, seed_of_deal

PACK = tuple(range(52))
ROLLOUTS = 500
"""So many of OpenSpiel's own rollouts begin from one deal."""


def pyspiel() -> Any:
    """The library. NotThere if it isn't installed."""
    try:
        return import_module("pyspiel")
    except ImportError as missing:
        raise NotThere("open_spiel isn't installed") from missing


@frozen
class Game:
    """One of its games, and how its play is whist."""

    name: str
    bids: tuple[int, ...]
    leader: int
    """Who leads first: there our first seat sits."""
    by_rank: bool
    """Whether its cards are numbered rank by rank, as ours are suit by suit."""
    variants: tuple[str, ...]
    """The variants of whist that play the same."""

    @property
    def key(self) -> str:
        """Its name without parameters."""
        return self.name.partition("(")[0]

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.key.title()

    def load(self) -> Any:
        """The game."""
        return pyspiel().load_game(self.name)

    def card(self, face: int) -> int:
        """Its number for a card of ours."""
        suit, rank = divmod(face, 13)
        return rank * 4 + suit if self.by_rank else face

    def dealt(self, game: Any, deck: Sequence[int]) -> Any:
        """A deal about to be played: our deck, dealt to the same seats."""
        order = [0] * 52
        for place, face in enumerate(deck):
            lap, seat = divmod(place, 4)
            order[4 * lap + (seat + self.leader) % 4] = self.card(face)
        return self.begun(game, order)

    def begun(self, game: Any, order: Sequence[int]) -> Any:
        """A deal about to be played, of a deck in its own numbers and order."""
        state = game.new_initial_state()
        for action in (*order, *self.bids):
            state.apply_action(action)
        return state


SPADES = Game("spades", (53, 53, 53, 53), 0, by_rank=False, variants=("spades-trump", "trumps-last"))
BRIDGE = Game("bridge(use_double_dummy_result=false)", (58, 52, 52, 52), 1, by_rank=True, variants=("spades-trump",))


def from_python(of: Game) -> Make:
    """Whole deals, with each legal list and each act a call from Python."""

    def make() -> Play:
        game = of.load()

        def play(first: int, deals: int) -> int:
            rng = random.Random(first)
            pick, deck, decisions = rng.random, list(PACK), 0
            for _ in range(deals):
                rng.shuffle(deck)
                state = of.begun(game, deck)
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state.apply_action(legal[int(pick() * len(legal))])
                    decisions += 1
            return decisions

        return play

    return make


def by_itself(of: Game) -> Make:
    """Its own rollouts in C++, `RandomRolloutEvaluator` under one simulation of `MCTSBot`. They are the play alone:
    they begin from a deal that is dealt and bid.
    """

    def make() -> Play:
        spiel, game = pyspiel(), of.load()

        def play(first: int, deals: int) -> int:
            done = 0
            while done < deals:
                many = min(ROLLOUTS, deals - done)
                stream = Chance(seed_of_deal(first, done))
                deck = sorted(PACK, key=lambda _, stream=stream: stream.draw())
                evaluator = spiel.RandomRolloutEvaluator(many, first & 0x7FFFFFFF)
                bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)
                bot.step(of.begun(game, deck))
                done += many
            return 52 * deals

        return play

    return make
