"""The rule files that must always read as they are printed."""

from pathlib import Path

import pytest

from holadsl import library
from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax.format import format_file, format_tree
from holadsl.syntax.parse import parse
from holadsl.text import Source

SAMPLES = Path(__file__).parent / "samples"
READABLE = Path(__file__).parent / "readable"
"""Rule files in which every line can be read, whether or not all of it can be played yet."""

FILES = [*sorted(SAMPLES.glob("*.hola")), *sorted(READABLE.glob("*.hola"))]
TEXTS = {f"{path.parent.name}/{path.stem}": path.read_text(encoding="utf-8") for path in FILES} | {
    name: library.ruleset_text(name) for name in library.ruleset_names()
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_sample_is_read_without_a_word(name: str) -> None:
    """Every shipped ruleset, every frozen sample and every readable file is read without a diagnostic."""
    bag = Bag()
    parse(Source(name, TEXTS[name]), bag)
    assert [] == list(bag)


@pytest.mark.parametrize("name", TEXTS)
def test_a_sample_is_laid_out_already(name: str) -> None:
    """The layout of the samples, comments included, is the one that `holadsl fmt` writes."""
    assert TEXTS[name] == format_file(Source(name, TEXTS[name]))


@pytest.mark.parametrize("name", TEXTS)
def test_a_printed_sample_says_the_same(name: str) -> None:
    """A sample's tree, printed without its comments and read again, is the same tree."""
    tree = parse(Source(name, TEXTS[name]), Bag())
    assert tree == parse(Source(name, format_tree(tree)), Bag())


@pytest.mark.parametrize("change", ["\r\n", "\t", "\ufeff", "no last newline"])
@pytest.mark.parametrize("name", TEXTS)
def test_the_machine_of_the_writer_makes_no_difference(name: str, change: str) -> None:
    """Windows line ends, tabs, a byte order mark and a missing last newline are read without a diagnostic."""
    text = TEXTS[name]
    changed = {
        "\r\n": text.replace("\n", "\r\n"),
        "\t": text.replace("  ", "\t"),
        "\ufeff": "\ufeff" + text,
        "no last newline": text.rstrip("\n"),
    }[change]
    bag = Bag()
    tree = parse(Source(name, changed), bag)
    assert ([], parse(Source(name, text), Bag())) == (list(bag), tree)
    if change != "\t":  # tabs move the comments behind the lines
        assert text == format_file(Source(name, changed))


def test_a_shipped_game_has_its_frozen_text() -> None:
    """A shipped game of a frozen sample begins with its text, but for the source."""
    source, printed = '  source       "pagat.com/sedma"\n', (SAMPLES / "sedma.hola").read_text(encoding="utf-8")
    assert library.ruleset_text("sedma").replace(source, "", 1).startswith(printed)
