"""Keeping score for real cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import holadsl as library
from holadsl.cli import saved
from holadsl.cli.company import Company
from holadsl.cli.entries import Penalised, Reader, Result, UnreadError, Word
from holadsl.cli.whole_deal import WholeDeal
from tests.unit.cli.terminal import Ran, holadsl
from tests.unit.play.fours import FOURS
from tests.unit.play.keyboard import Keyboard

HOLA = library.load("hola")
READER = Reader(HOLA, Company.of(HOLA, (), ["Ann", "Bob", "Cem", "Dora"]))


def score(*arguments: str, typed: str = "") -> Ran:
    """A match of real cards, what is typed, and how it ended."""
    return holadsl("score", *arguments, stdin=typed)


def said(ran: Ran) -> str:
    """What was printed, whatever its line breaks."""
    return " ".join(ran.out.split())


# ---------------------------------------------------------------------- what is typed


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("60 30", Result({"AC": 60, "BD": 30}, {})),
        ("60:30", Result({"AC": 60, "BD": 30}, {})),
        ("60", Result({"AC": 60}, {})),
        ("bd 30", Result({"BD": 30}, {})),
        ("dora 30 ann 60", Result({"BD": 30, "AC": 60}, {})),
        ("tricks 7 6", Result({}, {"AC": 7, "BD": 6})),
        ("60 30 tricks 7 6", Result({"AC": 60, "BD": 30}, {"AC": 7, "BD": 6})),
        ("sweep AC", Result({}, {}, "AC")),
        ("90 0 sweep", Result({"AC": 90, "BD": 0}, {}, "*")),
        ("talking bob", Penalised("talking", "BD")),
        ("penalty talking AC", Penalised("talking", "AC")),
        ("UNDO", Word("undo")),
        ("q", Word("quit")),
        ("", None),
    ],
)
def test_what_is_typed(text: str, meant: object) -> None:
    """Points in order or by side, tricks, sweeps, penalties and words are read, names for sides too."""
    assert meant == READER.read(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("60 30 10", "There are 2 sides: one number for each."),
        ("ann ann", "Ann + Cem: how many?"),
        ("sixty", "'sixty' is no number and no side here. Type ? for help."),
        ("undoo", "Did you mean undo?"),
        ("tricks 5/2 3", "Tricks are whole."),
        ("talking", "Say whose it is: talking AC."),
        ("penalty", "Say which penalty: talking."),
        ("9999999999999999", "is no number"),
        ("ac", "Ann + Cem: how many?"),
    ],
)
def test_what_cannot_be_read(text: str, says: str) -> None:
    """What says nothing here is answered with what could be typed."""
    with pytest.raises(UnreadError, match=re.escape(says)):
        READER.read(text)


@pytest.mark.parametrize(
    ("name", "players", "least", "most", "tricks"),
    [
        ("hola", 4, 90, 90, 13),
        ("hola", 2, 90, 90, 26),
        ("hola", 3, 90, 90, 16),
        ("hola", 6, 140, 160, 17),
        ("hola-prairie", 4, 80, 80, 13),
    ],
)
def test_what_a_deal_has(name: str, players: int, least: int, most: int, tricks: int) -> None:
    """The points that a deal can have are found by the rules: the pack, the last trick, cards left in the stock."""
    whole = WholeDeal.of(library.load(name, players=players))
    assert whole is not None
    assert (least, most, 10, tricks) == (whole.least, whole.most, whole.step, whole.tricks)


# ---------------------------------------------------------------------- matches


def test_a_match_from_first_deal_to_winner(state: Path) -> None:
    """Totals, next dealer and leader, and the winner come out, each with its clause; the match is over at the end."""
    ran = score("hola", "--names", "Ann,Bob,Cem,Dora", typed="60 30\n90\nsweep AC\n90\nno\n90\n")
    assert (0, "") == (ran.code, ran.err)
    for words in (
        "Deal 1: Dora deals, Ann leads.",
        "Ann deals next, Bob leads.",
        "deal next dealer dealer when dealer's team has 60",
        "Ann deals again, Bob leads.",
        "sweep rulesets/hola/hola.hola:33 score sweep 170 instead to a team that won every trick",
        "Ann and Cem win the match, 500 to 30.",
        "rulesets/hola/hola.hola:36 match to 500",
    ):
        assert words in said(ran)
    assert saved.read(state / "hola-1.save").over


def test_impossible_points_are_refused_with_the_lines_that_say_so(state: Path) -> None:
    """More than the pack is worth, sums that don't come out and odd amounts are refused; nothing is entered."""
    ran = score("hola", typed="100 0\n60 20\n65 25\n-10 100\n50 30 tricks 0 13\n60 30 tricks 9 9\n60 30 tricks 13 0\n")
    for words in (
        "The points of a deal add up to 90 (cards 80, last trick 10), not 100.",
        "The points of a deal add up to 90 (cards 80, last trick 10), not 80.",
        "Points come in steps of 10 here: 65 can't be.",
        "Nobody has -10 points in a deal.",
        "A deal has 1 to 13 tricks, not 18.",
        "Nobody has points without a trick.",
        "pack worth 10 for A 10",
        "score last trick 10",
    ):
        assert words in said(ran)
    assert [] == saved.read(state / "hola-1.save").steps


