"""Cuts a text into logical lines: a line that ends in a comma or inside a bracket goes on with the next."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holadsl.data import frozen

MAX_LINE = 8_000
"""Characters in a logical line; the longest of a shipped file has under 300."""

MAX_BRACKETS = 40
"""Brackets inside each other."""

_PIECE = re.compile(r'"[^"\n]*"?|#[^\n]*|[(),]|[ \t\f\r\v\ufeff]+|[^\s"#(),]+|\s')
_HEADER = re.compile(
    r"(?:pack|deal|trump|trick|hold|rules|counts|score|match|melds|turn|settle)$"
    r'|(?:game|example)\s*"'
    r'|(?:penalty|option|variant|call)\s+\S+\s*"'
    r"|for\s+\d+\s+players"
)
"""A line that is a header from end to end never carries on the line before it."""


@frozen
class Strip:
    """One line of the text as it stands. Offsets are code points of the text; `code` is without blanks and comment."""

    start: int
    end: int
    code: tuple[int, int]
    comment: tuple[int, int] | None
    comma: bool
    """Whether the code ends in a comma."""
    brackets: int
    """How many more brackets are opened than closed."""
    peak: int
    """How many stand open at most, beside those of the lines before."""

    @property
    def empty(self) -> bool:
        """Whether it has nothing but blanks and a comment."""
        return self.code[0] == self.code[1]


@frozen
class Line:
    """A logical line: the strips it is made of, the first and the last of them not empty."""

    strips: tuple[Strip, ...]
    nested: int
    """How many brackets stand inside each other at most."""
    open: bool
    """Whether a bracket isn't closed at its end."""

    @property
    def start(self) -> int:
        """Where its first word begins."""
        return self.strips[0].code[0]

    @property
    def end(self) -> int:
        """Where its last word ends."""
        return self.strips[-1].code[1]


def strips(text: str) -> Iterator[Strip]:
    """The lines of a text, each taken apart into code and comment."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield _strip(text, start, end)
        start = end + 1


def _strip(text: str, start: int, end: int) -> Strip:
    code_start = code_end = end
    comment = None
    comma = False
    brackets = peak = 0
    for piece in _PIECE.finditer(text, start, min(end, start + MAX_LINE + 1)):
        first = piece.group()[0]
        if first == "#":
            comment = (piece.start(), start + len(text[start:end].rstrip()))
            break
        if first.isspace() or first == "\ufeff":
            continue
        if code_start == end:
            code_start = piece.start()
        code_end = piece.end()
        comma = first == ","
        brackets += {"(": 1, ")": -1}.get(first, 0)
        peak = max(peak, brackets)
    else:  # of a line without end only the beginning was looked at
        code_end = end if end - start > MAX_LINE and code_start < end else code_end
    return Strip(start, end, (code_start, code_end), comment, comma, brackets, peak)


def cut(text: str) -> tuple[Line, ...]:
    """The logical lines of a text; blank ones and those with only a comment are in none."""
    return group(text, list(strips(text)))


def group(text: str, rest: list[Strip]) -> tuple[Line, ...]:
    """The logical lines of some lines of a text."""
    found: list[Line] = []
    i = 0
    while i < len(rest):
        if rest[i].empty:
            i += 1
            continue
        line = _join(text, rest, i)
        found.append(line)
        i += len(line.strips)
    return tuple(found)


def split(text: str, line: Line, strips: int) -> tuple[Line, tuple[Line, ...]]:
    """A line that was joined by mistake: its first `strips` strips, and the logical lines of the others."""
    kept = list(line.strips[:strips])
    while kept[-1].empty:
        kept.pop()
    return Line(tuple(kept), line.nested, False), group(text, list(line.strips[strips:]))


def _join(text: str, rest: list[Strip], first: int) -> Line:
    """The logical line that begins with the strip `first`."""
    depth, nested = max(rest[first].brackets, 0), rest[first].peak
    last = first  # the last strip with code
    following = first + 1
    while following < len(rest) and (rest[last].comma or depth > 0):
        strip = rest[following]
        if not strip.empty:
            # A bracket that is never closed doesn't swallow the file.
            too_much = nested > MAX_BRACKETS or strip.code[1] - rest[first].code[0] > MAX_LINE
            if (too_much and not rest[last].comma) or _HEADER.match(text, *strip.code):
                break
            nested = max(nested, depth + strip.peak)
            depth = max(depth + strip.brackets, 0)
            last = following
        following += 1
    return Line(tuple(rest[first : last + 1]), nested, depth > 0)
