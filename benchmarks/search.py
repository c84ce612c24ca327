"""Tree search where cards are hidden: `holadsl.search` on our engines beside OpenSpiel's `ISMCTSBot` in C++.

Beside each other both look for the first card of the same deal: of whist with spades for trump, of Bridge as that is
played (`foreign/openspiel`). Both draw as many worlds and play one deal out in each iteration; neither uses what play
tells of a hand. Ours search from the start of a deal of Hola for four, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import holadsl
from benchmarks.foreign import openspiel
from benchmarks.report import number, table
from benchmarks.rows import NotThere
from benchmarks.told import Goal, Told
from holadsl.engine.chance import Chance, seed_of_deal, shuffle
from holadsl.native.c.build import NoCompiler

SEED = 7
"""Of the deal."""
WORLDS = 32
ITERATIONS = (200, 2000)
"""So many for one move."""
Search = Callable[[int, int], object]
"""Looks for a move, in so many iterations, by a seed."""


def of_whist(engine: Any) -> Search:
    """Our search on that engine, in the deal that OpenSpiel's looks at."""
    return ours(engine, holadsl.load("whist", variants=openspiel.BRIDGE.variants))


def of_hola(engine: Any) -> Search:
    """Our search on that engine, in a deal of Hola for four."""
    return ours(engine, holadsl.load("hola"))


def ours(engine: Any, rules: holadsl.Rules) -> Search:
    """Our search on that engine, from the start of a deal."""
    table = rules.start(seed=SEED)
    assert table.turn is not None
    view = table.view(table.turn)

    def search(iterations: int, seed: int) -> object:
        return holadsl.search(view, iterations, seed, worlds=WORLDS, engine=engine)

    try:
        search(1, 1)
    except (holadsl.PlayError, NoCompiler) as why:
        raise NotThere(str(why)) from why
    return search


def in_openspiel() -> Search:
    """OpenSpiel's bot."""
    spiel, game = openspiel.pyspiel(), openspiel.BRIDGE.load()
    state = openspiel.BRIDGE.dealt(game, shuffle(openspiel.PACK, Chance(seed_of_deal(SEED, 0))))
    final = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def search(iterations: int, seed: int) -> object:
        evaluator = spiel.RandomRolloutEvaluator(1, seed)
        return spiel.ISMCTSBot(seed, evaluator, 2.0, iterations, WORLDS, final, False, False).step(state)

    return search


ROWS: dict[str, Callable[[], Search]] = {
    "`holadsl.search`, generated Python": lambda: of_whist("python"),
    "`holadsl.search`, generated C": lambda: of_whist("native"),
    "OpenSpiel Bridge, its ISMCTSBot in C++": in_openspiel,
    "`holadsl.search`, Hola, generated Python": lambda: of_hola("python"),
    "`holadsl.search`, Hola, generated C": lambda: of_hola("native"),
}
GOALS = {
    "`holadsl.search`, Hola, generated Python": (15_000, 20_000),
    "`holadsl.search`, Hola, generated C": (300_000, 400_000),
}
"""Iterations a second, at least and as an aim, where a move has most of them."""


def iterations(seconds: float, repeats: int) -> Told:
    """Iterations a second."""
    ready: dict[tuple[str, int], Search] = {}
    missing: dict[str, str] = {}
    for title, make in ROWS.items():
        try:
            search = make()
        except NotThere as why:
            missing[title] = str(why)
        else:
            ready |= {(title, count): search for count in ITERATIONS}
    found: dict[tuple[str, int], list[float]] = {key: [] for key in ready}
    for turn in range(repeats):
        for (title, count), search in ready.items():
            begin, moves = time.process_time(), 0
            while (spent := time.process_time() - begin) < seconds or not moves:
                search(count, 1000 * turn + moves)
                moves += 1
            found[title, count].append(count * moves / spent)
    rows = [
        (title, f"not there: {missing[title]}", "")
        if title in missing
        else (title, *(number(median(found[title, count])) for count in ITERATIONS))
        for title in ROWS
    ]
    head = ("search where cards are hidden, iterations/s", *(f"{count:,} a move" for count in ITERATIONS))
    speeds = {title: None if title in missing else median(found[title, ITERATIONS[-1]]) for title in GOALS}
    goals = (Goal(title, speeds[title], *goal, "iterations/s") for title, goal in GOALS.items())
    return Told(table(head, rows), tuple(goals))
