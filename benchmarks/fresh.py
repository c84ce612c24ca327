"""What a process needs from its start on: to the first legal moves, to generated code, and how much memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from statistics import median
from typing import Any

from benchmarks.report import number, table

GAMES = ("hola", "whist", "cabra", "hoola")
FIRST_MOVES = "import holadsl, sys; list(holadsl.load(sys.argv[1], players=4).start(seed=1).legal_moves)"


def seconds_of(*command: str) -> float:
    """How long a process of Python is on a core, from its start to its end."""
    begin = os.times()
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
    end = os.times()
    return end.children_user + end.children_system - begin.children_user - begin.children_system


def child(what: str, game: str, cache: str) -> Mapping[str, Any]:
    """What a fresh process tells of something made ready, with that folder for what is built."""
    command = [sys.executable, "-m", "benchmarks.child", what, game]
    environment = {**os.environ, "HOLADSL_CACHE": cache}
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout
    found: Mapping[str, Any] = json.loads(told)
    return found


def ready(_: float, repeats: int) -> str:
    """Milliseconds until something can be played."""
    rows = []
    for game in GAMES:
        whole = median(seconds_of("-c", FIRST_MOVES, game) for _ in range(repeats))
        python = [child("python", game, "") for _ in range(repeats)]
        cold, cached = [], []
        for _ in range(repeats):
            with tempfile.TemporaryDirectory() as cache:
                cold.append(child("c-fused", game, cache))
                cached.append(child("c-fused", game, cache))
        rows.append((game, f"{1000 * whole:.0f}", *map(_milliseconds, (python, cold, cached))))
    bare = median(seconds_of("-c", "pass") for _ in range(repeats))
    head = (
        "ms on a core until it is ready",
        "a fresh process lists the first legal moves",
        "generated Python",
        "C, cold",
        "C, cached",
    )
    return f"{table(head, rows)}\n\nA process of Python that does nothing takes {1000 * bare:.0f} ms."


def _milliseconds(found: list[Mapping[str, Any]]) -> str:
    if "missing" in found[0]:
        return f"not there: {found[0]['missing']}"
    return f"{1000 * median(one['ready'] for one in found):.0f}"


def memory(_: float, repeats: int) -> str:
    """The most memory that a process had, by engine."""
    del repeats
    rows = []
    for game in GAMES:
        with tempfile.TemporaryDirectory() as cache:
            child("c-fused", game, cache)  # so that no compiler runs in what is measured
            found = [child(what, game, cache) for what in ("interpreter", "python", "c-fused")]
        rows.append((game, *(number(one["peak"]) if "peak" in one else "not there" for one in found)))
    return table(("MiB of a process that has played some deals", "interpreter", "generated Python", "C"), rows)
