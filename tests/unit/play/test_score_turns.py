"""Keeping score for real cards in games of turns: how a deal ended is typed, and the rules settle it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from attrs import define, field

import holadsl as library
from holadsl.cli import saved
from holadsl.cli.company import Company
from holadsl.cli.deal_ends import DealEnds
from holadsl.cli.entries import UnreadError
from holadsl.cli.hands_left import HandsLeft
from tests.rulesets.rows_settlement import ROWS, Row
from tests.unit.cli.terminal import Ran, holadsl
from tests.unit.play.keyboard import Keyboard

T = TypeVar("T")
NAMES = "Ann,Bob,Cem,Dora"
HOOLA = library.load("hoola", players=4)
FED = "out Cem fed Ann\nK\n7 J\n2 3 4 5 6 8 9\nBob\n"


def score(*arguments: str, typed: str = "") -> Ran:
    """A match of real cards, what is typed, and how it ended."""
    return holadsl("score", *arguments, stdin=typed)


def said(ran: Ran) -> str:
    """What was printed, whatever its line breaks."""
    return " ".join(ran.out.split())


# ---------------------------------------------------------------------- every row


@define
class Answering:
    """Stands for a person who knows how a deal of the rows ended, and answers what is asked."""

    rules: library.Rules
    row: Row
    names: dict[str, str]
    asked: list[str] = field(factory=list)
    terminal: Any = None

    @property
    def look(self) -> Any:
        """Whose names stand for the seats."""
        return self

    @property
    def company(self) -> Company:
        """Those who sit there."""
        return Company.of(self.rules, ())

    def table(self) -> library.Table:
        """A table of which nothing is known."""
        return self.rules.start(seed=0)

    def taken(self, question: str, _hint: str, read: Callable[[str], T]) -> tuple[str, T]:
        """The answer, from the row."""
        self.asked.append(question)
        row, of = self.row, {self.names[letter]: letter for letter in self.names}
        listed = re.findall(r"\b([A-G])\b", question[question.find("(") :])
        if "cards left" in question:
            answer = row.hands.get(of[question[0]], "none")
        elif "not melded" in question:
            answer = ", ".join(seat for seat in listed if of[seat] not in row.melded)
        elif "no turn" in question:
            answer = " ".join(seat for seat in listed if of[seat] not in row.turns)
        elif "Whose discard" in question:
            answer = self.names.get(row.fed_by or "", "")
        else:
            answer = "no" if row.at_once else ""
        return answer, read(answer)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_what_is_asked_is_all_that_counts(row: Row) -> None:
    """Whoever answers what he is asked of a deal gets what the rules make of all that is known of it."""
    rules = library.load("hoola", players=row.players, variants=row.variants, options=row.options)
    names = dict(zip("ABCDE", rules.order, strict=False))
    ends = DealEnds(Answering(rules, row, names))  # type: ignore[arg-type]
    who = row.winner or row.fed_by
    typed = ends.read(row.reason if who is None else f"{row.reason} {names[who]}")
    assert typed is not None
    table = rules.start(seed=0)
    table.settle(ends.whole(typed))

    nets = {names[letter]: net for letter, net in row.nets.items()}
    assert nets == {seat: net for seat, net in table.points.items() if net}


# ---------------------------------------------------------------------- a match


def test_a_deal_is_settled_line_by_line() -> None:
    """Who fed the winner pays for all: each loser's line stands there, with the clauses that say so."""
    ran = score("hoola", "--players", "4", "--names", NAMES, typed=f"{FED}Bob\n\n")
    text = said(ran)
    assert 0 == ran.code
    assert "Cem wins the deal." in text
    assert "Ann owes 3 in place 4. Bob owes 3 in place 4. Ann pays it." in text
    assert "Dora owes 2 in place 2: 1 times 2 (seven). Ann pays it." in text
    assert re.search(r"Ann -8 -8 Bob 0 0 Cem 8 8 Dora 0 0", text)
    assert "rules feeder when a player has no cards" in text
    assert "Cem deals next, Cem begins." in text


