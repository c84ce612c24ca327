"""The bare step form in play: positions that are cheap to copy, what is legal in them, one act after the other.

For search and playouts: nothing is told, nothing can be taken back. What is legal comes in the order of the
interpreter's lists. A number that nothing reads before it is stored anew may be out of date in the middle of a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from holadsl.calm import calm
from holadsl.core.machine import Machine
from holadsl.core.values import NOBODY
from holadsl.data import define, evolve, frozen
from holadsl.engine.game import Game
from holadsl.engine.layout import Layout
from holadsl.engine.on_melds import SetsOnMelds
from holadsl.engine.sets import Sets
from holadsl.engine.stage import Chosen, Items, Onto, Value
from holadsl.engine.state import MachineFault
from holadsl.native import program as typed
from holadsl.native.program import ACTOR, CARD, MELD
from holadsl.native.python.lists import Lists
from holadsl.native.python.module import made
from holadsl.native.python.plain import code, decoded, whole_hand

Listing: TypeAlias = Callable[[list[int], list[list[int]]], list[int]]
Doing: TypeAlias = Callable[[list[int], list[list[int]], int], int]
Act: TypeAlias = int | tuple[int, int, Chosen]
"""In a plain phase a number, see `python_plain`; else the seat, the choice and what it takes."""


@define(eq=False)
class Position:
    """Everything that changes: numbers, zones, and the number of the phase in which play waits."""

    v: list[int]
    z: list[list[int]]
    phase: int

    def copy(self) -> Position:
        """The same position, apart from this one."""
        return Position(self.v[:], [zone[:] for zone in self.z], self.phase)


@frozen(eq=False)
class _Option:
    number: int
    cards: Items | None
    act: Callable[[list[int], list[list[int]]], int]
    opens: Value | None
    onto: Onto | None
    sets: Sets | SetsOnMelds | None


@frozen(eq=False)
class _Asked:
    """A phase that isn't plain: who is asked, and for what."""

    who: Value | None
    ordinary: tuple[_Option, ...]
    further: tuple[_Option, ...]
    closes: Callable[[list[int], list[list[int]]], int] | None
    """Of a window: what happens when nobody is asked any more."""


