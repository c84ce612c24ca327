"""Matches as text that is played again."""

from __future__ import annotations

import warnings

import pytest

import holadsl
from holadsl import ReplayError, Table, library
from tests.unit.api.games import SUITED, of_text, play_on, shipped

HOLA = shipped()
DECK = " ".join(face.text for face in HOLA.machine.pack.faces)


def begun() -> Table:
    """A match with a given deck, dealer, scores and number of deals."""
    return HOLA.start(seed=7, deck=DECK, dealer="B", scores={"AC": 30, "BD": 20}, deals=3)


def test_a_record_is_readable() -> None:
    """The rules, how the match began, the deck, and one line for each thing that was done."""
    table = begun()
    table.push("2c")
    table.penalise("BD", "talking")
    table.end_deal({"AC": 40, "BD": 50}, {"AC": 6, "BD": 7})
    expected = [
        "holadsl record 1",
        "rules hola",
        "players 4",
        f"hash {HOLA.hash}",
        "seed 7",
        "dealer B",
        "scores AC 30, BD 20",
        "deals 3",
        f"deal {DECK}",
        "C 2c",
        "penalty BD talking",
        "result AC 40, BD 50; tricks AC 6, BD 7",
    ]
    assert expected == table.record().splitlines()


def test_variants_and_options_stand_in_the_record() -> None:
    """What was chosen from outside is chosen again."""
    table = shipped("hola", 4, "burn", "only-sevens").start(seed=3)
    lines = table.record().splitlines()
    assert ["rules hola", "players 4", "with burn, only-sevens"] == lines[1:4]
    assert table.rules.hash == holadsl.replay(table.record()).rules.hash


@pytest.mark.parametrize("name", [name for name in holadsl.rulesets() if "extends" not in library.ruleset_text(name)])
def test_the_order_of_a_file_s_blocks_leaves_no_trace(name: str) -> None:
    """A record holds the rules in an order of its own: replayed, the table is equal down to its text."""
    players = holadsl.load(name).players
    rules = holadsl.loads(library.ruleset_text(name), "mine.hola", players=players)
    for seed in range(6):
        table = rules.start(seed=seed)
        for number in range(200):
            if table.deal_over:
                break
            seat = table.to_act[0]
            table.push(table.legal_moves_of(seat).sample(number), seat=seat)
        assert table.text() == holadsl.replay(table.record()).text()


def test_rules_that_aren_t_shipped_stand_in_the_record() -> None:
    """The resolved text is in it, so the record needs no file; replayed, it is the same record."""
    table = play_on(of_text(SUITED).start(seed=3), 30, 1)
    assert '| game "Follow suit"' in table.record().splitlines()
    again = holadsl.replay(table.record())
    assert (table.record(), table.text(), table.rules.hash) == (again.record(), again.text(), again.rules.hash)


def test_a_house_file_is_resolved_in_the_record() -> None:
    """A child of a shipped game stands in the record as a whole game, its variants and options applied."""
    text = 'language 1\n\ngame "House" extends hola\n  with burn\n  change match to 300\n'
    table = holadsl.loads(text, name="house.hola", variants=["only-sevens"]).start(seed=3)
    assert "extends" not in table.record()
    assert table.rules.hash == holadsl.replay(table.record()).rules.hash
    assert table.text() == holadsl.replay(table.record()).text()


def test_a_position_is_the_beginning_of_its_record() -> None:
    """A table from a position begins with it, its trick as moves."""
    table = HOLA.position(hands={"A": "Kd", "B": "3d 9h"}, trick=[("A", "8c")], seed=5)
    lines = table.record().splitlines()
    assert ["seed 5", "A 8c"] == [lines[4], lines[6]]
    assert lines[5].startswith("position state: lead; ")
    assert table.text() == holadsl.replay(table.record()).text()


def test_an_unequal_hash_is_a_warning() -> None:
    """Other rules than those of the record: a warning, then move by move."""
    table = play_on(begun(), 20, 1)
    record = table.record().replace(f"hash {HOLA.hash}", "hash 0123456789abcdef")
    with pytest.warns(UserWarning, match=r"other rules than these \(0123456789abcdef, "):
        assert table.text() == holadsl.replay(record).text()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        holadsl.replay(table.record(), HOLA)


