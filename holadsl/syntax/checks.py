"""What a text must be before anything of it is read."""

from __future__ import annotations

import re
from typing import Final

from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Bag
from holadsl.text import Source, Span

MAX_BYTES: Final = 1_000_000
"""A rule file from a stranger is read to here and no further."""

MAX_LINES: Final = 20_000

_HIDDEN: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of writing; in quotes they are part of a title."""

_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Signs that are no writing, and that a terminal might obey."""

_QUOTES: Final = re.compile(r'"[^"\n]*"|#[^\n]*')
MOST_SIGNS: Final = 20


def fit_to_read(source: Source, bag: Bag) -> bool:
    """Whether the text can be read at all; if not, one diagnostic says why, of signs one for each line."""
    text = source.text
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        bag.report(codes.TOO_LARGE, source, Span(0, 0), limit="1 MB")
        return False
    if "\0" in text:
        at = text.index("\0")
        bag.report(codes.NOT_TEXT, source, Span(at, at + 1))
        return False
    if source.lines > MAX_LINES:
        bag.report(codes.TOO_MANY_LINES, source, Span(0, 0), limit=MAX_LINES)
        return False
    return not _signs(source, bag)


def _signs(source: Source, bag: Bag) -> bool:
    """Reports signs that make a line look otherwise than it reads, or that are no writing; once for each line."""
    text = source.text
    quoted = _QUOTES.sub(lambda found: " " * len(found[0]) if found[0][0] == '"' else found[0], text)
    found = [(sign.start(), codes.HIDDEN_DIRECTION) for sign in _HIDDEN.finditer(quoted)]
    found += [(sign.start(), codes.CONTROL_SIGN) for sign in _CONTROL.finditer(text)]
    seen: set[int] = set()
    for at, code in sorted(found, key=lambda place: place[0]):
        line = source.line_of(at)
        if line not in seen and len(seen) < MOST_SIGNS:
            seen.add(line)
            bag.report(code, source, Span(at, at + 1), (), sign=f"{ord(text[at]):04X}")
    return bool(found)
