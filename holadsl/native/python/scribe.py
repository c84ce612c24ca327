"""Who writes generated Python: lines, one under the other, and names for what is kept for a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeAlias

from holadsl.core.machine import Machine
from holadsl.core.values import Origin
from holadsl.engine.layout import Layout
from holadsl.native.deeds import Deed
from holadsl.native.lowering.reach import inner
from holadsl.native.program import Program
from holadsl.native.python.alike import Alike
from holadsl.native.words import Cell, Kept, Num, Place, Slot, Use, Word

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


Writing: TypeAlias = "Mapping[type, Callable[[Scribe, Any], Text]]"
"""For kinds of words, how each is written."""


class Scribe:
    """Writes one function after the other."""

    def __init__(
        self,
        machine: Machine,
        program: Program,
        where: Where,
        words: Writing,
        tests: Writing,
        deeds: Mapping[type, Callable[[Scribe, Any], None]],
    ) -> None:
        """It writes words as numbers, some shorter as `tests` where only their being other than 0 counts, and deeds."""
        self.machine, self.program, self.where = machine, program, where
        self.words, self.tests, self.deeds = words, tests, deeds
        self.sure: frozenset[int] = frozenset()
        """The slots of the function that never are NOBODY."""
        self.alike = Alike()
        """Which words say the same."""
        self.shared: dict[int, str] = {}
        """Words that are needed several times in one test, by their numbers; named where they are first computed."""
        self.named: set[str] = set()
        """The names of those that are computed already."""
        self.lists: dict[tuple[int, int], str] = {}
        """Names for the lists of zones, by zone and the slot that is its index."""
        self.there: Deed | None = None
        """A deed that takes an item where one surely lies."""
        self.loops = 0
        """How many loops are around what is written now, within the function."""
        self.lines: list[str] = []
        self._depth = self._temporary = 0
        self._files: dict[str, int] = {}

    # ------------------------------------------------------------------ words

    def text(self, word: Word, level: int = CHOICE) -> str:
        """The word as a number, fit to stand where texts must hold together so closely."""
        if self.shared and (name := self.shared.get(self.alike.number(word))):
            if name in self.named:
                return name
            self.named.add(name)
            return f"({name} := {self.words[type(word)](self, word)[0]})"
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

    def listed(self, place: Place) -> str | None:
        """The name of the zone's list, if it has one."""
        return self.lists.get((place.zone, place.at.slot.number)) if self.lists and isinstance(place.at, Use) else None

    @contextmanager
    def naming(self, slot: Slot, zones: Iterable[int]) -> Iterator[None]:
        """Within it the lists of these zones at that index have names."""
        before = dict(self.lists)
        for zone in zones:
            name = self.temporary()
            self.line(f"{name} = {self.where.zone(self, Place(zone, Use(slot)))}")
            self.lists[zone, slot.number] = name
        yield
        self.lists = before

    @contextmanager
    def inside(self, depth: int) -> Iterator[None]:
        """Within it lines stand in so far."""
        before, self._depth = self._depth, depth
        yield
        self._depth = before

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


def key(node: Any) -> object:
    """What is equal for nodes that say the same."""
    if isinstance(node, Slot):
        return node.number
    names = inner(type(node))
    return (type(node), *(key(getattr(node, name)) for name in names)) if names else node


def fitted(text: Text, level: int) -> str:
    """The text, in brackets if it must hold together more closely than it does."""
    return text[0] if text[1] >= level else f"({text[0]})"


def is_simple(word: Word) -> bool:
    """Its text is short and may stand twice."""
    return isinstance(word, Num | Use | Kept) or (isinstance(word, Cell) and word.at is None)


def constants(machine: Machine, layout: Layout, scribe: Scribe) -> None:
    """Writes the tables, each with an entry more that NOBODY finds, and the seats in order of play from each seat.

    They are lists, since many entries are fetched by `map` faster from lists than from tuples.
    """
    for number, table in enumerate(machine.tables):
        scribe.line(f"t{number} = {[*map(int, table.values), -1]}")
    scribe.line(f"rounds = {layout.rounds}")
    scribe.line("")
