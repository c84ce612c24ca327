"""Questions at the terminal, and the same questions answered line by line from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeVar

import click

from holadsl.cli.ending import Refused
from holadsl.cli.keys import edit_lines

T = TypeVar("T")

ROUNDS: Final = 20
"""How often one question is asked again, before it is given up."""


class Unclear(Exception):
    """An answer that can't be taken; the text says why."""


def ask(question: str, default: str, read: Callable[[str], T]) -> T:
    """Asks until `read` takes the answer; an empty one, and the end of a pipe, is the default.

    At a terminal an unclear answer is asked again. From a pipe it ends the program: the answers after it were meant
    for other questions.
    """
    person = sys.stdin is not None and sys.stdin.isatty()
    for _ in range(ROUNDS):
        answer = _answer(f"{question} [{default}]: ", person=person).strip()
        try:
            return read(answer or default)
        except Unclear as problem:
            if not person:
                raise Refused(f"{question}: {problem}") from None
            click.echo(f"  {problem}")
    raise click.Abort


def _answer(prompt: str, *, person: bool) -> str:
    """One line of answer; from a pipe it is shown behind the question, as if it had been typed."""
    try:
        if person:
            edit_lines()
            return input(prompt)
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except EOFError:
        raise click.Abort from None
    click.echo(prompt + line.strip())
    return line


def number(low: int | None, high: int | None, values: tuple[int, ...] = ()) -> Callable[[str], int]:
    """Reads a whole number: one of `values`, or within bounds where there are any."""

    def read(text: str) -> int:
        if not text.isascii() or not text.lstrip("-").isdecimal() or len(text) > 9:
            raise Unclear(f"{text} is no whole number")
        found = int(text)
        if values and found not in values:
            raise Unclear(f"it is one of {', '.join(map(str, values))}")
        if (low is not None and found < low) or (high is not None and found > high):
            raise Unclear(f"it is from {low} to {high}" if high is not None else f"it is at least {low}")
        return found

    return read


def one_of(names: tuple[str, ...]) -> Callable[[str], str]:
    """Reads one of the names, or its number in the list."""

    def read(text: str) -> str:
        return _named(text, names)

    return read


def some_of(names: tuple[str, ...], nothing: str) -> Callable[[str], tuple[str, ...]]:
    """Reads several names or their numbers, with commas or blanks between; `nothing` is none of them."""

    def read(text: str) -> tuple[str, ...]:
        words = text.replace(",", " ").split()
        return () if words == [nothing] else tuple(dict.fromkeys(_named(word, names) for word in words))

    return read


def _named(word: str, names: tuple[str, ...]) -> str:
    """The name that a word is, or whose number it is."""
    from holadsl.diagnostics.nearest import guess

    if word in names:
        return word
    if word.isdecimal() and 1 <= int(word) <= len(names):
        return names[int(word) - 1]
    raise Unclear(f"there is no {word} in the list{guess(word, names)}")
