"""Leagues: the same table whatever the number of processes, the order of results, or breaks on the way."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import holadsl
from holadsl.players.faults import BotFault
from holadsl.simulate import results
from holadsl.simulate.duplicate import Duplicate
from holadsl.simulate.figures import Standings
from holadsl.simulate.league import League, Room
from holadsl.simulate.season import Season
from tests.unit.simulate.tiny import TINY

RULES = holadsl.loads(TINY, "tiny.hola")
LEAGUE = League.of(RULES, ("casual", "random"), 3, "python", forgiving=False)
DEALS = 6


@pytest.fixture(scope="module")
def whole() -> Season:
    """A league played without a break, in one process."""
    season = Season(LEAGUE, RULES, DEALS)
    assert DEALS == len(list(season.go_on()))
    return season


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where results lie that several examples write."""
    return tmp_path_factory.mktemp("results")


def same(one: Standings, other: Standings) -> bool:
    """Whether two tables agree in all but times."""
    return (one.players, one.pairs) == (other.players, other.pairs)


@pytest.mark.parametrize("processes", [2, 20])
def test_processes_do_not_change_the_table(whole: Season, processes: int) -> None:
    """Two processes, and more than there is to play, come to the table of one, deal for deal."""
    season = Season(LEAGUE, RULES, DEALS, processes)
    assert set(range(DEALS)) == {one.number for one in season.go_on()}
    assert same(whole.standings(), season.standings())
    for number, one in whole.done.items():
        assert [deal.gains for deal in one.deals] == [deal.gains for deal in season.done[number].deals]


@pytest.mark.parametrize("engine", ["interpreter", "native"])
def test_engines_do_not_change_the_table(whole: Season, engine: holadsl.Engine) -> None:
    """Whatever plays, what comes out is the same."""
    season = Season(League.of(RULES, LEAGUE.players, LEAGUE.seed, engine, forgiving=False), RULES, 2)
    assert [whole.done[number].lead for number in range(2)] == [one.lead for one in season.go_on()]


def test_a_bot_plays_as_well_after_other_deals(whole: Season) -> None:
    """What a bot does hangs on the deal alone: a duplicate comes out the same if it is the first that is played."""
    assert whole.done[DEALS - 1].lead == Room.of(LEAGUE).duplicate(DEALS - 1).lead


@settings(max_examples=30)
@given(st.sets(st.integers(0, DEALS - 1)), st.randoms(), st.booleans())
def test_a_break_does_not_change_the_table(
    whole: Season, folder: Path, kept: set[int], dice: random.Random, torn: bool
) -> None:
    """Whatever was written down before a break, in whatever order, with its last line unfinished or not: who goes on
    has the table of a league without a break."""
    path = folder / "r.jsonl"
    path.unlink(missing_ok=True)
    results.begin(path, LEAGUE, DEALS)
    for number in dice.sample(sorted(kept), len(kept)):
        results.add(path, whole.done[number])
    if torn and kept:
        path.write_bytes(path.read_bytes()[: -dice.randint(1, 200)])
    done, strange = results.duplicates(results.read(path), LEAGUE, RULES)
    assert 0 == strange
    assert len(kept) - len(done) == (torn and bool(kept))
    season = Season(LEAGUE, RULES, DEALS, done=done)
    season.done.update({number: whole.done[number] for number in season.missing})
    assert same(whole.standings(), season.standings())


def test_what_is_written_is_read_again(whole: Season, tmp_path: Path) -> None:
    """Every duplicate comes back as it was, exactly, times rounded; a file that is put in order says the same."""
    path = tmp_path / "r.jsonl"
    results.begin(path, LEAGUE, DEALS)
    for number in (3, 0, 5):
        results.add(path, whole.done[number])
    done, _ = results.duplicates(results.read(path), LEAGUE, RULES)
    for number in (0, 3, 5):
        assert plain(whole.done[number]) == plain(done[number])
    results.rewrite(path, LEAGUE, DEALS, done)
    again, _ = results.duplicates(results.read(path), LEAGUE, RULES)
    assert (list(done), done) == (list(again), again)


def plain(one: Duplicate) -> list[object]:
    """What a duplicate says, times left out."""
    return [one.number, one.deal, one.seed, *((d.sat, d.gains, d.points, d.faults) for d in one.deals)]


