"""What is measured otherwise than by the rows of `speeds`."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.fresh import memory, ready
from benchmarks.growth import cores, growth
from benchmarks.moves import moves
from benchmarks.search import iterations
from benchmarks.solve import times
from benchmarks.told import Told

EXTRAS: dict[str, Callable[[float, int], Told]] = {
    "growth": growth,
    "cores": cores,
    "search": iterations,
    "solve": times,
    "moves": moves,
    "ready": ready,
    "memory": memory,
}
"""By name: what measures it and tells of it, given how long a row plays in a round, and how many rounds there are."""
