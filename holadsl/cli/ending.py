"""How a command ends: its exit codes, and the one line for what can't be done as asked."""

from __future__ import annotations

from typing import IO, Final

import click

FAILED: Final = 1
"""There are findings, or a run that failed."""

USAGE: Final = 2
"""Wrong usage, or a file that can't be read."""

FAULT: Final = 70
"""A fault of the program itself."""

INTERRUPTED: Final = 130
"""Ctrl-C."""


class Refused(click.ClickException):
    """Something that can't be done as asked, though the command line is well formed: one line says why. Exit code 2."""

    exit_code = USAGE

    def show(self, file: IO[str] | None = None) -> None:
        """Prints the line on stderr."""
        click.echo(f"holadsl: {self.format_message()}", file=file, err=True)
