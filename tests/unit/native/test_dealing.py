"""Cards that C deals seat by seat lie as if they had been dealt one at a time."""

from __future__ import annotations

import pytest
from attrs import evolve

from holadsl.core.effects import Draw, Each, Go, Set, When
from holadsl.core.expressions import Binary, Const, Expr, Get, Local, Op, Read, Seats, Size, Times, ZoneRef
from holadsl.core.machine import Chance, Choice, Decide, Final, Machine
from holadsl.core.values import Index, Kind, Variable, Zone
from holadsl.native.c.source import form, text
from tests.lockstep.cases import ends_alike, same
from tests.lockstep.engines import COMPILED
from tests.lockstep.played_out import FUSED_C
from tests.machines import machine_of, pack_of

STOCK, HAND = Zone("stock"), Zone("hand", Index.SEAT)
FIRST = Variable("first", Kind.SEAT, first=-1)

pytestmark = pytest.mark.usefixtures("a_compiler")


def machine(laps: int, first: int, *, asked: bool) -> Machine:
    """Of 32 cards two for seat 1, then so many rounds of one card each from that seat on."""
    seat, one = Local("seat"), ZoneRef(HAND, Const(1))
    draw = Draw(ZoneRef(STOCK), ZoneRef(HAND, Get(seat)))
    some: Expr = Binary(Op.LT, Const(0), Size(ZoneRef(STOCK)))
    lap = Each(Seats(seat, Read(FIRST)), (When(some, (draw,), ()) if asked else draw,))
    dealt = (
        Set(FIRST, Const(first)),
        Draw(ZoneRef(STOCK), one),
        Draw(ZoneRef(STOCK), one),
        Each(Times(Local("lap"), laps), (lap,)),
        Go("wait"),
    )
    return evolve(
        machine_of(
            Chance("shuffle", ZoneRef(STOCK), dealt),
            Decide("wait", Const(0), Local("actor"), (Choice("end", (Go("over"),)),)),
            Final("over"),
            variables=(FIRST,),
            zones=(STOCK, HAND),
            pack=pack_of(8, 4),
            seats=3,
        ),
        longest=100,
    )


@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize(("laps", "first"), [(2, 0), (9, 2), (10, -1), (11, 1), (30, 2)])
def test_cards_lie_as_if_dealt_one_at_a_time(laps: int, first: int, asked: bool) -> None:
    """With cards left over, with the last round cut short, and with more rounds than there are cards."""
    rules = machine(laps, first, asked=asked)
    assert first < 0 or "from[" in text(form(rules, fused=True))  # from nobody on, seats are gone through by number
    for seed in range(3):
        same(rules, COMPILED, seed, 5)
        ends_alike(rules, FUSED_C, seed, deals=1)
