"""Diagnostics as text for a terminal and as plain data for programs."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from holadsl.diagnostics.diagnostic import Diagnostic
from holadsl.text import Place

WIDTH: Final = 110
"""Columns of a source line that are shown; of a longer one the part with the mistake."""

TAB: Final = "    "
_COLOURS: Final = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "note": "\x1b[1;36m"}
_BOLD: Final = "\x1b[1m"
_PLAIN: Final = "\x1b[0m"


def render(found: Diagnostic, *, colour: bool = False) -> str:
    """A diagnostic as lines of text: place, code, message, the line with its words marked, other places, help."""
    paint = _COLOURS[found.severity] if colour else ""
    bold, plain = (_BOLD, _PLAIN) if colour else ("", "")
    head = f"{bold}{visible(found.path)}:{found.line}:{found.column}:{plain}"
    lines = [f"{head} {paint}{found.severity} {found.code}{plain}: {visible(found.message)}"]
    if found.text.strip():
        lines += _marked(found, paint, plain)
    for place in found.related:
        lines += _elsewhere(place)
    if found.help:
        lines.append(f"  help: {visible(found.help)}")
    return "\n".join(lines)


def render_all(found: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """All diagnostics, a blank line between them."""
    return "\n\n".join(render(one, colour=colour) for one in found)


def as_dict(found: Diagnostic) -> dict[str, Any]:
    """A diagnostic as plain data, with the fields of `holadsl.Diagnostic`; other places are dicts too."""
    names = ("code", "severity", "path", "line", "column", "end_line", "end_column", "message", "help")
    related = [
        {name: getattr(place, name) for name in ("path", "line", "column", "text", "clause")} for place in found.related
    ]
    return {name: getattr(found, name) for name in names} | {"related": related}


def _marked(found: Diagnostic, paint: str, plain: str) -> list[str]:
    """The line of the mistake, and the marks under its words."""
    end = found.end_column if found.end_line == found.line else len(found.text) + 1
    start, end = found.column - 1, max(end - 1, found.column)
    before, words, after = found.text[:start], found.text[start:end], found.text[end:]
    before, words, after = visible(before), visible(words), visible(after)
    before, words, after = _cut(before, words, after)
    number = str(found.line)
    marks = " " * cells(before) + paint + "^" * max(cells(words), 1) + plain
    return [f"  {number} | {before}{words}{after}".rstrip(), f"  {' ' * len(number)} | {marks}"]


def _elsewhere(place: Place) -> list[str]:
    """Another place that belongs to the mistake."""
    what = f" ({place.clause})" if place.clause else ""
    lines = [f"  see {visible(place.path)}:{place.line}:{place.column}{what}"]
    return [*lines, f"  {place.line} | {_cut('', '', visible(place.text))[2]}"] if place.text.strip() else lines


def _cut(before: str, words: str, after: str) -> tuple[str, str, str]:
    """The parts of a long line, shortened so that the marked words stay in sight."""
    if len(before) + len(words) + len(after) <= WIDTH:
        return before, words, after
    if len(words) > WIDTH // 2:
        words = words[: WIDTH // 2 - 1] + "…"
    if len(before) > WIDTH // 3:
        before = "…" + before[-WIDTH // 3 :]
    room = WIDTH - len(before) - len(words)
    return before, words, after if len(after) <= room else after[: max(room - 1, 0)] + "…"


def visible(text: str) -> str:
    """A text that does nothing to a terminal: tabs become blanks, other control signs a question mark."""
    return "".join(TAB if sign == "\t" else sign if _harmless(sign) else "?" for sign in text)


def _harmless(sign: str) -> bool:
    return (
        unicodedata.category(sign) not in {"Cc", "Cs", "Zl", "Zp"}
        and sign not in "\u202a\u202b\u202c\u202d\u202e"
        and (not "\u2066" <= sign <= "\u2069")
    )


def cells(text: str) -> int:
    """How many columns of a terminal a text takes: none for marks that stand on a letter, two for wide signs."""
    return sum(
        0
        if unicodedata.category(sign) in {"Mn", "Me", "Cf"}
        else 2
        if unicodedata.east_asian_width(sign) in {"W", "F"}
        else 1
        for sign in text
    )
