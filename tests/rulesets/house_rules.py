"""Variants of a shipped game at random, of those that may be chosen together."""

from __future__ import annotations

from functools import cache
from random import Random

from holadsl import library
from holadsl.compiler import files
from holadsl.diagnostics.diagnostic import Bag
from holadsl.semantics.inherit import Wish
from holadsl.semantics.tables import Tables
from holadsl.text import Source, Span

OUTSIDE = Source("<chosen>", "")


@cache
def tables_of(name: str) -> Tables:
    """The tables at which a game can be played."""
    return Tables(files(None).read(Source(library.ruleset_path(name), library.ruleset_text(name)), Bag()))


def go_together(name: str, players: int, chosen: tuple[str, ...]) -> bool:
    """A table of so many may choose these: none is kept from another, no two give a slot different values."""
    bag = Bag()
    tables_of(name).book(players, [Wish(one, False, OUTSIDE, Span(0, 0)) for one in chosen], bag)
    return not bag.errors


def some_of(name: str, players: int, random: Random, share: float = 0.3) -> tuple[str, ...]:
    """Variants at random, each with that chance if it goes with those before it."""
    chosen: tuple[str, ...] = ()
    known = list(tables_of(name).sheet.all_variants())
    for one in random.sample(known, len(known)):
        if random.random() < share and go_together(name, players, (*chosen, one)):
            chosen = (*chosen, one)
    return chosen
