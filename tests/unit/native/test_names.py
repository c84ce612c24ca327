"""Names of a rule file are nothing to the generated sources, whatever words of Python and C they are."""

from __future__ import annotations

import keyword

import pytest

import holadsl
from holadsl.native.c.source import c_source
from holadsl.native.python.source import python_source

RULES = """\
language 1

game "{title}"
  players      4 in 2 teams

pack
  ranks        6 7 8 9 J Q K 10 A
  suits        {suits}
  worth        11 for A, 10 for 10, 4 for K, 3 for Q, 2 for J

deal
  cards        4 each

trick
  lead         1 or more cards of one suit
  answer       as many cards beating, or as many cards face down
  beats        a higher card of its suit
  against      best cards
  pairing      one to one
  winner       last to beat
  refill       to 4, one at a time, winner first

call {call} "{title}"
  by           a player that has not played to the trick
  when         a trick is open
  with         4 cards of one suit
  needs        3 or less cards are led
  first        nearest to leader
  then         the trick goes back, that player leads those cards

counts
  {count}      each time the deal ends and each team has 60 points

score
  {score}      worth of the cards taken

match
  gains        6 when {count} is 1 or more, 1 when it won no trick, otherwise 0
  to           {option}
  winner       the most

option {option} "{title}"
  value        12
"""
PLAIN = ("molodka", "eggs", "cards", "target")
NAMES = ("call", "count", "score", "option")
OF_C = """auto char double extern float goto int long register return short sizeof static struct typedef void while
exec eval print main memcpy malloc v z j t q1 run0 s k0"""
WORDS = sorted({*keyword.kwlist, *OF_C.split()} - {"False", "None", "True", "as", "for", "not"})
"""The rest are words of the language, or begin with a capital."""


def written(title: str, suits: str, *names: str) -> tuple[str, str]:
    """Both sources of a game with those names."""
    machine = holadsl.loads(RULES.format(title=title, suits=suits, **dict(zip(NAMES, names, strict=True)))).machine
    return python_source(machine), c_source(machine)


@pytest.mark.parametrize("start", range(0, len(WORDS), len(NAMES)))
def test_words_of_python_and_c_are_names_like_others(start: int) -> None:
    """Calls, counts, lines of the score and options may be named with them: the sources stay the same."""
    names = (WORDS * 2)[start : start + len(NAMES)]
    assert written("T", "clubs diamonds hearts spades", *PLAIN) == written("T", "clubs diamonds hearts spades", *names)


def test_suits_and_titles_are_nothing_to_them() -> None:
    """Suits too, and titles with what ends a remark in C or a line in Python."""
    plain = written("T", "clubs diamonds hearts spades", *PLAIN)
    for title in ("*/ int main(void) {", "??/", "\u202e#", "{x} %s `y`", "__import__(1);"):
        assert plain == written(title, "int return while lambda", *PLAIN)
    assert plain == written("T", "größe élan ж 名前", *PLAIN)
