"""The examples of the shipped rulesets, and of a house file on one of them."""

from __future__ import annotations

import pytest

from holadsl import library
from holadsl.examples import render_report, run_examples, run_examples_of

SUNDAY = """language 1

game "Sunday table" extends hola
  with         burn, hold-with-match
  change match to             300
  change score last trick     20

example "three hundred ends the match"
  given        score AC 250 BD 200, points AC 50 BD 50
  then         AC's score is 300, AC wins the match
"""

TEXTS = {
    "hola": [
        "A 5, B 3, C 5, D 8",
        "A 8, B J, C 7, D 5",
        "A 9, B 4, C 7, D 9",
        "A Q, B 2, C 6, D 10",
        "A 8, B 4, C Q, D 3",
        "A Q, B 2, C 6, D 10, A 8, B 4, C Q, D 7",
        "A 5, B 5, C 5, D 5",
    ],
    "hola-prairie": ["A 9, B 8", "A 5, B 5", "A 10, B 10, A 10, B 7, A 2, B 3"],
}


@pytest.mark.parametrize("name", library.ruleset_names())
def test_shipped_examples_hold(name: str) -> None:
    """Every example of every shipped ruleset passes, and each ruleset has some."""
    found = run_examples_of(name)
    assert "" == render_report(found)
    assert 0 < found.passed == len(found.results)


@pytest.mark.parametrize("name", TEXTS)
def test_worked_examples_stand_in_their_ruleset(name: str) -> None:
    """Every worked example of the source texts stands in its ruleset."""
    played = {line.split(None, 1)[1].strip() for line in library.ruleset_text(name).splitlines() if " play " in line}
    assert set() == set(TEXTS[name]) - played


def test_a_house_file() -> None:
    """A house file's examples run with what the file chooses."""
    assert (1, 0) == ((found := run_examples(SUNDAY, "sunday.hola")).passed, found.failed)
    wrong = run_examples(SUNDAY.replace("is 300", "is 400"), "sunday.hola").results[0]
    assert [("AC's score is 400", "AC's score is 300")] == [(one.expected, one.got) for one in wrong.failures]


def test_a_game_that_is_not_shipped() -> None:
    """A continued hold with a match, and a dealer who loses and hands the deal to his partner."""
    text = (library.ruleset_text("hola").split("penalty")[0] + "\n" + OTHER).replace("500", "5")
    text = text.replace("with         any card", "with         a matching card").replace(
        "an opponent is winning", "any time"
    )
    text = text.replace("dealer when dealer's team has 60 or more points, otherwise player after dealer", NEXT_DEALER)
    found = run_examples(text, "other.hola")
    assert "" == render_report(found)
    assert 2 == found.passed


NEXT_DEALER = "player after dealer when dealer's team has most points, otherwise partner of dealer"
OTHER = """
example "the leader goes on with a king"
  given        leader A, hand A K 8 9
  play         A K, B 7, C 9, D 10
  then         A may hold with K
  play         A K, B 8, C A, D 9
  then         A wins the trick, the trick is worth 20

example "a losing dealer hands the deal to his partner"
  given        dealer D, points AC 50 BD 40
  then         next dealer is B
"""
