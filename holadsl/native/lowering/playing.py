"""A Machine lowered for playouts, and made smaller."""

from __future__ import annotations

from holadsl.core.machine import Machine
from holadsl.native.lowering.again import shortened
from holadsl.native.lowering.lower import lowered
from holadsl.native.lowering.reach import Reaches
from holadsl.native.lowering.sinking import sunk
from holadsl.native.program import Program


def lowered_for_playouts(machine: Machine) -> Program:
    """The typed program of a Machine with what a playout needs alone. One that can't be played: MachineFault."""
    reaches = Reaches()
    program = sunk(lowered(machine, playout=True), len(machine.variables), reaches)
    return shortened(program, reaches)
