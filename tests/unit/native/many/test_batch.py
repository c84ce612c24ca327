"""Many matches stepped together play as tables do, and tell what tables tell."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import Any

import pytest

import holadsl
from holadsl import PlayError
from tests.acts import acts
from tests.unit.native.many.drawn import ENGINES, FAST, Drawn, played, shown, table_of

GAMES = sorted(holadsl.rulesets())


@pytest.mark.parametrize(
    ("name", "engine"), [*((name, "python") for name in GAMES), *((name, FAST) for name in ("hola", "cabra", "gin"))]
)
def test_a_batch_plays_as_tables_do(name: str, engine: Any) -> None:
    """For every shipped game each match of a batch is the match of a table with its seed: the same legal lists in the
    same order, by the same seats, the same masks, the same points and scores.
    """
    rules = holadsl.load(name)
    batch = holadsl.batch(rules, 2, 7, engine=engine)
    tables = [table_of(batch, i) for i in range(2)]
    drawn = Drawn(batch)
    while batch.running:
        chosen, masks, seats = drawn(batch), batch.mask.tolist(), batch.seats.tolist()
        for i, table in enumerate(tables):
            listed = acts(table)
            assert [text for _, text in listed] == list(batch.moves(i))
            assert [True] * len(listed) + [False] * (batch.width - len(listed)) == masks[i]
            assert [rules.seats.index(seat) for seat, _ in listed] == [seat for seat in seats[i] if seat >= 0]
            assert batch.turn[i] == (rules.seats.index(table.turn) if table.turn else -1)
            if listed:
                seat, text = listed[chosen[i]]
                table.push(text, seat=seat)
        batch.step(chosen)
    for i, table in enumerate(tables):
        assert table.over
        assert [value * batch.unit for value in table.points.values()] == batch.points.tolist()[i]
        assert [value * batch.unit for value in table.scores.values()] == batch.scores.tolist()[i]


@pytest.mark.parametrize("name", ["hola", "hola 6", "cabra", "gin", "hoola", "hoola 6"])
def test_nothing_hangs_on_engine_or_company(name: str) -> None:
    """All that a batch says is the same whatever plays, and with whatever other matches."""
    game, _, players = name.partition(" ")
    rules = holadsl.load(game, players=int(players) if players else None)
    whole = played(holadsl.batch(rules, 4, 11, engine="interpreter"))

    for engine in ENGINES[1:]:
        assert whole == played(holadsl.batch(rules, 4, 11, engine=engine))
    for start, count in ((0, 1), (1, 3)):
        part = played(holadsl.batch(rules, count, 11, first=start, engine=FAST))
        ended = [rows[start : start + count] for rows in whole]
        assert part == ended[: len(part)]


@pytest.mark.parametrize("name", ["hola", "cabra"])
def test_nothing_hangs_on_threads(name: str) -> None:
    """Enough matches for several threads: however many there are, all that the batch says is the same."""
    rules = holadsl.load(name)
    whole = played(holadsl.batch(rules, 150, 11, engine=FAST, threads=1, width=40))

    assert whole == played(holadsl.batch(rules, 150, 11, engine=FAST, threads=2, width=40))
    assert whole == played(holadsl.batch(rules, 150, 11, engine=FAST, threads=64, width=40))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes aren't forked here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    """A process that was forked from one that had stepped matches on threads steps its own."""
    rules = holadsl.load("hola")
    first = holadsl.batch(rules, 150, 11, engine=FAST, threads=2)
    first.step([0] * 150)
    child = os.fork()
    if not child:
        signal.alarm(60)  # ends it if it waits for threads that it doesn't have
        second = holadsl.batch(rules, 150, 11, engine=FAST, threads=2)
        second.step([0] * 150)
        os._exit(0 if second.counts.tolist() == first.counts.tolist() else 1)
    assert 0 == os.waitpid(child, 0)[1]


@pytest.mark.parametrize("engine", ENGINES)
def test_the_next_deal_is_dealt_by_itself(engine: Any) -> None:
    """A match of two deals goes on as a table does after `next_deal`, and is over after the second."""
    batch = holadsl.batch(holadsl.load("hola"), 2, 5, deals=2, engine=engine)
    tables = [table_of(batch, i, deals=2) for i in range(2)]
    drawn, seen = Drawn(batch), {0}
    while batch.running:
        chosen = drawn(batch)
        for i, table in enumerate(tables):
            if table.deal_over and not table.over:
                table.next_deal()
            if not table.over:
                assert [str(move) for move in table.legal_moves] == list(batch.moves(i))
                table.push(batch.moves(i)[chosen[i]])
        batch.step(chosen)
        seen.update(batch.deals.tolist())

    assert {0, 1, 2} == seen
    assert [list(table.scores.values()) for table in tables] == batch.scores.tolist()
    assert [list(table.points.values()) for table in tables] == batch.points.tolist()


def test_a_whole_match_goes_on_until_somebody_wins() -> None:
    """Without a number of deals a match ends as its rules say."""
    batch = holadsl.batch(holadsl.load("hola"), 1, 5, deals=None)
    played(batch)

    assert batch.deals[0] > 1
    assert max(batch.scores.tolist()[0]) > max(batch.points.tolist()[0])


def test_a_match_that_is_over_ignores_its_action() -> None:
    """Where a match is over any whole number will do, and nothing changes."""
    batch = holadsl.batch(holadsl.load("hola"), 5, 1, engine=FAST)
    played(batch)
    before = shown(batch)
    batch.step([-9, 0, 77, 3, 1])

    assert before == shown(batch)
    assert (0, [True] * 5, [0] * 5) == (batch.running, batch.over.tolist(), batch.counts.tolist())
    assert () == batch.moves(0)


def test_a_position_can_be_taken_to_a_table() -> None:
    """The position of a match is the text of the table that plays the same."""
    batch = holadsl.batch(holadsl.load("hola"), 2, 1, engine=FAST)
    batch.step([0, 1])
    table = table_of(batch, 1)
    table.push(list(table.legal_moves)[1])

    assert table.text() == batch.position(1)
    assert list(batch.moves(1)) == [str(move) for move in batch.rules.read_position(batch.position(1)).legal_moves]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"n": 0}, "number of matches is 1 or more, not 0"),
        ({"n": -3}, "number of matches is 1 or more, not -3"),
        ({"n": 2.0}, "number of matches is a whole number, not 2.0"),
        ({"n": "many"}, "number of matches is a whole number, not 'many'"),
        ({"n": True}, "number of matches is a whole number, not True"),
        ({"n": 1 << 30}, "would take about"),
        ({"n": 1 << 80}, "at the most"),
        ({"seed": None}, "seed is a whole number, not None"),
        ({"engine": "steam"}, "no engine 'steam'"),
        ({"engine": None}, "no engine 'None'"),
        ({"engine": ["python"]}, "no engine"),
        ({"threads": 0}, "number of threads is 1 or more"),
        ({"threads": 1.5}, "number of threads is a whole number"),
        ({"deals": 0}, "number of deals is 1 or more"),
        ({"deals": 1 << 40}, "number of deals is"),
        ({"first": -1}, "number of the first match is 0 or more"),
        ({"width": 0}, "width is 1 or more"),
        ({"rules": "hola"}, "as load\\(\\) gives them, not of 'hola'"),
    ],
)
def test_what_cannot_be_is_refused(changed: dict[str, Any], said: str) -> None:
    """A batch that can't be made is a PlayError that says what is wrong, before anything large is made."""
    asked = {"rules": holadsl.load("hola"), "n": 2, "seed": 1} | changed
    with pytest.raises(PlayError, match=said):
        holadsl.batch(**asked)


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0, 99], "Match 1 has 4 legal acts, numbered from 0: 99 is none"),
        ([-1, 0], "Match 0 has 4 legal acts, numbered from 0: -1 is none"),
        ([0], "one for each of 2 matches, not 1"),
        ([0, 0, 0], "one for each of 2 matches, not 3"),
        ([0, "9h"], "action of match 1 is a whole number from 0, not '9h'"),
        ([0.0, 0], "action of match 0 is a whole number from 0, not 0.0"),
        ([0, 1 << 40], "action of match 1 is a whole number from 0"),
        ("00", "one whole number for each match, not str"),
        (None, "one whole number for each match, not NoneType"),
    ],
)
def test_an_action_that_cannot_be_changes_nothing(actions: Any, said: str) -> None:
    """Actions that aren't in the lists, or aren't actions at all, are refused, and no match has moved."""
    for engine in ENGINES:
        batch = holadsl.batch(holadsl.load("hola"), 2, 1, engine=engine)
        before = shown(batch)
        with pytest.raises(PlayError, match=said):
            batch.step(actions)
        assert before == shown(batch)


