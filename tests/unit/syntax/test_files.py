"""Files that are no rule files, texts that were made to hurt."""

import time
from pathlib import Path

import pytest

from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Bag, Code
from holadsl.syntax.format import format_file
from holadsl.syntax.parse import MAX_MISTAKES, parse
from holadsl.syntax.reading import read_file
from holadsl.syntax.tree import Unread
from holadsl.text import Source

GAME = 'language 1\n\ngame "T"\n  players      4 in 2 teams\n\n'


def refused(path: Path | str) -> str:
    """The code with which a file is refused."""
    bag = Bag()
    assert read_file(path, bag) is None
    (found,) = bag
    assert (str(path), 1, 1) == (found.path, found.line, found.column)
    return found.code


def test_a_file_is_read_under_its_name(tmp_path: Path) -> None:
    """The source has the path as given and the text without the byte order mark."""
    path = tmp_path / "x.hola"
    path.write_bytes(b"\xef\xbb\xbflanguage 1\r\n")
    bag = Bag()
    source = read_file(path, bag)
    assert source is not None
    assert (str(path), "language 1\r\n", []) == (source.name, source.text, list(bag))


def test_what_is_no_file(tmp_path: Path) -> None:
    """A missing file, a folder and a name that no file can have are each refused with a code of their own."""
    assert codes.NO_FILE.number == refused(tmp_path / "missing.hola")
    assert codes.IS_FOLDER.number == refused(tmp_path)
    assert codes.CLOSED_FILE.number == refused("a\0b")
    assert codes.CLOSED_FILE.number == refused("x" * 5000)


def test_a_near_name_is_suggested(tmp_path: Path) -> None:
    """A missing file is answered with the one beside it that was probably meant."""
    (tmp_path / "sunday.hola").write_text("")
    bag = Bag()
    read_file(tmp_path / "sundae.hola", bag)
    assert next(iter(bag)).message.endswith("; did you mean sunday.hola?")


@pytest.mark.parametrize(
    ("expected", "data"),
    [
        (codes.NOT_TEXT, b"\x89PNG\r\n\x1a\n\0\0\0"),
        (codes.NOT_UTF8, b'language 1\n\ngame "\xe9"\n'),
        (codes.NOT_UTF8, "language 1".encode("utf-16")),
        (codes.TOO_LARGE, b"#" * 1_000_001),
    ],
)
def test_what_is_no_rule_text(tmp_path: Path, expected: Code, data: bytes) -> None:
    """Bytes that are no text, no UTF-8 or too many are refused each with a code of its own."""
    path = tmp_path / "x.hola"
    path.write_bytes(data)
    assert expected.number == refused(path)


def test_no_more_than_the_limit_is_read(tmp_path: Path) -> None:
    """A file without an end is refused as soon as the limit is passed."""
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("there is no endless file here")
    assert codes.TOO_LARGE.number == refused(endless)


def found(text: str) -> list[tuple[str, int]]:
    """The code and line of each mistake; the text is also laid out, and its layout again."""
    bag = Bag()
    tree = parse(Source("x", text), bag)
    laid_out = format_file(Source("x", text))
    assert laid_out == format_file(Source("x", laid_out))
    if not any(one.severity == "error" and one.code != codes.NO_LANGUAGE.number for one in bag):
        assert not [block for block in tree.blocks if isinstance(block, Unread)]
    return [(one.code, one.line) for one in bag]


@pytest.mark.parametrize(
    ("expected", "line", "text"),
    [
        (codes.EMPTY, 1, ""),
        (codes.EMPTY, 1, "\n\n  # nothing\n"),
        (codes.NOT_TEXT, 1, "\0" * 1000),
        (codes.TOO_LARGE, 1, "é" * 600_000),
        (codes.TOO_MANY_LINES, 1, "\n" * 999_000),
        (codes.LONG_LINE, 2, "language 1\n" + "(" * 990_000),
        (codes.LONG_LINE, 2, "language 1\n" + "," * 990_000),
        (codes.LONG_LINE, 2, "language 1\n" + '"a' * 400_000),
        (codes.LONG_LINE, 2, "language 1\n" + "a " * 400_000),
        (codes.LONG_LINE, 7, GAME + "match\n  to 5" + ",\n" * 15_000),
        (codes.LONG_LINE, 7, GAME + "pack\n  copies " + "9" * 9_000),
        (codes.TOO_DEEP, 7, GAME + "hold\n  when " + "(" * 41 + "any time" + ")" * 41),
        (codes.TOO_DEEP, 7, GAME + "hold\n  when dealer" + "'s team" * 900 + " is winning"),
        (codes.TOO_DEEP, 7, GAME + "match\n  to 1" + " plus 1" * 1_000),
        (codes.HIDDEN_DIRECTION, 2, 'language 1\n# " \u202e\ngame "T"\n'),
        (codes.CONTROL_SIGN, 2, 'language 1\ngame "\x1b[31m"\n'),
        (codes.CONTROL_SIGN, 2, 'language 1\ngame "\ud800"\n'),
    ],
)
def test_a_text_made_to_hurt_is_answered_once_and_soon(expected: Code, line: int, text: str) -> None:
    """A text beyond a limit gets one diagnostic, in seconds, whatever it is made of."""
    begun = time.monotonic()
    assert [(expected.number, line)] == found(text)
    assert 20 > time.monotonic() - begun


@pytest.mark.parametrize(
    "text",
    [
        GAME + "hold\n  when " + "(" * 40 + "any time" + ")" * 40 + "\n",
        GAME + "pack\n" + "  wild         7\n" * 2_000,
        GAME + "hold\n  when any time" + " and any time" * 500 + "\n",
        'language 1\n\ngame "\u202eabc\u202c"\n',
        GAME + "match\n  to           500  # " + "x" * 20_000 + "\n",
    ],
)
def test_what_is_long_and_right_is_read(text: str) -> None:
    """Within the limits everything is read; in quotes signs of direction may stand, and comments may be long."""
    assert [] == found(text)


def test_after_a_hundred_mistakes_it_is_enough() -> None:
    """Of many mistakes a hundred are told, then one line says that the rest was not looked at."""
    many = found(GAME + "hold\n" + "  when an oponent is winning\n" * 5_000)
    assert MAX_MISTAKES + 1 == len(many)
    assert (codes.TOO_MANY_MISTAKES.number, 7 + MAX_MISTAKES) == many[-1]
