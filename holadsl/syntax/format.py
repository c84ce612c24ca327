"""The layout of a rule file, comments kept: what `holadsl fmt` does. `phrase` writes any piece of a tree."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Final

from holadsl.data import define, field
from holadsl.diagnostics.diagnostic import Bag
from holadsl.syntax.layout.lines import INDENT, fill, format_tree, join, lay_out, pieces
from holadsl.syntax.layout.phrases import phrase
from holadsl.syntax.lines import Line, Strip, strips
from holadsl.syntax.parse import Entry, Reading
from holadsl.syntax.tree import Language
from holadsl.text import Source

__all__ = ["format_file", "format_tree", "phrase"]

TAB: Final = 8
GAP: Final = "  "
_WORDS: Final = re.compile(r'"[^"\n]*"?|#[^\n]*|[^\s,"#()]+')


def format_file(source: Source) -> str:
    """The text in its canonical layout; lines that can't be read are kept as they are.

    A text that can't be read at all (too large, no text, another language) comes back unchanged. A formatted text
    formats to itself.
    """
    reading = Reading.of(source, Bag())
    return Layout(reading).text() if reading.whole else source.text


@define
class Layout:
    """A file being laid out, line of text by line of text."""

    reading: Reading
    _out: list[str] = field(factory=list)
    _pending: list[Strip] = field(factory=list)
    """Blank lines and comments since the last line with words."""

    def text(self) -> str:
        """The whole text."""
        page = self.reading.page.text
        entries = {entry.line.start: entry for entry in self.reading.entries}
        lines = {line.strips[0].start: line for line in self.reading.passed}
        lines |= {entry.line.strips[0].start: entry.line for entry in self.reading.entries}
        rest = list(strips(page))
        i = 0
        while i < len(rest):
            line = lines.get(rest[i].start)
            if line is None:
                self._pending.append(rest[i])
                i += 1
                continue
            self._line(line, entries.get(line.start))
            i += len(line.strips)
        self._between(opens=False, last=True)
        return "\n".join(self._out) + "\n" if self._out else ""

    # between the lines

    def _between(self, *, opens: bool, last: bool = False) -> None:
        """Puts down the blank lines and comments before a line; a header and its comments have a blank line before."""
        groups = self._groups()
        attached: list[Strip] = []
        if opens and groups and not groups[-1][1] and self._stands_left(groups[-1][0]):
            attached = groups.pop()[0]
        for strips_, _ in groups:
            if strips_ and self._out and self._blank_before(strips_):
                self._blank()
            self._out.extend(self._comment(strip) for strip in strips_)
        after_blank = bool(self._pending) and self._pending[-1].comment is None
        if opens or (after_blank and not last):
            self._blank()
        self._out.extend(self._comment(strip) for strip in attached)
        self._pending.clear()

    def _groups(self) -> list[tuple[list[Strip], bool]]:
        """The comments since the last line, cut at blank lines; whether a blank line follows."""
        groups: list[tuple[list[Strip], bool]] = [([], False)]
        for strip in self._pending:
            if strip.comment:
                groups[-1][0].append(strip)
            else:
                groups[-1] = (groups[-1][0], True)
                groups.append(([], False))
        return groups

    def _blank_before(self, group: list[Strip]) -> bool:
        at = self._pending.index(group[0])
        return at > 0 and self._pending[at - 1].comment is None

    def _stands_left(self, group: list[Strip]) -> bool:
        """Whether comments belong to the header below them: they stand at the margin, or after a blank line."""
        return bool(group) and (self._blank_before(group) or group[0].comment == (group[0].start, group[0].end))

    def _blank(self) -> None:
        if self._out and self._out[-1]:
            self._out.append("")

    def _comment(self, strip: Strip, indent: str | None = None) -> str:
        assert strip.comment
        if indent is None:
            indent = "" if strip.comment[0] == strip.start else INDENT
        return indent + self._words_of(strip)

    def _words_of(self, strip: Strip) -> str:
        assert strip.comment
        return self.reading.page.text[strip.comment[0] : strip.comment[1]].rstrip()

    # a line

    def _line(self, line: Line, entry: Entry | None) -> None:
        opens = entry is not None and entry.opens
        self._between(opens=opens or (entry is not None and isinstance(entry.node, Language)))
        if entry is None or not entry.exact or type(entry.node).__name__ == "Unread":
            page = self.reading.page.text
            self._out.extend(page[strip.start : strip.end].rstrip() for strip in line.strips)
            return
        if any(strip.comment for strip in line.strips[:-1]):
            self._with_comments(line, entry)
            return
        self._out.extend(lay_out(entry.node, opens))
        if line.strips[-1].comment:
            self._out[-1] = self._trailing(self._out[-1], line.strips[-1])

    def _trailing(self, text: str, strip: Strip) -> str:
        """A line with the comment behind it, in the column where it stood if there is room."""
        assert strip.comment
        before = self.reading.page.text[strip.start : strip.comment[0]].expandtabs(TAB)
        room = max(len(before) - len(text.expandtabs(TAB)), len(GAP))
        return text + " " * room + self._words_of(strip)

    def _with_comments(self, line: Line, entry: Entry) -> None:
        """A line of several with comments inside: it is cut where they stand."""
        start, parts = pieces(entry.node, entry.opens)
        done = 0
        for strip, end in zip(line.strips, self._ends(parts, line), strict=True):
            if not strip.comment and end < len(parts):
                continue  # lines without a comment are filled anew
            if end > done:
                lead = start if done == 0 else " " * len(start)
                self._out.extend(join(lead, fill(len(start), parts[done:end])))
            if strip.comment and end > done and not strip.empty:
                self._out[-1] = self._trailing(self._out[-1], strip)
            elif strip.comment:
                self._out.append(self._comment(strip, " " * len(start)))
            done = end

    def _ends(self, parts: list[str], line: Line) -> list[int]:
        """For each strip of a line how many pieces are done at its end, reckoned by the words that were written."""
        page = self.reading.page.text
        words = list(accumulate(_weight(page[strip.code[0] : strip.code[1]]) for strip in line.strips))
        begun = words[-1] - sum(_weight(part) for part in parts)  # the words of the clause, before the first piece
        ends: list[int] = []
        for count in words:
            total, done = begun, 0
            while done < len(parts) and total < count:
                total += _weight(parts[done])
                done += 1
            ends.append(done)
        return [*ends[:-1], len(parts)]


def _weight(text: str) -> int:
    """The words of a piece, without those that the layout may add or leave out."""
    return sum(1 for word in _WORDS.findall(text) if word not in {"the", "a", "an"})
