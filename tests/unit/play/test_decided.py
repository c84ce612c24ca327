"""Deals that a call decides: what is told of them, and how they are entered for real cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import holadsl as library
from holadsl.api import Called, Refilled
from holadsl.cli.company import Company
from holadsl.cli.deal_screen import winner_line
from holadsl.cli.decided import can_be_decided, decided, deciding
from holadsl.cli.drawn_screen import DrawnScreen
from holadsl.cli.faces import Faces
from holadsl.cli.plain_screen import PlainScreen
from holadsl.cli.reckoning import this_deal
from holadsl.cli.table_screen import Look
from holadsl.players.levels import levels
from tests.unit.cli.terminal import Ran, holadsl
from tests.unit.play.fours import FOURS

BURA = library.load("bura")
LOST = "You lose the deal by your call thirty-one. B wins it."


def said(ran: Ran) -> str:
    """What was printed, whatever its line breaks."""
    assert 0 == ran.code, ran.err
    return " ".join(ran.out.split())


def look(rules: library.Rules, people: Sequence[str] = "A") -> Look:
    """A look at a table with people at these seats."""
    return Look(Company.of(rules, people), Faces.of(rules, pictures=False), ascii=True)


# ---------------------------------------------------------------------- told at the end of a deal


def test_a_claim_that_fails_is_told_with_its_line() -> None:
    """Who called too early reads that the call lost him the deal, who won it, and the line of the call."""
    for plain in ((), ("--plain",)):
        arguments = ("--seat", "A", "--seed", "5", "--deals", "2", "--with", "discards-hidden", *plain)
        told = said(holadsl("play", "bura", *arguments, stdin="2\nthirty-one\n"))
        assert LOST in told
        assert "bura.hola:31 thirty-one then that player wins the deal when worth of its cards taken is 31" in told


@pytest.mark.parametrize(
    ("taken", "won", "says"),
    [
        ("As Ah 10s", True, "You win the deal by your call thirty-one."),
        ("As 10s", False, "You lose the deal by your call thirty-one. B and C win it."),
    ],
)
def test_who_won_by_a_call_is_read_off_the_score(taken: str, won: bool, says: str) -> None:
    """Among three a claim that holds wins the deal for the caller, one that fails wins it for all others."""
    rules = library.load("bura", players=3)
    table = rules.position(hands={"A": "6c", "B": "6h", "C": "6s"}, captured={"A": taken}, leader="A", trump="d")
    table.push("thirty-one", seat="A")
    found = decided(table, this_deal(table.events))
    assert found is not None
    assert (won, says) == (found.won, found.said(look(rules).company))
    if not won:
        others = "A loses the deal by the call thirty-one. You and C win it."
        assert others == found.said(look(rules, "B").company)


def test_a_call_of_one_of_a_team_is_named_by_its_player() -> None:
    """Where partners win or lose together, it is told whose call it was."""
    rules = library.loads(FOURS)
    table = rules.start(seed=118)
    while "claim" not in table.open_calls("C"):
        table.push(next(iter(table.legal_moves_of(table.to_act[0]))), seat=table.to_act[0])
    table.push("claim", seat="C")
    found = decided(table, this_deal(table.events))
    assert found is not None
    end = "B and D win it." if not found.won else ""
    verb = "win" if found.won else "lose"
    for people, whose in (("A", "C's"), ("C", "your")):
        told = found.said(look(rules, people).company)
        partner = "C" if people == "A" else "A"
        assert f"You and {partner} {verb} the deal by {whose} call claim" in told
        assert told.endswith(end)


def test_a_deal_that_no_call_decides_is_told_as_before() -> None:
    """A call that only takes the lead decides nothing, and a deal that was played to its end has no such line."""
    assert ("thirty-one", "bura") == deciding(BURA)
    assert () == deciding(library.load("cabra"))
    for game in ("cabra", "hola"):
        assert "the deal by" not in holadsl("play", game, "--seat", "none", "--seed", "3", "--deals", "2").out


# ---------------------------------------------------------------------- told at the end of a match


def test_the_scores_of_many_are_told_by_name() -> None:
    """With three sides or more the winner's score stands with him, those of the others behind; two keep `1 to 0`."""
    by_chance = ("--seat", "none", "--bots", "random", "--plain")
    told = said(holadsl("play", "bura", "--players", "6", "--seed", "3", "--deals", "1", *by_chance))
    assert "F wins the match with 1; the others have 0." in told
    told = said(holadsl("play", "bura", "--players", "3", "--seed", "6", "--deals", "2", *by_chance))
    assert "C wins the match with 2; the others have 0." in told
    outcome = library.load("hola", players=3).start(seed=1, scores={"A": 10, "B": 500, "C": 0}, deals=1)
    while not outcome.over:
        outcome.push(next(iter(outcome.legal_moves)))
    assert outcome.outcome is not None
    scores = outcome.outcome.scores
    line = f"B wins the match with {scores['B']}; A {scores['A']}; C {scores['C']}."
    assert line == winner_line(outcome.outcome, look(outcome.rules, ""))


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_match_that_was_cut_short_has_no_titles(plain: tuple[str, ...]) -> None:
    """A title for who lost the match is told where the rules ended it, not where `--deals` did."""
    cut = said(holadsl("play", "cabra", "--seat", "none", "--seed", "3", "--deals", "1", *plain))
    assert "The agreed number of deals has been played." in cut
    assert "goat:" not in cut
    assert "goat:" in said(holadsl("play", "cabra", "--seat", "none", "--seed", "3", *plain))


