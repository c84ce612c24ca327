"""`holadsl check`."""

import json
import os
from pathlib import Path

import pytest

from holadsl import Diagnostic, Place, library
from holadsl.data import fields
from tests.unit.cli.terminal import FIVE_MISTAKES, SAMPLES, Ran, holadsl

FINE = 'language 1\n\ngame "Fine" extends hola-prairie\n  change match to             90\n'
FIELDS = {
    "code",
    "severity",
    "path",
    "line",
    "column",
    "end_line",
    "end_column",
    "message",
    "help",
    "related",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a file that is fine and one that isn't."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fine.hola").write_text(FINE, encoding="utf-8")
    (tmp_path / "ours.hola").write_text(FIVE_MISTAKES, encoding="utf-8")
    return tmp_path


def test_a_file_without_mistakes(folder: Path) -> None:
    """A file without mistakes ends with 0 and a closing line."""
    ran = holadsl("check", "fine.hola")
    assert (0, "1 file, no mistakes\n", "") == (ran.code, ran.out, ran.err)


@pytest.mark.parametrize("name", library.ruleset_names())
def test_a_shipped_name_is_checked(folder: Path, name: str) -> None:
    """A shipped game's name stands for its file, and has no mistakes; at most, house rules that its source doubts."""
    ran = holadsl("check", name)
    *before, last = ran.out.splitlines()
    assert (0, "1 file, no mistakes", "") == (ran.code, last, ran.err)
    assert all(": doubtful house rules: " in line for line in before)


def test_every_mistake_in_file_order(folder: Path) -> None:
    """Five mistakes are five messages in the order of the lines, each with its line, a caret and a next step."""
    ran = holadsl("check", "ours.hola")
    places = [line.split(" ")[0] for line in ran.out.splitlines() if line.startswith("ours.hola:")]
    assert (1, "", 5) == (ran.code, ran.err, len(places))
    assert sorted(places, key=lambda place: int(place.split(":")[1])) == places
    assert 5 == sum("^" in line for line in ran.out.splitlines())
    assert 5 == ran.out.count("  help: ")
    assert "did you mean burn?" in ran.out
    assert "1 file, 5 mistakes" == ran.out.splitlines()[-1]


def test_a_second_place_is_shown(folder: Path) -> None:
    """Where a mistake has to do with another line, that line is shown too."""
    (folder / "twice.hola").write_text(FINE.replace("change", "add"), encoding="utf-8")
    ran = holadsl("check", "twice.hola")
    assert 1 == ran.code
    assert "  see rulesets/hola/" in ran.out


def test_several_files_and_one_that_is_not_there(folder: Path) -> None:
    """A missing file is told on stderr and ends with 2; the others are checked all the same."""
    ran = holadsl("check", "fine.hola", "nothing.hola", "ours.hola")
    assert 2 == ran.code
    assert "there is no file nothing.hola" in ran.err
    assert "3 files, 6 mistakes" == ran.out.splitlines()[-1]
    assert "ours.hola:5" in ran.out


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"\x00\x01\x02", "no text"), (b"language 1\n\xff\n", "UTF-8"), (b"x" * 1_000_001, "1 MB")],
)
def test_what_is_no_rule_file_ends_with_two(folder: Path, content: bytes, why: str) -> None:
    """Bytes that are no text, another encoding and a file over the limit can't be read: 2, on stderr."""
    (folder / "odd.hola").write_bytes(content)
    ran = holadsl("check", "odd.hola")
    assert (2, "1 file, 1 mistake\n") == (ran.code, ran.out)
    assert why in ran.err
    assert ran.err == holadsl("check", "-", stdin=content).err.replace("<stdin>", "odd.hola")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever runs this may read everything")
def test_a_file_that_may_not_be_read(folder: Path) -> None:
    """A file without the right to read it ends with 2, and stderr says why."""
    (folder / "fine.hola").chmod(0)
    ran = holadsl("check", "fine.hola")
    assert (2, "1 file, 1 mistake\n") == (ran.code, ran.out)
    assert "fine.hola can't be opened" in ran.err


def test_a_folder_is_searched(folder: Path) -> None:
    """A folder stands for all .hola files in it and below, each once; hidden folders and other files don't count."""
    for name in ("deep/er", ".hidden"):
        (folder / name).mkdir(parents=True)
        (folder / name / "more.hola").write_text(FINE.replace("90", "80"), encoding="utf-8")
    (folder / "notes.txt").write_text("no rules", encoding="utf-8")
    ran = holadsl("check", ".", "fine.hola", "deep")
    assert (1, "") == (ran.code, ran.err)
    assert "3 files, 5 mistakes" == ran.out.splitlines()[-1]


def test_a_folder_without_rule_files(folder: Path) -> None:
    """A folder without rule files is wrong usage."""
    (folder / "empty").mkdir()
    ran = holadsl("check", "empty")
    assert (2, "", "holadsl: there is no rule file (.hola) in the folder empty.\n") == (ran.code, ran.out, ran.err)


@pytest.mark.parametrize("command", ["check", "fmt", "show"])
def test_an_empty_name(folder: Path, command: str) -> None:
    """An empty name is wrong usage, not the folder one is in."""
    assert Ran(2, "", "holadsl: an empty name names no file and no game.\n") == holadsl(command, "")


def test_standard_input(folder: Path) -> None:
    """`-` is the standard input, called <stdin>; a game beside the working folder can be built on."""
    assert 0 == holadsl("check", "-", stdin=FINE).code
    ran = holadsl("check", "-", stdin=FIVE_MISTAKES)
    assert 1 == ran.code
    assert "<stdin>:5:" in ran.out
    assert 0 == holadsl("check", "-", stdin=FINE.replace("hola-prairie", "fine").replace("90", "80")).code


