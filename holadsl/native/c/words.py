"""Words as C expressions.

All arithmetic is done in 64 bits, except where 32 are sure to do. An index is looked at only where its range doesn't
prove that it lies inside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holadsl.core.expressions import COMPARISONS, Op
from holadsl.core.intervals import FLAGS, Interval
from holadsl.data import define
from holadsl.native.c.layout import Layout, Room
from holadsl.native.c.ranges import Ranges
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
AT_ONCE = 14
"""So many words at the most are computed at once, wanted or not."""
SIGNS = {Op.ADD: "+", Op.SUB: "-", Op.MUL: "*", Op.EQ: "==", Op.NE: "!=", Op.LT: "<", Op.LE: "<="}


def size(word: Word) -> int:
    """How many words it is made of."""
    if isinstance(word, Every | Some):
        return 1 + sum(map(size, word.parts))
    inner = [
        getattr(word, name, None) for name in ("left", "right", "part", "at", "place", "condition", "then", "other")
    ]
    return 1 + sum(size(part) for part in inner if part is not None and not isinstance(part, int))


def _enclosed(text: str) -> bool:
    """The brackets at both ends belong together."""
    if not (text.startswith("(") and text.endswith(")")):
        return False
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if not depth:
            return place == len(text) - 1
    return False


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

    def condition(self, word: Word) -> str:
        """A test as it stands behind `if`, in no more brackets than it needs: compilers take those for a sign."""
        text = self.word(word)
        return text[1:-1] if _enclosed(text) else text

    def joined(self, parts: tuple[Word, ...], sign: str) -> str:
        """Tests, one after the other as far as need be; or all at once, where that is cheap and can't go wrong: a
        processor foresees one test better than two.
        """
        if all(map(self._flag, parts)) and all(map(self.harmless, parts[1:])) and sum(map(size, parts)) <= AT_ONCE:
            return f"({f' {sign} '.join(map(self.word, parts))})"
        return f"({f' {sign}{sign} '.join(map(self.word, parts))})"

    def harmless(self, word: Word) -> bool:
        """It may be computed where it isn't wanted: nothing is looked at that isn't there, nothing is asked."""
        if isinstance(word, Entry):
            return self._there(word.at, len(self.ranges.tables[word.table])) and self.harmless(word.at)
        if isinstance(word, Cell):
            copies = self.layout.columns[word.variable].copies
            return word.at is None or (self._there(word.at, copies or 0) and self.harmless(word.at))
        if isinstance(word, Arith):
            simple = word.op in COMPARISONS or word.op in (Op.ADD, Op.SUB)
            return simple and self.harmless(word.left) and self.harmless(word.right)
        if isinstance(word, Every | Some):
            return all(map(self.harmless, word.parts))
        if isinstance(word, Opposite):
            return self.harmless(word.part)
        if isinstance(word, Length):
            at, copies = word.place.at, self.room(word.place).copies
            return at is None or (self._there(at, copies or 0) and self.harmless(at))
        return isinstance(word, Num | Use | Kept)

    def _flag(self, word: Word) -> bool:
        """It can only be 0 or 1; a table entry of nobody is neither."""
        return self.ranges.of(word).within(FLAGS)

    def _there(self, at: Word, copies: int) -> bool:
        return self.ranges.of(at).within(Interval(-1, copies - 1))

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
    Every: lambda s, w: s.joined(w.parts, "&"),
    Some: lambda s, w: s.joined(w.parts, "|"),
    Opposite: lambda s, w: f"(!{s.word(w.part)})",
    Either: lambda s, w: f"({s.word(w.condition)} ? {s.word(w.then)} : {s.word(w.other)})",
    Ask: lambda s, w: f"ask{w.question}(s, k)",
}
"""For each kind of word, how it is spelt. Each can stand as an operand."""
