"""Words that a card player would use, and that the language says otherwise; words it knows but can't play yet."""

from __future__ import annotations

import re
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

INSTEAD: Final = {
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

DUTY: Final = frozenset({"must", "should", "shall", "has to", "need"})

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
    word = f.wrong
    if word is None or word.small not in {"left", "right"}:
        return None
    last = f.at
    whom = "dealer"
    if f.word(f.at + 1) == "of":
        last = min(f.at + (3 if f.word(f.at + 2) == "the" else 2), len(f.words) - 1)
        whom = f.word(last)
    return f.finds(codes.LEFT_RIGHT, f.at, last, word=f.text[word.start : f.words[last].end], whom=whom)


def if_when(f: Faulty) -> Finding | None:
    """`if` is `when`."""
    if f.wrong is None or f.wrong.small != "if":
        return None
    rest = f.text[f.wrong.end : f.line.end].strip().split(",")[0].split(" then ")[0]
    return f.finds(codes.IF_WHEN, rest=shorten(rest))


def must(f: Faulty) -> Finding | None:
    """A duty is a ladder."""
    if f.wrong is None or f.wrong.small not in DUTY:
        return None
    return f.finds(codes.MUST, word=f.wrong.text)


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
    """`ten` where a number is due."""
    if f.wrong is None or f.wrong.small not in FIGURES or "INT" not in f.fits:
        return None
    return f.finds(codes.NUMBER_WORD, figure=FIGURES[f.wrong.small])


def point_number(f: Faulty) -> Finding | None:
    """`1.5` for `3/2`."""
    if f.wrong is None or f.wrong.text != "." or not (f.word(f.at - 1) + f.word(f.at + 1)).isdecimal():
        return None
    tenths = int((f.word(f.at - 1) + f.word(f.at + 1))[:9])
    number = f"{f.word(f.at - 1)}.{f.word(f.at + 1)}"
    return f.finds(codes.POINT_NUMBER, f.at - 1, f.at + 1, word=number, example=f"{tenths}/10")


def otherwise_said(f: Faulty) -> Finding | None:
    """A word for which the language has another."""
    if f.wrong is None or f.wrong.small not in INSTEAD:
        return None
    return f.finds(codes.SAID_OTHERWISE, word=f.wrong.text, instead=INSTEAD[f.wrong.small])


def phrase_not_built(f: Faulty) -> Finding | None:
    """A phrase that the vocabulary has and that can't be played yet."""
    if f.wrong is None:
        return None
    for found in UNBUILT_PHRASES.finditer(f.text, f.line.start, f.line.end):
        if found.start() <= f.wrong.start < found.end():
            return Finding(codes.PHRASE_NOT_BUILT, found.start(), found.end(), {"word": found.group()})
    for i in (f.at, f.at - 1):  # `given discards 6c`: the grammar takes the word for a name, and stops behind it
        if i > 0 and f.word(i) in UNBUILT:
            return f.finds(codes.PHRASE_NOT_BUILT, i, word=f.word(i))
    return None


def shorten(text: str, most: int = 60) -> str:
    """A piece of a line for a message, on one line and cut where it gets long."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
