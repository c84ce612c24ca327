"""Who may go out: a line of the turn that keeps a card in other hands, and leaves nobody without a move."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import holadsl

HOUSE = """language 1

game "House" extends hoola
  add turn go out   {way}
"""
BEFORE = "when player has not melded before the turn"
HAND = "3s 4s 5s 9h 9d 9c 7h"


@cache
def rules(players: int = 3, way: str = BEFORE, more: str = "") -> holadsl.Rules:
    """The game with a line that says who may go out."""
    return holadsl.loads(HOUSE.format(way=way) + more, players=players)


def moves(here: holadsl.Table) -> set[str]:
    """What the player on turn may do, calls aside."""
    return {str(move) for move in here.legal_moves if move.verb not in here.rules.calls}


def table(hand: str, stock: str, **given: object) -> holadsl.Table:
    """A turn of A, who has drawn; he has melded before."""
    here = rules().position(hands={"A": hand, "B": "2s 2h"}, turn="A", stock=f"{stock} 3d", **given)  # type: ignore[arg-type]
    here.push("draw")
    return here


def test_t105_who_has_melded_before_keeps_a_card() -> None:
    """With two cards left only the discard is open to him, and he doesn't go out."""
    here = table("8h", "9h", melds=(("A", "5h 6h 7h"),))
    assert {"discard 8h", "discard 9h"} == moves(here)
    before = here.text()
    for move in ("lay 8h on 1", "lay 9h on 1"):
        with pytest.raises(holadsl.IllegalMove):
            here.push(move)
    assert before == here.text()
    here.push("discard 8h")
    assert not here.deal_over


@pytest.mark.parametrize(
    ("hand", "move", "why"),
    [
        ("8h", "lay 9h on 1", "9h doesn't go with that run."),
        ("8h", "lay 8h on 1", "A may not go out now, so 2 cards stay in hand, one of them to discard."),
        ("Kc Kd Kh", "meld Kc Kd Kh", "A may not go out now, so 2 cards stay in hand, one of them to discard."),
        ("Kc Kd Kh", "meld Kc Kd 9h", "Kc Kd 9h can't be a meld."),
        ("8h", "stop", "A turn ends with a discard here."),
    ],
)
def test_why_a_card_stays(hand: str, move: str, why: str) -> None:
    """What the rules of melds bar is told first; else the line that says who may go out."""
    here = table(hand, "9h", melds=(("A", "5h 6h 7h"),))
    told = here.why(move)
    assert (False, why) == (told.legal, told.reason)
    if "go out" in why:
        assert "turn go out" == told.places[0].clause


def test_a_card_is_taken_only_if_two_others_stay() -> None:
    """Who takes the discard goes on with a turn that he must end with a card."""
    melds = (("A", "5h 6h 7h"),)
    short = rules().position(hands={"A": "7c 8c 2d"}, turn="A", stock="9s", discards="6c", melds=melds)
    assert {"draw"} == moves(short)
    enough = rules().position(hands={"A": "7c 8c 2d Kd"}, turn="A", stock="9s", discards="6c", melds=melds)
    assert {"draw", "take 6c with 7c 8c"} == moves(enough)
    assert "turn go out" == short.why("take 6c with 7c 8c").places[0].clause


@pytest.mark.parametrize(("melds", "called"), [((), True), ((("C", "5h 6h 7h"),), False)])
def test_a_caller_counts_by_what_he_has_melded_so_far(melds: tuple[tuple[str, str], ...], *, called: bool) -> None:
    """His turn begins with the call: a meld of his last turn was laid down before it."""
    here = rules().position(hands={"A": "6c 2d", "C": "7c 8c Kd", "B": "Ts 4s"}, turn="A", stock="Js Qs", melds=melds)
    here.push("draw")
    here.push("discard 6c")
    assert called == ("thanks 6c with 7c 8c" in {str(move) for move in here.legal_moves_of("C")})
    if not called:
        with pytest.raises(holadsl.IllegalMove, match="C may not go out now"):
            here.push("thanks 6c with 7c 8c", seat="C")


def test_a_meld_of_the_last_turn_counts_for_a_caller() -> None:
    """He had melded nothing before that turn, but has before the one that would begin with the call."""
    here = rules().position(hands={"A": "9h 9d 9c 7h 3s 4s", "B": "Ts", "C": "6d"}, turn="A", stock="Js 5s Kd")
    for move in ("draw", "meld 9h 9d 9c", "discard Js"):
        here.push(move)
    here.push("draw")
    here.push("discard 5s")
    assert ["pass"] == [str(move) for move in here.legal_moves_of("A")]
    with pytest.raises(holadsl.IllegalMove, match="A may not go out now"):
        here.push("thanks 5s with 3s 4s", seat="A")


