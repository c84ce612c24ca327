"""The table says which suit is trump."""

from __future__ import annotations

import pytest

import holadsl

GAME = """language 1

game "Trumps"
  players 2, each alone

pack
  ranks 7 8 9 J Q K A
  suits clubs diamonds hearts spades

deal
  cards 3 each{shown}

trump
  is {trump}

trick
  winner highest trump, else highest card of the suit led

score
  last trick 1

match
  to 3
"""
SHOWN = "\n  show 1 card from the middle of the stock"


@pytest.mark.parametrize(
    ("trump", "shown", "expected"),
    [("hearts", "", "h"), ("7c Qs", "", None), ("suit of the card shown", SHOWN, "s")],
)
def test_the_trump_suit_is_public(trump: str, shown: str, expected: str | None) -> None:
    """Whoever looks at the table, its record or its text knows the trump suit; single cards are no suit."""
    rules = holadsl.loads(GAME.format(trump=trump, shown=shown))
    deck = "7c 8c 9c Jc Qc Kc Ac 7d 8d 9d Jd Qd Kd Ad 7h 8h 9s 8s 9h Jh Qh Kh Ah 7s Js Qs Ks As"
    table = rules.start(deck=deck, dealer="B")
    again = (holadsl.replay(table.record()), rules.read_position(table.text()), table.view("A"), table.view("B"))
    assert [expected] * 5 == [one.trump for one in (table, *again)]