DAMAGES = {
    "no JSON": b"{]\n",
    "a list": b"[1, 2]\n",
    "nothing": b"\n",
    "no text": b"\xff\xfe\x00\n",
    "a number too large": b'{"number":1e999,"turn":0}\n',
    "another number": b'{"number":-1,"turn":0}\n',
    "a turn too many": b'{"number":0,"turn":2}\n',
    "no gains": b'{"number":0,"turn":0,"deal":0,"seed":1,"sat":{}}\n',
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_what_cannot_be_read_is_left_out(whole: Season, tmp_path: Path, damage: bytes) -> None:
    """Any line that is no line of this league is counted and left out; what else is there is kept."""
    path = tmp_path / "r.jsonl"
    results.begin(path, LEAGUE, DEALS)
    results.add(path, whole.done[2])
    path.write_bytes(path.read_bytes() + damage)
    results.add(path, whole.done[4])
    kept = results.read(path)
    done, strange = results.duplicates(kept, LEAGUE, RULES)
    assert ([2, 4], 1) == (list(done), len(kept.unread) + strange)


@pytest.mark.parametrize(
    "change",
    [
        lambda line: {**line, "gains": dict.fromkeys(line["gains"], 5)},
        lambda line: {**line, "gains": {}},
        lambda line: {**line, "sat": dict.fromkeys(line["sat"], "random")},
        lambda line: {**line, "seed": line["seed"] + 1},
        lambda line: {**line, "points": {**line["points"], "A": "1/0"}},
        lambda line: {**line, "faults": None},
        lambda line: {**line, "number": True},
    ],
)
def test_a_line_that_was_changed_is_left_out(whole: Season, tmp_path: Path, change: object) -> None:
    """A line that names other cards or others at the table, or gains that don't sum to zero, is none of this league."""
    path = tmp_path / "r.jsonl"
    results.begin(path, LEAGUE, DEALS)
    results.add(path, whole.done[1])
    head, first, *rest = path.read_text(encoding="utf-8").splitlines()
    assert callable(change)
    path.write_text("\n".join([head, json.dumps(change(json.loads(first))), *rest, ""]), encoding="utf-8")
    assert ({}, 1) == results.duplicates(results.read(path), LEAGUE, RULES)


def test_results_of_other_rules_are_refused(tmp_path: Path) -> None:
    """A file that belongs to other rules is refused with both hashes, one of another league with what differs."""
    path = tmp_path / "r.jsonl"
    results.begin(path, LEAGUE, DEALS)
    kept = results.read(path)
    other = holadsl.loads(TINY.replace("worth        1 for A", "worth        2 for A"))
    with pytest.raises(results.ResultsError) as told:
        results.belongs(path, kept, League.of(other, LEAGUE.players, 3, "python", forgiving=False))
    assert RULES.hash in str(told.value)
    assert other.hash in str(told.value)
    for players, seed, says in ((("random", "casual"), 3, "casual,random"), (LEAGUE.players, 4, "seed: 3, not 4")):
        with pytest.raises(results.ResultsError, match=says):
            results.belongs(path, kept, League.of(RULES, players, seed, "python", forgiving=False))


@pytest.mark.parametrize("text", ["", "\n", "{}\n", "[]\n", '{"format":"holadsl save 1"}\n', "game\n"])
def test_what_holds_no_results_is_refused(tmp_path: Path, text: str) -> None:
    """A file of something else is told to be one, whatever stands in it."""
    path = tmp_path / "r.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(results.ResultsError, match="holds no results"):
        results.read(path)


def test_a_test_stops_at_the_same_deal(whole: Season) -> None:
    """Stopped when sure, it is the same duplicate after which it stops, whatever the number of processes, and however
    many more were done by then; with enough deals it finds who is better."""
    found = []
    for processes in (1, 3):
        season = Season(LEAGUE, RULES, 60, processes, error=0.05)
        list(season.go_on())
        found.append((season.better, len(season.counted), season.standings().players))
    assert found[0] == found[1]
    assert (1, True) == (found[0][0], 5 < found[0][1] < 40)


@pytest.mark.usefixtures("bots")
def test_what_was_done_before_a_fault_is_there() -> None:
    """A bot that fails ends the league; the duplicates before it were given out."""
    season = Season(League.of(RULES, ("first", "raising"), 3, "python", forgiving=False), RULES, 4)
    with pytest.raises(BotFault, match="raising raised"):
        list(season.go_on())
    assert {} == season.done