def test_one_more_turn_costs_more() -> None:
    """The same where the unmelded player had a turn: his amount doubles."""
    ran = score("hoola", "--players", "4", "--names", NAMES, typed=f"{FED}\n\n")
    assert re.search(r"Ann -11 -11 Bob 0 0 Cem 11 11", said(ran))


def test_nothing_is_asked_that_is_all_the_same() -> None:
    """Four sevens win whatever else their holder has; nobody is asked for his cards then, nor who fed him."""
    ran = score("hoola", "--players", "2", typed="four-sevens A\ncount 30\n\n")
    assert "A's cards left" not in ran.out
    assert "discard" not in ran.out
    assert "Who had no turn" not in ran.out


def test_undo_goes_back_a_question_then_a_deal() -> None:
    """`undo` at a question asks the one before again; at the first it takes the deal back; else the last deal."""
    typed = "stock\nK\nundo\nQ\n9\nundo\n8\n\nundo\nstock\nundo\nquit\n"
    ran = score("hoola", "--players", "2", "--names", "Ann,Bob", typed=typed)
    text = said(ran)
    assert 2 == text.count("Deal 1: Bob deals, Bob begins.")
    assert "The result of deal 1 is taken back." in text
    assert "The end of this deal is taken back." in text
    assert "Bob wins the deal. Ann owes 1 in place 2." in text


def test_what_ended_a_deal_is_one_line() -> None:
    """Where the stock ran out, the line of going out isn't named as what decided the deal, and the other way round."""
    ran = score("hoola", "--players", "2", "--plain", typed="stock\nK\n9\n\nout A fed B\nK\n\n\n")
    ends = re.findall(r"wins the deal\.\n.*?  (rules \S+)", ran.out)
    assert ["rules stock-out", "rules out"] == ends


def test_whose_discard_was_claimed_is_asked() -> None:
    """Where a claim ends a deal, and who threw the card pays for all, it is asked who that was."""
    typed = "claimed-sevens B\nK\n4\n\nA\n"
    ran = score("hoola", "--players", "3", "--plain", "--with", "claimed-sevens", typed=typed)
    assert "Whose discard did B take" in ran.out
    assert "C owes 1 in place 2. A pays it." in ran.out


def test_a_match_goes_on_later() -> None:
    """What was entered is kept as the end of a deal, and the match goes on with it."""
    score("hoola", "--players", "4", "--names", NAMES, typed=f"{FED}Bob\n\nquit\n")
    ran = score("--resume", typed="score\nundo\nquit\n")
    assert "Deal 1 Ann -8, Bob 0, Cem 8, Dora 0 (dealt by Bob)" in said(ran)
    assert "The result of deal 1 is taken back." in ran.out


def test_a_killed_program_loses_no_deal() -> None:
    """Whatever deal was summed up before the program was killed is there when the match goes on."""
    with Keyboard("score", "hoola", "--players", "2", "--names", "Ann,Bob", environment={"TERM": "dumb"}) as person:
        for prompt, answer in (
            ("deals first?", ""),
            ("did it end?", "stock"),
            ("cards left", "K"),
            ("cards left", "9"),
            ("not melded?", ""),
            ("did it end?", "stock"),
        ):
            person.wait_for(prompt)
            person.type(answer)
        person.wait_for("cards left")
        person.kill()
    kept = saved.go_on(saved.find("score", None))[1]
    assert ["ended stock-out; hands A Kc, B 9c; melded A B; turns A 1, B 1"] == [
        step for step in kept.steps if step.startswith("ended")
    ]


def test_who_sat_out_is_asked_for_no_cards() -> None:
    """Where more sit at the table than play a deal, those who were out of this one pay nothing and aren't asked."""
    ran = score("hoola", "--players", "6", typed="out A\nB C\nC\n2\n3\n4\nK\n\n\n\n")
    text = said(ran)
    assert "Deal 1: B deals. How did it end?" in text
    assert "One of these: F, E, D, C." in text  # the dealer plays
    assert "C's cards left" not in text
    assert re.search(r"A 10 10 B -4 -4 C 0 0 D -3 -3 E -2 -2 F -1 -1", text)
    assert "A deals next. rules" in text
    assert "can't be entered and isn't in the score here: note it yourselves. " in text


