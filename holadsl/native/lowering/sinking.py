"""What a playout needn't compute: a number is stored only on the ways on which something reads it.

In a playout only the end of a deal and of the match is seen from outside. So a number that is stored with every card,
and read only when the last one lies, is stored only then.
"""

from __future__ import annotations

from holadsl.data import evolve
from holadsl.native.deeds import Among, Check, Deed, Leave, Let, Loop, Next, Round, Store, Through
from holadsl.native.lowering.reach import Reaches
from holadsl.native.program import Phase, Program

Live = int
"""Variables that something may read later, as bits."""


def sunk(program: Program, variables: int, reaches: Reaches | None = None) -> Program:
    """The program of a playout with numbers stored where they are needed alone; `variables` is how many there are,
    `reaches` what is known of its deeds.
    """
    live = _Live(program, (1 << variables) - 1, reaches or Reaches())
    return evolve(program, phases=tuple(live.phase(phase) for phase in program.phases))


class _Live:
    """By phase, the variables that something may read once play is there."""

    def __init__(self, program: Program, everything: Live, reaches: Reaches) -> None:
        """Found by going round until nothing is new."""
        self.at = {phase.number: 0 for phase in program.phases}
        self.reaches, going = reaches, True
        while going:
            going = False
            for phase in reversed(program.phases):
                now = everything if phase.kind in ("deal", "over") or program.questions else self.in_phase(phase)
                if now != self.at[phase.number]:
                    self.at[phase.number], going = now, True

    def in_phase(self, phase: Phase) -> Live:
        """What may be read once play is in the phase."""
        reaches = self.reaches
        found = reaches.one(phase.who).read | reaches.one(phase.place).read
        for option in phase.options:
            asked = (option.source, option.test, option.opens, option.sets, *option.before)
            found |= reaches.of(asked).read | self.before(option.effects, self.at[phase.number])
        return found | self.before(phase.deeds, 0)

    def before(self, deeds: tuple[Deed, ...], after: Live) -> Live:
        """What may be read before the deeds, by them or later."""
        for deed in reversed(deeds):
            after = self._before(deed, after)
        return after

    def _before(self, deed: Deed, after: Live) -> Live:
        if isinstance(deed, Next):
            return self.at[deed.phase]
        if isinstance(deed, Store) and deed.cell.at is None:
            return (after & ~(1 << deed.cell.variable)) | self.reaches.one(deed).read
        if isinstance(deed, Check):
            condition = self.reaches.one(deed.condition)
            return self.before(deed.then, after) | self.before(deed.other, after) | condition.read
        if isinstance(deed, Through | Among | Round | Loop):
            return after | self.reaches.one(deed).read | self._left_from(deed.body)
        return after | self.reaches.one(deed).read

    def _left_from(self, deeds: tuple[Deed, ...]) -> Live:
        """What may be read where play goes on elsewhere out of the middle of a loop."""
        found = 0
        for deed in deeds:
            if isinstance(deed, Next):
                found |= self.at[deed.phase]
            elif isinstance(deed, Check):
                found |= self._left_from(deed.then) | self._left_from(deed.other)
            elif isinstance(deed, Through | Among | Round | Loop):
                found |= self._left_from(deed.body)
        return found

    # ------------------------------------------------------------------ sinking

    def phase(self, phase: Phase) -> Phase:
        """The phase, its deeds and those of its choices written anew."""
        stays = self.at[phase.number]  # an answer may leave the window open
        options = tuple(evolve(option, effects=self.rid(option.effects, stays)) for option in phase.options)
        return evolve(phase, options=options, deeds=self.rid(phase.deeds, 0))

    def rid(self, deeds: tuple[Deed, ...], after: Live) -> tuple[Deed, ...]:
        """The deeds without stores that nobody reads, each as far down as it can go."""
        place = 0
        while place < len(deeds):
            deed = deeds[place]
            if isinstance(deed, Store) and deed.cell.at is None:
                deeds, place = self._store(deeds, place, after)
            place += 1
        if deeds and isinstance(deeds[-1], Check):
            last = deeds[-1]
            deeds = (*deeds[:-1], evolve(last, then=self.rid(last.then, after), other=self.rid(last.other, after)))
        return deeds

    def _store(self, deeds: tuple[Deed, ...], place: int, after: Live) -> tuple[tuple[Deed, ...], int]:
        """The store at that place gone, or moved into the branches at the end; and where to go on."""
        store, rest = deeds[place], deeds[place + 1 :]
        assert isinstance(store, Store)
        variable = 1 << store.cell.variable
        begin = self._begin(deeds, place)
        group, left = deeds[begin : place + 1], deeds[:begin]
        if not variable & self.before(rest, after):
            return (*left, *rest), begin - 1
        last = rest[-1] if rest else None
        if not isinstance(last, Check):
            return deeds, place
        between = self.reaches.of(rest[:-1])
        between.join(self.reaches.one(last.condition))
        if between.leads_on or self.reaches.of(group).minds(between):
            return deeds, place
        needed = [variable & self.before(branch, after) for branch in (last.then, last.other)]
        if all(needed):
            return deeds, place
        then, other = ((*group, *last.then), last.other) if needed[0] else (last.then, (*group, *last.other))
        return (*left, *rest[:-1], evolve(last, then=then, other=other)), begin - 1

    def _begin(self, deeds: tuple[Deed, ...], place: int) -> int:
        """Where the deeds begin that only compute what is stored there: slots that nothing else reads."""
        group, later = self.reaches.of((deeds[place],)), self.reaches.of(deeds[place + 1 :])
        begin = place
        while begin and _only_computes(deeds[begin - 1]):
            reach = self.reaches.one(deeds[begin - 1])
            if reach.bound & later.used or not reach.bound & group.used:
                break
            begin -= 1
            group.join(reach)
        return begin


def _only_computes(deed: Deed) -> bool:
    if isinstance(deed, Check):
        return all(map(_only_computes, deed.then + deed.other))
    if isinstance(deed, Through | Among | Round | Loop):
        return all(map(_only_computes, deed.body))
    return isinstance(deed, Let | Leave)
