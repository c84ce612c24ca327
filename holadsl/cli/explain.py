"""`holadsl explain`: the page of a mistake's code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from textwrap import wrap
from typing import TYPE_CHECKING, Final

import click

from holadsl.cli import screen
from holadsl.cli.ending import Refused
from holadsl.diagnostics.nearest import nearest

if TYPE_CHECKING:
    from holadsl.diagnostics.diagnostic import Code

WIDEST: Final = 100
"""Longer lines are hard to read, however wide the terminal is."""

_FENCE: Final = re.compile(r"```\w*(?: wrong (?P<line>\d+))?\s*$")


@click.command(short_help="Explain the code of a mistake.")
@click.argument("code", required=False, metavar="CODE")
def command(code: str | None) -> None:
    """Explain a mistake: why it is one, with a wrong file and a right one.

    CODE is what stands in the message, such as HOLA130, its number alone, or its name. Without CODE all are listed.

    \b
    Example:
      holadsl explain HOLA130
    """
    if code is None:
        click.echo("\n".join(catalogue_lines()))
        return
    console = screen.out()
    width = min(console.width, WIDEST)
    for line in readable(page(named(code)), width):
        console.out(line.removeprefix("# "), style="bold" if line.startswith("# ") else None)


def readable(text: str, width: int) -> Iterator[str]:
    """The lines of a page for a reader: paragraphs filled, rule texts set in and called wrong or right."""
    inside = False
    for line in text.rstrip().splitlines():
        fence = _FENCE.match(line)
        if fence and not inside:
            yield f"Wrong, in line {fence['line']}:" if fence["line"] else "Right:"
            yield ""
        elif inside and not fence:
            yield f"    {line}".rstrip()
        elif not fence:
            yield from wrap(line, width) or [""]
        inside = inside != bool(fence)


def named(word: str) -> Code:
    """The code that a word means: HOLA130, 130 or its name; Refused with a suggestion if there is none."""
    from holadsl.diagnostics.codes import catalogue, find

    code = find(f"HOLA{word}" if word.isdecimal() else word)
    if code is not None:
        return code
    codes = catalogue()
    near = nearest(word, (code.slug for code in codes.values())) or _near_number(word)
    raise Refused(
        f"there is no code {word}{f'; did you mean {near}?' if near else '; holadsl explain lists all of them.'}"
    )


def _near_number(word: str) -> str | None:
    """The number that a mistyped one is nearest to, if it looks like one."""
    from holadsl.diagnostics.codes import catalogue

    digits = re.search(r"\d+", word)
    if digits is None:
        return None
    return min(catalogue(), key=lambda number: abs(int(number[4:]) - int(digits[0])))


def page(code: Code) -> str:
    """The page of a code, in Markdown; one without a page says what the catalogue has."""
    written = files("holadsl.diagnostics").joinpath("pages", f"{code.number}.md")
    if written.is_file():
        return written.read_text(encoding="utf-8")
    said = [f"# {code.number} {code.slug}", f"{code.message}.", f"What to do: {code.help}." if code.help else ""]
    return "\n\n".join(filter(None, said)) + "\n"


def catalogue_lines() -> Iterator[str]:
    """Every code with its name, one a line."""
    from holadsl.diagnostics.codes import catalogue

    for number, code in catalogue().items():
        yield f"{number}  {code.slug}"
