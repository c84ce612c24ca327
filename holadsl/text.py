"""A rule text and places in it: the ground floor, which knows nothing of rules."""

from __future__ import annotations

from bisect import bisect_right

from holadsl.data import field, frozen


@frozen
class Span:
    """Characters `start` to `end` (exclusive, code points from 0) of one source."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The smallest span that has both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


@frozen(eq=False)
class Source:
    """One rule text, with the name under which people know it (a path, or `<text>`)."""

    name: str
    text: str = field(repr=False)
    _starts: list[int] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        starts = [0, *(i + 1 for i, c in enumerate(self.text) if c == "\n")]
        object.__setattr__(self, "_starts", starts)

    def line_of(self, offset: int) -> int:
        """The line, from 1, on which the character at `offset` stands."""
        return bisect_right(self._starts, min(max(offset, 0), len(self.text)))

    def column_of(self, offset: int) -> int:
        """The column, from 1, in code points."""
        return offset - self._starts[self.line_of(offset) - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of line `line` (from 1) without its end."""
        start = self._starts[line - 1]
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    @property
    def lines(self) -> int:
        """How many lines the text has."""
        return len(self._starts)


@frozen(at_once=True)
class Place:
    """A line of a rule file, as people are shown it (`holadsl.Place`).

    `path` is the file's name, `line` and `column` count from 1 in code points, `text` is the whole line,
    `clause` names the slot that stands there ("hold when"), or is empty.
    """

    path: str
    line: int
    column: int
    text: str
    clause: str = ""

    @classmethod
    def at(cls, source: Source, offset: int, clause: str = "") -> Place:
        """The place of the character at `offset` of `source`."""
        line = source.line_of(offset)
        return cls(source.name, line, source.column_of(offset), source.line_text(line), clause)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"
