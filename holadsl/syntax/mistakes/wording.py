"""Words that a card player would use, and that the language says otherwise; words it knows but can't play yet."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import Final

from holadsl.diagnostics.codes import reading as codes
from holadsl.syntax.mistakes.faulty import Faulty, Finding

FIGURES: Final = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100}
"""Numbers that people write in letters."""

OPENING: Final = {
    "stock": "what is left after the deal is the stock by itself; take the line out",
    "turn": "write: show 1 card …",
    "matches": "write: matching a card of the rank led",
    "match": "write: matching a card of the rank led",
    "follow": "write: answer a card of the suit led, else any card",
    "captured": "write: cards worth of the cards taken",
    "values": "write: worth 10 for A",
    "value": "write: worth 10 for A",
    "dealer": "write: next dealer …",
    "leader": "write: first lead …",
    "target": "write: to 500",
    "turns": "write: direction clockwise",
    "draw": "write: refill to 4",
    "joker": "write: jokers 2",
    "decks": "write: copies 2",
    "packs": "write: copies 2",
    "optional": 'write: option NAME "A title"',
}
"""What is said instead of a clause that a card player would begin with another word."""

INSTEAD: Final = {
    "can": "write: may",
    "could": "write: may",
    "match": "write: a matching card; a match is the contest",
    "matches": "write: matching a card of the rank led",
    "round": "write: circuit (a card from each), or: trick",
    "up": "write: show 1 card …",
    "follow": "write: answer a card of the suit led, else any card",
    "everyone": "write: each player",
    "everybody": "write: each player",
    "anyone": "write: a player",
    "anybody": "write: a player",
    "someone": "write: a player",
    "somebody": "write: a player",
    "you": "write: player (on turn), or: it",
    "they": "write: it",
    "he": "write: it",
    "she": "write: it",
    "his": "write: its",
    "her": "write: its",
    "their": "write: its",
    "same": "say which: dealer, a card of the rank led, a card of the suit led",
    "highest": "highest is for cards; of points: most",
    "unless": "write: when not (…)",
    "equals": "write: is",
    "equal": "write: is",
    "greater": "write: more than",
    "bigger": "write: more than",
    "fewer": "write: less than, or: 3 or less",
    "minimum": "write: 3 or more",
    "maximum": "write: 3 or less",
    "minus": "write the number first: 10 minus 3",
    "captured": "write: cards taken",
    "deck": "write: pack, or: stock for what is left after the deal",
    "talon": "write: stock",
    "rest": "the rest is the stock by itself; take the line out",
    "pile": "write: cards taken, or: stock",
    "phase": "a clause that changes says when: any card when the stock is open, otherwise …",
    "partners": "write: in 2 teams",
    "counterclockwise": "write: anticlockwise",
    "value": "write: worth",
    "values": "write: worth",
    "scoring": "write: score",
    "side": "write: team",
    "sides": "write: teams",
    "then": "effects follow a comma: when …, the trick ends",
    "turned": "write: show",
    "beginner": "write: leader",
    "starter": "write: leader",
    "winners": "write: each winner",
    "losers": "write: each loser",
    "players": "write: each player",
    "opponents": "write: each opponent, or: an opponent",
}
"""What is said instead, looked up when a word can't stand where it does."""

NOUNS: Final = frozenset({"opponent", "team", "loser", "winner"})
"""Words for players that need `a`, `each` or `another` before them."""

DUTY: Final = frozenset({"must", "should", "shall", "ought"})

UNBUILT: Final = frozenset(
    [
        "call",
        "called",
        "calls",
        "discard",
        "discards",
        "discarded",
        "discarder",
        "meld",
        "melds",
        "melded",
        "those",
        "pays",
        "pay",
        "lays",
        "plays",
        "shows",
        "swaps",
        "can",
        "beating",
        "outside",
        "sequence",
        "as",
        "top",
        "turn",
        "turns",
        "draws",
        "draw",
        "face",
        "down",
        "place",
        "take",
        "takes",
    ]
)
"""Words of phrases that the vocabulary has and the engine doesn't play yet."""

UNBUILT_PHRASES: Final = re.compile(
    r"of one (?:suit|rank)\b|last to beat\b|last \d+ leads\b|trump over a plain card\b|winner [A-Z]\b"
)


