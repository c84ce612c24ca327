"""The terminal: what is said, asked and hidden. Without one, lines are read from a file and nothing is hidden."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from rich.text import Text

from holadsl.cli import screen
from holadsl.cli.keys import edit_lines
from holadsl.data import define
from holadsl.diagnostics.render import visible

if TYPE_CHECKING:
    from rich.console import Console

USUAL_WIDTH: Final = 80


@define
class Terminal:
    """Where a game is shown and its moves are read."""

    console: Console
    interactive: bool
    """A person sits there: lines come from a keyboard and go to a screen."""
    wraps: bool = True
    """Long lines are broken between words."""

    @classmethod
    def here(cls, *, wraps: bool = True) -> Terminal:
        """The terminal of this run of the program."""
        interactive = bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
        if interactive:
            edit_lines()
        elif sys.stdin and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        console = screen.out()
        if not console.is_terminal:
            console.width = _columns()
        return cls(console, interactive, wraps)

    def draws(self, signs: str) -> bool:
        """Whether the signs can be shown here."""
        try:
            signs.encode(self.console.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    @property
    def width(self) -> int:
        """Columns of the screen."""
        return self.console.width

    def shows(self, lines: Iterable[Text | str], more: int) -> bool:
        """Whether the lines, and so many more beneath them, are to be seen at once; always where none scrolls away."""
        if not self.interactive:
            return True
        parts = (self._broken(Text(line) if isinstance(line, str) else line) for line in lines)
        return sum(len(tuple(part)) for part in parts) + more <= self.console.height

    def say(self, lines: Iterable[Text | str]) -> None:
        """Prints lines. What is said has left the program when this returns."""
        for line in lines:
            text = Text(line) if isinstance(line, str) else line
            for part in self._broken(text) if self.wraps else (text,):
                self.console.print(part, soft_wrap=True)
        self.console.file.flush()

    def ask(self, prompt: str) -> str | None:
        """What is typed, or the next line of the file; None at the end of input."""
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                self.say([""])
                return None
        line = sys.stdin.readline() if sys.stdin else ""
        # A log reads as the screen would have: the answer behind the question.
        self.say([f"{prompt}{visible(line.rstrip())}".rstrip()])
        return line.rstrip("\r\n") if line else None

    def clear(self) -> None:
        """Wipes the screen and what could be scrolled back to, so that the next person sees nothing of it."""
        forget_typed()
        if self.console.is_dumb_terminal or not self.console.is_terminal:
            self.say([""] * max(self.console.height, 40))
            return
        self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
        self.console.file.flush()

    def _broken(self, text: Text) -> Iterable[Text]:
        """A line in parts that fit the screen, those after the first further to the right."""
        if text.cell_len <= self.width:
            return (text,)
        inside = len(text.plain) - len(text.plain.lstrip()) + 2
        first, *_ = text.wrap(self.console, self.width)
        rest = text[len(first.plain) :]
        rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
        more = rest.wrap(self.console, max(self.width - inside, 20))
        parts = (first, *(Text(" " * inside).append_text(part) for part in more))
        for part in parts:
            part.rstrip()
        return parts


def _columns() -> int:
    """The width of output that goes to no terminal, whatever terminal the program was started from."""
    wished = os.environ.get("COLUMNS", "")
    return int(wished) if wished.isascii() and wished.isdecimal() and 0 < int(wished) < 1000 else USUAL_WIDTH


def forget_typed() -> None:
    """Lets the keys that bring back earlier lines bring back nothing: they would show another's cards."""
    readline = sys.modules.get("readline")
    if readline is not None and hasattr(readline, "clear_history"):
        readline.clear_history()
