"""Every shipped game asks a person: what it says can be typed, whatever the game is."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.cli.asking import Asked
from holadsl.cli.asking_turns import suggested
from holadsl.cli.company import Company
from holadsl.cli.faces import Faces
from holadsl.cli.table_screen import Look
from holadsl.cli.typed import Wish, numbers
from holadsl.players.at_random import AtRandom

MOST_MOVES = 120


@pytest.mark.parametrize("name", holadsl.rulesets())
def test_a_person_is_asked_in_every_game(name: str) -> None:
    """In a deal that bots play at random, what whoever is on turn may do is told in words that are heard as that."""
    rules = holadsl.load(name)
    table, bot = rules.start(seed=4, deals=1), AtRandom(1)
    for _ in range(MOST_MOVES):
        if table.deal_over:
            break
        seat = table.to_act[0]
        view = table.view(seat)
        if seat == table.turn:
            _asked(view)
        table.push((bot.choose(view) if seat == table.turn else bot.call(view)) or "pass", seat=seat)


def _asked(view: holadsl.View) -> None:
    look = Look(Company.of(view.rules, view.seat), Faces.of(view.rules, pictures=False), ascii=True, width=80)
    asked = Asked.of(view, look)
    list(asked.cards())
    if asked.turns is not None:
        list(suggested(view, look))
    for move in asked.moves[:5]:
        if asked.turns is None and (move.verb != "play" or not set(move.cards) <= set(view.hand)):
            continue  # a word that is typed as it stands, or what lies elsewhere
        typed = numbers(move.cards, view.hand) if asked.turns is None else asked.turns.by_number(move)
        assert _words(str(move)) == _words(asked.read(typed)), typed


def _words(heard: object) -> set[str]:
    """The words of a move, in no order: what is typed by numbers may come in the order of the hand."""
    return set((heard.move if isinstance(heard, Wish) else str(heard)).split())
