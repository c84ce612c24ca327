"""A typed program, done as it stands: one plain function for each kind of word and deed, slow and easy to check.

It holds the lowering against the interpreter apart from all printers. It is strict: what a printed program could do
only by luck (a slot that nothing was put into, a table read outside, a number stored for nobody) is a failure here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import define, field

from holadsl.core.expressions import ARITHMETIC
from holadsl.core.machine import Machine
from holadsl.core.values import NOBODY
from holadsl.engine.pairing import paired
from holadsl.engine.splits import Splitter
from holadsl.engine.state import Told
from holadsl.native import deeds as d
from holadsl.native import words as w
from holadsl.native.program import Pairing, Program, Range, Test, Value

Slots = dict[int, int]
"""The slots of one function; what isn't in it has no value yet."""
LEAVE = -1
"""What a deed comes to that ends the innermost loop; a phase is told by its number, else it comes to None."""


@define(eq=False)
class Doing:
    """Everything that changes while a program is played, and how its words and deeds work on that."""

    machine: Machine
    program: Program
    variables: list[list[int]] = field(init=False)
    zones: list[list[list[int]]] = field(init=False)
    kept: list[int] = field(init=False)
    told: list[Told] = field(factory=list)
    wanted: bool = True
    """What the deeds report is gathered."""

    def __attrs_post_init__(self) -> None:
        copies = self.machine.copies
        self.variables = [[one.first] * copies(one.index) for one in self.machine.variables]
        self.zones = [[[] for _ in range(copies(one.index))] for one in self.machine.zones]
        self.kept = [0] * self.program.kept

    # ------------------------------------------------------------------ words

    def word(self, word: w.Word, slots: Slots) -> int:
        """What the word is worth now."""
        return WORDS[type(word)](self, word, slots)

    def maybe(self, word: w.Word | None, slots: Slots, missing: int) -> int:
        """The same, of what need not be there."""
        return missing if word is None else self.word(word, slots)

    def items(self, place: w.Place, slots: Slots) -> list[int]:
        """The list of a zone itself; an empty one for nobody."""
        of = self.maybe(place.at, slots, 0)
        return [] if of == NOBODY else self.zones[place.zone][not_below(of)]

    def cell(self, cell: w.Cell, slots: Slots) -> tuple[list[int], int]:
        """Where a variable lies that is to be changed."""
        return self.variables[cell.variable], not_below(self.maybe(cell.at, slots, 0))

    def value(self, value: Value, slots: Slots) -> int:
        """What comes out of a Value."""
        assert self.run(value.deeds, slots) is None, "a value leads nowhere"
        return self.word(value.word, slots)

    def test(self, test: Test) -> int:
        """What comes out of a Test, which has slots of its own."""
        return self.value(test.value, Limited(test.slots))

    def ranged(self, part: Range) -> list[int]:
        """The items of a Range."""
        first = max(self.maybe(part.start, {}, 0), 0)
        items = self.items(part.place, {})[first:]
        return items[: max(self.maybe(part.count, {}, len(items)), 0)]

    def splitter(self, number: int) -> Splitter:
        """A question about sets, as the engine answers it, with the kept numbers for its cells."""
        split = self.program.questions[number]
        assert not isinstance(split, Pairing)
        return Splitter(
            source=lambda v, z: self.items(split.cards, {}),
            named=split.named,
            fits=lambda v, z: self.test(split.fits),
            may=lambda v, z: self.test(split.may),
            item=split.item,
            left=None if split.left is None else lambda v, z, left=split.left: self.test(left),  # type: ignore[misc]
        )

    @property
    def single(self) -> list[list[int]]:
        """The zones that are there once (of others the first copy), where the engine's parts look for them."""
        return [copies[0] if copies else [] for copies in self.zones]

    def answer(self, number: int) -> int:
        """The answer to a question."""
        question = self.program.questions[number]
        if not isinstance(question, Pairing):
            return self.splitter(number)(self.kept, self.single)
        has_pairing = paired(
            lambda v, z: self.ranged(question.left),
            lambda v, z: self.ranged(question.right),
            question.one,
            question.other,
            lambda v, z: self.test(question.fits),
        )
        return has_pairing(self.kept, self.single)

    # ------------------------------------------------------------------ deeds

    def run(self, deeds: Sequence[d.Deed], slots: Slots) -> int | None:
        """Done one after the other: the next phase or LEAVE where there was one."""
        for deed in deeds:
            outcome = DEEDS[type(deed)](self, deed, slots)
            if outcome is not None:
                return outcome
        return None

    def loop(self, turns: Iterator[Slots], body: Sequence[d.Deed], slots: Slots) -> int | None:
        """The body so often, each time with those slots set."""
        for turn in turns:
            slots.update(turn)
            outcome = self.run(body, slots)
            if outcome is not None:
                return None if outcome == LEAVE else outcome
        return None


