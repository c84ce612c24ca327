"""Deals played out at random, from a fresh start or from the position of a table: for bots and for studies."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from fractions import Fraction

from holadsl.engine.book import Book
from holadsl.engine.chance import seed_of_match
from holadsl.engine.errors import PlayError
from holadsl.engine.state import MachineFault
from holadsl.engine.table import Rules, Table
from holadsl.native.c.build import NoCompiler
from holadsl.native.c.layout import TooLarge
from holadsl.native.many import asked
from holadsl.native.many.arrays import Array, Rows
from holadsl.native.many.c_playing import play_in_c
from holadsl.native.many.fallback import INTERPRETER, NATIVE, PYTHON, fused_form, note
from holadsl.native.many.playing import Begin, before_dealing, in_interpreter, in_python


def played(of: Rules | Table, n: int, seed: int, engine: str | None, threads: int | None, first: int) -> Playouts:
    """See `holadsl.playouts`."""
    count = asked.number(n, "The number of playouts", 1)
    master, start = asked.integer(seed, "The seed"), asked.number(first, "The number of the first playout", 0, 1 << 62)
    many = asked.threads(threads)
    if not isinstance(of, Rules | Table):
        raise PlayError(f"Playouts are of rules or of a table, not of {of!r}.")
    rules = of if isinstance(of, Rules) else of.rules
    named = engine_of(of) if engine is None else engine
    book = rules.book_for(named)
    asked.check_room(count * Playouts.size(book), f"{count:,} playouts")
    begin = Begin(before_dealing(book), True) if isinstance(of, Rules) else Begin(of.under()[0], False)
    found = Playouts(book, count)
    if named == NATIVE and _in_c(found, begin, master, start, many):
        return found
    play = in_interpreter if named == INTERPRETER else in_python
    for number, out in enumerate(play(begin, book, (seed_of_match(master, start + k) for k in range(count)))):
        found.note(number, *out)
    return found


def engine_of(of: Rules | Table) -> str:
    """The engine that plays where none is named: that of the table, else generated Python."""
    if isinstance(of, Table):
        plays = of.under()[1].program
        return next((name for name, maker in of.rules.engines.items() if maker is plays), INTERPRETER)
    return PYTHON


def _in_c(found: Playouts, begin: Begin, master: int, first: int, threads: int) -> bool:
    """Whether compiled C has played; if not it can't, and a note says why."""
    library = fused_form(begin.game.machine)
    if library is None:
        return False
    try:
        play_in_c(library, begin, range(first, first + len(found)), master, threads, found.columns)
    except (MachineFault, NoCompiler, TooLarge) as reason:
        note(str(reason))
        return False
    return True


class Playouts:
    """What came out of deals played at random (`holadsl.playouts`).

    Arrays have a row for each playout; they are numpy arrays where numpy is installed, else memoryviews, and not to be
    written. Teams are numbered as in `rules.teams`; points and scores are whole numbers in units of `1 / unit`.
    """

    def __init__(self, book: Book, count: int) -> None:
        """Of so many playouts, not yet noted."""
        self._book = book
        self._count = count
        teams = book.machine.teams
        self._points, self._scores = Rows("q", count, teams), Rows("q", count, teams)
        self._decisions = Rows("i", count)

    @staticmethod
    def size(book: Book) -> int:
        """How many bytes one playout takes."""
        return 8 * 2 * book.machine.teams + 4

    def note(self, number: int, points: Sequence[int], scores: Sequence[int], decisions: int) -> None:
        """What came out of one."""
        self._points.fill(number, points)
        self._scores.fill(number, scores)
        self._decisions.data[number] = decisions

    @property
    def columns(self) -> tuple[array[int], array[int], array[int]]:
        """Where what comes out is noted: the points and the scores of all teams, and the decisions."""
        return self._points.data, self._scores.data, self._decisions.data

    def __len__(self) -> int:
        return self._count

    @property
    def unit(self) -> int:
        """So many units of points and scores are one point."""
        return self._book.machine.unit

    @property
    def points(self) -> Array:
        """The points of each team in the deal, bonuses in: shape (n, teams)."""
        return self._points.shown()

    @property
    def scores(self) -> Array:
        """The match score of each team after the deal: shape (n, teams)."""
        return self._scores.shown()

    @property
    def decisions(self) -> Array:
        """How many decisions were made: shape (n,)."""
        return self._decisions.shown()

    @property
    def average_points(self) -> Mapping[str, Fraction]:
        """The average of each team's points, exactly."""
        return self._averages(self._points)

    @property
    def average_scores(self) -> Mapping[str, Fraction]:
        """The average of each team's match score, exactly."""
        return self._averages(self._scores)

    def _averages(self, rows: Rows) -> Mapping[str, Fraction]:
        teams = self._book.team_names
        sums = (sum(rows.data[number :: len(teams)]) for number in range(len(teams)))
        return {team: Fraction(total, self._count * self.unit) for team, total in zip(teams, sums, strict=True)}

    def __repr__(self) -> str:
        return f"<{self._count:,} playouts>"
