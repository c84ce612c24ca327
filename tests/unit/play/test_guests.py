"""Guests: bots of people's own play in a process of their own; whatever goes wrong with one is told and bounded."""

from __future__ import annotations

import os
import sys
import time
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import holadsl
from holadsl.players import foreign
from holadsl.players.faults import BotFault, NoSuchBot
from holadsl.players.guests import Guest
from holadsl.players.levels import named

BOTS = """
import gc, os, sys, time
import holadsl

class Plain:
    def choose(self, view):
        return list(view.legal_moves)[-1]

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view):
        return str(view.legal_moves.sample(self.seed))

class Loud(Plain):
    def choose(self, view):
        print("x" * 100_000)
        os.write(1, b"\\x1b[2J")
        sys.stderr.write("?")
        return super().choose(view)

class Raises:
    def choose(self, view):
        return view.hand[99]

class Hangs:
    def choose(self, view):
        while True:
            pass

class Wrong:
    def choose(self, view):
        return "\\x1b[2J 9h"

class NotMine:
    def choose(self, view):
        return next(str(card) for card in view.rules.pack if card not in view.hand)

class Nothing:
    def choose(self, view):
        return None

class Leaves:
    def choose(self, view):
        os._exit(3)

class Exits:
    def choose(self, view):
        sys.exit("enough")

class NoMethod:
    pass

class NoStart:
    def __init__(self, seed):
        raise ValueError("not today")

class NoEqual:
    def choose(self, view):
        class Odd:
            def __eq__(self, other):
                raise RuntimeError("no equal")
        return Odd()

class NoText:
    def choose(self, view):
        class Odd(Exception):
            def __str__(self):
                raise RuntimeError("no text")
        raise Odd

class Long:
    def choose(self, view):
        return "9" * 3_000_000

class Garbage(Plain):
    def choose(self, view):
        for number in range(50):
            try:
                os.write(number, b"\\x00\\xff{}\\n")
            except OSError:
                pass
        return super().choose(view)

class Memory:
    def choose(self, view):
        return bytearray(1 << 60)

class Stops:
    def choose(self, view):
        os.kill(os.getpid(), 19)

class Forks(Plain):
    def choose(self, view):
        os.fork()
        return super().choose(view)

class Deletes(Plain):
    def choose(self, view):
        os.path.exists(__file__) and os.remove(__file__)
        return super().choose(view)

class Looks:
    def choose(self, view):
        tables = [one for one in gc.get_objects() if isinstance(one, (holadsl.Table, holadsl.View))]
        course = view._course
        raise RuntimeError(course.game.items(course.book.zone("hand"), 1), len(tables))
"""


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="processes neither stop nor fork there")


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with bots of all sorts."""
    path = tmp_path_factory.mktemp("bots") / "mine.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


@pytest.fixture
def view() -> holadsl.View:
    """What the first to act sees."""
    return holadsl.load("hola").start(seed=7).view("A")


def test_a_guest_plays(bots: Path, view: holadsl.View) -> None:
    """Its move is a legal one of the real table, whether it answers with a move or with a text; of a call it says none,
    since it has no such method; its process ends when it is closed.
    """
    guest = named(f"{bots}:Plain")(1)
    assert isinstance(guest, Guest)
    assert list(view.legal_moves)[-1] == guest.choose(view)
    assert guest.call(view) is None
    guest.close()
    assert guest._process.poll() is not None
    seeded = named(f"{bots}:Seeded")(4)
    assert view.legal_moves.sample(4) == seeded.choose(view)


def test_what_a_guest_prints_disturbs_nobody(
    bots: Path, view: holadsl.View, capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes nowhere, or into the file that HOLADSL_BOTS_LOG names, and no answer is mistaken for it."""
    assert named(f"{bots}:Loud")(1).choose(view) in view.legal_moves
    assert ("", "") == capfd.readouterr()
    monkeypatch.setenv("HOLADSL_BOTS_LOG", str(tmp_path / "said.txt"))
    assert named(f"{bots}:Loud")(1).choose(view) in view.legal_moves
    assert len((tmp_path / "said.txt").read_bytes()) > 100_000