def test_all_points_are_asked_about_because_a_sweep_needs_all_tricks() -> None:
    """All points alone are no sweep, so it is asked; what isn't yes or no is read as the next entry."""
    assert "AC 170" not in said(score("hola", "--plain", typed="90 0\nno\n"))
    assert "Score: A and C 170; B and D 0." in said(score("hola", "--plain", typed="90 0\nyes\n"))
    assert "Score: A and C 150; B and D 30." in said(score("hola", "--plain", typed="90 0\n60 30\n"))
    assert "win every trick" not in said(score("hola-prairie", "--plain", typed="80 0\n"))


def test_only_an_answer_or_an_entry_answers_the_question() -> None:
    """A slip of the keyboard is asked about again: it doesn't say that somebody won no sweep."""
    ran = score("hola", "--plain", typed="90\nyess\nyes\n90\nno\n")
    assert "Type yes or no;" in ran.out
    assert "Score: A and C 260" in said(ran)
    assert "Score: A and C 90; B and D 90" in said(score("hola", "--plain", typed="90\n0 90\nno\n"))


def test_words_do_not_answer_the_question() -> None:
    """Help answers neither yes nor no, and `undo` takes back the points that brought the question."""
    ran = score("hola", "--plain", typed="90\n?\nundo\n60\n")
    assert "takes the last entry back" in ran.out
    assert "These points are taken back." in ran.out
    assert "Score: A and C 60; B and D 30" in said(ran)
    assert "Deal 2 is over" not in ran.out


def test_who_has_points_has_won_a_trick() -> None:
    """Where a side without a trick pays more, points alone are no such side; who has none is asked about."""
    assert "Score: A and C 0; B and D 0." in said(score("cabra", "--plain", typed="60 60\n"))
    assert "Score: A and C 0; B and D 2." in said(score("cabra", "--plain", typed="70 50\n"))
    for answer, costs in (("yes", 6), ("no", 4)):
        ran = score("cabra", "--plain", typed=f"120 0\n{answer}\n")
        assert "Did A + C win every trick?" in ran.out
        assert f"Score: A and C 0; B and D {costs}." in said(ran)


def test_a_side_without_points_is_asked_about() -> None:
    """Of three, one without points may have won an empty trick: it is asked where that costs less."""
    ran = score("burkozel", "--players", "3", "--plain", typed="80 40 0\nno\n120 0 0\nno\nyes\nno\n")
    assert "Did C win a trick?" in ran.out
    assert "Score: A 0; B 2; C 6." in said(ran)
    assert "Score: A 0; B 6; C 12." in said(ran)
    undone = score("burkozel", "--players", "3", "--plain", typed="80 40 0\nundo\n61 59 0\nyes\n")
    assert "Score: A 0; B 2; C 4." in said(undone)
    assert "win a trick" not in score("hola", "--players", "3", "--plain", typed="60 30 0\n").out


