"""All generated Python of a Machine as one text, to be read."""

from __future__ import annotations

from holadsl.core.machine import Machine
from holadsl.engine.layout import layout_of
from holadsl.native.lowering.lower import lowered
from holadsl.native.lowering.playing import lowered_for_playouts
from holadsl.native.python.fused import can_be_fused, fused_text
from holadsl.native.python.step import bare_text, told_text

STEP = """\
# In steps, as a table plays. v: the variables, one number each; behind them who acts, the chosen card and its meld, and
# what questions need. z: the zones. j: how each change is taken back. t: what happened. s and a number: a stage.
"""
BARE = """\
# In steps, as search plays: nothing is taken back or told. A function ends with the number of the next phase.
"""
FUSED = """\
# A whole playout at random: every variable and zone is a name, what has an index a list with one more for nobody.
"""
NOT_FUSED = """\
# A playout at random goes in these steps: several may act at once, or take several cards.
"""


def python_source(machine: Machine) -> str:
    """The step form, told and bare, and the fused playout."""
    layout, play = layout_of(machine), lowered_for_playouts(machine)
    fused = FUSED + "\n" + fused_text(machine, layout, play) if can_be_fused(play) else NOT_FUSED
    told, bare = told_text(machine, layout, lowered(machine)), bare_text(machine, layout, play)
    return f"{STEP}\n{told}\n{BARE}\n{bare}\n{fused}"
