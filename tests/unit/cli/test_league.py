"""`holadsl league`: what it prints, what it keeps, how it goes on, and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.terminal import Ran, holadsl, variables
from tests.unit.simulate.tiny import TINY

ONCE = ("league", "tiny.hola", "--players", "casual,random", "--deals", "3", "--seed", "3", "--processes", "1")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which this test's leagues lie; the test is in one with a rule file."""
    monkeypatch.setenv("HOLADSL_STATE", str(tmp_path / "state"))
    tmp_path.joinpath("tiny.hola").write_text(TINY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state" / "leagues"


def document(ran: Ran) -> dict[str, Any]:
    """The JSON document, what isn't the same each time left out."""
    told: dict[str, Any] = json.loads(ran.out)
    del told["run"]
    return told


def gone(group: int) -> bool:
    """Whether no process of a group is left, after a while."""
    for _ in range(500):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def test_the_table(state: Path) -> None:
    """The table names the game, how it was played, and has a line for each player, the better first; what differs from
    run to run is on stderr: times, and where the results are."""
    ran = holadsl(*ONCE)
    assert 0 == ran.code
    head, _, columns, first, second = ran.out.splitlines()
    assert "Tiny, 2 players: 3 deals for each two bots, each played twice, with the sides swapped. Seed 3." == head
    assert [
        "player",
        "rating",
        "points",
        "a",
        "deal",
        "share",
        "of",
        "points",
        "won",
        "drawn",
        "lost",
    ] == columns.split()
    assert first.startswith("casual ")
    assert second.startswith("random ")
    assert "A move took, where there were several (median): casual " in ran.err
    assert str(state / "tiny-1.jsonl") in ran.err
    assert ran.out == holadsl(*ONCE).out


def test_the_document(state: Path) -> None:
    """`--json` says the same, and where the results are; the results have a line for each deal."""
    told = json.loads(holadsl(*ONCE, "--json").out)
    assert ("holadsl-league-table", 1, "tiny", 3, 3) == tuple(
        told[name] for name in ("format", "version", "game", "seed", "duplicates")
    )
    assert ["casual", "random"] == [line["player"] for line in told["players"]]
    lines = [json.loads(line) for line in Path(told["run"]["results"]).read_text(encoding="utf-8").splitlines()]
    assert told["hash"] == lines[0]["hash"]
    assert [(n, t) for n in range(3) for t in range(2)] == [(line["number"], line["turn"]) for line in lines[1:]]
    assert all({"A", "B"} == set(line["sat"]) == set(line["gains"]) for line in lines[1:])


def test_a_test_that_stops_says_what_it_came_to() -> None:
    """`--until-sure` says who is better and after how many deals that was known, or that it isn't; with its error."""
    few = holadsl(*ONCE, "--until-sure")
    assert "After 3 duplicate deals it isn't known which of casual and random is better" in few.out
    many = holadsl(*ONCE[:3], "random,casual", "--deals", "100", "--seed", "3", "--until-sure", "--error", "0.2")
    assert "casual is better than random: known after " in many.out
    assert "at most 20 %" in many.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--players", "casual"), "a league has two players or more, not 1."),
        (("--players", " , "), "a league has two players or more, not 0."),
        (("--players", "casual,casual"), "casual is named twice."),
        (("--players", "casual,rnadom"), "did you mean random?"),
        (("--players", "casual,random", "--deals", "0"), "0 is too small: 1 or more."),
        (("--players", "casual,random", "--processes", "0"), "0 is too small: 1 or more."),
        (("--players", "casual,random", "--until-sure", "--error", "2"), "--error"),
        (("--players", "casual,random", "--resume"), "there is no league of tiny with these players to go on with."),
        (("--players", "casual,random", "--results", "no/such/folder/x"), "the results can't be kept"),
        (("--players", "casual,random", "--results", "none", "--resume"), "none can't be read"),
        ((), "--players"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    """Wrong usage ends with 2 and a line that says what is wrong; nothing is played."""
    ran = holadsl("league", "tiny.hola", *arguments)
    assert (2, "") == (ran.code, ran.out)
    assert says in ran.err
    assert [] == list(tmp_path.rglob("*.jsonl"))


BOTS = """
class Good:
    def __init__(self, seed):
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        return next(iter(view.legal_moves))

class Raises(Good):
    def choose(self, view):
        if self.asked == 3:
            raise ValueError("no idea")
        return super().choose(view)

class Hangs(Good):
    def choose(self, view):
        while True:
            pass

class Cheats(Good):
    def choose(self, view):
        return "2c 2d"
"""


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("Raises", "mine.py:Raises raised ValueError"),
        ("Hangs", "mine.py:Hangs was given 0.5 seconds for a move"),
        ("Cheats", "mine.py:Cheats answered '2c 2d'"),
    ],
)
def test_a_bot_of_ones_own_that_fails_is_named(bot: str, says: str, state: Path, tmp_path: Path) -> None:
    """A bot that raises, hangs or answers an illegal move ends the league with its name, what it did, the seed of the
    deal, and the command that goes on; with `--bot-fault lost` it has lost, and the table says how often."""
    tmp_path.joinpath("mine.py").write_text(BOTS, encoding="utf-8")
    asked = (*ONCE[:3], f"casual,mine.py:{bot}", *ONCE[4:], "--bot-seconds", "0.5")
    ran = holadsl(*asked)
    assert (1, "") == (ran.code, ran.out)
    assert f"holadsl: the bot {says}" in ran.err
    assert "That was in deal 0, which --seed " in ran.err
    assert "--bot-fault lost goes on" in ran.err
    assert f"0 of 3 duplicate deals are kept in {state / 'tiny-1.jsonl'}. To go on:" in ran.err
    lost = holadsl(*asked, "--bot-fault", "lost")
    assert 0 == lost.code
    assert f"mine.py:{bot} failed in 6 deals, which count as lost; at first it {says.partition(' ')[2]}" in lost.out
    casual = next(line.split() for line in lost.out.splitlines() if line.startswith("casual "))
    assert ["3", "0", "0"] == casual[-3:]