def test_points_can_be_entered_all_the_same() -> None:
    """Where a deal ended in a way of its own, what each got or paid is typed; it must come to nothing together."""
    ran = score("hoola", "--players", "3", typed="2 -1 -1\n2 -1 0\nquit\n")
    assert re.search(r"A 2 2 B -1 -1 C -1 -1", said(ran))
    assert "win the deal" not in ran.out
    assert "What some pay others gain" in ran.out


def test_a_game_that_counts_points() -> None:
    """In gin the cards themselves decide: they are melded, laid off and counted; points alone will do, too."""
    typed = "25 0\nknock A\n5c 10h Jh Qh 2h 3d 4h 6s 9d Jc\n2c 3c 4c 7c 7d 7h Kc Kd Kh 9s\nstock\n"
    ran = score("gin", "--plain", typed=typed)
    text = said(ran)
    assert "A melds 2c 3c 4c (meld 1, run)." in text
    assert "Deal 2 is over. Points: A 25; B 0. Score: A 50; B 0." in text
    assert "Deal 3 is over. Score: A 50; B 0." in text
    assert "out A" not in text


# ---------------------------------------------------------------------- what is typed


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("K 9 7", "Kc 9c 7c"),
        ("Kd, 9, 9", "Kd 9d 9h"),
        ("count 25", "Qc Kc"),
        ("25", "Qc Kc"),
        ("count 25 7", "7c Jc"),
        ("10", "Tc"),
        ("count 10", "Tc"),
        ("none", ""),
    ],
)
def test_a_hand_as_people_say_it(text: str, hand: str) -> None:
    """Cards by ranks, suits where one likes, or what they count, with the cards in it that matter otherwise."""
    assert hand == HandsLeft(HOOLA).read(text, {"B": "9c" if "Kd" in text else ""})


def test_a_joker_goes_by_its_name() -> None:
    """Where there are jokers the word will do for one that is in no hand yet."""
    hands = HandsLeft(library.load("hoola", players=3, variants=["two-jokers"]))
    assert "Kc *1" == hands.read("K joker", {})
    assert "*2" == hands.read("Joker", {"B": "*1"})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "No cards?"),
        ("K K K K K", "in another hand"),
        ("11 K", "'11' is no card here."),
        ("count 999", "No cards count 999"),
        ("count x", "Count how many?"),
        ("count 20 7 7", "No cards count 20 besides those here."),
        ("Bob", "'Bob' is no card here."),
    ],
)
def test_a_hand_that_cannot_be(text: str, says: str) -> None:
    """What is no hand is told why, and nothing is entered."""
    with pytest.raises(UnreadError, match=re.escape(says)):
        HandsLeft(HOOLA).read(text, {})


def test_where_suits_decide_they_are_asked() -> None:
    """In gin a rank is not enough, and neither is a count."""
    gin = HandsLeft(library.load("gin"))
    for text, says in (("K", "Suits matter"), ("count 25", "the cards decide")):
        with pytest.raises(UnreadError, match=says):
            gin.read(text, {})


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("out Zoe\n", "Nobody here is called 'Zoe'"),
        ("out Ann fed\n", "Nobody here is called ''"),
        ("outt Ann\n", "'outt' is no number"),
        ("out Ann\nKc\nKc\n", "Kc is in another hand"),
        ("out\nZoe\n", "Nobody here is called 'Zoe'"),
        ("out Ann\n?\n", "undo goes one question back"),
    ],
)
def test_a_slip_is_told(typed: str, says: str) -> None:
    """What can't be read is told in a sentence, and asked again."""
    assert says in said(score("hoola", "--players", "3", "--names", "Ann,Bob,Cem", typed=typed))
