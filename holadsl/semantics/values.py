"""Options of a book: the value that a table has which sets nothing, and what may be set."""

from __future__ import annotations

from typing import Final

from holadsl.semantics.book import Book, bare
from holadsl.syntax import tree

UNKNOWN: Final = 1
"""With this most lines are fine, where an option's value isn't known."""


def _said(book: Book, name: str, words: str) -> tree.Node | None:
    entry = book.slots.get((name, words))
    return bare(entry.clause) if entry is not None else None


def allowed(book: Book, name: str) -> tuple[int | None, int | None, tuple[int, ...]]:
    """The lowest and highest value of an option, or the list of its values; None and empty where anything goes."""
    clause = _said(book, name, "allowed")
    if isinstance(clause, tree.AllowedRange):
        return clause.low.value, clause.high.value, ()
    if isinstance(clause, tree.AllowedList):
        return None, None, tuple(n.value for n in clause.numbers)
    return None, None, ()


def not_allowed(book: Book, name: str, value: int) -> str:
    """What an option allows, where it doesn't allow the value; empty where it does."""
    low, high, values = allowed(book, name)
    if low is not None and high is not None and not low <= value <= high:
        return f"{low} to {high}"
    return " ".join(map(str, values)) if values and value not in values else ""


def default_of(book: Book, name: str) -> int:
    """An option's value where no table sets another."""
    clause = _said(book, name, "value")
    found = value_at(clause, book.players) if isinstance(clause, tree.Value) else None
    return UNKNOWN if found is None else found


def value_at(said: tree.Value, players: int) -> int | None:
    """The value at so many players: of a choice the first that holds; None where none does."""
    if isinstance(said.number, tree.Number):
        return said.number.value
    for case in said.number.cases:
        if _holds(case.condition, players):
            return case.value.value
    return said.number.otherwise.value if said.number.otherwise is not None else None


def unreadable(said: tree.Value) -> tree.Node | None:
    """What stands in a choice of values and hangs on more than how many play."""
    cases = said.number.cases if isinstance(said.number, tree.Cases) else ()
    return next((case.condition for case in cases if not _is_plain(case.condition)), None)


def _is_plain(condition: tree.Node) -> bool:
    """It asks how many play, in plain numbers."""
    if not isinstance(condition, tree.ThereAre) or not isinstance(condition.amount, PLAIN):
        return False
    bounds = (getattr(condition.amount, name, None) for name in ("number", "low", "high"))
    return all(bound is None or isinstance(bound, tree.Number) for bound in bounds)


PLAIN: Final = (tree.Exactly, tree.AtLeast, tree.NoMoreThan, tree.Between)


def _holds(condition: tree.Node, players: int) -> bool:
    if not isinstance(condition, tree.ThereAre) or not _is_plain(condition):
        return False
    amount = condition.amount
    low = getattr(amount, "low", getattr(amount, "number", None))
    high = getattr(amount, "high", getattr(amount, "number", None))
    least = low.value if not isinstance(amount, tree.NoMoreThan) and low is not None else players
    most = high.value if not isinstance(amount, tree.AtLeast) and high is not None else players
    return bool(least <= players <= most)
