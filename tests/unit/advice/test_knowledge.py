"""What a seat can know of the cards that it doesn't see."""

from __future__ import annotations

from collections import Counter

import pytest

import holadsl
from holadsl.advice.knowledge import knowledge, share
from tests.unit.advice.seats import GAMES, seats


@pytest.mark.parametrize("game", GAMES)
def test_counts_and_places_agree(game: str) -> None:
    """As many cards are out as lie where the seat can't look; they are the pack without what it sees."""
    for view in seats(game, 2):
        found = knowledge(view)
        assert sum(place.size for place in found.places) == len(found.unseen)
        assert sum(found.ranks.values()) == len(found.unseen)
        assert not Counter(view.hand) & Counter(found.unseen) or len(set(view.rules.pack)) < len(view.rules.pack)


@pytest.mark.parametrize("game", GAMES)
def test_facts_hold_on_every_table_that_fits(game: str) -> None:
    """A card that is said to lie in a hand lies there on each table that the seat can't tell from the real one."""
    for view in seats(game, 3, seed=8):
        for known in knowledge(view).known:
            hands = {place.whose for place in known.places if place.what == "hand"}
            if len(hands) == len(known.places) == 1:
                assert all(known.card in view.sample(k).hand(*hands) for k in range(20))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_is_what_samples_show(game: str) -> None:
    """A chance that is counted exactly lies within what 400 tables that fit show, or near it."""
    for view in seats(game, 2, seed=6):
        tables = [view.sample(k) for k in range(400)]
        for chance in knowledge(view).chances:
            for seat, found in chance.seats.items():
                seen = share(sum(not set(table.hand(seat)).isdisjoint(chance.cards) for table in tables), 400)
                assert float(seen.low) - 0.04 <= float(found.value) <= float(seen.high) + 0.04


def test_who_did_not_follow_has_none_of_the_suit() -> None:
    """Of a seat that didn't follow suit it is said that it can hold no card of it, and none of the tables has one."""
    rules = holadsl.load("whist")
    hands = {"A": "Ah 2h", "B": "3c 4c", "C": "5h 6h", "D": "7h 8h"}
    table = rules.position(hands=hands, leader="A", trump="s")
    for move in ("Ah", "3c"):
        table.push(move)
    found = knowledge(table.view("C"))
    assert {card.suit for card in found.barred["B"]} == {"h"}
    assert all(share.exact == (share.value in (0, 1)) for chance in found.chances for share in chance.seats.values())


def test_a_card_that_was_shown_is_known() -> None:
    """In whist the card shown at the deal lies in the dealer's hand, and the dealer surely holds a trump."""
    view = holadsl.load("whist").start(seed=7).view("A")
    found = knowledge(view)
    assert [str(known.card) for known in found.known] == ["3d"]
    trumps = next(chance for chance in found.chances if chance.what == "a trump")
    assert trumps.seats["D"].value == 1
    assert trumps.seats["B"].exact
    assert trumps.seats["B"].value < 1
