"""Calls out of turn, in hints and reviews: held against letting play go on."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.advice.expected import judge
from holadsl.advice.hint import hint
from holadsl.advice.replaying import decisions
from holadsl.advice.review import MISTAKE, review
from holadsl.advice.review_text import LET_GO, as_data, markdown

HANDS = {"A": "9c 7s Qs 8d", "B": "Tc Ks 6d Qd", "C": "6h 8h Qh Ah", "D": "6s 8s 9s Ts"}


def led() -> holadsl.Table:
    """A has led a card, and C holds the cards of a call out of turn."""
    table = holadsl.load("cabra").position(hands=HANDS, leader="A", trump="d", stock=0)
    table.push("9c")
    return table


def test_a_hint_for_a_call_tells_what_letting_play_go_on_brings() -> None:
    """Of a call out of turn it is told what it is expected to bring, what it brings to make none, which is better, and
    why.
    """
    view = led().view("C")
    assert "C" != view.turn
    judged, found = judge(view, playouts=150, engine="python"), hint(view, playouts=150, engine="python")
    assert [None] == [one.move for one in judged.moves if one.move not in view.legal_moves]
    assert {one.move for one in judged.moves} == {one.move for one in found.moves}
    assert found.best == judged.best.move
    assert 150 == sum(one.visits for one in judged.moves)
    assert 2 == len({reason.kind for reason in found.reasons})
    assert "of 100 tables that fit what you saw the call ends the deal with a gain" in found.reasons[0].text


def unwise() -> tuple[holadsl.Table, holadsl.Move]:
    """B may call out of turn at once, and had better not."""
    table = holadsl.load("bura").start(seed=6, deals=1)
    return table, next(iter(table.legal_moves_of("B")))


def test_letting_go_is_told_with_reasons() -> None:
    """Where no call looks best there are two reasons for that, one with the line that gives the right to call."""
    table, call = unwise()
    found = hint(table.view("B"), playouts=200, engine="python")
    assert "B" != table.turn
    assert (None, call) == tuple(one.move for one in found.moves)
    assert found.best is None
    assert 2 == len({reason.kind for reason in found.reasons})
    assert table.rules.calls[call.verb].place in [place for reason in found.reasons for place in reason.places]


def test_a_review_grades_calls_out_of_turn() -> None:
    """A call that was made is held against letting play go on; where none looks best, text and data say so."""
    table = led()
    table.push("molodka 6h 8h Qh Ah", seat="C")
    found = review(table, seats="C", playouts=150, engine="python")
    (grade,) = found.grades
    assert "molodka 6h 8h Qh Ah" == str(grade.move)
    made = next(one for one in decisions(table.copy()) if one.seat == "C")
    assert grade.best == judge(made.table.view("C"), playouts=150, engine="python").best.move
    assert (grade.verdict == MISTAKE) <= (grade.best is None)


def test_no_call_is_told_as_such() -> None:
    """Where letting play go on looks best the row of a call says so, and JSON has null."""
    table, call = unwise()
    table.push(call, seat="B")
    found = review(table, seats="B", playouts=200, engine="python")
    (grade,) = [one for one in found.grades if one.move == call]
    assert grade.best is None
    assert LET_GO in markdown(found, "Review", {})
    (row,) = [row for row in as_data(found, "bura", {})["plays"] if row["played"] == str(call)]
    assert row["best"] is None


def two_answers() -> holadsl.Table:
    """A throws a card that C claims, and then B, who comes first: both were asked at once."""
    rules = holadsl.load("hoola", players=3, variants=["turn-order"])
    a, b, c = rules.order
    hands = {a: "6c 2d 9h", b: "6s 6d 2h", c: "7c 8c Kd"}
    table = rules.position(hands=hands, turn=a, stock="Js Ts Jd Jh")
    table.push("draw")
    table.push("discard 6c")
    return table


def test_answers_of_those_who_are_asked_at_once_are_judged_without_the_others() -> None:
    """Who answers second didn't know the first answer: each is judged by the table as both found it."""
    table = two_answers()
    _, b, c = table.rules.order
    asked = {seat: table.view(seat).letter() for seat in (b, c)}
    table.push("thanks 6c with 7c 8c", seat=c)
    table.push("thanks 6c with 6s 6d", seat=b)
    found = {made.seat: made.table.view(made.seat).letter() for made in decisions(table.copy()) if made.move.with_cards}
    assert asked == found


@pytest.mark.parametrize("game", ["hola", "cabra", "hoola"])
def test_a_play_is_judged_by_what_was_known_then(game: str) -> None:
    """Going back through a game each seat knows what it knew when it played: nothing of what came later."""
    table = holadsl.load(game).start(seed=6, deals=1)
    letters = []
    for step in range(20):
        if table.deal_over:
            break
        seat = table.to_act[step % len(table.to_act)]
        moves = table.legal_moves_of(seat)
        if not moves:
            seat, moves = table.to_act[0], table.legal_moves_of(table.to_act[0])
        move = moves.sample(step)
        if move.verb != "pass":
            letters.append((seat, str(move), table.view(seat).letter()))
        table.push(move, seat=seat)
    found = [(made.seat, str(made.move), made.table.view(made.seat).letter()) for made in decisions(table.copy())]
    assert letters == found[::-1]
