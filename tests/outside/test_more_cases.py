"""More of other people's programs, case by case."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path

import pytest


def _cases() -> list[tuple[str, Callable[[], str | None]]]:
    """The cases, read as a program beside `cases.py` reads them."""
    folder = str(Path(__file__).parent)
    sys.path.insert(0, folder)
    try:
        found: list[tuple[str, Callable[[], str | None]]] = importlib.import_module("more_cases").CASES
    finally:
        sys.path.remove(folder)
    return found


CASES = dict(_cases())


@pytest.mark.parametrize("name", CASES)
def test_a_case_holds(name: str) -> None:
    """What the words of the rules say is what the library does."""
    assert CASES[name]() is None
