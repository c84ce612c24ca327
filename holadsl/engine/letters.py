"""What a seat knows as a text, for a bot that plays in a process of its own.

The text holds a table drawn from what the seat knows, never the real one, and what the seat saw happen: so nobody who
reads it, however he looks into it, finds what the seat doesn't know. The view that is made of it says and samples the
same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from holadsl.core.effects import Happening
from holadsl.core.values import Index, Variable, Zone
from holadsl.engine import notation
from holadsl.engine.book import Book
from holadsl.engine.course import Course
from holadsl.engine.decided import Decision, Heard
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.history import PositionGiven
from holadsl.engine.past import Part, Past
from holadsl.engine.state import Told

SEED: Final = 0
"""The table in a letter is always drawn by this seed: it hangs on what the seat knows alone."""


def write(course: Course, seat: int) -> str:
    """What the seat knows of a table that went so far."""
    book, knowledge = course.book, course.known_by(seat)
    known = {
        "seat": book.seats[seat],
        "position": notation.write(knowledge.world(SEED), book),
        "past": list(_written(Past(tuple(part.seen_by(seat) for part in course.told().parts), book))),
        "deal": list(_written(knowledge.told)),
        "chosen": [_decision(heard, one, book) for heard, one in knowledge.decisions],
    }
    return json.dumps(known, ensure_ascii=True, separators=(",", ":"))


def read(book: Book, text: str) -> tuple[Course, int]:
    """The table of a letter, and whose it is. PlayError where it is none, or one of other rules."""
    try:
        known = json.loads(text)
        seat, position = book.seat(known["seat"]), known["position"]
        past, deal = list(_told(known["past"])), list(_told(known["deal"]))
        chosen = [_decided(one, book) for one in known["chosen"]]
    except (KeyError, TypeError, ValueError) as error:
        raise PlayError("This is no letter to a seat, as `View.letter` writes it.") from error
    game = notation.read(book, position)
    game.tell_only(deal)
    course = Course(book, PositionGiven(SEED, position), game)
    course.remembers((Part(past, 0),), chosen)
    return course, seat


def _written(happened: Iterable[Told]) -> Iterator[list[Any]]:
    return ([told.what.value, list(told.numbers), list(told.cards)] for told in happened)


def _told(written: Iterable[Any]) -> Iterator[Told]:
    return (Told(Happening(what), tuple(numbers), tuple(cards)) for what, numbers, cards in written)


# ---------------------------------------------------------------------- what was chosen, as all could see it


def _decision(heard: int, one: Decision, book: Book) -> dict[str, Any]:
    """A decision; the position in which nobody's cards are shown as numbers, since no line of text could say it."""
    shown: dict[str, Any] = {}
    for name, item in book.items.items():
        if isinstance(item, Zone):
            lies = [list(one.game.items(item, of)) for of in _copies(item, book)]
            shown |= {name: lies} if any(lies) else {}
        else:
            values = list(one.game.values(item))
            shown |= {name: values} if any(value != item.first for value in values) else {}
    chosen = list(one.chosen) if isinstance(one.chosen, tuple) else one.chosen
    parts = {"seat": one.seat, "size": one.size, "number": one.number, "chosen": chosen, "shown": list(one.shown)}
    return {"heard": heard, "state": one.game.where, "position": shown, **parts}


def _decided(written: Mapping[str, Any], book: Book) -> Heard:
    game = Game(book.machine, program=book.program(book.machine))
    for name, found in written["position"].items():
        item = book.items[name]
        for of, value in zip(_copies(item, book), found, strict=True):
            if isinstance(item, Zone):
                game.set_items(item, value, of)
            else:
                game.set_value(item, value, of)
    game.jump(written["state"])
    chosen = tuple(written["chosen"]) if isinstance(written["chosen"], list) else written["chosen"]
    parts = written["seat"], written["size"], written["number"], chosen, tuple(written["shown"])
    return written["heard"], Decision(game.copy(undo=False, tell=False), book.zone("hand"), *parts)


def _copies(item: Zone | Variable, book: Book) -> Iterable[int | None]:
    """Of which seats or teams there is one, None where there is only one."""
    return (None,) if item.index is Index.ONE else range(book.machine.copies(item.index))