@pytest.mark.parametrize("i", [-1, 2, "0", None])
def test_a_match_that_is_not_there_is_refused(i: Any) -> None:
    """Asked for the moves or the position of a match that it hasn't, a batch says which it has."""
    batch = holadsl.batch(holadsl.load("hola"), 2, 1)
    for ask in (batch.moves, batch.position):
        with pytest.raises(PlayError, match="number of a match is"):
            ask(i)


def test_a_list_that_is_too_long_is_refused() -> None:
    """Where a legal list is longer than lists are padded, the batch says so and how to get one that has room."""
    rules = holadsl.load("hola")
    with pytest.raises(
        PlayError, match="has 4 legal acts, and lists are padded to 3: make a batch with width=4 or more"
    ):
        holadsl.batch(rules, 2, 1, width=3)
    assert 4 == holadsl.batch(rules, 2, 1, width=4).mask.shape[1]


def test_lists_are_padded_to_what_is_declared_or_stated() -> None:
    """Rows are as wide as the longest list that the rules can have, and where sets of cards are chosen 1,024 wide."""
    assert [53, 52, 1024] == [holadsl.batch(holadsl.load(name), 1, 1).width for name in ("hola", "whist", "cabra")]


@pytest.mark.parametrize("name", GAMES)
def test_a_number_for_good_is_the_act_of_its_text(name: str) -> None:
    """Where the rules have a fixed numbering, the numbers of a list are those of its texts, behind it is -1, and there
    are no more than 4,096; it is missing only where sets are chosen.
    """
    batch = holadsl.batch(holadsl.load(name), 2, 2, engine="python")
    choices = [choice for state in batch.rules.machine.states.values() for choice in getattr(state, "all_choices", ())]
    assert (batch.actions is None) == any(choice.several is not None for choice in choices)
    if batch.actions is None:
        assert batch.numbers is None
        return
    assert len(set(batch.actions)) == len(batch.actions) <= 4096
    drawn = Drawn(batch)
    while batch.running:
        for i, row in enumerate(batch.numbers.tolist()):
            texts = [batch.actions[number] if number >= 0 else "" for number in row]
            assert [*batch.moves(i), *[""] * (batch.width - len(batch.moves(i)))] == texts
        batch.step(drawn(batch))


