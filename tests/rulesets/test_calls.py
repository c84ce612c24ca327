"""Calls: standing rights, the window that a claim opens, tricks that go back, and calls at an event."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

import holadsl

FILE = Path(__file__).with_name("files") / "claims.hola"
VARIANTS = ("", "first-come", "lead-free", "once", "before-the-lead", "with-an-ace", "no-trumps", "four-aces")
HANDS = {"A": "9c 8d 7h", "B": "Tc Js Qs", "C": "6h 8h Ah", "D": "6c 8c Qc"}
"""C and D can take the lead."""


@cache
def rules(players: int = 4, variant: str = "") -> holadsl.Rules:
    """The game, with one of its variants."""
    return holadsl.load(FILE, players=players, variants=[variant] if variant else [])


def table(variant: str = "", **given: object) -> holadsl.Table:
    """Four players with cards; A leads, spades are trumps."""
    return rules(4, variant).position(**{"hands": HANDS, "leader": "A", "trump": "s", "stock": 12, **given})  # type: ignore[arg-type]


def names(found: holadsl.Table | holadsl.View) -> list[str]:
    """What happened, by the kinds of events."""
    return [type(event).__name__ for event in found.events]


# who may act


def test_a_right_stands_open_by_public_facts() -> None:
    """All who haven't played stand in `to_act` beside the turn, whatever they hold; whoever has played doesn't."""
    here = table()
    assert ("A", "B", "C", "D") == here.to_act
    here.push("9c")
    here.push("down Js")
    assert ("C", "D") == here.to_act
    assert "C" == here.turn
    assert [] == list(here.legal_moves_of("A"))


def test_without_the_cards_nothing_is_offered() -> None:
    """Whoever stands in `to_act` and can't call has no move; that shows only to himself."""
    here = table()
    assert [] == list(here.legal_moves_of("B"))
    assert ["suit 6c 8c Qc"] == [str(move) for move in here.legal_moves_of("D")]
    assert {"suit"}.isdisjoint(move.verb for move in here.legal_moves)


def test_too_small_a_hand_closes_the_right() -> None:
    """How many cards a hand has is public: with two nobody can call three."""
    here = table(hands={**HANDS, "C": "6h 8h"}, stock=0)
    assert ("A", "B", "D") == here.to_act


# the window


def test_a_call_is_carried_out_when_nobody_comes_before() -> None:
    """The trick goes back to the hands, what lay face down unseen, and the caller leads all his cards."""
    here = table()
    for move in ("9c", "down Js"):
        here.push(move)
    here.push("suit 6h 8h Ah", seat="C")
    assert ["CardsPlayed", "CardsPlayed", "Called", "TrickReturned", "CardsPlayed"] == names(here)[-5:]
    assert ("C", "D") == (here.leader, here.turn)
    assert "8d 7h 9c" == " ".join(map(str, here.hand("A")))
    assert "Tc Qs Js" == " ".join(map(str, here.hand("B")))
    assert "??" in str(here.view("D").events[1])
    assert "Js" not in str(here.view("D").to_dict()["events"])


@pytest.mark.parametrize("order", list(permutations("BCD")))
def test_the_nearest_to_the_leader_goes_first(order: tuple[str, ...]) -> None:
    """Whoever calls first, the nearest of those who call leads; A, asked too, passes."""
    here = table(hands={**HANDS, "B": "6d Td Kd"})
    here.push(next(iter(here.legal_moves_of(order[0]))), seat=order[0])
    for seat in order[1:]:
        if seat in here.to_act:
            here.push(next(iter(here.legal_moves_of(seat))), seat=seat)
    while here.turn is None:
        here.push("pass", seat=here.to_act[0])
    assert "B" == here.leader


def test_only_those_are_asked_who_would_come_before() -> None:
    """C calls: A and B are asked, D isn't. B has played already in the second case."""
    here = table()
    here.push("suit 6h 8h Ah", seat="C")
    assert (None, ("A", "B")) == (here.turn, here.to_act)
    with pytest.raises(holadsl.NotYourTurn, match="Another goes first with suit"):
        here.push("suit 6c 8c Qc", seat="D")
    with pytest.raises(holadsl.PlayError, match="legal_moves_of"):
        len(here.legal_moves)

    there = table()
    for move in ("9c", "down Js"):
        there.push(move)
    there.push("suit 6c 8c Qc", seat="D")
    assert ("C",) == there.to_act


