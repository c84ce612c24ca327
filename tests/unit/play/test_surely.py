"""When a search is sure enough of a move to make it instead of the usual one."""

from __future__ import annotations

from fractions import Fraction

import pytest

import holadsl
from holadsl.native.searching.search import Found, Searched, Waiting
from holadsl.players import surely
from holadsl.players.casual import Casual
from holadsl.players.searching import Searching

USUAL, OTHER = holadsl.Move("draw"), holadsl.Move("pass")


def found(move: holadsl.Move, visits: int, value: int, spread: int) -> Found:
    """What was found of a move: its results lay so far to both sides of their mean."""
    return Found(move, visits, Fraction(value), Fraction(value**2 + spread**2))


@pytest.mark.parametrize(
    ("errors", "made"), [(1, OTHER), (2, OTHER), (3, USUAL)]
)  # the difference, 3, is 2.12 to 3 times its standard error
def test_another_move_has_to_be_better_by_so_many_errors(errors: int, made: holadsl.Move) -> None:
    """With 101 tries of each and results 10 from their mean the standard error of a difference is the root of 2."""
    searched = Searched((found(USUAL, 101, 0, 10), found(OTHER, 101, 3, 10)))
    assert surely.on_turn(searched, USUAL, errors, (USUAL, OTHER)) == made


def test_what_was_hardly_tried_was_found_bad() -> None:
    """A usual move that a search tried once is no match for one that it tried often."""
    searched = Searched((found(USUAL, 1, 5, 0), found(OTHER, 200, 3, 100)))
    assert surely.on_turn(searched, USUAL, 3, (USUAL, OTHER)) == OTHER


def test_a_usual_move_that_is_not_among_them_is_not_made() -> None:
    """Of some of the moves one is made."""
    searched = Searched((found(USUAL, 101, 9, 10), found(OTHER, 101, 3, 10)))
    assert surely.on_turn(searched, USUAL, 3, (OTHER,)) == OTHER


def test_calls_are_held_against_letting_play_go_on() -> None:
    """The usual answer stands, be it a call or none, unless the other one is surely better."""
    near = Searched((found(OTHER, 101, 1, 10),), Waiting(100, Fraction(0), Fraction(100)))
    far = Searched((found(OTHER, 101, 9, 10),), Waiting(100, Fraction(0), Fraction(100)))
    bad = Searched((found(OTHER, 100, -9, 10),), Waiting(101, Fraction(0), Fraction(100)))
    assert [surely.out_of_turn(one, None, 2) for one in (near, far, bad)] == [None, OTHER, None]
    assert [surely.out_of_turn(one, OTHER, 2) for one in (near, far, bad)] == [OTHER, OTHER, None]


def test_in_games_of_turns_alone_a_casual_bot_is_asked() -> None:
    """With an error bound that nothing passes it plays as a casual bot does; in a game of tricks as the search says."""
    table, bot, asked = holadsl.load("hoola").start(seed=5, deals=1), Searching(7, 80, "python", 5, errors=10**9), 0
    for step in range(12):
        view = table.view(table.to_act[0])
        moves = list(view.legal_moves)
        if len(moves) > 1 and all(one.visits > 1 and one.squares > one.value**2 for one in bot.found(view).moves):
            assert bot.choose(view) == Casual(7).choose(view)
            asked += 1
        table.push(moves[step % len(moves)], seat=view.seat)
    assert asked
    view = holadsl.load("hola").start(seed=5, deals=1).view("A")
    assert Searching(7, 40, errors=10**9).choose(view) == Searching(7, 40).choose(view)
