"""`holadsl check`: every mistake of rule files, with its place, its reason and a next step."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from holadsl.cli import given, screen
from holadsl.cli.counted import counted, listed
from holadsl.cli.ending import USAGE
from holadsl.data import evolve, frozen
from holadsl.diagnostics.refused import RulesError

if TYPE_CHECKING:
    from holadsl.cli.given import Given
    from holadsl.diagnostics.diagnostic import Diagnostic, Severity

FORMAT: Final = "holadsl-check"
VERSION: Final = 1
"""Of the JSON document. Fields may be added to a version, none changes or goes."""


@frozen
class Checked:
    """What was found in one file; `file` is its text, where it could be read."""

    name: str
    found: tuple[Diagnostic, ...]
    file: Given | None = None

    @property
    def unreadable(self) -> bool:
        """It is no rule file at all."""
        return screen.exit_code(self.found) == USAGE


@click.command(
    short_help="Find every mistake of rule files.",
    epilog="Exit code: 0 without mistakes, 1 with mistakes, 2 if a file can't be read.",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")
def command(files: Sequence[str], as_json: bool) -> int:
    """Find every mistake of rule files, each with its place, its reason and a next step.

    FILE is a rule file, a folder (all .hola files in it and below), a shipped game's name, or - for the standard
    input. Notes and warnings are printed and refuse nothing.

    \b
    Example:
      holadsl check house.hola
      holadsl check --json rules/ | python -m json.tool
    """
    checked = with_twins([check_one(name) for name in given.spread(files, shipped=True)])
    if as_json:
        click.echo(json.dumps(as_document(checked), ensure_ascii=False, indent=2))
    else:
        for one in checked:
            if one.found:
                screen.tell(one.found, results=not one.unreadable)
                click.echo(err=one.unreadable)
        for name, doubted in doubted_in(checked).items():
            click.echo(f"{name}: doubtful house rules: {', '.join(doubted)}")
        click.echo(summary(checked))
    return max(screen.exit_code(one.found) for one in checked)


def check_one(name: str) -> Checked:
    """All that is found in one file, be it that it can't be read."""
    from holadsl.examples.check import check_source

    try:
        file = given.rule_file(name)
    except RulesError as refused:
        return Checked(name, refused.diagnostics)
    return Checked(file.source.name, check_source(file.source, file.find), file)


def with_twins(checked: Sequence[Checked]) -> list[Checked]:
    """The same, with a note at each file that is the same game as one before it, though neither says so."""
    right = [one.file for one in checked if one.file is not None and not _counts([one])["mistake"]]
    if len(right) < 2:
        return list(checked)
    from holadsl.compiler import same_rules

    notes = same_rules((file.source, file.find) for file in right)
    return [evolve(one, found=(*one.found, *(n for n in notes if n.path == one.name))) for one in checked]


def doubted_in(checked: Sequence[Checked]) -> dict[str, tuple[str, ...]]:
    """The variants that the lines of each file doubt, where it has any."""
    from holadsl.compiler import files
    from holadsl.diagnostics.diagnostic import Bag
    from holadsl.semantics.offers import doubt_of

    out: dict[str, tuple[str, ...]] = {}
    for one in checked:
        if one.file is not None:
            variants = files(one.file.find).read(one.file.source, Bag()).variants
            doubted = tuple(name for name, variant in variants.items() if doubt_of(variant) is not None)
            out |= {one.name: doubted} if doubted else {}
    return out


def summary(checked: Sequence[Checked]) -> str:
    """The closing line: `2 files, 3 mistakes and 1 note`."""
    counts = {word: number for word, number in _counts(checked).items() if number}
    parts = [counted(number, word) for word, number in counts.items()]
    if "mistake" not in counts:
        parts.insert(0, "no mistakes")
    return f"{counted(len(checked), 'file')}, {listed(parts)}"


def _counts(checked: Sequence[Checked]) -> dict[str, int]:
    """How much was found, by kind."""
    words: dict[Severity, str] = {"error": "mistake", "warning": "warning", "note": "note"}
    found = Counter(one.severity for file in checked for one in file.found)
    return {word: found[severity] for severity, word in words.items()}


def as_document(checked: Sequence[Checked]) -> dict[str, Any]:
    """The JSON document: what was checked, and all diagnostics with the fields of `holadsl.Diagnostic`."""
    from holadsl.diagnostics.render import as_dict

    return {
        "format": FORMAT,
        "version": VERSION,
        "files": [one.name for one in checked],
        "mistakes": _counts(checked)["mistake"],
        "doubtful": {name: list(doubted) for name, doubted in doubted_in(checked).items()},
        "diagnostics": [as_dict(one) for file in checked for one in file.found],
    }
