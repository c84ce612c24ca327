"""Matches that a seat can't tell from the real one: other cards where it never looked, since the deal began."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from holadsl import Dealt, PlayError, Table, View
from holadsl.data import evolve
from holadsl.engine.course import Course
from holadsl.engine.history import Dealing, MatchBegun
from holadsl.engine.record import Line, read_step, step_line
from holadsl.engine.unseen import hidden_places

TRIES: Final = 4
"""So many ways to exchange cards are tried: with some of them what others chose would not have been legal."""


def played_again(table: Table, seat: str, luck: int) -> Table | None:
    """The same match with another seed and other cards where the seat never looked in this deal, played again step by
    step: who laid such a card down unseen lays the other one. None if the rules refuse that.
    """
    for number in range(TRIES):
        others = exchange(table, seat, luck + number)
        if others:
            try:
                again = _again(table, others)
            except PlayError:
                continue
            if heard(table.view(seat)) == heard(again.view(seat)):  # else what all could see would have been otherwise
                return again
    return None


def heard(view: View) -> Sequence[object]:
    """All that a seat was told."""
    return [event.to_dict() for event in view.events]


def exchange(table: Table, seat: str, luck: int) -> Mapping[str, str]:
    """For some cards which the seat never saw in this deal another of them; empty where there are none."""
    view = table.view(seat)
    real, drawn = table.under()[0], view.sample(luck).under()[0]
    names = table.rules.book.cards
    found: dict[str, str] = {}
    for zone, of in hidden_places(table.rules.book, table.rules.seats.index(seat)):
        here, there = Counter(real.items(zone, of)), Counter(drawn.items(zone, of))
        gone, come = list((here - there).elements()), list((there - here).elements())
        found |= dict(zip(map(str, names.named(gone)), map(str, names.named(come)), strict=True))
    seen = seen_in(view)
    if len(set(found.values())) < len(found) or set(found) != set(found.values()):
        found = {}  # equal cards: which of them went where can't be told by their names
    if not found or seen & set(found):
        out = sorted({str(card) for card in view.unseen.cards} - seen)
        found = dict(zip(out, Random(luck).sample(out, len(out)), strict=True))
    return {card: other for card, other in found.items() if card != other}


def seen_in(view: View) -> set[str]:
    """Every card that a seat has seen in this deal."""
    events = view.events
    begun = max((at for at, event in enumerate(events) if isinstance(event, Dealt)), default=0)
    told = f"{view.text()} {[event.to_dict() for event in events[begun:]]}"
    return set(re.findall(r"[\w*]+", told)) & {str(card) for card in view.rules.pack}


def _again(table: Table, others: Mapping[str, str]) -> Table:
    course, book = table._course, table.rules.book
    assert isinstance(course.beginning, MatchBegun)
    steps = list(course.steps())
    last = max(at for at, step in enumerate(steps) if isinstance(step, Dealing))
    again = Course(book, evolve(course.beginning, seed=course.beginning.seed + 1))
    for at, step in enumerate(steps):
        words = step_line(step, book).split(" ")
        line = " ".join(others.get(word, word) for word in words) if at >= last else " ".join(words)
        again.follow(read_step(Line(at, line), book))
        if at == 0:
            again.settle_in()
    return Table(table.rules, again)
