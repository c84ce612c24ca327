"""Why a move may be made, or not: the sentence and the rule line."""

from __future__ import annotations

import pickle

import pytest

import holadsl
from holadsl import IllegalMove
from tests.unit.api.games import SUITED, of_text, shipped

HOLA = shipped()
HANDS = {"A": "8c Kd 4s 8s", "B": "8d 3d", "C": "3h 5h", "D": "4c 5c"}


def asked(*variants: str) -> holadsl.Table:
    """A table whose leader A is asked whether to hold."""
    table = shipped("hola", 4, *variants).position(hands=HANDS, leader="A")
    for card in ("8c", "8d", "3h", "4c"):
        table.push(card)
    return table


def test_a_legal_card_names_its_clause() -> None:
    """What may be led is said by the lead clause, what may be held with by the hold's."""
    lead = HOLA.position(hands=HANDS, leader="A").why("8c")
    assert (True, "A may play 8c.", "trick lead") == (lead.legal, lead.reason, lead.places[0].clause)
    stop = asked().why("stop")
    assert (True, "A may stop.", "hold by") == (stop.legal, stop.reason, stop.places[0].clause)


def test_a_barred_hold_names_the_variant() -> None:
    """The deciding clause comes first, then the lines that brought it there."""
    why = asked("hold-with-match").why("Kd")
    assert (False, "A may not hold with Kd.") == (why.legal, why.reason)
    assert "hold with" == why.places[0].clause
    assert why.places[0].text.strip().startswith("change hold with")
    assert asked("hold-with-match").why("8s").legal


def test_a_duty_names_the_answer() -> None:
    """A card of another suit, where one of the suit led is held, is barred by the answer clause."""
    table = of_text(SUITED).position(hands={"A": "8c", "B": "9c 9d"}, leader="A")
    table.push("8c")
    with pytest.raises(IllegalMove) as refused:
        table.push("9d")
    explanation = refused.value.explanation
    assert explanation is not None
    assert ("9d may not be played here.", "trick answer") == (explanation.reason, explanation.places[0].clause)
    assert ("game.hola", "  answer       a card of the suit led, else any card") == (
        explanation.places[0].path,
        explanation.places[0].text,
    )
    assert explanation == table.why("9d")


@pytest.mark.parametrize(
    ("move", "seat", "says"),
    [
        ("8d", None, "A has no 8d."),
        ("9", None, "A has no 9."),
        ("stop", None, "A can't stop now."),
        ("8c", "B", "It is A's turn, not B's."),
        ("rubbish", None, "'rubbish' is no move in this game: name a card, or say 'stop'."),
        ("1h", None, "'1h' is not a card of this pack."),
        ("", None, "Nothing is no move: name a card."),
    ],
)
def test_every_refusal_is_explained(move: str, seat: str | None, says: str) -> None:
    """`why` answers in the words that `push` would raise, and changes nothing."""
    table = HOLA.position(hands=HANDS, leader="A")
    why = table.why(move, seat=seat)
    assert (False, says) == (why.legal, why.reason)


def test_after_the_deal_nothing_may_be_done() -> None:
    """`why` says that the deal, or the match, is over."""
    table = HOLA.start(seed=1, deals=2)
    table.end_deal({"AC": 40, "BD": 50})
    assert "The deal is over: nobody is to act." == table.why("8c").reason
    table.next_deal()
    table.end_deal({"AC": 40, "BD": 50})
    assert "The match is over." == table.why("8c").reason


def test_errors_go_from_process_to_process() -> None:
    """An error that was pickled has its kind, text, explanation, line and diagnostics still."""
    table = of_text(SUITED).position(hands={"A": "8c", "B": "9c 9d"}, leader="A")
    table.push("8c")
    with pytest.raises(IllegalMove) as refused:
        table.push("9d")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (IllegalMove, str(refused.value), refused.value.explanation) == (type(again), str(again), again.explanation)
    with pytest.raises(holadsl.ReplayError) as stopped:
        holadsl.replay("nothing")
    there = pickle.loads(pickle.dumps(stopped.value))
    assert (1, str(stopped.value)) == (there.line, str(there))
    with pytest.raises(holadsl.RulesError) as wrong:
        holadsl.load("nosuch")
    assert wrong.value.diagnostics == pickle.loads(pickle.dumps(wrong.value)).diagnostics


def test_what_a_call_takes_is_said() -> None:
    """Who calls with other cards is told which cards the call takes, in the words of its line."""
    table = shipped("bura", 3).position(hands={"A": "8c Kd 9h", "B": "6c 7d 6h", "C": "Tc Jd Qh"}, leader="A")
    why = table.why("aces 8c Kd 9h")
    assert (False, "aces with") == (why.legal, why.places[0].clause)
    assert why.reason.endswith("can't be used to call aces: it takes 3 cards of rank A.")
