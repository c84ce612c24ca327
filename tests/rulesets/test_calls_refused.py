"""What is said to a move that can't be made where calls are open, or while several are asked."""

from __future__ import annotations

import pytest

import holadsl
from tests.rulesets.rows import shipped

HANDS = {"A": "9c 7s Qs 8d", "B": "Tc Ks 6d Qd", "C": "6h 8h Qh Ah", "D": "6s 8s 9s Ts"}
"""C and D can take the lead; B comes before both."""
TRIED = ("pass", "9c", "Ks", "down 6d", "7c 8c", "molodka", "molodka 6s 8s 9s Ts")


def led() -> holadsl.Table:
    """A has led, all others may call."""
    table = shipped("cabra", 4).position(hands=HANDS, leader="A", trump="d", stock=20)
    table.push("9c")
    return table


def asked() -> holadsl.Table:
    """D has called, B and C are asked."""
    table = led()
    table.push("molodka 6s 8s 9s Ts", seat="D")
    return table


def refusal(table: holadsl.Table, move: str, seat: str) -> tuple[type[holadsl.PlayError], str]:
    """How a move is refused."""
    with pytest.raises(holadsl.PlayError) as refused:
        table.push(move, seat=seat)
    assert refused.value.explanation == table.why(move, seat=seat)
    return refused.type, str(refused.value)


def refusals(table: holadsl.Table, seat: str) -> list[object]:
    """What all that a seat tries comes to; what it may do is taken back."""
    out: list[object] = []
    for move in TRIED:
        if move in table.legal_moves_of(seat):
            out.append(move)
        else:
            out.append(refusal(table, move, seat))
    return out


def test_no_refusal_tells_who_has_passed() -> None:
    """Whoever else has passed, a seat is told the same of whatever it tries."""
    before = {seat: refusals(asked(), seat) for seat in "ABCD"}
    for passing, other in ("BC", "CB"):
        table = asked()
        table.push("pass", seat=passing)
        assert {other: before[other], "A": before["A"], "D": before["D"]} == {
            seat: refusals(table, seat) for seat in (other, "A", "D")
        }
    assert (holadsl.NotYourTurn, "B and C may answer now, not A.") == refusal(asked(), "pass", "A")


def test_who_has_answered_is_told_so() -> None:
    """Of its own answer a seat knows; it may do nothing more while others are asked."""
    table = asked()
    table.push("pass", seat="C")
    for move in TRIED:
        told = refusal(table, move, "C")
        assert (holadsl.NotYourTurn, "B may answer now, not C, who has answered.") == told


@pytest.mark.parametrize("move", ["down 6d", "Ks", "9c", "7c 8c"])
def test_only_answers_are_made_while_a_seat_is_asked(move: str) -> None:
    """Until all have answered other acts are out of turn; the refusal says what an answer is."""
    kind, text = refusal(asked(), move, "B")
    assert holadsl.NotYourTurn is kind
    assert text.endswith(" now: B is asked, and answers molodka or pass.")


@pytest.mark.parametrize(
    ("table", "seat", "kind", "text"),
    [
        (led, "D", holadsl.NotAMove, "'molodka' names no card: write its cards behind it, as in 'molodka CARD CARD'."),
        (
            asked,
            "B",
            holadsl.NotAMove,
            "'molodka' names no card: write its cards behind it, as in 'molodka CARD CARD'.",
        ),
        (led, "A", holadsl.NotYourTurn, "A may not call molodka now."),
        (asked, "D", holadsl.NotYourTurn, "D has called molodka in this trick already."),
    ],
    ids=["open", "asked", "too late", "again"],
)
def test_a_call_without_its_cards(table: object, seat: str, kind: type, text: str) -> None:
    """That the cards are missing is said only where the call can be made at all; else why it can't."""
    assert callable(table)
    assert (kind, text) == refusal(table(), "molodka", seat)


def test_a_call_without_its_cards_out_of_its_time() -> None:
    """Of four led, which can't be interrupted, that is said, though the cards are missing too."""
    table = shipped("cabra", 4).position(hands={**HANDS, "A": "6c 7c 8c Qc"}, leader="A", trump="d", stock=20)
    table.push("6c 7c 8c Qc")
    assert (holadsl.NotYourTurn, "C may not call molodka now.") == refusal(table, "molodka", "C")
    assert [] == [move for move in ("molodka",) if move in table.legal_moves_of("B")]
    with pytest.raises(holadsl.NotAMove):
        table.rules.parse("molodka")
