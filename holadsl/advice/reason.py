"""A reason for a move, in words: true of the tables that fit what a seat saw, or of all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from holadsl.api import Card, Number, Place, Rules
from holadsl.data import frozen

FIT: Final = "that fit what you saw"
"""Which tables are meant, in words."""


@frozen
class Reason:
    """One sentence for a move. Cards stand in it by their texts; who is spoken to is "you"."""

    text: str
    places: tuple[Place, ...] = ()
    """The lines of the rules that it rests on."""
    weight: float = 0.0
    """How much it says; the heaviest are told."""
    kind: str = ""
    """Of several of one kind the heaviest is told."""
    against: bool = False
    """It speaks against the move; all else in sight may speak for it."""

    def __str__(self) -> str:
        lines = ", ".join(f"line {place.line}" for place in self.places if place.text.strip())
        return f"{self.text.removesuffix('.')} ({lines})." if lines else self.text


def heaviest(reasons: Iterable[Reason], many: int) -> tuple[Reason, ...]:
    """So many of them, each of another kind, the one that says most first."""
    found: dict[str, Reason] = {}
    for reason in sorted(reasons, key=lambda reason: -reason.weight):
        found.setdefault(reason.kind, reason)
    return tuple(found.values())[:many]


def lines_of(rules: Rules, *clauses: str) -> tuple[Place, ...]:
    """Where the first of these clauses that the rules have stands; nothing where none stands in a file."""
    there = (rules.clauses[clause] for clause in clauses if clause in rules.clauses)
    return tuple(place for place in there if place.text.strip() and not place.path.startswith("<default"))[:1]


def tables(yes: int, of: int) -> str:
    """`62 of 100 tables`, `all 100 tables`."""
    return f"{yes} of {of} tables" if yes < of else f"all {of} tables"


def number(amount: Number | float) -> str:
    """An amount with at most one digit behind the point: `20`, `2.6`, `-0.4`."""
    text = f"{float(amount):.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def points(amount: Number | float) -> str:
    """The same with its unit."""
    text = number(amount)
    return f"{text} point{'' if text in ('1', '-1') else 's'}"


def cards(several: Iterable[Card]) -> str:
    """Cards by their texts, each once."""
    return " ".join(dict.fromkeys(map(str, several)))