def test_a_game_beside_the_file(folder: Path) -> None:
    """A file may build on one in its own folder, wherever the command is run."""
    (folder / "deep").mkdir()
    (folder / "deep" / "base.hola").write_text(FINE, encoding="utf-8")
    text = FINE.replace("hola-prairie", "base").replace("90", "80")
    (folder / "deep" / "child.hola").write_text(text, encoding="utf-8")
    assert 0 == holadsl("check", "deep/child.hola").code
    (folder / "child.hola").write_text(text, encoding="utf-8")
    assert 1 == holadsl("check", "child.hola").code


def test_a_bare_word(folder: Path) -> None:
    """A word that is no shipped game is a file if there is one, and else gets a suggestion: a file or a game."""
    (folder / "rules").write_text(FINE, encoding="utf-8")
    assert 0 == holadsl("check", "rules").code
    assert "did you mean fine.hola?" in holadsl("check", "fine").err
    ran = holadsl("check", library.ruleset_names()[0] + "x")
    assert 2 == ran.code
    assert f"did you mean {library.ruleset_names()[0]}?" in ran.err


def test_notes_and_warnings_refuse_nothing(folder: Path) -> None:
    """What can't be played yet is a warning: it is printed, counted by itself, and ends with 0."""
    ran = holadsl("check", SAMPLES / "sedma.hola")
    assert 0 == ran.code
    if ran.out.count("\n") > 1:
        assert "1 file, no mistakes and" in ran.out.splitlines()[-1]


def test_json_is_one_versioned_document(folder: Path) -> None:
    """`--json` prints one document: format, version, the files, and diagnostics with the fields of the contract."""
    ran = holadsl("check", "--json", "fine.hola", "ours.hola", "nothing.hola")
    document = json.loads(ran.out)
    assert (2, "") == (ran.code, ran.err)
    assert ("holadsl-check", 1) == (document["format"], document["version"])
    assert ["fine.hola", "ours.hola", "nothing.hola"] == document["files"]
    assert 6 == document["mistakes"] == len(document["diagnostics"])
    assert all(set(found) == FIELDS for found in document["diagnostics"])
    first = document["diagnostics"][0]
    assert ("ours.hola", 4, "error") == (first["path"], first["line"], first["severity"])
    assert FIELDS <= {field.name for field in fields(Diagnostic)}
    places = [place for found in document["diagnostics"] for place in found["related"]]
    assert places
    assert all({"path", "line", "column", "text", "clause"} == set(place) for place in places)
    assert set(places[0]) <= {field.name for field in fields(Place)}


def test_json_of_a_file_without_mistakes(folder: Path) -> None:
    """Without mistakes the document has an empty list and the command ends with 0."""
    ran = holadsl("check", "--json", "fine.hola")
    assert (0, []) == (ran.code, json.loads(ran.out)["diagnostics"])


def test_json_has_no_colours_and_keeps_letters(folder: Path) -> None:
    """The document is plain text in UTF-8, whatever the terminal wishes."""
    (folder / "ours.hola").write_text(FIVE_MISTAKES.replace("wilt", "вайлд"), encoding="utf-8")
    ran = holadsl("check", "--json", "ours.hola")
    assert "вайлд" in ran.out
    assert "\x1b" not in ran.out


def test_examples_are_checked_too(folder: Path) -> None:
    """A seat, a card and a variant that an example names in vain are mistakes; whether claims hold is for `test`."""
    lines = (
        'example "nobody sits there"',
        "  given        leader Z",
        "  play         A 5, B 3, C 5, D 11",
        "  then         A wins the trick",
        "",
        'example "no such rule"',
        "  with         nosuch",
        "  then         A wins the deal",
        "",
        'example "wrong, but it can be played"',
        "  given        leader A",
        "  play         A 5, B 3, C 5, D 10",
        "  then         B wins the trick",
    )
    (folder / "ours.hola").write_text(FINE + "\n" + "\n".join(lines) + "\n", encoding="utf-8")
    ran = holadsl("check", "--json", "ours.hola")
    found = [(one["line"], one["code"]) for one in json.loads(ran.out)["diagnostics"]]
    assert (1, [(7, "HOLA501"), (8, "HOLA503"), (12, "HOLA220")]) == (ran.code, found)


def test_the_same_game_twice_is_pointed_out(folder: Path) -> None:
    """Of several files that have the same rules in force the later one gets a note, and none where one says so."""
    copy = library.ruleset_text("sedma")
    (folder / "copy.hola").write_text(copy, encoding="utf-8")
    ran = holadsl("check", "sedma", "fine.hola", "copy.hola")
    assert (0, "3 files, no mistakes and 1 note") == (ran.code, ran.out.splitlines()[-1])
    assert "copy.hola:3:1: note HOLA259: these are the rules of sedma under another name" in ran.out
    (note,) = json.loads(holadsl("check", "--json", "sedma", "copy.hola").out)["diagnostics"]
    assert "if that is meant, say it: same as sedma" == note["help"]
    head = 'game "Sedma"\n'
    (folder / "copy.hola").write_text(copy.replace(head, f"{head}  same as sedma\n"), encoding="utf-8")
    assert "2 files, no mistakes\n" == holadsl("check", "sedma", "copy.hola").out


def test_another_rule_is_another_game(folder: Path) -> None:
    """Files that differ in one rule at one number of players are games of their own."""
    lines = "\nfor 2 players, each alone\n  change match to 300\n"
    (folder / "two.hola").write_text(f'language 1\n\ngame "Two" extends hola\n{lines}', encoding="utf-8")
    assert "2 files, no mistakes\n" == holadsl("check", "hola", "two.hola").out
