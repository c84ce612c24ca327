"""A game being played: a Machine, and the state it is in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from holadsl.core.effects import Effect
from holadsl.core.expressions import Expr, Local
from holadsl.core.machine import Decide, Window, begins_deal
from holadsl.core.values import NOBODY, Variable, Zone
from holadsl.engine.awaited import Awaited
from holadsl.engine.perform import run
from holadsl.engine.stage import Chosen, Stage
from holadsl.engine.state import MachineFault, Mark, Tellings, Told, put_items_back, put_number_back

LONGEST_RUN = 100_000
"""So many automatic states may follow each other; more is a ring without a way out."""


class Game(Awaited):
    """A game of a Machine, from its first shuffle on.

    It waits in a Decide or Window state for `act`, in a Chance state for `feed`, in a Final state for nothing; what
    happens by itself happens at once. Cards, seats and teams are the numbers of the Machine. Nothing draws at random.
    """

    __slots__ = ()

    # ------------------------------------------------------------------ play

    def act(self, choice_index: int, chosen: Chosen = NOBODY, seat: int | None = None) -> None:
        """A seat (else the actor) does it. It must be legal: that was asked before, and is only asserted here."""
        assert self.is_legal(choice_index, chosen, seat), f"not legal in {self.where!r}: {choice_index}, {chosen}"
        self.carry_out(choice_index, chosen, seat)

    def carry_out(self, choice_index: int, chosen: Chosen = NOBODY, seat: int | None = None) -> None:
        """The same for who has just been told by this game that it is legal."""
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
        """The outcome of the Chance state: all cards of the pack, front first, gathered from wherever they lie; where
        a part is shuffled, the cards of that zone.

        Not just those cards, or no shuffle awaited: ValueError, and nothing has changed.
        """
        state = self._state
        stage = state.stage
        if stage.zone is None or stage.run is None:
            raise ValueError(f"no shuffle is awaited in {stage.name!r}")
        if not begins_deal(stage.node):
            if sorted(order) != sorted(stage.zone(state.v, state.z)):
                raise ValueError("a shuffle of a part is an order of the cards that lie there")
        elif tuple(sorted(order)) != self._program.layout.deck:
            raise ValueError("a shuffle is an order of the whole pack, each card as often as it is there")
        else:
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
        return Game(self.machine, self._state.copy(undo, tell), self._program)

    def gone_back(self, mark: Mark) -> Game:
        """A copy for going back in it, to the mark or one since, each taken by its `since` the first; it tells nothing.

        The mark must be this game's own.
        """
        return Game(self.machine, self._state.gone_back(mark), self._program)

    def tell_only(self, told: Iterable[Told]) -> None:
        """What happened is only this, from now on. For a copy that is made for one who saw so much; it can't be undone
        behind this.
        """
        if self._state.told is not None:
            self._state.told[:] = [part for one in told for part in (one.what, one.numbers, one.cards)]

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
