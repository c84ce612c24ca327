"""What is measured otherwise than by deals a second."""

from __future__ import annotations

from collections.abc import Callable

EXTRAS: dict[str, Callable[[float, int], str]] = {}
"""By name: what makes a table, told how long a row plays in a round, and how many rounds there are."""
