"""A game being played: a Machine, and the state it is in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from holadsl.core.effects import Effect
from holadsl.core.expressions import Expr, Local
from holadsl.core.machine import Decide, Guard, Machine
from holadsl.core.machine import State as Node
from holadsl.core.values import NOBODY, Variable, Zone
from holadsl.engine.evaluate import UNKNOWN
from holadsl.engine.perform import run
from holadsl.engine.program import Program, program_of
from holadsl.engine.stage import Option, Stage
from holadsl.engine.state import MachineFault, Mark, State, Tellings, put_items_back, put_number_back

LONGEST_RUN = 100_000
"""So many automatic states may follow each other; more is a ring without a way out."""


class Game:
    """A game of a Machine, from its first shuffle on.

    It waits in a Decide state for `act`, in a Chance state for `feed`, or in a Final state for nothing; what happens by
    itself happens at once. Cards, seats and teams are the numbers of the Machine. Nothing here draws at random.
    """

    __slots__ = ("_actor", "_program", "_state", "machine")

    machine: Machine

    def __init__(self, machine: Machine, state: State | None = None) -> None:
        """A new game, waiting for the first shuffle, or (for `copy`) one in the given state of this Machine.

        A Machine that can't be played: MachineFault.
        """
        self.machine = machine
        self._program: Program = program_of(machine)
        self._state: State = state or self._program.beginning()
        self._actor: int = self._program.actor

    # ------------------------------------------------------------------ what is awaited

    @property
    def waiting(self) -> Node:
        """The state of the Machine in which play waits: a Decide, Chance or Final."""
        return self._state.stage.node

    @property
    def where(self) -> str:
        """The name of that state."""
        return self._state.stage.name

    @property
    def actor(self) -> int:
        """The seat that is to act, NOBODY when play waits for none."""
        state = self._state
        return NOBODY if state.stage.who is None else state.v[self._actor]

    def choices(self) -> Iterator[tuple[int, int]]:
        """Each legal act as (number of the choice, card or NOBODY), in the order of the contract.

        Choices come as the state lists them, cards in the order of their zone, identical cards once; nothing comes
        where nobody is to act. They are worked out choice by choice; the game must stay as it is until the last.
        """
        state = self._state
        v, z = state.v, state.z
        for number, option in enumerate(state.stage.options):
            for card in option.cards(v, z):
                yield number, card

    def any_legal(self) -> bool:
        """Whether there is a legal act."""
        v, z = self._state.v, self._state.z
        return any(option.cards(v, z) for option in self._state.stage.options)

    def count_legal(self) -> int:
        """How many legal acts there are, identical cards counted once."""
        v, z = self._state.v, self._state.z
        return sum(len(option.cards(v, z)) for option in self._state.stage.options)

    def is_legal(self, choice_index: int, card: int = NOBODY) -> bool:
        """Whether `choices` has that act. A number without a choice: IndexError."""
        option = self._option(choice_index, card)
        return option is not None and bool(option.legal.test(self._state.v, self._state.z))

    def first_failing(self, choice_index: int, card: int = NOBODY) -> Guard | None:
        """The first guard of the choice that doesn't hold for the card; None if all do.

        Whether the actor has the card isn't asked here. A number without a choice: IndexError.
        """
        state = self._state
        state.v[self._actor + 1] = card
        for guard, holds in state.stage.options[choice_index].guards:
            if not holds(state.v, state.z):
                return guard
        return None

    def _option(self, choice_index: int, card: int) -> Option | None:
        """The choice, ready to be tested with the card; None if it can't take that card from anywhere."""
        state = self._state
        option, v = state.stage.options[choice_index], state.v
        if card == NOBODY if option.zone is None else card in option.zone(v, state.z):
            for cell in option.legal.kept:
                v[cell] = UNKNOWN
            v[self._actor + 1] = card
            return option
        return None

    # ------------------------------------------------------------------ play

    def act(self, choice_index: int, card: int = NOBODY) -> None:
        """The actor does it. It must be legal: that was asked before, and is only asserted here."""
        assert self.is_legal(choice_index, card), f"not legal in {self.where!r}: choice {choice_index}, card {card}"
        state = self._state
        state.v[self._actor + 1] = card
        self._follow(state.stage.options[choice_index].run(state.v, state.z, state.journal, state.told))

    def feed(self, order: Sequence[int]) -> None:
        """The outcome of the Chance state: all cards of the pack, front first, gathered from wherever they lie.

        Not the whole pack, or no shuffle awaited: ValueError, and nothing has changed.
        """
        state = self._state
        stage = state.stage
        if stage.zone is None or stage.run is None:
            raise ValueError(f"no shuffle is awaited in {stage.name!r}")
        if tuple(sorted(order)) != self._program.layout.deck:
            raise ValueError("a shuffle is an order of the whole pack, each card as often as it is there")
        for place in self._program.layout.card_zones:
            if state.z[place]:
                self._replace_items(state.z[place], ())
        self._replace_items(stage.zone(state.v, state.z), order)
        self._follow(stage.run(state.v, state.z, state.journal, state.told))

    def jump(self, state_name: str) -> None:
        """Play goes on from the named state, run at once if it is an Automatic. No such state: ValueError."""
        if state_name not in self._program.stages:
            raise ValueError(f"this Machine has no state {state_name!r}")
        self._follow(self._program.stages[state_name])

    def _follow(self, stage: Stage | None) -> None:
        """Through the automatic states from `stage` on, to the next that waits."""
        state = self._state
        v, z, journal, told = state.v, state.z, state.journal, state.told
        left = LONGEST_RUN
        while stage is not None and stage.automatic:
            if not left:
                raise MachineFault(f"play runs in a ring that waits for nobody: {self._ring(stage)}")
            left -= 1
            stage = stage.run(v, z, journal, told) if stage.run else None
        if stage is None:
            raise MachineFault(f"play came to no next state after {state.stage.name!r}")
        state.stage = stage
        if stage.who is not None:
            v[self._actor] = stage.who(v, z)

    def _ring(self, stage: Stage) -> str:
        """The names of the states that come next, as long as they are new."""
        state, names = self._state, [stage.name]
        next_stage: Stage | None = stage
        while next_stage is not None and next_stage.run is not None:
            next_stage = next_stage.run(state.v, state.z, state.journal, state.told)
            if next_stage is None or next_stage.name in names:
                break
            names.append(next_stage.name)
        return ", ".join(names)

    # ------------------------------------------------------------------ back again, and beside

    def mark(self) -> Mark:
        """This moment, for `undo`. A game without a journal: ValueError."""
        return self._state.mark()

    def undo(self, mark: Mark) -> None:
        """Exactly back to the mark, events too, over shuffles and anything set by hand.

        The mark must be this game's own and its moment not undone itself; a mark of the future: ValueError.
        """
        self._state.undo_to(mark)
        self._ask_who()

    def copy(self, *, undo: bool = True, tell: bool = True) -> Game:
        """An independent game in the same state; it can be undone to its own marks only.

        Without `undo` it keeps no journal, without `tell` no events: for playouts, which are faster so.
        """
        return Game(self.machine, self._state.copy(undo, tell))

    # ------------------------------------------------------------------ what there is

    @property
    def events(self) -> Tellings:
        """What happened so far, oldest first; it grows with the game."""
        return Tellings(self._state.told or [])

    def value(self, variable: Variable, of: int | None = None) -> int:
        """The value of a variable, of a seat or team where each has one. What isn't there: ValueError."""
        return self._state.v[self._program.layout.cell(variable, of)]

    def values(self, variable: Variable) -> tuple[int, ...]:
        """All values of a variable, by seat or team where each has one. What isn't there: ValueError."""
        layout = self._program.layout
        if variable not in layout.cells:
            raise ValueError(f"this Machine has no variable {variable.name!r}")
        cell = layout.cells[variable]
        return tuple(self._state.v[cell : cell + layout.width(variable.index)])

    def items(self, zone: Zone, of: int | None = None) -> tuple[int, ...]:
        """The items of a zone, front first, of a seat or team where each has one. What isn't there: ValueError."""
        return tuple(self._state.z[self._program.layout.place(zone, of)])

    def evaluate(self, expr: Expr, bindings: Mapping[Local, int] | None = None) -> int:
        """The value of an expression from outside, in which the given names are bound."""
        bindings = bindings or {}
        value, width = self._program.value_of(expr, tuple(bindings))
        return value(self._bound(width, bindings), self._state.z)

    # ------------------------------------------------------------------ by hand

    def set_value(self, variable: Variable, value: int, of: int | None = None) -> None:
        """The variable takes the value, of a seat or team where each has one. What isn't there: ValueError.

        Play stays where it is; who is to act is asked anew.
        """
        cell, v = self._program.layout.cell(variable, of), self._state.v
        if self._state.journal is not None:
            self._state.journal += (put_number_back, v, cell, v[cell])
        v[cell] = value
        self._ask_who()

    def set_items(self, zone: Zone, items: Iterable[int], of: int | None = None) -> None:
        """The zone has these items, front first, of a seat or team where each has one. What isn't there: ValueError.

        That cards are neither made nor lost is the caller's care. Play stays where it is; who is to act is asked anew.
        """
        self._replace_items(self._state.z[self._program.layout.place(zone, of)], items)
        self._ask_who()

    def perform(self, effects: Sequence[Effect], bindings: Mapping[Local, int] | None = None) -> None:
        """Effects from outside, such as a penalty, in which the given names are bound.

        Play stays where it is, with who is to act asked anew, unless there is a Go: then it goes on from there.
        """
        bindings = bindings or {}
        coder = self._program.outside()
        with coder.binding(*bindings):
            act = run(coder, effects)
        state = self._state
        stage = act(self._bound(coder.width, bindings), state.z, state.journal, state.told)
        if stage is not None:
            self._follow(stage)
        else:
            self._ask_who()

    def _bound(self, width: int, bindings: Mapping[Local, int]) -> list[int]:
        """The numbers, `width` cells of them at least, with the given names bound behind the Machine's own cells."""
        v, cell = self._state.v, self._program.width
        v.extend([0] * (width - len(v)))
        v[cell : cell + len(bindings)] = bindings.values()
        return v

    def _replace_items(self, zone: list[int], items: Iterable[int]) -> None:
        if self._state.journal is not None:
            self._state.journal += (put_items_back, zone, zone[:], None)
        zone[:] = items

    def _ask_who(self) -> None:
        state = self._state
        if isinstance(state.stage.node, Decide) and state.stage.who is not None:
            state.v[self._actor] = state.stage.who(state.v, state.z)
