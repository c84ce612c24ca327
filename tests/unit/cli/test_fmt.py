"""`holadsl fmt`."""

import os
import stat
from pathlib import Path

import pytest

from holadsl import library
from holadsl.cli import files, fmt
from tests.unit.cli.terminal import SAMPLES, Ran, holadsl

LAID = """\
language 1

# the family's own
game "Ours" extends hola
  with         burn                             # since the wedding
  change match to             300
"""
CROOKED = """\
language 1
# the family's own
game "Ours" extends hola
with burn                                       # since the wedding
\tchange match to 300"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a file in its canonical layout and one that isn't."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "laid.hola").write_text(LAID, encoding="utf-8")
    (tmp_path / "ours.hola").write_text(CROOKED, encoding="utf-8")
    return tmp_path


def test_a_file_is_laid_out_in_place(folder: Path) -> None:
    """The canonical layout takes the place of the file; comments stay, and a second run changes nothing."""
    ran = holadsl("fmt", "ours.hola", "laid.hola")
    said = "ours.hola: laid out\n1 file laid out and 1 file left as it is\n"
    assert (0, said, "") == (ran.code, ran.out, ran.err)
    assert LAID == (folder / "ours.hola").read_text(encoding="utf-8")
    again = holadsl("fmt", "ours.hola", "laid.hola")
    assert Ran(0, "2 files left as they are\n", "") == again
    assert LAID == (folder / "ours.hola").read_text(encoding="utf-8")


def test_check_changes_nothing(folder: Path) -> None:
    """`--check` names what would change and ends with 1; without anything to do with 0. No file is touched."""
    ran = holadsl("fmt", "--check", ".")
    said = "ours.hola: to lay out\n1 file to lay out and 1 file fine as it is\n"
    assert (1, said, "") == (ran.code, ran.out, ran.err)
    assert CROOKED == (folder / "ours.hola").read_text(encoding="utf-8")
    assert Ran(0, "1 file fine as it is\n", "") == holadsl("fmt", "--check", "laid.hola")


def test_diff_shows_the_change(folder: Path) -> None:
    """`--diff` prints a unified diff, changes nothing, and ends with 1; with 0 and nothing if there is none."""
    ran = holadsl("fmt", "--diff", "ours.hola")
    assert (1, "") == (ran.code, ran.err)
    assert ["--- ours.hola", "+++ ours.hola (laid out)"] == ran.out.splitlines()[:2]
    assert "-with burn" in ran.out
    assert "+  change match to             300" in ran.out
    assert CROOKED == (folder / "ours.hola").read_text(encoding="utf-8")
    assert Ran(0, "", "") == holadsl("fmt", "--diff", "laid.hola")


def test_standard_input_goes_to_standard_output(folder: Path) -> None:
    """`-` prints the layout and nothing else; with --check only the exit code tells."""
    assert Ran(0, LAID, "") == holadsl("fmt", "-", stdin=CROOKED)
    assert Ran(0, LAID, "") == holadsl("fmt", "-", stdin=LAID)
    assert 1 == holadsl("fmt", "--check", "-", stdin=CROOKED).code
    assert 0 == holadsl("fmt", "--check", "-", stdin=LAID).code


@pytest.mark.parametrize("name", library.ruleset_names())
def test_shipped_files_are_laid_out(folder: Path, name: str) -> None:
    """Each shipped file is in its canonical layout."""
    (folder / "copy.hola").write_text(library.ruleset_text(name), encoding="utf-8")
    assert Ran(0, "1 file fine as it is\n", "") == holadsl("fmt", "--check", "copy.hola")


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.hola")), ids=lambda path: path.stem)
def test_the_layout_is_its_own_layout(folder: Path, sample: Path) -> None:
    """What fmt wrote is left as it is by fmt, for each sample, squeezed and with Windows line ends too."""
    text = sample.read_text(encoding="utf-8")
    squeezed = "\n".join(line.strip() for line in text.splitlines())
    for given in (text, squeezed, text.replace("\n", "\r\n")):
        (folder / "one.hola").write_bytes(given.encode())
        assert 0 == holadsl("fmt", "one.hola").code
        assert 0 == holadsl("fmt", "--check", "one.hola").code


def test_lines_that_cannot_be_read_stay(folder: Path) -> None:
    """A line that can't be read stays as it is, is named on stderr, and the rest is laid out."""
    (folder / "ours.hola").write_text(CROOKED + "\n   frobnicate  the   deck\n", encoding="utf-8")
    ran = holadsl("fmt", "ours.hola")
    assert (0, "holadsl fmt: ours.hola: line 6 can't be read and stays as written\n") == (ran.code, ran.err)
    after = (folder / "ours.hola").read_text(encoding="utf-8")
    assert "   frobnicate  the   deck\n" in after
    assert "  change match to             300\n" in after