@pytest.mark.parametrize(
    ("bot", "what", "says"),
    [
        ("Raises", "raised", r"raised IndexError \(mine.py, line \d+: return view.hand\[99\]\): .* Mend that"),
        ("Hangs", "hung", r"was given 0.6 seconds .* --bot-seconds"),
        ("Wrong", "illegal move", r"answered '\\x1b\[2J 9h' for seat A, which isn't legal"),
        ("NotMine", "illegal move", "isn't legal: .* one of view.legal_moves"),
        ("Nothing", "illegal move", "answered None .* is no move"),
        ("NoEqual", "illegal move", "answered '<.*Odd object .* isn't legal"),
        ("NoText", "raised", r"raised Odd \(mine.py, line \d+: raise Odd\)\. Mend that"),
        ("Long", "illegal move", "answered '9999.* isn't legal"),
        ("Garbage", "ended", "without an answer"),
        ("Memory", "raised", "raised MemoryError"),
        pytest.param("Stops", "hung", "was given 0.6 seconds", marks=POSIX),
        ("Leaves", "ended", r"without an answer \(exit code 3\)"),
        ("Exits", "ended", "SystemExit 'enough'"),
        ("NoMethod", "can't be loaded", "has no method choose"),
        ("NoStart", "can't be loaded", "ValueError .*: not today"),
        ("Plian", "can't be loaded", "there is no class Plian in it; did you mean Plain"),
    ],
)
def test_each_fault_names_the_bot_and_a_next_step(
    bots: Path, view: holadsl.View, bot: str, what: str, says: str
) -> None:
    """A bot that raises, hangs, answers what isn't legal, ends or can't be loaded is a BotFault that says so in a line
    that steers no terminal, and its process is gone.
    """
    guest = named(f"{bots}:{bot}", deadline=0.6)(1)
    assert isinstance(guest, Guest)
    with pytest.raises(BotFault, match=says) as raised:
        guest.choose(view)
    assert (f"mine.py:{bot}", what) == (raised.value.bot, raised.value.what)
    assert str(raised.value).isprintable()
    assert guest._process.poll() is not None


@POSIX
@pytest.mark.parametrize("bot", ["Forks", "Deletes"])
def test_a_guest_that_forks_or_deletes_its_file_plays_on(tmp_path: Path, view: holadsl.View, bot: str) -> None:
    """It answers twice, and what it has started is gone with it."""
    path = tmp_path / "mine.py"
    path.write_text(BOTS, encoding="utf-8")
    guest = named(f"{path}:{bot}", deadline=20)(1)
    assert isinstance(guest, Guest)
    assert guest.choose(view) == guest.choose(view) == list(view.legal_moves)[-1]
    guest.close()
    for _ in range(200):  # what was killed is there until the system has cleared it away
        try:
            os.killpg(guest._process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("something of the bot is still there")


def test_a_guest_that_looks_finds_nothing(bots: Path, view: holadsl.View) -> None:
    """In the process of a guest lies no table but one that was drawn from what its seat knows: where others' cards are
    exchanged, what it finds in there is the same.
    """
    found = []
    for seen in (view, view.sample(1).view("A"), view.sample(2).view("A")):
        with pytest.raises(BotFault) as raised:
            named(f"{bots}:Looks")(1).choose(seen)
        found.append(str(raised.value))
    assert 1 == len(set(found))


def test_files_with_mistakes_are_told_before_anything_runs(tmp_path: Path) -> None:
    """A file that isn't Python is named with its line; where no class was named, those of the file are."""
    bad, good = tmp_path / "bad.py", tmp_path / "good.py"
    bad.write_text("class A:\n    def choose(self view):\n        pass\n", encoding="utf-8")
    good.write_text("class One: ...\nclass Two: ...\n", encoding="utf-8")
    with pytest.raises(BotFault, match=r"can't be loaded: invalid syntax.*, line 2") as raised:
        named(f"{bad}:A")
    assert "can't be loaded" == raised.value.what
    with pytest.raises(NoSuchBot, match=r"good.py:One \(it has One, Two\)"):
        named(str(good))
    with pytest.raises(NoSuchBot, match="is a folder"):
        named(f"{tmp_path}/:A")


def test_installed_bots_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages offer bots as entry points, which are looked for when a name is no level, and named where none fits."""
    entry = EntryPoint("clever", "nowhere:Clever", foreign.GROUP)
    monkeypatch.setattr(foreign, "entry_points", lambda **_: EntryPoints([entry]))
    assert "clever" == named("clever").said
    with pytest.raises(NoSuchBot, match="did you mean clever"):
        named("clevr")


@pytest.mark.skipif(sys.platform == "win32", reason="how processes are told apart there")
def test_the_example_plays(view: holadsl.View) -> None:
    """The bot of the examples is shorter than thirty lines and plays as a guest."""
    example = Path(__file__).parents[3] / "examples" / "own_bot.py"
    assert len(example.read_text(encoding="utf-8").splitlines()) < 30
    assert named(f"{example}:Careful")(1).choose(view) in view.legal_moves