def left_right(f: Faulty) -> Finding | None:
    """Left or right: who that is depends on the direction of play."""
    at = _suspect(f, {"left", "right"})
    if at is None:
        return None
    last = at
    whom = "dealer"
    if f.word(at + 1) == "of":
        last = min(at + (3 if f.word(at + 2) == "the" else 2), len(f.words) - 1)
        whom = f.word(last)
    word = f.text[f.words[at].start : f.words[last].end]
    return f.finds(codes.LEFT_RIGHT, at, last, word=word, whom=whom)


def if_when(f: Faulty) -> Finding | None:
    """`if` is `when`."""
    at = _suspect(f, {"if"})
    if at is None:
        return None
    rest = f.text[f.words[at].end : f.line.end].strip().split(",")[0].split(" then ")[0]
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
    return f"say which: {'an' if noun[0] in 'aeiou' else 'a'} {noun}, each {noun}"


def contraction(f: Faulty) -> Finding | None:
    """`isn't` is `is not`."""
    if f.wrong is None:
        return None
    for i in (f.at, f.at - 1):
        if f.word(i + 1) in {"'", "\u2019"} and f.word(i + 2) == "t" and f.word(i).endswith("n"):
            word = f.text[f.words[i].start : f.words[i + 2].end]
            return f.finds(codes.SAID_OTHERWISE, i, i + 2, word=word, instead=f"write: {f.word(i)[:-1]} not")
    return None


def at_least(f: Faulty) -> Finding | None:
    """`at least 60` is `60 or more`."""
    found = re.compile(r"at\s+(least|most)\s+(\d+)").search(f.text, f.words[max(f.at - 1, 0)].start, f.line.end)
    if f.wrong is None or found is None or not found.start() <= f.wrong.start < found.end():
        return None
    instead = f"write: {found[2]} or {'more' if found[1] == 'least' else 'less'}"
    return Finding(codes.SAID_OTHERWISE, found.start(), found.end(), {"word": found.group(), "instead": instead})


def rank_of(f: Faulty) -> Finding | None:
    """`a card of K` is `a card of rank K`."""
    if f.stuck.wrong is None or f.stuck.wrong.type not in {"INT", "LETTER"} or f.before not in {"of", "of the"}:
        return None
    word = f"of {f.word(f.at)}"
    return f.finds(codes.SAID_OTHERWISE, f.at - 1, f.at, word=word, instead=f"write: of rank {f.word(f.at)}")


def price_order(f: Faulty) -> Finding | None:
    """`A 10` for `10 for A`: only where a price is due."""
    if f.wrong is None or "FACE" not in f.fits:
        return None
    price = re.compile(r"([^,]*?)\s*(?:=|:|for|is)?\s*(\d+)\s*(?:,|$)").match(f.text, f.wrong.start, f.line.end)
    example = "10 for A"
    if price and price[1]:
        example = f"{price[2]} for {price[1].strip()}"
    last = max(i for i, word in enumerate(f.words) if i == f.at or (price and word.end <= price.end(2)))
    return f.finds(codes.PRICE_ORDER, f.at, last, example=example)


def number_word(f: Faulty) -> Finding | None:
    """`ten` where a number is due; `five hundred`, of which the grammar takes the first word for a name."""
    at = _suspect(f, FIGURES)
    if at is None or (at == f.at and "INT" not in f.fits):
        return None
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
    number = f"{f.word(f.at - 1)}.{f.word(f.at + 1)}"
    return f.finds(codes.POINT_NUMBER, f.at - 1, f.at + 1, word=number, example=Fraction(number[:12]))


def otherwise_said(f: Faulty) -> Finding | None:
    """A word for which the language has another."""
    if f.wrong is None or f.wrong.small not in INSTEAD:
        return None
    return f.finds(codes.SAID_OTHERWISE, word=f.wrong.text, instead=INSTEAD[f.wrong.small])


def phrase_not_built(f: Faulty) -> Finding | None:
    """A phrase that the vocabulary has and that can't be played yet."""
    if f.word(f.at) == "can" and f.word(f.at + 1) != "meld":
        return None
    for found in UNBUILT_PHRASES.finditer(f.text, f.line.start, f.line.end):
        if f.wrong and found.start() <= f.wrong.start < found.end():
            return Finding(codes.PHRASE_NOT_BUILT, found.start(), found.end(), {"word": found.group()})
    for i in (f.at, f.at - 1):  # `given discards 6c`: the grammar takes the word for a name, and stops behind it
        if i > 0 and f.word(i) in UNBUILT:
            return f.finds(codes.PHRASE_NOT_BUILT, i, word=f.word(i))
    return None


def shorten(text: str, most: int = 60) -> str:
    """A piece of a line for a message, on one line and cut where it gets long."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