@pytest.mark.parametrize("column", ["mask", "seats", "numbers"])
def test_lists_that_no_memory_holds_are_refused(column: str) -> None:
    """A width may be as large as you like until an array of that width is asked for."""
    batch = holadsl.batch(holadsl.load("hola"), 1 << 12, 1, width=1 << 31, engine="python")
    with pytest.raises(PlayError, match="A list of 2,147,483,648 acts for each of 4,096 matches would take about"):
        getattr(batch, column)


def test_a_table_begins_with_the_seed_of_a_batch() -> None:
    """The seed of a match is taken as the batch shows it, a number of numpy too; what is no whole number is refused."""
    rules = holadsl.load("hola")
    seed = holadsl.batch(rules, 1, 1).seeds[0]
    assert rules.start(seed=int(seed)).text() == rules.start(seed=seed).text()
    with pytest.raises(PlayError, match=r"seed is a whole number, not 1\.5"):
        rules.start(seed=1.5)  # type: ignore[arg-type]


SHARED = """
import os, holadsl
rules = holadsl.load("hola")
batch, twin = (holadsl.batch(rules, 2, 1, engine="native", threads=1) for _ in "ab")
child = os.fork()
batch.step([0, 0])
if not child:
    os._exit(0)
os.waitpid(child, 0)
twin.step([0, 0])
assert [twin.position(i) for i in range(2)] == [batch.position(i) for i in range(2)]
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_moves_nothing_of_its_parent() -> None:
    """What a child does with a batch that it was born with happens to its own copy of it."""
    subprocess.run([sys.executable, "-c", SHARED], timeout=60, check=True)