@pytest.mark.parametrize(
    ("line", "number", "says"),
    [
        ("D Ad", 10, "It is C's turn, not D's."),
        ("C 1h", 10, "'1h' is not a card of this pack."),
        ("C Ks", 10, "C has no Ks."),
        ("X 2c", 10, "There is no seat 'X' at this table: its seats are A, B, C, D."),
        ("something else", 10, "'else' is no move in this game: name a card, or say 'stop'."),
        ("deal 2c 3c", 10, "The deck has 2 cards, the pack 52: 4c is missing."),
        (f"deal {DECK}", 10, "The deal isn't over yet."),
        ("penalty AC shouting", 10, "There is no penalty 'shouting' in these rules: they have talking."),
        ("result AC 40", 10, "The points of BD are missing."),
        ("result AC forty, BD 50", 10, "'forty' is no number."),
        ("result AC 40 BD 50", 10, "'AC 40 BD 50' doesn't say a number for each name."),
    ],
)
def test_a_replay_stops_at_the_line_that_is_refused(line: str, number: int, says: str) -> None:
    """The error names the line of the record and the reason."""
    with pytest.raises(ReplayError) as refused:
        holadsl.replay(begun().record() + line + "\nC 3c\n")
    assert (number, f"line {number}: {says}") == (refused.value.line, str(refused.value))


@pytest.mark.parametrize(
    ("record", "number"),
    [
        ("", 1),
        ("something\n", 1),
        ("holadsl record 1\n", 1),
        ("holadsl record 1\nrules hola\n", 2),
        ("holadsl record 1\nrules hola\nplayers many\n", 3),
        ("holadsl record 1\nrules hola\nplayers 4\nset x\n", 4),
        ("holadsl record 1\nrules hola\nplayers 4\nhash x\n", 4),
        ("holadsl record 1\nrules hola\nplayers 4\nhash x\nseed 7\n", 5),
        ("holadsl record 1\nrules hola\nplayers 4\nhash x\nseed 7\ndealer X\ndeal 2c\n", 7),
        ("holadsl record 1\nrules hola\nplayers 4\nhash x\nseed 7\ndealer D\nscores AC\ndeal 2c\n", 7),
        ("holadsl record 1\nrules hola\nplayers 4\nhash x\nseed 7\nposition nonsense\n", 6),
    ],
)
def test_a_broken_head_is_refused_at_its_line(record: str, number: int) -> None:
    """Whatever is cut off or garbled: a ReplayError with a line of the record, nothing else."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(ReplayError) as refused:
            holadsl.replay(record)
    assert number == refused.value.line


def test_the_rules_of_a_record_may_be_unknown() -> None:
    """A ruleset that isn't shipped any more is a RulesError."""
    with pytest.raises(holadsl.RulesError):
        holadsl.replay("holadsl record 1\nrules nosuch\nplayers 4\nhash x\nseed 7\ndealer D\n")


def test_who_took_the_last_trick_stands_beside_a_result_by_hand() -> None:
    """A result with the taker of the last trick counts it for what the rules ask, not for its points, and replays."""
    rules = holadsl.load("zsirozas")
    table = rules.start(seed=1)
    table.enter_result({"AC": 40, "BD": 40}, {"AC": 3, "BD": 4}, last_trick="B")
    assert {"AC": 0, "BD": 1} == table.scores
    assert "result AC 40, BD 40; tricks AC 3, BD 4; last trick B" == table.record().splitlines()[-1]
    assert table.text() == holadsl.replay(table.record()).text()
    table.pop()
    assert not table.deal_over
    hola = holadsl.load("hola").start(seed=1)
    hola.enter_result({"AC": 40, "BD": 50}, last_trick="B")
    assert {"AC": 40, "BD": 50} == hola.points


def test_a_last_trick_that_is_worth_more_than_the_points() -> None:
    """Who has fewer points than the last trick brings can't have taken it; then nothing has changed."""
    table = holadsl.load("hola").start(seed=1)
    before = table.text()
    with pytest.raises(holadsl.PlayError, match="A can't have taken the last trick"):
        table.enter_result({"AC": 0, "BD": 90}, last_trick="A")
    with pytest.raises(holadsl.PlayError):
        table.enter_result({"AC": 40, "BD": 50}, last_trick="X")
    assert before == table.text()


def test_who_won_a_deal_by_a_call_stands_beside_a_result_by_hand() -> None:
    """A result with its winners counts for the rules that ask who won the deal, and replays; nobody else has won."""
    table = holadsl.load("bura", players=3).start(seed=1)
    table.enter_result({"A": 0, "B": 0, "C": 0}, won=["B", "C"])
    assert {"A": 0, "B": 1, "C": 1} == table.scores
    assert "result A 0, B 0, C 0; won B C" == table.record().splitlines()[-1]
    assert table.text() == holadsl.replay(table.record()).text()
    with pytest.raises(holadsl.PlayError):
        holadsl.load("bura").start(seed=1).enter_result({"A": 0, "B": 0}, won=["X"])
