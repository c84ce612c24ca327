"""Tables in Markdown, whose columns stand beneath each other as text, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a table."""
    wide = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    yield _row(head, wide)
    yield "|".join(["", *("-" * (width + 2) for width in wide), ""])
    yield from (_row(row, wide) for row in rows)


def _row(cells: Sequence[str], wide: Sequence[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, wide, strict=True)) + " |"
