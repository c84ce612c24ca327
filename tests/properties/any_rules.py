"""Every shipped game at every table of it, with any variants and options that go together, anywhere in a match."""

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
LAYS: Final = ("meld", "lay", "take", "thanks", "down", "give")
"""What is done more often than at random: cards come to the table, or lie face down."""


@cache
def game(name: str) -> Shipped:
    """A shipped game, presets among them, with what a table may choose."""
    return described(given.rule_file(name), name)


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
def rules_of(draw: st.DrawFn, name: str, *, plain: bool = False) -> Rules:
    """A game at any of its tables, with variants and options at random; `plain`: as its file says."""
    offers = game(name)
    players = draw(st.sampled_from([sides.players for sides in offers.players]))
    if plain or not draw(st.integers(0, 3)):
        return loaded(name, players, (), ())
    names = [variant.name for variant in offers.variants if variant.players in (None, players)]
    variants = draw(st.lists(st.sampled_from(names), max_size=MOST, unique=True)) if names else []
    set_to = draw(st.sets(st.sampled_from(offers.options), max_size=2)) if offers.options else ()
    options = {option.name: draw(values(option)) for option in sorted(set_to, key=lambda option: option.name)}
    return loaded(name, players, tuple(variants), tuple(options.items()))


def act(table: Table, chance: Random) -> None:
    """One move of any seat that may act: often one that brings cards to the table or lays them face down, often a call
    without cards, else any other.
    """
    found = acts(table)
    lays = [(seat, move) for seat, move in found if move.split()[0] in LAYS]
    calls = [(seat, move) for seat, move in found if move.split()[0] in table.rules.machine.calls]
    others = [one for one in found if one not in calls] or found
    dice = chance.random()
    seat, move = chance.choice(lays if lays and dice < 0.5 else calls if calls and dice > 0.7 else others)
    table.push(move, seat=seat)


@st.composite
def tables_of(draw: st.DrawFn, rules: st.SearchStrategy[Rules], most: int = 90) -> Table:
    """A table anywhere in a match, up to so many steps from its beginning, where somebody is to act."""
    table = draw(rules).start(seed=draw(st.integers(0, 10_000)))
    chance = Random(draw(st.integers(0, 10_000)))
    for _ in range(chance.randrange(most)):
        if table.over:
            break
        if table.deal_over:
            table.next_deal()
        else:
            act(table, chance)
    while table.deal_over and not table.over:
        table.next_deal()
    return table