def test_a_leader_may_lead_his_own_first() -> None:
    """He is nearest to himself: another's call waits for him, and comes to nothing when he calls too."""
    here = table(hands={**HANDS, "A": "7s 8s Ks"})
    here.push("suit 6h 8h Ah", seat="C")
    here.push("suit 7s 8s Ks", seat="A")
    assert ("A", "B") == (here.leader, here.turn)
    with pytest.raises(holadsl.NotYourTurn):  # three are led now, and three that lead can't be interrupted
        here.push("suit 6c 8c Qc", seat="D")


def test_first_to_call_asks_nobody() -> None:
    """With `first to call` the call is carried out at once."""
    here = table("first-come")
    here.push("suit 6c 8c Qc", seat="D")
    assert ("D", "A") == (here.leader, here.turn)


def test_close_window_passes_for_the_rest() -> None:
    """All who haven't answered pass; without a window there is nothing to close."""
    here = table()
    with pytest.raises(holadsl.PlayError, match="no window"):
        here.close_window()
    here.push("suit 6h 8h Ah", seat="C")
    here.push("pass", seat="B")
    here.close_window()
    assert ("C", "D") == (here.leader, here.turn)


def test_who_passed_is_in_no_event_view_or_record() -> None:
    """Answers in another order, one by one or all at once, leave the same events, views and record."""
    seen = set()
    for passing in ("AB", "BA", ""):
        here = table()
        here.push("suit 6h 8h Ah", seat="C")
        for seat in passing:
            here.push("pass", seat=seat)
        if here.turn is None:
            here.close_window()
        views = [here.view(seat).to_dict() for seat in "ABCD"]
        seen.add(repr((here.record(), here.text(), list(here.events), views)))
    assert 1 == len(seen)
    assert "pass" in here.record().splitlines()
    assert "A pass" not in here.record()


def test_a_window_shows_nothing_of_who_could_call() -> None:
    """B's cards change for D's: whether B could call changes, and what A sees doesn't."""
    swapped = {**HANDS, "B": HANDS["D"], "D": HANDS["B"]}
    shown = []
    for hands in (HANDS, swapped):
        here = table(hands=hands)
        here.push("suit 6h 8h Ah", seat="C")
        shown.append(here.view("A").to_dict() | {"text": here.view("A").text()})
    assert shown[0] == shown[1]


def test_cards_shown_with_a_call_are_known() -> None:
    """In a table sampled while the window is open, and after a call that came to nothing, they lie in the same hand."""
    here = table()
    here.push("suit 6c 8c Qc", seat="D")
    for _ in range(2):
        for seed in range(8):
            guess = here.view("A").sample(seed)
            assert "6c 8c Qc" == " ".join(map(str, guess.hand("D")))
        if here.turn is None:
            here.push("suit 6h 8h Ah", seat="C")
            here.close_window()
    hands = {str(here.view("A").sample(seed).hand("B")) for seed in range(8)}
    assert len(hands) > 1


# calls in turn, and at an event


def test_a_call_in_turn_is_the_players_alone() -> None:
    """Three trumps are called by who is next; the deal is won at once."""
    here = table(hands={**HANDS, "B": "7s 8s Ks"})
    with pytest.raises(holadsl.IllegalMove, match="B may not call trumps now"):
        here.push("trumps 7s 8s Ks", seat="B")
    here.push("9c")
    assert "trumps 7s 8s Ks" in here.legal_moves
    here.push("trumps 7s 8s Ks")
    assert here.deal_over
    assert {"A": 0, "B": 1, "C": 0, "D": 0} == here.scores


@pytest.mark.parametrize(("taken", "winners"), [("As Ah Td", {"A": 1, "B": 0}), ("As Td 9d", {"A": 0, "B": 1})])
def test_a_wrong_claim_is_punished(taken: str, winners: dict[str, int]) -> None:
    """With 31 the claim wins the deal, with less it loses it. It is open from the trick's end to the next lead."""
    here = rules(2).position(hands={"A": "9c 8c 7d", "B": "6h 7h Js"}, captured={"A": taken}, leader="A", trump="c")
    assert "enough" in here.legal_moves
    here.push("enough")
    assert winners == here.scores

    late = rules(2).position(hands={"A": "9c 8c 7d", "B": "6h 7h Js"}, captured={"A": taken}, leader="A", trump="c")
    late.push("9c")
    with pytest.raises(holadsl.PlayError) as refused:
        late.push("enough", seat="A")
    assert refused.value.explanation is not None
    assert any("claims.hola" in place.path for place in refused.value.explanation.places)


def test_nobody_claims_before_a_trick_was_taken() -> None:
    """At the first lead of a deal no trick has ended."""
    here = rules(2).start(seed=4)
    assert "enough" not in here.legal_moves


