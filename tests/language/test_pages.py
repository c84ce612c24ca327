"""The pages of the mistakes of a rule file: each has a wrong file and a right one, which are its tests."""

import re
from pathlib import Path

import pytest

import holadsl.diagnostics
from holadsl.compiler import check_source
from holadsl.diagnostics.codes import catalogue
from holadsl.text import Source

PAGES = Path(holadsl.diagnostics.__file__).parent / "pages"
READING = [number for number in catalogue() if number[:5] in ("HOLA1", "HOLA2", "HOLA3", "HOLA4")]
NO_WRONG_TEXT = {
    *(f"HOLA{number}" for number in (101, 102, 103, 104, 105, 106, 109, 110, 112)),
    *(f"HOLA{number}" for number in (224, 225, 226, 245, 246, 259, 409)),
}
"""Mistakes of files, not of texts, or of texts too large for a page; test_files.py and test_beside.py have them."""

FENCE = re.compile(r"^```hola(?: (wrong) (\d+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fences(number: str) -> list[tuple[str, str, str]]:
    """The rule texts of a page: `wrong` or nothing, the line of the mistake, the text. `\\u202e` stands for a sign."""
    page = (PAGES / f"{number}.md").read_text(encoding="utf-8")
    signs = re.compile(r"\\u([0-9a-f]{4})")
    return [
        (kind, line, signs.sub(lambda sign: chr(int(sign[1], 16)), text)) for kind, line, text in FENCE.findall(page)
    ]


def read(text: str) -> list[tuple[str, int]]:
    """The code and the line of each mistake of a text, from the first letter to the Machine."""
    return [(found.code, found.line) for found in check_source(Source("page.hola", text))]


@pytest.mark.parametrize("number", READING)
def test_every_code_has_a_page(number: str) -> None:
    """The page of a code begins with its number and slug, and has a wrong and a right text unless none can be shown."""
    page = (PAGES / f"{number}.md").read_text(encoding="utf-8")
    kinds = [kind for kind, _, _ in fences(number)]
    assert f"# {number} {catalogue()[number].slug}" == page.splitlines()[0]
    assert ["wrong", ""] == kinds or number in NO_WRONG_TEXT


@pytest.mark.parametrize("number", sorted(set(READING) - NO_WRONG_TEXT))
def test_the_wrong_text_of_a_page_has_just_that_mistake(number: str) -> None:
    """The wrong text of a page gives its code at the marked line and nothing else."""
    for kind, line, text in fences(number):
        if kind:
            assert [(number, int(line))] == read(text)


@pytest.mark.parametrize("number", sorted(set(READING) - NO_WRONG_TEXT))
def test_the_right_text_of_a_page_is_right(number: str) -> None:
    """The right text of a page is accepted without a diagnostic."""
    for kind, _, text in fences(number):
        if not kind:
            assert [] == read(text)