def test_a_bot_of_ones_own_plays(tmp_path: Path) -> None:
    """A bot of a file meets levels; of three players each pair has a line too. One that the file hasn't is refused."""
    tmp_path.joinpath("mine.py").write_text(BOTS, encoding="utf-8")
    ran = holadsl(*ONCE[:3], "casual,mine.py:Good,expert:20", *ONCE[4:])
    assert 0 == ran.code
    lines = [line.split() for line in ran.out.splitlines()]
    assert [
        ["player", "against"],
        ["casual", "mine.py:Good"],
        ["casual", "expert:20"],
        ["mine.py:Good", "expert:20"],
    ] == [line[:2] for line in lines[-4:]]
    ran = holadsl(*ONCE[:3], "casual,mine.py:Bad", *ONCE[4:])
    assert (2, "") == (ran.code, ran.out)
    assert "there is no class Bad in it" in ran.err


def test_going_on_makes_the_same_table(state: Path) -> None:
    """Results of which the last deals are missing, and one line is damaged, are gone on with: the same table as without
    a break; that a line couldn't be read is said, and the file as it was is kept."""
    whole = document(holadsl(*ONCE, "--json"))
    path = state / "tiny-1.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"rubbish\n", *lines[3:6], lines[6][:20]]))
    ran = holadsl(*ONCE, "--json", "--resume")
    assert whole == document(ran)
    assert "1 line of the results couldn't be read: those deals are played again." in ran.err
    assert (state / "tiny-1.jsonl.damaged").exists()
    assert len(lines) == len(path.read_bytes().splitlines())
    more = document(holadsl(*ONCE[:4], "--deals", "4", "--seed", "3", "--processes", "1", "--json", "--resume"))
    assert more == document(holadsl(*ONCE[:4], "--deals", "4", "--seed", "3", "--processes", "1", "--json"))


def test_other_rules_are_refused_with_both_hashes(tmp_path: Path) -> None:
    """Results that belong to other rules aren't gone on with: both hashes are told."""
    file, kept = tmp_path / "ours.hola", tmp_path / "r.jsonl"
    file.write_text(TINY, encoding="utf-8")
    asked = ("league", file, "--players", "casual,random", "--deals", "1", "--seed", "1", "--results", kept)
    assert 0 == holadsl(*asked).code
    there = json.loads(kept.read_text(encoding="utf-8").splitlines()[0])["hash"]
    assert "is there already: --resume goes on with it." in holadsl(*asked).err
    file.write_text(TINY.replace("to           5", "to           7"), encoding="utf-8")
    ran = holadsl(*asked, "--resume")
    assert (2, "") == (ran.code, ran.out)
    assert f"belongs to other rules: their hash is {there}, here it is " in ran.err


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_league_that_is_interrupted_goes_on(state: Path, tmp_path: Path, processes: str) -> None:
    """Ctrl-C ends it with 130 and the command that goes on; what was done is kept, no process is left, and the command
    makes the table of a league without a break."""
    asked = (*ONCE[:4], "--deals", "60", "--seed", "5", "--processes", processes)
    league = subprocess.Popen(
        [sys.executable, "-m", "holadsl", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=variables({"HOLADSL_STATE": str(state.parent)}),
        start_new_session=True,
    )
    path = state / "tiny-1.jsonl"
    while not path.exists() or path.read_bytes().count(b"\n") < 5:
        assert league.poll() is None
        time.sleep(0.02)
    os.killpg(league.pid, signal.SIGINT)  # as a terminal does it: to all processes
    out, err = league.communicate(timeout=60)
    assert (130, "") == (league.returncode, out)
    assert f"of 60 duplicate deals are kept in {path}. To go on:\n" in err
    assert "Traceback" not in err
    assert gone(league.pid)
    done = path.read_bytes().count(b"\n") - 1
    assert 4 <= done < 120
    words = err.splitlines()[-1].split()
    assert ["holadsl", *asked, "--resume"] == words
    ran = holadsl(*words[1:], "--json")
    assert 0 == ran.code
    assert document(ran) == document(holadsl(*ONCE[:4], "--deals", "60", "--seed", "5", "--processes", "2", "--json"))
