"""Marks: who bears one and how long, who is told, and what may hang on it."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

import holadsl
from holadsl.cli.company import Company
from holadsl.cli.faces import Faces
from holadsl.cli.plain_screen import PlainScreen
from holadsl.cli.sentences import Teller
from holadsl.cli.table_screen import Look, public
from holadsl.compiler import check_source
from holadsl.core.check import check
from holadsl.text import Source
from tests.properties.test_tables import told as all_told

GIVEN = "  add rules queens   when a trick ends and a Q is in the trick, winner of the trick gets the mark dirty\n"
TAKEN = "  add rules kings    when a trick ends and a K is in the trick, winner of the trick loses the mark dirty\n"
ASKED = "  add rules nothing  when the deal ends and a team has the mark dirty, that team's points becomes 0\n"
HANDS = {"A": "Qh 9h 8h", "B": "Qd 6d Td", "C": "Kc 5c 3c", "D": "4s 3s Js"}


def text(lines: str, parent: str = "hola") -> str:
    """A game with further lines."""
    return f'language 1\n\ngame "Marked" extends {parent}\n{lines}'


@cache
def rules(lines: str = GIVEN + TAKEN + ASKED) -> holadsl.Rules:
    """Hola for four, with further lines."""
    made = holadsl.loads(text(lines), players=4)
    assert () == check(made.machine).findings
    return made


def position(made: holadsl.Rules, **parts: object) -> holadsl.Table:
    """A begins a trick of which each has three cards."""
    return made.lay_out(holadsl.Parts(hands=HANDS, leader="A", **parts))  # type: ignore[arg-type]


def told(table: holadsl.Table) -> list[tuple[str, str, bool]]:
    """The marks that were told."""
    return [(e.team, e.mark, e.on) for e in table.events if isinstance(e, holadsl.Marked)]


def play(table: holadsl.Table, cards: str) -> holadsl.Table:
    """These cards, and every hold let go."""
    for card in cards.split():
        table.push(card)
        while "stop" in table.legal_moves:
            table.push("stop")
    return table


def test_it_is_told_when_it_changes() -> None:
    """A team that gets a mark twice is told to have it once; a mark that it hasn't is lost without a word."""
    table = play(position(rules()), "Qh 6d 5c 4s")
    assert ([("AC", "dirty", True)], {"AC": ("dirty",), "BD": ()}) == (told(table), table.marks)
    play(table, "9h Qd 3c 3s")
    assert ("A", [("AC", "dirty", True)]) == (table.leader, told(table))
    play(table, "8h Td Kc Js")
    assert [("AC", "dirty", True), ("AC", "dirty", False)] == told(table)
    assert [] == told(play(position(rules(TAKEN + GIVEN + ASKED)), "9h 6d Kc 4s"))


def test_it_lasts_until_the_next_deal() -> None:
    """When the deal is counted the mark is still there, at the next deal it is gone, and that is no event."""
    table = rules().start(seed=1)
    table.end_deal({"AC": 50, "BD": 30})
    marked = rules().read_position(f"{table.text()}; mark-dirty: AC 1")
    assert {"AC": ("dirty",), "BD": ()} == marked.marks
    marked.next_deal(seed=1)
    assert ({"AC": (), "BD": ()}, []) == (marked.marks, told(marked))


SAID = {
    "add score fine 100 to a team that has the mark dirty": {"AC": 110, "BD": 10},
    "add score fine 100 to a team that has no mark dirty": {"AC": 10, "BD": 110},
    "add match gains 1 when it has the mark dirty, otherwise 0": {"AC": 1, "BD": 0},
    "add rules fine when the deal ends, each player that has the mark dirty gains 3": {"AC": 13, "BD": 10},
    "add rules fine when the deal ends and no team has the mark dirty, each team gains 3": {"AC": 10, "BD": 10},
}


@pytest.mark.parametrize(("line", "scores"), SAID.items())
def test_lines_of_the_count_may_ask_for_it(line: str, scores: dict[str, int]) -> None:
    """Lines of the score, gains and rules ask for a mark, of teams and of players, who bear what their team does."""
    made = rules(f"{GIVEN}  {line}\n")
    table = position(made, marks={"AC": ["dirty"]}, captured={"AC": "Ah", "BD": "Ad"})
    table.end_deal({"AC": 10, "BD": 10})
    assert scores == table.scores


