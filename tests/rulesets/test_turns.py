"""Games of turns: what may be done in one, what follows a discard, and how a deal ends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import holadsl

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
FILE = Path(__file__).with_name("files") / "rummy.hola"


@cache
def rules(players: int = 4) -> holadsl.Rules:
    """A rummy of turns, played anticlockwise: with four the order is A, D, C, B."""
    return holadsl.load(FILE, players=players)


def table(players: int = 4, **given: object) -> holadsl.Table:
    """A table at the beginning of a turn."""
    return rules(players).position(**given)  # type: ignore[arg-type]


def moves(here: holadsl.Table, verb: str) -> set[str]:
    """The legal moves of who is on turn with that verb."""
    return {str(move) for move in here.legal_moves if move.verb == verb}


# melds


@pytest.mark.parametrize("cards", ["Ad 2d 3d", "Qs Qc Qh", "7h 8h 9h", "Kc Ac 2c", "Qh Kh Ah", "7s", "7s 7h 7d"])
def test_what_makes_a_meld(cards: str) -> None:
    """Three of a rank, three in sequence round the corner too, and a seven alone."""
    here = table(hands={"A": f"{cards} 4d"}, turn="A", stock="9s")
    here.push("draw")
    assert f"meld {cards}" in here.legal_moves
    here.push(f"meld {cards}")
    assert {*cards.split()} == {str(card) for card in here.melds[0].cards}


def test_a_run_lies_in_the_order_of_its_ranks() -> None:
    """However its cards come to the table: by hand or in play, at either end, round the corner, and undone."""
    here = table(
        hands={"A": "9d 3c 6h 7d 8d 3s"}, turn="A", stock="Qc", discards="Kd", melds=[("A", "7h 8h"), ("B", "2c Kc Ac")]
    )
    here.push("draw")
    before = here.text()
    for move in ("meld 9d 7d 8d", "lay 6h on 1", "lay 3c on 2", "lay Qc on 2"):
        here.push(move)
    assert ["6h 7h 8h", "Qc Kc Ac 2c 3c", "7d 8d 9d"] == [" ".join(map(str, meld.cards)) for meld in here.melds]
    assert here.text() == rules().read_position(here.text()).text()
    for _ in range(4):
        here.pop()
    assert before == here.text()


@pytest.mark.parametrize(
    "cards", ["8s", "6c 7c", "7s 7d", "3c 4c 5d", "5h 6h 8h", "2s 2h 3s", "9c 9d 9h 9s", "2d 3d 5d"]
)
def test_what_makes_none(cards: str) -> None:
    """Other cards, too few and too many are no meld; what is tried changes nothing."""
    here = table(hands={"A": f"{cards} 4d"}, turn="A", stock="Ks")
    here.push("draw")
    before = here.text()
    with pytest.raises(holadsl.IllegalMove):
        here.push(f"meld {cards}")
    assert before == here.text()


def test_cards_are_laid_off_on_melds_that_take_them() -> None:
    """The fourth of a rank, the next at either end of a sequence round the corner, a six or eight on a seven."""
    melds = (("B", "Qs Qh Qc"), ("C", "Kc Ac 2c"), ("A", "7d"))
    here = table(hands={"A": "Qd Jc 3c 8d 5d 4h"}, turn="A", stock="9s", melds=melds)
    here.push("draw")
    assert {"lay Qd on 1", "lay 3c on 2", "lay 8d on 3"} == moves(here, "lay")
    here.push("lay 8d on 3")
    assert "run" == here.melds[2].kind
    here.push("lay Qd on 1")
    assert "lay Jc on 2" not in here.legal_moves
    here.push("lay 3c on 2")
    assert ("Kc", "Ac", "2c", "3c") == tuple(str(card) for card in here.melds[1].cards)
    assert ("Qs", "Qh", "Qc", "Qd") == tuple(str(card) for card in here.melds[0].cards)


def test_nobody_lays_off_before_he_has_melded() -> None:
    """A meld of his own, in this turn or an earlier one, gives the right."""
    here = table(hands={"A": "Qd 7s 2h 3h"}, turn="A", stock="9s", melds=(("B", "Qs Qc Qh"),))
    here.push("draw")
    with pytest.raises(holadsl.IllegalMove, match="A may not lay off now"):
        here.push("lay Qd on 1")
    here.push("meld 7s")
    here.push("lay Qd on 1")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("lay 2c on 1", "2c doesn't go with that run."),
        ("lay 2c on 2", "2c doesn't go with that set."),
        ("lay 2c on 3", "There is no such meld on the table."),
        ("lay 2c on 999", "There is no such meld on the table."),
    ],
)
def test_why_a_card_may_not_be_laid_off(move: str, why: str) -> None:
    """The reason is that of the meld that is named."""
    here = table(hands={"A": "2c Kd"}, turn="A", stock="9s", melds=(("A", "4c 5c 6c"), ("B", "9c 9d 9h")))
    here.push("draw")
    assert why == here.why(move).reason


# the draw, and what is taken


def test_a_taken_card_goes_into_a_new_meld_at_once() -> None:
    """With two cards of the hand, never with one, never onto a meld that lies there."""
    here = table(hands={"A": "7c 8c 2d Ks"}, turn="A", stock="9s", discards="6c", melds=(("B", "3c 4c 5c"),))
    assert {"draw", "take 6c with 7c 8c"} == {str(move) for move in here.legal_moves}
    with pytest.raises(holadsl.IllegalMove, match="makes no meld with"):
        here.push("take 6c with 7c 2d")
    with pytest.raises(holadsl.IllegalMove, match="A has no 9c"):
        here.push("take 6c with 7c 9c")
    here.push("take 6c with 7c 8c")
    assert ("6c", "7c", "8c") == tuple(str(card) for card in here.melds[1].cards)
    assert () == here.discards
    assert {"discard 2d", "discard Ks"} <= {str(move) for move in here.legal_moves}


def test_a_turn_ends_with_a_discard_or_an_empty_hand() -> None:
    """Nobody draws twice; who has laid down all his cards discards none."""
    here = table(hands={"A": "7c 8c 9c", "B": "2d", "C": "3d", "D": "4d"}, turn="A", stock="7s 9s")
    here.push("draw")
    assert "draw" not in here.legal_moves
    here.push("meld 7c 8c 9c")
    here.push("meld 7s")
    assert here.deal_over
    assert {"A": 1, "B": 0, "C": 0, "D": 0} == here.scores


# what follows a discard


def test_a_discard_is_offered_to_all_others() -> None:
    """Whoever takes it plays on; those between are passed over, and after him the next one is on turn."""
    here = table(hands={"A": "6c 2d", "C": "7c 8c 5h Kd", "B": "Ts 4s", "D": "9s 4h"}, turn="A", stock="Js Qs")
    here.push("draw")
    here.push("discard 6c")
    assert (None, {"B", "C", "D"}) == (here.turn, set(here.to_act))
    with pytest.raises(holadsl.PlayError):
        here.push("draw", seat="D")
    here.push("thanks 6c with 7c 8c", seat="C")
    assert "C" == here.turn
    here.push("discard Kd")
    here.close_window()
    assert "B" == here.turn
    assert {"DiscardTaken", "MeldLaid"} <= {type(event).__name__ for event in here.events}


def test_with_two_nobody_is_asked() -> None:
    """The other one is on turn anyway."""
    here = table(2, hands={"A": "6c 2d", "B": "7c 8c 5h"}, turn="A", stock="Js Qs")
    here.push("draw")
    here.push("discard 6c")
    assert "B" == here.turn
    assert "take 6c with 7c 8c" in here.legal_moves


def test_what_nobody_wanted_may_still_be_taken_in_turn() -> None:
    """Who passes in the window and is next may take the card in his turn."""
    here = table(hands={"A": "6c 2d", "D": "7c 8c 5h", "B": "Ts 4s", "C": "9s 4h"}, turn="A", stock="Js Qs")
    here.push("draw")
    here.push("discard 6c")
    here.close_window()
    assert "D" == here.turn
    assert "take 6c with 7c 8c" in here.legal_moves


# calls, and how a deal ends


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("As Ah Ad Ac 2s 2h 7d", {"blast"}),
        ("As Ah 2s 2h 3d 3c 4s", set()),
        ("Ks Kh Kd Kc Qc Qh 7d", {"blast"}),
        ("9h Ac", {"blast", "knock"}),
        ("7s 7h 7d 7c 2c 3c 4h", {"four-sevens"}),
    ],
)
def test_calls_at_the_beginning_of_a_turn(hand: str, called: set[str]) -> None:
    """By the worth of the hand, a seven counting seven for one call and fourteen for the other."""
    here = table(hands={"A": hand, "B": "Ts"}, turn="A", stock="Js Qs")
    assert called == {move.verb for move in here.legal_moves if move.verb in rules().calls} - {"dealt-sevens"}
    here.push("draw")
    assert {"blast", "knock"}.isdisjoint({move.verb for move in here.legal_moves})


@pytest.mark.parametrize(("other", "winners"), [("9h", {"A"}), ("8h", {"B"}), ("5h", {"B"})])
def test_a_knock_is_won_by_the_least_alone(other: str, winners: set[str]) -> None:
    """As many points as the knocker's are enough against him."""
    here = table(hands={"A": "8c", "B": other, "C": "Kh", "D": "Ks"}, turn="A", stock="Js Qs")
    here.push("knock")
    assert here.deal_over
    assert winners == {seat for seat, score in here.scores.items() if score}
    assert {"A", "B", "C", "D"} == {event.seat for event in here.events if isinstance(event, holadsl.HandShown)}


