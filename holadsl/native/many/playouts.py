"""Deals played out at random, from a fresh start or from the position of a table: for bots and for studies."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from holadsl.engine.book import Book
from holadsl.engine.chance import seed_of_match
from holadsl.engine.errors import PlayError
from holadsl.engine.table import Engine, Rules, Table
from holadsl.native.many import asked
from holadsl.native.many.arrays import Array, Rows
from holadsl.native.many.playing import before_dealing, carried_over, played_out


def played(of: Rules | Table, n: int, seed: int, engine: Engine, threads: int | None, first: int) -> Playouts:
    """See `holadsl.playouts`."""
    count = asked.number(n, "The number of playouts", 1)
    master, start = asked.integer(seed, "The seed"), asked.number(first, "The number of the first playout", 0, 1 << 62)
    asked.threads(threads)
    if not isinstance(of, Rules | Table):
        raise PlayError(f"Playouts are of rules or of a table, not of {of!r}.")
    fresh = isinstance(of, Rules)
    book = (of if isinstance(of, Rules) else of.rules).book_for(engine)
    asked.check_room(count * Playouts.size(book), f"{count:,} playouts")
    game = before_dealing(book) if isinstance(of, Rules) else carried_over(of.game, book)
    found = Playouts(book, count)
    points, score = book.variable("points"), book.variable("score")
    for number in range(count):
        ended, decisions = played_out(game, book, seed_of_match(master, start + number), fresh=fresh)
        found.note(number, ended.values(points), ended.values(score), decisions)
    return found


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
        return 2 * 8 * book.machine.teams + 4

    def note(self, number: int, points: tuple[int, ...], scores: tuple[int, ...], decisions: int) -> None:
        """What came out of one."""
        self._points.fill(number, points)
        self._scores.fill(number, scores)
        self._decisions.data[number] = decisions

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
