"""What each move is expected to bring."""

from __future__ import annotations

from fractions import Fraction

import pytest

import holadsl
from holadsl.advice.expected import FEW, judge, loss, root
from holadsl.advice.hint import hint
from holadsl.advice.review import review
from tests.unit.advice.seats import GAMES, seats


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_judged_and_what_was_tried_seldom_is_said(game: str) -> None:
    """Each legal move stands there in its order; where it was tried too seldom there is no interval."""
    for view in seats(game, 2):
        judged = judge(view, playouts=100, engine="python")
        assert list(view.legal_moves) == [one.move for one in judged.moves]
        for one in judged.moves:
            assert (one.margin is None) == (one.visits < FEW)
            assert one.margin is None or one.low <= one.points <= one.high  # type: ignore[operator]
        assert judged.ranked[0] is judged.best


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Of the last plays of a deal, where each world is played out whole, about 19 of 20 intervals hold the mean that
    twenty times as many playouts find.
    """
    inside = tried = 0
    for seed in range(6):
        for view in seats("hola", 3, seed):
            truth = {one.move: one for one in judge(view, playouts=4000, seed=99).moves}
            for one in judge(view, playouts=200, seed=seed).moves:
                real = truth[one.move]
                if one.margin is not None and real.margin is not None:
                    tried += 1
                    inside += abs(one.points - real.points) <= root(one.margin**2 + real.margin**2)
    assert tried > 30
    assert inside >= tried * Fraction(85, 100)


def test_a_loss_within_its_interval_is_not_sure() -> None:
    """Whether a move surely brings less is said by the interval of the difference."""
    for view in seats("hola", 4):
        judged = judge(view, playouts=300)
        for one in judged.moves:
            found = loss(judged.best, one)
            assert found is None or found.sure == (judged.best.points - one.points > found.margin)
    assert root(Fraction(9, 4)) == Fraction(3, 2)


def test_where_the_least_wins_the_sign_turns() -> None:
    """In a game that the least score wins, the move that brings most points is worth least."""
    least = 'language 1\ngame "Least" extends hola\n  change match winner  the least\n'
    view, turned = (rules.start(seed=3).view("A") for rules in (holadsl.load("hola"), holadsl.loads(least)))
    best, worst = judge(view, playouts=3000).ranked[0], judge(turned, playouts=3000).ranked[-1]
    assert best.points > 0
    assert worst.points < 0


def test_no_playouts_are_no_advice() -> None:
    """A budget of zero, or tables none to search from, is refused with a sentence."""
    table = holadsl.load("hola").start(seed=1, deals=1)
    view = table.view("A")
    for asked in (lambda: hint(view, playouts=0), lambda: judge(view, worlds=0), lambda: holadsl.search(view, 0, 1)):
        with pytest.raises(holadsl.PlayError, match="is 1 or more, not 0"):
            asked()
    table.push(next(iter(view.legal_moves)))
    with pytest.raises(holadsl.PlayError, match="is 1 or more, not 0"):
        review(table, playouts=0)


@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_hint_is_the_same_by_every_engine(engine: holadsl.api.Engine) -> None:
    """What is advised hangs on the view, the playouts and the seed, not on what plays."""
    for view in seats("hola", 2):
        assert hint(view, playouts=150, engine="native") == hint(view, playouts=150, engine=engine)
