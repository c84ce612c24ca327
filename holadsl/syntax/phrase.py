"""What the parser makes of a line: words, and phrases of words and phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from holadsl.syntax.tables import Rule


class Token(str):
    """A word of a line: its text, which terminal it is, where it stands."""

    __slots__ = ("end", "start", "type")
    type: str
    start: int
    end: int

    def __new__(cls, kind: str, text: str, start: int, end: int) -> Token:
        """Text is all that a text is made of; the rest is put beside it."""
        token = super().__new__(cls, text)
        token.type, token.start, token.end = kind, start, end
        return token


class Phrase:
    """A phrase by the name of its rule, and where it stands: at first nowhere, if no word of it is said.

    A phrase may stand for the whole of a longer one that says nothing more: then `outside` is where that stands.
    """

    __slots__ = ("children", "data", "end", "outside_end", "outside_start", "start")

    def __init__(self, data: str, children: list[Child]) -> None:
        self.data = data
        self.children = children
        self.start = self.end = self.outside_start = self.outside_end = -1


Child: TypeAlias = "Phrase | Token | None"


def made(rule: Rule, said: list[Child]) -> Child:
    """What a rule makes of what was said."""
    children = said if rule.kept is None else _kept(rule.kept, said)
    if rule.alone and len(children) == 1:
        found = children[0]
        if not isinstance(found, Phrase):
            return found
    else:
        found = Phrase(rule.makes, children)
    _place(found, said)
    return found


def _kept(numbers: Sequence[int | None], said: list[Child]) -> list[Child]:
    children: list[Child] = []
    for number in numbers:
        if number is None:
            children.append(None)
        elif number >= 0:
            children.append(said[number])
        else:
            inside = said[~number]
            assert isinstance(inside, Phrase)
            children += inside.children
    return children


def _place(phrase: Phrase, said: list[Child]) -> None:
    """A phrase goes from the first word that was said, kept or not, to the last."""
    for child in said:
        if isinstance(child, Token):
            start = child.start
        elif isinstance(child, Phrase) and child.start >= 0:
            start = child.outside_start
        else:
            continue
        phrase.outside_start = start
        if phrase.start < 0:
            phrase.start = start
        break
    for child in reversed(said):
        if isinstance(child, Token):
            end = child.end
        elif isinstance(child, Phrase) and child.start >= 0:
            end = child.outside_end
        else:
            continue
        phrase.outside_end = end
        if phrase.end < 0:
            phrase.end = end
        break
