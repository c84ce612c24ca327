"""What an example claims: each form holds where it is so, and fails with what is the case instead."""

from __future__ import annotations

import pytest

from tests.unit.examples.games import PLAIN, SUITED, passes, result, told

ENDED = "given dealer D, points AC 90 BD 0, tricks AC 13\n"
LAST = "given dealer D, points AC 40 BD 50, tricks AC 6 BD 7, score AC 460 BD 100\n"


@pytest.mark.parametrize(
    ("lines", "right", "wrong", "got"),
    [
        ("play A 5, B 3, C 5, D 8", "C wins the trick", "D wins the trick", "C wins the trick"),
        ("play A 5, B 3, C 5, D 8", "AC wins the trick", "BD wins the trick", "C wins the trick"),
        ("play A 5, B 3, C 5, D 8", "C leads", "A leads", "C leads"),
        ("play A 5, B 3, C 5, D 8", "AC leads", "BD leads", "C leads"),
        ("play A 5, B 3", "A leads", "B leads", "A leads"),
        ("play A 5, B 3", "C is next", "A is next", "C is next"),
        (ENDED.strip(), "A has 170 points", "A has 90 points", "A has 170 points"),
        ("play A A, B 3, C 10, D 8", "the trick is worth 20", "the trick is worth 10", "the trick is worth 20"),
        ("given hand A 8 5 K\nplay A Q, B 2, C 6, D 10", "A may hold", "A may not hold", "A may hold with 8 5 K"),
        (
            "given hand A 8 5 K\nplay A Q, B 2, C 6, D 10",
            "A may hold with K 8 5",
            "A may hold with 8 5",
            "A may hold with 8 5 K",
        ),
        ("given hand A 8 5 K\nplay A Q, B 2, C Q, D 10", "A may not hold", "A may hold", "A is not asked to hold"),
        (
            "given 2 players, hand A 8 5 K\nplay A Q, B 2",
            "A may not hold",
            "A may hold",
            "A is asked, but has no card to hold with",
        ),
        ("given hand A 8 5 K 3", "A may play 8", "A may not play 8", "A may play 8"),
        ("given hand A 8 5 K 3", "A's hand has 5 K", "A's hand has 5 5", "A's hand has 8 5 K 3"),
        ("given hand A 8 5 K 3", "A's hand has 4 cards", "A's hand has 3 cards", "A's hand has 4 cards"),
        (LAST.strip(), "next dealer is A", "next dealer is D", "next dealer is A"),
        (LAST.strip(), "AC gains 40", "AC gains 50", "AC gains 40"),
        (LAST.strip(), "AC's score is 500", "AC's score is 460", "AC's score is 500"),
        (LAST.strip(), "BD wins the deal", "AC wins the deal", "BD wins the deal"),
        (LAST.strip(), "AC wins the match", "BD wins the match", "AC wins the match"),
        (LAST.strip(), 'BD\'s title is "beaten"', 'AC\'s title is "beaten"', "AC has no title"),
        (LAST.strip(), 'BD\'s title is "beaten"', 'BD\'s title is "goat"', 'BD\'s title is "beaten"'),
        (ENDED.strip(), "AC gains 170", "AC wins the match", "the match goes on"),
        (ENDED.strip(), "AC has 170 points", 'BD\'s title is "beaten"', "the match goes on"),
    ],
)
def test_each_claim(lines: str, right: str, wrong: str, got: str) -> None:
    """A claim holds where it is so; else it fails with expected against got."""
    assert ["passed"] == told(f"{lines}\nthen {right}")
    assert ["failed", f"{wrong} | {got}"] == told(f"{lines}\nthen {wrong}")


def test_a_list_is_whole() -> None:
    """A list after `may hold with` is the whole list; a card twice must be there twice."""
    lines = "given hand A 8 8 K\nplay A Q, B 2, C 6, D 10\nthen "
    assert passes(lines + "A may hold with 8 K")
    assert passes(lines + "A may hold with 8 8 K")
    assert ["failed"] == told(lines + "A may hold with 8 K K")[:1]
    assert ["failed"] == told(lines + "A may hold with 8 K 5")[:1]


def test_fractions() -> None:
    """Amounts can be fractions where the rules have them."""
    lines = "given points AC 30 BD 20, tricks AC 7 BD 6\nthen "
    assert passes(lines + "AC gains 61/2, AC's score is 61/2, BD gains 20", SUITED)
    assert ["failed", "AC gains 30 | AC gains 61/2"] == told(lines + "AC gains 30", SUITED)


def test_a_reset_is_no_loss() -> None:
    """What a score becomes by a rule is no gain or loss."""
    lines = "with reset\ngiven score AC 100 BD 200, points AC 90, tricks AC 13\nthen "
    assert passes(lines + "AC gains 90, BD gains 0, AC's score is 190, BD's score is 0")


def test_gains_by_an_effect() -> None:
    """What a rule adds to the score at once is gained too, in the middle of a deal."""
    game = (
        PLAIN + '\nvariant prize "A prize"\n  add rules prize             when the first trick ends, a winner gains 5\n'
    )
    lines = "with prize\ngiven score AC 0 BD 7\nplay A 5, B 5, C 3, D 4, B K\nthen "
    assert passes(lines + "BD gains 5, AC gains 0, BD's score is 12", game)


def test_claims_in_between() -> None:
    """Plays go on after claims, which are each judged at their moment."""
    lines = "play A 5, B 3\nthen C is next, A leads\nplay C 5, D 8\nthen C wins the trick, C is next"
    assert passes(lines)


def test_nothing_is_claimed() -> None:
    """An example without a claim passes if what it plays can happen."""
    assert passes("play A 5, B 3")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("play A 5, B 3\nthen A wins the trick", "the trick isn't over: C is on turn"),
        ("play A 5, B 3\nthen the trick is worth 0", "the trick isn't over: C is on turn"),
        ("given leader A\nthen A wins the trick", "nobody has played to a trick"),
        ("play A 5, B 3\nthen AC gains 0", "the deal isn't over: C is on turn"),
        ("play A 5, B 3\nthen next dealer is A", "the deal isn't over: C is on turn"),
        ("play A 5, B 3\nthen AC wins the match", "the deal isn't over: C is on turn"),
        ("play A 5, B 3\nthen AC wins the deal", "the deal isn't over: C is on turn"),
        ('play A 5, B 3\nthen AC\'s title is "beaten"', "the deal isn't over: C is on turn"),
        ("play A 5, B 3\nthen B may play 4", "B isn't on turn: C is on turn"),
        ("play A 5, B 3\nthen B may not play 4", "B isn't on turn: C is on turn"),
        ("given hand A 3 4 5 6\nthen A may not play 9", "A has no 9"),
    ],
)
def test_what_cannot_be_told(lines: str, reason: str) -> None:
    """A claim that can't be judged at its moment is refused, neither passed nor failed."""
    found = result(lines)
    assert [("HOLA532", f"this can't be told here: {reason}")] == [(d.code, d.message) for d in found.diagnostics]