def test_a_person_is_asked_again_where_the_question_was_overlooked(state: Path) -> None:
    """The next entry, typed over the question at a terminal, isn't taken for a no."""
    with Keyboard("score", "hola", "--names", "Ann,Bob", "--dealer", "Ann") as keyboard:
        keyboard.wait_for("Points of")
        keyboard.type("90")
        keyboard.wait_for("win every trick? (yes, no): ")
        keyboard.type("sweep AC")
        keyboard.wait_for("Type yes or no")
        keyboard.type("yes")
        keyboard.wait_for("170")


def test_names_are_asked_again_until_they_can_be_names(state: Path) -> None:
    """Points typed too early and a name given twice are no names: what is wrong is said, and nothing begun anew."""
    with Keyboard("score", "hola") as keyboard:
        keyboard.wait_for("will do): ")
        keyboard.type("60 30")
        keyboard.wait_for("The points are asked for later.")
        keyboard.type("Ann, Ann")
        keyboard.wait_for("Two seats have the same name")
        keyboard.type("Ann, Bob")
        keyboard.wait_for("Who deals first? (Enter: D)")
        keyboard.type("?")
        keyboard.wait_for("Nobody here is called '?'")


def test_names_are_words(state: Path) -> None:
    """A question mark is nobody's name: what to type is said, and asked again."""
    with Keyboard("score", "hola") as keyboard:
        keyboard.wait_for("will do): ")
        keyboard.type("?")
        keyboard.wait_for("such as: Ann")
        keyboard.type("Ann, Bob")
        keyboard.wait_for("Who deals first? (Enter: D)")


def test_tricks_entered_first_are_said_again() -> None:
    """Tricks alone change nothing yet; what was understood is said, and the points asked for."""
    assert "Tricks: A + C 7, B + D 6. The points now." in said(score("hola", "--plain", typed="tricks 7 6\n"))


def test_tricks_entered_first_answer_the_question() -> None:
    """Tricks that were entered before the points, or behind them, say whether it was a sweep."""
    assert "Score: A and C 170; B and D 0." in said(score("hola", "--plain", typed="tricks 13 0\n90 0\n"))
    assert "Score: A and C 90; B and D 0." in said(score("hola", "--plain", typed="90 0 tricks 12 1\n"))
    ran = score("hola", "--plain", typed="tricks 13 0\nundo\n90 0 tricks 12 1\n")
    assert "The tricks of this deal are taken back." in ran.out
    assert "Score: A and C 90; B and D 0." in said(ran)


def test_six_players_have_cards_left_over() -> None:
    """Where cards stay in the stock, both sides are asked for, and a range of sums is taken."""
    ran = score("hola", "--players", "6", "--plain", typed="60\n60 70\n60 90\n")
    assert "And how many points for B + D + F?" in ran.out
    assert "add up to 140 to 160, not 130." in ran.out
    assert "Score: A, C and E 60; B, D and F 90." in ran.out


def test_three_sides() -> None:
    """With three sides two numbers give the third, and a sum that is full gives zeros."""
    assert "Points: A 40; B 30; C 20." in score("hola", "--players", "3", "--plain", typed="40 30\n").out
    assert "Points: A 90; B 0; C 0." in score("hola", "--players", "3", "--plain", typed="90\nno\n").out


def test_a_penalty_costs_what_the_rules_say(state: Path) -> None:
    """A penalty by its name takes its price from a side, with its title and lines; undo gives it back."""
    ran = score("hola", typed="60 30\ntalking AC\nundo\nscore\n")
    assert "Telling your partner about your cards: A + C now 30." in said(ran)
    assert "rulesets/hola/hola.hola:41 talking costs 30" in said(ran)
    assert "The penalty is taken back." in ran.out
    assert "# taken back: penalty AC talking" in saved.read(state / "hola-1.save").record


def test_undo_takes_the_last_result_back() -> None:
    """The last result is taken back over the next deal, and again to the first; then there is nothing."""
    ran = score("hola", "--plain", typed="60 30\n40 50\nundo\nundo\nundo\n50 40\n")
    assert "The result of deal 2 is taken back." in ran.out
    assert "The result of deal 1 is taken back." in ran.out
    assert "There is nothing to take back yet." in ran.out
    assert "Score: A and C 50; B and D 40." in ran.out


