"""A house-rule file from what a person wants changed in a game: few lines, each with a comment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from holadsl import library
from holadsl.cli.given import SUFFIX
from holadsl.cli.list import Choosable, HouseRule, Shipped, Sides
from holadsl.data import frozen
from holadsl.text import Source

COLUMN: Final = 48
"""Where comments stand."""

MOST_NAMED: Final = 6
"""House rules that are named as an example of what else there is."""


@frozen
class Wanted:
    """What is wanted: which game, for how many, with which house rules and numbers."""

    title: str
    base: Shipped
    players: Sides
    only: bool = False
    """The file is for that number of players only; else it is for all that the game is for."""
    variants: tuple[HouseRule, ...] = ()
    options: tuple[tuple[Choosable, int], ...] = ()
    target: tuple[int, int] | None = None
    """The score that ends the match, and that of the game, where another is wanted."""
    others: tuple[str, ...] = ()
    """Further house rules that could be chosen."""


def title_of(path: Path) -> str:
    """A title out of a file's name: `sunday-table.hola` is "Sunday table"."""
    letters = "".join(letter if letter.isprintable() and letter not in '-_"' else " " for letter in path.stem)
    words = " ".join(letters.split())
    return words[:1].upper() + words[1:] or "House rules"


def text_of(wanted: Wanted) -> str:
    """The file, in canonical layout."""
    from holadsl.syntax.format import format_file

    return format_file(Source("<new>", "\n".join(_lines(wanted)) + "\n"))


def _lines(wanted: Wanted) -> Iterator[str]:
    base = wanted.base
    yield from ("language 1", "")
    shown = base.name if base.name in library.ruleset_names() else f"{base.name}{SUFFIX}"
    yield f"# What isn't said here is as in {base.name}: `holadsl show {shown}` prints all its rules."
    yield f'game "{wanted.title}" extends {base.name}'
    if wanted.only:
        others = [sides.players for sides in base.players if sides != wanted.players]
        yield from (_behind(f"  remove players {n}", f"without this line for {n} players too") for n in others)
    yield from _variants(wanted)
    for option, value in wanted.options:
        allowed = f" ({option.allowed})" if option.allowed else ""
        yield _behind(f"  set {option.name} {value}", f"{_plain(option.title)}{allowed}")
    if wanted.target is not None:
        yield _behind(f"  change match to {wanted.target[0]}", f"{base.name}: {wanted.target[1]}")


def _behind(line: str, comment: str) -> str:
    """A line with its comment in the column where comments stand."""
    return f"{line:<{COLUMN}}# {comment}" if comment else line


def _variants(wanted: Wanted) -> Iterator[str]:
    """The chosen house rules with their titles, or how to choose some."""
    if wanted.variants:
        yield from (f"  # {rule.name}: {_plain(rule.told)}" for rule in wanted.variants)
        yield f"  with {', '.join(rule.name for rule in wanted.variants)}"
    elif wanted.others:
        more = ", …" if len(wanted.others) > MOST_NAMED else ""
        yield f"  # House rules that a `with` line can choose: {', '.join(wanted.others[:MOST_NAMED])}{more}"


def _plain(title: str) -> str:
    """A title as a comment takes it."""
    return " ".join(title.split())


def options_of(chosen: Mapping[Choosable, int]) -> tuple[tuple[Choosable, int], ...]:
    """The options that are set otherwise than the game does."""
    return tuple((option, value) for option, value in chosen.items() if value != option.default)
