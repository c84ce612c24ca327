"""Keeping score of what points alone do not say: last cards, a match that a call wins, lines of the play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import holadsl as library
from holadsl.cli import saved
from tests.unit.cli.terminal import Ran, holadsl

LAST_SEVEN = ("zsirozas", "--with", "last-seven", "--names", "Ann,Bob,Cem,Dora", "--plain")
MOSCOW = ("burkozel", "--players", "2", "--with", "moscow", "--plain")


def score(*arguments: str, typed: str = "") -> Ran:
    """A match of real cards, what is typed, and how it ended."""
    return holadsl("score", *arguments, stdin=typed)


def said(ran: Ran) -> str:
    """What was printed, whatever its line breaks."""
    assert (0, "") == (ran.code, ran.err)
    return " ".join(ran.out.split())


# ---------------------------------------------------------------------- the last card


def test_the_last_card_is_asked_where_something_hangs_on_it(state: Path) -> None:
    """Who played a seven as the very last card loses the deal: card and player are asked, counted and kept."""
    told = said(score(*LAST_SEVEN, typed="30 50\n7\nbob\n30 50\n7h\nac\n"))
    assert "Which card was played last? (such as 7a) 7 Who played it? (Ann, Bob, Cem, Dora) bob" in told
    assert "Score: Ann and Cem 1; Bob and Dora 0." in told
    assert "Score: Ann and Cem 1; Bob and Dora 1." in told
    record = saved.read(state / "zsirozas-1.save").record
    assert "result AC 30, BD 50; last card B 7\n" in record
    assert "result AC 30, BD 50; last card A 7h\n" in record
    assert "Bob and Dora 1." in said(score("--resume", "--plain", typed="score\n"))


def test_of_a_card_on_which_nothing_hangs_the_player_is_not_asked() -> None:
    """A nine that was played last is noted, and nobody is asked who had it."""
    ran = score(*LAST_SEVEN, typed="30 50\n9\n")
    assert "Who played it?" not in ran.out
    assert "Score: Ann and Cem 0; Bob and Dora 1." in said(ran)


def test_an_unknown_last_card_is_told() -> None:
    """An empty answer, the next entry and a player that nobody knows leave the card out, with a word that it is."""
    told = said(score(*LAST_SEVEN, typed="30 50\n\n30 50\n60 20\n7\n\n"))
    assert 2 == told.count("The last card isn't said: what hangs on it isn't counted.")
    assert 1 == told.count("Nobody is said to have played it: what hangs on that isn't counted.")
    assert "Deal 3 is over. Points: Ann and Cem 60; Bob and Dora 20." in told


def test_what_is_no_card_is_asked_again() -> None:
    """A slip at the question of the last card is answered with what can be typed; undo takes the points back."""
    told = said(score(*LAST_SEVEN, typed="30 50\nx\nscore\nundo\n50 30\nk\n"))
    assert 2 == told.count("Type one card, such as 7a; undo takes the points back.")
    assert "The score: Ann and Cem 0; Bob and Dora 0." in told
    assert "These points are taken back." in told
    assert "Score: Ann and Cem 1; Bob and Dora 0." in told


def test_without_such_a_line_the_last_card_is_not_asked() -> None:
    """Where nothing hangs on the last card, nobody is asked for it."""
    assert "played last?" not in score("zsirozas", typed="50 30\n40 40\nA\n").out


@pytest.mark.parametrize("said", [{"last_card": ("A", "7s")}, {"won": ["AC"]}])
@pytest.mark.parametrize("name", ["hola", "cabra", "whist"])
def test_what_the_rules_never_ask_does_not_stand_in_the_position(name: str, said: dict[str, Any]) -> None:
    """A result may say more than the rules ask: the position is one that they have all the same, and is read again."""
    rules = library.load(name)
    table = rules.start(seed=1)
    table.enter_result({"AC": 30, "BD": 20}, **said)
    assert table.text() == rules.read_position(table.text()).text()


def test_a_last_card_by_hand_is_one_card_of_the_pack() -> None:
    """A table takes the last card with a result and replays it; no card, several and a strange seat are refused."""
    table = library.load("zsirozas", variants=["last-seven"]).start(seed=1)
    for card in ("", "7h 9h", "3h", "stop"):
        with pytest.raises(library.PlayError):
            table.enter_result({"AC": 30, "BD": 50}, last_card=("B", card))
    with pytest.raises(library.PlayError):
        table.enter_result({"AC": 30, "BD": 50}, last_card=("X", "7h"))
    assert not table.deal_over
    table.enter_result({"AC": 30, "BD": 50}, last_card=("B", "7h"))
    assert {"AC": 1, "BD": 0} == table.scores
    assert table.text() == library.replay(table.record()).text()


# ---------------------------------------------------------------------- a match that a call wins


def test_a_call_that_wins_the_match_is_entered(state: Path) -> None:
    """Four aces end the match for who shows them, whatever the points; the line is named, and undo goes back."""
    told = said(score(*MOSCOW, "--names", "Ann,Bob", typed="90 30\nA\n30 20 won bob\nundo\n?\nwon match A\n"))
    assert "Points of Ann, Bob (if a call won the match: won A):" in told
    assert "Bob wins the match" in told
    assert "A rule ended it. rulesets/cabra/burkozel.hola:82 add moscow then that player wins the match" in told
    assert "match winner" not in told.partition("A rule ended it.")[2].partition("undo")[0]
    assert "The result of deal 2 is taken back." in told
    assert "won AC that side won the match by a call" in told
    assert "Ann wins the match" in told.partition("?")[2]
    assert "; match won A" in saved.read(state / "burkozel-1.save").record


def test_points_decide_where_no_call_wins_the_match() -> None:
    """`won match` is nothing in a game whose calls win no match."""
    assert "In this game points decide" in score("cabra", typed="won match AC\n").out


# ---------------------------------------------------------------------- what can't be kept


def test_what_hangs_on_the_play_is_said_at_the_start() -> None:
    """A burn happens in play and no result says it: its line is named whenever a match begins or goes on."""
    burn = "What comes of this line can't be entered and isn't in the score here: note it yourselves."
    for ran in (score("hola", "--with", "burn"), score("--resume")):
        assert burn in said(ran).partition("Deal 1:")[0]
        assert "hola.hola:81 add rules burn when the first circuit ends" in said(ran)
    assert "can't be entered" not in score("hola").out


def test_counts_of_the_play_cannot_be_kept(tmp_path: Path) -> None:
    """A count that goes up in play, and gains that hang on cards, are named too; a count of deals isn't."""
    game = tmp_path / "counting.hola"
    lines = ("add counts tricks-so-far    each time a trick ends", "add counts deals    each time the deal ends")
    game.write_text("\n".join(("language 1", 'game "Counting" extends hola', *lines, "")), encoding="utf-8")
    told = said(score(str(game)))
    assert "What comes of this line can't be entered" in told
    assert "add counts tricks-so-far" in told
    assert "add counts deals" not in told