def test_what_is_no_rule_text_is_left_alone(folder: Path) -> None:
    """A text in another language version has no layout: it stays, stderr says so, and the command ends with 1."""
    (folder / "next.hola").write_text("language 2\ngame 'x'\n", encoding="utf-8")
    ran = holadsl("fmt", "next.hola")
    assert 1 == ran.code
    assert "next.hola is left as it is" in ran.err
    assert "language 2\ngame 'x'\n" == (folder / "next.hola").read_text(encoding="utf-8")


def test_line_ends_and_rights_stay(folder: Path) -> None:
    """A file with Windows line ends keeps them, and its rights."""
    (folder / "ours.hola").write_bytes(CROOKED.replace("\n", "\r\n").encode())
    (folder / "ours.hola").chmod(0o640)
    holadsl("fmt", "ours.hola")
    assert LAID.replace("\n", "\r\n").encode() == (folder / "ours.hola").read_bytes()
    assert os.name == "nt" or 0o640 == stat.S_IMODE((folder / "ours.hola").stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_goes_on_leading_to_its_file(folder: Path) -> None:
    """Through a link the file it leads to is laid out; the link stays a link."""
    (folder / "link.hola").symlink_to("ours.hola")
    holadsl("fmt", "link.hola")
    assert (folder / "link.hola").is_symlink()
    assert LAID == (folder / "ours.hola").read_text(encoding="utf-8")


def test_a_failure_while_writing_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the new text can't be put in place, the old file is there untouched, nothing lies about, and 2 is the end."""

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.shutil, "copymode", no_room)
    ran = holadsl("fmt", "ours.hola")
    assert (2, "holadsl fmt: ours.hola can't be written: no space left on device\n") == (ran.code, ran.err)
    assert CROOKED == (folder / "ours.hola").read_text(encoding="utf-8")
    assert ["laid.hola", "ours.hola"] == sorted(path.name for path in folder.iterdir())


def test_a_layout_that_says_something_else_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the layout ever to change a rule or lose a comment, the file is left alone: a fault of the program."""
    for wrong in (LAID.replace("300", "301"), LAID.replace("  # since the wedding", "")):
        monkeypatch.setattr("holadsl.syntax.format.format_file", lambda _, text=wrong: text)
        ran = holadsl("fmt", "ours.hola")
        assert 70 == ran.code
        assert CROOKED == (folder / "ours.hola").read_text(encoding="utf-8")


def test_a_shipped_name_is_refused(folder: Path) -> None:
    """A shipped game isn't laid out in place: fmt is for one's own files."""
    ran = holadsl("fmt", library.ruleset_names()[0])
    assert (2, "") == (ran.code, ran.out)
    assert "comes with holadsl" in ran.err


def test_a_missing_file_and_one_that_is_there(folder: Path) -> None:
    """A missing file is told on stderr and ends with 2; the other is laid out all the same."""
    ran = holadsl("fmt", "nothing.hola", "ours.hola")
    assert 2 == ran.code
    assert "there is no file nothing.hola" in ran.err
    assert LAID == (folder / "ours.hola").read_text(encoding="utf-8")


def test_a_diff_tells_of_a_missing_line_end() -> None:
    """The diff marks a last line without an end, as diffs do."""
    source = fmt.Source("ours.hola", CROOKED)
    assert "\\ No newline at end of file\n" in "".join(fmt.difference(fmt.lay_out(source)))
