"""Cards of one rank that count nothing when enough of them are left in a hand."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import holadsl

WORTH = {"A": 1, "7": 14, "T": 10, "J": 11, "Q": 12, "K": 13}


@cache
def rules(*variants: str, players: int = 2) -> holadsl.Rules:
    """The shipped game by its doubtful variant, and by others."""
    return holadsl.load("hoola", players=players, variants=["doubtful-quads", *variants])


def reckoned(hand: list[str]) -> int:
    """What a hand counts, by hand: jokers double the rest."""
    naturals = [card for card in hand if card[0] != "*"]
    ranks = [card[0] for card in naturals]
    left = sum(WORTH.get(rank) or int(rank) for rank in ranks if ranks.count(rank) < 4)
    return left * 2 ** (len(hand) - len(naturals))


@pytest.mark.parametrize(
    ("hand", "variants", "may"),
    [
        ("9c 9d 9h 9s Tc", (), True),
        ("9c 9d 9h 9s 7c", (), False),
        ("7c 7d 7h 7s 4c 6d", (), True),
        ("9c 9d 9h Ac", (), False),
        ("9c 9d 9h 9s 5c *1", ("one-joker",), True),
        ("9c 9d 9h 9s 6c *1", ("one-joker",), False),
        ("2c 2d 2h 2s 3c 3d 3h 3s Kc", (), False),
        ("2c 2d 2h 2s 3c 3d 3h 3s", (), True),
    ],
)
def test_four_of_a_rank_count_nothing_in_a_knock(hand: str, variants: tuple[str, ...], *, may: bool) -> None:
    """Three do, the rest does, and a joker doubles what is left."""
    here = rules(*variants).position(
        hands={"A": hand, "B": "Kd Ks"}, turn="A", stock="Js Qs", melds=(("A", "4h 5h 6h"),)
    )
    assert may == ("knock" in here.legal_moves) == (reckoned(hand.split()) <= 10)


def test_in_a_blast_they_count() -> None:
    """A blast counts a seven by itself, and so every card of the hand."""
    here = rules().position(hands={"A": "Ac Ad Ah As 2c 2d 7c", "B": "Kd Ks"}, turn="A", stock="Js Qs")
    assert "blast" in here.legal_moves
    dear = rules().position(hands={"A": "Kc Kd Kh Ks Qc Qd 7c", "B": "3d 4s"}, turn="A", stock="Js 2s")
    assert "blast" in dear.legal_moves


@pytest.mark.parametrize("seed", range(4))
def test_the_rank_goes_by_what_counts(seed: int) -> None:
    """Of random hands the cheaper one comes before the dearer one, and ties pay alike; sevens double all the same."""
    chance, at = Random(seed), rules(players=3)
    for _ in range(25):
        cards = [rank + suit for rank in chance.sample("A23456789TJQK", 3) for suit in "cdhs"]
        chance.shuffle(cards)
        first, second = cards[:6], cards[6:11]
        order = dict(zip("ABC", at.order, strict=True))
        hands = {order["B"]: " ".join(first), order["C"]: " ".join(second)}
        result = at.settle(reason="out", winner=order["A"], hands=hands, melded=at.order)
        one, two = reckoned(first), reckoned(second)
        paid = {order["B"]: -1 if one < two else -2, order["C"]: -1 if two < one else -2}
        assert paid == {seat: net for seat, net in result.points.items() if seat != order["A"]}


def test_one_card_is_no_group() -> None:
    """Of fewer than two cards nothing can be said."""
    text = 'language 1\n\ngame "House" extends hoola\n  add pack held nothing for 1 card of one rank\n'
    with pytest.raises(holadsl.RulesError) as found:
        holadsl.loads(text)
    assert ["HOLA406"] == [one.code for one in found.value.diagnostics if one.severity == "error"]
