"""Examples of games of turns: whose turn it is and what it has, draws that nobody prints, and mistakes."""

from __future__ import annotations

import pytest

from holadsl.examples import Outcome, Result
from tests.unit.examples.games import PLAIN, RUMMY, report, result


def told(lines: str) -> Result:
    """What comes of an example of the small rummy."""
    return result(lines, RUMMY)


@pytest.mark.parametrize(
    "lines",
    [
        # the draw that no play prints
        "given turn A\nthen A's hand has 5 cards",
        "given turn A, hand A Kd\nthen A may discard Kd\nplay A discards Kd\nthen A's hand has 5 cards",
        "given turn A, hand A Kd\nplay A discards Kd\nthen A's hand has 5 cards",
        "given turn A, hand A Kd, stock 2c 3c\nplay A draws, A discards Kd\nthen A's hand has 2c, A's hand has 5 cards",
        "given turn A, hand A Kd, stock 3c 9s\nplay A discards Kd, B discards 3c\nthen B's hand has 5 cards",
        "given turn A, hand A Kd\nplay A discards Kd, B draws 9s, B discards 9s, C discards 2c\nthen A is next",
        "given turn A, hand A Kd, hand B 2c 3c 4c\nplay A discards Kd\nthen B may meld 2c 3c 4c, B's hand has 5 cards",
        # taken into the hand
        "given turn A, hand A 2c 3c, discards 4c\nplay A takes 4c\nthen A's hand has 4c\nplay A melds 2c 3c 4c",
        "given turn A, hand A 9d\nplay A discards 9d, B takes 9d, B discards 9d, C takes 9d\nthen C's hand has 6 cards",
        "given turn A\nplay A takes 9d, A discards 9d\nthen A's hand has 5 cards",
        "given turn A, discards 2c 9d\nplay A takes 9d, A discards 5\nthen A's hand has 9d",
        # who has melded has what is given, or any number
        "given turn A, melded A, hand A 9d\nplay A discards 9d\nthen A wins the deal",
        "given turn A, meld A 2c 3c 4c, hand A 5c\nplay A draws 9d, A lays off 5c, A discards 9d\nthen A wins the deal",
        "given turn A, hand A 3c 2c, meld B 4c 5c 6c\nplay A lays off 3c 2c\nthen A's hand has 4 cards",
        "given turn A, hand A 3c 2c 7c, meld B 4c 5c 6c\nthen A may lay off 3c 2c, A may not lay off 2c 3c",
        # ranks alone
        "given turn A\nplay A melds 9 9 9, A discards K\nthen A's hand has 2 cards",
        "given turn A, meld B 9 9 9, hand A 9\nplay A lays off 9",
        # a deal that is over
        "given winner B\nthen B gains 1, A gains 0, B wins the deal, B's hand has 0 cards",
        # out of turn
        "given turn A, hand A 9d\nplay A discards 9d\nthen C may not take 9d, A may not take 9d, B may take 9d",
    ],
)
def test_what_holds(lines: str) -> None:
    """Turns go on as at a table, and what isn't told is dealt so that they can."""
    found = told(lines)
    assert (Outcome.PASSED, (), ()) == (found.outcome, found.failures, found.diagnostics)


