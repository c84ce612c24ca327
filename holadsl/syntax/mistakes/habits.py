"""Habits of speech at a table that the language doesn't share: units, ranges of pictures, anybody for one player."""

from __future__ import annotations

from typing import Final

from holadsl.diagnostics.codes import reading as codes
from holadsl.syntax.blocks import EDITS
from holadsl.syntax.mistakes.faulty import Faulty, Finding

UNITS: Final = frozenset({"point", "points", "pts"})
SOMEBODY: Final = frozenset({"any", "anybody", "anyone", "everybody", "everyone", "somebody", "someone"})
ONE_PLAYER: Final = {
    ("by",): "say which one: leader, dealer",
    ("next", "dealer"): "say which one: winner of the deal, player after dealer",
    ("first", "lead"): "say which one: player after dealer, dealer",
}
"""Clauses that name one player, with examples."""

PICTURES: Final = ("J", "Q", "K", "A")
ROMAN: Final = {"II": 2, "III": 3, "IV": 4, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
"""Figures as some packs print them, but for single letters, which may be ranks."""
RANKS: Final = (*map(str, range(2, 11)), *PICTURES)


def _clause(f: Faulty) -> int:
    """Where the clause of the line begins."""
    return 2 if f.word(0) in EDITS else 0


def unit(f: Faulty) -> Finding | None:
    """`to 500 points`, `winner the most points`: what is counted is clear."""
    before = f.word(f.at - 1)
    if f.wrong is None or f.wrong.text not in UNITS or not f.ended:
        return None
    if not before.isdecimal() and before not in {"most", "least"}:
        return None
    return f.finds(codes.SAID_OTHERWISE, word=f.wrong.text, instead=f"take it out: {before} is enough")


def one_player(f: Faulty) -> Finding | None:
    """`hold by anybody`, `next dealer loser of the deal` where one player is due, and which one must be said."""
    at = _clause(f)
    for words, instead in ONE_PLAYER.items():
        last = at + len(words)
        if tuple(f.word(at + i) for i in range(len(words))) != words or last not in {f.at, f.at - 1}:
            continue
        if f.word(last) in SOMEBODY | {"loser"}:
            return f.finds(codes.SAID_OTHERWISE, last, word=f.word(last), instead=instead)
    return None


def pictures(f: Faulty) -> Finding | None:
    """`ranks 7 to A`: only numbers have a range."""
    first = f.word(f.at - 2)
    if f.word(_clause(f)) not in {"ranks", "order"} or f.word(f.at - 1) != "to" or f.word(f.at) not in PICTURES:
        return None
    if first not in RANKS:
        return None
    instead = f"write: {' '.join(RANKS[RANKS.index(first) : RANKS.index(f.word(f.at)) + 1])}"
    word = f"{first} to {f.word(f.at)}"
    return f.finds(codes.SAID_OTHERWISE, f.at - 2, f.at, word=word, instead=instead)


def ends_at(f: Faulty) -> Finding | None:
    """`match ends at 300` for `match to 300`."""
    at, number = _clause(f), f.word(f.at + 1)
    if f.word(at) != "ends" or f.at != at + 1 or f.word(f.at) not in {"at", "with", "on"} or not number.isdecimal():
        return None
    instead = f"the score that ends a match is said by: to {number}"
    return f.finds(codes.SAID_OTHERWISE, at, f.at, word=f"ends {f.word(f.at)}", instead=instead)


def gains_for(f: Faulty) -> Finding | None:
    """`gains 6 for no trick`: what must be so is a sentence of its own."""
    at = _clause(f)
    if f.word(f.at) != "for" or f.word(at) != "gains":
        return None
    before = f.word(f.at - 1) if f.word(f.at - 1).isdecimal() else "6"
    instead = f"write when, and then a whole condition: {before} when it won no trick"
    return f.finds(codes.SAID_OTHERWISE, word="for", instead=instead)


def roman(f: Faulty) -> Finding | None:
    """`ranks VII VIII IX`: the ranks below the pictures are numbers."""
    word = f.word(f.at)
    if word not in ROMAN or f.word(_clause(f)) not in {"ranks", "wild", "without", "worth"}:
        return None
    return f.finds(codes.SAID_OTHERWISE, word=word, instead=f"write it in figures: {ROMAN[word]}")


def for_players(f: Faulty) -> Finding | None:
    """`to 300 for 2 players`: a number of players has a block of its own."""
    if f.word(f.at) != "for" or not f.word(f.at + 1).isdecimal() or f.word(f.at + 2) not in {"players", "player"}:
        return None
    number = f.word(f.at + 1)
    instead = f"it is a block, with such lines below it: for {number} players, each alone, or: in 2 teams"
    word = f"for {number} {f.word(f.at + 2)}"
    return f.finds(codes.SAID_OTHERWISE, f.at, f.at + 2, word=word, instead=instead)


def the_same(f: Faulty) -> Finding | None:
    """`a card of the same suit`: which one it is compared with is said by `led`."""
    at = f.at if f.word(f.at) == "same" else f.at - 1
    noun = f.word(at + 1)
    if at < 0 or f.word(at) != "same" or noun not in {"suit", "rank"}:
        return None
    card = "" if f.word(at - 1) == "of" or f.word(at - 2) == "of" else "a card of the "
    return f.finds(codes.SAID_OTHERWISE, at, at + 1, word=f"same {noun}", instead=f"write: {card}{noun} led")


def of_which_suit(f: Faulty) -> Finding | None:
    """`winner highest card`: only cards of one suit can be compared."""
    if f.wrong is not None or (f.word(f.at - 2), f.word(f.at - 1)) != ("highest", "card"):
        return None
    return f.finds(codes.UNFINISHED, before=f.before, fits="'of the suit led'")
