"""`holadsl review`: a game that was played, each play graded by what it was expected to lose."""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from holadsl.cli import given
from holadsl.cli.ending import Refused
from holadsl.data import frozen

if TYPE_CHECKING:
    from holadsl.advice.review import Review
    from holadsl.api import Table


@click.command(
    short_help="Grade the plays of a game that was played.",
    epilog="Exit code: 0 fine, 1 for a record that its rules refuse, 2 for a file that can't be read, 130 for Ctrl-C.",
)
@click.argument("record", metavar="RECORD")
@click.option("--seat", "seats", metavar="A|A,C", help="Only the plays of these seats.  [default: all]")
@click.option("--playouts", type=given.Whole(1), default=1000, help="How many for each play.  [default: 1000]")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of Markdown.")
@click.option("-o", "--output", metavar="FILE", help="Write it to a file instead of the standard output.")
def command(record: str, seats: str | None, playouts: int, as_json: bool, output: str | None) -> int:
    """Grade each play of a game by the points that it was expected to lose.

    RECORD is the name of a game that play kept (house-1), the path of such a file, or a text that table.record() gave.
    Each play is judged by what its seat knew then, never by cards that it couldn't see. What lies within its 95 %
    interval isn't called a mistake.

    \b
    Example:
      holadsl review house-1
      holadsl review house-1 --seat A --playouts 4000 -o review.md
    """
    played = _read(record)
    table = _replayed(played)
    wanted = [seat.strip().upper() for seat in seats.split(",")] if seats else []
    for seat in wanted:
        if seat not in table.rules.seats:
            raise Refused(f"nobody sits at {seat!r}: the seats are {', '.join(table.rules.seats)}.")
    found = _reviewed(table, wanted, playouts)
    text = _json(found, table, played) if as_json else _markdown(found, table, played)
    if output is None:
        click.echo(text, nl=False)
    else:
        _written(Path(output), text)
    return 0


@frozen
class _Played:
    """A game to be reviewed: its record, and who sat where."""

    record: str
    where: str
    """What a line of the record is counted in."""
    names: Mapping[str, str]


def _reviewed(table: Table, seats: list[str], playouts: int) -> Review:
    from holadsl.advice.review import review

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a slower engine says the same
        try:
            return review(table, seats=seats, playouts=playouts, told=_progress())
        finally:
            if sys.stderr.isatty():
                click.echo("\r\033[K", nl=False, err=True)


def _progress() -> Callable[[int, int], None] | None:
    """Says how far it is, where somebody looks at a terminal."""
    if not sys.stderr.isatty():
        return None
    return lambda done, of: click.echo(f"\rLooked at {done} of {of} moves", nl=False, err=True)


# ---------------------------------------------------------------------- reading


def _read(name: str) -> _Played:
    """The game of that path or name."""
    from holadsl.cli import saved

    path = Path(name)
    if not path.is_file():
        path = saved.folder() / f"{name}.save"
        if not path.is_file():
            raise Refused(f"there is no file and no kept game {name!r}; games that play kept lie in {saved.folder()}.")
    try:
        data = path.read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        raise Refused(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused(f"{path}, line {line}: this is no text; a record begins with 'holadsl record 1'.") from error
    if text.startswith("holadsl record"):
        return _Played(text, str(path), {})
    return _kept(path, data)


def _kept(path: Path, data: bytes) -> _Played:
    from holadsl.cli import saved

    try:
        story = saved.read(path)
    except saved.SaveError as error:
        raise Refused(
            f"{path} is neither a record (it would begin with 'holadsl record 1') nor a kept game."
        ) from error
    if story.damaged:
        line = data[: story.whole].count(b"\n") + 1
        raise Refused(f"{path}, line {line}: this line is damaged, its checksum is wrong.")
    return _Played(story.record, f"{path}, its record", story.head.names)


def _replayed(played: _Played) -> Table:
    """The table of the record; that it was written by other rules is said, with both hashes."""
    from holadsl.api import PlayError, ReplayError, replay

    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        try:
            return replay(played.record)
        except ReplayError as error:
            places = error.explanation.places if error.explanation else ()
            raise PlayError(f"{played.where}, {error}", places) from error
        finally:
            for warning in heard:
                click.echo(f"holadsl: {warning.message}", err=True)


# ---------------------------------------------------------------------- telling


def _markdown(found: Review, table: Table, played: _Played) -> str:
    from holadsl.advice.review_text import markdown

    return markdown(found, f"Review: {table.rules.title}, {table.rules.players} players", played.names)


def _json(found: Review, table: Table, played: _Played) -> str:
    from holadsl.advice.review_text import as_data

    return json.dumps(as_data(found, table.rules.name, played.names), indent=2, ensure_ascii=False) + "\n"


def _written(path: Path, text: str) -> None:
    from holadsl.cli.files import write, write_new

    try:
        if path.exists():
            write(path, text)
        else:
            write_new(path, text)
    except OSError as error:
        raise Refused(f"{path} can't be written: {error.strerror}.") from error
    click.echo(f"Written to {path}.", err=True)
