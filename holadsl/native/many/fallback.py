"""What plays where C was asked for and can't be had: generated Python, and one note says so."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from typing import Final

from holadsl.core.machine import Machine
from holadsl.native.c.build import NoCompiler, compiler
from holadsl.native.c.engine import Library, fused_library, solving_library, step_library
from holadsl.native.c.layout import TooLarge

INTERPRETER: Final = "interpreter"
PYTHON: Final = "python"
NATIVE: Final = "native"

OWN: Final = "holadsl."
"""The names of the library's own modules begin so."""

_told: set[str] = set()


class SlowerEngine(UserWarning):
    """Something is played by generated Python, though C was asked for; or C has to be built anew each time."""


def step_form(machine: Machine) -> Library | None:
    """The Machine as C to be played step by step; None, with a note, where it can't be had."""
    return _had(step_library, machine)


def fused_form(machine: Machine) -> Library | None:
    """The Machine as C to be played at random; None, with a note, where it can't be had."""
    return _had(fused_library, machine)


def solving_form(machine: Machine) -> Library | None:
    """The Machine as C to be solved; None, with a note, where it can't be had."""
    return _had(solving_library, machine)


def look_for_compiler() -> None:
    """A note, where this machine has no C compiler."""
    try:
        compiler()
    except NoCompiler as reason:
        note(str(reason))


def note(reason: str) -> None:
    """Says once for each reason that generated Python plays, and why."""
    _say_once(f"generated Python plays, which is slower and comes to the same: {reason}")


def _had(make: Callable[[Machine], Library], machine: Machine) -> Library | None:
    """What a maker of libraries makes, if it can; what it has to tell people is told."""
    try:
        library = make(machine)
    except (NoCompiler, TooLarge) as reason:
        note(str(reason))
        return None
    if library.note:
        _say_once(library.note)
    return library


def _say_once(said: str) -> None:
    """A warning, said to be where the library was called."""
    if said not in _told:
        _told.add(said)
        warnings.warn(said, SlowerEngine, stacklevel=_depth())


def _depth() -> int:
    """How many calls lie between `note` and whoever called the library."""
    depth, frame = 0, inspect.currentframe()
    while frame is not None and frame.f_globals.get("__name__", "").startswith(OWN):
        depth, frame = depth + 1, frame.f_back
    return depth
