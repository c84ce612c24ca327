"""What may be done in a game just now: who may act, and between what each may choose."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate, repeat

from holadsl.core.machine import Choice, Decide, Final, Guard, Machine, Window, begins_deal
from holadsl.core.machine import State as Node
from holadsl.core.values import NOBODY
from holadsl.engine.chance import Chance as Stream
from holadsl.engine.chance import shuffle
from holadsl.engine.evaluate import UNKNOWN
from holadsl.engine.lots import DRAWS, MOST_WEIGHT, lots_of
from holadsl.engine.program import Program, program_of
from holadsl.engine.stage import Chosen, Option, Stage
from holadsl.engine.state import State


class Awaited:
    """A game as it waits. Asking changes nothing: cells that mean nothing between two decisions are used meanwhile."""

    __slots__ = ("_actor", "_program", "_state", "machine")

    machine: Machine

    def __init__(self, machine: Machine, state: State | None = None, program: Program | None = None) -> None:
        """A new game, waiting for the first shuffle, or (for `copy`) one in the given state of this Machine.

        `program` plays it, the interpreter's if not given. A Machine that can't be played: MachineFault.
        """
        self.machine = machine
        self._program: Program = program or program_of(machine)
        self._state: State = state or self._program.beginning()
        self._actor: int = self._program.actor

    @property
    def waiting(self) -> Node:
        """The state of the Machine in which play waits: a Decide, Window, Chance or Final."""
        return self._state.stage.node

    @property
    def choices_here(self) -> tuple[Choice, ...]:
        """What anybody may choose between in that state, by the numbers of the choices; empty where nobody chooses."""
        node = self._state.stage.node
        return node.all_choices if isinstance(node, Decide | Window) else ()

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
        node = self._state.stage.node
        return isinstance(node, Final) or begins_deal(node)

    @property
    def to_shuffle(self) -> tuple[int, ...]:
        """The cards that play waits to be shuffled in the middle of a deal, as they lie; mostly none."""
        stage = self._state.stage
        if stage.zone is None or begins_deal(stage.node):
            return ()
        return tuple(stage.zone(self._state.v, self._state.z))

    def to_act(self) -> tuple[int, ...]:
        """Every seat that may act: the actor, then in order of play from it those to whom something stands open."""
        state = self._state
        stage = state.stage
        if not stage.opens:
            return () if stage.who is None else (state.v[self._actor],)
        actor = self.actor
        around = self._program.layout.rounds[actor]
        return tuple(seat for seat in around if seat == actor or any(self._stands_open(seat)))

    def may_act(self, seat: int) -> bool:
        """Whether `to_act` has that seat; of the actor it is known at once."""
        return seat == self.actor != NOBODY or seat in self.to_act()

    @property
    def plain(self) -> bool:
        """Only the actor may act, with one card at a time or none."""
        return self._state.stage.plain

    def cards(self) -> Iterator[tuple[int, int]]:
        """What `choices` gives of a plain state: each legal act of the actor, as a number of a choice and a face."""
        state = self._state
        v, z = state.v, state.z
        options = state.stage.options
        if len(options) == 1:
            return zip(repeat(0), options[0].cards(v, z), strict=False)
        return ((number, card) for number, option in enumerate(options) for card in option.cards(v, z))

    def choices(self, seat: int | None = None) -> Iterator[tuple[int, Chosen]]:
        """Each legal act of a seat (else the actor) as (number of the choice, what it takes), in the contract's order.

        Choices come as the state lists them, cards in the order of their zone, identical cards once; nothing comes
        where the seat isn't to act. They are worked out choice by choice; the game must stay as it is until the last.
        """
        if self._state.stage.plain and (seat is None or seat == self.actor):
            return self.cards()
        return self._choices(seat)

    def _choices(self, seat: int | None) -> Iterator[tuple[int, Chosen]]:
        state = self._state
        for number, option in self._offered(seat):
            with self._as(seat):
                listed = list(option.legal_acts(state.v, state.z))
            for chosen in listed:
                yield number, chosen

    def moment(self) -> tuple[Stage, list[int], list[list[int]]]:
        """The whole state, to be compared: as long as it is the same, so is all that is legal."""
        state = self._state
        return state.stage, state.v[:], [zone[:] for zone in state.z]

    def any_legal(self, seat: int | None = None) -> bool:
        """Whether there is a legal act of a seat (else of the actor)."""
        v, z, stage = self._state.v, self._state.z, self._state.stage
        if stage.plain and seat is None:
            return any(option.cards(v, z) for option in stage.options)
        offered = self._offered(seat)
        with self._as(seat):
            return any(next(iter(option.legal_acts(v, z)), None) is not None for _, option in offered)

    def count_legal(self, seat: int | None = None) -> int:
        """How many legal acts a seat (else the actor) has, identical cards counted once."""
        v, z, stage = self._state.v, self._state.z, self._state.stage
        if stage.plain and seat is None:
            return sum([len(option.cards(v, z)) for option in stage.options])
        offered = self._offered(seat)
        with self._as(seat):
            return sum(1 for _, option in offered for _ in option.legal_acts(v, z))

    def drawn(self, chance: Stream, seat: int | None = None) -> tuple[int, Chosen] | None:
        """A legal act of a seat (else of the actor), drawn at random; None if it has none. Sets of cards aren't listed.

        All are equally likely, unless so few of the sets that could be chosen are legal that none of `DRAWS` was: then
        one is looked for in a random order, and each can be the first to be found.
        """
        v, z = self._state.v, self._state.z
        offered = self._offered(seat)
        with self._as(seat):
            lots = [lot for number, option in offered for lot in lots_of(number, option, v, z)]
            weights = list(accumulate(lot.weight for lot in lots))
            for _ in range(DRAWS if weights else 0):
                at = chance.below(min(weights[-1], MOST_WEIGHT))
                place = bisect_right(weights, at)
                lot = lots[place]
                found = lot.take(at - (weights[place] - lot.weight), chance, v, z)
                if found is not None:
                    return lot.number, found
            for place in shuffle(range(len(lots)), chance):
                found = lots[place].look(chance, v, z)
                if found is not None:
                    return lots[place].number, found
        return None

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

    def stands(self, choice_index: int, chosen: Chosen) -> int:
        """For which card a wild one among the chosen would stand; NOBODY for none."""
        state = self._state
        option = state.stage.options[choice_index]
        if option.stands is None:
            return NOBODY
        with self._taking(option, chosen):
            return option.stands(state.v, state.z)

    def sizes(self, choice_index: int, seat: int | None = None) -> tuple[int, int]:
        """The least and the most cards that a choice of several takes from a seat just now."""
        state, sets = self._state, self._state.stage.options[choice_index].sets
        assert sets is not None
        with self._as(seat):
            return sets.least(state.v, state.z), sets.most(state.v, state.z)

    def given(self, choice_index: int) -> int:
        """The card that a choice of several names before those of the hand; NOBODY where there is none."""
        sets = self._state.stage.options[choice_index].sets
        return NOBODY if sets is None or sets.given is None else sets.given(self._state.v, self._state.z)

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
        if option.onto is not None and option.zone is not None and isinstance(chosen, int):
            with self._taking(option, chosen):
                for cell in option.legal.kept:
                    v[cell] = UNKNOWN
                return v[self._actor + 1] in option.zone(v, z) and bool(option.legal.test(v, z))
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
        v, z = self._state.v, self._state.z
        if isinstance(chosen, tuple):
            assert option.sets is not None
            sets = option.sets
            with sets.named(sets.sorted(chosen, v, z) if sets.has(chosen, v, z) else chosen, v, z):
                yield
            return
        card = self._actor + 1
        if option.onto is not None and chosen != NOBODY:
            v[card], v[card + 1] = option.onto.parts(chosen)
        else:
            v[card] = chosen
        yield
