"""What others chose was legal for them: the worlds that a seat holds for possible heed that, and tell no more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import holadsl
from holadsl.engine.decided import then
from tests.acts import acts
from tests.rulesets.rows import shipped

WHIST = """language 1
game "Duties" extends whist
  change trick answer  {answer}
"""
DUTIES = {
    "to beat": "a card of the suit led beating, else a card of the suit led, else a card beating, else any card",
    "to go higher": "a higher card of the suit led, else a card of the suit led, else any card",
}
GAMES = {
    "to follow": shipped("whist", 4),
    **{name: holadsl.loads(WHIST.format(answer=answer)) for name, answer in DUTIES.items()},
    "to keep trumps": shipped("whist", 4, "trumps-last"),
    "to lead what nobody has": shipped("ristikontra", 4),
    "to beat or to pass": shipped("cabra", 4, "must-beat"),
}


def watched(rules: holadsl.Rules, seed: int, engine: holadsl.Engine = "interpreter") -> Iterator[holadsl.View]:
    """What one seat after the other sees of a deal played at random, before each move."""
    chance, table = Random(seed), rules.start(seed=seed, deals=1, engine=engine)
    while not table.deal_over:
        yield table.view(chance.choice(rules.seats))
        seat, move = chance.choice(acts(table))
        table.push(move, seat=seat)


def holds(view: holadsl.View, table: holadsl.Table) -> bool:
    """Whether with the cards of that table each choice was legal of which the seat can tell how the hand was, and none
    lies where it is held to be impossible.
    """
    knowledge, (game, _) = view.knowledge(), table.under()
    hands = [(one, then(change, game.items(one.hand, one.seat))) for one, change in knowledge.decided]
    possible = not any(cards & set(game.items(*place)) for place, cards in knowledge.barred.items())
    return possible and all(hand is not None and one.allows(hand) for one, hand in hands)


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_worlds_are_legal_to_their_beginning_and_so_is_the_real_one(rules: holadsl.Rules) -> None:
    """In every sample all that others chose was legal; what is held to be impossible is so at the real table."""
    for seed in range(2):
        for view in watched(rules, seed):
            real = view._course  # the referee's, to be compared with
            assert holds(view, holadsl.Table(view.rules, real))
            assert all(holds(view, view.sample(luck)) for luck in range(3))


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_a_seat_that_cannot_tell_tables_apart_holds_the_same_for_possible(rules: holadsl.Rules) -> None:
    """Where unseen cards are exchanged, so that all that was chosen is still legal, the same worlds are drawn: by the
    seat, and in its worlds by others; from a copy of the table too."""
    for number, view in enumerate(watched(rules, 3)):
        other = rules.seats[number % len(rules.seats)]
        here, copied = view.sample(1), holadsl.Table(view.rules, view._course.copy())
        expected = view.sample(2)
        assert expected.text() == here.view(view.seat).sample(2).text() == copied.view(view.seat).sample(2).text()
        nested = [found.view(view.seat).sample(2).view(other).sample(3).text() for found in (here, copied)]
        assert {expected.view(other).sample(3).text()} == set(nested)


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_engines_hold_the_same_for_possible(rules: holadsl.Rules) -> None:
    """Tables of the interpreter and of generated Python give the same worlds."""
    both = zip(watched(rules, 5), watched(rules, 5, "python"), strict=True)
    assert all(one.sample(4).text() == other.sample(4).text() for one, other in both)


HANDS = {"A": "2c 5c 9h Jd", "B": "3c Kh 4h 5d", "C": "4c 6c 7h 8d", "D": "6h 6d 7d 7s"}


def test_who_does_not_follow_has_none_of_that_suit() -> None:
    """D throws a diamond on clubs: in no world it has clubs, though others of them are unseen; B, who followed, may
    have more. Taken back, that isn't known any more."""
    table = GAMES["to follow"].position(hands=HANDS, leader="A", trump="s")
    for card in ("2c", "3c", "4c"):
        table.push(card)
    before = [table.view("A").sample(luck).text() for luck in range(30)]
    table.push("6d")
    hands = [table.view("A").sample(luck).hand for luck in range(30)]
    assert not [card for hand in hands for card in hand("D") if str(card).endswith("c")]
    assert [card for hand in hands for card in hand("B") if str(card).endswith("c")]
    table.pop()
    assert before == [table.view("A").sample(luck).text() for luck in range(30)]


def test_a_new_deal_begins_with_nothing_known() -> None:
    """What was chosen in one deal says nothing of the next."""
    table = GAMES["to follow"].start(seed=2)
    chance = Random(2)
    while not table.deal_over:
        table.push(chance.choice(list(table.legal_moves)))
    assert table.view("A").knowledge().decided
    table.next_deal()
    assert not table.view("A").knowledge().decided


def test_what_a_hand_was_before_it_drew_nobody_knows() -> None:
    """Where hands are filled up from the stock nothing follows from what was chosen; when nobody draws, it does."""
    rules = holadsl.loads(REFILLED)
    found = {(view.stock_size > 0, bool(view.knowledge().barred)) for seed in range(4) for view in watched(rules, seed)}
    assert (False, True) in found


REFILLED = """language 1
game "Refilled" extends whist
  change deal cards    5 each, one at a time
  add trick refill     to 5, one at a time, winner first
"""
