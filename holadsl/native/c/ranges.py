"""Which values a word can have, so that only what could go wrong is looked at in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from holadsl.core.expressions import Op
from holadsl.core.intervals import FLAGS, LIMIT, NONE, Interval, combine, hull
from holadsl.core.machine import Machine
from holadsl.data import define, field
from holadsl.native.c.layout import Layout
from holadsl.native.deeds import Among, Deed, Keep, Let, Round, Through, all_deeds
from holadsl.native.program import ACTOR, CARD, MELD, Option, Pairing, Program, Split, Test, Value
from holadsl.native.words import (
    UNKNOWN,
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
    Some,
    Use,
    Word,
    words_in,
)

ANYTHING = Interval(-LIMIT, LIMIT)
ONLY_NOBODY = Interval(-1, -1)
PATIENCE = 3
"""After so many rounds what still grows is let go."""


@define(eq=False)
class Ranges:
    """What is known in one function. Slots and kept numbers that are never filled aren't in it."""

    layout: Layout
    tables: tuple[tuple[int, ...], ...]
    program: Program
    kept: dict[int, Interval] = field(factory=dict)
    slots: dict[int, Interval] = field(factory=dict)
    late: set[int] = field(factory=set)
    """The slots that may not be computed yet."""

    def of(self, word: Word) -> Interval:
        """Every value that the word can have; what isn't computed yet is left out."""
        return WORDS[type(word)](self, word)

    def unsure(self, word: Word) -> bool:
        """The word may be read before it is computed, by what isn't asked for then."""
        return any(isinstance(part, Use) and part.slot.number in self.late for part in words_in(word))

    def inside(self, slots: Mapping[int, Interval], lists: Iterable[Iterable[Deed]]) -> Ranges:
        """The same for another function: what its slots can hold, in which the given ones are filled from outside."""
        inner = Ranges(self.layout, self.tables, self.program, self.kept, dict(slots))
        deeds = [deed for some in lists for deed in all_deeds(some)]
        for turn in range(2 * PATIENCE):
            before, late = dict(inner.slots), len(inner.late)
            for deed in deeds:
                inner._fill(deed, widen=turn >= PATIENCE)
            if before == inner.slots and late == len(inner.late):
                return inner
        inner.slots = dict.fromkeys(inner.slots, ANYTHING)
        return inner

    def of_test(self, test: Test) -> Ranges:
        """The same for a test."""
        return self.inside({}, [test.value.deeds])

    def _fill(self, deed: Deed, *, widen: bool) -> None:
        if isinstance(deed, Let):
            value = _grown(deed)
            computed = not (isinstance(value, Num) and abs(value.value) == -UNKNOWN)
            if not computed or self.unsure(value):
                self.late.add(deed.slot.number)
            if computed:
                _join(self.slots, deed.slot.number, self.of(value), widen=widen)
        elif isinstance(deed, Keep):
            _join(self.kept, deed.number, self.of(deed.value), widen=widen)
        elif isinstance(deed, Through):
            room = self.layout.rooms[deed.place.zone]
            _join(self.slots, deed.slot.number, room.items, widen=False)
            if deed.position is not None:
                _join(self.slots, deed.position.number, Interval(0, max(room.capacity - 1, 0)), widen=False)
        elif isinstance(deed, Among):
            if deed.values:
                _join(self.slots, deed.slot.number, hull(deed.values), widen=False)
        elif isinstance(deed, Round):
            _join(self.slots, deed.slot.number, Interval(0, self.layout.seats - 1), widen=False)


def ranges_of(machine: Machine, program: Program, layout: Layout) -> Ranges:
    """What is known of a program, its kept numbers among that."""
    found = Ranges(layout, tuple(table.values for table in machine.tables), program)
    found.kept[ACTOR] = Interval(-1, layout.seats - 1)
    found.kept[CARD] = Interval(-1, layout.faces - 1)
    found.kept[MELD] = Interval(-1, max(layout.melds - 1, 0))
    for question in program.questions:
        if isinstance(question, Split):
            found.kept[question.item] = layout.rooms[question.cards.zone].items
        else:
            found.kept[question.one] = layout.rooms[question.left.place.zone].items
            found.kept[question.other] = layout.rooms[question.right.place.zone].items
    # What is kept in one function may be asked in another that keeps it for a third.
    functions = list(_functions(program, layout))
    for turn in range(2 * PATIENCE):
        before = dict(found.kept)
        for given, lists in functions:
            found.inside(given, lists)
        if before == found.kept:
            break
        if turn >= PATIENCE:
            found.kept.update((number, ANYTHING) for number, value in found.kept.items() if before.get(number) != value)
    return found


