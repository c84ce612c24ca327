"""What can still change how a deal ends: which numbers are read before they are stored anew, and how zones are read.

A deal's end is told by the scores alone, so what only tells, or only decides the next dealer, doesn't matter. Of a zone
it may be its size alone that is read, its cards in whatever order, their order, or no more than sums over them.
"""

from __future__ import annotations

from collections.abc import Iterable

from holadsl.core.expressions import COMPARISONS
from holadsl.core.machine import Machine
from holadsl.core.values import Variable
from holadsl.data import define, field
from holadsl.native.deeds import (
    Among,
    Append,
    Check,
    Deed,
    Gather,
    Keep,
    Leave,
    Let,
    Loop,
    Name,
    NameSplit,
    Next,
    Raise,
    Remove,
    Round,
    Store,
    Take,
    Through,
)
from holadsl.native.lowering.course import ENDS, Live, reached_in
from holadsl.native.lowering.folding import moved_by, sum_of, without_order
from holadsl.native.program import Option, Pairing, Phase, Program, Test, Value
from holadsl.native.words import (
    Arith,
    Ask,
    Cell,
    Either,
    Entry,
    Every,
    Item,
    Length,
    Num,
    Opposite,
    Some,
    Use,
    Word,
)


@define(eq=False)
class Matters:
    """What matters of a program in the middle of a deal; `found` looks until nothing is new."""

    machine: Machine
    program: Program
    at: dict[int, Live] = field(factory=dict)
    """By phase, what is read once play comes there."""
    waiting: dict[int, Live] = field(factory=dict)
    """By phase in which play waits, what is read from then on."""
    sizes: set[int] = field(factory=set)
    contents: set[int] = field(factory=set)
    orders: set[int] = field(factory=set)
    """The zones of which that is read."""
    sums: dict[int, set[tuple[int, ...]]] = field(factory=dict)
    """What is summed over a zone, by face."""
    couples: set[tuple[int, int]] = field(factory=set)
    """Zones, and such to which their items go, whichever they are."""
    in_order: set[tuple[int, int]] = field(factory=set)
    """Of these, the ones whose items go there in their order."""
    plain: set[int] = field(factory=set)
    limits: dict[int, int] = field(factory=dict)
    """Variables that are compared with constants, and the largest of these; the others that are read are `plain`."""
    slots: set[tuple[object, int]] = field(factory=set)
    owner: object = None
    stores_score: bool = False
    """A score isn't only added to."""
    leaving: bool = False
    """Whether it matters when the innermost loop is left."""

    def found(self) -> Matters:
        """Goes round until nothing is new."""
        before, reached = None, reached_in(self.program)
        while before != (now := self._known()):
            before = now
            for phase in reversed(self.program.phases):
                if phase.number not in reached and phase.kind not in ENDS:
                    continue
                self.owner = phase.number
                if phase.kind in ENDS:
                    self.at[phase.number] = self.copies(self.won)
                else:
                    self._phase(phase)
            self._coupled()
        return self

    @property
    def won(self) -> int:
        """The variable of the scores."""
        score = self.machine.roles["score"]
        assert isinstance(score, Variable)
        return self.machine.variables.index(score)

    def _known(self) -> tuple[object, ...]:
        sizes = [
            len(one)
            for one in (self.sizes, self.contents, self.orders, self.plain, self.slots, self.couples, self.in_order)
        ]
        return (*sizes, tuple(self.at.items()), tuple(self.limits.items()), sum(map(len, self.sums.values())))

    def _coupled(self) -> None:
        for source, target in self.couples:
            if target in self.contents or target in self.sums:
                self.contents.add(source)
            if target in self.sizes:
                self.sizes.add(source)
            if target in self.orders and (source, target) in self.in_order:
                self.orders.add(source)

    def _couple(self, source: int, target: int, *, in_order: bool) -> None:
        self.couples.add((source, target))
        if in_order:
            self.in_order.add((source, target))

    def minds(self, zone: int) -> bool:
        """Whether it matters what lies there."""
        return zone in self.sizes or zone in self.contents or zone in self.orders or zone in self.sums

    # ------------------------------------------------------------------ phases

    def _phase(self, phase: Phase) -> None:
        number = phase.number
        if phase.kind == "run":
            self.at[number] = self.before(phase.deeds, 0)[0]
            return
        stays = self.waiting.get(number, 0) if phase.kind == "window" else 0
        found = self.before(phase.deeds, 0)[0]
        for option in phase.options:
            found |= self._option(option, stays)
        self.waiting[number] = found
        self.at[number] = found | (self.value(phase.who) if phase.who is not None else 0)

    def _option(self, option: Option, after: Live) -> Live:
        found = self.before(option.effects, after)[0] | self.value(option.test)
        if option.opens is not None:
            found |= self.value(option.opens)
        if option.source is not None:
            self.contents.add(option.source.zone)
            found |= self._index(option.source.at)
        sets = option.sets
        if sets is not None and option.source is not None:
            for test in (sets.least, sets.most, sets.narrow, sets.test, *filter(None, [sets.given])):
                found |= self.test(test)
            self._couple(option.source.zone, sets.picked, in_order=not sets.ordered)
        return found | self.before(option.before, 0)[0]

    def value(self, value: Value) -> Live:
        """What a value reads."""
        read = self.uses(value.word)
        return read | self.before(value.deeds, 0)[0]

    def test(self, test: Test) -> Live:
        """What a test reads, which has slots of its own."""
        before, self.owner = self.owner, test
        read = self.value(test.value)
        self.owner = before
        return read

    # ------------------------------------------------------------------ deeds

    def before(self, deeds: Iterable[Deed], after: Live) -> tuple[Live, bool]:
        """What is read before the deeds, by them or later; and whether they do anything that matters."""
        matters = False
        for deed in reversed(tuple(deeds)):
            after, does = self._deed(deed, after)
            matters = matters or does
        return after, matters

    def _deed(self, deed: Deed, after: Live) -> tuple[Live, bool]:
        if isinstance(deed, Next):
            return self.at.get(deed.phase, 0), True
        if isinstance(deed, Leave):
            return after, self.leaving
        if isinstance(deed, Let):
            does = (self.owner, deed.slot.number) in self.slots
            return (after | self.uses(deed.value), True) if does else (after, False)
        if isinstance(deed, Keep):
            return after | self.uses(deed.value), True
        if isinstance(deed, Store | Raise):
            return self._stored(deed, after)
        if isinstance(deed, Check):
            then, first = self.before(deed.then, after)
            other, second = self.before(deed.other, after)
            does = first or second
            return then | other | (self.truth(deed.condition) if does else 0), does
        if isinstance(deed, Through | Among | Round | Loop):
            return self._loop(deed, after)
        return self._moved(deed, after)

    def _stored(self, deed: Store | Raise, after: Live) -> tuple[Live, bool]:
        cell = self.bits(deed.cell)
        if not cell & after:
            return after, False
        if isinstance(deed, Raise):
            if not (isinstance(deed.value, Num) and deed.value.value >= 0):
                self.plain.add(deed.cell.variable)
        else:
            self.stores_score = self.stores_score or deed.cell.variable == self.won
            if deed.cell.at is None or isinstance(deed.cell.at, Num):
                after &= ~cell
        return after | self.uses(deed.value) | self._index(deed.cell.at), True

    def _loop(self, deed: Through | Among | Round | Loop, after: Live) -> tuple[Live, bool]:
        before, self.leaving = self.leaving, False
        live, matters = self.before(deed.body, after)
        if matters:
            self.leaving, last = True, -1
            while last != live:
                last = live
                live |= after | self.before(deed.body, live)[0]
            if isinstance(deed, Through):
                live |= self._through(deed)
            elif isinstance(deed, Round):
                live |= self.uses(deed.start)
        self.leaving = before
        return after | live, matters

    def _through(self, deed: Through) -> Live:
        """How a loop that matters reads its zone."""
        zone = deed.place.zone
        mine = [(slot,) for owner, slot in self.slots if owner == self.owner]
        needed = frozenset(slot for (slot,) in mine)
        summed = sum_of(deed, self.machine, needed)
        if summed is not None:
            self.sums.setdefault(zone, set()).add(summed)
        else:
            self.contents.add(zone)
            goes_to = moved_by(deed)
            if goes_to is not None:
                self._couple(zone, goes_to, in_order=True)
            elif not without_order(deed, needed):
                self.orders.add(zone)
        return self._index(deed.place.at) | self._index(deed.start) | self._index(deed.count)

    def _moved(self, deed: Deed, after: Live) -> tuple[Live, bool]:
        """What takes items from zone to zone, or names them."""
        places = [getattr(deed, name) for name in ("source", "target", "place") if hasattr(deed, name)]
        if not any(self.minds(place.zone) for place in places):
            return after, False
        for place in places:
            after |= self._index(place.at)
        if isinstance(deed, Remove | Take | Gather | Name):
            self._couple(deed.source.zone, deed.target.zone, in_order=isinstance(deed, Gather | Name))
        if isinstance(deed, Remove):
            after |= self.uses(deed.card)
        elif isinstance(deed, Append):
            after |= self.uses(deed.value)
        elif isinstance(deed, Take):
            if self.minds(deed.target.zone) or self.minds(deed.source.zone):
                self.orders.add(deed.source.zone)
                self.contents.add(deed.source.zone)
            after |= self.uses(deed.at) if deed.at is not None else 0
        elif isinstance(deed, NameSplit):
            after |= self.ask(deed.question, named=True)
        return after, True

    # ------------------------------------------------------------------ words

    def copies(self, variable: int) -> Live:
        """All copies of a variable."""
        first = sum(self.machine.copies(one.index) for one in self.machine.variables[:variable])
        return (1 << self.machine.copies(self.machine.variables[variable].index)) - 1 << first

    def bits(self, cell: Cell) -> Live:
        """The copies of a variable that a cell may be."""
        every = self.copies(cell.variable)
        lowest = every & -every
        if isinstance(cell.at, Num) and 0 <= cell.at.value < every.bit_count():
            return lowest << cell.at.value
        return every

    def _index(self, word: Word | None) -> Live:
        return 0 if word is None else self.uses(word)

    def truth(self, word: Word) -> Live:
        """What is read to know whether a word is other than 0."""
        if isinstance(word, Cell):
            return self._compared(word, 0)
        return self.uses(word)

    def _compared(self, cell: Cell, value: int) -> Live:
        self.limits[cell.variable] = max(self.limits.get(cell.variable, value), value)
        return self.bits(cell) | self._index(cell.at)

    def uses(self, word: Word) -> Live:
        """What variables a word reads; all else that it reads is noted."""
        if isinstance(word, Use):
            self.slots.add((self.owner, word.slot.number))
            return 0
        if isinstance(word, Cell):
            self.plain.add(word.variable)
            return self.bits(word) | self._index(word.at)
        if isinstance(word, Length):
            self.sizes.add(word.place.zone)
            return self._index(word.place.at)
        if isinstance(word, Item):
            self.contents.add(word.place.zone)
            self.orders.add(word.place.zone)
            return self._index(word.place.at) | self.uses(word.at)
        if isinstance(word, Arith) and word.op in COMPARISONS:
            for one, other in ((word.left, word.right), (word.right, word.left)):
                if isinstance(one, Cell) and isinstance(other, Num):
                    return self._compared(one, other.value)
        if isinstance(word, Ask):
            return self.ask(word.question)
        return self._parts(word)

    def _parts(self, word: Word) -> Live:
        if isinstance(word, Entry):
            return self.uses(word.at)
        if isinstance(word, Arith):
            return self.uses(word.left) | self.uses(word.right)
        if isinstance(word, Opposite):
            return self.truth(word.part)
        if isinstance(word, Either):
            return self.truth(word.condition) | self.uses(word.then) | self.uses(word.other)
        found = 0
        if isinstance(word, Every | Some):
            for part in word.parts:
                found |= self.truth(part)
        return found

    def ask(self, number: int, *, named: bool = False) -> Live:
        """What a question reads; `named`: its sets are named in their order."""
        question = self.program.questions[number]
        found = 0
        if isinstance(question, Pairing):
            for side in (question.left, question.right):
                self.contents.add(side.place.zone)
                if side.start is not None or side.count is not None:
                    self.orders.add(side.place.zone)
                for word in (side.place.at, side.start, side.count):
                    found |= self._index(word)
            return found | self.test(question.fits)
        self.contents.add(question.cards.zone)
        self._couple(question.cards.zone, question.named, in_order=True)
        if named:
            self.orders.add(question.cards.zone)
        found |= self._index(question.cards.at)
        for test in (question.fits, question.may, *filter(None, [question.left])):
            found |= self.test(test)
        return found
