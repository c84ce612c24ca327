"""Did you mean …? One small thing for words, options, cards and commands."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` was most likely meant to be, or None."""
    names = list(known)
    if word.lower() in names:
        return word.lower()
    found = close(word.lower(), names, most=1, cutoff=0.6)
    return found[0] if found else None


def close(word: str, known: Iterable[str], most: int = 3, cutoff: float = 0.7) -> list[str]:
    """The known words that a slip may have turned into `word`; two letters that changed places are the likeliest."""
    names = list(known)
    swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)} - {word}
    likely = [name for name in names if name in swapped]
    turned = [name for name in names if sorted(name) == sorted(word) and name not in likely]
    alike = [name for name in get_close_matches(word, names, n=3, cutoff=cutoff) if name not in {*likely, *turned}]
    return [*likely, *turned, *alike][: most if most == 1 else None]


def guess(word: str, known: Iterable[str]) -> str:
    """`; did you mean burn?`, or nothing: to be put at the end of a sentence."""
    found = nearest(word, known)
    return f"; did you mean {found}?" if found else ""
