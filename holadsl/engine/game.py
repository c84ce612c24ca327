"""A game being played: a Machine, and the state it is in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from holadsl.core.effects import Effect
from holadsl.core.expressions import Expr, Local
from holadsl.core.machine import Chance, Decide, Final, Guard, Machine, Window
from holadsl.core.machine import State as Node
from holadsl.core.values import NOBODY, Variable, Zone
from holadsl.engine.evaluate import UNKNOWN
from holadsl.engine.perform import run
from holadsl.engine.program import Program, program_of
from holadsl.engine.stage import Chosen, Option, Stage
from holadsl.engine.state import MachineFault, Mark, State, Tellings, put_items_back, put_number_back

LONGEST_RUN = 100_000
"""So many automatic states may follow each other; more is a ring without a way out."""


class Game:
    """A game of a Machine, from its first shuffle on.

    It waits in a Decide or Window state for `act`, in a Chance state for `feed`, in a Final state for nothing; what
    happens by itself happens at once. Cards, seats and teams are the numbers of the Machine. Nothing draws at random.
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
        """The state of the Machine in which play waits: a Decide, Window, Chance or Final."""
        return self._state.stage.node

    @property
    def where(self) -> str:
        """The name of that state."""
        return self._state.stage.name

    @property
    def actor(self) -> int:
        """The seat whose ordinary act is awaited, NOBODY when play waits for none, or for the answers of several."""
        state = self._state
        return NOBODY if state.stage.who is None else state.v[self._actor]

    @property
    def between_deals(self) -> bool:
        """Nobody is to act: a deal is over and counted, or none has begun."""
        return isinstance(self._state.stage.node, Chance | Final)

    def to_act(self) -> tuple[int, ...]:
        """Every seat that may act: the actor, then in order of play from it those to whom something stands open."""
        state = self._state
        stage = state.stage
        if not stage.opens:
            return () if stage.who is None else (state.v[self._actor],)
        actor = self.actor
        around = self._program.layout.rounds[actor]
        return tuple(seat for seat in around if seat == actor or any(self._stands_open(seat)))

    @property
    def plain(self) -> bool:
        """Only the actor may act, with one card at a time or none."""
        return self._state.stage.plain

    def cards(self) -> Iterator[tuple[int, int]]:
        """What `choices` gives of a plain state: each legal act of the actor, as a number of a choice and a face."""
        state = self._state
        v, z = state.v, state.z
        for number, option in enumerate(state.stage.options):
            for card in option.cards(v, z):
                yield number, card

    def choices(self, seat: int | None = None) -> Iterator[tuple[int, Chosen]]:
        """Each legal act of a seat (else the actor) as (number of the choice, what it takes), in the contract's order.

        Choices come as the state lists them, cards in the order of their zone, identical cards once; nothing comes
        where the seat isn't to act. They are worked out choice by choice; the game must stay as it is until the last.
        """
        state = self._state
        for number, option in self._offered(seat):
            with self._as(seat):
                listed = list(option.legal_acts(state.v, state.z))
            for chosen in listed:
                yield number, chosen

    def any_legal(self, seat: int | None = None) -> bool:
        """Whether there is a legal act of a seat (else of the actor)."""
        v, z, stage = self._state.v, self._state.z, self._state.stage
        if stage.plain and seat is None:
            return any(option.cards(v, z) for option in stage.options)
        with self._as(seat):
            return any(next(iter(option.legal_acts(v, z)), None) is not None for _, option in self._offered(seat))

    def count_legal(self, seat: int | None = None) -> int:
        """How many legal acts a seat (else the actor) has, identical cards counted once."""
        v, z, stage = self._state.v, self._state.z, self._state.stage
        if stage.plain and seat is None:
            return sum([len(option.cards(v, z)) for option in stage.options])
        with self._as(seat):
            return sum(1 for _, option in self._offered(seat) for _ in option.legal_acts(v, z))

    def is_legal(self, choice_index: int, chosen: Chosen = NOBODY, seat: int | None = None) -> bool:
        """Whether `choices` has that act. A number without a choice: IndexError."""
        state = self._state
        stage, v = state.stage, state.v
        option = stage.options[choice_index]
        if seat is None and stage.plain:
            if chosen != NOBODY if option.zone is None else chosen not in option.zone(v, state.z):
                return False
            for cell in option.legal.kept:
                v[cell] = UNKNOWN
            v[self._actor + 1] = chosen  # type: ignore[assignment]  # one card is in the zone, several aren't
            return bool(option.legal.test(v, state.z))
        if not self._is_offered(choice_index, self.actor if seat is None else seat):
            return False
        with self._as(seat):
            return self._fits(option, chosen)

    def first_failing(self, choice_index: int, chosen: Chosen = NOBODY, seat: int | None = None) -> Guard | None:
        """The first guard of the choice that doesn't hold for the cards; None if all do.

        Whether the actor has the cards isn't asked here. A number without a choice: IndexError.
        """
        state = self._state
        option = state.stage.options[choice_index]
        with self._as(seat), self._taking(option, chosen):
            for guard, holds in option.guards:
                if not holds(state.v, state.z):
                    return guard
        return None

    def sizes(self, choice_index: int, seat: int | None = None) -> tuple[int, int]:
        """The least and the most cards that a choice of several takes from a seat just now."""
        state, sets = self._state, self._state.stage.options[choice_index].sets
        assert sets is not None
        with self._as(seat):
            return sets.least(state.v, state.z), sets.most(state.v, state.z)

    def in_order(self, choice_index: int, chosen: tuple[int, ...], seat: int | None = None) -> tuple[int, ...]:
        """Cards that a seat has for a choice of several, in the order in which `choices` has them."""
        sets = self._state.stage.options[choice_index].sets
        assert sets is not None
        with self._as(seat):
            return sets.sorted(chosen, self._state.v, self._state.z)

    def _offered(self, seat: int | None) -> list[tuple[int, Option]]:
        """The choices that a seat (else the actor) has, with their numbers."""
        stage, actor = self._state.stage, self.actor
        who = actor if seat is None else seat
        numbered = list(enumerate(stage.options))
        ordinary = numbered[: stage.ordinary] if who == actor else []
        if who == NOBODY or not stage.opens:
            return ordinary
        opens = self._stands_open(who)
        return [*ordinary, *(one for one, is_open in zip(numbered[stage.ordinary :], opens, strict=True) if is_open)]

    def _is_offered(self, choice_index: int, seat: int) -> bool:
        """Whether a seat has that choice."""
        stage = self._state.stage
        if choice_index < stage.ordinary:
            return seat == self.actor
        return seat != NOBODY and self._stands_open(seat)[choice_index - stage.ordinary]

    def _stands_open(self, seat: int) -> list[bool]:
        """Which of the state's further choices stand open to a seat."""
        state = self._state
        with self._as(seat):
            return [bool(holds(state.v, state.z)) for holds in state.stage.opens]

    def _fits(self, option: Option, chosen: Chosen) -> bool:
        """Whether the choice, which the seat in the actor's cell has, allows those cards."""
        v, z = self._state.v, self._state.z
        if option.sets is not None:
            return isinstance(chosen, tuple) and option.sets.allows(chosen, v, z)
        return chosen in option.cards(v, z)

    @contextmanager
    def _as(self, seat: int | None) -> Iterator[None]:
        """Within it a seat stands in the actor's cell; None changes nothing."""
        v, cell = self._state.v, self._actor
        before = v[cell]
        if seat is not None:
            v[cell] = seat
        try:
            yield
        finally:
            v[cell] = before

    @contextmanager
    def _taking(self, option: Option, chosen: Chosen) -> Iterator[None]:
        """Within it the chosen cards stand where the choice's guards and effects look for them."""
        state = self._state
        if not isinstance(chosen, tuple):
            state.v[self._actor + 1] = chosen
            yield
            return
        assert option.sets is not None
        sets, picked = option.sets, state.z[option.sets.picked]
        picked[:] = sets.sorted(chosen, state.v, state.z) if sets.has(chosen, state.v, state.z) else chosen
        try:
            yield
        finally:
            picked.clear()

    # ------------------------------------------------------------------ play

    def act(self, choice_index: int, chosen: Chosen = NOBODY, seat: int | None = None) -> None:
        """A seat (else the actor) does it. It must be legal: that was asked before, and is only asserted here."""
        assert self.is_legal(choice_index, chosen, seat), f"not legal in {self.where!r}: {choice_index}, {chosen}"
        state = self._state
        stage = state.stage
        option = stage.options[choice_index]
        if seat is None and stage.plain:
            state.v[self._actor + 1] = chosen  # type: ignore[assignment]  # it is legal, so it is one card
            self._follow(option.run(state.v, state.z, state.journal, state.told))
            return
        with self._as(seat), self._taking(option, chosen):
            following = option.run(state.v, state.z, state.journal, state.told)
        if isinstance(stage.node, Window):
            self._answered(stage, following)
        else:
            self._follow(following)

    def _answered(self, stage: Stage, following: Stage | None) -> None:
        """A Window goes on when nobody is asked any more, or where an answer led elsewhere."""
        state = self._state
        if following is not None:
            self._follow(following)
        elif not self.to_act() and stage.run is not None:
            self._follow(stage.run(state.v, state.z, state.journal, state.told))

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
        elif isinstance(stage.node, Window):
            v[self._actor] = NOBODY
            self._answered(stage, None)  # there may be nobody to ask

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
