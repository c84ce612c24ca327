"""Numbers and lists as people say them."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, word: str) -> str:
    """`1 file`, `2 files`, `no files`."""
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


def times(factor: int) -> str:
    """How often a deal counts: `double`, `4 times`."""
    return "double" if factor == 2 else f"{factor} times"


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