def test_a_score_that_a_rule_changes_names_the_rule() -> None:
    """A side whose score goes back to nothing reads by which line, after a deal that was entered."""
    told = said(score("ristikontra", "--plain", typed="70 50\n120 0\n"))
    assert "The score of B and D is now 0. rulesets/ristikontra/ristikontra.hola:28 rules nothing" in told


def test_help_names_penalties_where_there_are_some() -> None:
    """Only where the rules have penalties does the help say how to enter one."""
    assert "PENALTY AC" in score("hola", typed="?\n").out
    assert "PENALTY" not in score("cabra", typed="?\n").out


def test_sides_of_a_deal_have_their_columns_as_sides() -> None:
    """Where a card decides the sides, what the points consist of is told by side, the score by player."""
    ran = holadsl("play", "sedma", "--players", "3", "--with", "red-king", "--seat", "none", "--deals", "1", "--plain")
    told = said(ran).partition("Deal 1 is over.")[2]
    points, cards = (told.partition(label)[2].partition(".")[0] for label in ("Points: ", "Cards: "))
    assert [part.rpartition(" ")[0] for part in points.split("; ")] == [
        part.rpartition(" ")[0] for part in cards.split("; ")
    ]
    assert 2 == told.partition("Score: ")[2].partition(".")[0].count(";")
