"""Matches of the shipped games of turns, with any variants and options that go together, anywhere on their way."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from hypothesis import strategies as st

import holadsl
from holadsl import Rules, Table
from tests.acts import acts
from tests.properties.any_rules import rules_of

LAYS: Final = ("meld", "lay", "take", "thanks")
"""What is done more often than at random, so that deals end in other ways than with an empty stock."""


@cache
def games() -> tuple[str, ...]:
    """The shipped games of turns, presets among them."""
    return tuple(name for name in holadsl.rulesets() if holadsl.load(name).in_turns)


@st.composite
def turn_rules(draw: st.DrawFn, *, plain: bool = False) -> Rules:
    """A game of turns at any of its tables, with variants and options at random; `plain`: as its file says."""
    return draw(rules_of(draw(st.sampled_from(games())), plain=plain))


def act_in_turn(table: Table, chance: Random) -> None:
    """One move of any seat that may act; half of the time one that brings cards to the table, now and then a call."""
    found = acts(table)
    lays = [(seat, move) for seat, move in found if move.split()[0] in LAYS]
    calls = [(seat, move) for seat, move in found if move.split()[0] in table.rules.machine.calls and " " not in move]
    others = [one for one in found if one not in calls] or found
    dice = chance.random()
    seat, move = chance.choice(lays if lays and dice < 0.6 else calls if calls and dice > 0.8 else others)
    table.push(move, seat=seat)


@st.composite
def turn_tables(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> Table:
    """A table of a game of turns anywhere in a match."""
    table = draw(rules).start(seed=draw(st.integers(0, 10_000)))
    chance = Random(draw(st.integers(0, 10_000)))
    for _ in range(draw(st.integers(0, 120))):
        if table.over:
            break
        if table.deal_over:
            table.next_deal()
        else:
            act_in_turn(table, chance)
    return table
