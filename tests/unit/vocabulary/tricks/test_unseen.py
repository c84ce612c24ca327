"""When the top card of the stock may be played, and what is told of it."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.core.check import check
from holadsl.players.casual import Casual

GAME = """language 1

game "Ours" extends hola
  remove hold
  change trick refill         to 4, after each card
  add trick also              top card of the stock
"""
HANDS = {"A": "9c 8c 6c 5c", "B": "9d 8d 6d 5d", "C": "9h 8h 6h 5h", "D": "9s 8s 6s 5s"}


def ours(lines: str = "") -> holadsl.Rules:
    """The game with further lines."""
    rules = holadsl.loads(GAME + lines)
    assert () == check(rules.machine).findings
    return rules


def refused(table: holadsl.Table, move: str) -> str:
    """Why a move is refused; the line of the rules that bars it is shown."""
    with pytest.raises(holadsl.IllegalMove) as found:
        table.push(move)
    assert found.value.explanation is not None
    assert "add trick also              top card of the stock" in found.value.explanation.places[0].text
    return str(found.value)


def test_a_closed_stock_has_no_card_to_play() -> None:
    """Where a rule closes the stock, none of its cards is played any more."""
    table = ours("  add rules closing when a card is played, the stock closes\n").position(hands=HANDS, stock=8)
    table.push("top")
    assert "The stock is closed: none of its cards is played." == refused(table, "top")


def test_a_card_that_lies_open_is_not_unseen() -> None:
    """The card that the deal showed at the bottom of the stock isn't played from there."""
    rules = ours("  add deal show 1 card to the bottom of the stock\n")
    table = rules.position(hands=HANDS, stock="Jc Jd")
    table.push("top")
    assert 1 == table.stock_size
    assert "The top card of the stock lies open: an unseen one may be played." == refused(table, "top")


def test_an_unseen_card_wins_and_loses_as_any_other() -> None:
    """It takes the trick where it matches, and the seats draw in turn, but for him who played it."""
    table = ours().position(hands=HANDS | {"B": "Ad 8d 6d 5d"}, stock="Jc 9d Kd Qd Td Jd", leader="A")
    for move in ("9c", "top", "8h", "8s"):
        table.push(move)
    (taken,) = [event for event in table.events if isinstance(event, holadsl.TrickTaken)]
    assert ("B", ["9c", "9d", "8h", "8s"]) == (taken.winner, [str(card) for card in taken.cards])
    assert ["A", "C", "D"] == [e.seat for e in table.events if isinstance(e, holadsl.Refilled)]
    assert [("B", "9d")] == [(e.seat, str(e.card)) for e in table.events if isinstance(e, holadsl.CardTurned)]


def test_the_move_is_read_as_it_is_written() -> None:
    """`top` is said without a card, in any case; other games have no such move."""
    rules = ours()
    assert "top" == str(rules.parse("TOP"))
    with pytest.raises(holadsl.NotAMove, match="'top' is said without a card"):
        rules.parse("top 9h")
    with pytest.raises(holadsl.NotAMove, match="'top' is no move in this game"):
        holadsl.load("hola").parse("top")


def test_the_move_is_advised_while_it_can_be_made() -> None:
    """What is no move is answered with `top` as long as the stock has a card, and without it afterwards."""
    table = ours().position(hands=HANDS, stock="Jc")
    for advice in ("name a card, or say 'top'.", "name a card."):
        with pytest.raises(holadsl.NotAMove) as refusal:
            table.push("fly")
        assert f"'fly' is no move in this game: {advice}" == str(refusal.value)
        if table.stock_size:
            table.push("top")


def test_a_bot_counts_an_unseen_card_as_a_usual_one() -> None:
    """It plays the cheap card that throws nothing away rather than a dear one, and all its moves are legal."""
    table, bot = ours().start(seed=4), Casual(1)
    while not table.deal_over:
        seat = table.turn
        assert seat is not None
        move = bot.choose(table.view(seat))
        assert move in table.legal_moves
        table.push(move)
    tops = sum(isinstance(event, holadsl.CardTurned) for event in table.events)
    assert tops < len([event for event in table.events if isinstance(event, holadsl.CardPlayed)]) / 2
