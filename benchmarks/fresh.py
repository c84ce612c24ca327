"""What a process needs from its start on: to the first legal moves, to generated code, and how much memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.report import number, table
from benchmarks.told import Goal, Told
from holadsl import library

GAMES = ("hola", "whist", "cabra", "hoola")
FIRST_MOVES = "import holadsl, sys; list(holadsl.load(sys.argv[1], players=4).start(seed=1).legal_moves)"
COLUMNS = ("shipped file", "own file", "generated Python", "C, cold", "C, cached")
GOALS = ((250, 120), None, (20, 20), (300, 300), (20, 20))
"""For each column at most how many milliseconds, and the aim."""
TITLES = (
    "a fresh process lists the first legal moves of a shipped file",
    "",
    *(f"{one} ready" for one in COLUMNS[2:]),
)


def surroundings(**more: str) -> dict[str, str]:
    """The environment of a process that keeps its bytecode, as an installed package has it from the start."""
    return {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | more


def seconds_of(*command: str) -> float:
    """How long a process of Python is on a core, from its start to its end."""
    begin = os.times()
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL, env=surroundings())
    end = os.times()
    return end.children_user + end.children_system - begin.children_user - begin.children_system


def child(what: str, game: str, cache: str) -> Mapping[str, Any]:
    """What a fresh process tells of something made ready, with that folder for what is built."""
    command = [sys.executable, "-m", "benchmarks.child", what, game]
    environment = surroundings(HOLADSL_CACHE=cache)
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout
    found: Mapping[str, Any] = json.loads(told)
    return found


def ready(_: float, repeats: int) -> Told:
    """Milliseconds until something can be played."""
    found = {game: _ready(game, repeats) for game in GAMES}
    rows = [(game, *map(_text, times)) for game, times in found.items()]
    head = ("ms on a core: to the first legal moves, and to what is generated", *COLUMNS)
    bare = f"A process of Python that does nothing takes {1000 * median(_spent_on('-c', 'pass', repeats)):.0f} ms."
    named = zip(TITLES, found[GAMES[0]], GOALS, strict=True)
    goals = (
        Goal(f"{title}, {GAMES[0]}", None if isinstance(time, str) else time, *goal, "ms")
        for title, time, goal in named
        if goal is not None
    )
    return Told(f"{table(head, rows)}\n\n{bare}", tuple(goals))


def _spent_on(option: str, text: str, repeats: int, *given: str) -> list[float]:
    seconds_of(option, text, *given)  # the first process of all has the bytecode written, and the parser's tables made
    return [seconds_of(option, text, *given) for _ in range(repeats)]


def _ready(game: str, repeats: int) -> list[float | str]:
    """Milliseconds for each column, or why there are none."""
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder, "own.hola")
        own.write_text(library.ruleset_text(game), encoding="utf-8")
        whole = [1000 * median(_spent_on("-c", FIRST_MOVES, repeats, which)) for which in (game, str(own))]
    python = [child("python", game, "") for _ in range(repeats)]
    cold, cached = [], []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(child("c-fused", game, cache))
            cached.append(child("c-fused", game, cache))
    return [*whole, *map(_milliseconds, (python, cold, cached))]


def _milliseconds(found: list[Mapping[str, Any]]) -> float | str:
    if "missing" in found[0]:
        return f"not there: {found[0]['missing']}"
    return 1000 * median(one["ready"] for one in found)


def _text(time: float | str) -> str:
    return time if isinstance(time, str) else f"{time:.0f}"


def memory(_: float, repeats: int) -> Told:
    """The most memory that a process had, by engine."""
    del repeats
    rows = []
    for game in GAMES:
        with tempfile.TemporaryDirectory() as cache:
            child("c-fused", game, cache)  # so that no compiler runs in what is measured
            found = [child(what, game, cache) for what in ("interpreter", "python", "c-fused")]
        rows.append((game, *(number(one["peak"]) if "peak" in one else "not there" for one in found)))
    head = ("MiB of a process that has played some deals", "interpreter", "generated Python", "C")
    return Told(table(head, rows))
