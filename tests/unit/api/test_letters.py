"""Letters: what a seat knows as a text, of which another process makes a view that says the same and nothing more."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import holadsl

GAMES = sorted(holadsl.rulesets())
FEW = 3


def views(rules: holadsl.Rules, seed: int) -> Iterator[holadsl.View]:
    """What seats see now and then of two deals that are played at random: who may act, and sometimes the others."""
    table = rules.start(seed=seed, deals=2)
    for step in range(90):
        if table.over:
            return
        if table.deal_over:
            yield from map(table.view, rules.seats)
            table.next_deal()
        if step % 6 == 0:
            yield from map(table.view, rules.seats if step % 24 == 0 else table.to_act[:1])
        seat = table.to_act[0]
        table.push(table.legal_moves_of(seat).sample(seed + 7 * step), seat=seat)


@pytest.mark.parametrize("name", GAMES)
def test_the_view_of_a_letter_says_the_same(name: str) -> None:
    """Text, events, all that `to_dict` has and what is sampled are those of the real view, byte for byte, by rules that
    were read anew from their text; and the letter of that view is the same again.
    """
    rules = holadsl.load(name)
    elsewhere = holadsl.loads(rules.text, players=rules.players)
    for view in views(rules, 5):
        letter = view.letter()
        read = elsewhere.read_letter(letter)
        assert view.text() == read.text()
        assert json.dumps(view.to_dict()) == json.dumps(read.to_dict())
        assert [event.to_dict() for event in view.events] == [event.to_dict() for event in read.events]
        assert list(view.legal_moves) == list(read.legal_moves)
        assert view.sample(3).text() == read.sample(3).text()
        assert letter == read.letter()


@pytest.mark.parametrize("name", GAMES)
def test_a_letter_holds_nothing_that_the_seat_does_not_know(name: str) -> None:
    """Where the cards that a seat hasn't seen are exchanged, the letter to it is the same text: no word of it hangs on
    them.
    """
    for number, view in enumerate(views(holadsl.load(name), 2)):
        if number % FEW == 0:
            assert view.letter() == view.sample(number).view(view.seat).letter()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"seat": "Z"}', '{"seat": "A", "position": "x", "past": 3, "deal": []}']
)
def test_what_is_no_letter_is_refused(text: str) -> None:
    """Any other text is a PlayError, never another error."""
    with pytest.raises(holadsl.PlayError):
        holadsl.load("hola").read_letter(text)
