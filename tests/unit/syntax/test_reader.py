"""The reader reads every line as lark, which makes its tables, would read it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from holadsl import library
from holadsl.syntax import reader
from holadsl.syntax.blocks import HEADERS
from holadsl.syntax.grammar import terminals
from holadsl.syntax.lines import cut
from holadsl.syntax.reader import START, Stand, Stuck
from tests.unit.syntax import by_lark

SIGNS = (
    ",",
    "(",
    ")",
    "'s",
    '"',
    "?",
    "9h",
    "AC",
    "A",
    "Q",
    "12",
    "Abc",
    "the",
    "or more",
    ", or",
    ", and",
    "# x",
    "*1",
    "x-y",
)


def told(text: str, stand: Stand) -> tuple[Any, Stand | None]:
    """All that the reader tells of a line, and the stand after it if it could be read."""
    try:
        done = reader.read(text, 0, len(text), stand)
    except Stuck as stuck:
        wrong = stuck.wrong and by_lark.shape(stuck.wrong)
        return ([by_lark.shape(token) for token in stuck.tokens], wrong, stuck.at, stuck.fits), None
    return ([by_lark.shape(token) for token in done.tokens], by_lark.shape(done.phrase)), done.after


def spoilt(line: str, luck: random.Random) -> str:
    """The line with a word or two more, fewer, elsewhere, or cut through."""
    words = line.split(" ")
    for _ in range(luck.randint(1, 2)):
        at = luck.randrange(len(words) + 1)
        other = luck.choice((*terminals().values(), *SIGNS))
        words[at : at + luck.randint(0, 1)] = luck.choice(([], [other], [other, other], [other[:-1]]))
    return " ".join(words)


def lines(name: str) -> Iterator[tuple[str, bool]]:
    """The logical lines of a shipped file, and whether they open a block."""
    text = library.ruleset_text(name)
    for line in cut(text):
        said = text[line.start : line.end]
        yield said, said.split()[0] in HEADERS


@pytest.mark.parametrize("name", library.ruleset_names())
def test_lines_are_read_as_lark_reads_them(name: str) -> None:
    """Each line of a file, whole and spoilt, in its block and at the beginning of a file: the same words, phrases,
    places; where it can't be read, the same word is wrong and the same could stand there."""
    luck = random.Random(name)
    stand, other = START, by_lark.START
    for said, opens in lines(name):
        at = (START, by_lark.START) if opens else (stand, other)
        for text in (said, spoilt(said, luck), spoilt(said, luck)):
            assert by_lark.outcome(text, at[1])[0] == told(text, at[0])[0], text
            assert by_lark.outcome(text)[0] == told(text, START)[0], text
        if opens:
            after, behind = told(said, START)[1], by_lark.outcome(said)[1]
            assert after is not None
            assert behind is not None
            stand, other = after, behind


def test_what_lark_refuses_first_is_refused_here() -> None:
    """Signs that begin no word, a word of another place, the end of the line: told alike."""
    for text in ("", "?", "hold ?", 'game "T" 5', "hold when", "language one", "when", "the", "# only"):
        assert by_lark.outcome(text)[0] == told(text, START)[0], text