def _functions(program: Program, layout: Layout) -> Iterable[tuple[dict[int, Interval], list[tuple[Deed, ...]]]]:
    for phase in program.phases:
        given, lists = given_in(phase.options, layout), [phase.deeds]
        if phase.who is not None:
            lists.append(phase.who.deeds)
        for option in phase.options:
            lists += [option.before, option.test.deeds, option.effects]
            lists += [] if option.opens is None else [option.opens.deeds]
            sets = option.sets
            if sets is not None:
                tests = [sets.least, sets.most, sets.narrow, sets.test, *([] if sets.given is None else [sets.given])]
                yield from (({}, [test.value.deeds]) for test in tests)
        yield given, lists
    for question in program.questions:
        tests = [question.fits]
        if isinstance(question, Split):
            tests += [question.may, *([] if question.left is None else [question.left])]
        yield from (({}, [test.value.deeds]) for test in tests)


def given_in(options: Iterable[Option], layout: Layout) -> dict[int, Interval]:
    """The slots of a phase that are filled from outside, and what they can hold then."""
    given: dict[int, Interval] = {}
    for option in options:
        given[option.actor.number] = Interval(0, layout.seats - 1)
        if option.card is not None:
            card = ONLY_NOBODY if option.source is None else layout.rooms[option.source.zone].items
            given[option.card.number] = card
        if option.meld is not None:
            given[option.meld.number] = Interval(0, max(layout.melds - 1, 0))
    return given


def _join(found: dict[int, Interval], number: int, more: Interval, *, widen: bool) -> None:
    old = found.get(number)
    new = more if old is None else old.join(more)
    if widen and old is not None and new != old:
        new = Interval(-LIMIT if new.low < old.low else new.low, LIMIT if new.high > old.high else new.high)
    found[number] = new


def _grown(deed: Let) -> Word:
    """What is new in a slot: of the larger or smaller of itself and another number, that other."""
    value = deed.value
    if not isinstance(value, Arith) or value.op not in (Op.MIN, Op.MAX):
        return value
    return value.right if isinstance(value.left, Use) and value.left.slot is deed.slot else value


def _cell(ranges: Ranges, word: Cell) -> Interval:
    column = ranges.layout.columns[word.variable]
    return Interval(column.low, column.high)


def _item(ranges: Ranges, word: Item) -> Interval:
    items = ranges.layout.rooms[word.place.zone].items
    return items if word.inside else items.join(ONLY_NOBODY)


def _entry(ranges: Ranges, word: Entry) -> Interval:
    at, values = ranges.of(word.at), ranges.tables[word.table]
    entries = values[max(at.low, 0) : max(at.high + 1, 0)]
    return hull([*entries, *([-1] if at.low < 0 or not entries else [])])


def _either(ranges: Ranges, word: Either) -> Interval:
    return ranges.of(word.then).join(ranges.of(word.other))


def _ask(ranges: Ranges, word: Ask) -> Interval:
    question = ranges.program.questions[word.question]
    if isinstance(question, Pairing):
        return FLAGS
    most = ranges.layout.rooms[question.cards.zone].capacity
    if question.left is None:
        return Interval(0, most)
    each = value_range(ranges.of_test(question.left), question.left.value)
    return Interval(min(each.low * most, 0), max(each.high * most, 0))


def value_range(ranges: Ranges, value: Value) -> Interval:
    """Every number that comes out of a Value."""
    return ranges.of(value.word)


WORDS: dict[type, Callable[[Ranges, Any], Interval]] = {
    Num: lambda r, w: Interval(w.value, w.value),
    Use: lambda r, w: r.slots.get(w.slot.number, NONE),
    Kept: lambda r, w: r.kept.get(w.number, NONE),
    Cell: _cell,
    Length: lambda r, w: Interval(0, r.layout.rooms[w.place.zone].capacity),
    Item: _item,
    Entry: _entry,
    Arith: lambda r, w: combine(w.op, r.of(w.left), r.of(w.right)),
    Every: lambda r, w: FLAGS,
    Some: lambda r, w: FLAGS,
    Opposite: lambda r, w: FLAGS,
    Either: _either,
    Ask: _ask,
}
"""For each kind of word, what it can be."""
