"""The step form as Python: for each phase small functions over `v` and `z`, and for each question.

Told: the functions of the interpreter's stages, with the journal `j` and the tale `t`; they end with a stage. Bare:
without both, they end with the number of a phase; a plain phase is told at `python_plain`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from holadsl.core.machine import Machine
from holadsl.data import define
from holadsl.engine.layout import Layout
from holadsl.native.deeds import Deed
from holadsl.native.program import ACTOR, CARD, MELD, Option, Pairing, Phase, Program, Range, Split, Test, Value
from holadsl.native.python.deeds import DEEDS, part_of, uses
from holadsl.native.python.journal import JOURNALLED
from holadsl.native.python.lists import BareLists, Lists, bound_by, in_place
from holadsl.native.python.plain import is_yes, write_plain
from holadsl.native.python.scribe import OR, Scribe, constants
from holadsl.native.python.sure import sure_slots
from holadsl.native.python.words import TESTS, WORDS
from holadsl.native.words import Slot


def told_text(machine: Machine, layout: Layout, program: Program) -> str:
    """The functions of the interpreter's stages."""
    return _Step(machine, layout, program, bare=False).written()


def bare_text(machine: Machine, layout: Layout, program: Program) -> str:
    """The same without journal and tale."""
    return _Step(machine, layout, program, bare=True).written()


@define(eq=False)
class _Step:
    machine: Machine
    layout: Layout
    program: Program
    bare: bool

    def written(self) -> str:
        """The whole text."""
        where: Lists = Lists(self.machine, self.layout)
        if self.bare:
            where = BareLists(self.machine, self.layout, program=self.program, inner=in_place(self.program))
        scribe = Scribe(self.machine, self.program, where, WORDS, TESTS, DEEDS if self.bare else JOURNALLED)
        constants(self.machine, self.layout, scribe)
        for number, question in enumerate(self.program.questions):
            self.question(scribe, number, question)
        for phase in self.program.phases:
            self.phase(scribe, phase)
        return "\n".join(scribe.lines)

    # ------------------------------------------------------------------ questions

    def question(self, scribe: Scribe, number: int, question: Split | Pairing) -> None:
        """The functions of a question."""
        if isinstance(question, Split):
            with scribe.function(f"cards{number}", "v, z"):
                scribe.line(f"return {scribe.where.zone(scribe, question.cards)}")
            self.test(scribe, f"fits{number}", question.fits)
            self.test(scribe, f"may{number}", question.may)
            if question.left is not None:
                self.test(scribe, f"left{number}", question.left)
            return
        self.range(scribe, f"ones{number}", question.left)
        self.range(scribe, f"others{number}", question.right)
        self.test(scribe, f"fits{number}", question.fits)

    def range(self, scribe: Scribe, name: str, items: Range) -> None:
        """The items that a pairing goes through."""
        with scribe.function(name, "v, z"):
            part, _ = part_of(scribe, scribe.where.zone(scribe, items.place), items.start, items.count)
            scribe.line(f"return {part}")

    def test(self, scribe: Scribe, name: str, test: Test) -> None:
        """A function that asks it."""
        self.value(scribe, name, test.value)

    def value(self, scribe: Scribe, name: str, value: Value, *, actor: Slot | None = None) -> None:
        """A function that gives the value, for the actor in its cell."""
        bound = () if actor is None else (actor.number,)
        with scribe.function(name, "v, z", sure_slots(self.machine, value.deeds, bound)):
            self.load(scribe, (value.deeds, value.word), (actor, ACTOR))
            scribe.do(value.deeds)
            scribe.line(f"return {scribe.text(value.word)}")

    @staticmethod
    def load(scribe: Scribe, used: object, *slots: tuple[Slot | None, int]) -> None:
        """Fetches who acts, the card and the meld from their cells, where they are used."""
        for slot, kept in slots:
            if slot is not None and uses(used, slot):
                scribe.line(f"x{slot.number} = {scribe.where.kept(kept)}")

    # ------------------------------------------------------------------ phases

    def phase(self, scribe: Scribe, phase: Phase) -> None:
        """The functions of one phase."""
        number = phase.number
        if self.bare and phase.plain:
            write_plain(scribe, phase, self.layout)
            return
        if phase.who is not None:
            self.value(scribe, f"who{number}", phase.who)
        if phase.place is not None:
            with scribe.function(f"place{number}", "v, z"):
                scribe.line(f"return {scribe.where.zone(scribe, phase.place)}")
        for option in phase.options:
            self.option(scribe, phase, option)
        if phase.deeds:
            arguments = "v, z" if self.bare else "v, z, j, t"
            with scribe.function(f"run{number}", arguments, sure_slots(self.machine, phase.deeds)):
                self.do(scribe, phase.deeds)

    def option(self, scribe: Scribe, phase: Phase, option: Option) -> None:
        """The functions of one choice."""
        name = f"{phase.number}_{option.number}"
        if option.opens is not None:
            self.value(scribe, f"open{name}", option.opens, actor=option.actor)
        if option.source is not None:
            with self.function(scribe, f"source{name}", option, (), option.source):
                scribe.line(f"return {scribe.where.zone(scribe, option.source)}")
        if option.sets is not None:
            for part in ("least", "most", "given", "narrow", "test"):
                test: Test | None = getattr(option.sets, part)
                if test is not None:
                    self.test(scribe, f"{part}{name}", test)
        else:
            self.single(scribe, name, option)
        with self.function(scribe, f"act{name}", option, option.effects, option.effects):
            self.do(scribe, option.effects)

    @contextmanager
    def function(
        self, scribe: Scribe, name: str, option: Option, deeds: tuple[Deed, ...], used: object
    ) -> Iterator[None]:
        """Within it a function of a choice is written, with who acts, the card and the meld at hand."""
        more = ", j, t" if deeds and not self.bare else ""
        with scribe.function(name, "v, z" + more, sure_slots(self.machine, deeds, bound_by(option))):
            self.load(scribe, used, (option.actor, ACTOR), (option.card, CARD), (option.meld, MELD))
            yield

    @staticmethod
    def do(scribe: Scribe, deeds: tuple[Deed, ...]) -> None:
        """The deeds of a whole function."""
        if isinstance(scribe.where, BareLists):
            with scribe.where.keeping(scribe, deeds):
                scribe.do(deeds)
        else:
            scribe.do(deeds)

    def single(self, scribe: Scribe, name: str, option: Option) -> None:
        """What is legal of a choice of one card or none, and whether the card in its cell is."""
        asked = (*option.before, *option.test.deeds)
        sure = sure_slots(self.machine, asked, bound_by(option))
        with scribe.function(f"test{name}", "v, z", sure):
            parts = (asked, option.test.word)
            self.load(scribe, parts, (option.actor, ACTOR), (option.card, CARD), (option.meld, MELD))
            scribe.do(asked)
            scribe.line(f"return {scribe.text(option.test.word)}")
        with scribe.function(f"cards{name}", "v, z", sure):
            self.load(scribe, (asked, option.test.word, option.source), (option.actor, ACTOR))
            listing(scribe, self.layout, option)