def test_after_the_last_trick_its_winner_is_asked() -> None:
    """Nobody is to play any more, so play waits for his answer; then the deal is counted."""
    here = rules(2).position(
        hands={"A": "Ac", "B": "6h"}, captured={"A": "As Td Kd"}, tricks_won={"A": 2}, leader="A", trump="c"
    )
    here.push("Ac")
    here.push("down 6h")
    assert (None, ("A",)) == (here.turn, here.to_act)
    claimed = here.copy()
    claimed.push("enough", seat="A")
    assert claimed.deal_over
    assert {"A": 1, "B": 0} == claimed.scores
    here.push("pass", seat="A")
    assert here.deal_over
    assert {"A": 0, "B": 0} == here.scores


# what house rules make of it


def test_at_most_counts_all_callers() -> None:
    """With `at most 1` nobody takes the lead again in that trick."""
    here = table("once", hands={**HANDS, "A": "7s 8s 9d"})
    here.push("suit 6h 8h Ah", seat="C")
    here.close_window()
    here.pop()  # the last pass
    assert here.turn is None
    here.close_window()
    assert [] == list(here.legal_moves_of("A"))


def test_needs_may_read_the_callers_own_hand() -> None:
    """It bars the caller, and doesn't show in who stands in `to_act`."""
    here = table("with-an-ace")
    assert ("A", "B", "C", "D") == here.to_act
    assert [] == list(here.legal_moves_of("D"))
    assert 1 == len(here.legal_moves_of("C"))
    with pytest.raises(holadsl.IllegalMove, match="D may not call suit now"):
        here.push("suit 6c 8c Qc", seat="D")


def test_a_public_need_closes_the_right() -> None:
    """Once a card is led nobody stands in `to_act` but the player on turn."""
    here = table("before-the-lead")
    assert ("A", "B", "C", "D") == here.to_act
    here.push("9c")
    assert ("B",) == here.to_act


def test_calls_go_and_come_with_variants() -> None:
    """A call that is removed is no move any more; one that is added is."""
    assert {"enough", "trumps", "suit"} == set(rules().calls)
    assert {"enough", "suit"} == set(rules(4, "no-trumps").calls)
    here = table("four-aces", hands={**HANDS, "A": "Ac Ad As"})
    here.push("aces Ac Ad As")
    assert here.over
    assert here.outcome is not None
    assert ("A",) == here.outcome.winners


# all together


def play(here: holadsl.Table, rng: Random) -> None:
    """A whole match at random: anybody who may act does, now and then taking back and making again."""
    for _ in range(4000):
        if here.over:
            return
        if here.deal_over:
            here.next_deal()
            continue
        seat = rng.choice(here.to_act)
        moves = list(here.legal_moves_of(seat))
        if not moves:
            continue
        before, move = here.text(), rng.choice(moves)
        here.push(move, seat=seat)
        if rng.random() < 0.1:
            after = here.text()
            here.pop()
            assert before == here.text()
            here.push(move, seat=seat)
            assert after == here.text()
    raise AssertionError("no end")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_matches_come_to_an_end_and_replay(players: int, variant: str) -> None:
    """Undo is exact, texts read back, and a record replays to the same text and the same record."""
    here = rules(players, variant).start(seed=players)
    play(here, Random(players))
    again = holadsl.replay(here.record())
    assert (here.text(), here.record(), list(here.events)) == (again.text(), again.record(), list(again.events))


def test_the_position_of_an_open_window_reads_back() -> None:
    """As one line; and a record that ends there asks everybody again who hasn't called."""
    here = table()
    here.push("suit 6c 8c Qc", seat="D")
    here.push("pass", seat="B")
    assert here.text() == here.rules.read_position(here.text()).text()
    again = holadsl.replay(here.record())
    assert ("A", "B", "C") == again.to_act
    assert here.record() == again.record()


def test_rules_with_calls_keep_their_text() -> None:
    """The rules in force, as a file of their own, are the same game."""
    for variant in VARIANTS:
        again = holadsl.loads(rules(4, variant).text)
        assert rules(4, variant).hash == again.hash


# drawn at random


@pytest.mark.parametrize("seat", ["A", "C"])
def test_moves_are_drawn_equally_often(seat: str) -> None:
    """Of all legal moves, sets and calls among them, each comes up about as often as the others, and no other."""
    here = table(hands={**HANDS, "A": "9c 7c 7h"})
    moves = here.legal_moves_of(seat)
    drawn = Counter(str(moves.sample(seed)) for seed in range(1200))
    assert {str(move) for move in moves} == set(drawn)
    expected = 1200 / len(moves)
    assert all(abs(count - expected) < 6 * expected**0.5 for count in drawn.values())


