"""`holadsl fmt`: the canonical layout of rule files. Comments stay, and no word is ever lost."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from holadsl import library
from holadsl.cli import files, given, screen
from holadsl.cli.counted import counted, listed
from holadsl.cli.ending import FAILED, USAGE, Refused
from holadsl.data import frozen
from holadsl.diagnostics.refused import RulesError
from holadsl.text import Source

MOST_NAMED = 3
"""Faulty lines that are named one by one."""


@frozen(eq=False)
class Laid:
    """A file and its canonical layout, line ends as the file has them."""

    source: Source
    text: str
    faulty: tuple[int, ...] = ()
    """Lines that can't be read, and stay as they are."""
    whole: bool = True
    """False if the file can't be read as a rule file at all, and so has no layout."""

    @property
    def changed(self) -> bool:
        """The file isn't in its canonical layout."""
        return self.text != self.source.text


@click.command(
    short_help="Lay rule files out.",
    epilog="Exit code: 0 fine; 1 if --check or --diff found something to do, or a file has no layout; "
    "2 if a file can't be read or written.",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--check", is_flag=True, help="Change nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Change nothing; print what would change.")
def command(files: Sequence[str], check: bool, diff: bool) -> int:
    """Lay rule files out in place: indentation, columns, words in one form. Comments and their order stay.

    FILE is a rule file, a folder (all .hola files in it and below), or - to lay out the standard input on the standard
    output. Lines that can't be read are left as they are.

    \b
    Example:
      holadsl fmt house.hola
      holadsl fmt --check rules/
    """
    done, worst = Tally(), 0
    for name in given.spread(files, shipped=False):
        try:
            worst = max(worst, _one(name, done, check=check, diff=diff))
        except RulesError as refused:
            screen.tell(refused.diagnostics)
            worst = max(worst, screen.exit_code(refused.diagnostics))
        except OSError as problem:
            _aside(f"{name} can't be written: {(problem.strerror or str(problem)).lower()}")
            worst = USAGE
    if done.names and not diff:
        click.echo(done.summary(would=check))
    return worst


class Tally:
    """What became of the files."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.changed: list[str] = []

    def summary(self, *, would: bool) -> str:
        """The closing line: `1 file laid out, 2 files left as they were`."""
        moved, stayed = len(self.changed), len(self.names) - len(self.changed)
        parts = [f"{counted(moved, 'file')} {'to lay out' if would else 'laid out'}"] if moved else []
        as_is = "as it is" if stayed == 1 else "as they are"
        return listed([*parts, f"{counted(stayed, 'file')} {'fine' if would else 'left'} {as_is}"] if stayed else parts)


def _one(name: str, done: Tally, *, check: bool, diff: bool) -> int:
    """Lays one file out; its exit code."""
    if name in library.ruleset_names() and not Path(name).exists():
        raise Refused(f"{name} is a game that comes with holadsl; fmt is for files of your own.")
    laid = lay_out(given.rule_file(name).source)
    _tell_faults(laid)
    from_stdin = name == given.STDIN
    if diff:
        click.echo("".join(difference(laid)), nl=False)
    elif from_stdin and not check:
        _print_text(laid.text)
    else:
        done.names.append(name)
        if laid.changed:
            done.changed.append(name)
            click.echo(f"{laid.source.name}: {'to lay out' if check else 'laid out'}")
        if laid.changed and not check:
            files.write(Path(name), laid.text)
    if not laid.whole:
        return FAILED
    return FAILED if laid.changed and (check or diff) else 0


def lay_out(source: Source) -> Laid:
    """The canonical layout of a text, after a look that it still says the same."""
    from holadsl.diagnostics.diagnostic import Bag
    from holadsl.syntax.format import format_file
    from holadsl.syntax.parse import Reading

    first = source.text.find("\n")
    windows = first > 0 and source.text[first - 1] == "\r"
    plain = Source(source.name, source.text.replace("\r\n", "\n"))
    bag = Bag()
    reading = Reading.of(plain, bag)
    faulty = tuple(sorted({d.line for d in bag.errors}))
    if not reading.whole:
        return Laid(source, source.text, faulty, whole=False)
    text = format_file(plain)
    if text != plain.text and not says_the_same(plain, Source(source.name, text)):
        raise AssertionError(f"the layout of {source.name} would say something else, so it was left as it was")
    return Laid(source, text.replace("\n", "\r\n") if windows else text, faulty)


def says_the_same(before: Source, after: Source) -> bool:
    """Two texts are read as the same tree and have the same comments, and the same lines that can't be read."""
    from holadsl.diagnostics.diagnostic import Bag
    from holadsl.syntax.parse import parse

    mistakes: tuple[Bag, Bag] = (Bag(), Bag())
    if parse(before, mistakes[0]) != parse(after, mistakes[1]):
        return False
    if [(d.code, d.text.strip()) for d in mistakes[0]] != [(d.code, d.text.strip()) for d in mistakes[1]]:
        return False
    return list(_comments(before.text)) == list(_comments(after.text))


def _comments(text: str) -> Iterator[str]:
    from holadsl.syntax.lines import strips

    for strip in strips(text):
        if strip.comment:
            yield text[slice(*strip.comment)].rstrip()


def difference(laid: Laid) -> Iterator[str]:
    """What the layout changes, as a unified diff."""
    before, after = laid.source.text.splitlines(keepends=True), laid.text.splitlines(keepends=True)
    name = laid.source.name
    for line in difflib.unified_diff(before, after, name, f"{name} (laid out)"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _tell_faults(laid: Laid) -> None:
    """Says on stderr which lines were left as they are."""
    if not laid.faulty:
        return
    name, numbers = laid.source.name, [str(n) for n in laid.faulty]
    if not laid.whole:
        _aside(f"{name} is left as it is: it can't be read as a rule file (line {numbers[0]})")
    else:
        what = "line" if len(numbers) == 1 else "lines"
        shown = listed(numbers) if len(numbers) <= MOST_NAMED else f"{', '.join(numbers[:MOST_NAMED])} …"
        _aside(f"{name}: {what} {shown} can't be read and stay{'s' * (len(numbers) == 1)} as written")


def _aside(text: str) -> None:
    click.echo(f"holadsl fmt: {text}", err=True)


def _print_text(text: str) -> None:
    """A text on the standard output, in UTF-8 whatever the terminal's letters: an editor may read it."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()
