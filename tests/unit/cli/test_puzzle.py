"""`holadsl puzzle`, and games that begin in its positions."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import holadsl
from holadsl.cli import saved
from holadsl.puzzles import finding
from holadsl.puzzles.puzzle import Puzzle
from tests.unit.cli.terminal import holadsl as command

QUICK = ("--bots", "random", "--cards", "12", "--engine", "python")
HOUSE = """\
language 1

game "House" extends whist
  change pack ranks 9 10 J Q K A
  change score odd-tricks tricks won minus 3 to a team that won 4 or more tricks
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rule file of our own, in the folder in which we are; kept games lie in another."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(saved.FOLDER, str(tmp_path / "kept"))
    path = tmp_path / "house.hola"
    path.write_text(HOUSE, encoding="utf-8")
    return path


@pytest.mark.usefixtures("house")
def test_a_puzzle_is_printed_without_its_solution() -> None:
    """The page has the position and the question; the command that is told besides prints the same and the solution."""
    ran = command("puzzle", "house.hola", "--seed", "3", *QUICK)
    assert ran.code == 0
    assert ran.out.startswith("# House: puzzles\n\n4 players. Seed 3.\n\n## Puzzle 1 (")
    assert "is to play: which move is best?**" in ran.out
    assert "solution" not in ran.out
    told = next(line for line in ran.err.splitlines() if line.startswith("The solution: holadsl "))
    again = command(*shlex.split(told.removeprefix("The solution: holadsl ")))
    assert again.out.startswith(ran.out.rstrip("\n"))
    assert "## Puzzle 1: the solution" in again.out
    assert "Best play of all:" in again.out


@pytest.mark.usefixtures("house")
def test_a_seed_is_drawn_and_told() -> None:
    """Without a seed one is drawn, and the page says which: with it the same puzzle comes again."""
    first = command("puzzle", "house.hola", *QUICK)
    seed = first.out.split("Seed ")[1].split(".")[0]
    assert first.out == command("puzzle", "house.hola", "--seed", seed, *QUICK).out


@pytest.mark.usefixtures("house")
def test_json_has_positions_that_can_be_read_and_records_that_can_be_played_again() -> None:
    """One document has all puzzles; position and record lead to the same table, where the solver says the same."""
    ran = command("puzzle", "house.hola", "--seed", "3", "--count", "2", "--json", *QUICK)
    data = json.loads(ran.out)
    rules = holadsl.load("./house.hola")
    assert ("holadsl-puzzles", 1, rules.hash, 2) == (
        data["format"],
        data["version"],
        data["hash"],
        len(data["puzzles"]),
    )
    for one in data["puzzles"]:
        table = holadsl.replay(one["record"])
        assert one["position"] == table.text() == rules.read_position(one["position"]).text()
        assert one["best"] == str(holadsl.solve(table).best)
        assert [0] == [move["loses"] for move in one["moves"] if move["move"] == one["best"]]


@pytest.mark.usefixtures("house")
def test_files_of_a_folder_and_a_game_that_begins_there() -> None:
    """Question and solution stand in files of their own; the game begins in the position, with a person at the seat."""
    ran = command("puzzle", "house.hola", "--seed", "3", *QUICK, "-o", "there/below")
    assert (0, 1) == (ran.code, len(ran.out.splitlines()))
    names = [f"house-3-1{ending}" for ending in ("-solution.md", ".md", ".save")]
    assert names == sorted(path.name for path in Path("there/below").iterdir())
    asked, solved = (Path("there/below", name).read_text(encoding="utf-8") for name in (names[1], names[0]))
    assert "the solution" not in asked
    assert "play --resume there/below/house-3-1.save" in asked
    assert "**" in solved
    seat = asked.split(" is to play")[0][-1]
    played = command("play", "--resume", "there/below/house-3-1.save", "--plain", stdin="1\nundo\n")
    assert f"{seat}, your hand:" in played.out
    assert "take back" in played.out
    assert "play --resume there/below/house-3-1.save" in played.out
    refused = command("puzzle", "house.hola", "--seed", "3", *QUICK, "-o", "there/below")
    assert refused.code == 2
    assert "is there already" in refused.err


@pytest.mark.usefixtures("house")
def test_letters_stand_for_suits_where_they_are_wanted() -> None:
    """Suits are shown in pictures, with --ascii in letters."""
    pictures, letters = (
        command("puzzle", "house.hola", "--seed", "3", *QUICK, *more).out for more in ((), ("--ascii",))
    )
    assert not pictures.isascii()
    assert letters.isascii()


@pytest.mark.parametrize(
    ("more", "code", "says"),
    [
        (("--count", "0"), 2, "0 is too small"),
        (("--level", "tough"), 2, "'tough' is not one of"),
        (("--players", "3"), 2, "not for 3 players"),
        (("-o", "house.hola"), 2, "can't be a folder for puzzles"),
        (("--cards", "4", "--deals", "2"), 1, "no puzzle was found (House, 4 players, seed 3). In 2 deals there were"),
        (("--cards", "2", "--deals", "2"), 1, "--cards 10"),
    ],
)
@pytest.mark.usefixtures("house")
def test_what_cannot_be_is_told_with_a_reason(more: tuple[str, ...], code: int, says: str) -> None:
    """Wrong usage, files that can't be, and deals without a puzzle: each is told, with what can be done."""
    ran = command("puzzle", "house.hola", "--seed", "3", *QUICK, *more)
    assert code == ran.code
    assert says in ran.err


@pytest.mark.usefixtures("house")
def test_where_a_card_decides_the_sides_there_are_no_puzzles() -> None:
    """Rules in which a card decides who plays together are refused, with that card."""
    text = HOUSE.replace(
        "change pack",
        "change game players 4, each alone\n  add game teams holder of Kh alone against the others\n  change pack",
    )
    Path("sides.hola").write_text(text, encoding="utf-8")
    ran = command("puzzle", "sides.hola", *QUICK)
    assert ran.code == 2
    assert "Kh decides who plays together" in ran.err


@pytest.mark.usefixtures("house")
def test_ctrl_c_leaves_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who stops the search has the puzzles before, and the exit code of Ctrl-C."""
    find = finding.Search.puzzles

    def stopped(search: finding.Search) -> Iterator[Puzzle]:
        yield next(find(search))
        raise KeyboardInterrupt

    monkeypatch.setattr(finding.Search, "puzzles", stopped)
    ran = command("puzzle", "house.hola", "--seed", "3", "--count", "3", *QUICK, "--solution")
    assert ran.code == 130
    assert "Stopped: 1 puzzle of 3 found." in ran.err
    assert "## Puzzle 1: the solution" in ran.out


@pytest.mark.usefixtures("house")
def test_a_saved_game_of_another_kind_is_not_played() -> None:
    """`play --resume` refuses the path of a file that is no game of play."""
    rules = holadsl.load("whist")
    head = saved.Head("score", "whist", "Whist", 4, (), {}, rules.hash, rules.text)
    saved.lay_down(Path("sums.save"), head, rules.start(seed=1).record())
    ran = command("play", "--resume", "sums.save")
    assert ran.code == 2
    assert "no game that play can go on with" in ran.err
