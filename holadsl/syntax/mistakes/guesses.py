"""The last resort: a misspelt word, two clauses on one line, and otherwise what could have stood there."""

from __future__ import annotations

import re
from typing import Final

from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.nearest import close
from holadsl.syntax import reader
from holadsl.syntax.blocks import HEADERS, LABELLED, first_words
from holadsl.syntax.mistakes.faulty import Faulty, Finding
from holadsl.syntax.mistakes.kinds import PHRASES, SINGLE, kinds, listed, words
from holadsl.syntax.reader import START, Stand, Stuck

JOINS: Final = ("otherwise", "else", "or", "and")

LOOK_BACK: Final = 8
"""How many words before the wrong one may be the misspelt one: `leadr is winning` is found at `winning`."""

A_NAME: Final = frozenset({"NAME", "CAPITALISED"})
CALLED: Final = {
    "INT": "a number",
    "LETTER": "a single capital, which is a rank or a seat",
    "CARD": "a card",
    "STRING": "a text in quotes",
    "TEAM": "a team",
}
HINTS: Final = {
    "a rank": "ranks are: 2 to 10, J, Q, K, A",
    "a card (9h)": "a card is a rank and the first letter of its suit: 9h, Ks",
    "a name": "names are small letters, digits and hyphens",
    "a text in quotes": 'write it in quotes: "A title"',
    "a number": "write it in figures: 10",
}


_CARD: Final = re.compile("[TJQKA][a-z]")
NAMED: Final = frozenset({*(called for _, called in PHRASES), *SINGLE.values(), "a suit", "a seat"})
"""Kinds of words; what else can be due is a word of the language itself."""


def capitals(f: Faulty) -> Finding | None:
    """A word with a capital that is written small."""
    word = f.wrong
    if word is None or word.kind != "word" or word.text == word.small or len(word.text) == 1:
        return None
    if f.block is not None and f.block.word == "example" and word.text.isupper():
        return None  # seats and teams are written large
    if _CARD.fullmatch(word.text):
        return None  # a card is written so
    if "NAME" not in f.fits and word.small not in {text for name, text in words().items() if name in f.fits}:
        return None
    if f.reach(word.small, word.start, word.end) <= word.start + len(word.small):
        return None
    return f.finds(codes.CAPITALS, word=word.text, small=word.small)


def small_letter(f: Faulty) -> Finding | None:
    """A seat or a rank written small: `play a 8`."""
    word = f.wrong
    if word is None or "LETTER" not in f.fits or not (len(word.text) == 1 and word.text.isalpha()):
        return None
    return f.finds(codes.SMALL_LETTER, word=word.text, large=word.text.upper())


def no_blank(f: Faulty) -> Finding | None:
    """A seat and its card in one: `play A8`."""
    if f.wrong is None or "LETTER" not in f.fits:
        return None
    found = re.fullmatch(r"([A-J])(10|[2-9TJQKA][a-z]?|10[a-z])", f.wrong.text)
    return f.finds(codes.NO_BLANK, word=f.wrong.text, example=f"{found[1]} {found[2]}") if found else None


def no_apostrophe(f: Faulty) -> Finding | None:
    """`dealers team` for `dealer's team`, of which the grammar takes the first word for a name."""
    for i in (f.at, f.at - 1):
        word = f.words[i] if 0 <= i < len(f.words) else None
        if word is None or word.kind != "word" or not word.text.endswith("s"):
            continue
        owner = f"{word.text[:-1]}'s"
        if f.reach(owner, word.start, word.end) > max(f.stuck.at, word.end):
            return f.finds(codes.NO_APOSTROPHE, i, word=word.text, example=owner)
    return None


def two_clauses(f: Faulty) -> Finding | None:
    """The line could have ended, and the word begins another clause or another block."""
    if not f.ended or f.wrong is None or f.block is None:
        return None
    if f.wrong.text in HEADERS:
        second = f.at + 1 < len(f.words) and _begins(f, START) >= len(f.words)
    else:
        known = f.wrong.text in first_words(f.block.word) and f.block.word not in LABELLED
        second = known and _begins(f, f.block.stand) > f.at + 1
    return f.finds(codes.TWO_CLAUSES, word=f.wrong.text) if second else None


def _begins(f: Faulty, stand: Stand) -> int:
    """The number of the word to which the line can be read if it began with the wrong word."""
    try:
        reader.read(f.text, f.words[f.at].start, f.line.end, stand)
    except Stuck as stuck:
        return next((i for i, word in enumerate(f.words) if word.end > stuck.at), len(f.words) - 1)
    return len(f.words)


