"""`holadsl explain`."""

import pytest

from holadsl.cli import explain
from holadsl.diagnostics.codes import catalogue
from tests.unit.cli.terminal import holadsl, program


@pytest.mark.parametrize("word", ["HOLA101", "hola101", "101", "no-file", "No-File"])
def test_a_code_by_number_or_name(word: str) -> None:
    """A code is found by its whole number, its digits, or its name, in any case."""
    ran = holadsl("explain", word)
    assert (0, "HOLA101 no-file", "") == (ran.code, ran.out.splitlines()[0], ran.err)


def test_every_code_has_something_to_read() -> None:
    """Each code of the catalogue is explained, and its page begins with its number and name."""
    for number, code in catalogue().items():
        assert f"# {number} {code.slug}" == explain.page(code).splitlines()[0]
        assert [*explain.readable(explain.page(code), 80)][1:]


def test_wrong_and_right_texts_are_told_apart() -> None:
    """Rule texts are set in, and called wrong, with the line, or right; paragraphs fill the width."""
    page = "# HOLA999 none\n\nA long way to go.\n\n```hola wrong 3\nlanguage 1\n```\n\n```hola\ngame\n```\n"
    shown = [*explain.readable(page, 10)]
    assert ["# HOLA999", "none", "", "A long way", "to go.", "", "Wrong, in line 3:", "", "    language 1"] == shown[:9]
    assert ["", "Right:", "", "    game"] == shown[9:]


def test_a_code_without_a_page_is_explained_from_the_catalogue() -> None:
    """A code whose page isn't written yet still has its message and next step."""
    code = next(iter(catalogue().values()))
    lost = explain.page(type(code)("HOLA999", "lost", "the card is lost", "look below the table"))
    assert "# HOLA999 lost\n\nthe card is lost.\n\nWhat to do: look below the table.\n" == lost


@pytest.mark.parametrize(("word", "meant"), [("no-fiel", "no-file"), ("HOLA9999", "HOLA"), ("hola1", "HOLA101")])
def test_an_unknown_code_is_guessed(word: str, meant: str) -> None:
    """An unknown code ends with 2 and a suggestion."""
    ran = holadsl("explain", word)
    assert (2, "") == (ran.code, ran.out)
    assert f"did you mean {meant}" in ran.err


def test_without_a_code_all_are_listed() -> None:
    """Without an argument every code is listed with its name."""
    ran = holadsl("explain")
    assert [f"{number}  {code.slug}" for number, code in catalogue().items()] == ran.out.splitlines()


def test_a_terminal_sees_the_title_in_bold() -> None:
    """On a terminal the title is bold."""
    ran = program("explain", "HOLA101", environment={"FORCE_COLOR": "1", "TERM": "xterm"})
    assert "\x1b[1mHOLA101 no-file\x1b[0m" == ran.out.splitlines()[0]