def test_play_may_hang_on_it() -> None:
    """What may be played, whether a hold is asked, and who deals next may hang on a mark."""
    lines = """  add trick never      a Q when a team has the mark dirty
  change hold when     leader has no mark dirty
  change deal next dealer  leader when leader has the mark dirty, otherwise dealer
"""
    clean, dirty = position(rules(GIVEN + lines)), position(rules(GIVEN + lines), marks={"AC": ["dirty"]})
    assert (True, False) == ("Qh" in clean.legal_moves, "Qh" in dirty.legal_moves)
    assert "a Q when a team has the mark dirty" in str(dirty.why("Qh"))
    for table in (clean, dirty):
        for card in ("9h", "6d", "5c", "4s"):
            table.push(card)
    assert (True, False) == ("stop" in clean.legal_moves, "stop" in dirty.legal_moves)
    for table in (clean, dirty):
        table.end_deal({"AC": 10, "BD": 10})
        table.next_deal(seed=1)
    assert ("D", "A") == (clean.dealer, dirty.dealer)


def test_a_title_may_hang_on_it() -> None:
    """A title at the end of the match asks for the mark of the last deal."""
    made = rules(GIVEN + '  add match title "pig" for each team that has the mark dirty\n')
    table = position(made, marks={"BD": ["dirty"]}, scores={"AC": 490})
    table.end_deal({"AC": 80, "BD": 0})
    assert table.outcome is not None
    assert {"pig": ("BD",)} == {title: teams for title, teams in table.outcome.titles.items() if title == "pig"}


def test_nobody_bears_nothing() -> None:
    """Where a line means nobody, as the winner of a trick that wasn't, he has no mark, whoever else has."""
    lines = "  add rules first when a trick begins and winner of the last trick has the mark dirty, leader scores 50\n"
    table = position(rules(GIVEN + lines), marks={"AC": ["dirty"], "BD": ["dirty"]})
    assert {"AC": 0, "BD": 0} == table.points
    assert 50 <= play(table, "9h 6d 5c 4s").points["AC"]


def test_a_table_comes_back() -> None:
    """Undo, record, position, copy and a drawn table know the marks, and so does every view."""
    table, texts = rules().start(seed=4), []
    while not table.deal_over:
        texts.append((table.text(), table.marks))
        again = rules().read_position(table.text())
        seen = table.view("B")
        assert table.marks == again.marks == table.copy().marks == seen.marks == seen.sample(2).marks
        table.push(next(iter(table.legal_moves)))
    assert told(table)
    assert told(table) == told(holadsl.replay(table.record()))
    assert {team: list(marks) for team, marks in table.marks.items()} == json.loads(json.dumps(seen.to_dict()))["marks"]
    for before in reversed(texts):
        table.pop()
        assert before == (table.text(), table.marks)
    assert [] == told(table)


def test_a_result_by_hand_says_who_bears_one() -> None:
    """Marks stand beside a result by hand, in the record too; one that isn't there, or nobody's, changes nothing."""
    table = rules().start(seed=4)
    before = table.text()
    for wrong in ({"AC": ["drity"]}, {"AB": ["dirty"]}):
        with pytest.raises(holadsl.PlayError):
            table.enter_result({"AC": 50, "BD": 30}, marks=wrong)
    assert before == table.text()
    table.enter_result({"AC": 50, "BD": 30}, marks={"AC": ["dirty"], "BD": []})
    assert ({"AC": 0, "BD": 30}, {"AC": ("dirty",), "BD": ()}) == (table.points, table.marks)
    assert "result AC 50, BD 30; marks AC dirty" == table.record().splitlines()[-1]
    assert table.text() == holadsl.replay(table.record()).text()
    table.pop()
    assert before == table.text()


def test_a_mark_that_the_rules_do_not_have() -> None:
    """A position with a mark that no line names is refused; a game without marks has none in its views."""
    with pytest.raises(holadsl.PlayError, match="no mark 'drity'"):
        position(rules(), marks={"AC": ["drity"]})
    table = holadsl.load("hola", players=4).start(seed=1)
    assert ({"AC": (), "BD": ()}, False) == (table.marks, "marks" in table.view("A").to_dict())


@pytest.mark.parametrize(
    "line",
    [
        "add rules it when a trick ends and a player holds a K, that player gets the mark rich",
        "add rules it when a trick ends, holder of Kc gets the mark rich",
        "add rules it when a trick ends, leader gets the mark rich when dealer holds a K",
    ],
)
def test_it_may_not_tell_what_lies_in_a_hand(line: str) -> None:
    """All see a mark, so neither whether nor to whom it goes may hang on hidden cards."""
    asked = "  add rules fine when the deal ends and a team has the mark rich, that team gains 3\n"
    found = check_source(Source("x.hola", text(f"  {line}\n{asked}")))
    assert ["HOLA312"] == [one.code for one in found if one.severity == "error"]


