"""Random playouts in generated Python: by the fused function where the Machine allows it, else step by step.

What is drawn is drawn as everywhere: the deck of each deal by its own seed, each decision by the next number of the
stream of decisions, below the length of the legal list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from holadsl.calm import calm
from holadsl.core.machine import Machine
from holadsl.data import define, frozen
from holadsl.engine.chance import STEP, Chance, seed_of_play
from holadsl.engine.layout import layout_of
from holadsl.engine.state import MachineFault
from holadsl.native.lowering.playing import lowered_for_playouts
from holadsl.native.python.drawing import MANY, STATES, Rare, block, deck_of, shuffled
from holadsl.native.python.drive import Drive, Position
from holadsl.native.python.fused import can_be_fused, fused_text
from holadsl.native.python.module import made

UNENDING = 1 << 62
"""As many deals as there are."""


@define(eq=False)
class Streams:
    """Where the draws of one match come from, and how far they were used."""

    seed: int
    """Of the match: from it come all decks."""
    state: int = -1
    """Of the stream of decisions; at its beginning if not given."""
    deals: int = 0
    """So many deals have begun."""
    parts: int = 0
    """So many shuffles were in the middle of this one."""

    def __attrs_post_init__(self) -> None:
        if self.state < 0:
            self.state = seed_of_play(self.seed)


@frozen(eq=False)
class Playouts:
    """Random playouts of one Machine."""

    drive: Drive
    fused: Callable[..., Any] | None
    deck: Callable[[int, int], list[int]]

    def beginning(self) -> Position:
        """A match before its first shuffle."""
        return self.drive.beginning()

    def play(self, at: Position, streams: Streams, deals: int = UNENDING) -> int:
        """Plays on at random until a deal beyond so many would begin, or the match is over; how many decisions.

        The position is as it is then, the streams have gone on. MachineFault where nobody can do anything.
        """
        before = streams.state
        if self.fused is None or not self._fused(at, streams, deals):
            return self.step_on(at, streams, deals)
        return _drawn(before, streams)

    def _fused(self, at: Position, streams: Streams, deals: int) -> bool:
        """Whether it was done at once; if not nothing has changed."""
        assert self.fused is not None
        if self.drive.program.phases[at.phase].kind == "over":
            return True
        given = streams.seed, streams.deals, streams.parts, max(deals - streams.deals, 0), streams.state
        try:
            at.phase, streams.deals, streams.parts, state = self.fused(at.v, at.z, at.phase, *given)
        except Rare:
            return False
        except ZeroDivisionError as nobody:
            raise MachineFault("nobody can do what is awaited") from nobody
        streams.state = state % STATES
        return True

    def step_on(self, at: Position, streams: Streams, deals: int = UNENDING) -> int:
        """The same in steps, as search does it: a list of what is legal, one of it done."""
        before = streams.state
        try:
            self._stepped(at, streams, deals)
        except (ZeroDivisionError, ValueError) as nobody:
            raise MachineFault("nobody can do what is awaited") from nobody
        return _drawn(before, streams)

    def _stepped(self, at: Position, streams: Streams, deals: int) -> None:
        drive, v, z = self.drive, at.v, at.z
        hands, legal_of, done_in = drive.hands, drive.legal_of, drive.done_in
        r: list[int] = []
        pop, phase, state = r.pop, at.phase, streams.state
        try:
            while True:
                if hand := hands[phase]:
                    cell, first = hand
                    legal = z[first + v[cell]]
                elif listed := legal_of[phase]:
                    legal = listed(v, z)
                else:
                    at.phase = phase
                    if drive.asked[phase] is None:
                        if not self.shuffle(at, streams, deals):
                            break
                    else:
                        acts = drive.legal(at)
                        if not acts:  # the act before may have led into a window in which nobody is asked
                            drive.settle(at)
                            if phase != at.phase:
                                phase = at.phase
                                continue
                        if not r:
                            r += block(state)
                            state += MANY * STEP
                        drive.act(at, acts[pop() % len(acts)])
                    phase = at.phase
                    continue
                if not r:
                    r += block(state)
                    state += MANY * STEP
                phase = done_in[phase](v, z, legal[pop() % len(legal)])
        except Rare:
            at.phase, streams.state = phase, state % STATES
            self._look_on(at, streams, deals)
            return
        streams.state = (state - len(r) * STEP) % STATES

    def shuffle(self, at: Position, streams: Streams, deals: int) -> bool:
        """Whether play went on with a shuffle; no deal begins beyond number `deals`, counted from 1."""
        kind = self.drive.program.phases[at.phase].kind
        if kind == "part":
            self.drive.feed(at, shuffled(self.drive.to_shuffle(at), streams.seed, streams.deals, streams.parts))
            streams.parts += 1
        elif kind == "deal" and streams.deals < deals:
            self.drive.feed(at, self.deck(streams.seed, streams.deals))
            streams.deals, streams.parts = streams.deals + 1, 0
        else:
            return False
        return True

    def _look_on(self, at: Position, streams: Streams, deals: int) -> None:
        """The same, each draw looked at by itself."""
        stream = Chance(streams.state)
        self.drive.settle(at)
        while True:
            legal = self.drive.legal(at)
            if self.drive.waits(at):
                self.drive.act(at, legal[stream.below(len(legal))])
            elif not self.shuffle(at, streams, deals):
                break
        streams.state = stream.state


def _drawn(before: int, streams: Streams) -> int:
    """How many draws were made since the stream was in that state: one for each decision, but for those in vain."""
    return (streams.state - before) * _INVERSE % STATES


_INVERSE = pow(STEP, -1, STATES)
_PLAYOUTS: WeakKeyDictionary[Machine, Playouts] = WeakKeyDictionary()


def python_playouts(machine: Machine) -> Playouts:
    """The playouts of a Machine, made at the first call."""
    found = _PLAYOUTS.get(machine)
    if found is None:
        found = _PLAYOUTS[machine] = _made(machine)
    return found


def _made(machine: Machine) -> Playouts:
    with calm():
        layout, program = layout_of(machine), lowered_for_playouts(machine)
        deck = deck_of(layout.deck)
        fused = None
        if can_be_fused(program):
            given = {"block": block, "deck": deck, "shuffled": shuffled, "many": MANY * STEP, "step": STEP}
            fused = made(fused_text(machine, layout, program), "playout", given)["playout"]
    return Playouts(Drive.of(machine, layout, program), fused, deck)
