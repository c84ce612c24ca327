"""The pages of the mistakes of examples: each has a wrong file and a right one, which are its tests."""

from __future__ import annotations

import pytest

from holadsl.diagnostics.codes import catalogue
from holadsl.examples import Report, run_examples
from tests.language.test_pages import PAGES, fences

CODES = [number for number in catalogue() if number.startswith("HOLA5")]


def found(report: Report) -> list[tuple[str, int]]:
    """The code and the line of each mistake of a file and its examples."""
    all_found = [*report.diagnostics, *(one for result in report.results for one in result.diagnostics)]
    return [(one.code, one.line) for one in all_found]


@pytest.mark.parametrize("number", CODES)
def test_every_code_has_a_page(number: str) -> None:
    """The page of a code begins with its number and slug, and has a wrong and a right text."""
    page = (PAGES / f"{number}.md").read_text(encoding="utf-8")
    assert f"# {number} {catalogue()[number].slug}" == page.splitlines()[0]
    assert ["wrong", ""] == [kind for kind, _, _ in fences(number)]


@pytest.mark.parametrize("number", CODES)
def test_the_texts_of_a_page(number: str) -> None:
    """The wrong text of a page gives its code at the marked line and nothing else; the right one passes."""
    (_, line, wrong), (_, _, right) = fences(number)
    assert [(number, int(line))] == found(run_examples(wrong, "page.hola"))
    assert (1, 0, []) == ((report := run_examples(right, "page.hola")).passed, report.failed, found(report))
