"""Puzzles as they are found: printed, as one JSON document, or written to files."""

from __future__ import annotations

import json
import shlex
import sys
import warnings
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Protocol

import click

from holadsl.api import Rules
from holadsl.cli import given, saved
from holadsl.cli.called import called
from holadsl.cli.company import Company
from holadsl.cli.counted import counted
from holadsl.cli.ending import FAILED, INTERRUPTED, Refused
from holadsl.cli.faces import Faces, signs
from holadsl.cli.files import write_new
from holadsl.cli.puzzle_asked import Asked
from holadsl.cli.setting_up import head_of
from holadsl.cli.terminal import Terminal
from holadsl.data import define, evolve, field, frozen
from holadsl.players.levels import USUAL
from holadsl.puzzles.data import as_data
from holadsl.puzzles.finding import Looked, NoMorePuzzles, Search
from holadsl.puzzles.page import question, solution
from holadsl.puzzles.puzzle import Puzzle

_QUESTION, _SOLUTION, _GAME, _DATA = ".md", "-solution.md", ".save", ".json"


def tell(asked: Asked, *, output: str | None, as_json: bool, solution: bool) -> int:
    """Finds the puzzles that were asked for, and tells each; gives the exit code."""
    rules = given.load(asked.game, asked.choice)
    asked = asked.seeded
    search = asked.search(rules)
    page = Page(rules, asked)
    teller: Teller = Printed(page, solutions=solution)
    if output is not None:
        teller = Written(page, Path(output), as_json=as_json)
    elif as_json:
        teller = AsJson(page)
    code, found = 0, 0
    try:
        for one in _found(search, asked.count):
            found += 1
            teller.tell(one)
    except NoMorePuzzles as why:
        code = FAILED
        click.echo(_given_up(why, found, asked, search), err=True)
    except KeyboardInterrupt:
        code = INTERRUPTED
        click.echo(f"Stopped: {counted(found, 'puzzle')} of {asked.count} found.", err=True)
    teller.end()
    return code


def _found(search: Search, count: int) -> Iterator[Puzzle]:
    """The puzzles, with how many deals were looked at where somebody looks at a terminal. That something slower solves
    is said once.
    """
    watched = sys.stderr.isatty()
    search.told = _progress if watched else search.told
    puzzles, noted = islice(search.puzzles(), count), set[str]()
    while True:
        with warnings.catch_warnings(record=True) as notes:
            warnings.simplefilter("always")
            try:
                one = next(puzzles, None)
            finally:
                if watched:
                    click.echo("\r\033[K", nl=False, err=True)
        for note in {str(note.message): None for note in notes}.keys() - noted:
            noted.add(note)
            click.echo(f"note: {note}", err=True)
        if one is None:
            return
        yield one


def _progress(looked: Looked) -> None:
    click.echo(f"\rLooked at {counted(looked.deals, 'deal')}", nl=False, err=True)


def _given_up(why: NoMorePuzzles, found: int, asked: Asked, search: Search) -> str:
    """Why there are fewer than were asked for, and what can be done."""
    wanted = f"{asked.level} puzzle" if asked.level else "puzzle"
    many = f"only {counted(found, wanted)} of {asked.count} were found" if found else f"no {wanted} was found"
    table = f"{search.rules.title}, {search.rules.players} players"
    other, longer = ("casual" if asked.bots == "random" else "random"), search.cards + 8
    return (
        f"holadsl: {many} ({table}, seed {asked.number}). {why}\n"
        f"Next: another --seed, --cards {longer} for longer endings, --deals {10 * asked.deals} to look longer, "
        f"or --bots {other} to come to other positions."
    )


# ---------------------------------------------------------------------- how they are told


class Teller(Protocol):
    """What becomes of puzzles."""

    def tell(self, one: Puzzle) -> None:
        """Tells a puzzle that was found."""

    def end(self) -> None:
        """There are no more."""


@frozen
class Page:
    """The words of a page."""

    rules: Rules
    asked: Asked

    def head(self, faces: Faces) -> str:
        """What stands above the puzzles."""
        chosen = ", ".join(name for name, variant in self.rules.variants.items() if variant.chosen)
        about = f"{self.rules.players} players{f', with {chosen}' if chosen else ''}. Seed {self.asked.number}."
        return f"# {self.rules.title}: puzzles\n\n{about}{f' Suits: {faces.legend}.' if faces.legend else ''}\n"

    def faces(self, *, pictures: bool) -> Faces:
        """How cards are shown."""
        return Faces.of(self.rules, pictures=pictures and not self.asked.letters)


