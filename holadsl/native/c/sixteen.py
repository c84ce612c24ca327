"""Tests of the items of a zone as C that asks for sixteen items at once, without a branch for each.

An item of one byte passes if it lies in a run of faces: so a suit is asked for, or a rank in a pack that is sorted by
ranks. What can't be said so is asked item by item, as `deeds` and `fused` do it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from holadsl.core.expressions import ARITHMETIC, COMPARISONS
from holadsl.core.intervals import Interval
from holadsl.native.c.lines import Scribe
from holadsl.native.c.ranges import Ranges
from holadsl.native.deeds import Check, Leave, Let, Through
from holadsl.native.words import Arith, Either, Entry, Every, Num, Opposite, Place, Slot, Some, Use, Word, words_in

MOST: Final = 64
"""A number beside the card has so many values at the most."""
ITEMS: Final = re.compile(r"\bv\b")
"""The sixteen items in a test."""
RUNS: Final = 3
"""So many runs of faces are asked for one after the other."""
Run = tuple[int, int]
"""The first of some faces that follow each other, and how many they are."""


def fits(scribe: Scribe, place: Place) -> bool:
    """Whether the items of a zone can be asked together: they are of one byte, and none is nobody."""
    layout, room = scribe.speller.layout, scribe.speller.room(place)
    return layout.bits == 8 and room.items.low >= 0 and bool(room.items.within(Interval(0, 127)))


def test(scribe: Scribe, word: Word, slot: Slot, place: Place) -> str | None:
    """A test of what is in the slot, an item of that zone, as C for sixteen of them, `v`; what it needs goes before.

    None if it can't be said so, or needn't look at them, since all pass or none.
    """
    if not fits(scribe, place):
        return None
    items, mark = scribe.speller.room(place).items, scribe.mark()
    said = _Tests(scribe, slot, range(items.low, items.high + 1)).said(word)
    if said is None or not ITEMS.search(said):
        scribe.back(mark)
        return None
    return said


def seek(scribe: Scribe, deed: Through) -> bool:
    """Writes a loop that looks whether there is an item; False if the deed isn't one, or it can't be said so."""
    whole = deed.start is None and deed.count is None and deed.position is None
    if not whole or len(deed.body) != 1 or not isinstance(check := deed.body[0], Check) or check.other:
        return False
    if len(check.then) != 2 or not isinstance(let := check.then[0], Let) or not isinstance(check.then[1], Leave):
        return False
    if not isinstance(let.value, Num):
        return False
    mark = scribe.mark()
    speller, i, n, a = scribe.speller, scribe.new("i"), scribe.new("n"), scribe.new("a")
    zone = speller.zone(deed.place)
    scribe.say("{")
    scribe.depth += 1
    scribe.say(f"int64_t {n} = {zone}.n;")
    scribe.say(f"const ITEM *{a} = {speller.items(deed.place, zone)};")
    said = test(scribe, check.condition, deed.slot, deed.place)
    if said is not None:
        found = f"x{let.slot.number}"
        looked, then = "V16 v = sixteen({0}); {1} = any({2} & upto({3})) ? {4} : {1};", speller.word(let.value)
        scribe.say(f"if (LIKELY({n} <= 16)) {{")
        scribe.say(f"  {looked.format(a, found, said, n, then)}")
        scribe.say(f"}} else for (int64_t {i} = 0; {i} < {n}; {i} += 16) {{")
        scribe.say(f"  {looked.format(f'{a} + {i}', found, said, f'smaller({n} - {i}, 16)', then)}")
        scribe.say("}")
    scribe.depth -= 1
    scribe.say("}")
    if said is None:
        scribe.back(mark)
    return said is not None


class _Tests:
    """Tests of one item, in a slot, that is one of these faces."""

    def __init__(self, scribe: Scribe, slot: Slot, faces: range) -> None:
        self.scribe, self.slot, self.faces = scribe, slot, faces

    def said(self, word: Word) -> str | None:
        """A test, as C."""
        if not uses(word, self.slot):
            return self._once(word)
        if isinstance(word, Every | Some):
            parts = [self.said(part) for part in word.parts]
            sign = " & " if isinstance(word, Every) else " | "
            return None if None in parts else f"({sign.join(map(str, parts))})"
        if isinstance(word, Opposite):
            part = self.said(word.part)
            return None if part is None else f"(~{part})"
        if isinstance(word, Either):
            return self._either(word)
        if isinstance(word, Arith) and word.op in COMPARISONS:
            return self._compared(word)
        values = self._values(word)
        return None if values is None else self._of_runs(face for face, value in values.items() if value)

    def _once(self, word: Word) -> str | None:
        """What is the same for all items."""
        return f"all({self.scribe.speller.word(word)})" if self.scribe.speller.harmless(word) else None

    def _either(self, word: Either) -> str | None:
        """What is the same for all items is mostly foreseen: only one of both ways is gone then."""
        then, other = self.said(word.then), self.said(word.other)
        if then is None or other is None:
            return None
        if uses(word.condition, self.slot):
            condition = self.said(word.condition)
            return None if condition is None else f"either({condition}, {then}, {other})"
        speller = self.scribe.speller
        return f"({speller.word(word.condition)} ? {then} : {other})" if speller.harmless(word.condition) else None

    def _compared(self, word: Arith) -> str | None:
        """The card on one side, and on the other a number that hangs on the card too, or doesn't."""
        left, right, holds = word.left, word.right, ARITHMETIC[word.op]
        if not uses(left, self.slot):
            left, right = right, left
            holds = _turned(holds)
        values = self._values(left)
        if values is None:
            return None
        if uses(right, self.slot):
            others = self._values(right)
            if others is None:
                return None
            return self._of_runs(face for face, value in values.items() if holds(value, others[face]))
        if isinstance(right, Num):
            return self._of_runs(face for face, value in values.items() if holds(value, right.value))
        found = self.scribe.speller.ranges.of(right).join(Interval(0, 0))  # a slot begins with 0
        if found.high - found.low >= MOST or not self.scribe.speller.harmless(right):
            return None
        sets = [
            [face for face, value in values.items() if holds(value, other)]
            for other in range(found.low, found.high + 1)
        ]
        return self._by_number(sets, right, found.low)

    def _by_number(self, sets: list[list[int]], number: Word, low: int) -> str | None:
        """Which faces pass hangs on a number. Where it may not be computed yet, nobody asks for what comes out."""
        runs, sign = [_runs(faces) for faces in sets], ""
        if any(len(some) > 1 for some in runs):
            runs, sign = [_runs(set(self.faces).difference(faces)) for faces in sets], "~"
        if any(len(some) > 1 for some in runs):
            return None
        speller, at = self.scribe.speller, self.scribe.new("w")
        entries = ", ".join(_entry(some[0] if some else (0, 0)) for some in [*runs, []])
        table = self.scribe.table(f"{{{entries}}}")
        self.scribe.say(f"uint64_t {at} = (uint64_t)({speller.word(number)} - {low});".replace("- -", "+ "))
        if speller.ranges.unsure(number):
            self.scribe.say(f"{at} = {at} < {len(runs)} ? {at} : {len(runs)};")
        within = f"within(v, {table}[{at}][0], {table}[{at}][1])"
        return f"(~{within})" if sign else within

    def _of_runs(self, faces: Iterable[int]) -> str | None:
        """These faces pass, whatever else is the case."""
        passing = set(faces)
        runs, sign = _runs(passing), ""
        if len(other := _runs(set(self.faces) - passing)) < len(runs):
            runs, sign = other, "~"
        if len(runs) > RUNS:
            return None
        said = " | ".join(f"within(v, {_bytes(low)}, {_bytes(many)})" for low, many in runs) or "all(0)"
        return f"({sign}({said}))" if len(runs) > 1 else f"({sign}{said})" if sign else said

    def _values(self, word: Word) -> dict[int, int] | None:
        """What a word that hangs on the card alone is for each face."""
        ranges, found = self.scribe.speller.ranges, {}
        for face in self.faces:
            alone = Ranges(ranges.layout, ranges.tables, ranges.program, {}, {self.slot.number: Interval(face, face)})
            value = alone.of(word) if _alone(word, self.slot) else None
            if value is None or value.low != value.high:
                return None
            found[face] = value.low
        return found


def uses(word: Word, slot: Slot) -> bool:
    """Whether the word reads the slot."""
    return any(isinstance(part, Use) and part.slot is slot for part in words_in(word))


def _alone(word: Word, slot: Slot) -> bool:
    """Nothing of the game is read but the slot."""
    return all(
        isinstance(part, Num | Entry) or (isinstance(part, Use) and part.slot is slot) or isinstance(part, Arith)
        for part in words_in(word)
    )


def _turned(holds: Callable[[int, int], int]) -> Callable[[int, int], int]:
    return lambda a, b: holds(b, a)


def _runs(faces: Iterable[int]) -> list[Run]:
    """The faces as runs."""
    runs: list[Run] = []
    for face in sorted(faces):
        if runs and sum(runs[-1]) == face:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((face, 1))
    return runs


def _bytes(number: int) -> str:
    return f"UINT64_C(0x{number * 0x0101010101010101:X})"


def _entry(run: Run) -> str:
    return f"{{{_bytes(run[0])}, {_bytes(run[1])}}}"