def listing(scribe: Scribe, layout: Layout, option: Option) -> None:
    """Writes how the legal cards of a choice are found, and given back."""
    word, nothing = option.test.word, is_yes(option)
    if option.source is None:
        scribe.do((*option.before, *option.test.deeds))
        scribe.line("return (-1,)" if nothing else f"return (-1,) if {scribe.test(word, OR)} else ()")
        return
    assert option.card is not None
    zone, card = scribe.where.zone(scribe, option.source), f"x{option.card.number}"
    if option.meld is None:
        if nothing:
            scribe.line(f"return list(dict.fromkeys({zone}))" if layout.identical else f"return {zone}[:]")
            return
        scribe.line("found = []")
        scribe.do(option.before)
        with scribe.loop(f"for {card} in {f'dict.fromkeys({zone})' if layout.identical else zone}:"):
            _listed(scribe, option, card)
    else:
        scribe.line("found = []")
        scribe.line(f"faces = dict.fromkeys({zone})")
        with scribe.loop(f"for x{option.meld.number} in range({layout.melds}):"):
            scribe.do(option.before)
            with scribe.loop(f"for {card} in faces:"):
                _listed(scribe, option, f"x{option.meld.number} * {layout.faces} + {card}")
    scribe.line("return found")


def _listed(scribe: Scribe, option: Option, code: str) -> None:
    scribe.do(option.test.deeds)
    with scribe.block(f"if {scribe.test(option.test.word)}:"):
        scribe.line(f"found.append({code})")
