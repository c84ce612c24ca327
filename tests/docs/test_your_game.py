"""Pages on writing a game: their files grow as the page says, their commands print what stands below them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import Factory, frozen

from tests.unit.cli.terminal import ROOT, holadsl, together
from tests.unit.cli.test_commands_page import assert_like

PAGES = {name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("your-game", "your-rummy")}
PAGE = PAGES["your-game"]
FENCE = re.compile(r"^```(hola|diff|console)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^\$ (?:holadsl )?(.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PROSE = FENCE.sub("", PAGE)
ELSEWHERE = "…\n"


@frozen
class Written:
    """How a file of the page stands after a step, and whether a command comes next that may find fault with it."""

    name: str
    text: str
    looked_at: bool


@frozen
class Read:
    """What came of reading the page from its top: files as they grew, commands with both texts."""

    folder: Path
    files: list[Written] = Factory(list)
    printed: list[tuple[str, str, str]] = Factory(list)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to write the files in; games are kept out of the way."""
    monkeypatch.setenv("HOLADSL_STATE", str(tmp_path / "kept"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.fixture
def read(here: Path) -> Read:
    """The page of a game of tricks done from its top to its end, as a reader does it."""
    return done_by(here, PAGE)


def done_by(here: Path, page: str) -> Read:
    """A page done from its top to its end."""
    done = Read(here)
    fences = list(FENCE.finditer(page))
    for fence, after in zip(fences, [*fences[1:], None], strict=True):
        kind, name, text = fence.groups()
        if kind == "console":
            done.printed.extend((line, shown, answered(line)) for line, shown in STEP.findall(text))
            continue
        path = here / name
        path.write_text(text if kind == "hola" else changed(path.read_text(encoding="utf-8"), text), encoding="utf-8")
        looked_at = after is not None and after[1] == "console"
        done.files.append(Written(name, path.read_text(encoding="utf-8"), looked_at))
    return done


def answered(line: str) -> str:
    """What a command prints, with what is typed in front of it."""
    typed, pipe, command = line.rpartition(" | holadsl ")
    stdin = shlex.split(typed)[1].encode().decode("unicode_escape") if pipe else ""
    return together(*shlex.split(command), stdin=stdin)


def changed(text: str, diff: str) -> str:
    """The file after the lines of a diff; each part of it fits in one place only."""
    for part in diff.split(ELSEWHERE):
        lines = part.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] != left_out) for left_out in "+-")
        assert 1 == text.count(old), part
        text = text.replace(old, new)
    return text


def asked(page: str = PAGE) -> Iterator[tuple[str, str]]:
    """Each line of the questions' table, with the block in which it stands."""
    for block, lines in re.findall(r"^\|[^|]*\|[^|]*\| (\w+) \| (`.*`) \|$", page, re.MULTILINE):
        for line in re.findall(r"`([^`]+)`", lines):
            yield block, line


def in_force(text: str) -> set[tuple[str, str]]:
    """Each rule that `show` prints, with its block."""
    block, found = "", set()
    for line in text.splitlines():
        if line[:1].isalpha():
            block = line.split()[0]
        found.add((block, " ".join(line.split("  #")[0].split())))
    return found


def test_the_commands_print_what_the_page_shows(read: Read) -> None:
    """What stands below each command of the page is what it prints, with the files as they are at that point."""
    for line, shown, printed in read.printed:
        assert_like(shown, printed, f"holadsl {line}")
    assert 7 <= len(read.printed)


def test_each_step_is_accepted(read: Read) -> None:
    """Where no command of the page looks at a file, it is accepted and its examples hold."""
    for written in read.files:
        if not written.looked_at:
            (read.folder / written.name).write_text(written.text, encoding="utf-8")
            assert "1 file, no mistakes\n" == together("check", written.name)
            assert 0 == holadsl("test", written.name).code
            assert 0 == holadsl("fmt", "--check", written.name).code


def test_every_answer_becomes_the_line_that_the_table_shows(read: Read) -> None:
    """Each line of the questions' table is a rule in force in a file of the page, in the block named beside it."""
    rules: set[tuple[str, str]] = set()
    for written in read.files:
        (read.folder / written.name).write_text(written.text, encoding="utf-8")
        shown = holadsl("show", written.name, *(("--with", "josef") if "variant josef" in written.text else ()))
        rules |= in_force(shown.out)

    assert [] == [f"{block}: {line}" for block, line in asked() if (block, line) not in rules]
    assert 14 <= len(list(asked()))


def test_the_commands_in_the_text_can_be_given(read: Read) -> None:
    """Each command that the text names takes what stands behind it, and the files that it names are there."""
    lines = re.findall(r"`holadsl ([^`]+)`", PROSE)
    assert [] == [line for line in lines if holadsl(*shlex.split(line)).code not in (0, 1)]
    assert 7 <= len(lines)
    assert [] == [name for name in re.findall(r"`(\w+\.hola)`", PROSE) if not (read.folder / name).exists()]


def test_the_words_at_the_table_are_answered(read: Read) -> None:
    """`rules` and `why`, of which the page tells, say what they should in a game of the page."""
    said = together("play", str(read.folder / "ludmila.hola"), "--seed", "7", stdin="rules\nwhy 9d\nquit\n")
    assert "winner       highest trump, else last matching card" in said
    assert "You may play 9♦." in said


def test_what_the_page_quotes_is_there() -> None:
    """The words that the page takes from the language page stand there."""
    language = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    assert "The trump suit, or a list of fixed trumps" in PROSE
    assert "The trump suit, or a list of fixed trumps" in language


# a rummy


def test_a_rummy_grows_as_its_page_says(here: Path) -> None:
    """Each command of that page prints what it shows, and each step is accepted and laid out as `fmt` does it."""
    read = done_by(here, PAGES["your-rummy"])
    for line, shown, printed in read.printed:
        assert_like(shown, printed, f"holadsl {line}")
    assert 8 <= len(read.printed)
    for written in read.files:
        (here / written.name).write_text(written.text, encoding="utf-8")
        assert 0 == holadsl("fmt", "--check", written.name).code
        assert 0 == holadsl("test", written.name).code


def test_what_the_aunt_answered_is_in_force(here: Path) -> None:
    """Each line of that page's table of questions is a rule of the finished file, in the block named beside it."""
    read = done_by(here, PAGES["your-rummy"])
    last = next(written for written in reversed(read.files) if written.name == "rosa.hola")
    (here / last.name).write_text(last.text, encoding="utf-8")
    rules = in_force(holadsl("show", last.name).out)
    assert [] == [f"{block}: {line}" for block, line in asked(PAGES["your-rummy"]) if (block, line) not in rules]
    assert 12 <= len(list(asked(PAGES["your-rummy"])))