def test_the_end_can_be_taken_back() -> None:
    """A slip in the last entry can be taken back before the match is left."""
    ran = score("hola-party", "--plain", "--set", "target=200", typed="sweep AC\n60 30\nundo\n50 40\n\n")
    assert (0, "") == (ran.code, ran.err)
    assert 2 == ran.out.count("win the match")
    assert "win the match, 220 to 40." in ran.out


def test_a_match_goes_on(state: Path) -> None:
    """At the end of input the match is kept; it goes on with its totals and its dealer."""
    first = score("hola", "--dealer", "B", "--names", "Ann,Bob", typed="60 30\n")
    assert "The game is kept as hola-1. To go on: holadsl score --resume hola-1" == first.out.splitlines()[-1]
    on = score("--resume", typed="score\n")
    assert "Deal 2: C deals, D leads." in on.out
    assert "dealt by Bob" in on.out
    assert 1 == len(list(state.iterdir()))


def test_a_game_of_tricks(tmp_path: Path) -> None:
    """Where no card is worth anything, tricks are asked for; too many, and those of one side alone, are refused."""
    game = tmp_path / "tricks.hola"
    lines = (
        "remove pack worth",
        "remove score sweep",
        "change score last trick 0",
        "change score cards its tricks won",
    )
    game.write_text("\n".join(("language 1", 'game "Tricks" extends hola', *lines, "")), encoding="utf-8")
    ran = score(str(game), "--plain", typed="7 6\ntricks 9 4\n5\n9 9\n")
    assert "Tricks of A + C, B + D: 7 6" in ran.out
    assert "Score: A and C 16; B and D 10." in ran.out
    assert "How many tricks has each side?" in ran.out
    assert "A deal has 1 to 13 tricks, not 18." in ran.out


def test_a_streak_of_dealers() -> None:
    """Where no points are kept but the run as dealer, its score and its end come out with their clauses."""
    ran = score("hola", "--with", "dealer-streak", typed="40 50\n30 60\n60 30\n")
    assert "add match gains 1 when it is dealer's team" in said(ran)
    assert "The match is over" in ran.out
    assert "add match ends when passes is 2" in said(ran)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name a game or a rule file"),
        (("hola", "--dealer", "Eve"), "nobody here is called 'Eve'"),
        (("--resume",), "there is no saved game to go on with"),
        (("--resume", "--dealer", "A"), "--resume goes on as the match began"),
        (("hola", "--names", "a,b,c,d,e"), "5 names for 4 seats"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], says: str) -> None:
    """Wrong usage is exit code 2 and a sentence on stderr."""
    ran = score(*arguments)
    assert (2, "") == (ran.code, ran.out)
    assert says in " ".join(ran.err.split())


# ---------------------------------------------------------------------- sides that a card decides


def test_who_was_alone_is_asked_first() -> None:
    """Where a card decides the sides, it is asked who had it; then the points are those of the two sides."""
    typed = "40 50\nBob\n40\nnobody\n30 30 30\nbob\nundo\nundo\n"
    ran = score("sedma", "--players", "3", "--with", "red-king", "--names", "Ann,Bob,Cem", typed=typed)
    told = said(ran)
    assert "Who had Kh: 40 50 Say first who had Kh: Ann, Bob, Cem, or nobody." in told
    assert "Points of Bob, Ann + Cem:" in told
    assert "Ann + Cem against Bob points score Ann 50 1 Bob 40 0 Cem 50 1" in told
    assert "points score Ann 30 1 Bob 30 0 Cem 30 1" in told
    assert "Who had Kh is taken back." in told
    assert "The result of deal 2 is taken back." in told


# ---------------------------------------------------------------------- who took the last trick

BROTHERS = "Ann,Bob,Cem,Dora"


def test_who_took_the_last_trick_is_asked_where_something_hangs_on_it() -> None:
    """At 40 all the last trick decides the deal: it is asked, a side will do, and undo takes the points back."""
    told = said(score("zsirozas", "--names", BROTHERS, typed="40 40\nbob\n40 40\nac\n40 40\nundo\n50 30\n"))
    assert 3 == told.count("Who took the last trick? (Ann, Bob, Cem, Dora)")
    assert "points score Ann + Cem 40 0 Bob + Dora 40 1" in told
    assert "points score Ann + Cem 40 1 Bob + Dora 40 1" in told
    assert "undo These points are taken back." in told
    assert "points score Ann + Cem 50 2 Bob + Dora 30 1" in told