def test_the_last_card_of_the_stock_ends_the_deal() -> None:
    """After the discard of who drew it the least hand wins; several share."""
    here = table(hands={"A": "3h Kd", "B": "9c", "C": "9d", "D": "Kc 2c"}, turn="A", stock="Qd")
    here.push("draw")
    here.push("discard 3h")
    assert here.deal_over
    assert {"A": 0, "B": 1, "C": 1, "D": 0} == here.scores


SEVENS = """language 1

game "Sevens" extends hoola
  add rules two        when a player has melded 2 cards of rank 7, that player wins the deal
  add rules again      when the deal ends and a player has melded 2 cards of rank 7, the next deal counts double
  add rules king       when a player has melded 3 cards of rank K, that player wins the deal
"""


def test_cards_are_counted_once_however_many_lines_ask() -> None:
    """Three lines ask what was melded, two of them for the same cards: one seven melded is one, not two."""
    hands = {"A": "7c 7d 2h 3h 9s", "B": "Kc Kd Kh 2s 3s", "C": "4s"}
    here = holadsl.loads(SEVENS, players=3).position(hands=hands, turn="A", stock="8d 8s Ks")
    for move in ("draw", "meld 7c"):
        here.push(move)
    assert not here.deal_over
    here.push("meld 7d")
    assert (True, ("A",)) == (here.deal_over, here.deal_won)


