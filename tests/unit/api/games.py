"""Rules that the tests of the library play by, and ways to get to somewhere in the middle of a match."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

import holadsl
from holadsl import Rules, Table

SUITED = """language 1

game "Follow suit"
  players      4 in 2 teams

pack
  ranks        2 3 4 5 6 7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades
  worth        10 for A 10

deal
  cards        4 each, 2 at a time

trick
  lead         any card
  answer       a card of the suit led, else any card
  winner       highest card of the suit led
  refill       to 4, one at a time, winner first

score
  cards        worth of the cards taken
  half         1/2 to a team that won 7 or more tricks

match
  to           100
  winner       the most
  tie          play on
"""
"""A game in which suits matter and half points are counted."""

LOCAL = """language 1

game "Local cards"
  players      3, each alone
  direction    anticlockwise

pack
  ranks        7 8 9 10 U O K A
  suits        acorns bells hearts leaves
  wild         7
  worth        10 for A 10

deal
  cards        4 each

trick
  lead         any card
  answer       any card
  matching     a card of the rank led, or a wild
  winner       last matching card
  refill       to 4, one at a time, winner first, after each card

score
  cards        worth of the cards taken

match
  ends         after 3 deals
  winner       the most
  tie          shared
"""
"""A game with local cards, played anticlockwise, in which cards are drawn after each card."""


@cache
def shipped(name: str = "hola", players: int | None = None, *variants: str) -> Rules:
    """A shipped ruleset, loaded once."""
    return holadsl.load(name, players=players, variants=variants)


@cache
def of_text(text: str) -> Rules:
    """The rules of a text, loaded once."""
    return holadsl.loads(text, name="game.hola")


def any_rules() -> tuple[Rules, ...]:
    """Rules of every sort."""
    two = shipped("hola-prairie", 2)
    return shipped(), two, shipped("hola", 3), shipped("hola", 6), of_text(SUITED), of_text(LOCAL)


def play_on(table: Table, steps: int, seed: int) -> Table:
    """That many steps of random play, over several deals; some deals end by hand, some players are punished."""
    chance = Random(seed)
    for _ in range(steps):
        if table.over:
            break
        if table.deal_over:
            table.next_deal()
            continue
        dice = chance.random()
        if dice < 0.02:
            table.end_deal(dict.fromkeys(table.teams, 10), {next(iter(table.teams)): 3})
        elif dice < 0.04 and table.rules.penalties:
            table.penalise(next(iter(table.teams)), next(iter(table.rules.penalties)))
        else:
            table.push(chance.choice(list(table.legal_moves)))
    return table


@st.composite
def tables(draw: st.DrawFn, rules: tuple[Rules, ...] | None = None) -> Table:
    """A table anywhere in a match."""
    chosen = draw(st.sampled_from(rules or any_rules()))
    table = chosen.start(seed=draw(st.integers(0, 1000)))
    return play_on(table, draw(st.integers(0, 130)), draw(st.integers(0, 1000)))
