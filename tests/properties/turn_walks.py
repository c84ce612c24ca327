"""Matches of the shipped games of turns, with any variants and options that go together, anywhere on their way."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Final

from hypothesis import strategies as st

import holadsl
from holadsl import Rules, Table
from holadsl.cli import given
from holadsl.cli.list import Choosable, Shipped, described
from tests.acts import acts

NOT_HERE: Final = ("HOLA215", "HOLA216", "HOLA217", "HOLA227", "HOLA246")
"""What is said of variants that say different things, can't stand together, are there already or aren't for this table,
and of options that change nothing.
"""
MOST: Final = 6
"""So many variants are chosen at once at most."""
LAYS: Final = ("meld", "lay", "take", "thanks")
"""What is done more often than at random, so that deals end in other ways than with an empty stock."""


@cache
def games() -> tuple[Shipped, ...]:
    """The shipped games of turns, presets among them, with what a table may choose."""
    names = [name for name in holadsl.rulesets() if holadsl.load(name).in_turns]
    return tuple(described(given.rule_file(name), name) for name in names)


@cache
def loaded(name: str, players: int, variants: tuple[str, ...], options: tuple[tuple[str, int], ...]) -> Rules:
    """The rules with these choices, without those that can't stand beside others or at this table.

    Whatever else can't be is a fault of the rules: each variant and each option must go with any that it doesn't bar.
    """
    try:
        return holadsl.load(name, players=players, variants=variants, options=dict(options))
    except holadsl.RulesError as refused:
        barred = [one.message for one in refused.diagnostics if one.code in NOT_HERE]
        if not barred:  # else the rest may come of what is barred
            raise
        words = re.findall(r"[\w-]+", barred[0])
        out = next(choice for choice in (*variants, *dict(options)) if choice in words)
        left = tuple(variant for variant in variants if variant != out)
        return loaded(name, players, left, tuple(option for option in options if option[0] != out))


def values(option: Choosable) -> st.SearchStrategy[int]:
    """What an option may be set to."""
    if option.values:
        return st.sampled_from(option.values)
    low = option.default if option.low is None else option.low
    return st.integers(low, option.default if option.high is None else option.high)


@st.composite
def turn_rules(draw: st.DrawFn, *, plain: bool = False) -> Rules:
    """A game of turns at any of its tables, with variants and options at random; `plain`: as its file says."""
    game = draw(st.sampled_from(games()))
    players = draw(st.sampled_from([sides.players for sides in game.players]))
    if plain or not draw(st.integers(0, 3)):
        return loaded(game.name, players, (), ())
    names = [variant.name for variant in game.variants if variant.players in (None, players)]
    variants = draw(st.lists(st.sampled_from(names), max_size=MOST, unique=True)) if names else []
    set_to = draw(st.sets(st.sampled_from(game.options), max_size=2)) if game.options else ()
    options = {option.name: draw(values(option)) for option in sorted(set_to, key=lambda option: option.name)}
    return loaded(game.name, players, tuple(variants), tuple(options.items()))


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
