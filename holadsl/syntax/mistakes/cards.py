"""Cards as people say them: `sevens`, `Ace`, `king of spades`, where a rule writes 7, A, Ks."""

from __future__ import annotations

import re
from typing import Final

from holadsl.diagnostics.codes import reading as codes
from holadsl.syntax.blocks import EDITS
from holadsl.syntax.mistakes.faulty import Faulty, Finding
from holadsl.syntax.mistakes.kinds import beginnings

_SMALL: Final = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_ONE: Final = {word: str(number) for number, word in enumerate(_SMALL, 2)} | {
    "jack": "J",
    "knave": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}
RANKS: Final = _ONE | {"sixes": "6"} | {f"{word}s": rank for word, rank in _ONE.items()}
"""Ranks as words, one or several of them."""

LISTS: Final = ("wild", "without", "extra", "worth", "for")
"""Words of lines that list cards side by side."""

_CARD: Final = re.compile(r"(?P<rank>\w+)(?:\s+of\s+(?P<suit>[^\W\d_]\w*))?")


def said(word: str) -> str | None:
    """What to write for a word that is no suit; None if nothing is known of it."""
    small = word.lower()
    if small in RANKS:
        return f"write: {RANKS[small]}"
    if small == "joker":
        return "write: jokers, or one of them: *1"
    if small == "jokers":
        return "single ones are written *1 *2"
    if small in {"and", "or"}:
        return "cards of a list stand side by side: take it out"
    if small in {"none", "nothing", "nobody"}:
        return "a line that isn't to be: remove pack …"
    return None


def in_words(f: Faulty) -> Finding | None:
    """`king of spades`, `Ace`, `2 & 7` where ranks, suits or cards are due; `an ace`, `a wild card` elsewhere."""
    noun = f.wrong.small if f.wrong else ""
    if noun in {"card", "cards"} and f.before in {"wild", "trump"}:
        instead = f"write: {f.before}"
        return f.finds(codes.SAID_OTHERWISE, f.at - 1, f.at, word=f"{f.before} {f.word(f.at)}", instead=instead)
    if noun in RANKS and "LETTER" in f.fits and not RANKS[noun].isdecimal():
        return f.finds(codes.SAID_OTHERWISE, word=f.word(f.at), instead=f"write: {RANKS[noun]}")
    for i in (f.at, f.at - 1):
        word = f.words[i] if 0 < i < len(f.words) else None
        if word is None or f.word(0) in {"game", "example"} or not _listing(f, i):
            continue
        if word.text in {"&", "and", "or"} and i == f.at:
            return f.finds(codes.SAID_OTHERWISE, i, word=word.text, instead=said("and"))
        if word.small in {"joker", "jokers"} and i == f.at:
            return f.finds(codes.SAID_OTHERWISE, i, word=word.text, instead=said(word.text))
        found = _CARD.match(f.text, word.start, f.line.end)
        if found is None or found["rank"].lower() not in RANKS:
            continue
        if found["suit"] is not None:
            last = next(n for n, other in enumerate(f.words) if other.end == found.end())
            card = f"{RANKS[found['rank'].lower()]}{found['suit'][0].lower()}"
            return f.finds(codes.SAID_OTHERWISE, i, last, word=found.group(), instead=f"write: {card}")
        if i == f.at:
            return f.finds(codes.SAID_OTHERWISE, i, word=word.text, instead=said(word.text))
    return None


def _listing(f: Faulty, i: int) -> bool:
    """Whether word `i` stands where ranks, suits or cards are listed."""
    clause = 2 if f.word(0) in EDITS else 0
    if f.word(clause) not in LISTS or i <= clause:
        return False
    return i < f.at or beginnings()["kind"] <= f.fits
