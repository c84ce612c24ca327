"""What generated Python does in less than the rules say step by step: it comes to the same."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.core import machine as m
from holadsl.core.effects import Draw, Each, Go
from holadsl.core.expressions import Const, Get, Local, Seats, Times, ZoneRef
from holadsl.core.values import Index, Zone
from holadsl.engine.layout import layout_of
from holadsl.native.lowering.again import shortened
from holadsl.native.lowering.lower import lowered
from holadsl.native.lowering.sinking import sunk
from holadsl.native.python.fused import fused_text
from holadsl.native.python.playout import Streams, python_playouts
from holadsl.native.python.step import bare_text
from tests.machines import machine_of, pack_of
from tests.unit.native.test_python_playout import everywhere


def texts(machine: m.Machine) -> tuple[str, str]:
    """The two forms of a Machine for playouts."""
    program = shortened(sunk(lowered(machine, playout=True), len(machine.variables)))
    layout = layout_of(machine)
    return bare_text(machine, layout, program), fused_text(machine, layout, program)


def dealing(rounds: int, each: int) -> m.Machine:
    """A pack of 12 dealt to three seats from seat 1 on, so many rounds of so many cards; then one may pass."""
    pile, hand, lap, seat = Zone("pile"), Zone("hand", Index.SEAT), Local("lap"), Local("seat")
    card = Draw(ZoneRef(pile), ZoneRef(hand, Get(seat)))
    deal = Each(Times(lap, rounds), (Each(Seats(seat, Const(1)), (card,) * each),))
    return machine_of(
        m.Chance("shuffle", ZoneRef(pile), (deal, Go("wait"))),
        m.Decide("wait", Const(0), Local("actor"), (m.Choice("pass", (Go("shuffle"),)),)),
        zones=(pile, hand),
        seats=3,
        pack=pack_of(3, 4),
    )


@pytest.mark.parametrize(("rounds", "each"), [(3, 1), (4, 1), (6, 1), (2, 2), (3, 2), (5, 2), (1, 3), (7, 3)])
def test_a_deal_at_once_gives_the_same_hands(rounds: int, each: int) -> None:
    """Cards dealt by one, two or three, also where the pack is too short for the last rounds."""
    everywhere(dealing(rounds, each), 5, stops=(1,))


def test_hands_are_dealt_as_slices() -> None:
    """The deal of whist isn't written card by card, in neither form."""
    for text in texts(holadsl.load("whist").machine):
        assert "pop(0)" not in text
        assert ":52:4])" in text


def test_a_hand_is_gone_through_once_for_a_duty() -> None:
    """Whether a hand has the suit led, and which cards those are, is found in one loop, in both forms."""
    bare, fused = texts(holadsl.load("whist").machine)
    listing = bare[bare.index("def legal4") : bare.index("def do4")]
    assert listing.count("for ") == 1
    answer = fused[fused.index("if phase == 4") : fused.index("pop()")]
    assert answer.count("for ") == 1


def test_a_list_that_was_asked_for_stays() -> None:
    """What was legal can be looked at when the act is done, though the step form lists a hand as it lies there."""
    playouts = python_playouts(holadsl.load("hola").machine)
    at, streams = playouts.beginning(), Streams(3)
    assert playouts.shuffle(at, streams, 1)
    legal = playouts.drive.legal(at)
    before = list(legal)
    playouts.drive.act(at, legal[1])
    assert before == list(legal)