# ---------------------------------------------------------------------- what was seen, in its order


def test_a_draw_is_told_before_the_call_that_follows() -> None:
    """Cards are drawn after a trick, and only then is there a call: the lines stand in the order of the events."""
    found = 0
    for seed in range(12):
        events = played(seed).view("A").events
        happened = [
            "draw" if isinstance(event, Refilled) else "call"
            for event in events
            if isinstance(event, Called) or (isinstance(event, Refilled) and event.seat == "A")
        ]
        told: list[str] = []
        for line in map(str, DrawnScreen(look(BURA)).since(events, 0, BURA)):
            if line.startswith("You draw"):
                told += ["draw"] * (len(line.split()) - 2)
            elif " call" in line:
                told.append("call")
        assert happened == told
        found += "call" in happened[:-1]
    assert found


def played(seed: int) -> library.Table:
    """A deal of two bots."""
    table, bots = BURA.start(seed=seed, deals=1), {seat: levels()["casual"](seed) for seat in "AB"}
    while not table.over:
        calls = {seat: bots[seat].call(table.view(seat)) for seat in table.to_act if table.turn not in (None, seat)}
        seat, move = next(((seat, move) for seat, move in calls.items() if move is not None), ("", None))
        if move is None:
            seat = table.to_act[0]
            move = bots[seat].choose(table.view(seat))
        table.push(move, seat=seat)
    return table


def test_a_trick_with_cards_face_down_is_worth_what_lies_face_up() -> None:
    """What lies face down isn't counted in the worth that is told, and the words say so on every screen."""
    rules = library.loads(FOURS)
    table = rules.start(seed=118)
    for move in ("Qc", "down 9s", "Kd", "down Js"):
        table.push(move)
    drawn = [str(line) for line in DrawnScreen(look(rules)).since(table.view("A").events, 0, rules)]
    plain = list(PlainScreen(look(rules)).since(table.view("A").events, 0, rules))
    assert "C takes the trick, worth 7 face up: A Qc, B 1 down, C Kd, D 1 down" in drawn
    assert "C takes the trick, worth 7 face up: Qc Kd." in plain
    assert ["C takes the trick, worth 7 face up: Qc Kd."] == list(
        PlainScreen(look(rules)).last_trick(table.view("A").events)
    )
    assert not any("face up" in line for line in PlainScreen(look(BURA)).since(BURA.start(seed=1).events, 0, BURA))


# ---------------------------------------------------------------------- entered for real cards


def test_keeping_score_offers_a_deal_that_a_call_decided_where_points_are_asked_for(tmp_path: Path) -> None:
    """The question itself says how a deal is entered that a call decided, where the rules have such calls."""
    (tmp_path / "fours.hola").write_text(FOURS, encoding="utf-8")
    fours = said(holadsl("score", str(tmp_path / "fours.hola"), stdin="won BD\n"))
    assert "Points of A + C, B + D (if a call decided it: won AC): won BD" in fours
    # Where nothing is scored but calls, points aren't asked for.
    told = said(holadsl("score", "bura", stdin="won B\n0 0\n"))
    assert "Who won the deal by a call (won A; if nobody: 0 0): won B" in told
    assert "A 0 0 B 0 1" in told.partition("Deal 2 is over")[2]
    for game in ("cabra", "hola", "sedma"):
        ran = holadsl("score", game, stdin="?\n")
        assert "if a call decided it" not in ran.out
        assert "won AC" not in ran.out
    assert not can_be_decided(library.load("cabra").start(seed=1))


def test_who_shares_a_match_is_told_with_one_score() -> None:
    """Winners of a tie stand in a list with the score that they share, and behind it what the others have."""
    rules = library.load("burkozel", players=3)
    table = rules.start(seed=1, scores={"A": 4, "B": 4, "C": 10})
    table.end_deal({"A": 50, "B": 50, "C": 20}, {"A": 5, "B": 5, "C": 2})
    assert table.outcome is not None
    assert "The match is shared by you and B, 4 each; C 14." == winner_line(table.outcome, look(rules))


def test_an_empty_answer_is_asked_again() -> None:
    """Enter is neither yes nor no to who won every trick: the question comes again, and the answer counts."""
    told = said(holadsl("score", "cabra", "--plain", stdin="120 0\n\nyes\n"))
    assert 2 == told.count("Did A + C win every trick? (yes, no):")
    assert "Type yes or no; undo takes the points back." in told
    assert "Score: A and C 0; B and D 6." in told
