"""Source to tree, with every mistake reported and none fatal to the rest of the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

from holadsl.data import define, evolve, field, frozen, names
from holadsl.diagnostics.codes import reading as codes
from holadsl.diagnostics.diagnostic import Bag, Code
from holadsl.syntax import reader
from holadsl.syntax.blocks import HEADERS
from holadsl.syntax.build import TooDeep, build
from holadsl.syntax.checks import fit_to_read
from holadsl.syntax.lines import MAX_BRACKETS, MAX_LINE, Line, cut, split
from holadsl.syntax.mistakes import diagnose, headers, settled, slots
from holadsl.syntax.mistakes.faulty import Block, Faulty, Finding, Word, each_word, words
from holadsl.syntax.mistakes.settled import Around
from holadsl.syntax.mistakes.wording import shorten
from holadsl.syntax.page import Page
from holadsl.syntax.phrase import Child, Phrase
from holadsl.syntax.reader import START, Read, Stuck
from holadsl.syntax.tree import Count, Game, Language, Node, Option, Start, Suits, Unread
from holadsl.text import Source, Span

MAX_MISTAKES: Final = 100
"""Faulty lines of one file that are looked at."""

SHOWN: Final = 400
"""Letters of a line that are enough to see what it begins with."""


def parse(source: Source, bag: Bag, *, examples: bool = True) -> Start:
    """The tree of a rule file; what can't be read is reported in `bag` and stands in the tree as `Unread`.

    Without `examples` their blocks are passed over, and nothing in them is found to be wrong.
    """
    return assemble(Reading.of(source, bag, examples=examples))


@frozen
class Entry:
    """A logical line with what it was read as.

    `opens` says that a block begins here, `exact` that the node says just what the line says: not so for a header with
    a slip that was put right.
    """

    line: Line
    node: Node
    opens: bool = False
    exact: bool = True


@define
class Reading:
    """A file being read, line by line."""

    page: Page
    bag: Bag
    entries: list[Entry] = field(factory=list)
    passed: list[Line] = field(factory=list)
    """Lines that nobody looked at, in a block that can't be read."""
    whole: bool = True
    """False once the reading was given up."""
    _block: Block | None = None
    _quiet: bool = False
    """Whether the lines of this block are passed over: its header stands for something that can't be read."""
    _mistakes: int = 0
    _braces: bool = False
    _unsaid: Line | None = None
    """The first line, if it doesn't say the language."""
    _declared: set[str] = field(factory=set)
    _waiting: list[Line] = field(factory=list)
    """The lines to come, the next one last."""

    @classmethod
    def of(cls, source: Source, bag: Bag, *, examples: bool = True) -> Reading:
        """A file, read from end to end, with its example blocks or without."""
        if not fit_to_read(source, bag):
            return cls(Page(source, ""), bag, whole=False)
        reading = cls(Page.of(source), bag)
        lines = cut(reading.page.text)
        if lines:
            reading._read(lines if examples else tuple(reading._without_examples(lines)))
        else:
            bag.report(codes.EMPTY, source, Span(0, 0))
            reading.whole = False
        return reading

    def _without_examples(self, lines: Sequence[Line]) -> Iterator[Line]:
        passing = False
        for line in lines:
            first = self._first(line).text
            if first in HEADERS:
                passing = first == "example"
            if not passing:
                yield line

    def _read(self, lines: Sequence[Line]) -> None:
        self._waiting = list(reversed(lines))
        self._language()
        while self._waiting and self.whole:
            line = self._waiting.pop()
            if self._mistakes >= MAX_MISTAKES:
                self._report(codes.TOO_MANY_MISTAKES, line.start, line.end, limit=MAX_MISTAKES)
                self.whole = False
                return
            self._waiting.extend(reversed(self._line(line)))

    # the first line

    def _language(self) -> None:
        """The first line, which must say the language."""
        line = self._waiting[-1]
        found = self._beginning(line)
        small = found[0].small
        if small != "language":
            self._report(codes.NO_LANGUAGE, found[0].start, found[0].end)
            self._unsaid = line
            if len(found) == 2 and found[1].kind == "number" and "lang" in small:  # a misspelt one
                self.passed.append(self._waiting.pop())
            return
        self._waiting.pop()
        version = [word for word in found[1:] if word.text not in {":", "="}]
        try:
            done = reader.read(self.page.text, line.start, line.end)
        except Stuck:
            self._odd_language(line, found, version)
            return
        language = self._node(done.phrase.children[0])
        assert isinstance(language, Language)
        if language.version.value == 1:
            self.entries.append(Entry(line, language))
        else:
            self._odd_language(line, found, version)

    def _odd_language(self, line: Line, found: Sequence[Word], version: Sequence[Word]) -> None:
        """A first line that begins with `language` and doesn't say the one that is known."""
        self.passed.append(line)
        first = found[0]
        if not version:
            self._report(codes.NO_LANGUAGE, line.start, line.end)
        elif [word.text for word in version] != ["1"]:
            said = self.page.text[version[0].start : line.end]
            self._report(codes.UNKNOWN_LANGUAGE, version[0].start, line.end, version=shorten(said))
            self.whole = False
        elif first.text != first.small:
            self._report(codes.CAPITALS, first.start, first.end, word=first.text, small=first.small)
        else:
            sign = {":": "colon", "=": "equals sign"}[found[1].text]
            self._report(codes.STRAY_SIGN, found[1].start, found[1].end, sign=sign)

    # any other line

    def _line(self, line: Line) -> Sequence[Line]:
        """Reads a line; gives back what a mistake joined to it."""
        text = self.page.text
        first = self._first(line)
        if line.end - line.start > MAX_LINE or line.nested > MAX_BRACKETS:
            code = codes.LONG_LINE if line.end - line.start > MAX_LINE else codes.TOO_DEEP
            self._mistake(line, code, first.start, first.end, limit=MAX_LINE)
            return ()
        if first.text == "language":
            self._mistake(line, codes.LANGUAGE_PLACE, line.start, line.end)
            return ()
        if first.text in HEADERS and not self._turns_up(line):
            return self._header(line, first.text)
        if self._quiet and not self._wakes(line):
            self.passed.append(line)
            return ()
        if first.text == "}" and first.end == line.end and self._braces:
            self.passed.append(line)  # its other half was reported
            return ()
        stand = self._block.stand if self._block else START
        try:
            done = reader.read(text, line.start, line.end, stand)
        except Stuck as stuck:
            return self._faulty(line, stuck, self._block, header=False)
        try:
            node = self._node(_block(done).children[-1])
        except TooDeep:
            self._mistake(line, codes.TOO_DEEP, first.start, line.end)
            return ()
        doubt = settled.look(node, Around(text, line, stand, self._declared))
        if doubt:
            self.bag.report(doubt.code, self.page.source, doubt.span, (), **doubt.fields)
            self._mistakes += 1
            self._leave_out(line)
        else:
            self._declare(node)
            self.entries.append(Entry(line, node))
        return ()

    def _turns_up(self, line: Line) -> bool:
        """Whether a line says `turn up 1 card` in a deal: the word opens a block only where it stands alone."""
        found = self._beginning(line) if self._block is not None and self._block.word == "deal" else ()
        return len(found) > 1 and found[0].text == "turn"

    def _header(self, line: Line, block: str) -> Sequence[Line]:
        try:
            done = reader.read(self.page.text, line.start, line.end)
        except Stuck as stuck:
            return self._faulty(line, stuck, self._block, header=True)
        self._open(line, block, done)
        return ()

    def _open(self, line: Line, block: str, done: Read, *, exact: bool = True) -> None:
        """A block begins with a header that was read, perhaps with a slip put right."""
        node = self._node(_block(done))
        differs = block in {"variant", "for"} or (isinstance(node, Game) and node.extends is not None)
        self._block, self._quiet = Block(block, done.after, differs), False
        doubt = settled.look(node, Around(self.page.text, line, START))
        if doubt:
            self.bag.report(doubt.code, self.page.source, doubt.span, (), **doubt.fields)
            self._mistakes += 1
            node = Unread(block=block, span=node.span)
        self._declare(node)
        self.entries.append(Entry(line, node, opens=True, exact=exact))

    def _open_unread(self, line: Line, block: str, name: str = "") -> None:
        """A block begins with a header that can't be read, and its lines are read as usual."""
        text = self.page.text[line.start : line.end]
        differs = block in {"variant", "for"} or (block == "game" and "extends" in text)
        self._block, self._quiet = Block(block, headers.open_as(block), differs), False
        self.entries.append(Entry(line, Unread(block=block, clause=name, span=self._span(line)), opens=True))

    def _wakes(self, line: Line) -> bool:
        """Whether a line ends a block that is passed over: a header with a slip in it."""
        f = Faulty(self.page.text, line, None, _nothing_read(line), self._beginning(line))
        return headers.put_right(f) is not None

    # mistakes

    def _faulty(self, line: Line, stuck: Stuck, block: Block | None, *, header: bool) -> Sequence[Line]:
        """Reports what is wrong with a line and finds out how to go on."""
        text = self.page.text
        f = Faulty(
            text, line, block, stuck, self._beginning(line, MAX_LINE), START if header or not block else block.stand
        )
        right = None if header else headers.put_right(f)
        if right:
            found = headers.misspelt(f, right[0])
            self._report(found.code, found.start, found.end, **found.fields)
            self._mistakes += 1
            self._open(line, *right, exact=False)
            return ()
        following = self._waiting[-1] if self._waiting else None
        meant = None if header else headers.meant(f, (following.start, following.end) if following else None)
        if meant:
            found = headers.misspelt(f, meant)
            self._report(found.code, found.start, found.end, **found.fields)
            self._mistakes += 1
            self._open_in_spite(line, meant, headers.name_of(f))
            return ()
        found = diagnose(f, header=header)
        rest: Sequence[Line] = ()
        if 0 < found.strips < len(line.strips):
            line, rest = split(text, line, found.strips)
        self._braces = self._braces or found.fields.get("sign") == "brace"
        if (
            line is not self._unsaid or found.code is not codes.NO_BLOCK
        ):  # that something else should stand here was said
            self._report(found.code, found.start, found.end, **found.fields)
        self._mistakes += 1
        if self._is_nowhere(line, found):
            self._pass_over(line)
        elif header and found.code is not codes.FORGOTTEN_CHANGE:
            self._open_in_spite(line, f.word(0), headers.name_of(f))
        else:
            self._leave_out(line)
        return rest

    def _is_nowhere(self, line: Line, found: Finding) -> bool:
        """Whether a faulty line leaves those after it without a block."""
        if found.code is codes.NO_BLOCK:
            return True
        if found.code is not codes.UNKNOWN_BLOCK or found.start != line.start:
            return False
        following = self._waiting[-1] if self._waiting else None
        if following is None or self._block is None:
            return True
        try:
            reader.read(self.page.text, following.start, following.end, self._block.stand)
        except Stuck:
            return True
        return False  # the next line belongs to the block that was open, so this one was only a stray word

    def _pass_over(self, line: Line) -> None:
        """A block begins that can't be read, and nobody looks at its lines: one message for all of them."""
        self._block, self._quiet = None, True
        self.entries.append(Entry(line, Unread(span=self._span(line)), opens=True))

    def _open_in_spite(self, line: Line, block: str, name: str = "") -> None:
        """Opens the block that a faulty header means: a bare word is as good as read."""
        if block not in headers.BARE:
            self._open_unread(line, block, name)
            return
        self._open(line, block, reader.read(block, 0, len(block)), exact=False)
        entry = self.entries[-1]
        self.entries[-1] = evolve(entry, node=evolve(entry.node, span=self._span(line)))

    def _mistake(self, line: Line, code: Code, start: int, end: int, **filled: object) -> None:
        """Reports a line that can't be read, and leaves a mark in the tree."""
        self._report(code, start, end, **filled)
        self._mistakes += 1
        self._leave_out(line)

    def _leave_out(self, line: Line) -> None:
        """Leaves a mark in the tree where a line wasn't read."""
        guess = slots.unread(self._beginning(line), self._block)
        self.entries.append(Entry(line, evolve(guess, span=self._span(line))))

    def _report(self, code: Code, start: int, end: int, **filled: object) -> None:
        self.bag.report(code, self.page.source, self.page.span(start, end), (), **filled)

    def _first(self, line: Line) -> Word:
        """The first word of a line."""
        for word in each_word(self.page.text, line.start, line.end):
            if word.text != "the":
                return word
        return self._beginning(line)[0]

    def _beginning(self, line: Line, shown: int = SHOWN) -> tuple[Word, ...]:
        """The first words of a line; `the` in front of them has no meaning."""
        found = words(self.page.text, line.start, min(line.end, line.start + shown))
        return found[next((i for i, word in enumerate(found) if word.text != "the"), 0) :]

    def _span(self, line: Line) -> Span:
        return self.page.span(line.start, line.end)

    def _declare(self, node: Node) -> None:
        """Notes the suits, options and counts that a line names."""
        if isinstance(node, Suits):
            self._declared |= {name.text for name in node.names}
        elif isinstance(node, Option | Count):
            self._declared.add(node.name.text)

    def _node(self, phrase: Child) -> Node:
        assert isinstance(phrase, Phrase)
        return build(phrase, self.page.span)


