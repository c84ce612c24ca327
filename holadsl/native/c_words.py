"""Words as C expressions.

All arithmetic is done in 64 bits, except where 32 are sure to do. An index is looked at only where its range doesn't
prove that it lies inside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holadsl.core.expressions import Op
from holadsl.core.intervals import Interval
from holadsl.data import define
from holadsl.native.c_layout import Layout, Room
from holadsl.native.c_ranges import Ranges
from holadsl.native.words import (
    Arith,
    Ask,
    Cell,
    Either,
    Entry,
    Every,
    Item,
    Kept,
    Length,
    Num,
    Opposite,
    Place,
    Some,
    Use,
    Word,
)

INT = Interval(-(1 << 31) + 1, (1 << 31) - 1)
SIGNS = {Op.ADD: "+", Op.SUB: "-", Op.MUL: "*", Op.EQ: "==", Op.NE: "!=", Op.LT: "<", Op.LE: "<="}


@define(eq=False)
class Speller:
    """Spells words in one function."""

    layout: Layout
    ranges: Ranges
    state: str = "s->"
    """What stands before the name of a variable or zone: where the state lies; nothing where they are names."""
    fault: str = "&s->fault"
    """Where a fault is noted."""
    kept: str = "k->"

    def word(self, word: Word) -> str:
        """An expression that can stand anywhere."""
        return WORDS[type(word)](self, word)

    def test(self, word: Word) -> str:
        """An expression of which only counts whether it is 0."""
        return self.word(word)

    def index(self, word: Word, copies: int, *, stored: bool = False) -> str:
        """The place of a copy behind the spare one; of nobody it is the spare, where nothing may be `stored`."""
        if isinstance(word, Num) and (0 if stored else -1) <= word.value < copies:
            return str(word.value + 1)
        lowest = 0 if stored else -1
        if self.ranges.of(word).within(Interval(lowest, copies - 1)):
            return f"{self.word(word)} + 1"
        return f"{'placed' if stored else 'found'}({self.word(word)}, {copies}, {self.fault})"

    def cell(self, cell: Cell, *, stored: bool = False) -> str:
        """A variable."""
        copies = self.layout.columns[cell.variable].copies
        name = f"{self.state}v{cell.variable}"
        if copies is None or cell.at is None:
            return name
        return f"{name}[{self.index(cell.at, copies, stored=stored)}]"

    def room(self, place: Place) -> Room:
        """What is known of a zone."""
        return self.layout.rooms[place.zone]

    def zone(self, place: Place, *, stored: bool = False) -> str:
        """A zone."""
        copies = self.room(place).copies
        name = f"{self.state}z{place.zone}"
        if copies is None or place.at is None:
            return name
        return f"{name}[{self.index(place.at, copies, stored=stored)}]"

    def items(self, place: Place, zone: str) -> str:
        """Where the items of a zone begin."""
        return f"{zone}.a + {zone}.h" if self.room(place).fronted else f"{zone}.a"


def _num(speller: Speller, word: Num) -> str:
    text = str(word.value) if INT.has(word.value) else f"INT64_C({word.value})"
    return f"({text})" if word.value < 0 else text


def _item(speller: Speller, word: Item) -> str:
    zone = speller.zone(word.place)
    at = speller.word(word.at)
    start = speller.items(word.place, zone)
    if word.inside:
        return f"({start})[{at}]"
    room = speller.room(word.place)
    if isinstance(word.at, Num) and 0 <= word.at.value < room.capacity:
        return f"({zone}.n > {at} ? ({start})[{at}] : -1)"
    return f"item({start}, {zone}.n, {at})"


def _entry(speller: Speller, word: Entry) -> str:
    return f"t{word.table}[{speller.index(word.at, len(speller.ranges.tables[word.table]))}]"


def _arith(speller: Speller, word: Arith) -> str:
    left, right = speller.word(word.left), speller.word(word.right)
    if word.op in (Op.DIV, Op.MOD):
        sign = "/" if word.op is Op.DIV else "%"
        assert isinstance(word.right, Num)
        if speller.ranges.of(word.left).low >= 0 and word.right.value > 0:
            return f"({left} {sign} {right})"
        return f"{'rounded' if word.op is Op.DIV else 'left_over'}({left}, {right})"
    if word.op in (Op.MIN, Op.MAX):
        return f"{'smaller' if word.op is Op.MIN else 'larger'}({left}, {right})"
    small = all(speller.ranges.of(part).within(INT) for part in (word, word.left, word.right))
    wide = "" if small or word.op not in (Op.ADD, Op.SUB, Op.MUL) else "(int64_t)"
    return f"({wide}{left} {SIGNS[word.op]} {right})"


WORDS: dict[type, Callable[[Speller, Any], str]] = {
    Num: _num,
    Use: lambda s, w: f"x{w.slot.number}",
    Cell: lambda s, w: s.cell(w),
    Kept: lambda s, w: f"{s.kept}k{w.number}",
    Length: lambda s, w: f"{s.zone(w.place)}.n",
    Item: _item,
    Entry: _entry,
    Arith: _arith,
    Every: lambda s, w: f"({' && '.join(map(s.word, w.parts))})",
    Some: lambda s, w: f"({' || '.join(map(s.word, w.parts))})",
    Opposite: lambda s, w: f"(!{s.word(w.part)})",
    Either: lambda s, w: f"({s.word(w.condition)} ? {s.word(w.then)} : {s.word(w.other)})",
    Ask: lambda s, w: f"ask{w.question}(s, k)",
}
"""For each kind of word, how it is spelt. Each can stand as an operand."""
