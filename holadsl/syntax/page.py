"""A source as the reader sees it: names brought to one form (NFC), every place still that of the source."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right

from holadsl.data import field, frozen
from holadsl.text import Source, Span


@frozen
class Page:
    """The text to read, and the way back from its places to those of the source."""

    source: Source
    text: str = field(repr=False)
    _clean: tuple[int, ...] = ()
    """Where, in the text to read, each changed letter ends; beside it, where that is in the source."""
    _own: tuple[int, ...] = ()

    @classmethod
    def of(cls, source: Source) -> Page:
        """The page of a source. Nearly every source is in NFC already and is read as it stands."""
        if unicodedata.is_normalized("NFC", source.text):
            return cls(source, source.text)
        parts: list[str] = []
        clean: list[int] = []
        own: list[int] = []
        at = there = 0
        for cluster in _clusters(source.text):
            part = unicodedata.normalize("NFC", cluster)
            parts.append(part)
            at += len(part)
            there += len(cluster)
            if len(part) != len(cluster):
                clean.append(at)
                own.append(there)
        return cls(source, "".join(parts), tuple(clean), tuple(own))

    def span(self, start: int, end: int) -> Span:
        """The place in the source of the characters `start` to `end` of the text to read."""
        return Span(self._back(start), self._back(end)) if self._clean else Span(start, end)

    def _back(self, offset: int) -> int:
        at = bisect_right(self._clean, offset) - 1
        return offset if at < 0 else self._own[at] + offset - self._clean[at]


def _clusters(text: str) -> list[str]:
    """The text in pieces that can be brought to NFC one by one: a letter with the marks that follow it."""
    found: list[str] = []
    start = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or not _joins(text[i]):
            found.append(text[start:i])
            start = i
    return found


def _joins(letter: str) -> bool:
    """Whether a character may melt into the one before it: a mark, or a vowel or end of a Hangul syllable."""
    return letter > "\u02ff" and (unicodedata.category(letter)[0] == "M" or "\u1160" <= letter <= "\u11ff")
