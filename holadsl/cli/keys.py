"""The keys of a terminal."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module


def edit_lines() -> None:
    """Lets the keys for editing a line work, where the system has them."""
    with suppress(ImportError):
        import_module("readline")
