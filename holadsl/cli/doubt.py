"""How screens tell that a house rule is doubted."""

from __future__ import annotations


def told(title: str, doubt: str | None) -> str:
    """A title, with the mark of a house rule that is doubted, and why where its lines say so."""
    if doubt is None:
        return title
    return f"{title} (doubtful: {doubt})" if doubt else f"{title} (doubtful)"
