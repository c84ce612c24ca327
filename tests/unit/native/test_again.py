"""What a playout needn't do twice: loops that are gone through once, and questions asked of a hand as a whole."""

from __future__ import annotations

import holadsl
from holadsl.core.expressions import Op
from holadsl.native.deeds import Check, Deed, Leave, Let, Loop, Round, Store, Through
from holadsl.native.lowering.again import shortened
from holadsl.native.lowering.lower import lowered
from holadsl.native.program import Phase, Program
from holadsl.native.words import UNKNOWN, Arith, Cell, Num, Place, Slot, Use, Word


def counted(slot: int, zone: int, first: int = 0, more: Word | None = None) -> tuple[Deed, ...]:
    """The number of items of a zone, counted into a slot."""
    total, item = Slot(slot), Slot(slot + 1)
    add = Let(total, Arith(Op.ADD, Use(total), more or Num(1)))
    return Let(total, Num(first)), Through(item, Place(zone), (add,))


def short(*deeds: Deed) -> tuple[Deed, ...]:
    """The deeds of a phase, shortened."""
    phase = Phase(0, "run", 9, deeds=deeds)
    return shortened(Program((phase,), (), 3, 0, frozenset(), frozenset())).phases[0].deeds


def loops(deeds: tuple[Deed, ...]) -> int:
    """How many loops there are, at whatever depth."""
    inner = [deed.then + deed.other if isinstance(deed, Check) else getattr(deed, "body", ()) for deed in deeds]
    return sum(isinstance(deed, Through | Round | Loop) for deed in deeds) + sum(map(loops, inner))


def test_what_was_counted_is_not_counted_again() -> None:
    """The second count takes over the first, also within a branch."""
    assert 1 == loops(short(*counted(0, 0), *counted(2, 0)))
    found = short(*counted(0, 0), Check(Use(Slot(0)), counted(2, 0), counted(4, 1)))
    assert 2 == loops(found)
    check = found[-1]
    assert isinstance(check, Check)
    assert (Let, 1) == (type(check.then[0]), len(check.then))


def test_what_may_differ_is_counted_again() -> None:
    """Another zone, another beginning, another sum; something changed in between; play may not have come through."""
    store = Store(Cell(0), Num(1))
    other = (
        counted(2, 1),
        counted(2, 0, first=1),
        counted(2, 0, more=Num(2)),
    )
    for second in other:
        assert 2 == loops(short(*counted(0, 0), *second))
    reads = Cell(0)
    assert 2 == loops(short(*counted(0, 0, more=reads), store, *counted(2, 0, more=reads)))
    assert 1 == loops(short(*counted(0, 0), store, *counted(2, 0)))
    assert 2 == loops(short(Check(reads, counted(0, 0)), *counted(2, 0)))
    branches = Check(reads, (*counted(0, 0, more=reads), store), ())
    assert 2 == loops(short(*counted(2, 0, more=reads), branches, *counted(4, 0, more=reads)))


def test_a_slot_from_outside_counts() -> None:
    """Two counts that read a slot bound before them differ where that slot was bound anew."""
    before = Let(Slot(8), Num(1))
    again = Let(Slot(8), Num(2))
    reads = Use(Slot(8))
    first, second = counted(0, 0, more=reads), counted(2, 0, more=reads)
    assert 2 == loops(short(before, first[0], first[1], again, Store(Cell(0), Num(1)), *second))


def test_a_hand_is_asked_once_for_a_listing() -> None:
    """Whether a hand has the suit led is computed before the cards are gone through, not for each that comes."""
    machine = holadsl.load("whist").machine
    program = lowered(machine, playout=True)
    answer = list(machine.states).index("answer")
    lazy, eager = (p.phases[answer].options[0] for p in (program, shortened(program)))
    assert (True, False) == (bool(lazy.test.deeds), bool(eager.test.deeds))
    assert UNKNOWN in [
        deed.value.value for deed in eager.before if isinstance(deed, Let) and isinstance(deed.value, Num)
    ]
    assert isinstance(eager.before[-1], Check)
    assert Leave not in map(type, eager.before)
