"""`holadsl new`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import holadsl as library_door
from holadsl import library
from holadsl.cli.housefile import title_of
from holadsl.cli.questions import Unclear, number, one_of, some_of
from tests.unit.cli.terminal import Ran, holadsl, variables

GAMES = library.ruleset_names()
GAME = "hola"
NUMBER = str(GAMES.index(GAME) + 1)
"""What is typed for it: it stands so in the list."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(folder: Path, *answers: str, file: str = "sunday-table.hola") -> tuple[Ran, str]:
    """How the command ended with these answers, and the file's text."""
    ran = holadsl("new", file, stdin="".join(f"{answer}\n" for answer in answers))
    path = folder / file
    return ran, path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.mark.parametrize("name", GAMES)
def test_without_answers_the_game_is_taken_as_it_is(folder: Path, name: str) -> None:
    """With only a game named, the file builds on it, changes nothing, has no mistake and is in canonical layout."""
    ran, text = written(folder, name)
    assert (0, "") == (ran.code, ran.err)
    assert f'game "Sunday table" extends {name}\n' in text
    assert 0 == holadsl("check", "sunday-table.hola").code
    assert 0 == holadsl("fmt", "--check", "sunday-table.hola").code
    mine, theirs = library_door.load("sunday-table.hola"), library_door.load(name)
    assert theirs.teams == mine.teams
    assert {v.name: v.chosen for v in theirs.variants.values()} == {v.name: v.chosen for v in mine.variants.values()}


def test_a_file_beside_is_shown_by_its_whole_name(folder: Path) -> None:
    """A game that builds on a file of the same folder says how to print that file's rules, and it does."""
    (folder / "ours.hola").write_text('language 1\n\ngame "Ours" extends hola\n', encoding="utf-8")
    _, text = written(folder, "ours")
    assert "`holadsl show ours.hola`" in text
    assert 0 == holadsl("show", "ours.hola").code


def test_answers_become_lines(folder: Path) -> None:
    """The game, the number of players, house rules by number and name, and the target stand in a file that loads."""
    ran, text = written(folder, NUMBER, "6", "burn, 1", "700")
    assert (0, "") == (ran.code, ran.err)
    rules = library_door.load("sunday-table.hola")
    assert 6 == len(rules.seats)
    assert {"burn", "only-sevens"} == {v.name for v in rules.variants.values() if v.chosen}
    assert "  # only-sevens: Only the sevens are wild\n" in text
    assert "  with         only-sevens, burn\n" in text
    assert "  change match to             700               # hola: 1000\n" in text
    assert 0 == holadsl("check", "sunday-table.hola").code


def test_options_are_asked_where_a_chosen_rule_reads_them(folder: Path) -> None:
    """An option is asked for if a rule in force reads it, and set if another number is wanted."""
    ran, text = written(folder, GAME, "", "hold-limit, other-target", "2", "300")
    assert 0 == ran.code
    assert "The most holds in one trick" in ran.out
    assert "  set          hold-max 2" in text
    assert "set          match-target" not in text
    assert "How many points" not in ran.out
    plain, _ = written(folder, GAME, file="plain.hola")
    assert "The most holds in one trick" not in plain.out


def test_a_rule_for_one_number_of_players_makes_a_file_for_it(folder: Path) -> None:
    """With a house rule for four only, the file says that it is for four."""
    ran, text = written(folder, GAME, "4", "hola-tricks-thirteen")
    assert (0, "") == (ran.code, ran.err)
    assert ["2", "3", "6"] == [n for n in "23456" if f"  remove players {n}" in text]
    assert 0 == holadsl("check", "sunday-table.hola").code


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_offered_rule_alone_gives_a_file_without_mistakes(folder: Path, players: int) -> None:
    """Whatever single house rule is offered at a number of players, the file loads and has chosen it."""
    offered = offers(written(folder, GAME, str(players), file="first.hola")[0])
    assert offered
    for place, name in enumerate(offered):
        ran, text = written(folder, GAME, str(players), name, file=f"try-{place}.hola")
        assert (0, "") == (ran.code, ran.err)
        assert f"  with         {name}\n" in text
        rules = library_door.load(f"try-{place}.hola", players=players)
        assert [name] == [v.name for v in rules.variants.values() if v.chosen]


def offers(ran: Ran) -> list[str]:
    """The house rules that were offered."""
    below = ran.out.partition("House rules of")[2].partition("Which do you play by")[0]
    return [line.split()[1] for line in below.splitlines()[1:]]


def test_what_does_nothing_at_the_table_is_not_offered(folder: Path) -> None:
    """A house rule that changes nothing for this number of players isn't offered."""
    two, _ = written(folder, GAME, "2", file="two.hola")
    four, _ = written(folder, GAME, "4", file="four.hola")
    assert "burn" in offers(four)
    assert "burn" not in offers(two)


