"""Reports as text, and the command that prints them."""

from __future__ import annotations

from pathlib import Path

import pytest

from holadsl import RulesError
from holadsl.examples import closing_line, render_report, run_examples, run_examples_of
from tests.unit.cli.terminal import holadsl
from tests.unit.examples.games import PLAIN, report

EXAMPLES = """
example "right"
  play         A 5, B 3, C 5, D 8
  then         C wins the trick

example "wrong"
  play         A 5, B 3, C 5, D 8
  then         C wins the trick, the trick is worth 10, D leads

example "open"
  given        hand A 8 5
  play         A Q, B 2, C 6, D 10
  then         A may hold with 8 5
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a game and examples of all kinds."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.hola").write_text(PLAIN + EXAMPLES, encoding="utf-8")
    (tmp_path / "fine.hola").write_text(PLAIN + EXAMPLES.split('\nexample "wrong"', maxsplit=1)[0], encoding="utf-8")
    (tmp_path / "none.hola").write_text(PLAIN, encoding="utf-8")
    return tmp_path


def test_counts() -> None:
    """A report counts what passed and what failed or was refused."""
    found = report(EXAMPLES)
    assert ((1, 2, 0, False), "1 passed, 2 failed") == (
        (found.passed, found.failed, found.waiting, found.ok),
        closing_line([found]),
    )


def test_a_failure_as_text() -> None:
    """A failure is told as expected against got, with its place."""
    found = report(EXAMPLES)
    wrong = render_report(found).split("\n\n")[0].splitlines()
    line = found.results[1].place.line
    assert [
        f'test.hola:{line}:1: failed: "wrong"',
        "  expected  the trick is worth 10",
        "  got       the trick is worth 0",
        f"  at        test.hola:{line + 2}:38",
        "  expected  D leads",
        "  got       C leads",
        f"  at        test.hola:{line + 2}:57",
    ] == wrong


def test_a_refusal_as_text() -> None:
    """A refused example is told with its diagnostic and two fillings that differ."""
    told = render_report(report(EXAMPLES)).split("\n\n")[1]
    assert "error HOLA531: this hangs on cards that aren't given: in one way A may hold with 8 5" in told
    assert 2 == told.count("  with  A 8 5 Q ")


def test_the_command(folder: Path) -> None:
    """The command tells what failed, closes with the count, and ends with 1."""
    ran = holadsl("test", "game.hola", "fine.hola")
    assert (1, "2 passed, 2 failed", "") == (ran.code, ran.out.splitlines()[-1], ran.err)
    assert "  expected  D leads\n  got       C leads\n" in ran.out


def test_the_command_is_quiet_where_all_is_well(folder: Path) -> None:
    """Where all passes, the closing line is all; `--verbose` names the examples."""
    assert (0, "1 passed, 0 failed\n", "") == ((ran := holadsl("test", "fine.hola")).code, ran.out, ran.err)
    assert ': passed: "right"\n' in holadsl("test", "-v", "fine.hola").out


def test_the_command_without_examples(folder: Path) -> None:
    """A file without examples is named."""
    ran = holadsl("test", "none.hola")
    assert (0, "none.hola has no examples.\n0 passed, 0 failed\n") == (ran.code, ran.out)


def test_the_command_and_what_is_no_rule_file(folder: Path) -> None:
    """What can't be read ends with 2, a file with mistakes with 1; the other files are run all the same."""
    ran = holadsl("test", "nosuch.hola", "fine.hola")
    assert (2, "1 passed, 0 failed\n") == (ran.code, ran.out)
    assert "HOLA101" in ran.err
    (folder / "bad.hola").write_text(
        PLAIN.replace("winner       the most", "winner the mostt") + EXAMPLES, encoding="utf-8"
    )
    ran = holadsl("test", "bad.hola")
    assert (1, "0 passed, 3 failed") == (ran.code, ran.out.splitlines()[-1])


def test_a_file_builds_on_one_beside_it(folder: Path) -> None:
    """A file may build on a game in its folder."""
    text = 'language 1\n\ngame "House" extends fine\n  change match to 300\n\nexample "it"\n'
    text += "  given score AC 250, points AC 50\n  then AC wins the match\n"
    (folder / "house.hola").write_text(text, encoding="utf-8")
    assert (0, "1 passed, 0 failed\n") == ((ran := holadsl("test", "house.hola")).code, ran.out)
    assert 1 == run_examples_of("./house.hola").passed


def test_an_unknown_ruleset() -> None:
    """A name that no ruleset has is a RulesError."""
    with pytest.raises(RulesError):
        run_examples_of("nosuch")


def test_a_text_that_is_no_rule_file() -> None:
    """A text that can't be read gives its mistakes and no examples."""
    found = run_examples("nonsense", "x.hola")
    assert ((), False) == (found.results, found.ok)
