"""A rule file and the files it builds on."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from holadsl.diagnostics.codes import names
from holadsl.diagnostics.diagnostic import Bag
from holadsl.diagnostics.nearest import guess
from holadsl.semantics.sheet import Sheet, Sorter
from holadsl.syntax.parse import parse
from holadsl.text import Source

LONGEST_CHAIN = 16
Finder = Callable[[str, Source], Source | None]
"""Finds the text of a game by its name, for a file that extends it; None where there is none."""


@define
class Files:
    """Reads files and their parents, each once. What is wrong with a parent is told in one message at `extends`."""

    find: Finder
    known: Callable[[], tuple[str, ...]]
    """The names of shipped games, for suggestions."""
    _parents: dict[str, Sheet] = field(factory=dict)

    def read(self, source: Source, bag: Bag) -> Sheet:
        """The file, sorted, with its chain of parents."""
        return self._read(source, bag, [])

    def _read(self, source: Source, bag: Bag, below: list[str]) -> Sheet:
        sheet = Sheet(source, parse(source, bag))
        game = next((b for b in sheet.root.blocks if type(b).__name__ == "Game"), None)
        extends = getattr(game, "extends", None)
        if extends is not None:
            sheet.parent = self._parent(sheet, extends, bag, [*below, sheet.name])
            if sheet.parent is None:
                sheet.broken = True
        return Sorter(sheet, bag).sort()

    def _parent(self, sheet: Sheet, extends, bag: Bag, below: list[str]) -> Sheet | None:  # type: ignore[no-untyped-def]
        name = extends.text
        if name in below:
            bag.report(names.EXTENDS_RING, sheet.source, extends.span, name=name, chain=" → ".join([*below, name]))
            return None
        if len(below) >= LONGEST_CHAIN:
            bag.report(names.FILE_CHAIN, sheet.source, extends.span, limit=LONGEST_CHAIN)
            return None
        if name in self._parents:
            return self._parents[name]
        source = self.find(name, sheet.source)
        if source is None:
            known = self.known()
            bag.report(
                names.UNKNOWN_GAME,
                sheet.source,
                extends.span,
                name=name,
                guess=guess(name, known),
                known=", ".join(known),
            )
            return None
        inner = Bag()
        parent = self._read(source, inner, below)
        ring = next((d for d in inner.errors if d.code == names.EXTENDS_RING.number), None)
        if ring is not None or inner.errors:
            bag.take(inner.errors)
            bag.report(names.BASE_REFUSED, sheet.source, extends.span, name=name)
        self._parents[name] = parent
        return parent