VARIANTS = """
variant dirty "Dirty"
"""
ASTRAY = {
    ASKED: [("HOLA380", 4)],
    TAKEN + ASKED: [("HOLA380", 4), ("HOLA380", 5)],
    GIVEN: [("HOLA381", 4)],
    GIVEN + TAKEN: [("HOLA381", 4)],
    GIVEN + ASKED.replace("dirty", "drity"): [("HOLA380", 5)],
    GIVEN + ASKED: [],
    GIVEN + VARIANTS + ASKED: [],
    VARIANTS + GIVEN + ASKED: [],
    ASKED + VARIANTS + GIVEN: [],
    f'{GIVEN}{ASKED}\nvariant no "No"\n  remove rules queens\n': [],
    VARIANTS + GIVEN: [("HOLA381", 6)],
    GIVEN + "  change trick first lead  dealer when dealer has the mark dirty, otherwise player after dealer\n": [
        ("HOLA320", 5)
    ],
    GIVEN + "  add rulse nothing when the deal ends\n": [("HOLA120", 5)],
}


@pytest.mark.parametrize("lines", ASTRAY)
def test_a_mark_in_vain_is_pointed_out(lines: str) -> None:
    """A mark that is asked for and never given, or given and never asked for, at no table; a slip is told once."""
    found = check_source(Source("x.hola", text(lines)))
    assert ASTRAY[lines] == [(one.code, one.line) for one in found if one.severity == "error"]


SIDES = """language 1

game "Sides" extends sedma

for 3 players, each alone
  add game teams              holder of Kh alone against the others, hidden
  add rules ones   when a trick ends and a 9 is in the trick, winner of the trick gets the mark nine
  add rules others when a trick ends and a J is in the trick, each opponent of leader gets the mark jack
  add rules fine   when the deal ends, each team that has the mark nine loses 1,
                               each player that has the mark jack gains 5
"""


def test_where_a_card_decides_the_sides_marks_are_each_player_s_own() -> None:
    """A mark goes to the player that is meant, not to his side; opponents are those that all know to be."""
    made = holadsl.loads(SIDES, players=3)
    hands = {"A": "9s Jc Td", "B": "Kh Qc Jd", "C": "Tc Qh Ad"}
    table = made.position(hands=hands, leader="A")
    play(table, "9s Qc Tc")
    assert {"A": ("nine",), "B": (), "C": ()} == table.marks == table.view("B").marks
    play(table, "Jc Jd Qh")
    assert {"A": ("nine",), "B": ("jack",), "C": ("jack",)} == table.marks
    known = play(made.position(hands=hands, leader="A"), "Jc Kh Qh 9s Qc Tc")
    assert ({"A": ("nine",), "B": ("jack",), "C": ()}, ["AC", "B"]) == (known.marks, sorted(known.view("C").teams))


def test_a_mark_tells_nobody_who_plays_with_whom() -> None:
    """While the sides are a secret, a seat is told the same at every table that it can't tell from the real one."""
    made = holadsl.loads(SIDES, players=3)
    for seed in range(8):
        chance, table = Random(seed), made.start(seed=seed)
        while not table.deal_over:
            seat = chance.choice(made.seats)
            if chance.random() < 0.3:
                assert all_told(table, seat) == all_told(table.view(seat).sample(seed), seat)
            table.push(chance.choice(list(table.legal_moves)))
        assert told(table)


def test_a_screen_shows_who_bears_it() -> None:
    """Both screens name the teams that bear a mark, and each change is a sentence."""
    table = position(rules(), marks={"AC": ["dirty"]})
    company, faces = Company.of(rules(), ["A"]), Faces.of(rules(), pictures=False)
    look = Look(company, faces)
    assert "   You and C have the mark dirty." in [str(line) for line in public(table.onlooker(), look)]
    assert "You and C have the mark dirty." in list(PlainScreen(look).public(table.onlooker()))
    said = [holadsl.Marked("AC", "dirty", True), holadsl.Marked("BD", "dirty", False)]
    assert ["You and C get the mark dirty.", "B and D lose the mark dirty."] == list(Teller(company, faces).tell(said))
