"""Positions laid out by hand, and as one line of text."""

from __future__ import annotations

from typing import Any

import pytest

import holadsl
from holadsl import PlayError
from tests.unit.api.games import LOCAL, SUITED, of_text, shipped

HOLA = shipped()
HANDS = {"A": "8c Kd", "B": "8d 3d", "C": "3h 5h", "D": "4c 5c"}


def test_what_isn_t_given() -> None:
    """No stock, the last seat deals, the one after it leads and is to act; the other cards lie aside."""
    table = HOLA.position(hands=HANDS)
    assert ("D", "A", "A", 0) == (table.dealer, table.leader, table.turn, table.stock_size)
    assert ({"AC": 0, "BD": 0}, {"AC": 0, "BD": 0}, ()) == (table.scores, table.tricks_won, table.trick)
    assert ("B", "C") == (HOLA.position(hands=HANDS, dealer="B").dealer, HOLA.position(hands=HANDS, dealer="B").leader)


def test_the_turn_is_the_leader() -> None:
    """Either says the other; two different ones are refused."""
    assert ("B", "B") == (HOLA.position(hands=HANDS, turn="B").leader, HOLA.position(hands=HANDS, leader="B").turn)
    with pytest.raises(PlayError, match=r"It can't be C's turn: it is B's."):
        HOLA.position(hands=HANDS, turn="C", leader="B")


def test_a_seat_without_cards_is_passed_over() -> None:
    """The lead goes to the next player with a card, and so does each turn."""
    table = HOLA.position(hands={"B": "8c Kd", "D": "9c 9d"}, leader="A")
    assert "B" == table.turn
    table.push("8c")
    assert "D" == table.turn


def test_hands_keep_their_order() -> None:
    """The oldest card first, as given."""
    assert ("Kd", "8c", "2s") == tuple(map(str, HOLA.position(hands={"A": "K♦, 8C 2s"}).hand("A")))


def test_ranks_alone_take_the_first_free_suit() -> None:
    """In pack order, seats in order, after all cards that are named whole."""
    table = HOLA.position(hands={"B": "8 3 4 5", "A": "8 K 9"}, stock="8 8d")
    assert ("8c", "Kc", "9c") == tuple(map(str, table.hand("A")))
    assert ("8h", "3c", "4c", "5c") == tuple(map(str, table.hand("B")))


def test_too_many_of_a_rank_are_refused() -> None:
    """The pack has four of each."""
    with pytest.raises(PlayError, match=r"The pack has no further 8."):
        HOLA.position(hands={"A": "8 8 8", "B": "8 8"})


def test_a_stock_is_cards_or_a_number() -> None:
    """As cards from the top; as a number drawn from the loose cards by the seed."""
    given = HOLA.position(hands=HANDS, stock="Ts Js Qs")
    assert "Ts Js Qs" == given.text().partition("stock: ")[2].partition(";")[0]
    drawn = [HOLA.position(hands=HANDS, stock=36, seed=seed).text() for seed in (0, 0, 1)]
    assert (True, False) == (drawn[0] == drawn[1], drawn[0] == drawn[2])
    assert 44 == HOLA.position(hands=HANDS, stock=44).stock_size
    with pytest.raises(PlayError, match=r"The stock can't have 45 cards: 44 are left."):
        HOLA.position(hands=HANDS, stock=45)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"hands": {"A": "8c", "B": "8c"}}, "8c lies in two places."),
        ({"hands": {"A": "8c"}, "stock": "8c"}, "8c lies in two places."),
        ({"hands": {"A": "8c"}, "captured": {"AC": "8c"}}, "8c lies in two places."),
        ({"hands": {"A": "1h"}}, "'1h' is not a card of this pack."),
        ({"hands": {"X": "8c"}}, "There is no seat 'X' at this table: its seats are A, B, C, D."),
        ({"captured": {"AB": "8c"}}, "There is no team 'AB' at this table: its teams are AC, BD."),
        ({"trump": "h"}, "These rules have no trump."),
        ({"melds": [("A", "3c 4c 5c")]}, "These rules have no melds."),
        ({"discards": "8c"}, "These rules have no discards."),
        ({"turns": {"A": 1}}, "These rules have no turns."),
        ({"tricks_won": {"AC": -1}}, "Nobody takes -1 tricks."),
        ({"hands": HANDS, "trick": [("B", "9c"), ("D", "9d")]}, "D can't have played 9d: it was C's turn."),
        ({"hands": HANDS, "trick": [("B", "9c 9d")]}, "One card is played at a time, not '9c 9d'."),
        ({"hands": HANDS, "trick": [("B", "9c")], "leader": "A"}, "A can't lead: the first card of the trick is B's."),
    ],
)
def test_what_can_t_be_is_refused(parts: dict[str, Any], says: str) -> None:
    """A card in two places, a part that the rules don't have, a trick out of order: a PlayError with the reason."""
    with pytest.raises(PlayError) as refused:
        HOLA.position(**parts)
    assert says == str(refused.value)


