"""What a deal would bring, without a table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from holadsl import PlayError
from tests.unit.api.games import SUITED, of_text, shipped

HOLA = shipped()


def test_worth_and_the_last_trick() -> None:
    """Nothing is added to the worth yet: the last trick's ten go to the team of the seat that took it."""
    result = HOLA.count(worth={"AC": 40, "BD": 40}, last_trick="D", tricks_won={"AC": 6, "BD": 7}, dealer="D")
    assert ({"AC": 40, "BD": 50}, {"AC": 40, "BD": 50}) == (result.points, result.scores)
    assert ("A", "B", False, ()) == (result.next_dealer, result.next_leader, result.over, result.winners)


def test_the_dealer_stays_with_sixty() -> None:
    """Who deals and leads next follows from the result."""
    result = HOLA.count(worth={"BD": 60, "AC": 20}, dealer="D", tricks_won={"AC": 6, "BD": 7})
    assert ("D", "A") == (result.next_dealer, result.next_leader)


def test_cards_are_worth_what_they_are_worth() -> None:
    """Cards instead of their worth, by rank alone where suits don't matter."""
    result = HOLA.count(captured={"AC": "A A 10 2 3", "BD": "Th Ad 9"}, last_trick="A")
    assert {"AC": 40, "BD": 20} == result.points


def test_a_sweep_replaces_the_points() -> None:
    """All tricks, not all points."""
    every = HOLA.count(worth={"AC": 80}, last_trick="A", tricks_won={"AC": 13})
    points = HOLA.count(worth={"AC": 80}, last_trick="A", tricks_won={"AC": 12, "BD": 1})
    assert ({"AC": 170, "BD": 0}, {"AC": 90, "BD": 0}) == (every.points, points.points)


def test_the_match_may_end() -> None:
    """With the scores before the deal given, the result says whether the match is over and who won it."""
    result = HOLA.count(worth={"AC": 30, "BD": 50}, last_trick="A", scores={"AC": 480, "BD": 450})
    assert (True, ("AC",), {"AC": 520, "BD": 500}) == (result.over, result.winners, result.scores)


def test_fractions_are_counted_exactly() -> None:
    """Half a point is a Fraction."""
    result = of_text(SUITED).count(worth={"AC": 30, "BD": 50}, tricks_won={"AC": 7, "BD": 6})
    assert {"AC": Fraction(61, 2), "BD": Fraction(50)} == result.points


def test_what_can_t_be_counted_is_refused() -> None:
    """Cards and worth together, unknown teams and seats, half a point where there is none, a card twice."""
    for wrong in (
        {"worth": {"AC": 1}, "captured": {"BD": "8c"}},
        {"worth": {"X": 1}},
        {"worth": {"AC": Fraction(1, 2)}},
        {"worth": {"AC": 10**12}},
        {"captured": {"AC": "8c", "BD": "8c"}},
        {"last_trick": "X"},
        {"dealer": "X"},
        {"tricks_won": {"AC": -2}},
    ):
        with pytest.raises(PlayError):
            HOLA.count(**wrong)  # type: ignore[arg-type]


def test_nothing_is_settled() -> None:
    """These rules have no settlement."""
    with pytest.raises(PlayError):
        HOLA.settle(reason="out")
