"""The bot casual in games of turns: what it lays down, takes, throws and calls, from what its seat may know."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import holadsl
from holadsl.players.casual import Casual
from holadsl.players.levels import named
from holadsl.players.melding import Melding
from tests.unit.cli.terminal import ROOT

FILE = ROOT / "tests" / "rulesets" / "files" / "rummy.hola"


@cache
def rules(players: int = 4) -> holadsl.Rules:
    """A rummy of turns, played anticlockwise: with four the order is A, D, C, B."""
    return holadsl.load(FILE, players=players)


def table(hand: str, players: int = 4, **given: object) -> holadsl.Table:
    """A's turn, before the draw; D, who comes next, has as many cards as others."""
    hands = {"A": hand, "B": "2d 4s 9s Kc 6h Jc Qd"}
    return rules(players).position(hands=hands | {"C": "Ts"}, turn="A", stock="Kd Kc", **given)  # type: ignore[arg-type]


def drawn(hand: str, stock: str = "2h 9c", **given: object) -> holadsl.Table:
    """A's turn after it drew the first card of the stock."""
    here = rules().position(hands={"A": hand, "B": "Ts Js"}, turn="A", stock=stock, **given)  # type: ignore[arg-type]
    here.push("draw")
    return here


def choice(here: holadsl.Table, seat: str = "A") -> str:
    """What the bot does there."""
    return str(Casual(1).choose(here.view(seat)))


# ---------------------------------------------------------------------- what a hand is worth


def test_the_melds_of_a_pack_are_those_of_the_rules() -> None:
    """It finds each new meld that the rules know: 52 sets, 52 runs round the corner, 4 sevens."""
    found = Melding.of(rules()).melds
    assert 108 == len({frozenset(meld) for meld in found}) == len(found)


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("3c 4c 5c Kd", 13),
        ("3c 4c 5c 6c Kd", 13),  # the six is laid off on the run
        ("9c 9d 9h 9s 2c", 2),
        ("6c 7c 8c Kd", 13),  # the run, not the seven alone
        ("Qh Kh Ah 2h 2c 2d", 0),  # one run and a set, or a longer run and two left
        ("4c 5d 9h", 18),
    ],
)
def test_it_knows_which_melds_leave_the_least(hand: str, left: int) -> None:
    """Of all melds without a common card those whose rest, after what can be laid off, counts least."""
    cards = [card for text in hand.split() for card in rules().pack if str(card) == text]
    assert left == Melding.of(rules()).least(cards).left


# ---------------------------------------------------------------------- what it does


def test_it_lays_down_melds_then_lays_off_then_throws() -> None:
    """All that can be laid down is, the dearest card first; then it throws."""
    here = drawn("3c 4c 5c 6c 7s 6s Kd 4d", melds=(("B", "Qs Qh Qd"),))
    done = []
    while here.turn == "A":
        done.append(choice(here))
        here.push(done[-1])
    assert {"meld 3c 4c 5c", "meld 7s"} == set(done[:2])
    assert [["lay", "6c"], ["lay", "6s"]] == sorted(text.split()[:2] for text in done[2:4])
    assert "discard Kd" == done[4]


def test_it_throws_the_dearest_card_that_helps_least() -> None:
    """A dear card without company goes, not one that waits for another; a card that helps nobody goes before."""
    assert "discard Kd" == choice(drawn("Kd 4c 5c Td Jd 3s"))
    assert "discard Qs" == choice(drawn("Kd Kh Qs 3s 4s"))


def test_it_throws_no_card_that_waits_for_one_that_lies_already() -> None:
    """Two kings are kept for a third one, but not where both others lie among the discards."""
    assert "discard Qs" == choice(drawn("Kd Kh Qs 3s"))
    assert "discard K" == choice(drawn("Kd Kh Qs 3s", discards="Kc Ks"))[:9]


def test_it_takes_a_discard_that_makes_a_meld() -> None:
    """With the two that leave the least; not where the two make a better meld already."""
    here = rules().position(hands={"A": "Jd Td 8h 2s 2c 4s"}, turn="A", stock="3h", discards="Qd")
    assert "take Qd with Jd Td" == choice(here)
    here = rules().position(hands={"A": "Ts Js Qs Jc"}, turn="A", stock="9h", discards="Jd")
    assert "draw" == choice(here)


def test_it_claims_what_makes_a_meld_and_passes_otherwise() -> None:
    """Asked in a window, it claims a discard that saves points, and lets others go by."""
    hands = {"A": "6c Kd", "B": "Js 4s 9d", "C": "7c 8c 5h", "D": "9s 4h 2c"}
    here = rules().position(hands=hands, turn="A", stock="Jc Qc")
    here.push("draw")
    here.push("discard 6c")
    assert {"B": "pass", "C": "thanks 6c with 7c 8c", "D": "pass"} == {seat: choice(here, seat) for seat in "BCD"}


