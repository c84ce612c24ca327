"""The command line: `holadsl COMMAND …`, the same as `python -m holadsl COMMAND …`."""

from __future__ import annotations

from typing import NoReturn


def main() -> NoReturn:
    """Runs the command that the program's arguments name, and ends the program with its exit code."""
    import sys

    try:
        from holadsl.cli.frame import run
    except KeyboardInterrupt:  # the moment in which the program is still being loaded
        sys.exit(130)
    sys.exit(run())
