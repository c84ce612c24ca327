"""docs/examples.md: its rule file passes its own examples, and every form that its tables show can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from holadsl.diagnostics.diagnostic import Bag
from holadsl.examples import run_examples
from holadsl.syntax.parse import parse
from holadsl.text import Source

PAGE = (Path(__file__).parents[2] / "docs" / "examples.md").read_text(encoding="utf-8")
HEADER = 'language 1\n\ngame "Example"\n  players      4 in 2 teams\n\nexample "it"\n'
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
FORMS = [
    (word, form)
    for word, text in SECTIONS.items()
    for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    for form in re.findall(r"`([^`]+)`", row)
]


def test_the_examples_of_the_page_pass() -> None:
    """The rule file of the page is accepted and its examples hold."""
    (text,) = re.findall(r"^```hola\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    report = run_examples(text, "page.hola")
    assert ((), 2, 0) == (report.diagnostics, report.passed, report.failed)


@pytest.mark.parametrize(("word", "form"), FORMS, ids=[form for _, form in FORMS])
def test_each_form_can_be_read(word: str, form: str) -> None:
    """What a table shows is a line of the language."""
    bag = Bag()
    parse(Source("page.hola", f"{HEADER}  {word} {form}\n"), bag)
    assert [] == [found.message for found in bag]


def test_the_tables_are_there() -> None:
    """All three kinds of lines are shown."""
    assert {"given", "play", "then"} == {word for word, _ in FORMS}
