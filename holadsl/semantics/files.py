"""A rule file and the files it builds on."""

from __future__ import annotations

from collections.abc import Callable

from holadsl.data import define, field
from holadsl.diagnostics.codes import names
from holadsl.diagnostics.diagnostic import Bag, Diagnostic
from holadsl.diagnostics.nearest import guess
from holadsl.semantics.seating import Seating
from holadsl.semantics.sheet import Sheet, Sorter
from holadsl.semantics.unbuilt import built
from holadsl.syntax import tree
from holadsl.syntax.parse import parse
from holadsl.text import Place, Source

LONGEST_CHAIN = 16
MOST_SHOWN = 3
"""So many mistakes of a parent are shown with the file that builds on it."""
Finder = Callable[[str, Source], Source | None]
"""Finds the text of a game by its name, for a file that extends it; None where there is none."""


@define
class Files:
    """Reads files and their parents, each once. What is wrong with a parent is told in one message at `extends`."""

    find: Finder
    known: Callable[[], tuple[str, ...]]
    """The names of shipped games, for suggestions."""
    judge: Callable[[Sheet], Bag]
    """Finds every mistake of a file that could be read."""
    examples: bool = True
    """Whether example blocks are read; nothing but the trial of a file needs them."""
    _parents: dict[str, tuple[Sheet, tuple[Diagnostic, ...]]] = field(factory=dict)

    def read(self, source: Source, bag: Bag) -> Sheet:
        """The file, sorted, with its chain of parents."""
        sheet = self._read(source, bag, [])
        if sheet.same_as is not None:
            sheet.twin = self._twin(sheet, sheet.same_as.name, bag)
        return sheet

    def _twin(self, sheet: Sheet, name: tree.Name, bag: Bag) -> Sheet | None:
        """The file of the game that a file says to be; None, with a mistake noted, where it can't be compared."""
        source = self.find(name.text, sheet.source)
        if source is None:
            self._unknown(name, sheet.source, bag)
            return None
        inner = Bag()
        twin = self._read(source, inner, [])
        twin.shipped = name.text in self.known()
        wrong = inner.errors or self._judged(twin)
        if wrong:
            why, places = "it has a mistake of its own", [Place(d.path, d.line, d.column, d.text) for d in wrong[:1]]
            bag.report(names.NOT_THE_SAME, sheet.source, name.span, places, name=name.text, why=why)
            return None
        return twin

    def _unknown(self, name: tree.Name, where: Source, bag: Bag) -> None:
        known = self.known()
        like, listed = guess(name.text, known), ", ".join(known)
        bag.report(names.UNKNOWN_GAME, where, name.span, name=name.text, guess=like, known=listed)

    def _read(self, source: Source, bag: Bag, below: list[Sheet]) -> Sheet:
        sheet = Sheet(source, built(parse(source, bag, examples=self.examples), source, bag))
        game = next((b for b in sheet.root.blocks if isinstance(b, tree.Game)), None)
        if game is not None and game.extends is not None:
            sheet.parent = self._parent(sheet, game.extends, bag, [*below, sheet])
            sheet.broken = sheet.parent is None
        Sorter(sheet, bag).sort()
        Seating(bag).seat(sheet)
        return sheet

    def _parent(self, sheet: Sheet, extends: tree.Name, bag: Bag, below: list[Sheet]) -> Sheet | None:
        """The file that a file builds on; None, with a mistake noted, where it can't be built on."""
        name, where = extends.text, sheet.source
        if len(below) >= LONGEST_CHAIN:
            bag.report(names.FILE_CHAIN, where, extends.span, limit=LONGEST_CHAIN)
            return None
        source = self.find(name, where)
        if source is None:
            self._unknown(extends, where, bag)
            return None
        ring = [one.name for one in below if one.source.name == source.name]
        if ring:
            chain = " → ".join([*(one.name for one in below), name])
            bag.report(names.EXTENDS_RING, where, extends.span, name=name, chain=chain)
            return None
        if source.name not in self._parents:
            inner = Bag()
            parent = self._read(source, inner, below)
            parent.shipped = name in self.known()
            self._parents[source.name] = (parent, inner.errors or self._judged(parent))
        parent, wrong = self._parents[source.name]
        if not wrong:
            return parent
        ring_found = next((d for d in wrong if d.code == names.EXTENDS_RING.number), None)
        places = [Place(d.path, d.line, d.column, d.text) for d in wrong[:MOST_SHOWN]]
        if ring_found is not None:
            chain = ring_found.message.partition("by way of ")[2]
            bag.report(names.EXTENDS_RING, where, extends.span, places, name=name, chain=chain)
        elif wrong[0].code == names.FILE_CHAIN.number:
            bag.report(names.FILE_CHAIN, where, extends.span, places, limit=LONGEST_CHAIN)
        else:
            sheet.cause = parent.cause or (name, wrong[0].message)
            bag.report(names.BASE_REFUSED, where, extends.span, places, name=sheet.cause[0], first=sheet.cause[1])
        return None

    def _judged(self, parent: Sheet) -> tuple[Diagnostic, ...]:
        """What is wrong with a parent at its tables; those that come with the program are right."""
        return () if parent.shipped else self.judge(parent).errors
