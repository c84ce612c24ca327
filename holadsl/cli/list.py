"""`holadsl list`: the games that come with holadsl, and what a table can choose in each."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from holadsl import library
from holadsl.cli import given, screen
from holadsl.cli.counted import listed
from holadsl.cli.doubt import told
from holadsl.data import asdict, frozen

if TYPE_CHECKING:
    from holadsl.cli.given import Given
    from holadsl.semantics.book import Book, Titled

FORMAT: Final = "holadsl-list"
VERSION: Final = 1
"""Of the JSON document. Fields may be added to a version, none changes or goes."""

ENGINES: Final = ("interpreter", "python", "native")
"""All that can play: every shipped game is played by each of them, which a test tries."""

INDENT: Final = 12
"""The room for the words in front of each line."""


@frozen
class Sides:
    """A number of players and of teams; as many teams as players where each plays alone."""

    players: int
    teams: int

    def __str__(self) -> str:
        return f"{self.players} alone" if self.teams == self.players else f"{self.players} in {self.teams} teams"


@frozen
class HouseRule:
    """A variant that a table may choose."""

    name: str
    title: str
    players: int | None
    """The only number of players for which it stands, if it says one."""
    doubt: str | None = None
    """Why its lines doubt it, empty without a reason; None where they don't."""

    @property
    def told(self) -> str:
        """Its title as screens tell it."""
        return told(self.title, self.doubt)


@frozen
class Choosable:
    """An option that a table may set: a number from `low` to `high`, or one of `values`."""

    name: str
    title: str
    default: int
    low: int | None
    high: int | None
    values: tuple[int, ...]

    @property
    def allowed(self) -> str:
        """The numbers that may be set; empty where any may."""
        if self.values:
            return listed([str(value) for value in self.values])
        return f"{self.low} to {self.high}" if self.low is not None else ""


@frozen
class Shipped:
    """A game as the list tells of it."""

    name: str
    title: str
    path: str
    extends: str | None
    players: tuple[Sides, ...]
    sources: tuple[str, ...]
    variants: tuple[HouseRule, ...]
    options: tuple[Choosable, ...]
    engines: tuple[str, ...] = ENGINES
    """What plays it, at every table."""


@click.command(short_help="List the games that come with holadsl.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")
def command(as_json: bool) -> None:
    """List the games that come with holadsl: who can play them, where the rules come from, what a table can choose.

    \b
    Example:
      holadsl list
      holadsl play NAME --with VARIANT --set OPTION=NUMBER
    """
    games = [described(given.rule_file(name), name) for name in library.ruleset_names()]
    if as_json:
        document = {"format": FORMAT, "version": VERSION, "rulesets": [as_data(game) for game in games]}
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
        return
    console = screen.out()
    for number, game in enumerate(games):
        if number:
            console.out("")
        console.out(f"{game.name:<{INDENT + 2}}", style="bold", end="")
        console.out(game.title)
        for line in lines(game):
            console.out(folded(line, console.width) if console.is_terminal else line)


def described(file: Given, name: str) -> Shipped:
    """What a rule file offers; also of a game that can't be played yet."""
    from holadsl.compiler import files
    from holadsl.diagnostics.diagnostic import Bag
    from holadsl.semantics.inherit import Builder
    from holadsl.semantics.offers import doubt_of, offered_options
    from holadsl.semantics.sheet import chain_of, header_counts
    from holadsl.syntax import tree

    sheet = files(file.find, examples=False).read(file.source, Bag())
    sides, first = sheet.sides(), header_counts(sheet)
    books = {players: Builder(Bag(), players).finished(sheet) for players in sorted(sides)}
    book = books[min(first)]
    named = {name for one in books.values() for name in offered_options(sheet, one)}
    origins = [one.own.get(("game", "source")) for one in chain_of(sheet)]
    return Shipped(
        name=name,
        title=sheet.game.title.text if sheet.game is not None else name,
        path=file.source.name,
        extends=sheet.game.extends.text if sheet.game is not None and sheet.game.extends is not None else None,
        players=tuple(Sides(n, sides[n]) for n in (*first, *sorted(n for n in sides if n not in first))),
        sources=tuple(said.clause.text.text for said in origins if said and isinstance(said.clause, tree.Source)),
        variants=tuple(
            HouseRule(
                variant.name,
                variant.title,
                only.value if (only := getattr(variant.node, "players", None)) else None,
                doubt_of(variant),
            )
            for variant in sheet.all_variants().values()
        ),
        options=tuple(choosable(book, option) for option in book.options.values() if option.name in named),
    )


def choosable(book: Book, option: Titled) -> Choosable:
    """An option with what it allows."""
    from holadsl.semantics.values import allowed, default_of

    low, high, values = allowed(book, option.name)
    return Choosable(option.name, option.title, default_of(book, option.name), low, high, values)


def as_data(game: Shipped) -> dict[str, Any]:
    """A game as plain data."""
    return asdict(game)


def lines(game: Shipped) -> Iterator[str]:
    """The lines below a game's name."""
    yield from _row("players", [", ".join(map(str, game.players))])
    yield from _row("extends", [game.extends] if game.extends else [])
    yield from _row("source", game.sources)
    yield from _row("engines", [", ".join(game.engines)] if game.engines != ENGINES else [])
    yield from _row("variants", _columns([(rule.name, _rule_title(rule)) for rule in game.variants]))
    options = [(one.name, f"{one.title} ({_numbers(one)})") for one in game.options]
    yield from _row("options", _columns(options))


def folded(line: str, width: int) -> str:
    """A line of columns as a screen of that width shows it: what is too long for the last column goes on in it."""
    column = [gap.end() for gap in re.finditer(r"\s{2,}", line)][-1]
    parts = textwrap.wrap(line[column:], max(width - column, 20), break_on_hyphens=False)
    return line[:column] + ("\n" + " " * column).join(parts)


def _rule_title(rule: HouseRule) -> str:
    return f"{rule.told} (for {rule.players} players)" if rule.players else rule.told


def _numbers(option: Choosable) -> str:
    return f"{option.default}; {option.allowed}" if option.allowed else str(option.default)


def _row(word: str, texts: Sequence[str]) -> Iterator[str]:
    """Lines with a word in front of the first."""
    for number, text in enumerate(texts):
        yield f"  {'' if number else word:<{INDENT}}{text}"


def _columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Two columns, the first as wide as its widest word."""
    width = max((len(first) for first, _ in rows), default=0)
    return [f"{first:<{width}}  {second}" for first, second in rows]