class Limited(Slots):
    """Slots of which there are only so many."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def __setitem__(self, number: int, value: int) -> None:
        assert 0 <= number < self.count, f"slot {number} of {self.count}"
        super().__setitem__(number, value)

    def update(self, other: Any = (), /, **_: int) -> None:
        for number, value in dict(other).items():
            self[number] = value


def not_below(index: int) -> int:
    """The index, which is none from behind: Python would take it for one."""
    assert index >= 0, f"index {index}"
    return index


def _entry(doing: Doing, word: w.Entry, slots: Slots) -> int:
    at = doing.word(word.at, slots)
    return NOBODY if at == NOBODY else doing.machine.tables[word.table].values[not_below(at)]


def _cell(doing: Doing, word: w.Cell, slots: Slots) -> int:
    of = doing.maybe(word.at, slots, 0)
    variable = doing.machine.variables[word.variable]
    if word.variable in doing.program.constant:
        raise AssertionError(f"{variable.name} is a constant and has no cell")
    return variable.first if of == NOBODY else doing.variables[word.variable][not_below(of)]


def _item(doing: Doing, word: w.Item, slots: Slots) -> int:
    items, at = doing.items(word.place, slots), doing.word(word.at, slots)
    if word.inside:
        assert 0 <= at < len(items), f"item {at} of {len(items)} was known to be there"
    return items[at] if 0 <= at < len(items) else NOBODY


WORDS: dict[type, Callable[[Doing, Any, Slots], int]] = {
    w.Num: lambda p, x, s: x.value,
    w.Use: lambda p, x, s: s[x.slot.number],
    w.Cell: _cell,
    w.Kept: lambda p, x, s: p.kept[x.number],
    w.Length: lambda p, x, s: len(p.items(x.place, s)),
    w.Item: _item,
    w.Entry: _entry,
    w.Arith: lambda p, x, s: ARITHMETIC[x.op](p.word(x.left, s), p.word(x.right, s)),
    w.Every: lambda p, x, s: int(all(p.word(part, s) for part in x.parts)),
    w.Some: lambda p, x, s: int(any(p.word(part, s) for part in x.parts)),
    w.Opposite: lambda p, x, s: int(not p.word(x.part, s)),
    w.Either: lambda p, x, s: p.word(x.then if p.word(x.condition, s) else x.other, s),
    w.Ask: lambda p, x, s: p.answer(x.question),
}


def _let(doing: Doing, deed: d.Let, slots: Slots) -> None:
    slots[deed.slot.number] = doing.word(deed.value, slots)


def _keep(doing: Doing, deed: d.Keep, slots: Slots) -> None:
    doing.kept[deed.number] = doing.word(deed.value, slots)


def _store(doing: Doing, deed: d.Store, slots: Slots) -> None:
    numbers, of = doing.cell(deed.cell, slots)
    numbers[of] = doing.word(deed.value, slots)


def _add(doing: Doing, deed: d.Raise, slots: Slots) -> None:
    numbers, of = doing.cell(deed.cell, slots)
    numbers[of] += doing.word(deed.value, slots)


def _remove(doing: Doing, deed: d.Remove, slots: Slots) -> None:
    card, source = doing.word(deed.card, slots), doing.items(deed.source, slots)
    target = doing.items(deed.target, slots)
    source.remove(card)
    target.append(card)


def _take(doing: Doing, deed: d.Take, slots: Slots) -> None:
    source, target = doing.items(deed.source, slots), doing.items(deed.target, slots)
    at = doing.maybe(deed.at, slots, 0)
    if 0 <= at < len(source):
        target.append(source.pop(at))


def _gather(doing: Doing, deed: d.Gather, slots: Slots) -> None:
    source, target = doing.items(deed.source, slots), doing.items(deed.target, slots)
    if source is not target:
        target.extend(source)
        source.clear()


def _append(doing: Doing, deed: d.Append, slots: Slots) -> None:
    doing.items(deed.target, slots).append(doing.word(deed.value, slots))


def _empty(doing: Doing, deed: d.Empty, slots: Slots) -> None:
    doing.items(deed.place, slots).clear()


def _name(doing: Doing, deed: d.Name, slots: Slots) -> None:
    doing.items(deed.target, slots)[:] = doing.items(deed.source, slots)


def _name_split(doing: Doing, deed: d.NameSplit, slots: Slots) -> None:
    found = doing.splitter(deed.question).named_cards(doing.kept, doing.single, whole=deed.whole)
    doing.items(deed.target, slots)[:] = found


def _check(doing: Doing, deed: d.Check, slots: Slots) -> int | None:
    return doing.run(deed.then if doing.word(deed.condition, slots) else deed.other, slots)


def _through(doing: Doing, deed: d.Through, slots: Slots) -> int | None:
    items = list(enumerate(doing.items(deed.place, slots)))
    items = items[max(doing.maybe(deed.start, slots, 0), 0) :]
    items = items[: max(doing.maybe(deed.count, slots, len(items)), 0)]
    if deed.different:
        assert deed.start is deed.count is deed.position is None
        assert not deed.backward
        items = list({face: (at, face) for at, face in reversed(items)}.values())
        items.sort()
    if deed.backward:
        items.reverse()
    more = None if deed.position is None else deed.position.number
    turns = ({deed.slot.number: face, **({} if more is None else {more: at})} for at, face in items)
    return doing.loop(turns, deed.body, slots)


def _among(doing: Doing, deed: d.Among, slots: Slots) -> int | None:
    return doing.loop(({deed.slot.number: value} for value in deed.values), deed.body, slots)


def _around(doing: Doing, deed: d.Round, slots: Slots) -> int | None:
    seat, seats = max(doing.word(deed.start, slots), 0), []
    for _ in range(doing.machine.seats):
        seats.append(seat)
        seat = doing.machine.following[seat]
    return doing.loop(({deed.slot.number: seat} for seat in seats), deed.body, slots)


def _repeat(doing: Doing, deed: d.Loop, slots: Slots) -> int | None:
    return doing.loop(({} for _ in range(deed.limit)), deed.body, slots)


def _report(doing: Doing, deed: d.Report, slots: Slots) -> None:
    numbers = tuple(doing.word(number, slots) for number in deed.numbers)
    cards = () if deed.cards is None else tuple(doing.items(deed.cards, slots))
    if doing.wanted:
        doing.told.append(Told(deed.what, numbers, cards))


DEEDS: dict[type, Callable[[Doing, Any, Slots], int | None]] = {
    d.Let: _let,
    d.Keep: _keep,
    d.Store: _store,
    d.Raise: _add,
    d.Remove: _remove,
    d.Take: _take,
    d.Gather: _gather,
    d.Append: _append,
    d.Empty: _empty,
    d.Name: _name,
    d.NameSplit: _name_split,
    d.Check: _check,
    d.Through: _through,
    d.Among: _among,
    d.Round: _around,
    d.Loop: _repeat,
    d.Leave: lambda p, x, s: LEAVE,
    d.Report: _report,
    d.Next: lambda p, x, s: x.phase,
}
