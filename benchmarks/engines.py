"""Our engines, each as something that plays deals at random: the interpreter, generated Python, generated C."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import holadsl
from benchmarks.rows import MASTER, Play
from holadsl.engine.chance import Chance, seed_of_deal, seed_of_match, seed_of_part, seed_of_play, shuffle
from holadsl.engine.game import Game


def seeds(first: int, deals: int) -> Iterator[int]:
    """The seeds of matches by number."""
    return (seed_of_match(MASTER, number) for number in range(first, first + deals))


def interpreted(game: Game, seed: int) -> int:
    """Plays a deal in the interpreter, by the streams of a match with that seed; how many decisions it took."""
    game.feed(shuffle(game.machine.pack.deck(), Chance(seed_of_deal(seed, 0))))
    below = Chance(seed_of_play(seed)).below
    decisions = parts = 0
    while not game.between_deals:
        if game.to_shuffle:
            game.feed(shuffle(sorted(game.to_shuffle), Chance(seed_of_part(seed, 0, parts))))
            parts += 1
            continue
        decisions += 1
        if game.plain:
            acts = list(game.cards())
            number, card = acts[below(len(acts))]
            game.act(number, card)
        else:
            legal = [(seat, *act) for seat in game.to_act() for act in game.choices(seat)]
            seat, number, chosen = legal[below(len(legal))]
            game.act(number, chosen, seat)
    return decisions


def interpreter(rules: holadsl.Rules) -> Callable[[], Play]:
    """The interpreter, without journal and events: as a bot's playout would use it."""

    def make() -> Play:
        fresh = Game(rules.machine).copy(undo=False, tell=False)

        def play(first: int, deals: int) -> int:
            return sum(interpreted(fresh.copy(undo=False, tell=False), seed) for seed in seeds(first, deals))

        return play

    return make


def table(rules: holadsl.Rules) -> Callable[[], Play]:
    """The public library: a table with journal, events and moves as objects."""

    def play(first: int, deals: int) -> int:
        decisions = 0
        for seed in seeds(first, deals):
            below, at = Chance(seed_of_play(seed)).below, rules.start(seed=seed, deals=1)
            while not at.deal_over:
                moves = list(at.legal_moves)
                at.push(moves[below(len(moves))])
                decisions += 1
        return decisions

    return lambda: play
