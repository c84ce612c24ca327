"""What each number of a program may be, and what is asked of cards: so cards that are alike are told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from holadsl.core.expressions import Op
from holadsl.core.machine import Machine
from holadsl.core.values import NOBODY
from holadsl.core.values import Kind as What
from holadsl.data import define, field
from holadsl.native.deeds import (
    Among,
    Append,
    Check,
    Deed,
    Gather,
    Keep,
    Let,
    Loop,
    Name,
    NameSplit,
    Raise,
    Remove,
    Round,
    Store,
    Take,
    Through,
    all_deeds,
)
from holadsl.native.lowering.course import Course, deeds_in
from holadsl.native.program import ACTOR, CARD, MELD, Option, Pairing, Phase, Program, Test, Value
from holadsl.native.words import (
    UNKNOWN,
    Arith,
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

A_CARD, OF_VARIABLE, OTHER, FIRST_TABLE = 1, 2, 4, 3
"""What a number may be, as bits: a card; one that a variable has; anything; from bit 3 on, a value of that table."""
Kind = int


def _stores(deed: Deed) -> TypeGuard[Store]:
    return isinstance(deed, Store)


@define(eq=False)
class Kinds:
    """What each number of a program may be, and what is asked of cards; `found` looks until nothing is new."""

    machine: Machine
    program: Program
    course: Course
    slots: dict[tuple[object, int], Kind] = field(factory=dict)
    variables: dict[int, Kind] = field(factory=dict)
    kept: dict[int, Kind] = field(factory=dict)
    zones: dict[int, Kind] = field(factory=dict)
    read: set[int] = field(factory=set)
    """The tables that are read by card."""
    spent: Kind = 0
    """The tables of which more is asked than whether two values are the same, as kinds."""
    identity: bool = False
    """It is asked which card it is."""
    owner: object = None

    @staticmethod
    def of(table: int) -> Kind:
        """The kind of the values of a table."""
        return 1 << FIRST_TABLE + table

    def mark(self) -> int | None:
        """The table whose values can be exchanged for each other, with as many as possible."""
        fit = [one for one in sorted(self.read) if not self.spent & self.of(one) and self._signless(one)]
        if self.identity or not fit:
            return None
        return max(fit, key=lambda one: len(set(self.machine.tables[one].values)))

    def _signless(self, table: int) -> bool:
        return min(map(int, self.machine.tables[table].values)) >= 0

    def found(self) -> Kinds:
        """Goes round until nothing is new."""
        stored = {
            deed.cell.variable for phase in self.program.phases for deed in all_deeds(deeds_in(phase)) if _stores(deed)
        }
        for number, zone in enumerate(self.machine.zones):
            self.zones[number] = A_CARD if zone.item is What.CARD else 0
        for number, variable in enumerate(self.machine.variables):
            self.variables[number] = 0 if variable.first == NOBODY and number in stored else OTHER
        self.kept.update({ACTOR: OTHER, CARD: 0, MELD: OTHER})
        before = None
        while before != (now := self._known()):
            before = now
            for phase in self.program.phases:
                asked = self.read.copy(), self.spent, self.identity
                self.owner = phase.number
                self._phase(phase)
                if phase.number not in self.course.phases:  # what it stores may be read later; what it asks is over
                    self.read, self.spent, self.identity = asked
            for question in self.program.questions:
                self._question(question)
        lent = {o.sets.picked for p in self.program.phases for o in p.options if o.sets is not None}
        lent |= {question.named for question in self.program.questions if not isinstance(question, Pairing)}
        for number, zone in enumerate(self.machine.zones):
            if not zone.holds_cards:
                self.identity |= bool(self.zones[number] & A_CARD) and number not in lent
                self.spent |= self.zones[number]
        return self

    def _known(self) -> tuple[object, ...]:
        things = (self.slots, self.variables, self.kept, self.zones)
        return (*(tuple(one.items()) for one in things), len(self.read), self.spent, self.identity)

    def _phase(self, phase: Phase) -> None:
        self.deeds(phase.deeds)
        if phase.who is not None:
            self.spend(self.value(phase.who))
        for option in phase.options:
            self._option(option)

    def _option(self, option: Option) -> None:
        cards = 0 if option.source is None else self.zones[option.source.zone]
        self._slot(option.actor.number, OTHER)
        if option.card is not None:
            self._slot(option.card.number, cards)
        if option.meld is not None:
            self._slot(option.meld.number, OTHER)
        self.kept[CARD] |= cards
        if option.source is not None:
            self._index(option.source.at)
        if option.sets is not None:
            self.zones[option.sets.picked] |= cards
            sets = option.sets
            for test in (sets.least, sets.most, sets.narrow, sets.test):
                self.spend(self.test(test))
            if sets.given is not None:
                self.zones[sets.picked] |= self.test(sets.given) and A_CARD
        for value in filter(None, (option.opens, option.test)):
            self.spend(self.value(value))
        self.deeds(option.before)
        self.deeds(option.effects)

    def _question(self, question: object) -> None:
        if isinstance(question, Pairing):
            for side, number in ((question.left, question.one), (question.right, question.other)):
                self._keep(number, self.zones[side.place.zone])
                for word in (side.place.at, side.start, side.count):
                    self._index(word)
            self.spend(self.test(question.fits))
            return
        for name in ("fits", "may", "left"):
            test = getattr(question, name)
            if test is not None:
                self.spend(self.test(test))
        cards: Place = question.cards  # type: ignore[attr-defined]
        self._index(cards.at)
        self.zones[question.named] |= self.zones[cards.zone]  # type: ignore[attr-defined]
        self._keep(question.item, self.zones[cards.zone])  # type: ignore[attr-defined]

    def test(self, test: Test) -> Kind:
        """What a test gives; its slots are its own."""
        before, self.owner = self.owner, test
        kind = self.value(test.value)
        self.owner = before
        return kind

    def value(self, value: Value) -> Kind:
        """What a value may be."""
        self.deeds(value.deeds)
        return self.word(value.word)

    def _slot(self, number: int, kind: Kind) -> None:
        self.slots[self.owner, number] = self.slots.get((self.owner, number), 0) | kind

    def _keep(self, number: int, kind: Kind) -> None:
        self.kept[number] = self.kept.get(number, 0) | kind

    def _index(self, word: Word | None) -> None:
        if word is not None:
            self.spend(self.word(word))

    def spend(self, kind: Kind) -> None:
        """More is asked of such a number than what cards that are alike have alike."""
        self.identity |= bool(kind & (A_CARD | OF_VARIABLE))
        self.spent |= kind

    # ------------------------------------------------------------------ deeds

    def deeds(self, deeds: Iterable[Deed]) -> None:
        """Notes what slots, variables and zones may be after them."""
        for deed in all_deeds(deeds):
            if isinstance(deed, Let):
                self._slot(deed.slot.number, self.word(deed.value))
            elif isinstance(deed, Keep):
                self._keep(deed.number, self.word(deed.value))
            elif isinstance(deed, Store):
                self.variables[deed.cell.variable] |= self.word(deed.value)
                self._index(deed.cell.at)
            elif isinstance(deed, Raise):
                self.spend(self.word(deed.value))
                self.spend(self.variables[deed.cell.variable])
                self.variables[deed.cell.variable] |= OTHER
                self._index(deed.cell.at)
            elif isinstance(deed, Check):
                self.spend(self.word(deed.condition))
            elif isinstance(deed, Through | Among | Round | Loop):
                self._loop(deed)
            else:
                self._moved(deed)

    def _loop(self, deed: Through | Among | Round | Loop) -> None:
        if isinstance(deed, Through):
            self._slot(deed.slot.number, self.zones[deed.place.zone])
            if deed.position is not None:
                self._slot(deed.position.number, OTHER)
            for word in (deed.place.at, deed.start, deed.count):
                self._index(word)
            self.identity |= deed.different and max(self.machine.pack.copies, default=1) > 1
        elif isinstance(deed, Among):
            self._slot(deed.slot.number, OTHER)
        elif isinstance(deed, Round):
            self._slot(deed.slot.number, OTHER)
            self._index(deed.start)

    def _moved(self, deed: Deed) -> None:
        for name in ("source", "target", "place"):
            place = getattr(deed, name, None)
            if place is not None:
                self._index(place.at)
        if isinstance(deed, Remove):
            self.identity |= bool(self.word(deed.card) & OF_VARIABLE)
        if isinstance(deed, Take):
            self._index(deed.at)
        if isinstance(deed, Remove | Take | Gather | Name):
            self.zones[deed.target.zone] |= self.zones[deed.source.zone]
        elif isinstance(deed, Append):
            kind = self.word(deed.value)
            self.zones[deed.target.zone] |= A_CARD if kind & OF_VARIABLE else kind
            self.identity |= bool(kind & OF_VARIABLE)
        elif isinstance(deed, NameSplit):
            self.zones[deed.target.zone] |= A_CARD

    # ------------------------------------------------------------------ words

    def word(self, word: Word) -> Kind:
        """What a word may be; what it asks of its parts is noted."""
        if isinstance(word, Num):
            return 0 if word.value in (NOBODY, UNKNOWN) else OTHER
        if isinstance(word, Use):
            return self.slots.get((self.owner, word.slot.number), 0)
        if isinstance(word, Kept):
            return self.kept.get(word.number, 0)
        if isinstance(word, Cell):
            return self._of_cell(word)
        if isinstance(word, Length | Item):
            return self._of_zone(word)
        if isinstance(word, Entry):
            return self._entry(word)
        if isinstance(word, Arith):
            return self._arith(word)
        if isinstance(word, Either):
            self.spend(self.word(word.condition))
            return self.word(word.then) | self.word(word.other)
        if isinstance(word, Opposite):
            self.spend(self.word(word.part))
        elif isinstance(word, Every | Some):
            for part in word.parts:
                self.spend(self.word(part))
        return OTHER

    def _of_cell(self, word: Cell) -> Kind:
        self._index(word.at)
        kind = self.variables[word.variable]
        return kind & ~A_CARD | OF_VARIABLE if kind & A_CARD else kind

    def _of_zone(self, word: Length | Item) -> Kind:
        self._index(word.place.at)
        if isinstance(word, Length):
            return OTHER
        self._index(word.at)
        return self.zones[word.place.zone]

    def _entry(self, word: Entry) -> Kind:
        at = self.word(word.at)
        self.spend(at & ~(A_CARD | OF_VARIABLE))
        if at & (A_CARD | OF_VARIABLE):
            self.read.add(word.table)
            return self.of(word.table) | (at & OTHER)
        return at and OTHER

    def _arith(self, word: Arith) -> Kind:
        left, right = self.word(word.left), self.word(word.right)
        same = left == right and left.bit_count() == 1 and left >= self.of(0)
        if word.op in (Op.EQ, Op.NE) and (same or not left or not right):
            return OTHER
        signs = (word.op, word.left, right) if isinstance(word.left, Num) else (word.op, word.right, left)
        if word.op in (Op.LT, Op.LE) and self._asks_sign(word) and self._all_signless(signs[2]):
            return OTHER
        self.spend(left)
        self.spend(right)
        return OTHER

    def _asks_sign(self, word: Arith) -> bool:
        """Whether it only asks if a number is somebody or something at all."""
        if isinstance(word.left, Num):
            return word.left.value == (NOBODY if word.op is Op.LT else 0)
        return isinstance(word.right, Num) and word.right.value == (0 if word.op is Op.LT else NOBODY)

    def _all_signless(self, kind: Kind) -> bool:
        tables = kind >> FIRST_TABLE
        return all(self._signless(one) for one in range(tables.bit_length()) if tables >> one & 1)
