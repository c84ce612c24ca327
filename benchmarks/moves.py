"""How long a move at the level `club` takes, in games of each kind, at moments of deals that are played at random."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from statistics import median

import holadsl
from benchmarks.report import number, table
from benchmarks.told import Goal, Told
from holadsl.players.levels import named

LEVEL = "club"
GAMES = ("hola", "sedma", "ristikontra", "cabra", "bura", "hoola", "gin", "whist")
MOMENTS = 4
"""So many moves are measured in a round."""
APART = 5
"""Of so many decisions one is measured."""
LEAST, AIM = 200, 100
"""Milliseconds."""


def moments(rules: holadsl.Rules) -> Iterator[holadsl.View]:
    """Views of seats on turn that have a choice, deal after deal."""
    for seed in count(1):
        dealt, chance = rules.start(seed=seed, deals=1), Random(seed)
        for number_ in count():
            if dealt.deal_over:
                break
            view = dealt.view(dealt.turn or dealt.to_act[0])
            if dealt.turn and len(view.legal_moves) > 1 and number_ % APART == 0:
                yield view
            dealt.push(view.legal_moves.sample(chance.getrandbits(30)), seat=view.seat)


def spent(game: str, many: int) -> list[float]:
    """Milliseconds on a core for each of so many moves; what is made before the first isn't counted."""
    bot, found = named(LEVEL)(1), []
    for view in islice(moments(holadsl.load(game)), many):
        if not found:
            bot.choose(view)
        begin = time.process_time()
        bot.choose(view)
        found.append(1000 * (time.process_time() - begin))
    return found


def moves(_: float, repeats: int) -> Told:
    """Milliseconds a move, by game; the goal is the median over the games."""
    found = {game: spent(game, MOMENTS * repeats) for game in GAMES}
    rows = [(game, number(median(times)), number(max(times))) for game, times in found.items()]
    over_games = median(median(times) for times in found.values())
    goal = Goal(f"a move at `{LEVEL}`, median over games", over_games, LEAST, AIM, "ms")
    return Told(table((f"a move at `{LEVEL}`, ms", "median", "longest"), rows), (goal,))