def misspelt(f: Faulty) -> Finding | None:
    """A word of the language with a slip, here or a few words before: put right, the line can be read further."""
    last = min(f.at, len(f.words) - 1)
    for i in range(last, max(last - LOOK_BACK, -1), -1):
        word = f.words[i]
        if word.kind != "word" or not word.text.islower() or word.text in words().values():
            continue
        token = next((n for n, token in enumerate(f.stuck.tokens) if token.start == word.start), None)
        if token is None and i != f.at:
            continue
        if token is not None and f.stuck.tokens[token].type not in A_NAME:
            continue
        fits = f.fits if token is None else reader.fits(reader.replay(f.stand, f.stuck.tokens[:token]))
        known = [text for name, text in words().items() if name in fits]
        for meant in close(word.text, known):
            reach = f.reach(meant, word.start, word.end)
            if reach >= word.end if i == f.at else reach > f.stuck.at:
                before = f.words[i - 1].text if i else "the beginning of the line"
                return f.finds(
                    codes.MISSPELT, i, word=word.text, before=before, guess=meant, fits=listed(fits, _block(f))
                )
    return None


def or_more(f: Faulty) -> Finding | None:
    """`7 or moer`, of which the grammar takes the first word for one that joins."""
    if f.word(f.at) != "or" or f.word(f.at + 1) in {"more", "less"} or "_OR_MORE" not in f.fits:
        return None
    for meant in close(f.word(f.at + 1), ["more", "less"]):
        fits = "more or less"
        return f.finds(codes.MISSPELT, f.at + 1, word=f.word(f.at + 1), before="or", guess=meant, fits=fits)
    return None


def connecting(f: Faulty) -> Finding | None:
    """A word that joins, with a slip in it: `, othrwise 10`, where the comma before it is only a breath."""
    for i in (f.at + 1, f.at, f.at - 1):
        word = f.words[i] if 0 < i < len(f.words) else None
        if word is None or word.kind != "word" or word.text in words().values():
            continue
        comma = f.words[i - 1] if f.word(i - 1) == "," else None
        for meant in close(word.text, list(JOINS)):
            start = comma.start if comma else word.start
            if f.reach(f" {meant} ", start, word.end) > word.end:
                fits = ", ".join(JOINS)
                return f.finds(codes.MISSPELT, i, word=word.text, before=f.word(i - 1), guess=meant, fits=fits)
    return None


def wrong_kind(f: Faulty) -> Finding | None:
    """A suit where a rank is due, a rank where a card is due, and the like."""
    token = f.stuck.wrong
    if f.wrong is None or token is None or token.type not in CALLED:
        return None
    due = kinds(f.fits, _block(f), f.before)
    if not 1 <= len(due) <= 2 or f.wrong.text not in {str(token), f.wrong.text}:
        return None
    if CALLED[token.type] in due or f.ended or not set(due) <= NAMED:
        return None
    fits, inside = listed(f.fits, _block(f), f.before), str(token).strip('" ')
    hint = next((HINTS[kind] for kind in due if kind in HINTS), f"here could stand {fits}")
    if token.type == "STRING" and inside.isalnum():
        hint = f"write without quotes: {inside}"
    team = token.type == "TEAM" and _block(f) != "example"  # elsewhere a team is never named by its seats
    kind = "several capitals in one" if team else CALLED[token.type]
    return f.finds(codes.WRONG_KIND, word=str(token), kind=kind, fits=fits, hint=hint)


def unfinished(f: Faulty) -> Finding | None:
    """The line ends too early."""
    if f.wrong is not None:
        return None
    return f.finds(codes.UNFINISHED, before=f.before, fits=listed(f.fits, _block(f), f.before))


def beginning(f: Faulty) -> Finding | None:
    """A line that begins with what can't begin one, often the rest of the line before."""
    if f.wrong is None or f.at > 0:
        return None
    return f.finds(codes.NO_BEGINNING, word=f.wrong.text if f.wrong.kind == "text" else f"'{f.wrong.text}'")


def misplaced(f: Faulty) -> Finding | None:
    """A word that can't follow the one before it."""
    if f.wrong is None:
        return None
    return f.finds(codes.MISPLACED, word=f.wrong.text, before=f.before, fits=listed(f.fits, _block(f), f.before))


def _block(f: Faulty) -> str:
    return f.block.word if f.block else ""
