"""A faulty line as the diagnoses see it: its words, the block it stands in, the place where reading got stuck."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal

from holadsl.data import field, frozen
from holadsl.diagnostics.diagnostic import Code
from holadsl.syntax import reader
from holadsl.syntax.lines import Line
from holadsl.syntax.reader import START, Stand, Stuck

Kind = Literal["word", "number", "text", "open text", "sign"]

_WORD: Final = re.compile(
    r"""
    (?P<skip>\#[^\n]*|[ \t\f\r\n\ufeff]+)
  | (?P<text>"[^"\n]*")
  | (?P<open>"[^"\n]*)
  | (?P<number>[0-9]+(?![\w♣♦♥♠]))
  | (?P<word>[\w♣♦♥♠]+(?:-\w+)*)
  | (?P<sign>['\u2019]s\b|.)
""",
    re.VERBOSE,
)


CALLED: Final = {
    "game": "the game",
    "for": "a player count",
    "variant": "a variant",
    "option": "an option",
    "penalty": "a penalty",
    "call": "a call",
    "example": "an example",
}
"""Blocks that a message doesn't call by their word alone."""


@frozen
class Word:
    """A word, a number, a text in quotes or a sign of a line, whether the grammar knows it or not."""

    text: str
    start: int
    end: int
    kind: Kind

    @property
    def small(self) -> str:
        """The word without capitals."""
        return self.text.lower()


def words(text: str, start: int, end: int) -> tuple[Word, ...]:
    """The words of a piece of text, comments left out."""
    return tuple(each_word(text, start, end))


def each_word(text: str, start: int, end: int) -> Iterator[Word]:
    """The words of a piece of text, comments left out, one after the other."""
    kinds: dict[str, Kind] = {"text": "text", "open": "open text", "number": "number", "word": "word", "sign": "sign"}
    for found in _WORD.finditer(text, start, end):
        if found.lastgroup != "skip":
            yield Word(found.group(), found.start(), found.end(), kinds[found.lastgroup or "sign"])


@frozen
class Block:
    """The block that a line stands in: the word that opens it, and where the parser stands after its header."""

    word: str
    stand: Stand = field(repr=False)
    differs: bool = False
    """Whether its lines say differences: a variant, a player count, a game that extends another."""

    @property
    def called(self) -> str:
        """The block as a message names it."""
        return (
            {"for": "a player count", "game": "the game"}.get(
                self.word,
                self.word if self.word not in {"variant", "option", "penalty", "call", "example"} else f"a {self.word}",
            )
            .replace("a option", "an option")
            .replace("a example", "an example")
        )

    @property
    def saying(self) -> str:
        """The block as the one that says differences only."""
        return "a game that extends another" if self.word == "game" else self.called


@frozen
class Finding:
    """What is wrong with a line: the code, the words it is about, what fills the sentences of the code."""

    code: Code
    start: int
    end: int
    fields: Mapping[str, object] = field(factory=dict)
    strips: int = 0
    """How many lines of the text it is about, if not all that were joined; the others are read again by themselves."""


@frozen
class Faulty:
    """A line that can't be read, with all that a diagnosis may ask."""

    text: str = field(repr=False)
    line: Line
    block: Block | None
    """The block that the line stands in; None before the first header."""
    stuck: Stuck
    words: tuple[Word, ...]
    stand: Stand = field(default=START, repr=False)
    """Where the parser stood before the line."""

    @property
    def at(self) -> int:
        """The number of the word that can't follow; the number of all words if the line only lacks something."""
        place = self.stuck.at
        return next((i for i, word in enumerate(self.words) if word.end > place), len(self.words))

    @property
    def wrong(self) -> Word | None:
        """The word that can't follow, or None at the end of the line."""
        return self.words[self.at] if self.at < len(self.words) else None

    @property
    def before(self) -> str:
        """The words that the wrong one follows: the last one read, with `the` as it stands there."""
        last = self.words[self.at - 1] if self.at > 0 else None
        if last is None:
            return ""
        if last.text == "the" and self.at > 1:
            return f"{self.words[self.at - 2].text} the"
        if last.text in {"'s", "\u2019s"} and self.at > 1:
            return f"{self.words[self.at - 2].text}'s"
        return last.text

    @property
    def fits(self) -> frozenset[str]:
        """The terminals that could have stood there."""
        return self.stuck.fits

    @property
    def ended(self) -> bool:
        """Whether the line could have ended before the wrong word."""
        return "_END" in self.fits

    def word(self, number: int) -> str:
        """The text of a word, empty if there is none."""
        return self.words[number].text if 0 <= number < len(self.words) else ""

    def finds(self, code: Code, first: int | None = None, last: int | None = None, **fields: object) -> Finding:
        """A finding about the words `first` to `last`, or about the wrong word."""
        first = self.at if first is None else first
        last = min(first if last is None else last, len(self.words) - 1)
        if first >= len(self.words):  # something is missing: the place is just behind the last word
            return Finding(code, self.line.end, self.line.end, fields)
        return Finding(code, self.words[first].start, self.words[last].end, fields)

    def reach(self, changed: str, start: int, end: int) -> int:
        """How far the line can be read if `changed` stood from `start` to `end`: a place of the line as it is now.

        It is behind the line's end if all can be read.
        """
        text = self.text[self.line.start : start] + changed + self.text[end : self.line.end]
        try:
            reader.read(text, 0, len(text), self.stand)
        except Stuck as stuck:
            return stuck.at + self.line.start + (end - start - len(changed))
        return self.line.end + 1
