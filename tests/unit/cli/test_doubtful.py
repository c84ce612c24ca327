"""House rules that their own lines doubt: every command that names them says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import holadsl as library_door
from holadsl.cli.given import rule_file
from holadsl.cli.list import described, lines
from tests.unit.cli.terminal import holadsl

DOUBTED = """\
language 1

game "Doubted" extends hola

variant only-sevens-here "Only sevens are wild"
  doubtful     "heard at one table"
  remove pack wild 2

variant shared-here "Who ties shares"
  doubtful
  change match tie             shared
"""
RESTING = 'language 1\n\ngame "Resting" extends doubted\n  with only-sevens-here, shared-here\n'
WHY, NO_WHY = "Only sevens are wild (doubtful: heard at one table)", "Who ties shares (doubtful)"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file that doubts two of its variants, and one that chooses both."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "doubted.hola").write_text(DOUBTED, encoding="utf-8")
    (tmp_path / "resting.hola").write_text(RESTING, encoding="utf-8")
    return tmp_path


def test_check_names_them_and_what_rests_on_them() -> None:
    """A file is told which of its variants are doubted, one that chooses them has a note at each, and neither fails."""
    ran = holadsl("check", "doubted.hola", "resting.hola")
    assert 0 == ran.code
    assert "doubted.hola: doubtful house rules: only-sevens-here, shared-here\n" in ran.out
    assert "resting.hola:4:8: note HOLA260: only-sevens-here is a doubtful house rule: heard at one table\n" in ran.out
    assert "resting.hola:4:26: note HOLA260: shared-here is a doubtful house rule\n" in ran.out
    assert "2 files, no mistakes and 2 notes" in ran.out


def test_check_tells_programs_too() -> None:
    """The document names the doubted variants by file."""
    told = json.loads(holadsl("check", "--json", "doubted.hola", "resting.hola").out)
    assert {"doubted.hola": ["only-sevens-here", "shared-here"]} == told["doubtful"]


def test_the_list_marks_them() -> None:
    """What a table can choose is told with the mark, and with the reason where there is one."""
    game = described(rule_file("doubted.hola"), "doubted")
    told = "\n".join(lines(game))
    assert WHY in told
    assert NO_WHY in told
    assert ["heard at one table", "", None] == [rule.doubt for rule in (*game.variants[-2:], game.variants[0])]


def test_the_rule_sheet_marks_those_in_force() -> None:
    """Above the rules stands which of the chosen variants are doubted."""
    shown = holadsl("show", "resting.hola").out
    assert f"# with only-sevens-here: {WHY}\n" in shown
    assert f"# with shared-here: {NO_WHY}\n" in shown


@pytest.mark.parametrize("command", ["play", "score"])
def test_a_game_says_at_its_beginning_what_is_doubted(command: str) -> None:
    """Who sits down to play, or to keep the score, is told."""
    told = holadsl(command, "resting.hola", stdin="quit\n").out
    assert f"With only-sevens-here: {WHY}.\n" in told


def test_programs_are_told() -> None:
    """A variant of the library knows why it is doubted; None where nobody doubts it."""
    variants = library_door.load("resting.hola").variants
    assert ("heard at one table", "") == (variants["only-sevens-here"].doubt, variants["shared-here"].doubt)
    assert {None} == {one.doubt for name, one in variants.items() if not name.endswith("-here")}