def test_an_unknown_last_trick_is_nobodys() -> None:
    """Where it isn't said, that is told; a next entry and the end of input are no answers."""
    told = said(score("zsirozas", typed="40 40\n\n40 40\n60 20\n40 40\neve\n?\n"))
    assert 3 == told.count("Nobody is said to have taken it: what hangs on that isn't counted.")
    assert "A + C 60 1" in told
    assert "Type one of these: A, B, C, D; undo takes the points back." in told


def test_the_next_leader_hangs_on_the_last_trick(tmp_path: Path) -> None:
    """Where the winner of the last trick leads the next deal, the player is asked for, and a side won't do."""
    (tmp_path / "fours.hola").write_text(FOURS, encoding="utf-8")
    told = said(score(str(tmp_path / "fours.hola"), "--names", BROTHERS, typed="70 50\nac\ncem\n"))
    assert "(Ann, Bob, Cem, Dora) ac Type one of these: Ann, Bob, Cem, Dora; undo takes the points back." in told
    assert "Deal 2: Ann deals, Cem leads." in told


def test_a_side_with_points_took_a_trick(tmp_path: Path) -> None:
    """Rules that punish a side without a trick aren't told that there was none where tricks weren't entered."""
    goats = FOURS.replace("1 when it won the deal", "6 when it won no trick, 2 when it has 59 or less points")
    (tmp_path / "goats.hola").write_text(goats, encoding="utf-8")
    told = said(score(str(tmp_path / "goats.hola"), typed="70 50\nA\n120 0\nno\nA\n"))
    assert "A + C 70 0 B + D 50 2" in told
    assert "Did A + C win every trick? (yes, no): no" in told
    assert "A + C 120 0 B + D 0 4" in told


def test_a_mark_is_asked_for_where_something_hangs_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose game stayed dirty is asked of each side; undo takes the points back, and a saved match knows the marks."""
    monkeypatch.setenv("HOLADSL_STATE", str(tmp_path))
    dirty = ("ristikontra", "--with", "dirty", "--names", BROTHERS)
    told = said(score(*dirty, typed="70 50\nyes\nno\n60 60\nundo\n90 30\nno\nno\nquit\n"))
    assert "Did Ann + Cem end with the mark dirty? (yes, no): yes Did Bob + Dora end with the mark dirty?" in told
    assert "Ann + Cem 70 -70 0 0 Bob + Dora 50 0 50 50" in told
    assert "undo These points are taken back." in told
    assert 1 == told.count("Deal 3:")
    again = said(score("--resume", typed="score\nquit\n"))
    assert "Deal 1 Ann + Cem 0, Bob + Dora 50" in again
    assert "with the mark" not in score("ristikontra", typed="70 50\n").out


def test_hola_is_asked_nothing_new() -> None:
    """Where nothing hangs on the last trick but its points, it isn't asked."""
    assert "last trick?" not in score("hola", typed="60 30\n45 45\n90 0\nno\n").out


def test_a_deal_that_a_call_decided() -> None:
    """Where a call wins or loses a deal, the sides that won it are typed instead of points; undo takes that back."""
    typed = "won bob\nwon A C\nundo\n?\nwon x\nwon\n"
    told = said(score("bura", "--players", "3", "--names", "Ann,Bob,Cem", typed=typed))
    assert "points score Ann 0 0 Bob 0 1 Cem 0 0" in told
    assert "points score Ann 0 1 Bob 0 1 Cem 0 1" in told
    assert "The result of deal 2 is taken back." in told
    assert "won AC that side won the deal by a call" in told
    assert 2 == told.count("Say who won the deal: won A.")


def test_won_is_nothing_where_points_decide() -> None:
    """Where nothing hangs on who won the deal, with calls or without, only points are taken and `won` is no advice."""
    for game in ("cabra", "hola"):
        ran = score(game, typed="won AC\nwonn\n")
        assert "In this game points decide: type those of each side." in ran.out
        assert "'wonn' is no number and no side here. Type ? for help." in ran.out
