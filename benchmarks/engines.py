"""Our engines, each as something that plays deals at random: the interpreter, generated Python, generated C."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import holadsl
from benchmarks.rows import MASTER, Make, NotThere, Play
from holadsl.engine.chance import Chance, seed_of_deal, seed_of_match, seed_of_part, seed_of_play, shuffle
from holadsl.engine.game import Game
from holadsl.native.build import NoCompiler


def seeds(first: int, deals: int) -> Iterator[int]:
    """The seeds of matches by number."""
    return (seed_of_match(MASTER, number) for number in range(first, first + deals))


def stepped(game: Game, seed: int) -> int:
    """Plays a deal decision by decision, by the streams of a match with that seed; how many decisions it took."""
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


def new_game(rules: holadsl.Rules, engine: str) -> Game:
    """A match not begun, played by that engine, without journal and events: as a bot's playout would use it."""
    book = rules.book_for(engine)
    return Game(book.machine, program=book.program(book.machine)).copy(undo=False, tell=False)


def by_step(rules: holadsl.Rules, engine: str) -> Make:
    """The interpreter, or generated Python step by step."""

    def make() -> Play:
        fresh = new_game(rules, engine)

        def play(first: int, deals: int) -> int:
            return sum(stepped(fresh.copy(undo=False, tell=False), seed) for seed in seeds(first, deals))

        return play

    return make


def table(rules: holadsl.Rules, engine: str = "interpreter") -> Make:
    """The public library: a table with journal, events and moves as objects."""

    def play(first: int, deals: int) -> int:
        decisions = 0
        for seed in seeds(first, deals):
            below, at = Chance(seed_of_play(seed)).below, rules.start(engine=engine, seed=seed, deals=1)  # type: ignore[arg-type]
            while not at.deal_over:
                moves = list(at.legal_moves)
                at.push(moves[below(len(moves))])
                decisions += 1
        return decisions

    return lambda: play


def part_of_native(module: str, name: str) -> Any:
    """Something of `holadsl.native`. NotThere as long as it isn't built."""
    try:
        return getattr(import_module(f"holadsl.native.{module}"), name)
    except (ImportError, AttributeError) as missing:
        raise NotThere("not built yet") from missing


def in_c(rules: holadsl.Rules, form: str) -> Make:
    """Generated C, in its step form or fused: all deals in one call."""

    def make() -> Play:
        playouts = part_of_native("c_engine", "playouts")
        library_of: Callable[..., Any] = part_of_native("c_engine", f"{form}_library")
        try:
            library = library_of(rules.machine)
        except NoCompiler as why:
            raise NotThere(str(why)) from why
        return lambda first, deals: sum(playouts(library, deals, MASTER, first=first).column(1))

    return make


def fused_python(rules: holadsl.Rules) -> Make:
    """Generated Python, a playout in one function."""

    def make() -> Play:
        playouts = part_of_native("many.playouts", "playouts")

        def play(first: int, deals: int) -> int:
            return int(sum(playouts(rules, deals, MASTER, engine="python", threads=1, first=first).decisions))

        return play

    return make