def test_suits_must_be_said_where_they_matter() -> None:
    """A rank alone in a position is refused in a game in which suits are followed."""
    with pytest.raises(PlayError, match=r"'8' says no suit"):
        of_text(SUITED).position(hands={"A": "8 9c"})


def test_a_begun_trick() -> None:
    """Leader, player and controller follow from who played what."""
    hands = {"A": "Kd", "B": "3d", "C": "3h 5h", "D": "4c 5c"}
    table = HOLA.position(hands=hands, trick=[("A", "8c"), ("B", "8d")])
    assert ("A", "B", "C") == (table.leader, table.controller, table.turn)
    assert ("Kd",) == tuple(map(str, table.hand("A")))
    assert [("A", "8c", 1), ("B", "8d", 1)] == [(p.seat, str(p.cards[0]), p.circuit) for p in table.trick]
    assert ["CardPlayed", "CardPlayed"] == [event.to_dict()["type"] for event in table.events]
    with pytest.raises(PlayError):
        table.pop()


def test_a_complete_circuit_asks_for_the_hold() -> None:
    """An opponent controls: the leader is asked; the partner controls: the trick is taken at once."""
    hands = {"A": "Kd", "B": "3d", "C": "5h", "D": "5c"}
    plays = [("A", "8c"), ("B", "8d"), ("C", "3h"), ("D", "4c")]
    asked = HOLA.position(hands=hands, trick=plays)
    assert ("A", ["Kd", "stop"]) == (asked.turn, [str(move) for move in asked.legal_moves])
    taken = HOLA.position(hands=hands, trick=[("A", "8c"), ("B", "3h"), ("C", "8d"), ("D", "4c")])
    assert ("C", (), {"AC": 1, "BD": 0}) == (taken.leader, taken.trick, taken.tricks_won)
    assert ("C", 4) == (taken.events[-1].to_dict()["winner"], len(taken.events[-1].to_dict()["cards"]))


def test_a_held_trick() -> None:
    """Two circuits in one list: the hold is counted, and the circuits are told apart."""
    hands = {"A": "Ks", "B": "3d", "C": "5h", "D": "5c"}
    plays = [("A", "8c"), ("B", "8d"), ("C", "3h"), ("D", "4c"), ("A", "Kd"), ("B", "3s")]
    table = HOLA.position(hands=hands, trick=plays)
    assert ("C", [1, 1, 1, 1, 2, 2]) == (table.turn, [played.circuit for played in table.trick])
    partner = [("A", "8c"), ("B", "3h"), ("C", "8d"), ("D", "4c"), ("A", "Kd")]
    with pytest.raises(PlayError, match=r"A can't have played Kd: it was C's turn."):
        HOLA.position(hands=hands, trick=partner)


def test_a_trick_against_the_rules_is_refused() -> None:
    """A card that couldn't be played there can't lie there."""
    with pytest.raises(PlayError):
        of_text(SUITED).position(hands={"A": "8c", "B": "9c"}, trick=[("A", "2c"), ("B", "3d")])


def test_hands_stay_where_cards_are_drawn_after_each_card() -> None:
    """Hands and stock are as given, though each card of the trick was followed by a draw."""
    table = of_text(LOCAL).position(
        hands={"A": "Ka Kb", "B": "8a 8b", "C": "9a 9b"}, trick=[("A", "Ah"), ("C", "Uh")], stock="Kl Ul Ol"
    )
    assert ("B", 3, {"A": 2, "B": 2, "C": 2}) == (table.turn, table.stock_size, table.view("A").hand_sizes)
    assert holadsl.replay(table.record()).text() == table.text()


def test_captured_cards_and_tricks_count() -> None:
    """The points so far are the worth of the cards given; what was won stands too."""
    table = HOLA.position(hands=HANDS, captured={"AC": "A A 10", "BD": "10h"}, tricks_won={"AC": 3}, scores={"BD": 480})
    assert ({"AC": 30, "BD": 10}, {"AC": 3, "BD": 0}) == (table.points, table.tricks_won)
    assert {"AC": 0, "BD": 480} == table.scores


def test_counts_are_parts_too() -> None:
    """What the rules count over the match can be given to `lay_out`; what they don't count is refused."""
    rules = shipped("hola", None, "dealer-streak")
    assert {"passes": 1} == rules.lay_out(holadsl.Parts(hands=HANDS, counts={"passes": 1})).view("A").counts
    with pytest.raises(PlayError, match=r"These rules count no 'eggs'."):
        HOLA.lay_out(holadsl.Parts(counts={"eggs": 1}))


def test_without_a_card_the_deal_is_over() -> None:
    """With all hands empty nothing is left to play, so it is counted."""
    table = HOLA.position(scores={"AC": 20})
    assert (True, {"AC": 20, "BD": 0}) == (table.deal_over, table.scores)


