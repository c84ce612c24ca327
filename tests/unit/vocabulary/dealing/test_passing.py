"""Passing cards before play: in turn, all at once, in secret."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.core.check import check

GAME = """language 1

game "Passing"
  players      4, each alone

pack
  ranks        2 3 4 5 6 7 8 9 10 J Q K A
  suits        clubs diamonds hearts spades
  worth        1 for hearts, 13 for Qs

deal
  cards        all
  pass         {passing}

trick
  first lead   holder of 2c
  answer       a card of the suit led, else any card
  winner       highest card of the suit led

score
  cards        worth of the cards taken

match
  to           100
  winner       the least
"""
TO_ALL = "3 cards, to player after, to player before, to player opposite, to nobody, in turn"


def rules(passing: str) -> holadsl.Rules:
    """The small game with that passing."""
    return holadsl.loads(GAME.format(passing=passing))


def give_first(table: holadsl.Table, cards: int = 3) -> dict[str, list[str]]:
    """Everybody gives his oldest cards; what each gave."""
    given: dict[str, list[str]] = {}
    while table.turn is not None and str(next(iter(table.legal_moves))).startswith("give"):
        seat = table.turn
        move = table.push(next(iter(table.legal_moves)))
        given.setdefault(seat, []).extend(str(card) for card in move.cards)
    assert all(len(found) == cards for found in given.values())
    return given


@pytest.mark.parametrize(("deal", "step"), [(1, 1), (2, 3), (3, 2), (5, 1)])
def test_cards_go_to_another_player_each_deal(deal: int, step: int) -> None:
    """In the first deal the player after gets them, then the one before, the one opposite, nobody, and so again."""
    table = rules(TO_ALL).start(seed=1)
    for _ in range(deal - 1):
        give_first(table)
        table.end_deal(dict.fromkeys("ABCD", 0))
        table.next_deal()

    given = give_first(table)

    for seat, cards in given.items():
        receiver = "ABCD"[("ABCD".index(seat) + step) % 4]
        assert set(cards) <= {str(card) for card in table.hand(receiver)}


def test_nobody_passes_in_the_fourth_deal() -> None:
    """With `to nobody` the deal begins with the lead."""
    table = rules(TO_ALL).start(seed=1)
    for _ in range(3):
        give_first(table)
        table.end_deal(dict.fromkeys("ABCD", 0))
        table.next_deal()

    assert {} == give_first(table)
    assert "2c" in [str(card) for card in table.hand(str(table.turn))]


def test_hands_stay_as_large_and_the_first_lead_is_seen_after_the_passing() -> None:
    """After the passing everybody has as many cards as before, and the holder of 2c leads."""
    table = rules(TO_ALL).start(seed=3)
    give_first(table)

    assert [13, 13, 13, 13] == [len(table.hand(seat)) for seat in "ABCD"]
    assert "2c" in [str(card) for card in table.hand(str(table.turn))]


def test_what_is_passed_is_seen_by_giver_and_receiver_alone() -> None:
    """A third seat sees that cards were passed, not which."""
    table = rules(TO_ALL).start(seed=3)
    give_first(table)
    kinds = (holadsl.CardGiven, holadsl.CardsReceived)

    seen = {seat: [e for e in table.view(seat).events if isinstance(e, kinds)] for seat in "ABCD"}
    from_a = {seat: [e for e in events if getattr(e, "giver", None) == "A"] for seat, events in seen.items()}

    assert "??" not in str(from_a["A"][0].to_dict()) + str(from_a["B"][0].to_dict())
    assert ["??"] * 3 == from_a["C"][0].to_dict()["cards"] == from_a["D"][0].to_dict()["cards"]


def test_a_sample_keeps_what_the_giver_knows() -> None:
    """In every sampled table the receiver still holds what the seat gave him."""
    table = rules(TO_ALL).start(seed=3)
    given = give_first(table)

    for seed in range(20):
        sampled = table.view("A").sample(seed)
        assert set(given["A"]) <= {str(card) for card in sampled.hand("B")}
        assert table.view("A").text() == sampled.view("A").text()


def test_passing_is_undone_and_recorded() -> None:
    """Taking the moves back restores the table; a record plays the passing again."""
    table = rules(TO_ALL).start(seed=5)
    before = table.text()
    give_first(table)

    assert table.text() == holadsl.replay(table.record()).text()
    for _ in range(12):
        table.pop()
    assert before == table.text()


def test_the_machine_with_passing_is_sound() -> None:
    """The checker finds nothing in a Machine that passes cards."""
    assert () == check(rules(TO_ALL).machine).findings


@pytest.mark.parametrize(
    ("passing", "code"),
    [
        ("0 cards, to player after", "HOLA406"),
        ("14 cards, to player after", "HOLA410"),
        ("3 cards, to player after, to player before", "HOLA326"),
    ],
)
def test_passing_that_makes_no_sense_is_refused(passing: str, code: str) -> None:
    """No cards, more than a hand, or two receivers without `in turn`: each a mistake at its place."""
    with pytest.raises(holadsl.RulesError) as refused:
        rules(passing)

    assert [code] == [d.code for d in refused.value.diagnostics]
