"""Words that a card player would use, and that the language says otherwise."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import Final

from holadsl.diagnostics.codes import reading as codes
from holadsl.syntax.blocks import EDITS
from holadsl.syntax.mistakes.faulty import Faulty, Finding
from holadsl.syntax.mistakes.phrasebook import (
    DUTY,
    FIGURES,
    IN_EXAMPLES,
    INSTEAD,
    NOUNS,
)

NUMBERS: Final = (
    (re.compile(r"(\d+)\s*(?:-|\u2013|\.\.+|\u2026)\s*(\d+)"), r"write: \1 to \2"),
    (re.compile(r"(\d{1,3})[,.](\d{3})(?!\d)"), r"write: \1\2"),
    (re.compile(r"(\d+)\s*\+(?!\s*\d)"), r"write: \1 or more"),
    (re.compile(r"(\d{1,3}) (000)(?!\d)"), r"write: \1\2"),
    (re.compile(r"at\s+least\s+(\d+)"), r"write: \1 or more"),
    (re.compile(r"at\s+most\s+(\d+)"), r"write: \1 or less"),
)
"""Numbers in other clothes, with what is written instead."""

AMOUNT: Final = re.compile(r"(\d+) (points?|tricks?|cards?|players?|deals?) or (?P<more>more|less|fewer)\b")
"""An amount with `or more` in the wrong place."""

REMARK: Final = re.compile(r"(?://|--|/\*).*", re.DOTALL)
"""Comments of other languages."""


def left_right(f: Faulty) -> Finding | None:
    """Left or right: who that is depends on the direction of play."""
    at = _suspect(f, {"left", "right"})
    if at is None:
        return None
    if f.word(at - 1) == "direction":
        instead = "write: clockwise, or: anticlockwise"
        return f.finds(codes.SAID_OTHERWISE, at, word=f.word(at), instead=instead)
    last = at
    whom = "dealer"
    if f.word(at + 1) == "of":
        last = min(at + (3 if f.word(at + 2) == "the" else 2), len(f.words) - 1)
        whom = f.word(last)
    word = f.text[f.words[at].start : f.words[last].end]
    return f.finds(codes.LEFT_RIGHT, at, last, word=word, whom=whom)


POSSIBLE = frozenset({"any", "possible", "able", "you can", "he can", "they can", "you have one", "he has one"})
"""What is said of a duty behind `if`: that it goes for those who can keep it."""


def if_when(f: Faulty) -> Finding | None:
    """`if` is `when`."""
    at = _suspect(f, {"if"})
    if at is None:
        return None
    if at == 0:
        instead = "the clause comes first, what it depends on behind it: add rules NAME when …"
        return f.finds(codes.SAID_OTHERWISE, at, word=f.word(0), instead=instead)
    rest = f.text[f.words[at].end : f.line.end].strip().split(",")[0].split(" then ")[0]
    if rest in POSSIBLE:
        instead = "a duty is a ladder: a card of the suit led, else any card"
        return f.finds(codes.SAID_OTHERWISE, at, at + len(rest.split()), word=f"if {rest}", instead=instead)
    return f.finds(codes.IF_WHEN, at, rest=shorten(rest))


def must(f: Faulty) -> Finding | None:
    """A duty is a ladder."""
    at = _suspect(f, DUTY)
    return None if at is None else f.finds(codes.MUST, at, word=f.word(at))


def _suspect(f: Faulty, words: Collection[str]) -> int | None:
    """Which of the wrong word and the one before it is one of these: many places take any word for a name."""
    return next((i for i in (f.at - 1, f.at) if i >= 0 and f.word(i).lower() in words), None)


def bare_noun(f: Faulty) -> Finding | None:
    """`opponent is winning`: which one? The grammar takes the bare word for a name."""
    at = _suspect(f, NOUNS)
    if at is None:
        return None
    word = f.words[at]
    article = "an " if word.text[0] in "aeiou" else "a "
    if f.reach(article + word.text, word.start, word.end) <= f.stuck.at:
        return None
    return f.finds(codes.SAID_OTHERWISE, at, word=word.text, instead=bare(word.text))


def bare(noun: str) -> str:
    """What to write for a noun that stands alone."""
    one = "winner of the deal, " if noun == "winner" else ""
    return f"say which: {one}{'an' if noun[0] in 'aeiou' else 'a'} {noun}, each {noun}"


def partner(f: Faulty) -> Finding | None:
    """`partner is winning`: whose partner?"""
    at = f.at - 1
    if f.wrong is None or f.word(at) != "partner" or f.wrong.text == "of" or f.fits != {"OF"}:
        return None
    return f.finds(codes.SAID_OTHERWISE, at, word="partner", instead="say whose: partner of leader, partner of dealer")


def amount_last(f: Faulty) -> Finding | None:
    """`60 points or more` for `60 or more points`."""
    for found in AMOUNT.finditer(f.text, f.line.start, f.line.end):
        near = f.words[max(f.at - 3, 0)].start if f.words else f.line.end
        if near <= found.end() and found.start("more") <= (f.wrong.end if f.wrong else f.line.end):
            most = "less" if found[3] == "fewer" else found[3]
            instead = f"write: {found[1]} or {most} {found[2]}"
            return Finding(
                codes.SAID_OTHERWISE, found.start(), found.end(), {"word": found.group(), "instead": instead}
            )
    return None


def no_name(f: Faulty) -> Finding | None:
    """`add rules when …`: a rule, a count and a line of the score begin with a name of their own."""
    first = 2 if f.word(0) in EDITS else 0
    block = f.word(1) if first else f.block.word if f.block else ""
    beginning = {"rules": "when", "counts": "each"}.get(block)
    if beginning is None or f.word(first) != beginning or f.at != first + 1:
        return None
    fits = f"a name of your own: my-rule {beginning} …"
    return f.finds(codes.UNFINISHED, first, before=f.word(first - 1) or block, fits=fits)


def else_otherwise(f: Faulty) -> Finding | None:
    """`20 when …, else 10` for `otherwise 10`; `…, otherwise any card` for `else any card`."""
    pair = {"else": "otherwise", "otherwise": "else"}
    for i in (f.at + (f.word(f.at) == ","), f.at - 1):
        word = f.words[i] if 0 <= i < len(f.words) else None
        if word is None or word.text not in pair:
            continue
        meant = pair[word.text]
        if f.reach(meant, word.start, word.end) > max(f.stuck.at, word.end):
            return f.finds(codes.SAID_OTHERWISE, i, word=word.text, instead=f"write: {meant}")
        if f.reach(f", {meant}", word.start, word.end) > max(f.stuck.at, word.end):
            return f.finds(codes.SAID_OTHERWISE, i, word=word.text, instead=f"write: , {meant}")
    return None


def contraction(f: Faulty) -> Finding | None:
    """`isn't` is `is not`."""
    if f.wrong is None:
        return None
    for i in (f.at, f.at - 1):
        if f.word(i + 1) in {"'", "\u2019"} and f.word(i + 2) == "t" and f.word(i).endswith("n"):
            word = f.text[f.words[i].start : f.words[i + 2].end]
            return f.finds(codes.SAID_OTHERWISE, i, i + 2, word=word, instead=f"write: {f.word(i)[:-1]} not")
    return None


def odd_number(f: Faulty) -> Finding | None:
    """`2-10`, `1,000`, `at least 60`."""
    if f.wrong is None:
        return None
    for pattern, instead in NUMBERS:
        for found in pattern.finditer(f.text, f.words[max(f.at - 2, 0)].start, f.line.end):
            if found.start() <= f.wrong.start < found.end():
                said = {"word": found.group(), "instead": found.expand(instead)}
                return Finding(codes.SAID_OTHERWISE, found.start(), found.end(), said)
    return None


def remark(f: Faulty) -> Finding | None:
    """A comment as other languages write it; of its two signs the first may be one of a number."""
    for i in (f.at - 1, f.at):
        found = REMARK.match(f.text, f.words[i].start, f.line.end) if 0 <= i < len(f.words) else None
        if found:
            word = found.group()[:2]
            return f.finds(codes.SAID_OTHERWISE, i, len(f.words) - 1, word=word, instead="a comment begins with #")
    return None


def rank_of(f: Faulty) -> Finding | None:
    """`a card of K` is `a card of rank K`."""
    if f.stuck.wrong is None or f.stuck.wrong.type not in {"INT", "LETTER"} or f.before not in {"of", "of the"}:
        return None
    word = f"of {f.word(f.at)}"
    return f.finds(codes.SAID_OTHERWISE, f.at - 1, f.at, word=word, instead=f"write: of rank {f.word(f.at)}")


def a_card(f: Faulty) -> Finding | None:
    """`draw a card from the stock`: where a number is due the cards are counted."""
    if f.word(f.at) not in {"a", "an"} or f.word(f.at + 1) != "card" or "INT" not in f.fits:
        return None
    return f.finds(codes.SAID_OTHERWISE, f.at, f.at + 1, word=f"{f.word(f.at)} card", instead="write: 1 card")


def price_order(f: Faulty) -> Finding | None:
    """`A 10` for `10 for A`: only where a price is due."""
    if f.wrong is None or not {"FACE", "INT"} <= f.fits:
        return None
    price = re.compile(r"([^,]*?)\s*(?:=|:|for|is)?\s*(\d+)\s*(?:,|$)").match(f.text, f.wrong.start, f.line.end)
    example = "10 for A"
    if price and price[1]:
        example = f"{price[2]} for {price[1].strip()}"
    last = max(i for i, word in enumerate(f.words) if i == f.at or (price and word.end <= price.end(2)))
    return f.finds(codes.PRICE_ORDER, f.at, last, example=example)


def price_in_parts(f: Faulty) -> Finding | None:
    """`worth 1/2 for K`: cards are worth whole points, and the deal may be counted in parts of them."""
    before, after = f.word(f.at - 1), f.word(f.at + 1)
    if f.word(f.at) != "/" or not (before.isdecimal() and after.isdecimal()) or "FOR" not in f.fits:
        return None
    instead = f"cards are worth whole points: write {before} for …, and in match: gains 1/{after[:6]} times points"
    return f.finds(codes.SAID_OTHERWISE, f.at - 1, f.at + 1, word=f"{before}/{after}", instead=instead)


def number_word(f: Faulty) -> Finding | None:
    """`ten` where a number is due; `five hundred`, of which the grammar takes the first word for a name."""
    at = _suspect(f, FIGURES)
    if at is None or (at == f.at and "INT" not in f.fits):
        return None
    if at < f.at and f.stuck.tokens and f.stuck.tokens[-1].type != "NAME":
        return None  # it was read as a word of the language: one to one
    last, figure = at, FIGURES[f.word(at).lower()]
    while f.word(last + 1).lower() in FIGURES:
        last += 1
        following = FIGURES[f.word(last).lower()]
        figure = figure * following if following == 100 else figure + following
    return f.finds(codes.NUMBER_WORD, at, last, figure=figure)


def point_number(f: Faulty) -> Finding | None:
    """`1.5` for `3/2`."""
    if f.wrong is None or f.wrong.text != "." or not (f.word(f.at - 1).isdecimal() and f.word(f.at + 1).isdecimal()):
        return None
    if len(f.word(f.at + 1)) == 3:
        return None  # thousands, as in 1.000
    number = f"{f.word(f.at - 1)}.{f.word(f.at + 1)}"
    return f.finds(codes.POINT_NUMBER, f.at - 1, f.at + 1, word=number, example=Fraction(number[:12]))


def otherwise_said(f: Faulty) -> Finding | None:
    """A word for which the language has another, or the word before that was taken for a name."""
    if f.wrong is not None and f.block is not None and f.block.word == "example" and f.wrong.text in IN_EXAMPLES:
        return f.finds(codes.SAID_OTHERWISE, word=f.wrong.text, instead=IN_EXAMPLES[f.wrong.text])
    last = f.stuck.tokens[-1] if f.stuck.tokens else None
    for i in (f.at, f.at - 1):
        word = f.word(i).lower()
        if i < f.at and (last is None or last.type != "NAME" or last.start != f.words[i].start):
            continue
        if word in INSTEAD and (word != "and" or "_COMMA" in f.fits):
            return f.finds(codes.SAID_OTHERWISE, i, word=f.word(i), instead=INSTEAD[word])
    return None


def shorten(text: str, most: int = 60) -> str:
    """A piece of a line for a message, on one line and cut where it gets long."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
