"""What is played in an example, and what happens without being printed."""

from __future__ import annotations

import pytest

from tests.unit.api.games import LOCAL
from tests.unit.examples.games import SUITED, passes, result, told

OPEN = "given hand A 8 5 K\nplay A Q, B 2, C 6, D 10\n"
"""A hold is open: B is winning, A is asked."""


def test_another_card_of_the_leader_holds() -> None:
    """While a hold is open, another card of the leader holds the trick."""
    assert passes(OPEN + "play A 8, B 4, C Q, D 3\nthen C wins the trick, the trick is worth 10")


def test_stop() -> None:
    """A stop ends the trick."""
    assert passes(OPEN + "play A stops\nthen B wins the trick, B is next, A may not hold")


def test_choices_are_free() -> None:
    """A hold that nobody prints was let go, if its winner leads the next trick."""
    assert passes(OPEN + "play B K\nthen C is next, A may not hold")


def test_claims_let_a_hold_go() -> None:
    """Who takes the trick, what it is worth and who leads let an open hold go first, for good."""
    assert passes(OPEN + "then the trick is worth 10, B wins the trick, B leads, B is next\nplay B K\nthen C is next")
    assert passes(OPEN + "then B wins the trick\nplay A stops, B K\nthen C is next")
    assert ["refused", "HOLA520"] == told(OPEN + "then B wins the trick\nplay A 8")


def test_what_may_be_held_is_judged_before() -> None:
    """In one set of claims what may be held is judged as it was after the last card, wherever it stands."""
    assert passes(OPEN + "then B wins the trick, A may hold with 8 5 K")
    assert ["failed", "A may not hold | A may hold with 8 5 K"] == told(OPEN + "then B wins the trick, A may not hold")


def test_draws_between_tricks() -> None:
    """A card played after drawing may be one that was drawn: free cards are laid so that it is."""
    lines = "play A 8, B 3, C 9, D 4, A J, B J, C 6, D 10\nplay B K, C K, D K, A K\nthen A wins the trick"
    assert passes(lines)


def test_a_whole_hand_leaves_the_stock() -> None:
    """With a whole hand given the next card is drawn from the stock."""
    assert passes("given hand A 5 6 8 9\nplay A 5, B 3, C 4, D J, A Kh\nthen A's hand has 6 8 9")


def test_without_a_draw_all_plays_are_first_cards() -> None:
    """A seat that never draws had all that it plays from the start, even beyond a hand of the deal."""
    assert passes("given hand A 5 6 8 9, stock 0\nplay A 5, B 3, C 4, D J, A Kh\nthen A's hand has 6 8 9")


def test_drawing_after_each_card() -> None:
    """What is played after the first draw isn't among the first cards."""
    lines = "given hand A 9 8 U O\nplay A 9, C 8, B 7, B 9, A K, C A\n"
    assert passes(lines + "then B wins the trick, A's hand has 8 U O", LOCAL)


def test_anticlockwise() -> None:
    """Seats play in the direction of the game."""
    assert passes("play A 9, C 8, B 9\nthen B wins the trick", LOCAL)
    assert ["refused", "HOLA520"] == told("play A 9, B 8", LOCAL)


def test_duties_are_kept_by_free_cards() -> None:
    """Free cards are such that a card of another suit may be played; duties that bar it are refused with their line."""
    assert passes("play A Kh, B 2s, C 3s, D 4s\nthen A wins the trick", SUITED)
    found = result("given hand B 3h 2s\nplay A Kh, B 2s", SUITED)
    assert ["HOLA521"] == [one.code for one in found.diagnostics]
    assert ["trick answer"] == [place.clause for place in found.diagnostics[0].related]


def test_suits_are_tried() -> None:
    """Ranks alone have such suits that the plays can happen: who leads next must have taken the trick."""
    assert passes("play A 3, B K, C 4, D 5, B 6\nthen C is next", SUITED)
    assert passes("play A 3, B 2h, C 4, D 5\nthen the trick is worth 0", SUITED)


@pytest.mark.parametrize(
    ("lines", "code", "says"),
    [
        ("play A 5, C 3", "HOLA520", "C isn't on turn: B is on turn"),
        ("play B 5", "HOLA520", "B isn't on turn: A leads"),
        (OPEN + "play C 5", "HOLA520", "C isn't on turn: A is asked to hold"),
        ("play A stops", "HOLA522", "A can't stop: A leads"),
        ("play A 5, B 3, C 5, D 4, A stops", "HOLA522", "A can't stop: C leads"),
        ("given 2 players, hand A Q 3\nplay A K, B K, A Q", "HOLA521", "A can't play Q: A may not hold with Q"),
        ("given hand A 4 5 6 8\nplay A K, B A, A 4", "HOLA520", "A isn't on turn: C is on turn"),
        ("given hand B 4 5 6 8, stock 0, hand A 9\nplay A 9, B 4, C 3, D 3, A K, B J", "HOLA504", ""),
    ],
)
def test_plays_that_cannot_happen(lines: str, code: str, says: str) -> None:
    """A play that the rules bar is refused with the reason."""
    if code == "HOLA504":  # five cards are no mistake: all hands have five
        assert passes(lines)
        return
    found = result(lines)
    assert [code] == [one.code for one in found.diagnostics]
    assert says == found.diagnostics[0].message


def test_after_the_deal() -> None:
    """Nobody plays after the deal is over."""
    found = result("given tricks AC 6 BD 6\nplay A 3, B 2, C A, D 10, B 5")
    assert "B isn't on turn: the deal is over" == found.diagnostics[0].message
    assert "an example ends with its deal" == found.diagnostics[0].help