@define
class Printed:
    """Prints each puzzle at once, and the solutions, if they are wanted, behind all of them."""

    page: Page
    solutions: bool
    _found: list[Puzzle] = field(factory=list)

    def tell(self, one: Puzzle) -> None:
        """Prints a puzzle."""
        if not self._found:
            click.echo(self.page.head(self._faces()))
        self._found.append(one)
        click.echo(question(one, _title(len(self._found)), self._faces().within))

    def end(self) -> None:
        """Prints the solutions, or how to see them."""
        if not self._found:
            return
        if not self.solutions:
            asked = self.page.asked
            solved = evolve(asked, count=len(self._found)).again("--solution")
            click.echo(f"The solution{'s' * (len(self._found) > 1)}: {solved}", err=True)
            return
        for number, one in enumerate(self._found, 1):
            click.echo(solution(one, _title(number), self._faces().within), nl=number < len(self._found))

    def _faces(self) -> Faces:
        return self.page.faces(pictures=Terminal.here().draws(signs()))


@define
class AsJson:
    """Prints one document in the end."""

    page: Page
    _found: list[Puzzle] = field(factory=list)

    def tell(self, one: Puzzle) -> None:
        """Keeps a puzzle for the document."""
        self._found.append(one)

    def end(self) -> None:
        """Prints the document."""
        click.echo(_document(self._found, self.page), nl=False)


@define
class Written:
    """Writes the files of each puzzle at once."""

    page: Page
    folder: Path
    as_json: bool
    _count: int = 0

    def __attrs_post_init__(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f"{self.folder} can't be a folder for puzzles: {error.strerror}.") from error
        endings = (_DATA, _GAME) if self.as_json else (_QUESTION, _SOLUTION, _GAME)
        for number in range(1, self.page.asked.count + 1):
            for path in (self._path(number, ending) for ending in endings):
                if path.exists():
                    raise Refused(f"{path} is there already: name another folder, or another seed.")

    def tell(self, one: Puzzle) -> None:
        """Writes a puzzle, its solution, and a game that begins there."""
        self._count += 1
        title, faces = _title(self._count), self.page.faces(pictures=True)
        game = self._path(self._count, _GAME)
        head, plays = self.page.head(faces), _to_play(game)
        texts = {
            _QUESTION: f"{head}\n{question(one, title, faces.within)}\n{plays}\n",
            _SOLUTION: f"{head}\n{solution(one, title, faces.within)}",
        }
        if self.as_json:
            texts = {_DATA: _document([one], self.page)}
        try:
            for ending, text in texts.items():
                write_new(self._path(self._count, ending), text)
            saved.lay_down(game, self._head(one), one.table.record())
        except OSError as error:
            raise Refused(f"{error.filename} can't be written: {error.strerror}.") from error
        click.echo(f"{self._path(self._count, next(iter(texts)))}: {one.level}, {one.cards} cards left")

    def end(self) -> None:
        """All is written."""

    def _path(self, number: int, ending: str) -> Path:
        return self.folder / f"{self.page.asked.stem(number)}{ending}"

    def _head(self, one: Puzzle) -> saved.Head:
        """What the game says of itself: a person sits where the puzzle is solved."""
        asked, rules = self.page.asked, self.page.rules
        head = head_of("play", asked.game, rules, asked.choice, Company.of(rules, (one.seat,)))
        return evolve(head, people=(one.seat,), bots=USUAL, seed=asked.number)


def _to_play(game: Path) -> str:
    return (
        f"To play it on with the cards of the others hidden: `{called()} play --resume {shlex.quote(str(game))}`.\n"
        "Casual bots play there, and `undo` begins anew."
    )


def _title(number: int) -> str:
    return f"Puzzle {number}"


def _document(found: list[Puzzle], page: Page) -> str:
    return json.dumps(as_data(found, page.rules, page.asked.number), indent=2, ensure_ascii=False) + "\n"
