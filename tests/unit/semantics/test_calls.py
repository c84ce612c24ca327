"""Calls in files: their names, the lines that change them, and what is missing or can't be said of them."""

from __future__ import annotations

import pytest

from holadsl.compiler import check_source, compile_source
from holadsl.text import Source

GAME = """language 1

game "Small"
  players      4 in 2 teams

pack
  ranks        6 7 8 9 J Q K 10 A
  suits        clubs diamonds hearts spades

deal
  cards        4 each

trump
  is           hearts

trick
  lead         1 or more cards of one suit
  answer       as many cards beating, or as many cards face down
  winner       last to beat
  refill       to 4

call four "Four of a suit take the lead"
  by           a player that has not played to the trick
  when         a trick is open
  with         4 cards of one suit
  needs        3 or less cards are led
  first        nearest to leader
  then         the trick goes back, that player leads those cards

option goal "The goal"
  value        5

penalty talking "Talking"
  costs        1

match
  to           goal
"""


def found(lines: str) -> list[tuple[str, int]]:
    """What is wrong with a game that builds on it: codes, and lines of the child."""
    child = f'language 1\n\ngame "Child" extends small\n{lines}'
    parent = Source("small.hola", GAME)
    return [
        (one.code, one.line)
        for one in check_source(Source("child.hola", child), lambda name, where: parent)
        if one.severity == "error"
    ]


@pytest.mark.parametrize(
    "lines",
    [
        "  change four with           4 trumps\n",
        "  remove four needs\n  add four at most           1\n",
        "  remove four\n",
        '  add call aces "Aces"\n  add aces by                a player that is next\n'
        "  add aces with              4 cards of rank A\n  add aces then              that player wins the match\n",
        '\ncall aces "Aces"\n  by           a player that is next\n  then         that player wins the deal\n',
    ],
)
def test_calls_are_changed_like_everything_else(lines: str) -> None:
    """Clauses of a call change, go and come; whole calls go and come."""
    assert [] == found(lines)


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        ("  change five with           4 trumps\n", "HOLA222", 4),
        ("  change four at most        1\n", "HOLA210", 4),
        ("  remove four at most\n", "HOLA211", 4),
        ("  add four with              4 trumps\n", "HOLA212", 4),
        ("  change four with           4 cards of one suit\n", "HOLA213", 4),
        ('  add call four "Four"\n', "HOLA205", 4),
        ('  add call goal "Goal"\n', "HOLA205", 4),
        ('  add penalty four "Four"\n', "HOLA205", 4),
        ('  add call trick "Trick"\n', "HOLA231", 4),
        ("  remove four then\n", "HOLA206", 4),
        ("  remove four by\n", "HOLA206", 4),
        ("  add four costs             3\n", "HOLA256", 4),
        ("  add goal with              4 trumps\n", "HOLA256", 4),
        ("  add talking then           the deal ends\n", "HOLA256", 4),
        ('\ncall aces "Aces"\n  by           a player\n', "HOLA206", 5),
        ('\ncall four "Aces"\n  by           a player\n  then         the deal ends\n', "HOLA205", 5),
    ],
)
def test_a_wrong_line_is_told_once(lines: str, code: str, line: int) -> None:
    """Its code and its line, and nothing besides."""
    assert [(code, line)] == found(lines)


def test_the_calls_stand_in_the_text_that_the_hash_covers() -> None:
    """A changed call is another game; the canonical text is a file that means the same."""
    whole = compile_source(Source("small.hola", GAME))
    other = compile_source(Source("small.hola", GAME.replace("4 cards of one suit", "4 trumps")))
    assert not isinstance(whole, tuple)
    assert not isinstance(other, tuple)
    assert whole.hash != other.hash
    again = compile_source(Source("again.hola", whole.canonical))
    assert not isinstance(again, tuple)
    assert (again.hash, list(again.calls)) == (whole.hash, ["four"])


def test_a_call_of_more_cards_than_a_hand_has() -> None:
    """A call that takes more cards than any hand can have is never reached; where hands are filled up further it is."""
    lines = "  change four with           5 cards of one suit\n"
    assert [("HOLA320", 4)] == found(lines)
    assert [] == found(f"{lines}  change trick refill        to 5\n")
