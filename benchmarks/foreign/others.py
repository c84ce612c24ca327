"""RLCard's Bridge, which bids at random too, so its deals are longer than whist's; and Pgx, which has no tricks."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from benchmarks.rows import NotThere, Play


def rlcard(module: str) -> Any:
    """A module of RLCard. NotThere if it isn't installed."""
    try:
        return import_module(f"rlcard{module}")
    except ImportError as missing:
        raise NotThere("rlcard isn't installed") from missing


def environment() -> Play:
    """Through its environment with random agents, as it is meant to be used."""
    env = rlcard("").make("bridge")
    env.set_agents([rlcard(".agents").RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(first: int, deals: int) -> int:
        decisions = 0
        for _ in range(deals):
            trajectories, _ = env.run(is_training=False)
            decisions += sum(not isinstance(part, dict) for one in trajectories for part in one)  # states are dicts
        return decisions

    return play


def game_alone() -> Play:
    """Its game without the environment: no observations are made."""
    make = rlcard(".games.bridge.game").BridgeGame

    def play(first: int, deals: int) -> int:
        pick, decisions = random.Random(first).random, 0
        for _ in range(deals):
            game = make()
            game.init_game()
            while not game.is_over():
                legal = game.judger.get_legal_actions()
                game.step(legal[int(pick() * len(legal))])
                decisions += 1
        return decisions

    return play


def pgx() -> Play:
    """Pgx has card games without tricks only, so there is nothing to be set beside whist."""
    try:
        games = import_module("pgx").available_envs()
    except ImportError as missing:
        raise NotThere("pgx isn't installed") from missing
    raise NotThere(f"none of its {len(games)} games has tricks")
