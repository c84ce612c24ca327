"""A table at which not all play a deal: what is asked and shown, hot seat and onlookers, and what a bot says."""

from __future__ import annotations

from functools import cache

import pytest

import holadsl as library
from holadsl.cli.asking import Asked
from holadsl.cli.company import Company
from holadsl.cli.drawn_screen import DrawnScreen
from holadsl.cli.faces import Faces
from holadsl.cli.plain_screen import PlainScreen
from holadsl.cli.table_screen import Look
from holadsl.cli.typed import Unclear, Wish
from holadsl.players.casual import Casual
from tests.unit.cli.terminal import holadsl
from tests.unit.play.keyboard import Keyboard


@cache
def rules(players: int = 7) -> library.Rules:
    """A rummy for five, at a table of more."""
    return library.load("hoola", players=players)


def look(people: str = "F") -> Look:
    """A look in letters."""
    return Look(Company.of(rules(), people), Faces.of(rules(), pictures=False), ascii=True, width=80)


def asked(words: str = "play") -> Asked:
    """Who is asked next when so much has been said."""
    table = rules().start(seed=5)
    for word in words.split():
        table.push(word)
    return Asked.of(table.view(table.turn or ""), look(table.turn or ""))


def test_it_is_asked_with_the_hand_on_the_screen() -> None:
    """The table says who plays and who is out so far; the question, how many play and what to type."""
    here = asked("drop play")
    text = "\n".join(getattr(line, "plain", line) for line in DrawnScreen(look()).decision(here.view))
    assert ["A  7 cards   out of this deal", "G  7 cards   plays"] == [
        line.strip() for line in text.splitlines() if line.strip().startswith(("A ", "G "))
    ]
    assert "Your hand  1" in text
    assert ["Do you play this deal? 5 of 7 do. Type play, or drop."] == list(here.cards())
    assert "choice" == here.wanted


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [("play", "play"), ("DROP", "drop"), ("3", "Say first whether you play this deal: play, or drop."), ("d", "draw")],
)
def test_what_can_be_typed(text: str, comes_to: str) -> None:
    """The two words; a card alone is told what comes first."""
    meant = asked().read(text)
    assert isinstance(meant, Wish | Unclear)
    assert comes_to == (meant.move if isinstance(meant, Wish) else meant.says)


def test_in_plain_words_it_is_said_who_is_out() -> None:
    """A listener hears it with the table."""
    table = rules().start(seed=5)
    for word in ("play", "drop", "play", "drop"):
        table.push(word)
    said = list(PlainScreen(look("A")).public(table.onlooker()))
    assert "Out of this deal: E and G." in said


def test_a_game_goes_on_without_whoever_dropped() -> None:
    """Without a terminal the deal is played to its end behind that one word."""
    arguments = ("--players", "7", "--seat", "F", "--seed", "5", "--deals", "1", "--plain")
    ran = holadsl("play", "hoola", *arguments, stdin="drop\n")
    assert (0, "") == (ran.code, ran.err)
    assert "You drop out of this deal." in ran.out
    assert "Deal 1 is over." in ran.out


def test_who_is_out_looks_on_turn_by_turn() -> None:
    """At a terminal Enter goes on from turn to turn, and `undo` goes back to the choice."""
    arguments = ("play", "hoola", "--players", "7", "--seat", "F", "--seed", "5", "--deals", "1", "--ascii")
    with Keyboard(*arguments) as keyboard:
        keyboard.wait_for("Your choice: ")
        keyboard.type("drop")
        keyboard.wait_for("You are out of this deal. Enter plays on: ")
        keyboard.type("")
        keyboard.wait_for("You are out of this deal. Enter plays on: ")
        keyboard.type("undo")
        keyboard.wait_for("You take back drop.")
        keyboard.wait_for("Your choice: ")


@pytest.mark.parametrize(
    ("hand", "says"),
    [("7s 7h 7d 3c 4c 5c 2h", "play"), ("Kd Qs Jh Tc 9s 6d 4h", "drop"), ("Ac 2c 3c 9h 9d 9s Kd", "play")],
)
def test_the_bot_drops_a_poor_hand(hand: str, says: str) -> None:
    """It plays with melds in the hand, and drops high cards that go with nothing."""
    held = hand.split()
    rest = [str(card) for card in rules().pack if str(card) not in held]
    deck = [held.pop(0) if number % 7 == 0 else rest.pop(7 % len(rest)) for number in range(49)]
    table = rules().start(deck=" ".join([*deck, *rest]))
    assert set(hand.split()) == set(map(str, table.hand("A")))
    assert says == str(Casual(1).choose(table.view("A")))
