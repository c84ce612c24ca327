"""What is printed into one C text: the program, its layout, and how its functions reach the state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from holadsl.core.intervals import Interval
from holadsl.core.machine import Machine
from holadsl.data import frozen
from holadsl.native.c.deeds import DEEDS
from holadsl.native.c.layout import Layout
from holadsl.native.c.lines import Scribe, declared
from holadsl.native.c.ranges import Ranges, given_in, ranges_of
from holadsl.native.c.words import Speller
from holadsl.native.deeds import Deed
from holadsl.native.program import Phase, Program, Test

LOCAL = 16 << 10
"""A state of more bytes doesn't lie in variables of a function."""


@frozen(eq=False)
class Form:
    """One program on its way to C."""

    machine: Machine
    program: Program
    layout: Layout
    ranges: Ranges
    fused: bool
    """It is printed to be played at random, else to be played step by step."""
    local: bool
    """The state lies in variables of one function, else in memory."""
    identical: bool
    """Some cards of the pack are alike."""

    @classmethod
    def of(cls, machine: Machine, program: Program, layout: Layout, *, fused: bool) -> Form:
        """The form of a program. Fused it is local where no test is a function of its own."""
        plain = all(phase.plain or phase.kind not in ("decide", "window") for phase in program.phases)
        return cls(
            machine=machine,
            program=program,
            layout=layout,
            ranges=ranges_of(machine, program, layout),
            fused=fused,
            local=fused and plain and not program.questions and layout.size <= LOCAL,
            identical=max(machine.pack.copies, default=1) > 1,
        )

    @property
    def state(self) -> str:
        """What stands before the names of variables and zones."""
        return "" if self.local else "s->"

    @property
    def fault(self) -> str:
        """The place where a fault is noted."""
        return f"&{self.state}fault"

    def scribe(self, slots: Mapping[int, Interval], lists: Iterable[Iterable[Deed]]) -> Scribe:
        """A scribe for a function with these deeds; those slots are filled from outside."""
        speller = Speller(self.layout, self.ranges.inside(slots, lists), self.state, self.fault)
        return Scribe(speller, DEEDS, logs=not self.fused)

    def scribe_of(self, phase: Phase) -> Scribe:
        """A scribe for a phase, its options included."""
        lists = [phase.deeds, () if phase.who is None else phase.who.deeds]
        for option in phase.options:
            lists += [option.before, option.test.deeds, option.effects]
            lists += [] if option.opens is None else [option.opens.deeds]
        return self.scribe(given_in(phase.options, self.layout), lists)

    def asked(self, name: str, test: Test) -> list[str]:
        """A test as a function."""
        scribe = self.scribe({}, [test.value.deeds])
        scribe.deeds(test.value.deeds)
        scribe.say(f"return {scribe.speller.word(test.value.word)};")
        return [f"static int64_t {name}(S *s, K *k)", "{", "  (void)s; (void)k;", *declared(scribe.lines), "}"]
