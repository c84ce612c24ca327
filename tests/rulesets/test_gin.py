"""A rummy with hidden melds: what is left outside them, a knock after the discard, lay-offs on the other's melds."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import holadsl

KNOCKS = "2c 3c 4c 7c 7d 7h Kc Kd Kh 9s"


@cache
def rules() -> holadsl.Rules:
    """The game, for two."""
    return holadsl.load("gin")


def knocked(first: str, other: str) -> holadsl.Table:
    """The deal after A has drawn a queen, thrown it and knocked."""
    here = rules().position(hands={"A": first, "B": other}, turn="A", stock="Qh 2d 6h 8c 5h", discards="8d")
    here.push("draw")
    here.push("discard Qh")
    here.push("knock", seat="A")
    return here


def hands(here: holadsl.Table) -> dict[str, str]:
    """What was left in each hand."""
    return {e.seat: " ".join(map(str, e.cards)) for e in here.events if isinstance(e, holadsl.HandShown)}


def test_the_discarder_alone_is_asked() -> None:
    """After his discard, before the other draws; not with more than ten left."""
    here = rules().position(hands={"A": KNOCKS, "B": "5s 6s"}, turn="A", stock="Qh 2d 6h 8c 5h", discards="8d")
    assert {"draw", "take 8d"} == {str(move) for move in here.legal_moves}
    here.push("draw")
    here.push("discard Qh")
    assert (None, ("A",)) == (here.turn, here.to_act)
    assert ["knock", "pass"] == [str(move) for move in here.legal_moves_of("A")]
    here.push("pass", seat="A")
    assert "B" == here.turn
    assert "take Qh" in here.legal_moves
    dear = rules().position(
        hands={"A": "2c 3c 4c Kc Qd", "B": "5s 6s"}, turn="A", stock="Qh 2d 6h 8c 5h", discards="8d"
    )
    dear.push("draw")
    dear.push("discard Qh")
    assert ["pass"] == [str(move) for move in dear.legal_moves_of("A")]


def test_the_other_lays_off_and_the_difference_counts() -> None:
    """The five of clubs goes onto the knocker's sequence; both melds of the other are his own."""
    here = knocked(KNOCKS, "5c Ks Qs Js 2h 3d 4h 6s 9d Tc")
    assert {"A": "9s", "B": "2h 3d 4h 6s 9d Tc"} == hands(here)
    assert {"A": 34 - 9, "B": 0} == here.scores
    assert ["run", "set", "set", "run"] == [meld.kind for meld in here.melds]


def test_the_most_is_melded() -> None:
    """Of all ways to part the hand that one counts which leaves least: here three melds and a two."""
    here = knocked("2c 3c 4c 4d 4h As Ah Ad Ac 2s", "Ks Qd Jh 9c 9d 8h 6s 5s 7d 7s")
    assert "2s" == hands(here)["A"]


def test_nothing_left_is_worth_more_and_nobody_lays_off() -> None:
    """Twenty-five on top of all that the other has left."""
    here = knocked("2c 3c 4c 7c 7d 7h Kc Kd Kh Ks", "5c Qs Js 2h 3d 4h 6s 9d Tc 8h")
    assert "" == hands(here)["A"]
    left = 5 + 10 + 10 + 2 + 3 + 4 + 6 + 9 + 10 + 8
    assert {"A": left + 25, "B": 0} == here.scores


def test_an_undercut_is_the_others() -> None:
    """As little left as the knocker's is enough."""
    here = knocked(KNOCKS, "Js Qs Ks 4d 5d 6d Th Td Tc 8s")
    assert {"A": 0, "B": (9 - 8) + 25} == here.scores


def test_two_cards_in_the_stock_end_the_deal() -> None:
    """Nobody wins it."""
    here = rules().position(hands={"A": "2c Kd", "B": "5s 6s"}, turn="A", stock="Qh 2d 6h", discards="8d")
    here.push("draw")
    here.push("discard Kd")
    here.close_window()
    assert here.deal_over
    assert {"A": 0, "B": 0} == here.scores


@pytest.mark.parametrize("seed", range(3))
def test_deals_of_random_play_end(seed: int) -> None:
    """Each deal ends, and a knock is never refused to who can knock."""
    here, chance = rules().start(seed=seed), Random(seed)
    for _ in range(400):
        if here.over:
            break
        if here.deal_over:
            assert 52 == sum(len(here.hand(seat)) for seat in "AB") + here.stock_size + len(here.discards) + sum(
                len(meld.cards) for meld in here.melds
            )
            here.next_deal()
            continue
        seat = chance.choice(here.to_act)
        found = list(here.legal_moves_of(seat))
        knocks = [move for move in found if move.verb == "knock"]
        here.push((knocks or [chance.choice(found)])[0], seat=seat)
    assert here.text() == holadsl.replay(here.record()).text()
