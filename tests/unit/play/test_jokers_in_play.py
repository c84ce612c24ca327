"""Jokers at the table of people and bots: how they are typed and shown, and what the bot casual does with them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

import holadsl
from holadsl.cli.faces import Faces
from holadsl.cli.typed import Wish
from holadsl.cli.typed_turns import Hearing, by_number
from holadsl.players.casual import Casual

FILE = Path(__file__).parents[2] / "rulesets" / "files" / "jokers.hola"


@cache
def rules(players: int = 3) -> holadsl.Rules:
    """A rummy with two jokers."""
    return holadsl.load(FILE, players=players)


def drawn(hand: str, **given: object) -> holadsl.Table:
    """A's turn after it drew."""
    here = rules().position(hands={"A": hand, "B": "Ts Js"}, turn="A", stock="3d 9c", **given)  # type: ignore[arg-type]
    here.push("draw")
    return here


# what a person types and sees


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("meld 1 2 3", "meld 8h 9h *1"),
        ("m 8h 9h joker", "meld 8h 9h *1"),
        ("meld 8h 9h *1 = 7h", "meld 8h 9h *1 = 7h"),
        ("meld 1 2 3 = 7h", "meld 8h 9h *1 = 7h"),
        ("meld 8h 9h *1=7h", "meld 8h 9h *1=7h"),
        ("lay joker on 1", "lay *1 on 1"),
        ("lay joker on 1 = 3s", "lay *1 on 1 = 3s"),
        ("lay joker = 3s", "lay *1 on 1 = 3s"),
    ],
)
def test_jokers_are_typed(typed: str, meant: str) -> None:
    """By their number, their text or the word; behind `=` the card for which one stands."""
    here = drawn("8h 9h *1 2c", melds=[("A", "4s 5s 6s")])
    view = here.view("A")
    heard = Hearing(view, tuple(view.legal_moves)).heard(typed)
    assert Wish(meant) == heard
    assert meant in here.legal_moves


def test_a_suggestion_can_be_typed() -> None:
    """Each move as it is told by numbers means that move again."""
    here = drawn("8h 9h *1 2c", melds=[("A", "4s 5s 6s")])
    view = here.view("A")
    moves = tuple(view.legal_moves)
    for move in (move for move in moves if move.verb != "discard"):
        heard = Hearing(view, moves).heard(by_number(move, view.hand, rules().verbs_along))
        assert isinstance(heard, Wish)
        assert move == rules().parse(heard.move)


def test_what_a_joker_stands_for_is_shown() -> None:
    """With the card, whose suit may be a picture."""
    (meld,) = drawn("2c", melds=[("A", "8h *1 Th")]).melds
    assert "8♥ *1=9♥ 10♥" == Faces.of(rules(), pictures=True).of_cards(meld.cards)
    joker = meld.cards[1]
    assert ("*1", "9h") == (str(joker.itself), str(joker.stands_for))
    assert (meld.cards[0], None) == (meld.cards[0].itself, meld.cards[0].stands_for)


# the bot


def choice(here: holadsl.Table) -> str:
    """What the bot does there."""
    return str(Casual(1).choose(here.view("A")))


def test_it_melds_a_joker_where_that_leaves_least() -> None:
    """With the dear cards rather than the cheap ones."""
    assert "meld Qh Kh *1" == choice(drawn("2c 3c Qh Kh *1 8d 6s"))


def test_it_lays_off_beside_a_joker_and_a_joker_itself() -> None:
    """A card that goes on where a joker lies; a joker on a meld that has none."""
    assert "lay 7h on 1" == choice(drawn("7h 2c 9s", melds=[("A", "8h *1 Th")]))
    assert "lay *2 on 2" == choice(drawn("*2 2c 9s", melds=[("A", "8h *1 Th"), ("A", "4s 5s 6s")]))


def test_it_never_throws_a_joker_lightly() -> None:
    """As long as it has another card."""
    assert "discard" in choice(drawn("*1 2c 5h 9s Jc"))
    assert "discard *1" != choice(drawn("*1 2c 5h 9s Jc"))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_matches_with_jokers_are_played_to_the_end(players: int) -> None:
    """By legal moves, and jokers come to lie in melds."""
    here, bots = rules(players).start(seed=players), {s: Casual(n) for n, s in enumerate(rules(players).seats)}
    moves = laid = 0
    while not here.over and moves < 600:
        if here.deal_over:
            laid += sum(card.itself in rules(players).wilds for meld in here.melds for card in meld.cards)
            here.next_deal()
            continue
        seat = here.turn or here.to_act[0]
        view = here.view(seat)
        move = bots[seat].choose(view)
        moves += 1
        assert move in view.legal_moves
        here.push(move, seat=seat)
    assert laid


def test_unseen_cards_change_no_move() -> None:
    """Other hands and another stock, with the same in sight, give the same move: it can't peek."""
    compared, chance = 0, Random(1)
    for seed in range(2):
        here, bot = rules().start(seed=seed), Casual(1)
        for _ in range(50):
            if here.deal_over:
                break
            view = here.view(here.turn or here.to_act[0])
            others = [view.sample(chance.randrange(100)).view(view.seat) for _ in range(2)]
            moves = {str(bot.choose(one)) for one in (view, *others)}
            assert 1 == len(moves)
            compared += len(view.legal_moves) > 1
            here.push(moves.pop(), seat=view.seat)
    assert compared > 30
