"""Whole deals that another implementation played: every trick comes out as it did there."""

from __future__ import annotations

import pytest

import holadsl
from tests.rulesets.golden import Golden, golden
from tests.rulesets.rows import shipped

DEALS = ("G1", "G2", "G5", "G7", "G9", "G12")


def play(table: holadsl.Table, deal: Golden) -> holadsl.Table:
    """The deal played out by its policy."""
    while not table.deal_over:
        seat = table.turn or ""
        table.push(deal.choose([str(move) for move in table.legal_moves], [str(card) for card in table.hand(seat)]))
    return table


def laid_out(deal: Golden) -> holadsl.Table:
    """The deal as a position, before its first card."""
    return deal.rules.position(
        hands=deal.hands, stock=deal.stock, leader=deal.leader, dealer=deal.dealer, trump=deal.trump
    )


def trace(table: holadsl.Table) -> tuple[tuple[str, int, str, tuple[str, ...]], ...]:
    """Leader, circuits, winner and cards of each trick."""
    found, cards = [], []
    for event in table.events:
        if isinstance(event, holadsl.CardPlayed):
            cards.append(str(event.card))
        elif isinstance(event, holadsl.CardsPlayed):  # what lies face down is in the trick, and in no other's eyes
            cards += map(str, event.cards)
        elif isinstance(event, holadsl.TrickTaken):
            found.append((event.leader, event.circuits, event.winner, tuple(cards)))
            cards = []
    return tuple(found)


def numbers(table: holadsl.Table) -> tuple[tuple[int, ...], tuple[int, ...], str, int]:
    """Points, tricks, the seat of the last trick, and how many cards were never dealt."""
    points = tuple(int(points) for points in table.points.values())
    return points, tuple(table.tricks_won.values()), trace(table)[-1][2], table.stock_size


@pytest.mark.parametrize("name", DEALS)
def test_a_golden_deal(name: str) -> None:
    """Every trick's leader, circuits, winner and cards, and the points, are those of the data, from a position."""
    deal = golden(name)
    table = play(laid_out(deal), deal)
    assert deal.trace == trace(table)
    assert (deal.points, deal.tricks, deal.last, len(deal.unused)) == numbers(table)


@pytest.mark.parametrize("name", DEALS)
def test_a_golden_deal_from_its_deck(name: str) -> None:
    """The same deal comes from its pack, dealt as the rules say."""
    deal = golden(name)
    table = deal.rules.start(deck=deal.deck, dealer=deal.dealer)
    assert dict(deal.hands) == {seat: " ".join(map(str, table.hand(seat))) for seat in table.rules.seats}
    assert deal.trace == trace(play(table, deal))
    assert (deal.points, deal.tricks, deal.last, len(deal.unused)) == numbers(table)


@pytest.mark.parametrize(("name", "dealer", "leader"), [("G1", "A", "B"), ("G2", "A", "B"), ("G5", "A", "B")])
def test_who_deals_after_a_golden_deal(name: str, dealer: str, leader: str) -> None:
    """The dealer's side has 50 points or less in each of them: the deal passes to the left."""
    deal = golden(name)
    table = play(laid_out(deal), deal)
    assert deal.points == tuple(table.scores.values())
    table.next_deal()
    assert (dealer, leader) == (table.dealer, table.turn)


def test_the_second_golden_deal_under_the_party_rules() -> None:
    """Where the others have 50 or less the dealer keeps the deal: there D would deal again after G2, not after G1."""
    party = shipped("hola-party", 4)
    dealers = []
    for name in ("G1", "G2"):
        deal = golden(name)
        table = party.position(hands=deal.hands, stock=deal.stock, leader=deal.leader, dealer=deal.dealer)
        points = dict(zip(party.teams, deal.points, strict=True))
        table.end_deal(points, dict(zip(party.teams, deal.tricks, strict=True)))
        table.next_deal()
        dealers.append(table.dealer)
    assert ["A", "D"] == dealers


def test_no_hola_in_a_deal_of_equals() -> None:
    """Three players with two tricks each: nobody has all, so it stays at 30 each."""
    table = play(laid_out(golden("G5")), golden("G5"))
    assert {"A": 30, "B": 30, "C": 30} == dict(table.points)
    assert {"A": 2, "B": 2, "C": 2} == dict(table.tricks_won)


def test_one_stake_for_most_points_though_not_most_tricks() -> None:
    """By the seventh golden deal AC has 50 to 40 with two tricks of six: one for AC; the loser's side deals on."""
    deal = golden("G7")
    table = play(laid_out(deal), deal)
    assert {"AC": 1, "BD": 0} == dict(table.scores)
    table.next_deal()
    assert ("B", "C") == (table.dealer, table.turn)


def test_a_losing_side_with_tricks_gets_four() -> None:
    """By the twelfth golden deal AC has tricks and less than 31 points. A card from the middle says trump."""
    deal = golden("G12")
    table = deal.rules.start(deck=deal.deck, dealer=deal.dealer)
    (shown,) = (event.card for event in table.events if isinstance(event, holadsl.CardShown))
    assert ("Qd", "d") == (str(shown), table.trump)
    assert {"AC": 4, "BD": 0} == dict(play(table, deal).scores)
    table.next_deal()
    assert ("A", "D") == (table.dealer, table.turn)