def test_a_file_beside_can_be_built_on(folder: Path) -> None:
    """A rule file in the same folder is offered as a game to build on."""
    written(folder, GAME, "", "burn", file="ours.hola")
    ran, text = written(folder, "ours", "", "", "300", file="theirs.hola")
    assert (0, "") == (ran.code, ran.err)
    assert "ours.hola, beside your file" in ran.out
    assert "extends ours" in text
    assert "burn" not in offers(ran)
    assert 0 == holadsl("check", "theirs.hola").code


def test_a_file_that_is_there_is_left_alone(folder: Path) -> None:
    """An existing file isn't overwritten, and no question is asked."""
    (folder / "ours.hola").write_text("mine", encoding="utf-8")
    for name in ("ours.hola", "ours"):
        ran = holadsl("new", name)
        message = "holadsl: ours.hola is there already, and is left as it is; choose another name.\n"
        assert (2, "", message) == (ran.code, ran.out, ran.err)
    assert "mine" == (folder / "ours.hola").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("", "named by words"),
        ("-", "named by words"),
        (".hola", "named by words"),
        ("rules.txt", "ends in .hola"),
        ("no/where.hola", "no folder no"),
        (f"{GAME}.hola", "comes with holadsl"),
    ],
)
def test_a_name_that_will_not_do(folder: Path, file: str, why: str) -> None:
    """Another ending, a folder that isn't there and the name of a shipped game are refused before any question."""
    ran = holadsl("new", file)
    assert (2, "") == (ran.code, ran.out)
    assert why in ran.err
    assert [] == [*folder.iterdir()]


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (("nosuch",), "there is no nosuch in the list"),
        ((GAME + "x",), f"did you mean {GAME}?"),
        ((NUMBER, "5"), "it is one of 4, 2, 3, 6"),
        ((NUMBER, "4", "brun"), "did you mean burn?"),
        ((NUMBER, "4", "burn, dealer-streak"), "can't stand together"),
        ((NUMBER, "4", "", "lots"), "lots is no whole number"),
        ((NUMBER, "4", "", "0"), "it is from 1 to"),
        ((NUMBER, "4", "hold-limit", "9"), "it is from 1 to 3"),
    ],
)
def test_an_unclear_answer_from_a_pipe_ends_it(folder: Path, answers: tuple[str, ...], why: str) -> None:
    """From a pipe an answer that can't be taken ends with 2 and why, and nothing is written."""
    answers = answers if "hold-limit" not in answers else (*answers[:3], "", answers[3])
    ran, text = written(folder, *answers)
    assert (2, "") == (ran.code, text)
    assert why in ran.err


@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals there")
def test_at_a_terminal_it_asks_again(folder: Path) -> None:
    """At a terminal an unclear answer is asked again; the file is shown with the next command."""
    import pty

    mine, its = pty.openpty()
    command = [sys.executable, "-m", "holadsl", "new", "ours"]
    process = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, cwd=folder, env=variables({"TERM": "dumb"}))
    os.close(its)
    os.write(mine, f"nosuch\n{NUMBER}\n\nbrun\nburn\n\n".encode())
    shown = b""
    while b"Next: " not in shown:
        try:
            shown += os.read(mine, 4096)
        except OSError:
            break
    process.wait(timeout=60)
    os.close(mine)
    text = shown.decode().replace("\r\n", "\n")
    assert 0 == process.returncode, text
    assert "  there is no nosuch in the list\n" in text
    assert "did you mean burn?" in text
    assert "Written to ours.hola. Next: holadsl play ours.hola" in text
    assert "with         burn" in (folder / "ours.hola").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "title"),
    [("sunday-table.hola", "Sunday table"), ('the "big" one.hola', "The big one"), ("наша_хола.hola", "Наша хола")],
)
def test_the_title_is_the_file_name(file: str, title: str) -> None:
    """A file's name without hyphens and quotes is the game's title."""
    assert title == title_of(Path(file))


def test_a_title_without_letters() -> None:
    """A name of nothing but hyphens still gives a title."""
    assert "House rules" == title_of(Path("--.hola"))


def test_how_answers_are_read() -> None:
    """Names and numbers of a list are one thing, several may be given once each, and bounds are told."""
    assert ("b", "b") == (one_of(("a", "b"))("2"), one_of(("a", "b"))("b"))
    assert ("b", "a") == some_of(("a", "b"), "none")("2, a b")
    assert () == some_of(("a", "b"), "none")("none")
    assert 7 == number(5, None)("7")
    with pytest.raises(Unclear, match="at least 5"):
        number(5, None)("4")
    with pytest.raises(Unclear, match="no whole number"):
        number(None, None)("٣")
