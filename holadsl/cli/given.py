"""What the user gave: rule files by path, name, folder or on stdin, and the choices of a table."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from holadsl import library
from holadsl.api import beside, shipped_source
from holadsl.cli.ending import Refused
from holadsl.data import frozen
from holadsl.diagnostics.codes import names, reading
from holadsl.diagnostics.diagnostic import Bag
from holadsl.diagnostics.nearest import guess
from holadsl.diagnostics.refused import RulesError
from holadsl.text import Source, Span

if TYPE_CHECKING:
    from holadsl.api import Rules
    from holadsl.semantics.files import Finder

SUFFIX: Final = ".hola"
STDIN: Final = "-"
STDIN_NAME: Final = "<stdin>"


# rule files


@frozen(eq=False)
class Given:
    """A rule file that the user named: its text, and where a game that it builds on is looked for."""

    source: Source
    find: Finder | None = beside
    shipped: bool = False


def located(name: str) -> str | Path:
    """A name as `holadsl.load` takes it: a shipped game as a string, anything else as a path.

    Besides what `load` takes for a path, a word that is no shipped game but a file or folder is one.
    RulesError with a suggestion for a word that is neither.
    """
    if not name:
        raise Refused("an empty name names no file and no game.")
    if "/" in name or "\\" in name or name.endswith(SUFFIX):
        return Path(name)
    known = library.ruleset_names()
    if name in known:
        return name
    if Path(name).exists():
        return Path(name)
    bag, near = Bag(), [*known, *(path.name for path in Path().glob(f"*{SUFFIX}"))]
    like = f"; did you mean {name}{SUFFIX}?" if Path(f"{name}{SUFFIX}").exists() else guess(name, near)
    like = like or "; docs/your-game.md shows how to write one"
    bag.report(names.UNKNOWN_GAME, Source(name, ""), Span(0, 0), name=name, guess=like, known=", ".join(known))
    raise RulesError(bag.sorted())


def rule_file(name: str) -> Given:
    """The rule file of that name; RulesError if there is none or it can't be read."""
    if name == STDIN:
        return Given(_from_stdin())
    where = located(name)
    if isinstance(where, str):
        return Given(shipped_source(where), None, shipped=True)
    from holadsl.syntax.reading import read_file

    bag = Bag()
    source = read_file(where, bag)
    if source is None:
        raise RulesError(bag.sorted())
    return Given(source)


def _from_stdin() -> Source:
    """What stands on the standard input, read to the limit of a rule file and no further."""
    from holadsl.syntax.checks import MAX_BYTES
    from holadsl.syntax.reading import decode

    bag = Bag()
    if sys.stdin is None:  # a program started without one
        raise Refused("there is no standard input to read.")
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        bag.report(reading.TOO_LARGE, Source(STDIN_NAME, ""), Span(0, 0), limit="1 MB")
    source = decode(data, STDIN_NAME, bag) if not len(bag) else None
    if source is None:
        raise RulesError(bag.sorted())
    return source


def spread(given: Iterable[str], *, shipped: bool) -> Iterator[str]:
    """The files that were named, once each, folders replaced by the rule files in them and below.

    `shipped` lets a word that names a shipped game stand for that.
    """
    seen: set[str] = set()
    for name in given:
        is_game = shipped and name in library.ruleset_names()
        inside = _in_folder(Path(name)) if name not in ("", STDIN) and not is_game and Path(name).is_dir() else (name,)
        for found in inside:
            key = found if is_game or found == STDIN else os.path.realpath(found)
            if key not in seen:
                seen.add(key)
                yield found


def _in_folder(folder: Path) -> list[str]:
    """All rule files in a folder and below it, in alphabetical order; hidden folders are passed over."""
    found: list[str] = []
    for here, inside, files in os.walk(folder):
        inside[:] = sorted(name for name in inside if not name.startswith("."))
        found.extend(str(Path(here) / name) for name in sorted(files) if name.endswith(SUFFIX))
    if not found:
        raise Refused(f"there is no rule file ({SUFFIX}) in the folder {folder}.")
    return found


# the choices of a table


@frozen
class Choice:
    """What a table chooses: how many play, variants, options."""

    players: int | None = None
    variants: tuple[str, ...] = ()
    options: Mapping[str, int] = {}


def load(name: str, choice: Choice) -> Rules:
    """The rules of a shipped game or a file, for a table; RulesError for any mistake."""
    from holadsl import api

    return api.load(located(name), players=choice.players, variants=choice.variants, options=choice.options)


class Whole(click.IntRange):
    """A whole number from `least` upwards; what is none is told in words."""

    def __init__(self, least: int) -> None:
        super().__init__(min=least)
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was typed."""
        try:
            number = int(value)
        except ValueError:
            self.fail(f"{str(value)!r} is no whole number.", param, ctx)
        if number < self.least:
            self.fail(f"{number} is too small: {self.least} or more.", param, ctx)
        return number


_F = TypeVar("_F", bound=Callable[..., Any])


def for_a_table(command: _F) -> _F:
    """Gives a command `--players`, `--with` and `--set`, which it takes as `players`, `variants` and `options`."""
    return click.option("--players", "-n", type=Whole(1), metavar="N", help="How many play.")(with_choices(command))


def with_choices(command: _F) -> _F:
    """Gives a command `--with` and `--set`, which it takes as `variants` and `options`."""
    options = (
        click.option(
            "--with",
            "variants",
            multiple=True,
            metavar="VARIANT,…",
            callback=_variants,
            help="House rules that the game offers; may be given several times.",
        ),
        click.option(
            "--set",
            "options",
            multiple=True,
            metavar="OPTION=NUMBER",
            callback=_options,
            help="A number that the game lets you choose; may be given several times.",
        ),
    )
    return reduce(lambda inner, option: option(inner), reversed(options), command)


def _variants(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Names between commas, of one or several `--with`."""
    return tuple(name.strip() for text in given for name in text.split(",") if name.strip())


def _options(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> dict[str, int]:
    """Options and their numbers, of one or several `--set`."""
    chosen: dict[str, int] = {}
    for text in (part.strip() for whole in given for part in whole.split(",")):
        name, sign, number = (part.strip() for part in text.partition("="))
        if not name or not sign or not number.lstrip("-").isdecimal() or not number.isascii():
            raise click.BadParameter(f"{text!r} doesn't say OPTION=NUMBER, such as: --set target=300")
        if name in chosen:
            raise click.BadParameter(f"{name} is set twice.")
        chosen[name] = int(number)
    return chosen
