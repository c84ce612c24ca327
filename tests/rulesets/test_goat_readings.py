"""Readings of the text that the ruleset offers: a lead of fewer cards than were called with, a trump out of play."""

from __future__ import annotations

from collections import Counter

import pytest

import holadsl

HANDS = {"A": "9c 8d 7h 7d", "B": "Tc Js Qs Ks", "C": "6h 8h Qh Ah", "D": "6c 8c Qc Ac"}
"""C and D hold four of a suit each."""


def table(variant: str, **given: object) -> holadsl.Table:
    """Four players with cards; A leads, spades are trumps."""
    rules = holadsl.load("cabra", variants=[variant])
    return rules.position(**{"hands": HANDS, "leader": "A", "trump": "s", "stock": 12, **given})  # type: ignore[arg-type]


def test_the_caller_leads_what_he_likes() -> None:
    """The cards go back, the caller is the leader, and may lead one card of his four, or more."""
    here = table("lead-fewer")
    here.push("9c")
    here.push("molodka 6h 8h Qh Ah", seat="C")
    here.close_window()
    assert ("C", ()) == (here.turn, here.trick)
    assert "9c" in {str(card) for card in here.hand("A")}
    assert {1, 2, 3, 4} == {len(move.cards) for move in here.legal_moves if move.verb == "play"}
    here.push("8h")
    assert "C" == here.leader
    assert ("D",) == here.to_act  # the lead can't be taken from him again


def test_nobody_takes_the_lead_from_the_caller_before_he_leads() -> None:
    """Between the call and his lead no further call stands open."""
    here = table("lead-fewer")
    here.push("molodka 6h 8h Qh Ah", seat="C")
    here.close_window()
    assert ("C",) == here.to_act


def test_a_nearer_call_takes_the_place_of_the_first() -> None:
    """One call a trick is carried out: D calls, C is nearer to the leader and calls too, and C leads."""
    here = table("lead-fewer")
    here.push("molodka 6c 8c Qc Ac", seat="D")
    assert "C" in here.to_act
    here.push("molodka 6h 8h Qh Ah", seat="C")
    here.close_window()
    assert "C" == here.turn
    assert ("C",) == here.to_act


def test_the_shown_card_lies_open_beside_the_stock() -> None:
    """It is nobody's: all see it, nobody draws it, and 35 cards are played."""
    rules = holadsl.load("cabra", variants=["trump-out-of-play"])
    here = rules.start(seed=5)
    (shown,) = here.discards
    assert (shown.suit, 19) == (here.trump, here.stock_size)
    assert here.discards == here.view("C").discards
    played: Counter[str] = Counter()
    while not here.deal_over:
        move = here.legal_moves.sample(seed=len(played))
        played.update(str(card) for card in move.cards if move.verb in ("play", "down"))
        here.push(move)
    assert str(shown) not in played
    assert (shown,) == here.discards
    worth = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
    assert 120 - worth.get(shown.rank, 0) == sum(here.points.values())


def test_a_position_may_name_the_card_out_of_play() -> None:
    """`discards` of a position lies there; where the rules have no such pile it is refused."""
    here = table("trump-out-of-play", discards="As")
    assert ["As"] == [str(card) for card in here.discards]
    with pytest.raises(holadsl.PlayError, match="lies in two places"):
        table("trump-out-of-play", discards="9c")
    with pytest.raises(holadsl.PlayError, match="no discards"):
        table("lead-fewer", discards="As")
