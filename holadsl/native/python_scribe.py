"""Who writes generated Python: lines, one under the other, and names for what is kept for a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeAlias

from attrs import define, field

from holadsl.core.machine import Machine
from holadsl.core.values import Origin
from holadsl.native.deeds import Deed
from holadsl.native.program import Program
from holadsl.native.words import Cell, Kept, Num, Place, Use, Word

CHOICE, OR, AND, NOT, COMPARED, SUM, PRODUCT, WHOLE = range(8)
"""How closely the parts of a text hold together; what stands around it says how closely they must."""

Text: TypeAlias = tuple[str, int]
"""What a word becomes, and how closely it holds together."""


class Where(Protocol):
    """Where variables, zones and kept numbers lie, and how play goes on."""

    def cell(self, scribe: Scribe, cell: Cell) -> str:
        """The value of a variable, as text that holds together."""

    def target(self, scribe: Scribe, cell: Cell) -> str:
        """The same variable, of somebody, to store into."""

    def zone(self, scribe: Scribe, place: Place) -> str:
        """The list of a zone."""

    def kept(self, number: int) -> str:
        """A kept number."""

    def go(self, scribe: Scribe, phase: int, origin: Origin | None) -> None:
        """Writes that play goes on in a phase."""


@define(eq=False)
class Scribe:
    """Writes one function after the other."""

    machine: Machine
    program: Program
    where: Where
    words: Mapping[type, Callable[[Scribe, Any], Text]]
    """For each kind of word, its text as a number."""
    tests: Mapping[type, Callable[[Scribe, Any], Text]]
    """For some kinds, a shorter text where only its being other than 0 counts."""
    deeds: Mapping[type, Callable[[Scribe, Any], None]]
    """For each kind of deed, how it is written."""
    sure: frozenset[int] = frozenset()
    """The slots of the function that never are NOBODY."""
    loops: int = 0
    """How many loops are around what is written now, within the function."""
    lines: list[str] = field(factory=list)
    _depth: int = 0
    _temporary: int = 0
    _files: dict[str, int] = field(factory=dict)

    # ------------------------------------------------------------------ words

    def text(self, word: Word, level: int = CHOICE) -> str:
        """The word as a number, fit to stand where texts must hold together so closely."""
        return fitted(self.words[type(word)](self, word), level)

    def test(self, word: Word, level: int = CHOICE) -> str:
        """The word where only its being other than 0 counts."""
        return fitted(self.tests.get(type(word), self.words[type(word)])(self, word), level)

    def temporary(self) -> str:
        """A name for what is needed twice in one text."""
        self._temporary += 1
        return f"q{self._temporary}"

    # ------------------------------------------------------------------ lines

    def line(self, text: str, origin: Origin | None = None) -> None:
        """One more line, with the line of the rules from which it comes."""
        self.lines.append("    " * self._depth + text + self._comment(origin))

    def _comment(self, origin: Origin | None) -> str:
        if origin is None:
            return ""
        file = self._files.setdefault(origin.place.path, len(self._files) + 1)
        return f"  # line {origin.place.line}" + (f" of file {file}" if file > 1 else "")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Within it lines stand under that one; at least a pass."""
        self.line(head)
        self._depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self._depth -= 1

    @contextmanager
    def function(self, name: str, arguments: str, sure: frozenset[int] = frozenset()) -> Iterator[None]:
        """Within it the lines of a function are written."""
        self.sure, self._temporary = sure, 0
        with self.block(f"def {name}({arguments}):"):
            yield
        self.line("")

    @contextmanager
    def loop(self, head: str) -> Iterator[None]:
        """Within it the body of a loop is written."""
        self.loops += 1
        with self.block(head):
            yield
        self.loops -= 1

    @property
    def depth(self) -> int:
        """How far lines stand in just now."""
        return self._depth

    def do(self, deeds: Sequence[Deed]) -> None:
        """Writes the deeds, one after the other."""
        for deed in deeds:
            self.deeds[type(deed)](self, deed)


def fitted(text: Text, level: int) -> str:
    """The text, in brackets if it must hold together more closely than it does."""
    return text[0] if text[1] >= level else f"({text[0]})"


def is_simple(word: Word) -> bool:
    """Its text is short and may stand twice."""
    return isinstance(word, Num | Use | Kept) or (isinstance(word, Cell) and word.at is None)