@pytest.mark.parametrize(
    ("lines", "got"),
    [
        (
            "given turn A, hand A 2c 3c 5c\nthen A may meld 2c 3c 5c",
            "A may not meld 2c 3c 5c: 2c 3c 5c can't be a meld",
        ),
        ("given turn A, hand A 2c\nthen A may lay off 2c", "A may not lay off 2c: no meld lies on the table"),
        (
            "given turn A, hand A 2c, meld B 4c 5c 6c\nthen A may lay off 2c",
            "A may not lay off 2c: 2c doesn't go with that run",
        ),
        (
            "given turn A, hand A 2c, meld B 4c 5c 6c, meld C 9c 9d 9h\nthen A may lay off 2c",
            "A may not lay off 2c: no meld on the table takes 2c",
        ),
        ("given turn A, discards 9d\nthen A may take 8d", "A may not take 8d: the top discard is 9d"),
        (
            "given turn A, hand A 9d\nplay A discards 9d\nthen C may take 9d",
            "C may not take 9d: it is B's turn, not C's",
        ),
        ("given turn A, stock 0, hand A 9d\nplay A draws", None),
    ],
)
def test_what_does_not_hold(lines: str, got: str | None) -> None:
    """What is the case instead is told with its reason."""
    found = told(lines)
    if got is None:
        assert Outcome.REFUSED is found.outcome
        return
    assert Outcome.FAILED is found.outcome
    assert [got] == [failure.got for failure in found.failures]


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        ("given turn A, trick 2\nplay A draws", "HOLA506", "trick 2"),
        ("given taken A 9d\nplay A draws", "HOLA506", "taken A 9d"),
        ("given tricks A 1\nplay A draws", "HOLA506", "tricks A 1"),
        ("play A 9d", "HOLA506", "A 9d"),
        ("given turn A\nthen A may play 9d", "HOLA506", "A may play 9d"),
        ("given turn A\nthen A leads", "HOLA506", "A leads"),
        ("given turn A\nthen A wins the trick", "HOLA506", "A wins the trick"),
        ("given turn A\nthen the trick is worth 9", "HOLA506", "trick is worth 9"),
        ("given turn A\nthen A may hold", "HOLA506", "A may hold"),
        ("given hand A 9d, discards 9d\nplay A draws", "HOLA504", "9d"),
        ("given meld B 9d 9h 9s, discards 9d\nplay A draws", "HOLA504", "9d"),
        ("given discards 9d, discards 2c\nplay A draws", "HOLA510", "discards 2c"),
        ("given turns A 1 A 2\nplay A draws", "HOLA510", "A 2"),
        ("given turn A\nplay A draws, A stops", "HOLA506", "A stops"),
        ("given winner A, winner B\nthen A gains 1", "HOLA510", "winner B"),
        ("given winner A\nplay A draws", "HOLA520", "A draws"),
        ("given winner A\nthen B pays 1", "HOLA506", "B pays 1"),
        ("given turns A -1\nplay A draws", "HOLA512", "-1"),
        ("given turn A, meld B 7h 9h\nplay A draws", "HOLA518", "meld B 7h 9h"),
        ("given turn A, meld B 9h 9s 9d 9c, meld C 2c 4c 3h\nplay A draws", "HOLA518", "meld C 2c 4c 3h"),
        ("given turn A\nplay B discards 6c", "HOLA520", "B discards 6c"),
        ("given turn A, hand A 7c 8c 2d\nplay A melds 7c 8c 2d", "HOLA521", "7c 8c 2d"),
        ("given turn A\nplay A draws 9c, A draws", "HOLA521", "A draws"),
        ("given turn A, stock 9c 2c\nplay A draws 9h", "HOLA521", "9h"),
        ("given turn A, discards 9d\nplay A takes 6c", "HOLA521", "A takes 6c"),
        ("given turn A, hand A 6c\nplay A lays off 6c", "HOLA521", "6c"),
        ("given turn A\nplay A melds 7 8 9 10 J Q K", "HOLA525", "A melds 7 8 9 10 J Q K"),
        (
            "given turn A, hand A 6c, meld B 3c 4c 5c, meld C 7c 8c 9c\nplay A lays off 6c",
            "HOLA526",
            "A lays off 6c",
        ),
        ("given turn A, discards 9d\nthen A may not take 8d", "HOLA532", "A may not take 8d"),
        ("given turn A\nthen B may meld 9d 9h 9s", "HOLA532", "B may meld 9d 9h 9s"),
    ],
)
def test_each_mistake(lines: str, code: str, words: str) -> None:
    """A mistake is told with its code at the very words."""
    (one,) = told(lines).diagnostics
    assert (code, words) == (one.code, one.text[one.column - 1 : one.end_column - 1])
    assert one.help


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("given meld A 2 2 2\nplay A 5", "meld A 2 2 2"),
        ("given melded A\nplay A 5", "melded A"),
        ("given discards 9h\nplay A 5", "discards 9h"),
        ("given turns A 1\nplay A 5", "turns A 1"),
        ("play A draws", "A draws"),
        ("play A takes 9h", "A takes 9h"),
        ("play A melds 2 2 2", "A melds 2 2 2"),
        ("play A lays off 9h", "A lays off 9h"),
        ("play A discards 9h", "A discards 9h"),
        ("given leader A\nthen A may not meld 2 2 2", "A may not meld 2 2 2"),
    ],
)
def test_games_of_tricks_have_none_of_it(lines: str, words: str) -> None:
    """What only games of turns have is told to be none of these rules' parts."""
    (one,) = result(lines, PLAIN).diagnostics
    assert ("HOLA506", words) == (one.code, one.text[one.column - 1 : one.end_column - 1])


def test_what_hangs_on_cards_that_are_not_given() -> None:
    """Two ways are shown, and that the cards that matter are to be given."""
    found = told("given turn A, hand A 2c 3c\nthen A may meld 2c 3c 4c")
    assert ["HOLA531"] == [one.code for one in found.diagnostics]
    assert 2 == len(found.ways)
    assert report("", RUMMY).ok


def test_who_has_won_a_deal_of_tricks() -> None:
    """A deal that is over may be given in games of tricks too, by who has won it."""
    found = result("given winner A\nthen AC wins the deal", PLAIN)
    assert (Outcome.PASSED, ()) == (found.outcome, found.diagnostics)