def test_nothing_is_drawn_where_nothing_is_legal() -> None:
    """A seat without a move has none to draw."""
    with pytest.raises(holadsl.PlayError, match="no legal move"):
        table().legal_moves_of("B").sample(1)


def test_open_cards_of_a_trick_that_went_back_are_known() -> None:
    """Everybody has seen them: they stay in their players' hands in sampled tables, until they are played again."""
    here = table(hands={**HANDS, "A": "9c 8d 7h"}, stock=0)
    for move in ("9c", "down Js"):
        here.push(move)
    here.push("suit 6h 8h Ah", seat="C")
    guesses = [here.view("D").sample(seed) for seed in range(12)]
    assert all("9c" in map(str, guess.hand("A")) for guess in guesses)
    assert not all("Js" in map(str, guess.hand("B")) for guess in guesses)
    assert len({str(guess.hand("A")) for guess in guesses}) > 1


# where one card is played at a time

CUT = """language 1

game "Cut" extends sedma

call cut "A seven takes the lead"
  by           a player that has not played to the trick
  with         a 7
  first        nearest to leader
  then         the trick goes back, that player leads those cards

call pair "Ten points for a pair"
  by           a player that is next
  with         2 cards of one rank
  then         that player scores 10

variant two-packs "Two packs"
  add pack copies             2
"""


def cut(*variants: str) -> holadsl.Table:
    """A leads in a game of single cards in which a seven takes the lead."""
    hands = {"A": "9a 8b Kh Qa", "B": "9b Jb Ab Qb", "C": "7h 8h Kb Qh", "D": "7a 10b 10a Ja"}
    return holadsl.loads(CUT, players=4, variants=variants).position(hands=hands, leader="A", stock=0)


def test_a_single_card_takes_the_lead() -> None:
    """The trick goes back and the seven is led; nearer players are asked first."""
    here = cut()
    here.push("9a")
    here.push("cut 7a", seat="D")
    assert ("B", "C") == here.to_act
    here.close_window()
    assert ("D", "A") == (here.leader, here.turn)
    assert ["7c"] == [str(card) for play in here.trick for card in play.cards]
    assert 4 == len(here.hand("A"))


def test_a_call_that_leads_nothing_leaves_the_trick_as_it_is() -> None:
    """Ten points for a pair: it is still the same player's turn, and he may not call it again in this trick."""
    here = cut()
    for move in ("9a", "9b", "8h"):
        here.push(move)
    here.push("pair 10b 10a")
    assert "D" == here.turn
    assert 10 == here.points["BD"]
    assert "pair" not in {move.verb for move in here.legal_moves}


def test_what_was_shown_is_forgotten_once_it_is_played() -> None:
    """A seven shown and played tells nothing of the other seven of that suit in two packs."""
    here = cut("two-packs")
    here.push("cut 7a", seat="D")
    here.close_window()
    assert "claimed" not in here.text()


def test_nobody_sees_who_has_passed_already() -> None:
    """A pass changes no other seat's view, nor the tables that it holds for possible; the own pass is known."""
    here = table()
    here.push("suit 6h 8h Ah", seat="C")
    before = {seat: here.view(seat).to_dict() | {"text": here.view(seat).text()} for seat in "ACD"}
    guess = here.view("A").sample(5).text()
    here.push("pass", seat="B")
    assert before == {seat: here.view(seat).to_dict() | {"text": here.view(seat).text()} for seat in "ACD"}
    assert guess == here.view("A").sample(5).text()
    assert (("A",), ("A", "B"), ("A",)) == (here.to_act, here.view("A").to_act, here.view("B").to_act)
    assert ("suit",) == here.view("A").open_calls("B")
    assert () == here.view("B").open_calls("B")
    assert "A and B" in str(here.view("D").why("6c").reason)


def test_nearest_may_be_counted_either_way() -> None:
    """A has the turn; C and D can call. In the direction of play C is nearer, either way D is, one step back."""
    text = FILE.read_text(encoding="utf-8").replace("nearest to leader", "nearest to leader either way")
    either = holadsl.loads(text, players=4).position(hands=HANDS, leader="A", trump="s", stock=12)
    either.push("suit 6c 8c Qc", seat="D")
    assert ("A", "B") == either.to_act  # as near as D, but in the direction of play
    either.close_window()
    assert "D" == either.leader
