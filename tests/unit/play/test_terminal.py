"""Games at a pseudo-terminal: what a person sees, hot seat, colours, Ctrl-C."""

from __future__ import annotations

import sys
from pathlib import Path
from time import sleep

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of Unix", allow_module_level=True)

from holadsl import library
from holadsl.cli import saved
from tests.unit.play.fours import FOURS
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
        number = library.ruleset_names().index("hola") + 1
        assert f"{number} Hola (hola)" in person.wait_for("Its number or name: ")
        person.type("77")
        person.wait_for("Its number or name: ")
        person.type(str(number))
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


def test_a_hot_seat_with_calls_hides_hands_and_who_could_call(tmp_path: Path) -> None:
    """Before a bot plays all people are asked alike with no hand on the screen; a name alone shows that hand only."""
    (tmp_path / "fours.hola").write_text(FOURS, encoding="utf-8")
    table = ("play", str(tmp_path / "fours.hola"), "--seat", "A,C", "--names", "Ann,Bob,Cem,Dora", "--ascii")
    with Keyboard(*table, "--seed", "118") as people:  # A: Qc Qd 6d 10d, C: Kh Kd Ks 7c
        people.wait_for("Ann, press Enter")
        people.type("")
        people.wait_for("Ann's cards: ")
        people.type("1")
        people.wait_for("A call, a name to look at that hand, or Enter: ")
        assert "Open to Cem: the call four (4 cards of one suit). Type: Cem four" in people.screen()
        assert not any(card in people.screen().split() for card in ("Qd", "6d", "10d", "Kh", "Kd", "Ks", "7c"))
        people.type("cem")
        people.wait_for("Cem, press Enter when only you look at the screen: ")
        people.type("")
        people.wait_for("Cem's call, or Enter: ")
        assert {"Kh", "Kd", "Ks", "7c"} <= set(people.screen().split())
        assert not {"Qd", "6d", "10d"} & set(people.screen().split())
        people.type("four")
        people.wait_for("Cem's call, or Enter: ")
        assert "Cem has no 4 cards of one suit for four." in people.screen()
        people.type("")
        people.wait_for("Cem's card: ")
        people.type("u")
        people.wait_for("There is nothing to take back yet.")


def test_a_call_is_made_at_the_hide_screen(tmp_path: Path) -> None:
    """Between two people the hide screen says which calls stand open to whom, and takes one with its caller's name."""
    (tmp_path / "fours.hola").write_text(FOURS, encoding="utf-8")
    table = ("play", str(tmp_path / "fours.hola"), "--seat", "A,B,C,D", "--names", "Ann,Bob,Cem,Dora", "--ascii")
    with Keyboard(*table, "--seed", "34") as people:
        people.wait_for("Ann, press Enter when only you look at the screen: ")
        assert "Open to Ann, Bob, Cem and Dora: the call four" in " ".join(people.screen().split())
        people.type("bob four")
        people.wait_for("Name the cards, too: Bob four (4 cards of one suit).")
        people.type("bob four 8s Qs 9s 6s")
        people.wait_for("Ann, press Enter when only you look at the screen: ")
        people.type("")
        people.wait_for("Ann's call, or Enter: ")
        people.type("")
        people.wait_for("Cem, press Enter when only you look at the screen: ")
        assert "8s Qs 9s 6s" in people.screen()


def test_the_hide_screen_tells_why_somebody_is_asked(tmp_path: Path) -> None:
    """Where people are asked before a call is carried out, the hide screen names the call, and no card but its own."""
    (tmp_path / "fours.hola").write_text(FOURS, encoding="utf-8")
    with Keyboard("play", str(tmp_path / "fours.hola"), "--seat", "A,C", "--ascii", "--seed", "34") as people:
        people.wait_for("A, press Enter when only you look at the screen: ")
        assert "B calls four: 8s Qs 9s 6s." in people.screen()
        assert not {"6c", "Qd", "7s", "Jc", "7h", "Ad", "8c", "10d"} & set(people.screen().split())


def test_who_is_asked_before_a_call_sits_alone_at_the_screen(tmp_path: Path) -> None:
    """Each person who goes before a caller answers behind a hide screen, and sees there who called what."""
    (tmp_path / "fours.hola").write_text(FOURS.replace("nearest to leader", "nearest to dealer"), encoding="utf-8")
    table = ("play", str(tmp_path / "fours.hola"), "--seat", "A,B,D", "--names", "Ann,Bob,Cem,Dora", "--ascii")
    with Keyboard(*table, "--seed", "34") as people:  # A: 6c Qd 7s Jc, B: 8s Qs 9s 6s, D: Jh Jd Qh Kh
        people.wait_for("Ann, press Enter")
        people.type("")
        people.wait_for("Ann's cards: ")
        people.type("bob four 8s Qs 9s 6s")
        for name, own, others in (("Ann", "Qd", "Jh"), ("Dora", "Jh", "Qd")):
            if name == "Dora":
                people.wait_for("Dora, press Enter when only you look at the screen: ")
                assert not {"Qd", "7s", "Jh", "Jd"} & set(people.screen().split())
                people.type("")
            people.wait_for(f"{name}'s call, or Enter: ")
            said = " ".join(people.screen().split())
            assert "Bob calls four: 8s Qs 9s 6s." in said
            assert "You go before Bob, who called four: you may call four (4 cards of one suit) now." in said
            assert (True, False) == (own in said.split(), others in said.split())
            people.type("")
        people.wait_for("Dora's cards: ")


def test_a_low_window_shows_what_is_new_above_the_hand() -> None:
    """In twenty lines who took the last trick and what was drawn stay to be seen, right above the hand."""
    with Keyboard("play", "cabra", "--seed", "5", columns=60, rows=20) as person:
        person.wait_for("Your cards: ")
        person.type("1 4")
        seen = person.wait_for("Your card: ").splitlines()
        place = next(number for number, line in enumerate(seen) if line.startswith("B takes the trick, worth 6"))
        assert 20 >= len(seen)
        assert ["You draw J♠ 7♥.", "Your hand  1  A♣    2 (7♠)   3 (J♠)   4 (7♥)"] == seen[place + 2 : place + 4]
        assert seen[place - 1].endswith("eggs: 0")


def test_what_is_turned_up_is_told_before_the_first_hand() -> None:
    """At the first hide screen all read which card was turned up, before anybody looks at a hand."""
    for how in ((), ("--plain",)):
        with Keyboard("play", "cabra", "--seed", "5", "--seat", "A,B", *how) as people:
            assert "is turned up." in people.wait_for("A, press Enter")