def _block(done: Read) -> Phrase:
    """The block in what was read: the header, and behind it the line."""
    block = done.phrase.children[-1]
    assert isinstance(block, Phrase)
    return block


def _nothing_read(line: Line) -> Stuck:
    return Stuck((), None, line.start, frozenset(), START)


def assemble(reading: Reading) -> Start:
    """The tree of a file from its lines."""
    language: Language | None = None
    blocks: list[Node] = []
    for entry, lines in _blocks(reading.entries):
        if isinstance(entry.node, Language):
            language = entry.node
        elif not lines or isinstance(entry.node, Unread):
            blocks.append(entry.node)
        else:
            inside = tuple(line.node for line in lines)
            span = entry.node.span.to(inside[-1].span)
            blocks.append(evolve(entry.node, span=span, **{_lines_of(entry.node): inside}))
    if not reading.whole:
        blocks.append(Unread())
    found = cast(Any, tuple(blocks))
    return Start(language, found, span=Span(0, len(reading.page.source.text)))


def _blocks(entries: Sequence[Entry]) -> Iterator[tuple[Entry, list[Entry]]]:
    """Headers with their lines; a line outside a block stands by itself."""
    opened: tuple[Entry, list[Entry]] | None = None
    for entry in entries:
        if entry.opens:
            if opened:
                yield opened
            opened = (entry, [])
        elif opened:
            opened[1].append(entry)
        else:
            yield entry, []
    if opened:
        yield opened


def _lines_of(header: Node) -> str:
    """The field of a block that holds its lines: always the last."""
    return names(type(header))[-1]
