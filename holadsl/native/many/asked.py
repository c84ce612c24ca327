"""What a caller asks for, checked: how many, from which seed, on how many threads; and whether there is room for it."""

from __future__ import annotations

import os
from operator import index
from pathlib import Path
from typing import Any, Final

from holadsl.engine.errors import PlayError

MOST: Final = 1 << 31
"""So many deals at once are beyond any machine."""
UNTOLD: Final = 1 << 34
"""The bytes that a machine is taken to have that doesn't tell."""
_MEMORY: Final = Path("/proc/meminfo")
_FREE: Final = "MemAvailable:"


def number(value: Any, what: str, least: int, most: int = MOST) -> int:
    """A whole number from `least` to `most`; PlayError for anything else. `what` names it: "The number of deals"."""
    whole = integer(value, what)
    if not least <= whole <= most:
        bound = f"{least:,} or more" if whole < least else f"{most:,} at the most"
        raise PlayError(f"{what} is {bound}, not {whole:,}.")
    return whole


def integer(value: Any, what: str) -> int:
    """A whole number; PlayError for anything else."""
    if isinstance(value, bool):
        raise PlayError(f"{what} is a whole number, not {value!r}.")
    try:
        return index(value)
    except TypeError:
        raise PlayError(f"{what} is a whole number, not {value!r}.") from None


def threads(value: Any) -> int:
    """How many threads: as many as asked for, else one for each core that this process may use."""
    if value is not None:
        return number(value, "The number of threads", 1, 1 << 12)
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not a Linux
        return os.cpu_count() or 1


def check_room(needed: int, what: str) -> None:
    """PlayError where so many bytes are more than this process can have."""
    room = _room()
    if needed > room:
        raise PlayError(f"{what} would take about {_size(needed)}; there is room for {_size(room)} here.")


def _room() -> int:
    """The bytes that this process may still take, as far as the machine tells."""
    try:
        lines = _MEMORY.read_text(encoding="ascii").splitlines()
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith(_FREE))
    except (OSError, ValueError, IndexError, StopIteration):
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return UNTOLD


def _size(count: int) -> str:
    for unit in ("bytes", "kB", "MB", "GB"):
        if count < 10_000:
            return f"{count:,} {unit}"
        count //= 1000
    return f"{count:,} TB"