@frozen(eq=False)
class Drive:
    """One Machine, to be played from position to position. Its functions are made when they are first needed."""

    machine: Machine
    """A copy, so that the one that is played can be forgotten."""
    layout: Layout
    program: typed.Program

    @classmethod
    def of(cls, machine: Machine, layout: Layout, program: typed.Program) -> Drive:
        """For a Machine and its program."""
        return cls(evolve(machine), layout, program)

    @cached_property
    def _names(self) -> dict[str, Any]:
        from holadsl.native.python.program import put_questions
        from holadsl.native.python.step import bare_text

        with calm():
            names = made(bare_text(self.machine, self.layout, self.program), "bare", {})
            put_questions(names, self.program, self.layout, self.machine)
        return names

    @cached_property
    def legal_of(self) -> Sequence[Listing | None]:
        """By phase, of plain ones: what is legal. It is asked before an act is done, which may change the list."""
        return [self._names.get(f"legal{phase.number}") for phase in self.program.phases]

    @cached_property
    def hands(self) -> Sequence[tuple[int, int] | None]:
        """By phase, of those in which any card of the actor's own zone is legal, and nothing else: where in `v` it says
        who acts, and where in `z` the zones begin. So what is legal there is known without a call.
        """
        where = Lists(self.machine, self.layout)
        found = (whole_hand(phase, self.layout) for phase in self.program.phases)
        return [one and (where.cells[one[0]], where.places[one[1]]) for one in found]

    @cached_property
    def done_in(self) -> Sequence[Doing]:
        """By phase, of plain ones: what does an act; it gives the phase that waits next."""
        return [self._names.get(f"do{phase.number}", _no_act) for phase in self.program.phases]

    @cached_property
    def asked(self) -> Sequence[_Asked | None]:
        """By phase, of those that aren't plain, and in which somebody acts."""
        kinds = ("decide", "window")
        others = (None if p.plain or p.kind not in kinds else p for p in self.program.phases)
        return [None if p is None else _asked(self._names, p, self.layout, self.machine) for p in others]

    # ------------------------------------------------------------------ positions

    def beginning(self) -> Position:
        """A match before its first shuffle."""
        return Position([*self._first], [[] for _ in self._zones], self.program.start)

    @cached_property
    def _first(self) -> tuple[int, ...]:
        """What the list of numbers begins with."""
        return (*self.layout.first, *[0] * self.program.kept)

    @cached_property
    def _zones(self) -> range:
        return range(self.layout.zones)

    def position(self, game: Game) -> Position:
        """The position of a game as it waits."""
        stage, v, z = game.moment()
        kept = [0] * max(len(self.layout.first) + self.program.kept - len(v), 0)
        return Position([*v, *kept], z, list(game.machine.states).index(stage.name))

    # ------------------------------------------------------------------ play

    @cached_property
    def legal(self) -> Callable[[Position], Sequence[Act]]:
        """Lists what is legal: of each seat that may act, in order, what it may do, in order; nothing between deals."""
        pairs = zip(self.legal_of, self.asked, strict=True)
        listed = [plain or (_nothing if asked is None else self._lister(asked)) for plain, asked in pairs]

        def legal(at: Position) -> Sequence[Act]:
            return listed[at.phase](at.v, at.z)[:]

        return legal

    def waits(self, at: Position) -> bool:
        """Whether somebody is to act."""
        return self.legal_of[at.phase] is not None or self.asked[at.phase] is not None

    @cached_property
    def act(self) -> Callable[[Position, Act], None]:
        """Does a legal act of the list that was asked for last in this position, and what follows by itself."""
        done_in: Sequence[Any] = self.done_in

        def act(at: Position, act: Act) -> None:
            at.phase = done_in[at.phase](at.v, at.z, act)

        return self._act if any(self.asked) else act

    def _act(self, at: Position, act: Act) -> None:
        if isinstance(act, int):
            at.phase = self.done_in[at.phase](at.v, at.z, act)
            if self.asked[at.phase] is not None:
                self.settle(at)
            return
        seat, number, chosen = act
        asked = self.asked[at.phase]
        assert asked is not None
        option = (*asked.ordinary, *asked.further)[number]
        at.v[len(self.layout.first) + ACTOR] = seat
        following = self._carried_out(option, chosen, at.v, at.z)
        if following is not None:
            at.phase = following
        self.settle(at)

    def actor(self, at: Position) -> int:
        """Whose acts are listed in a plain phase, once they are."""
        return at.v[len(self.layout.first) + ACTOR]

    def act_of(self, at: Position, act: Act) -> tuple[int, int, Chosen]:
        """An act as seat, number of the choice, and what it takes."""
        if isinstance(act, int):
            return (self.actor(at), *decoded(self.layout, act))
        return act

    def code_of(self, at: Position, number: int, chosen: Chosen, seat: int) -> Act:
        """An act of the list in this position, from its parts."""
        if self.legal_of[at.phase] is not None and isinstance(chosen, int):
            return code(self.layout, number, chosen)
        return seat, number, chosen

    def feed(self, at: Position, order: Sequence[int]) -> None:
        """The shuffle for which play waits, the front first; the cards aren't looked at."""
        if self.program.phases[at.phase].kind == "deal":
            for place in self.layout.card_zones:
                at.z[place].clear()
        self.to_shuffle(at)[:] = order
        at.phase = self._names[f"run{at.phase}"](at.v, at.z)
        self.settle(at)

    def to_shuffle(self, at: Position) -> list[int]:
        """What lies where play waits for a shuffle."""
        place: list[int] = self._names[f"place{at.phase}"](at.v, at.z)
        return place

    # ------------------------------------------------------------------ phases that aren't plain

    def _lister(self, asked: _Asked) -> Callable[[list[int], list[list[int]]], list[Act]]:
        return lambda v, z: list(self._acts(asked, v, z))

    def _acts(self, asked: _Asked, v: list[int], z: list[list[int]]) -> Iterator[Act]:
        cell = len(self.layout.first) + ACTOR
        actor = NOBODY if asked.who is None else asked.who(v, z)
        for seat in self.layout.rounds[actor]:
            v[cell] = seat
            opened = [option for option in asked.further if option.opens is not None and option.opens(v, z)]
            for option in (*asked.ordinary, *opened) if seat == actor else opened:
                v[cell] = seat
                listed: Iterable[Chosen] = (option.sets or option.cards or _nothing)(v, z)
                for chosen in list(listed):
                    yield seat, option.number, chosen
        v[cell] = actor

    def _carried_out(self, option: _Option, chosen: Chosen, v: list[int], z: list[list[int]]) -> int | None:
        card = len(self.layout.first) + CARD
        if option.sets is not None and isinstance(chosen, tuple):
            with option.sets.named(chosen, v, z):
                return option.act(v, z)
        if option.onto is not None and isinstance(chosen, int) and chosen != NOBODY:
            v[card], v[card + 1] = option.onto.parts(chosen)
        else:
            v[card] = chosen  # type: ignore[assignment]  # one card
        return option.act(v, z)

    def settle(self, at: Position) -> None:
        """Windows in which nobody is asked are closed."""
        closed = 0
        while (asked := self.asked[at.phase]) is not None and asked.closes is not None:
            if any(True for _ in self._open(asked, at.v, at.z)):
                return
            at.phase = asked.closes(at.v, at.z)
            closed += 1
            if closed > LONGEST_RUN:
                raise MachineFault("play runs in a ring that waits for nobody")

    def _open(self, asked: _Asked, v: list[int], z: list[list[int]]) -> Iterator[int]:
        """The seats that a window asks."""
        cell = len(self.layout.first) + ACTOR
        opens = asked.further[0].opens
        assert opens is not None
        before = v[cell]
        for seat in self.layout.rounds[NOBODY]:
            v[cell] = seat
            if opens(v, z):
                yield seat
        v[cell] = before


LONGEST_RUN = 100_000
"""So many windows may close one after the other; more is a ring without a way out."""


def _no_act(_: list[int], __: list[list[int]], ___: int) -> int:
    raise MachineFault("nobody acts here")


def _nothing(_: list[int], __: list[list[int]]) -> Sequence[int]:
    return ()


def _asked(names: Mapping[str, Any], phase: typed.Phase, layout: Layout, machine: Machine) -> _Asked:
    options = [_option(names, phase, option, layout, machine) for option in phase.options]
    window = phase.kind == "window"
    return _Asked(
        names.get(f"who{phase.number}"),
        tuple(options[: phase.ordinary]),
        tuple(options[phase.ordinary :]),
        names[f"run{phase.number}"] if window else None,
    )


def _option(
    names: Mapping[str, Any], phase: typed.Phase, option: typed.Option, layout: Layout, machine: Machine
) -> _Option:
    from holadsl.native.python.program import sets_of

    name = f"{phase.number}_{option.number}"
    onto = None if option.meld is None else Onto(layout.faces)
    sets: Sets | SetsOnMelds | None = None
    if option.sets is not None:
        sets = sets_of(names, name, option.sets, layout, machine)
        if onto is not None:
            sets = SetsOnMelds(sets, len(layout.first) + MELD, onto, layout.melds)
    opens = names.get(f"open{name}")
    return _Option(option.number, names.get(f"cards{name}"), names[f"act{name}"], opens, onto, sets)
