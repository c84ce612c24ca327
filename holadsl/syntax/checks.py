"""What a text must be before anything of it is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax.lines import Line
from holadsl.syntax.page import Page
from holadsl.text import Span

MAX_BYTES: Final = 1_000_000
"""A rule file from a stranger is read to here and no further."""

MAX_LINES: Final = 20_000

_DIRECTION: Final = re.compile(r'"[^"\n]*"|([\u202a-\u202e\u2066-\u2069])')
"""Signs that turn the direction of writing; in quotes they are part of a title."""


def fit_to_read(page: Page, lines: Sequence[Line], bag: Bag) -> bool:
    """Whether the text can be read at all; if not, one diagnostic says why."""
    text, source = page.text, page.source
    if len(source.text) > MAX_BYTES or len(source.text.encode("utf-8", "replace")) > MAX_BYTES:
        bag.report(codes.TOO_LARGE, source, Span(0, 0), limit="1 MB")
        return False
    if "\0" in text:
        at = text.index("\0")
        bag.report(codes.NOT_TEXT, source, page.span(at, at + 1))
        return False
    if source.lines > MAX_LINES:
        bag.report(codes.TOO_MANY_LINES, source, Span(0, 0), limit=MAX_LINES)
        return False
    if not lines:
        bag.report(codes.EMPTY, source, Span(0, 0))
        return False
    return not _hidden(page, bag)


def _hidden(page: Page, bag: Bag) -> bool:
    """Reports signs that make a line look otherwise than it reads, once for each line."""
    seen: set[int] = set()
    for found in _DIRECTION.finditer(page.text):
        line = page.source.line_of(page.span(found.start(), found.end()).start)
        if found[1] and line not in seen and len(seen) < 100:
            seen.add(line)
            span = page.span(found.start(), found.end())
            bag.report(codes.HIDDEN_DIRECTION, page.source, span, sign=f"{ord(found[1]):04X}")
    return bool(seen)
