"""What plays where C was asked for and can't be had: generated Python, and one note says so."""

from __future__ import annotations

import inspect
import warnings
from typing import Final

from holadsl.core.machine import Machine
from holadsl.native.c.build import NoCompiler, compiler
from holadsl.native.c.engine import Library, fused_library, step_library
from holadsl.native.c.layout import TooLarge

INTERPRETER: Final = "interpreter"
PYTHON: Final = "python"
NATIVE: Final = "native"

OWN: Final = "holadsl."
"""The names of the library's own modules begin so."""

_told: set[str] = set()


class SlowerEngine(UserWarning):
    """Something is played by generated Python, though C was asked for."""


def step_form(machine: Machine) -> Library | None:
    """The Machine as C to be played step by step; None, with a note, where it can't be had."""
    try:
        return step_library(machine)
    except (NoCompiler, TooLarge) as reason:
        note(str(reason))
        return None


def fused_form(machine: Machine) -> Library | None:
    """The Machine as C to be played at random; None, with a note, where it can't be had."""
    try:
        return fused_library(machine)
    except (NoCompiler, TooLarge) as reason:
        note(str(reason))
        return None


def look_for_compiler() -> None:
    """A note, where this machine has no C compiler."""
    try:
        compiler()
    except NoCompiler as reason:
        note(str(reason))


def note(reason: str) -> None:
    """Says once for each reason that generated Python plays, and why; it is said to be where the library was called."""
    if reason not in _told:
        _told.add(reason)
        said = f"generated Python plays, which is slower and comes to the same: {reason}"
        warnings.warn(said, SlowerEngine, stacklevel=_depth())


def _depth() -> int:
    """How many calls lie between `note` and whoever called the library."""
    depth, frame = 0, inspect.currentframe()
    while frame is not None and frame.f_globals.get("__name__", "").startswith(OWN):
        depth, frame = depth + 1, frame.f_back
    return depth
