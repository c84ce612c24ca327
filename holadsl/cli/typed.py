"""What a person typed at the table: cards, numbers in front of them, a call, or a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from holadsl.core.verbs import DOWN
from holadsl.data import frozen
from holadsl.diagnostics.nearest import nearest

if TYPE_CHECKING:
    from holadsl.api import Card

WORDS: Final[Mapping[str, str]] = {
    "?": "help",
    "help": "help",
    "h": "help",
    "rules": "rules",
    "why": "why",
    "undo": "undo",
    "u": "undo",
    "score": "score",
    "scores": "score",
    "last": "last",
    "hint": "hint",
    "knows": "knows",
    "know": "knows",
    "table": "table",
    "quit": "quit",
    "exit": "quit",
}
"""What is no move, by how it may be typed. No letter of a rank is among them: `q` is a queen, never the end."""


@frozen
class Word:
    """A word that is no move, such as `undo`, and what stood behind it."""

    word: str
    rest: str = ""


@frozen
class Wish:
    """A move, as its text."""

    move: str


@frozen
class Unclear:
    """What could be two things; the sentence says how to type each."""

    says: str


def word(text: str, calls: Sequence[str] = ()) -> Word | None:
    """The word of the table that a text is; None if it is something else, such as a call of the rules."""
    first, _, rest = text.strip().partition(" ")
    known = first.lower() in WORDS and first.lower() not in calls
    return Word(WORDS[first.lower()], rest.strip()) if known else None


def read(
    text: str, hand: Sequence[Card], verbs: Sequence[str] = (), calls: Sequence[str] = ()
) -> Word | Wish | Unclear | None:
    """What the text means for somebody with that hand, None if nothing was typed.

    `verbs` are words that are moves now, such as `stop`, `calls` the calls of the rules, which may take cards; both go
    before the words of the table.
    """
    said = text.strip()
    if not said:
        return None
    first, _, rest = said.partition(" ")
    word = first.lower()
    if word == "call" and rest:
        return read(rest, hand, verbs, calls)
    if word in verbs:
        return Wish(said)
    if word in calls:
        return move(said, hand, calls)
    if word in WORDS:
        return Word(WORDS[word], rest.strip())
    return move(said, hand, calls)


def move(text: str, hand: Sequence[Card], calls: Sequence[str] = ()) -> Wish | Unclear:
    """A move as typed: one card or several, by texts or numbers, with `down` or the name of a call in front or not."""
    first, *rest = text.replace(",", " ").split() or [""]
    verb = first.lower() if first.lower() in (DOWN, *calls) else ""
    words = rest if verb else [first, *rest]
    if any(word.isalpha() and len(word) > 2 for word in words):
        return Wish(text)
    numbers = [number for word in words if 1 <= (number := _number(word.removeprefix("#")) or 0) <= len(hand)]
    if len(set(numbers)) < len(numbers):
        return Unclear("A number stands there twice: name each card once.")
    found = [verb] if verb else []
    for word in words:
        meant = card(word, hand)
        if isinstance(meant, Unclear):
            return meant
        found.append(meant.move)
    return Wish(" ".join(found))


def card(text: str, hand: Sequence[Card]) -> Wish | Unclear:
    """A card as typed: by its text, or by the number that stands before it, also as `#2`."""
    number = _number(text.removeprefix("#"))
    if number is None or not 1 <= number <= len(hand):
        if number is not None and text.startswith("#") and hand:
            return no_number(number, hand)
        return Wish(text)
    counted = hand[number - 1]
    ranked = [held for held in hand if _ranks(text, held)]
    if text.startswith("#") or not ranked or counted in ranked:
        return Wish(str(counted))
    return Unclear(f"{number} could be number {number}, {counted}, or your {ranked[0]}: type #{number} or {ranked[0]}.")


def no_number(number: int | str, hand: Sequence[Card]) -> Unclear:
    """What is said of a number that no card of the hand has."""
    upto = f"yours go from 1 to {len(hand)}" if len(hand) > 1 else "yours has the number 1"
    return Unclear(f"No card has the number {number}: {upto}.")


def like(word: str) -> str:
    """A word of the table that looks like this one, empty if none does."""
    return nearest(word.lower(), [known for known in WORDS if len(known) > 1]) or ""


def numbers(cards: Sequence[Card], hand: Sequence[Card], *, alone: bool = True) -> str:
    """Cards of a hand by the numbers in front of them, each so that `card` takes it for nothing else; `alone` is false
    where numbers are never taken for ranks.
    """
    left = list(enumerate(hand, 1))
    found = []
    for wanted in cards:
        place = next(place for place, (_, held) in enumerate(left) if held == wanted)
        number = str(left.pop(place)[0])
        found.append(f"#{number}" if alone and isinstance(card(number, hand), Unclear) else number)
    return " ".join(found)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def _ranks(text: str, held: Card) -> bool:
    return held.suit is not None and text.lower() == ("10" if held.rank == "T" else held.rank.lower())
