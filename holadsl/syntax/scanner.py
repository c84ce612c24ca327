"""Finds the words of a line, one after the other, each as what may stand there."""

from __future__ import annotations

import re
from collections.abc import Container

from holadsl.syntax.phrase import Token
from holadsl.syntax.tables import Tables


class NoWord(Exception):
    """Nothing begins with the character at `at`."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Misfit(Exception):
    """A word that can't stand where it stands."""

    def __init__(self, token: Token) -> None:
        super().__init__(token)
        self.token = token


def word(tables: Tables, text: str, at: int, end: int, fits: Container[str]) -> Token | None:
    """The next word from `at` on, None if there is none before `end`.

    `fits` has the terminals that may stand there: of the patterns among them the first one counts that finds something,
    and if a word of the language that is among them is found by it, then it is that. Misfit if only others find
    something, NoWord if nothing does.
    """
    while at < end:
        found = tables.any_pattern.match(text, at, end)
        if found is None:
            raise NoWord(at)
        kind = found.lastgroup or ""
        if kind not in fits and kind not in tables.everywhere:
            other = _other(tables, text, at, end, fits)
            if other is None:
                raise Misfit(_token(tables, kind, found.group(), at, tables.words))
            kind, found = other
        if kind not in tables.ignored:
            return _token(tables, kind, found.group(), at, fits)
        at = found.end()
    return None


def _other(tables: Tables, text: str, at: int, end: int, fits: Container[str]) -> tuple[str, re.Match[str]] | None:
    """The first pattern that finds something among those that may."""
    for kind, pattern in tables.each_pattern.items():
        found = pattern.match(text, at, end) if kind in fits or kind in tables.everywhere else None
        if found:
            return kind, found
    return None


def _token(tables: Tables, kind: str, text: str, at: int, fits: Container[str]) -> Token:
    """The token of what a pattern found: a word of the language if that may stand there."""
    words = tables.keywords.get(kind)
    if words is not None:
        own = words.get(text)
        if own is not None and own in fits:
            kind = own
    return Token(kind, text, at, at + len(text))
