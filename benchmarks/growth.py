"""How the cost of a deal grows with the cards and with the players, and what a second core brings."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

import holadsl
from benchmarks import engines
from benchmarks.measure import Measured, measure
from benchmarks.report import number, table
from benchmarks.rows import MASTER, Row
from benchmarks.told import Goal, Told

CUT = {24: "2 7 9 10 K A", 36: "2 4 6 7 8 10 Q K A"}
"""Packs of fewer cards, by their ranks."""
COPIES = (1, 2, 4)
ENGINES = {
    "interpreter": lambda rules: engines.by_game(rules, "interpreter"),
    "generated Python, fused": engines.python_fused,
    "generated C, fused": lambda rules: engines.in_c(rules, "fused"),
}


def sizes() -> Iterator[tuple[str, holadsl.Rules]]:
    """Hola at every table, and for four with other packs."""
    for players in (2, 3, 4, 6):
        rules = holadsl.load("hola", players=players)
        yield f"{players} players, {rules.machine.pack.size} cards", rules
    for line in (
        *(f"change pack ranks {ranks}" for ranks in CUT.values()),
        *(f"add pack copies {n}" for n in COPIES[1:]),
    ):
        text = f'language 1\n\ngame "Another pack" extends hola\n\nfor 4 players in 2 teams\n  {line}\n'
        rules = holadsl.loads(text, players=4)
        yield f"4 players, {rules.machine.pack.size} cards", rules


def growth(seconds: float, repeats: int) -> Told:
    """Microseconds a deal, and nanoseconds a decision."""
    tables = list(sizes())
    rows = [Row(f"{engine} {title}", title, make(rules)) for title, rules in tables for engine, make in ENGINES.items()]
    found = measure(rows, seconds=seconds / 2, repeats=repeats)
    lines = [(title, *(_cost(found, f"{engine} {title}") for engine in ENGINES)) for title, _ in tables]
    return Told(table(("Hola: µs a deal (ns a decision)", *ENGINES), lines))


def _cost(found: Measured, key: str) -> str:
    if key in found.missing:
        return "not there"
    return f"{number(1e6 / found.deals(key))} ({number(1e9 / found.decisions(key))})"


def cores(seconds: float, repeats: int) -> Told:
    """Playouts behind one call, on one core and on two: the time that passes."""
    head = ("playouts behind one call, four-player Hola, deals/s", "one thread", "two threads", "ratio")
    rules, rows, goals = holadsl.load("hola"), [], []
    for engine in ("python", "native"):
        try:
            one, two, ratio = _on_cores(rules, engine, seconds, repeats)
        except holadsl.PlayError as why:
            rows.append((f"`engine={engine!r}`", f"not there: {why}", "", ""))
        else:
            rows.append((f"`engine={engine!r}`", number(one), number(two), f"{ratio:.2f}"))
            if engine == "native":  # of generated Python only one thread runs at a time
                goals.append(Goal("two cores against one, playouts in C", ratio, 1.8, 1.95))
    allowed = f"This machine lets the process use {len(os.sched_getaffinity(0))} cores."
    return Told(f"{table(head, rows)}\n\n{allowed}", tuple(goals))


def _on_cores(rules: holadsl.Rules, engine: Any, seconds: float, repeats: int) -> tuple[float, float, float]:
    """Deals a second on one thread and on two, and what the second brings."""
    deals = 1000
    while (spent := _spent(rules, engine, deals, 1)) < seconds / 2:
        deals = int(deals * min(10.0, 1.2 * seconds / spent))
    pairs = [[_spent(rules, engine, deals, threads) for threads in (1, 2)] for _ in range(repeats)]
    one, two = (deals / median(pair[place] for pair in pairs) for place in (0, 1))
    return one, two, median(first / second for first, second in pairs)


def _spent(rules: holadsl.Rules, engine: Any, deals: int, threads: int) -> float:
    begin = time.perf_counter()
    holadsl.playouts(rules, deals, MASTER, engine=engine, threads=threads)
    return time.perf_counter() - begin
