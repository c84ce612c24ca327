"""Our engines, each as something that plays deals at random: the interpreter, generated Python, generated C."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import holadsl
from benchmarks.rows import MASTER, Make, NotThere, Play
from holadsl.engine.chance import Chance, seed_of_deal, seed_of_match, seed_of_part, seed_of_play, shuffle
from holadsl.engine.game import Game
from holadsl.native.c.build import NoCompiler
from holadsl.native.many.listing import acts_of

AT_ONCE = 1000
"""So many deals are played in one call of C: their results fit into the caches of a core."""


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
        acts = acts_of(game)
        seat, number, chosen = acts[below(len(acts))]
        game.act(number, chosen, None if game.plain else seat)
    return decisions


def new_game(rules: holadsl.Rules, engine: str) -> Game:
    """A match not begun, played by that engine, without journal and events: as a bot's playout would use it."""
    book = rules.book_for(engine)
    return Game(book.machine, program=book.program(book.machine)).copy(undo=False, tell=False)


def by_game(rules: holadsl.Rules, engine: str) -> Make:
    """A game of that engine, which can be asked and copied, but tells nothing and takes nothing back."""

    def make() -> Play:
        fresh = new_game(rules, engine)

        def play(first: int, deals: int) -> int:
            return sum(stepped(fresh.copy(undo=False, tell=False), seed) for seed in seeds(first, deals))

        return play

    return make


def python_step(rules: holadsl.Rules, *, own_chance: bool = False) -> Make:
    """Generated Python, step by step: the legal list of each decision, and the act. With `own_chance` whoever drives it
    draws with Python's generator, as whoever drives another library does.
    """

    def make() -> Play:
        playouts = part_of_native("python.playout", "python_playouts")(rules.machine)
        streams = part_of_native("python.playout", "Streams")
        drive, pack = playouts.drive, list(rules.machine.pack.deck())

        def by_streams(first: int, deals: int) -> int:
            return sum(playouts.step_on(playouts.beginning(), streams(seed), 1) for seed in seeds(first, deals))

        def by_python(first: int, deals: int) -> int:
            rng, decisions = Random(first), 0
            pick, list_legal, act = rng.random, drive.legal, drive.act
            for _ in range(deals):
                at = playouts.beginning()
                rng.shuffle(pack)
                drive.feed(at, pack)
                while legal := list_legal(at):
                    act(at, legal[int(pick() * len(legal))])
                    decisions += 1
            return decisions

        return by_python if own_chance else by_streams

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


def c_library(rules: holadsl.Rules, form: str) -> Any:
    """Generated C, in its step form or fused. NotThere without a compiler."""
    library_of: Callable[..., Any] = part_of_native("c.engine", f"{form}_library")
    try:
        return library_of(rules.machine)
    except NoCompiler as why:
        raise NotThere(str(why)) from why


def c_step_from_python(rules: holadsl.Rules) -> Make:
    """Generated C, where each legal list and each act is a call from Python, which also draws."""

    def make() -> Play:
        library, new = c_library(rules, "step"), part_of_native("c.engine", "Position")
        pack = list(rules.machine.pack.deck())

        def play(first: int, deals: int) -> int:
            rng, decisions = Random(first), 0
            pick = rng.random
            for _ in range(deals):
                at = new(library)
                rng.shuffle(pack)
                at.feed(pack)
                while legal := at.legal():
                    at.act(*legal[int(pick() * len(legal))])
                    decisions += 1
            return decisions

        return play

    return make


def batch(rules: holadsl.Rules, engine: str) -> Make:
    """Many deals stepped together (`holadsl.batch`): each step is a call from Python, which draws with numpy."""

    def make() -> Play:
        try:
            numpy: Any = import_module("numpy")
            holadsl.batch(rules, 1, MASTER, engine=engine)  # type: ignore[arg-type]
        except (ImportError, holadsl.PlayError) as why:
            raise NotThere(str(why)) from why

        def play(first: int, deals: int) -> int:
            rng, decisions = numpy.random.default_rng(first), 0
            for at in range(0, deals, AT_ONCE):
                many = min(AT_ONCE, deals - at)
                games = holadsl.batch(rules, many, MASTER, engine=engine, threads=1, first=first + at)  # type: ignore[arg-type]
                while not games.over.all():
                    decisions += int((games.counts > 0).sum())
                    games.step((rng.random(many) * games.counts).astype("int64"))
            return decisions

        return play

    return make


def in_c(rules: holadsl.Rules, form: str) -> Make:
    """Generated C, in its step form or fused: many deals in one call."""

    def make() -> Play:
        library, playouts = c_library(rules, form), part_of_native("c.engine", "playouts")

        def play(first: int, deals: int) -> int:
            parts = (range(first, first + deals)[at : at + AT_ONCE] for at in range(0, deals, AT_ONCE))
            return sum(sum(playouts(library, len(part), MASTER, first=part.start).column(1)) for part in parts)

        return play

    return make


def python_fused(rules: holadsl.Rules) -> Make:
    """Generated Python, a playout in one function; where somebody may act out of turn, step by step without a list."""

    def make() -> Play:
        playouts = part_of_native("python.playout", "python_playouts")(rules.machine)
        streams = part_of_native("python.playout", "Streams")
        return lambda first, deals: sum(
            playouts.play(playouts.beginning(), streams(seed), 1) for seed in seeds(first, deals)
        )

    return make
