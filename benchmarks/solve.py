"""Exact endings: `holadsl.solve` on the last cards of deals of Hola that were played at random so far."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

import holadsl
from benchmarks.report import number, table
from benchmarks.rows import NotThere
from benchmarks.told import Goal, Told

CARDS = (16, 20)
"""So many lie in hands and stock: four in each hand, and none or four in the stock."""
GOALS = {16: (1, 0.5), 20: (10, 5)}
"""Milliseconds that C may take at most for so many cards, and as an aim."""
TABLES = 100
BEFORE = 5
"""Of so many of these tables generated Python solves one, since it takes longer."""


def endings(cards: int, many: int) -> list[holadsl.Table]:
    """Tables at the beginning of a trick, with so many cards left."""
    rules, found, seed = holadsl.load("hola"), [], 0
    while len(found) < many:
        seed += 1
        dealt, chance = rules.start(seed=seed, deals=1), Random(seed)
        while left(dealt) > cards or (dealt.trick and not dealt.deal_over):
            dealt.push(chance.choice(list(dealt.legal_moves)))
        if left(dealt) == cards:
            found.append(dealt)
    return found


def left(dealt: holadsl.Table) -> int:
    """How many cards lie in hands and stock."""
    return sum(len(dealt.hand(seat)) for seat in dealt.rules.seats) + dealt.stock_size


def solved(tables: list[holadsl.Table], engine: Any) -> tuple[float, float, float]:
    """The median and the longest time of a call, in ms on a core, and the median of the positions."""
    try:
        holadsl.solve(holadsl.load("hola").position(hands={"A": "8c"}, leader="A"), engine=engine)
    except holadsl.PlayError as why:
        raise NotThere(str(why)) from why
    times, positions = [], []
    for one in tables:
        begin = time.process_time()
        found = holadsl.solve(one, engine=engine)
        times.append(1000 * (time.process_time() - begin))
        positions.append(found.positions)
    return median(times), max(times), median(positions)


def times(_: float, repeats: int) -> Told:
    """Milliseconds a call; each table once, the whole call, without compiling."""
    rows, goals = [], []
    for cards in CARDS:
        tables = endings(cards, min(TABLES, 20 * repeats))
        for title, engine, some in (("C", "native", tables), ("Python", "python", tables[::BEFORE])):
            half, longest, positions = solved(some, engine)
            row = f"last {cards} cards, generated {title}"
            if engine == "native":
                goals.append(Goal(f"Hola's {row}, median", half, *GOALS[cards], "ms"))
            rows.append((row, number(half), number(longest), number(positions)))
    head = ("Hola solved exactly, ms a call", "median", "longest", "positions, median")
    return Told(table(head, rows), tuple(goals))
