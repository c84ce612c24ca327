"""Did you mean …? One small thing for words, options, cards and commands."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` was most likely meant to be, or None."""
    names = list(known)
    if word.lower() in names:
        return word.lower()
    found = get_close_matches(word.lower(), names, n=1, cutoff=0.6)
    return found[0] if found else None


def guess(word: str, known: Iterable[str]) -> str:
    """`; did you mean burn?`, or nothing: to be put at the end of a sentence."""
    found = nearest(word, known)
    return f"; did you mean {found}?" if found else ""
