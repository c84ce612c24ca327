"""Signs: quotes, brackets, commas, and what doesn't belong in a rule at all."""

from __future__ import annotations

import unicodedata
from typing import Final

from holadsl.diagnostics.codes import reading as codes
from holadsl.syntax.blocks import EDITS, HEADERS, first_words
from holadsl.syntax.mistakes.faulty import Faulty, Finding

SIGNS: Final = {
    ":": "colon",
    "=": "equals sign",
    ";": "semicolon",
    ".": "full stop",
    "{": "brace",
    "}": "brace",
    "[": "square bracket",
    "]": "square bracket",
    "!": "exclamation mark",
    "?": "question mark",
    "-": "dash",
    "\u2013": "dash",
    "—": "dash",
    "*": "star",
    "/": "slash",
    "\\": "backslash",
    "|": "stroke",
    "$": "dollar sign",
    "@": "@ sign",
    "`": "backquote",
    "^": "caret",
    "~": "tilde",
    "_": "underscore",
    "'": "apostrophe",
    "\u2019": "apostrophe",
}
SAID: Final = {
    "+": "write: plus",
    "&": "write: and",
    "<": "write: less than, or: 3 or less",
    ">": "write: more than, or: 3 or more",
    "≤": "write: 3 or less",
    "≥": "write: 3 or more",
    "%": "write a fraction: 1/2",
    "\u00d7": "write: times",
    "…": "write all cards, or: 2 to 10",
}
LONG_DASHES: Final = "\u2010\u2011\u2012\u2013—\u2212"
JOINING: Final = f"-{LONG_DASHES}"
CURLY: Final = "“”„«»‟"


def open_quote(f: Faulty) -> Finding | None:
    """A text whose second quote is missing."""
    for i, word in enumerate(f.words):
        if word.kind == "open text":
            return f.finds(codes.OPEN_QUOTE, i)
    return None


def curly_quote(f: Faulty) -> Finding | None:
    """A text in the quotes of a word processor."""
    if f.wrong is None or f.wrong.text not in CURLY:
        return None
    last = next((i for i in range(len(f.words) - 1, f.at, -1) if f.words[i].text in CURLY), None)
    if last is None:
        return f.finds(codes.CURLY_QUOTE, text="A title")
    return f.finds(codes.CURLY_QUOTE, f.at, last, text=f.text[f.wrong.end : f.words[last].start])


def last_comma(f: Faulty) -> Finding | None:
    """A comma at a line's end that joined the next line by mistake."""
    comma = f.at if f.wrong is not None and f.wrong.text == "," else f.at - 1
    if f.word(comma) != ",":
        return None
    strips = f.line.strips
    here = next((i for i, strip in enumerate(strips) if strip.code[1] == f.words[comma].end and strip.comma), None)
    if here is None:
        return None
    if comma == len(f.words) - 1:
        return f.finds(codes.LAST_COMMA, comma, what="nothing follows")
    following = f.words[comma + 1]
    openers = (*HEADERS, *EDITS, *(first_words(f.block.word) if f.block else ()))
    if following.text not in openers:
        return None
    found = f.finds(codes.LAST_COMMA, comma, what=f"'{following.text}' can't go on here")
    return Finding(found.code, found.start, found.end, found.fields, strips=here + 1)


def open_bracket(f: Faulty) -> Finding | None:
    """A bracket that is never closed."""
    if not f.line.open:
        return None
    opened: list[int] = []
    for i, word in enumerate(f.words):
        if word.text == "(":
            opened.append(i)
        elif word.text == ")" and opened:
            opened.pop()
    if not opened:
        return None
    place = f.words[opened[-1]].start
    strips = next(i for i, strip in enumerate(f.line.strips, 1) if place < strip.end)
    found = f.finds(codes.OPEN_BRACKET, opened[-1])
    return Finding(found.code, found.start, found.end, found.fields, strips=strips)


def extra_bracket(f: Faulty) -> Finding | None:
    """A bracket that closes nothing."""
    if f.wrong is None or f.wrong.text != ")":
        return None
    before = [word.text for word in f.words[: f.at]]
    return f.finds(codes.EXTRA_BRACKET) if before.count("(") <= before.count(")") else None


def comma(f: Faulty) -> Finding | None:
    """A comma where none stands, if the line can be read on without it."""
    if f.wrong is None or f.wrong.text != ",":
        return None
    if f.word(f.at + 1) in EDITS:
        return f.finds(codes.TWO_CLAUSES, f.at, f.at + 1, word=f.word(f.at + 1))
    return f.finds(codes.EXTRA_COMMA) if f.reach("", f.wrong.start, f.wrong.end) > f.wrong.end else None


def missing_comma(f: Faulty) -> Finding | None:
    """Two things of a list without a comma between them."""
    if f.wrong is None or "_COMMA" not in f.fits or f.wrong.kind == "sign":
        return None
    last = f.stuck.tokens[-1] if f.stuck.tokens else None
    if f.wrong.text == "and":
        return f.finds(codes.SAID_OTHERWISE, word="and", instead="write a comma")
    if f.before == "and" and last is not None and last.type == "NAME":
        return f.finds(codes.SAID_OTHERWISE, f.at - 1, word="and", instead="a comma is enough: take it out")
    if f.reach(", ", f.wrong.start, f.wrong.start) <= f.wrong.start:
        return None
    return f.finds(codes.NO_COMMA, word=f.wrong.text, before=f.before)


def sign(f: Faulty) -> Finding | None:
    """A sign that rules do without."""
    if f.wrong is None or f.wrong.kind != "sign":
        return None
    text = f.wrong.text
    if text in SAID:
        return f.finds(codes.SAID_OTHERWISE, word=text, instead=SAID[text])
    if text in SIGNS and text != "-":
        return f.finds(codes.STRAY_SIGN, sign=SIGNS[text])
    if text not in "(),-'\u2019's":
        return f.finds(codes.STRAY_LETTER, sign=_called(text))
    return None


def long_dash(f: Faulty) -> Finding | None:
    """A name whose hyphens a word processor has made longer."""
    if f.wrong is None or f.wrong.text not in LONG_DASHES:
        return None
    start, end = f.wrong.start, f.wrong.end
    while start > f.line.start and (f.text[start - 1].isalnum() or f.text[start - 1] in JOINING):
        start -= 1
    while end < f.line.end and (f.text[end].isalnum() or f.text[end] in JOINING):
        end += 1
    name = f.text[start:end]
    plain = "".join("-" if letter in LONG_DASHES else letter for letter in name)
    if not plain.replace("-", "").isalpha() or plain != plain.strip("-"):
        return None
    return Finding(codes.SAID_OTHERWISE, start, end, {"word": name, "instead": f"with short dashes: {plain}"})


def _called(letter: str) -> str:
    """A character by its name, for one that can't be seen or read."""
    name = unicodedata.name(letter, f"U+{ord(letter):04X}").lower()
    shown = f"{letter} " if letter.isprintable() and not letter.isspace() else ""
    return f"{shown}({name})"
