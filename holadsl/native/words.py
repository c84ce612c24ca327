"""The typed program: what a Machine becomes before it is printed, as Python or as C.

It is made of whole numbers alone. What the Machine says in one expression with loops in it is here a list of
deeds in order, so that a printer needs no cleverness: every deed and every word has one form in each language.

* Variables, zones and tables are named by their number in the Machine; an index beside it says which of the copies is
  meant. The index may be NOBODY: then a variable has its first value, a zone is empty, a table gives NOBODY. Nothing is
  ever stored for nobody.
* A Slot is a number of its own to one function: a name bound by a loop, or a result on the way.
* A kept number lies beside the variables, where the parts of a Question find what is bound around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from holadsl.core.expressions import Op
from holadsl.data import define

UNKNOWN = -(1 << 62)
"""No number of a Machine reaches this: what isn't computed yet."""


@define(eq=False)
class Slot:
    """A number of its own to one function, by its number there."""

    number: int


@define(eq=False)
class Num:
    """A constant."""

    value: int


@define(eq=False)
class Use:
    """The value of a slot."""

    slot: Slot


@define(eq=False)
class Cell:
    """The value of a variable; `at` says whose, where it has one for each."""

    variable: int
    at: Word | None = None


@define(eq=False)
class Kept:
    """The value of a kept number."""

    number: int


@define(eq=False)
class Place:
    """A zone; `at` says whose, where each has one."""

    zone: int
    at: Word | None = None


@define(eq=False)
class Length:
    """How many items a zone has."""

    place: Place


@define(eq=False)
class Item:
    """The item of a zone at a position, from 0; NOBODY outside, unless `inside`: then it is known to be there."""

    place: Place
    at: Word
    inside: bool = False


@define(eq=False)
class Entry:
    """An entry of a table; NOBODY finds NOBODY."""

    table: int
    at: Word


@define(eq=False)
class Arith:
    """Arithmetic, or a comparison that gives 0 or 1. DIV and MOD round down and have a constant on the right."""

    op: Op
    left: Word
    right: Word


@define(eq=False)
class Every:
    """1 if all parts are other than 0, else 0; the first that is 0 ends it."""

    parts: tuple[Word, ...]


@define(eq=False)
class Some:
    """1 if one part is other than 0, else 0; the first such ends it."""

    parts: tuple[Word, ...]


@define(eq=False)
class Opposite:
    """1 if the part is 0, else 0."""

    part: Word


@define(eq=False)
class Either:
    """`then` if the condition is other than 0, else `other`; only that one is computed."""

    condition: Word
    then: Word
    other: Word


@define(eq=False)
class Ask:
    """The answer to a Question, by its number in the program."""

    question: int


Word: TypeAlias = Num | Use | Cell | Kept | Length | Item | Entry | Arith | Every | Some | Opposite | Either | Ask


def words_in(word: Word) -> Iterator[Word]:
    """The word and all words inside it."""
    yield word
    for part in getattr(word, "parts", ()):
        yield from words_in(part)
    for name in ("left", "right", "part", "at", "condition", "then", "other"):
        inner = getattr(word, name, None)
        if inner is not None:
            yield from words_in(inner)
    place = getattr(word, "place", None)
    if place is not None and place.at is not None:
        yield from words_in(place.at)
