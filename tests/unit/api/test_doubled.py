"""Deals that count double."""

from __future__ import annotations

from holadsl import NextDealDoubled, Table
from tests.unit.api.games import of_text, shipped

DOUBLED = """language 1

game "Twice"
  players      4 in 2 teams

pack
  ranks        7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades
  worth        10 for A

deal
  cards        8 each

trick
  lead         any card
  answer       any card
  winner       highest card of the suit led

score
  cards        worth of the cards taken

match
  to           1000
  winner       the most

rules
  double       when the deal ends and each team has 20 points, the next deal counts double
  again        when the deal ends and each team has 20 points, the next deal counts double
"""
"""Two rules say the same."""


def after(table: Table, *results: tuple[int, int]) -> Table:
    """The table when these deals have been entered; the last isn't followed by another."""
    for number, (ours, theirs) in enumerate(results):
        if number:
            table.next_deal()
        table.end_deal({"AC": ours, "BD": theirs})
    return table


def test_the_next_deal_counts_double_from_when_it_is_decided() -> None:
    """Table and views say it at once, the deal that is over has counted once; in the next deal it is this one."""
    table = after(of_text(DOUBLED).start(seed=1), (20, 20))
    assert (1, 2) == (table.factor, table.next_factor)
    table.next_deal()
    assert {(2, 1)} == {(view.factor, view.next_factor) for view in map(table.view, table.rules.seats)}
    assert (2, 1) == (table.onlooker().factor, table.onlooker().next_factor)
    table.end_deal({"AC": 30, "BD": 10})
    assert ({"AC": 80, "BD": 40}, 2, 1) == (table.scores, table.factor, table.next_factor)
    table.next_deal()
    assert (1, 1) == (table.factor, table.next_factor)


def test_doubled_twice() -> None:
    """A doubled deal that doubles the next makes it count four times."""
    table = after(of_text(DOUBLED).start(seed=1), (20, 20), (20, 20))
    assert [2, 4] == [event.factor for event in table.events if isinstance(event, NextDealDoubled)]
    table.next_deal()
    assert 4 == table.factor


def test_it_is_told_once() -> None:
    """However many rules double the next deal, all hear of it once, before the deal is counted, as plain data."""
    table = after(of_text(DOUBLED).start(seed=1), (30, 10), (20, 20))
    told = [event.to_dict() for event in table.view("B").events]
    said = [event for event in told if event["type"] in ("NextDealDoubled", "DealEnded")]
    assert {"type": "NextDealDoubled", "factor": 2} == said[1]
    assert ["DealEnded", "NextDealDoubled", "DealEnded"] == [event["type"] for event in said]


def test_a_table_of_text_keeps_it() -> None:
    """A position written down and read again counts as often."""
    table = after(of_text(DOUBLED).start(seed=1), (20, 20))
    table.next_deal()
    assert 2 == table.rules.read_position(table.text()).factor


def test_only_rules_that_double_tell_it_in_a_view() -> None:
    """A view as plain data has it where a rule can double a deal; elsewhere a deal counts once."""
    assert {"factor", "next_factor"} <= of_text(DOUBLED).start(seed=1).view("A").to_dict().keys()
    plain = shipped().start(seed=1)
    assert (1, 1, False) == (plain.factor, plain.next_factor, "factor" in plain.view("A").to_dict())
