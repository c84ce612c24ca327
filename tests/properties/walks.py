"""Matches of the shipped rulesets, anywhere on their way, for properties that always hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Final

import pytest
from hypothesis import assume
from hypothesis import strategies as st

import holadsl
from holadsl import Rules, Table
from tests.acts import acts

TABLES: Final = (
    *(("hola", players) for players in (2, 3, 4, 6)),
    *(("hola-prairie", players) for players in (2, 4)),
    *(("hola-party", players) for players in (2, 4, 6)),
)
KIN: Final = (
    *(("sedma", players) for players in (2, 3, 4)),
    *(("sedmice", players) for players in (2, 4)),
    *(("zsirozas", players) for players in (2, 4)),
    *(("septica", players) for players in (2, 3, 4)),
    ("lusti-kartl", 4),
)
"""The tables of the Sedma family."""

WORTH: Final = {"sedma": (10, 10), "sedmice": (10, 10), "zsirozas": (10, 0), "septica": (1, 0), "lusti-kartl": (10, 10)}
"""What an ace or ten, and the last trick, is worth in the games of that family."""

HOUSE: Final = (
    "only-sevens",
    "hold-for-points",
    "hold-with-match",
    "hold-over-partner",
    "sweep-reset",
    "dealer-streak",
    "burn",
)
"""The house rules of the text 000."""

UNSEEN: Final = (("ristikontra", 4),)
"""Where the top card of the stock may be played, which nobody has seen."""

GOATS: Final = (
    ("cabra", 4),
    *(("burkozel", players) for players in (2, 3, 4)),
    *(("bura", players) for players in (2, 3, 4, 5, 6)),
)
"""The tables at which several cards are led, cards lie face down, and calls are made out of turn."""

UNEVEN: Final = ("hola-party", 6)
"""Where the last cards are dealt by the letter: two of six players get one more, for an eighteenth circuit."""

LEFT_OVER: Final = (("hola", 6), ("septica", 3))
"""Where two cards are never dealt."""

FEW_AND_MANY: Final = pytest.mark.parametrize(
    "examples",
    [pytest.param(20, id="few"), pytest.param(500, id="many", marks=[pytest.mark.slow, pytest.mark.timeout(3600)])],
)
"""A few examples in the suite, many when asked for."""


@cache
def shipped(name: str, players: int, *variants: str) -> Rules:
    """A shipped ruleset, loaded once."""
    return holadsl.load(name, players=players, variants=variants)


@cache
def others(name: str, players: int) -> tuple[str, ...]:
    """The variants of a ruleset, but the seven house rules, that a table of so many players may choose."""
    names = [variant for variant in shipped(name, players).variants if variant not in HOUSE]
    return tuple(variant for variant in names if _loads(name, players, variant))


def _loads(name: str, players: int, *variants: str) -> bool:
    try:
        shipped(name, players, *variants)
    except holadsl.RulesError:
        return False
    return True


def any_table() -> st.SearchStrategy[tuple[str, int]]:
    """A shipped ruleset and a number of players; each family as often as the other."""
    return st.sampled_from(TABLES) | st.sampled_from(KIN)


def circuits_of(rules: Rules) -> int:
    """How many circuits a deal has: 8, 10 or 16 of Sedma's pack, 13, 16, 17 or 26 of Hola's."""
    return len(rules.pack) // rules.players


@st.composite
def plain_rules(draw: st.DrawFn) -> Rules:
    """A shipped ruleset, at any table of it, with any house rules that go together."""
    name, players = draw(any_table())
    if name != "hola":
        return shipped(name, players)
    house = draw(st.sets(st.sampled_from(HOUSE), max_size=4))
    if "dealer-streak" in house:
        house -= {"burn", "sweep-reset"}
    return shipped(name, players, *sorted(house))


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """The same, or with one of the other readings of its text."""
    name, players = draw(any_table())
    readings = others(name, players)
    if readings and draw(st.booleans()):
        return shipped(name, players, draw(st.sampled_from(readings)))
    return draw(plain_rules())


@st.composite
def all_rules(draw: st.DrawFn) -> Rules:
    """The same, or another game of those whose moves are more than cards and `stop`, plain or with a variant."""
    if draw(st.booleans()):
        return draw(any_rules())
    name, players = draw(st.sampled_from(UNSEEN))
    variant = draw(st.sampled_from(["", *others(name, players)]))
    return shipped(name, players, *([variant] if variant else []))


@st.composite
def goat_rules(draw: st.DrawFn) -> Rules:
    """A game of the Goat family at any table of it, with any set of its variants that go together."""
    name, players = draw(st.sampled_from(GOATS))
    variants = draw(st.sets(st.sampled_from(others(name, players)), max_size=5))
    assume(_loads(name, players, *sorted(variants)))
    return shipped(name, players, *sorted(variants))


def every_rules() -> st.SearchStrategy[Rules]:
    """Any shipped game, each family now and then."""
    return all_rules() | goat_rules()


def step(table: Table, chance: Random) -> bool:
    """One more thing that happens: a move, the next deal, now and then a penalty or a result by hand; False: over."""
    if table.over:
        return False
    if table.deal_over:
        table.next_deal()
        return True
    dice = chance.random()
    if dice < 0.01:
        table.end_deal(dict.fromkeys(table.teams, 10), {next(iter(table.teams)): 3})
    elif dice < 0.02 and table.rules.name == "hola" and not table.rules.variants["dealer-streak"].chosen:
        table.penalise(chance.choice(list(table.teams)), "talking")
    else:
        act(table, chance)
    return True


def act(table: Table, chance: Random) -> None:
    """One move of any seat that may act; where there are calls, half of the time one of them."""
    calls = table.rules.machine.calls
    if not calls:
        table.push(chosen(table, chance))
        return
    found = acts(table)
    called = [(seat, move) for seat, move in found if move.split()[0] in calls]
    seat, move = chance.choice(called if called and chance.random() < 0.5 else found)
    table.push(move, seat=seat)


def chosen(table: Table, chance: Random) -> holadsl.Move:
    """A random move; half of the time one that holds the trick's rank, where there is one."""
    moves = list(table.legal_moves)
    if table.trick and chance.random() < 0.5:
        led = table.trick[0].cards[0].rank
        same = [move for move in moves if move.cards and move.cards[0].rank in (led, "2", "7")]
        moves = same or moves
    return chance.choice(moves)


def walk(table: Table, steps: int, seed: int) -> Table:
    """That many steps."""
    chance = Random(seed)
    for _ in range(steps):
        if not step(table, chance):
            break
    return table


def play_out(table: Table, chance: Random, after: Callable[[], None]) -> None:
    """The deal to its end by cards alone; `after` each of them something is looked at."""
    while not table.deal_over:
        act(table, chance)
        after()


@st.composite
def tables(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> Table:
    """A table anywhere in a match."""
    table = draw(rules).start(seed=draw(st.integers(0, 10_000)))
    return walk(table, draw(st.integers(0, 150)), draw(st.integers(0, 10_000)))


def tricks(table: Table) -> Iterator[holadsl.TrickTaken]:
    """The tricks of the deal that is played, or was played last."""
    events = table.events
    begun = max(at for at, event in enumerate(events) if isinstance(event, holadsl.Dealt))
    return (event for event in events[begun:] if isinstance(event, holadsl.TrickTaken))