def test_all_at_once_may_go_out() -> None:
    """Who had melded nothing before lays down all that he has, and wins."""
    here = rules().position(hands={"A": HAND, "B": "2c"}, turn="A", stock="Kd Qs")
    for move in ("draw", "meld 3s 4s 5s", "meld 9h 9d 9c", "meld 7h", "discard Kd"):
        here.push(move)
    assert ("A",) == here.deal_won


def test_who_cannot_do_otherwise_keeps_his_only_card() -> None:
    """Where a condition comes to fail when a single card is left, the turn ends without a discard."""
    here = rules(way="when player has not melded").position(
        hands={"A": "3s 4s 5s", "B": "2c 2d"}, turn="A", stock="Kd Qs"
    )
    here.push("draw")
    here.push("meld 3s 4s 5s")
    assert {"stop"} == moves(here)
    assert "turn go out" == here.why("discard Kd").places[0].clause
    here.push("stop")
    assert ("B", ("Kd",)) == (here.turn, tuple(str(card) for card in here.hand("A"))) or here.turn == "C"


def test_a_turn_that_need_not_end_with_a_discard_keeps_one_card() -> None:
    """Where he may stop, one card is enough to stay."""
    way = f"{BEFORE}\n  change turn discard 1 card when worth of hand is 5 or more"
    here = rules(way=way).position(hands={"A": "8h", "B": "2c 2d"}, turn="A", stock="2h Qs", melds=(("A", "5h 6h 7h"),))
    here.push("draw")
    assert {"lay 8h on 1", "discard 8h", "discard 2h"} == moves(here)
    here.push("lay 8h on 1")
    assert {"stop"} == moves(here)


def test_t106_without_specials_nothing_is_called() -> None:
    """With two, by that variant, neither a low nor a small hand nor four sevens can be called."""
    at = holadsl.load("hoola", players=2, variants=["no-specials"])
    assert {"thanks"} >= set(at.calls)
    for hand in ("As Ah Ad Ac 2s 2h 7d", "9h Ac", "7s 7h 7d 7c"):
        here = at.position(hands={"A": hand, "B": "2c 3c"}, turn="A", stock="Js Qs")
        assert {"draw"} == {str(move) for move in here.legal_moves}
        for call in ("blast", "knock", "four-sevens"):
            with pytest.raises(holadsl.PlayError):
                here.push(call)


def test_a_variant_for_two_is_for_two_alone() -> None:
    """Who asks for it at another table is told."""
    with pytest.raises(holadsl.RulesError, match="hoola-only"):
        holadsl.load("hoola", players=3, variants=["hoola-only"])


# all together


def eager(found: list[holadsl.Move], chance: Random) -> holadsl.Move:
    """Mostly a move that lays cards down."""
    some = [move for move in found if move.verb in ("meld", "lay", "take", "thanks")]
    return chance.choice(some if some and chance.random() < 0.8 else found)


@pytest.mark.parametrize(("players", "way"), [(2, BEFORE), (3, BEFORE), (3, "when player has melded"), (5, BEFORE)])
def test_nobody_is_ever_without_a_move(players: int, way: str) -> None:
    """Deals at random come to their end; whoever must act can, and who went out was allowed to."""
    chance, out = Random(players), 0
    for seed in range(12):
        here = rules(players, way).start(seed=seed, deals=1)
        while not here.deal_over:
            seat = here.turn or here.to_act[0]
            found = list(here.legal_moves_of(seat))
            assert found
            assert all(move in here.legal_moves_of(seat) for move in found)
            here.push(eager(found, chance), seat=seat)
        empty = [seat for seat in here.rules.seats if not here.hand(seat)]
        out += len(empty)
        for seat in empty:
            assert here.deal_won == (seat,)
    if way != BEFORE:
        assert out


def test_only_a_hoola_goes_out() -> None:
    """By the variant for two: whoever has emptied his hand had not melded before that turn."""
    at, chance, ends = holadsl.load("hoola", players=2, variants=["hoola-only"]), Random(1), 0
    for seed in range(25):
        here = at.start(seed=seed, deals=1)
        begun: set[str] = set()
        while not here.deal_over:
            seat = here.turn or here.to_act[0]
            found = list(here.legal_moves_of(seat))
            assert found
            if {move.verb for move in found} & {"draw"}:
                begun = {meld.owner for meld in here.melds}
            here.push(eager(found, chance), seat=seat)
        for seat in at.seats:
            if not here.hand(seat):
                assert seat not in begun
        ends += 1
    assert 25 == ends
