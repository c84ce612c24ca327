"""The frame around every command: which commands there are, what becomes of errors, how the program ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import click

from holadsl.cli.ending import FAILED, FAULT, INTERRUPTED
from holadsl.diagnostics.nearest import nearest

TRACEBACK: Final = "HOLADSL_TRACEBACK"
"""The environment variable that shows the traceback of a fault of the program itself."""

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "play": "Play a game in the terminal.",
        "score": "Keep score for real cards.",
        "league": "Let bots play each other, and tell who is better.",
        "review": "Grade the plays of a game that was played.",
        "puzzle": "Find puzzles: positions with exactly one best move.",
        "check": "Find every mistake of rule files.",
        "fmt": "Lay rule files out.",
        "test": "Run the examples of rule files.",
        "show": "Print the rules in force, or how they were read.",
        "list": "List the games that come with holadsl.",
        "new": "Write a house-rule file, by a few questions.",
        "explain": "Explain the code of a mistake.",
    }
)
"""Each command with its short help. Its module has the same name and gives `command`."""


class Commands(click.Group):
    """The commands, each imported only when it is used: most would load the parser or the screen."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """All commands, in the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (click's signature)
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        command: click.Command = import_module(f"holadsl.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with; for an unknown one the nearest is named."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            near = nearest(name, COMMANDS)
            guess = "." if near is None else f"; did you mean {near}?"
            if name.endswith(".hola") or name in _games():
                guess = f"; did you mean: play {name}?"
            ctx.fail(f"there is no command {name!r}{guess}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (click's signature)
        """The list of commands, out of the table, so that help imports none of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _games() -> tuple[str, ...]:
    """The games that come with holadsl."""
    from holadsl.library import ruleset_names

    return ruleset_names()


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Prints the version, which is looked up only when asked for."""
    if wanted and not ctx.resilient_parsing:
        click.echo(f"holadsl {version()}")
        ctx.exit()


def version() -> str:
    """The version of this package; of a checkout that isn't installed, what its `pyproject.toml` says."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("holadsl")
    except PackageNotFoundError:
        import tomllib

        text = Path(__file__).resolve().parents[2].joinpath("pyproject.toml").read_text(encoding="utf-8")
        return str(tomllib.loads(text)["project"]["version"])


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Each command has its own help with an example: holadsl check --help",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
def commands() -> None:
    """Rules of card games as text: write them, check them, play them.

    \b
    holadsl list                   the games that are there
    holadsl new house.hola         your own house rules, by a few questions
    holadsl play house.hola        play by them
    """


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line (the program's own without `arguments`) and gives its exit code. Never raises."""
    _tame_streams()
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        code = _closed_pipe()
    return code


def _run(arguments: Sequence[str] | None) -> int:
    """Runs a command line; what goes wrong becomes a message on stderr and an exit code."""
    try:
        ended: Any = commands.main(arguments, prog_name="holadsl", standalone_mode=False)
    except click.ClickException as problem:
        problem.show()
        return problem.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except SystemExit as ended_by:
        return ended_by.code if isinstance(ended_by.code, int) else FAILED
    except Exception as problem:  # noqa: BLE001 (whoever plays cards is never shown a traceback)
        return _ended_by(problem)
    return ended if isinstance(ended, int) else 0


def _ended_by(problem: Exception) -> int:
    """Tells what an exception says to the user: mistakes in rules, a move that can't be, or a fault of the program."""
    from holadsl.diagnostics.refused import RulesError
    from holadsl.engine.errors import PlayError

    if isinstance(problem, RulesError):
        from holadsl.cli import screen

        screen.tell(problem.diagnostics)
        return screen.exit_code(problem.diagnostics)
    if isinstance(problem, PlayError):
        click.echo(f"holadsl: {problem}", err=True)
        return FAILED
    if os.environ.get(TRACEBACK, "") not in ("", "0"):
        import traceback

        traceback.print_exception(problem)
    else:
        what = " ".join(f"{type(problem).__name__}: {problem}".split())
        click.echo(
            f"holadsl: a fault of the program, not yours: {what}. Please report this line and the command, with "
            f"the rule file if there is one; {TRACEBACK}=1 shows where it was.",
            err=True,
        )
    return FAULT


def _tame_streams() -> None:
    """Letters that a terminal doesn't have become `?`, instead of an error in the middle of a game."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _closed_pipe() -> int:
    """Whoever read the output has gone away (`| head`): nothing more is said, at the end of the program neither."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    return FAILED