def test_it_calls_where_it_wins_for_certain() -> None:
    """A call that wins the deal by the hand alone is made: at the beginning of a turn, in it, and out of turn."""
    rest = {"B": "9d Jd 4c", "C": "9h 8h 6c", "D": "Th 5d 3d"}
    here = rules().position(hands={"A": "As Ah Ad Ac 2s 2h 3c", **rest}, turn="A", stock="Js Qs")
    assert "blast" == choice(here)
    here = rules().position(hands={"A": "7s 7h 7d 5c", **rest}, turn="A", stock="7c Qs")
    here.push("draw")
    assert "four-sevens 7s 7h 7d 7c" == choice(here)


LOW_ARE_LEFT = "Kc Kd Kh Ks Jc Jd Jh Tc Td Th Ts 9c 9d 9s 8c 8d 8h 8s 7c 7h 7s Qc"
"""So the cards that others may hold are low."""


def test_it_knocks_where_it_is_likely_to_win_and_not_where_it_isnt() -> None:
    """One low card against full hands is a knock; ten points against single cards that may be lower is none."""
    full = {"B": "9d Jd 4c Kd", "C": "9h 8h 6c Ks", "D": "Th 5d 3d Qc"}
    melds = (("A", "7d"), ("B", "Qs Qh Qd"))
    here = rules().position(hands={"A": "Ac", **full}, turn="A", stock="Js 2s", melds=melds)
    assert "knock" == choice(here)
    here = rules().position(
        hands={"A": "9h Ah", "B": "2d", "C": "3d", "D": "4d"},
        turn="A",
        stock="Js 2s",
        melds=melds,
        discards=LOW_ARE_LEFT,
    )
    assert "draw" == choice(here)


# ---------------------------------------------------------------------- fair play


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_matches_are_played_by_legal_moves(players: int) -> None:
    """Matches of bots end at every table, each level making legal moves alone."""
    for level in ("random", "beginner", "casual", "club:10", "expert:10"):
        made = named(level)
        here = rules(players).start(seed=players)
        bots = {seat: made(number) for number, seat in enumerate(rules(players).seats)}
        while not here.over:
            if here.deal_over:
                here.next_deal()
                continue
            seat = here.turn or here.to_act[0]
            view = here.view(seat)
            move = bots[seat].choose(view)
            assert move in view.legal_moves, level
            here.push(move, seat=seat)
        assert here.outcome is not None
        assert 5 == max(here.scores.values())


def test_it_is_better_than_one_that_melds_all_and_throws_at_random() -> None:
    """Over forty deals for two it wins more than two of three."""
    won = {"A": 0.0, "B": 0.0}
    for seed in range(10):
        here, rng, bot = rules(2).start(seed=seed, deals=4), Random(seed), Casual(1)
        while not here.over:
            if here.deal_over:
                here.next_deal()
                continue
            moves = list(here.legal_moves)
            eager = [move for move in moves if move.verb in ("meld", "lay", "take")]
            here.push(bot.choose(here.view("A")) if here.turn == "A" else rng.choice(eager or moves))
        for seat, score in here.scores.items():
            won[seat] += float(score)
    assert won["A"] > 2 * won["B"]


def test_unseen_cards_change_no_move() -> None:
    """Other hands and another stock, with the same in sight, give the same move, in windows too: it can't peek."""
    compared = 0
    for seed in range(3):
        here, bot = rules().start(seed=seed), Casual(1)
        for step in range(60):
            if here.deal_over:
                break
            seat = here.turn or here.to_act[0]
            view = here.view(seat)
            others = [view.sample(other).view(seat) for other in (11, 12, 13)]
            moves = {str(bot.choose(one)) for one in (view, *others)}
            assert 1 == len(moves), f"seed {seed}, step {step}: {here.text()}"
            compared += len(view.legal_moves) > 1
            here.push(moves.pop(), seat=seat)
    assert compared > 40


def test_the_same_view_and_seed_give_the_same_move() -> None:
    """A bot made anew makes the same moves, as when a game is gone on with."""
    here, kept = rules().start(seed=4), Casual(5)
    for _ in range(40):
        if here.deal_over:
            break
        seat = here.turn or here.to_act[0]
        move = kept.choose(here.view(seat))
        assert move == Casual(5).choose(here.view(seat))
        here.push(move, seat=seat)


def test_it_plays_where_melds_stay_in_the_hand() -> None:
    """Where nobody melds in a turn and any discard may be taken, it keeps its melds, and deals come to an end."""
    gin = holadsl.load("gin")
    here = gin.position(hands={"A": "3c 4c 9h Kd", "B": "2s 8d"}, turn="A", stock="Ks 2h 7h", discards="5c")
    assert "take 5c" == choice(here)
    here.push("take 5c")
    assert "discard Kd" == choice(here)
    here, bot = gin.start(seed=7, deals=2), Casual(1)
    for _ in range(400):
        if here.deal_over and not here.over:
            here.next_deal()
        if here.over:
            break
        seat = here.turn or here.to_act[0]
        here.push(bot.choose(here.view(seat)), seat=seat)
    assert here.over
