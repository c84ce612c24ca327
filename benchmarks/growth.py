"""How the cost of a deal grows with the cards and with the players, and what a second core brings."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

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
    """Playouts behind one call, on one thread and on two."""
    head = ("playouts behind one call, four-player Hola, deals/s", "one thread", "two", "ratio", "on two free cores")
    rules, rows, goals = holadsl.load("hola"), [], []
    for engine in ("python", "native"):
        try:
            pairs, deals = _pairs(rules, engine, seconds, repeats)
        except holadsl.PlayError as why:
            rows.append((f"`engine={engine!r}`", f"not there: {why}", "", "", ""))
            continue
        one, two = (deals / median(pair[place].passed for pair in pairs) for place in (0, 1))
        ratio = median(first.passed / second.passed for first, second in pairs)
        free = median(first.on_cores / second.on_two() for first, second in pairs)
        rows.append((f"`engine={engine!r}`", number(one), number(two), f"{ratio:.2f}", f"{free:.2f}"))
        if engine == "native":  # of generated Python only one thread runs at a time
            goals.append(Goal("two cores against one, playouts in C", ratio, 1.8, 1.95))
    allowed = (
        f"This machine lets the process use {len(os.sched_getaffinity(0))} cores. The load is {os.getloadavg()[0]:.1f}."
    )
    return Told(f"{table(head, rows)}\n\n{allowed}", tuple(goals))


class Spent(NamedTuple):
    """What some playouts took, in seconds."""

    passed: float
    on_cores: float
    """Of all threads together."""
    alone: float
    """Of these what the thread does that asked for them, while the others wait."""

    def on_two(self) -> float:
        """How long it takes where two cores are free: what one thread does alone, and half of the rest."""
        return self.alone + (self.on_cores - self.alone) / 2


def _pairs(rules: holadsl.Rules, engine: Any, seconds: float, repeats: int) -> tuple[list[tuple[Spent, Spent]], int]:
    """What so many deals took on one thread and on two, by turns; and how many deals that were."""
    deals = 1000
    while (spent := _spent(rules, engine, deals, 1).on_cores) < seconds:
        deals = int(deals * min(10.0, 1.2 * seconds / spent))
    return [(_spent(rules, engine, deals, 1), _spent(rules, engine, deals, 2)) for _ in range(repeats)], deals


def _spent(rules: holadsl.Rules, engine: Any, deals: int, threads: int) -> Spent:
    clocks = time.perf_counter, time.process_time, time.thread_time
    begin = [clock() for clock in clocks]
    holadsl.playouts(rules, deals, MASTER, engine=engine, threads=threads)
    return Spent(*(clock() - at for clock, at in zip(clocks, begin, strict=True)))
