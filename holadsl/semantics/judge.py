"""One verdict over all tables: a file is read for every number of players, a mistake is told once.

A mistake that shows at some numbers of players only says at which. That a line does nothing, or changes nothing, is a
mistake only if it is so at every table at which the line is read, over every variant alone too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from holadsl.data import define, evolve, field, frozen
from holadsl.diagnostics.codes import bounds, marks, names, types
from holadsl.diagnostics.diagnostic import Bag, Diagnostic
from holadsl.semantics.book import Book, lines_in_force

EVERYWHERE = frozenset(
    {
        names.SAME_VALUE.number,
        names.DEAD_OPTION_SET.number,
        types.UNREACHABLE.number,
        types.DEAD_RULE.number,
        types.NO_WILD.number,
        types.TWO_PRICES.number,
        marks.NEVER_GIVEN.number,
        marks.NEVER_ASKED.number,
    }
)
"""Mistakes only if they show at every table at which the line is read."""

FOLLOWING = frozenset({types.UNREACHABLE.number, types.DEAD_RULE.number, bounds.TARGET_REACHED.number})
"""What only follows where something else is wrong in the same words: nobody knows what those mean."""

DIFFERENCES = frozenset(
    code.number for code in (names.CHANGE_OF_NOTHING, names.REMOVE_OF_NOTHING, names.ADD_OF_THERE, names.SAME_VALUE)
)
"""Differences that don't fit what they are to change."""

Spot = tuple[str, str, int, int, int, int]


def spot(found: Diagnostic) -> Spot:
    """What makes two findings one mistake: code and place."""
    return (found.code, found.path, found.line, found.column, found.end_line, found.end_column)


@frozen
class Sitting:
    """A table at which the file was heard: how many play, and the variant that was chosen, if any."""

    players: int
    variant: str = ""


Blamed = Callable[[Diagnostic, Sitting], Diagnostic]
"""Where a finding belongs: at its place, or at the line that made it a mistake."""


@define
class Verdict:
    """Gathers findings table by table. `path` is the file that is judged."""

    path: str
    counts: tuple[int, ...]
    _first: dict[Spot, Diagnostic] = field(factory=dict)
    _at: dict[Spot, set[Sitting]] = field(factory=dict)
    _books: dict[Sitting, Book] = field(factory=dict)
    _lines: dict[Sitting, frozenset[tuple[str, int]]] = field(factory=dict)

    def hear(self, sitting: Sitting, book: Book, found: Iterable[Diagnostic]) -> None:
        """What was found at a table."""
        self._books[sitting] = book
        for one in found:
            self._first.setdefault(spot(one), one)
            self._at.setdefault(spot(one), set()).add(sitting)

    def found(self, code: str) -> bool:
        """Something of that code was found at some table."""
        return any(key[0] == code for key in self._first)

    def spoken(self, blame: Blamed) -> Bag:
        """The mistakes, once each."""
        found: list[Diagnostic] = []
        partly: list[Diagnostic] = []
        told, moved = set[Spot](), set[Spot]()
        for key, one in self._first.items():
            if one.code in EVERYWHERE:
                if one.path == self.path and not self._readers(one, self._at[key]) - self._at[key]:
                    found.append(one)
                continue
            if self._doubtful(one, self._at[key]):
                continue
            mine = blame(one, min(self._at[key], key=lambda s: (s.variant, self.counts.index(s.players))))
            if spot(mine) != key:
                moved.add(spot(mine))
            counts = {s.players for s in self._at[key]}
            mine = mine if counts == set(self.counts) else self._with_counts(mine, counts)
            if spot(mine) not in told:
                told.add(spot(mine))
                found.append(mine)
                if mine.code in DIFFERENCES and counts != set(self.counts):
                    partly.append(mine)
        roots = (d for d in found if d.code not in DIFFERENCES | FOLLOWING and d.severity == "error")
        wrong = {(d.path, d.line) for d in roots}
        beside = [one for one in partly if (one.path, one.line) in wrong]  # what else is wrong there is told first
        bag = Bag()
        bag.take(one for one in _without_echoes(found, moved) if one not in beside)
        return bag

    def _doubtful(self, one: Diagnostic, at: set[Sitting]) -> bool:
        """It shows only at tables of which a line that couldn't be read may have put it right."""
        if one.path != self.path and all(self._books[sitting].gaps for sitting in at):
            return True
        if all(book.doubtful for book in self._books.values()):
            return False
        books = [self._books[sitting] for sitting in at]
        return all(book.doubtful and (one.path, one.line) not in book.changed_by for book in books)

    def _readers(self, one: Diagnostic, at: set[Sitting]) -> set[Sitting]:
        """The tables at which the line of a finding is in force; of a line that sets an option those it was set at."""
        line = (one.path, one.line)
        if one.code == names.SAME_VALUE.number:
            return {sitting for sitting, book in self._books.items() if line in book.changed_by}
        found = {sitting for sitting in self._books if line in self._in_force(sitting)}
        if one.code == names.DEAD_OPTION_SET.number:
            variants = {sitting.variant for sitting in at}
            return {s for s, book in self._books.items() if line in book.changed_by and s.variant in variants}
        return found

    def _in_force(self, sitting: Sitting) -> frozenset[tuple[str, int]]:
        if sitting not in self._lines:
            self._lines[sitting] = frozenset(lines_in_force(self._books[sitting]))
        return self._lines[sitting]

    def _with_counts(self, one: Diagnostic, at: set[int]) -> Diagnostic:
        """Names the tables, where others that read the line are fine."""
        line = (one.path, one.line)
        read = {s.players for s, book in self._books.items() if line in self._in_force(s) or line in book.changed_by}
        if read and not read - at:
            return one
        *most, last = map(str, sorted(at))
        players = f"{', '.join(most)} and {last}" if most else last
        return evolve(one, message=f"with {players} players: {one.message}")


def _without_echoes(found: list[Diagnostic], moved: set[Spot]) -> Iterator[Diagnostic]:
    """One mistake is told once: not what follows from it in the same words, nor all that a line does to others."""
    roots = [d for d in found if d.severity == "error" and d.code not in FOLLOWING and spot(d) not in moved]
    told: set[object] = set()
    for one in found:
        echo = one.code in FOLLOWING or spot(one) in moved
        if one.severity == "error" and (_words(one) in told or (echo and any(_touch(one, root) for root in roots))):
            continue
        yield one
        if one.severity == "error":
            told.add(_words(one))


def _touch(one: Diagnostic, other: Diagnostic) -> bool:
    """Two findings stand in the same words."""
    if one.path != other.path:
        return False
    begins, ends = max(_start(one), _start(other)), min(_end(one), _end(other))
    return begins < ends


def _words(found: Diagnostic) -> object:
    """The very words in which a finding stands."""
    return (found.path, _start(found), _end(found))


def _start(found: Diagnostic) -> tuple[int, int]:
    return found.line, found.column


def _end(found: Diagnostic) -> tuple[int, int]:
    return found.end_line, found.end_column
