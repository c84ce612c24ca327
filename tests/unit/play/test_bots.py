"""`play --bots`: levels, budgets and bots of people's own at their seats, and what happens when one of those fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from holadsl.cli import saved
from holadsl.native.many import fallback
from holadsl.players.levels import levels
from tests.unit.cli.terminal import Ran, holadsl

MINE = """
class Last:
    def choose(self, view):
        print("noise")
        return list(view.legal_moves)[-1]

class Fails:
    def choose(self, view):
        raise ValueError("no idea")
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file with two bots."""
    path = tmp_path / "mine.py"
    path.write_text(MINE, encoding="utf-8")
    return path


def play(*arguments: str, typed: str = "") -> Ran:
    """One deal by a fixed seed."""
    return holadsl("play", "hola", "--seed", "5", "--deals", "1", "--plain", *arguments, stdin=typed)


def test_each_seat_has_its_bot(mine: Path) -> None:
    """Bots are named in the order of their seats, levels with budgets and people's own among them; the same seed gives
    the same game, and another bot another one.
    """
    ran = play("--seat", "none", "--bots", f"beginner,club:20,{mine}:Last,expert:20")
    assert (0, "") == (ran.code, ran.err)
    assert "The agreed number of deals has been played." in ran.out
    assert "noise" not in ran.out
    assert ran == play("--seat", "none", "--bots", f"beginner,club:20,{mine}:Last,expert:20")
    assert ran.out != play("--seat", "none", "--bots", f"beginner,club:20,{mine}:Last,random").out


def test_a_game_goes_on_with_the_same_bots(mine: Path, state: Path) -> None:
    """A saved game keeps who plays where, a file by its whole path."""
    bots = f"casual,{mine}:Last,expert:20"
    assert 0 == play("--bots", bots, typed="1\n").code
    assert bots == saved.read(state / "hola-1.save").head.bots
    whole = play("--bots", bots, typed="1\n" * 18)
    resumed = holadsl("play", "--resume", "hola-1", "--plain", stdin="1\n" * 18)
    assert 0 == resumed.code
    assert whole.out.splitlines()[-1] == resumed.out.splitlines()[-1]


def test_a_bot_that_fails_is_replaced_or_stops_the_game(mine: Path) -> None:
    """What it did is said with its name, once, and a casual bot plays on; with `--bot-fault stop` the game stops with
    exit code 1.
    """
    ran = play("--seat", "none", "--bots", f"casual,{mine}:Fails,casual,casual")
    assert (0, "") == (ran.code, ran.err)
    (said,) = [line for line in ran.out.splitlines() if "mine.py:Fails" in line]
    assert said.startswith("The bot mine.py:Fails raised ValueError (mine.py, line 9:")
    assert said.endswith("A casual bot plays on for B in its place.")
    assert "The agreed number of deals has been played." in ran.out
    stopped = play("--bots", f"{mine}:Fails", "--bot-fault", "stop", typed="1\n" * 18)
    assert 1 == stopped.code
    assert "To go on:" in stopped.out.splitlines()[-1]
    assert "in its place" not in stopped.out


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("expert:0", "1 to 4194304 playouts a move, not 0"),
        ("clubb", "did you mean club?"),
        ("casual,club", "2 bots are named for 3 seats (B, C, D)"),
        ("nowhere.py:Mine", "nowhere.py of the bot isn't there"),
        ("MINE:Lasst", "there is no class Lasst in it; did you mean Last?"),
        ("MINE", "say which class"),
    ],
)
def test_bots_that_cannot_play_are_wrong_usage(mine: Path, bots: str, says: str) -> None:
    """Nothing is dealt: exit code 2 and a sentence that says what would be right."""
    ran = play("--bots", bots.replace("MINE", str(mine)))
    assert (2, "") == (ran.code, ran.out)
    assert says in " ".join(ran.err.split())


def test_a_slower_engine_is_told_before_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a C compiler the search runs in generated Python, says so in one line, and plays the same game."""
    fast = play("--seat", "none", "--bots", "club:10")
    monkeypatch.setenv("HOLADSL_CC", "none")
    monkeypatch.setattr(fallback, "_told", set())
    slow = play("--seat", "none", "--bots", "club:10")
    assert (0, fast.out) == (slow.code, slow.out)
    assert 1 == slow.err.count("note: generated Python plays")


def test_help_names_all_levels() -> None:
    """Who asks for help sees what can be said."""
    said = holadsl("play", "--help").out
    assert all(level in said for level in levels())
