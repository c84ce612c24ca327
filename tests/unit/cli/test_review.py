"""`holadsl review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from holadsl import load
from holadsl.cli import saved
from tests.unit.cli.terminal import holadsl as command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game, as its record."""
    table = load("hola").start(seed=7, deals=1)
    for step in range(6):
        table.push(table.legal_moves.sample(step))
    path = tmp_path / "game.txt"
    path.write_text(table.record(), encoding="utf-8")
    return path


def test_a_record_is_reviewed_as_markdown(record: Path) -> None:
    """The plays of each seat stand in a table, with how many playouts graded them."""
    ran = command("review", record, "--playouts", "60")
    assert ran.code == 0
    assert ran.out.startswith("# Review: Hola, 4 players\n")
    assert "graded by 60 playouts" in ran.out
    assert "## Deal 1" in ran.out


def test_json_goes_to_a_file(record: Path, tmp_path: Path) -> None:
    """With --json and -o one JSON document is written, of the seats that were asked for."""
    target = tmp_path / "review.json"
    ran = command("review", record, "--playouts", "60", "--seat", "a", "--json", "-o", target)
    assert (0, "") == (ran.code, ran.out)
    data = json.loads(target.read_text(encoding="utf-8"))
    assert ["A"] == [seat["seat"] for seat in data["seats"]]
    assert {"A"} == {play["seat"] for play in data["plays"]}


def test_a_kept_game_is_reviewed_by_its_name(record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that `play` kept is found by its name or its path, with the names of who sat there."""
    monkeypatch.setenv(saved.FOLDER, str(tmp_path))
    rules = load("hola")
    lines = record.read_text(encoding="utf-8").splitlines()
    begun = next(place for place, line in enumerate(lines) if line.startswith("deal ")) + 1
    head = saved.Head("play", "hola", "Hola", 4, (), {}, rules.hash, rules.text, names={"A": "Ann"}, people=("A",))
    save = saved.begin(head, "\n".join(lines[:begun]) + "\n")
    for line in lines[begun:]:
        save.step(line)
    save.close()
    for name in (save.name, save.path):
        assert "A Ann" in command("review", name, "--playouts", "40", "--seat", "A").out


def test_what_does_not_belong_is_said_with_both_hashes(record: Path) -> None:
    """A record by other rules is named with the hash that it has and that of the rules, and goes on if it can."""
    text = record.read_text(encoding="utf-8")
    real = load("hola").hash
    record.write_text(text.replace(real, "0123456789abcdef"), encoding="utf-8")
    ran = command("review", record, "--playouts", "40", "--seat", "A")
    assert ran.code == 0
    assert "0123456789abcdef" in ran.err
    assert real in ran.err


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("\nA ", "\nA 9x ", 1), "game.txt, line 9"),
        (lambda text: text + "B 6s\n", "game.txt, line 15"),
    ],
)
def test_a_damaged_record_is_told_with_its_line(record: Path, change, says: str) -> None:  # type: ignore[no-untyped-def]
    """A line that can't be read, or that the rules refuse, is named by its number."""
    record.write_text(change(record.read_text(encoding="utf-8")), encoding="utf-8")
    ran = command("review", record)
    assert ran.code == 1
    assert says in ran.err


def test_a_damaged_line_of_a_kept_game_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of a kept game whose checksum is wrong is named by its number, and nothing is reviewed."""
    monkeypatch.setenv(saved.FOLDER, str(tmp_path))
    rules = load("hola")
    head = saved.Head("play", "hola", "Hola", 4, (), {}, rules.hash, rules.text)
    save = saved.begin(head, rules.start(seed=7).record())
    for step in ("A 6s", "B 9h", "C 3h"):
        save.step(step)
    save.close()
    text = save.path.read_text(encoding="utf-8")
    save.path.write_text(text.replace("B 9h", "B 9d"), encoding="utf-8")
    ran = command("review", save.name)
    assert ran.code == 2
    assert "line 4: this line is damaged" in ran.err


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    """A file that is neither, a name that isn't there, a seat that isn't, a damaged kept game: one line says so."""
    other = tmp_path / "x.txt"
    other.write_text("Hello\n", encoding="utf-8")
    other_bytes = tmp_path / "x.bin"
    other_bytes.write_bytes(b"ab\n\xff\xfe")
    for name, says in ((other, "neither a record"), ("nothing-here", "no kept game"), (other_bytes, "line 2")):
        ran = command("review", name)
        assert ran.code == 2
        assert says in ran.err