# all together


def play(here: holadsl.Table, rng: Random, deals: int) -> Counter[str]:
    """Some deals at random, laying down what can be; what was done is taken back and made again now and then."""
    done: Counter[str] = Counter()
    for _ in range(3000):
        if here.over or (here.deal_over and not (deals := deals - 1)):
            break
        if here.deal_over:
            here.next_deal()
            continue
        seat = rng.choice(here.to_act)
        found = list(here.legal_moves_of(seat))
        if not found:
            continue
        eager = [move for move in found if move.verb in ("meld", "lay", "take", "thanks")]
        move = rng.choice(eager if eager and rng.random() < 0.8 else found)
        assert move == here.rules.parse(str(move))
        before = here.text()
        here.push(move, seat=seat)
        done[move.verb] += 1
        if rng.random() < 0.1:
            after = here.text()
            here.pop()
            assert before == here.text()
            here.push(move, seat=seat)
            assert after == here.text()
    return done


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_deals_end_and_can_be_replayed(players: int) -> None:
    """Random deals end, lose no card, are taken back move by move, and come out of their record again."""
    done: Counter[str] = Counter()
    for seed in range(3):
        here = rules(players).start(seed=seed)
        done += play(here, Random(seed), 3)
        assert here.text() == holadsl.replay(here.record()).text()
        assert here.text() == here.rules.read_position(here.text()).text()
    assert {"draw", "meld", "lay", "discard"} <= set(done)


# what a seat may know


def tables(players: int, seed: int, moves: int) -> Iterator[holadsl.Table]:
    """A table after each of many random moves."""
    chance = Random(seed)
    here = rules(players).start(seed=seed)
    for _ in range(moves):
        yield here
        if here.over:
            return
        if here.deal_over:
            here.next_deal()
            continue
        seat = chance.choice(here.to_act)
        found = list(here.legal_moves_of(seat))
        if found:
            eager = [move for move in found if move.verb in ("meld", "lay", "take", "thanks")]
            here.push(chance.choice(eager if eager and chance.random() < 0.7 else found), seat=seat)


def told(here: holadsl.Table, seat: str) -> tuple[object, ...]:
    """What a seat sees of the position, what it may do, and who else may act."""
    view = here.view(seat)
    known = {key: value for key, value in view.to_dict().items() if key != "events"}
    return view.text(), known, [str(move) for move in view.legal_moves], view.to_act, view.turn


@pytest.mark.parametrize("players", [2, 3, 5])
def test_unseen_cards_may_change_places(players: int) -> None:
    """Cards of other hands and of the stock exchanged: no view, no move and no window tells them."""
    chance, whole = Random(players), {str(card) for card in rules(players).pack}
    compared = 0
    for here in tables(players, 7, 150):
        plain = rules(players).read_position(here.text())
        seat = chance.choice(rules(players).seats)
        hidden = sorted(whole - set(CARD.findall(plain.view(seat).text())))
        if len(hidden) > 1 and not here.deal_over:
            first, second = chance.sample(hidden, 2)
            places = {first: second, second: first}
            text = CARD.sub(lambda card, places=places: places.get(card[0], card[0]), plain.text())
            assert told(plain, seat) == told(rules(players).read_position(text), seat)
            compared += 1
    assert compared > 40


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_seat_cannot_tell_its_samples_from_the_table(players: int) -> None:
    """All that a seat hasn't seen drawn anew, with its past: view, events and moves are the same to the byte."""
    chance = Random(players)
    for here in tables(players, 11, 150):
        seat = chance.choice(rules(players).seats)
        view = here.view(seat)
        other = view.sample(chance.randrange(1000)).view(seat)
        assert (view.text(), view.to_dict()) == (other.text(), other.to_dict())
        assert list(view.events) == list(other.events)
        assert list(map(str, view.legal_moves)) == list(map(str, other.legal_moves))


def test_a_drawn_card_is_the_drawers_alone() -> None:
    """Others see that he drew, and how many cards he holds."""
    here = table(hands={"A": "6c 2d", "B": "9s 4h"}, turn="A", stock="Js Qs")
    here.push("draw")
    seen = here.view("B")
    assert "??" == str(seen.events[-1].to_dict()["card"])
    assert 3 == seen.hand_sizes["A"]
    assert "Js" == str(here.view("A").events[-1].to_dict()["card"])
