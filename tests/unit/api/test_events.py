"""What happened, as things."""

from __future__ import annotations

import json

import holadsl
from holadsl import CardPlayed, DealEnded, HoldStopped, Refilled, TrickTaken
from tests.unit.api.games import SUITED, of_text, play_on, shipped

HANDS = {"A": "8c Kd", "B": "8d 3d", "C": "3h 5h", "D": "Tc 5c"}


def test_a_trick_as_events() -> None:
    """Cards, the hold, its end, the trick with its cards in the order played, and the cards drawn."""
    table = shipped().position(hands=HANDS, leader="A", stock="2c 2d 2h 2s Qc")
    for move in ("8c", "8d", "3h", "Tc", "stop"):
        table.push(move)
    played = [event for event in table.events if isinstance(event, CardPlayed)]
    assert [("A", "8c", 1, False), ("D", "Tc", 1, False)] == [
        (event.seat, str(event.card), event.circuit, event.holds) for event in (played[0], played[3])
    ]
    stopped, taken, first, *_ = table.events[4:]
    assert isinstance(stopped, HoldStopped)
    assert isinstance(taken, TrickTaken)
    assert isinstance(first, Refilled)
    assert ("A", "A", "B", 1, 10) == (stopped.seat, taken.leader, taken.winner, taken.circuits, taken.points)
    assert ["8c", "8d", "3h", "Tc"] == list(map(str, taken.cards))
    assert ("B", "2c") == (first.seat, str(first.card))


def test_events_are_plain_data() -> None:
    """`to_dict` names the class as type and is fit for JSON, fractions too."""
    table = play_on(of_text(SUITED).start(seed=4), 90, 2)
    told = json.loads(json.dumps([event.to_dict() for event in table.events]))
    kinds = {event["type"] for event in told}
    assert {"Dealt", "CardPlayed", "TrickTaken", "Refilled", "DealEnded"} <= kinds
    assert kinds <= {name for name in dir(holadsl) if isinstance(getattr(holadsl, name), type)}


def test_the_end_of_a_deal_tells_points_and_scores() -> None:
    """By team, with the dealer of the deal."""
    table = shipped().start(seed=4, scores={"AC": 100}, dealer="B")
    table.end_deal({"AC": 40, "BD": 50})
    ended, changed = (next(e for e in table.events if isinstance(e, k)) for k in (DealEnded, holadsl.DealerChanged))
    assert ("B", {"AC": 40, "BD": 50}, {"AC": 140, "BD": 50}) == (ended.dealer, ended.points, ended.scores)
    assert "C" == changed.dealer


def test_events_are_a_sequence() -> None:
    """Length, index, slice and comparison work as with a list; what was asked for stays as it was."""
    table = shipped().start(seed=4)
    before = table.events
    table.push(next(iter(table.legal_moves)))
    assert (len(before) + 1, 1) == (len(table.events), len(table.events[-1:]))
    assert list(before) == list(table.events)[:-1]
    assert before == table.events[:-1]
    assert before != table.events
    assert before[-1] == before[len(before) - 1]
