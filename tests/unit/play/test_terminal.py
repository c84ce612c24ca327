"""Games at a pseudo-terminal: what a person sees, hot seat, colours, Ctrl-C."""

from __future__ import annotations

import sys
from pathlib import Path
from time import sleep

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of Unix", allow_module_level=True)

from holadsl.cli import saved
from tests.unit.play.keyboard import Keyboard

# With seed 7 the hands are A: 6s Ah 6c Kc, B: 9h 7d 5h Jc, C: 3h Ts Tc 3s, D: 8d 2s Jd 4d.
ANN, BOB = ("6♠", "A♥", "6♣", "K♣"), ("9♥", "7♦", "5♥", "J♣")


def test_a_person_plays_at_a_terminal(state: Path) -> None:
    """At a terminal the table is drawn in colours, a card is played by its number, and `quit` keeps the game."""
    with Keyboard("play", "hola", "--seed", "7") as person:
        table = person.wait_for("Your card: ")
        assert "Your hand  1  6♠    2  A♥    3  6♣    4  K♣" in table
        assert "\x1b[1;31mA♥\x1b[0m" in person.raw
        person.type("1")
        person.wait_for("Your card")
        person.type("quit")
        assert "To go on: holadsl play --resume hola-1" in person.rest()
        assert 0 == person.program.wait()
    assert "A 6s" == saved.read(state / "hola-1.save").steps[0]


@pytest.mark.parametrize("wish", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_none_are_wanted(wish: dict[str, str]) -> None:
    """NO_COLOR and a dumb terminal give the same table without a colour."""
    with Keyboard("play", "hola", "--seed", "7", environment=wish) as person:
        assert "1  6♠    2  A♥" in person.wait_for("Your card: ")
        assert "31m" not in person.raw


def test_a_screen_of_sixty_columns() -> None:
    """On a screen of 60 columns no line is broken by the terminal."""
    with Keyboard("play", "hola", "--seed", "7", "--players", "6", columns=60) as person:
        lines = person.wait_for("Your card: ").splitlines()
        assert 60 >= max(map(len, lines))


def test_letters_where_the_terminal_has_no_pictures() -> None:
    """A terminal that knows ASCII alone, and `--ascii`, get letters for suits."""
    for arguments, wish in (((), {"PYTHONIOENCODING": "ascii"}), (("--ascii",), {})):
        with Keyboard("play", "hola", "--seed", "7", *arguments, environment=wish) as person:
            table = person.wait_for("Your card: ")
            assert "1  6s    2  Ah" in table
            assert table.isascii()


def test_hot_seat_hides_hands() -> None:
    """Between two people the screen is wiped, and neither is ever shown a card of the other's hand."""
    with Keyboard("play", "hola", "--seed", "7", "--seat", "A,B", "--names", "Ann,Bob") as people:
        people.wait_for("Ann, press Enter when only you look at the screen: ")
        assert not any(card in people.screen() for card in (*ANN, *BOB))
        people.type("")
        people.wait_for("Ann's card: ")
        assert all(card in people.screen() for card in ANN)
        assert not any(card in people.screen() for card in BOB)
        people.type("6s")
        people.wait_for("Bob, press Enter when only you look at the screen: ")
        between = people.screen()
        assert "6♠" in between
        assert not any(card in between for card in (*ANN[1:], *BOB))
        people.type("")
        people.wait_for("Bob's card: ")
        assert all(card in people.screen() for card in BOB)
        assert not any(card in people.screen() for card in ANN[1:])


def test_undo_at_the_hide_screen_hides_again() -> None:
    """Who acted last may take that back before the next person looks; the hand is hidden until its owner sits there."""
    with Keyboard("play", "hola", "--seed", "7", "--seat", "A,B", "--names", "Ann,Bob") as people:
        people.wait_for("Ann, press Enter")
        people.type("")
        people.wait_for("Ann's card: ")
        people.type("6s")
        people.wait_for("Bob, press Enter")
        people.type("undo")
        people.wait_for("Ann, press Enter when only you look at the screen: ")
        assert not any(card in people.screen() for card in (*ANN, *BOB))
        people.type("")
        people.wait_for("Ann's card: ")
        assert "6♠" in people.screen()


def test_earlier_lines_of_another_cannot_be_brought_back() -> None:
    """The key that brings back the last line brings back nothing that another person typed."""
    with Keyboard("play", "hola", "--seed", "7", "--seat", "A,B", "--names", "Ann,Bob") as people:
        people.wait_for("Ann, press Enter")
        people.type("")
        people.wait_for("Ann's card: ")
        people.type("why Kc")
        people.wait_for("Ann's card: ")
        people.type("6s")
        people.wait_for("Bob, press Enter")
        people.type("")
        people.wait_for("Bob's card: ")
        people.type("\x1b[A")
        people.wait_for("Bob's card: ")
        assert "Kc" not in people.screen()


def test_ctrl_c_keeps_the_game() -> None:
    """Ctrl-C says how to go on and ends with exit code 130."""
    with Keyboard("play", "hola", "--seed", "7") as person:
        person.wait_for("Your card: ")
        sleep(0.5)  # Python loses a Ctrl-C that comes in the moment in which it begins to read a line
        person.type("\x03", enter="")
        assert "To go on: holadsl play --resume hola-1" in person.rest()
        assert 130 == person.program.wait()


def test_between_deals_it_waits_for_enter() -> None:
    """After a deal a person has time to read the sums: Enter goes on, and at the end of the match ends the game."""
    with Keyboard("play", "hola", "--seed", "7", "--deals", "1", environment={"TERM": "dumb"}) as person:
        for _ in range(60):
            said = person.wait_for(": ")
            while not said.endswith(("Your card: ", "or Enter: ", "Enter ends the game: ")):
                said = person.wait_for(": ")
            if said.endswith("Enter ends the game: "):
                break
            person.type("1")
        assert "Deal 1 is over" in person.shown
        assert "The match is over" in person.shown
        person.type("")
        person.rest()
        assert 0 == person.program.wait()


def test_a_game_is_chosen_where_none_was_named() -> None:
    """Without a game's name a person is asked which; a wrong answer is asked again."""
    with Keyboard("play") as person:
        assert "1 Hola (hola)" in person.wait_for("Its number or name: ")
        person.type("77")
        person.wait_for("Its number or name: ")
        person.type("1")
        person.wait_for("Your card: ")


def test_score_asks_for_names_and_the_first_dealer() -> None:
    """At a terminal `score` asks who plays and who deals first, and takes a name for an answer."""
    with Keyboard("score", "hola") as person:
        person.wait_for("(Enter: the letters will do): ")
        person.type("Ann,Bob,Cem,Dora")
        person.wait_for("Who deals first? (Enter: Dora) ")
        person.type("eve")
        person.wait_for("Who deals first? (Enter: Dora) ")
        person.type("bob")
        assert "Deal 1: Bob deals, Cem leads." in person.wait_for("Points of Ann + Cem, Bob + Dora: ")
        person.type("60 30")
        assert "190" not in person.wait_for("Points of Ann + Cem, Bob + Dora: ")
