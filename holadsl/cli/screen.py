"""The screen: one rich Console for results and one for errors, and diagnostics as people are shown them.

Both know NO_COLOR, FORCE_COLOR, TERM=dumb and whether a terminal is there; nothing else in the command line asks.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from holadsl.cli.ending import FAILED, USAGE
from holadsl.diagnostics.codes import names, reading
from holadsl.diagnostics.diagnostic import Diagnostic

if TYPE_CHECKING:
    from rich.console import Console

UNREADABLE: Final = frozenset(
    code.number
    for code in (
        reading.NO_FILE,
        reading.IS_FOLDER,
        reading.CLOSED_FILE,
        reading.NOT_TEXT,
        reading.NOT_UTF8,
        reading.TOO_LARGE,
    )
)
"""What is no rule file at all."""

OUTSIDE: Final = "<options>"
"""The path of diagnostics about what the command line chose."""


def out() -> Console:
    """The console for results. It prints texts as they are: no markup, no highlighting, no lines cut."""
    return _console(stderr=False)


def err() -> Console:
    """The console for errors and asides."""
    return _console(stderr=True)


def _console(*, stderr: bool) -> Console:
    """The console of this run of the program; rich is loaded when the first is needed."""
    from rich.console import Console

    context = click.get_current_context(silent=True)
    made = context.meta if context is not None else {}
    key = "holadsl.cli.err" if stderr else "holadsl.cli.out"
    if key not in made:
        made[key] = Console(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=True)
    console: Console = made[key]
    return console


def coloured(console: Console) -> bool:
    """Whether a console shows colours: for text that brings its own."""
    return console.color_system is not None and not console.no_color and not console.legacy_windows


def tell(found: Sequence[Diagnostic], *, results: bool = False) -> None:
    """Prints diagnostics with their lines: on stderr, or on stdout where they are what was asked for."""
    from holadsl.diagnostics.render import render_all

    if not found:
        return
    console = out() if results else err()
    text = render_all(found, colour=coloured(console))
    console.out(_folded(text, console.width) if console.is_terminal else text, highlight=False)


def _folded(text: str, width: int) -> str:
    """The help of a diagnostic is broken between words where it is longer than the screen is wide."""
    lines = text.split("\n")
    long = {line for line in lines if line.startswith("  help: ") and len(line) > width > 20}
    wrap = partial(textwrap.fill, width=width, subsequent_indent=" " * 8, break_on_hyphens=False)
    return "\n".join(wrap(line) if line in long else line for line in lines)


def exit_code(found: Iterable[Diagnostic]) -> int:
    """2 for what can't be read or was asked for wrongly, 1 for other mistakes, 0 if there are only notes."""
    code = 0
    for one in found:
        if one.code in UNREADABLE or one.path == OUTSIDE or (one.code == names.UNKNOWN_GAME.number and not one.text):
            return USAGE
        code = FAILED if one.severity == "error" else code
    return code