def test_a_position_goes_on_to_the_next_deal() -> None:
    """Cards that lay aside are dealt again."""
    table = HOLA.position(hands={"A": "8c", "B": "9c", "C": "Tc", "D": "Jc"})
    while not table.deal_over:
        table.push(next(iter(table.legal_moves)))
    table.next_deal()
    assert (36, 4) == (table.stock_size, len(table.hand("A")))


def test_the_text_is_one_readable_line() -> None:
    """State, places and numbers, and nothing that is as it was at the beginning."""
    table = HOLA.position(hands={"A": "Kd", "B": "3d 9h"}, trick=[("A", "8c")], dealer="D", scores={"AC": 480})
    expected = (
        "state: answer; hand: A Kd, B 3d 9h; trick: 8c; trick-by: A; dealer: D; next-dealer: D; leader: A; player: B;"
        " control: A; to-play: 3; trick-number: 1; deal-number: 1; score: AC 480"
    )
    assert expected == table.text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is no part of a position: a name and a colon come first."),
        ("state: sleep", "Play doesn't wait in 'sleep' in these rules."),
        ("state: lead; melds: 3", "These rules have no 'melds' in a position."),
        ("state: lead; hand: A 8c 8c; leader: A", "8c lies in two places."),
        ("state: lead; hand: X 8c", "There is no seat 'X' at this table: its seats are A, B, C, D."),
        ("state: lead; hand: A 8c", "In this position nobody can do what is awaited."),
        ("state: lead; hand: A 8c; leader: B", "In this position nobody can do what is awaited."),
        ("state: lead; trick: 8c", "Not every card of the trick has a player."),
        ("state: lead; score: AC many", "'many' is no number."),
        ("state: lead; score: AC 1/2", "1/2 is no amount in this game."),
        ("state: lead; to-play: x", "'x' is no number."),
        ("state: lead; hand: A 8c; leader: A; player: A; to-play: 92", "'to-play' can't be 92 in these rules."),
        ("state: lead; shown: 8c", "'shown' can't be 8c in these rules."),
    ],
)
def test_a_text_that_can_t_be_is_refused(text: str, says: str) -> None:
    """Unknown names, wrong cards and states in which play doesn't wait, each with its reason."""
    with pytest.raises(PlayError) as refused:
        HOLA.read_position(text)
    assert says == str(refused.value)


TRUMPS = """language 1

game "Trumps"
  players      4 in 2 teams

pack
  ranks        2 3 4 5 6 7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades

deal
  cards        6 each
  show         1 card to the bottom of the stock

trump
  is           {trump}

trick
  lead         any card
  answer       a card of the suit led, else any card
  winner       highest trump, else highest card of the suit led

score
  last trick   1

match
  to           5
"""
SHOWN = "suit of the card shown"


@pytest.mark.parametrize(("said", "letter", "winner"), [("h", "h", "B"), ("hearts", "h", "B"), ("♦", "d", "D")])
def test_trump_is_a_part_where_the_deal_decides_it(said: str, letter: str, winner: str) -> None:
    """A suit's name, letter or picture says what is trump: it takes the trick, and the text of the position has it."""
    rules = holadsl.loads(TRUMPS.format(trump=SHOWN))
    hands = {"A": "9c 2c", "B": "9h 2h", "C": "Kc 3c", "D": "4d 4h"}
    table = rules.position(hands=hands, leader="A", trump=said)
    assert (letter, letter) == (table.trump, rules.read_position(table.text()).trump)
    for card in ("9c", "9h", "Kc", "4d"):
        table.push(card)
    assert winner == table.leader


@pytest.mark.parametrize(
    ("trump", "given", "says"),
    [
        (SHOWN, "x", "'x' is no suit of this pack: it has clubs, diamonds, hearts or spades."),
        ("hearts", "d", "Trump can't be d: these rules say which cards are trumps."),
    ],
)
def test_a_trump_that_can_t_be_is_refused(trump: str, given: str, says: str) -> None:
    """A suit that the pack hasn't, or another than the one that is trump in every deal."""
    rules = holadsl.loads(TRUMPS.format(trump=trump))
    with pytest.raises(PlayError) as refused:
        rules.position(trump=given)
    assert says == str(refused.value)


def test_the_trump_of_every_deal_may_be_given() -> None:
    """Where the rules name the trump suit, a position may say the same."""
    assert "h" == holadsl.loads(TRUMPS.format(trump="hearts")).position(trump="hearts").trump


def test_the_card_shown_says_trump() -> None:
    """A deal's trump is the suit of its last card, which was shown."""
    rules = holadsl.loads(TRUMPS.format(trump=SHOWN))
    for seed in range(4):
        table = rules.start(seed=seed)
        assert f"shown: {table.text().partition('shown: ')[2][0]}{table.trump}" in table.text()
