"""A typed program as it waits: who may do what, in the order that every engine has, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from holadsl.core.values import NOBODY
from holadsl.engine.on_melds import SetsOnMelds
from holadsl.engine.sets import Sets
from holadsl.engine.stage import Chosen, Onto
from holadsl.native.program import ACTOR, CARD, MELD, Option, Phase
from tests.lockstep.walker import Doing, Limited, Slots

LONGEST = 100_000
"""So many phases may follow each other by themselves."""


@define(eq=False)
class Walker(Doing):
    """A typed program in play."""

    phase: Phase = field(init=False)
    actor: int = NOBODY

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self.phase = self.program.phases[self.program.start]

    # ------------------------------------------------------------------ who

    @property
    def over(self) -> bool:
        """The match is over."""
        return self.phase.kind == "over"

    @property
    def waits_for_deck(self) -> bool:
        """A deal begins."""
        return self.phase.kind == "deal"

    def to_shuffle(self) -> list[int]:
        """What lies to be shuffled in the middle of a deal."""
        assert self.phase.place is not None
        return self.items(self.phase.place, {}) if self.phase.kind == "part" else []

    def to_act(self) -> tuple[int, ...]:
        """The actor, then in order of play from it all to whom something stands open."""
        if self.phase.kind not in ("decide", "window"):
            return ()
        if not any(option.opens for option in self.phase.options):
            return (self.actor,)
        seats, seat = [], max(self.actor, 0)
        for _ in range(self.machine.seats):
            seats.append(seat)
            seat = self.machine.following[seat]
        return tuple(
            seat for seat in seats if seat == self.actor or any(self._open(option, seat) for option in self._more)
        )

    @property
    def _more(self) -> tuple[Option, ...]:
        return self.phase.options[self.phase.ordinary :]

    def _open(self, option: Option, seat: int) -> bool:
        assert option.opens is not None
        return bool(self.value(option.opens, self._slots(option, seat)))

    def _slots(self, option: Option, seat: int, card: int | None = None, meld: int | None = None) -> Slots:
        """New slots of the phase, with what the option knows put into them."""
        slots = Limited(self.phase.slots)
        slots[option.actor.number] = seat
        if option.card is not None and card is not None:
            slots[option.card.number] = card
        if option.meld is not None and meld is not None:
            slots[option.meld.number] = meld
        return slots

    # ------------------------------------------------------------------ what is legal

    def legal(self, seat: int) -> list[tuple[int, Chosen]]:
        """Each legal act of a seat, as the number of an option and what it takes."""
        options = list(self.phase.options[: self.phase.ordinary]) if seat == self.actor else []
        options += [option for option in self._more if self._open(option, seat)]
        return [(option.number, chosen) for option in options for chosen in self._listed(option, seat)]

    def _listed(self, option: Option, seat: int) -> list[Chosen]:
        onto = Onto(len(self.machine.pack.faces))
        if option.sets is not None:
            self.kept[ACTOR] = seat
            sets = self._sets(option, seat)
            if option.meld is None:
                return list(sets(self.kept, self.single))
            return list(SetsOnMelds(sets, MELD, onto, self.machine.melds)(self.kept, self.single))
        found: list[Chosen] = []
        for meld in (None,) if option.meld is None else range(self.machine.melds):
            slots = self._slots(option, seat, meld=meld)
            assert self.run(option.before, slots) is None
            for card in self._cards(option, seat):
                if option.card is not None:
                    slots[option.card.number] = card
                if self.value(option.test, slots):
                    found.append(card if meld is None else onto.code(card, meld))
        return found

    def _cards(self, option: Option, seat: int) -> list[int]:
        """The different cards that it can take; nobody once where it takes none."""
        if option.source is None:
            return [NOBODY]
        return list(dict.fromkeys(self.items(option.source, self._slots(option, seat))))

    def _sets(self, option: Option, seat: int) -> Sets:
        sets, source = option.sets, option.source
        assert sets is not None
        assert source is not None
        return Sets(
            source=lambda v, z: self.items(source, self._slots(option, seat)),
            picked=sets.picked,
            least=lambda v, z: self.test(sets.least),
            most=lambda v, z: self.test(sets.most),
            ordered=sets.ordered,
            as_named=sets.as_named,
            given=None if sets.given is None else lambda v, z, given=sets.given: self.test(given),  # type: ignore[misc]
            narrow=lambda v, z: self.test(sets.narrow),
            test=lambda v, z: self.test(sets.test),
        )

    # ------------------------------------------------------------------ what is done

    def act(self, seat: int, number: int, chosen: Chosen) -> None:
        """A seat does it."""
        assert (number, chosen) in self.legal(seat)
        option, picked = self.phase.options[number], list[int]()
        faces, meld = self._parts(option, chosen)
        card = None if option.sets is not None else faces[0]
        if option.sets is not None:
            self.kept[ACTOR], self.kept[MELD] = seat, meld
            picked = self.zones[option.sets.picked][0]
            given = [] if option.sets.given is None else [self.test(option.sets.given)]
            picked[:] = [*given, *faces]
        else:
            self.kept[ACTOR], self.kept[CARD], self.kept[MELD] = seat, faces[0], meld
        following = self.run(option.effects, self._slots(option, seat, card, meld))
        picked.clear()
        self._goes_on(following)

    def _parts(self, option: Option, chosen: Chosen) -> tuple[Sequence[int], int]:
        """The cards, and the meld on which they are laid."""
        codes = (chosen,) if isinstance(chosen, int) else chosen
        if option.meld is None:
            return codes, 0
        onto = Onto(len(self.machine.pack.faces))
        return onto.faces_of(codes), onto.parts(codes[0])[1]

    def feed(self, order: Sequence[int]) -> None:
        """The shuffle that play waits for comes out so."""
        phase, place = self.phase, self.phase.place
        assert place is not None
        if phase.kind == "deal":
            for zone, copies in zip(self.machine.zones, self.zones, strict=True):
                for items in copies if zone.holds_cards else ():
                    items.clear()
        slots = Limited(phase.slots)
        self.items(place, slots)[:] = order
        self._follow(self.run(phase.deeds, slots))

    def _goes_on(self, following: int | None) -> None:
        """After an act: a window stays open as long as somebody is asked."""
        if following is not None or self.phase.kind != "window":
            self._follow(following)
        elif not self.to_act():
            self._follow(self.run(self.phase.deeds, Limited(self.phase.slots)))

    def _follow(self, number: int | None) -> None:
        """On through the phases that run by themselves."""
        for _ in range(LONGEST):
            assert number is not None, f"no phase follows phase {self.phase.number}"
            assert number >= 0, "there is no loop to leave"
            self.phase = self.program.phases[number]
            if self.phase.kind == "run":
                number = self.run(self.phase.deeds, Limited(self.phase.slots))
                continue
            if self.phase.kind == "decide":
                assert self.phase.who is not None
                self.actor = self.value(self.phase.who, Limited(self.phase.slots))
            elif self.phase.kind == "window":
                self.actor = NOBODY
                self._goes_on(None)
            return
        raise AssertionError("play runs in a ring")
