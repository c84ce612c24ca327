"""The exact value of the rest of a deal, in generated Python; `c/runtime/solve.c` follows it position by position.

One team plays for what it wins above the mean of all, all others against it. Whether it can be sure of so much is asked
again and again, with bounds that close in on the value ("Best-first fixed-depth minimax algorithms", Plaat, Schaeffer,
Pijls and de Bruin 1996). What was found of a position is kept for all that can't differ from it in what is still won
there. Acts are tried as they are listed, but that first which decided last in such a position. (To try those first that
have decided most often elsewhere is slower in most games.)

Seats are asked one after the other. In a window the first who may answer does. Where others have a right to act out of
turn, each of them is asked first, in the order of `to_act`, and uses it only if that is better than to let it be; the
seat on turn comes last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holadsl.core.values import Variable
from holadsl.data import define, field
from holadsl.engine.state import MachineFault
from holadsl.native.many.listing import Act
from holadsl.native.python.drive import Act as Coded
from holadsl.native.python.drive import Drive, Position
from holadsl.native.solving.apart import Apart, Key
from holadsl.native.solving.limits import CHANCE, DEEP, DEPTH, POSITIONS, Unsolved

NEVER: Final = 1 << 60


@define(eq=False)
class Known:
    """What is known of a position: what is still won from there lies between; the act that decided last."""

    low: int = -NEVER
    high: int = NEVER
    best: int = -1


@define(eq=False)
class Tree:
    """One position being solved for one team."""

    drive: Drive
    apart: Apart
    team: int
    sign: int
    most: int
    known: dict[Key, Known] = field(factory=dict)

    # ------------------------------------------------------------------ what is won

    def gained(self, at: Position) -> int:
        """What the team's score is above the mean of all, times the teams; turned where less is better."""
        machine = self.drive.machine
        score = machine.roles["score"]
        assert isinstance(score, Variable)
        cell = self.drive.layout.cell(score, 0)
        scores = at.v[cell : cell + machine.teams]
        return self.sign * (machine.teams * scores[self.team] - sum(scores))

    def legal(self, at: Position) -> tuple[Sequence[Coded], list[Act]]:
        """What is legal, as it is done and as it is told."""
        coded = self.drive.legal(at)
        return coded, [self.drive.act_of(at, one) for one in coded]

    def ours(self, seat: int) -> bool:
        """Whether the seat plays for the team."""
        return self.drive.machine.team_of[seat] == self.team

    def after(self, at: Position, act: Coded) -> Position:
        """Another position: after an act of the list that was asked for last."""
        down = at.copy()
        self.drive.act(down, act)
        return down

    # ------------------------------------------------------------------ bounds

    def bound(self, at: Position, least: int, depth: int, skip: int = 0) -> int:
        """A bound of what is won in all: the value is that or more where it isn't below `least`, else that or less.

        So many of those with a right, `skip`, have let it be. The position is used up.
        """
        steps = 0
        while True:
            coded, acts = self.legal(at)
            steps += 1
            if depth > DEEP or steps > 2 * self.drive.machine.longest + 1000:
                raise Unsolved(DEPTH, len(self.known))
            if not coded:
                self._ended(at)
                return self.gained(at)
            if len(coded) > 1 or skip:
                break
            self.drive.act(at, coded[0])
        so_far = self.gained(at)
        known = Known()
        if not skip:
            known = self._known(at)
            if known.low + so_far >= least:
                return known.low + so_far
            if known.high + so_far < least:
                return known.high + so_far
        groups = self.asked(at, acts, known.best)
        groups = groups[skip:]
        found, known.best = self._asked(at, (coded, acts), groups, least, depth, best=known.best)
        if found >= least:
            known.low = found - so_far
        else:
            known.high = found - so_far
        return found

    def _ended(self, at: Position) -> None:
        phase = self.drive.program.phases[at.phase]
        if phase.kind == "part":
            raise Unsolved(CHANCE, len(self.known))
        if phase.kind not in ("deal", "over"):
            raise MachineFault("nobody can do what is awaited")

    def _known(self, at: Position) -> Known:
        key = self.apart.key(at)
        known = self.known.get(key)
        if known is None:
            if len(self.known) >= self.most:
                raise Unsolved(POSITIONS, len(self.known))
            known = self.known[key] = Known()
        return known

    def asked(self, at: Position, acts: Sequence[Act], best: int) -> list[list[int]]:
        """The places of the acts of each seat that is asked, one seat after the other, in the order to try them in."""
        first = acts[0][0]
        if self.drive.program.phases[at.phase].kind == "window":
            return [self._ordered(at, acts, first, best)]
        seats = list(dict.fromkeys(act[0] for act in acts))
        if first == self.apart.actor(at):
            seats = [*seats[1:], first]
        return [self._ordered(at, acts, seat, best) for seat in seats]

    def _ordered(self, at: Position, acts: Sequence[Act], seat: int, best: int) -> list[int]:
        places: dict[object, int] = {}
        mine = [place for place, act in enumerate(acts) if act[0] == seat]
        for place in [best, *mine] if best in mine else mine:
            places.setdefault(self.apart.like(at.phase, acts[place], place), place)
        return list(places.values())

    def _asked(
        self,
        at: Position,
        listed: tuple[Sequence[Coded], Sequence[Act]],
        groups: Sequence[Sequence[int]],
        least: int,
        depth: int,
        *,
        best: int,
    ) -> tuple[int, int]:
        """Asks the seats one after the other; the bound, and the place of the act that decided, else `best`.

        What comes of an act that doesn't decide bounds the value, too: `low` and `high` keep that.
        """
        (coded, acts), low, high = listed, NEVER, -NEVER
        for group in groups:
            ours = self.ours(acts[group[0]][0])
            for place in group:
                one = self.bound(self.after(at, coded[place]), least, depth + 1)
                if ours == (one >= least):
                    return (min(low, one) if ours else max(high, one)), place
                low, high = (low, max(high, one)) if ours else (min(low, one), high)
        return (high if ours else low), best

    # ------------------------------------------------------------------ exact

    def exact(self, at: Position, guess: int) -> int:
        """The value, from bounds that close in on it."""
        low, high = -NEVER, NEVER
        while low < high:
            least = guess + 1 if guess == low else guess
            guess = self.bound(at.copy(), least, 1)
            low, high = (guess, high) if guess >= least else (low, guess)
        return low

    def line(self, at: Position, value: int) -> list[int]:
        """The places in the lists of the acts that are best, to the end of the deal.

        Of several that keep the value the first in the list; a right is used only where to let it be is worse.
        """
        found: list[int] = []
        at = at.copy()
        while True:
            coded, acts = self.legal(at)
            if not coded:
                return found
            if len(found) >= DEEP * 8:
                raise Unsolved(DEPTH, len(self.known))
            place = self._best(at, coded, acts, value) if len(coded) > 1 else 0
            at = self.after(at, coded[place])
            found.append(place)

    def _best(self, at: Position, coded: Sequence[Coded], acts: Sequence[Act], value: int) -> int:
        groups = self.asked(at, acts, -1)
        for number, group in enumerate(groups):
            seat = acts[group[0]][0]
            if number < len(groups) - 1 and self._keeps(at, seat, value, number + 1):
                continue
            for place, act in enumerate(acts):
                if act[0] == seat and self._keeps(self.after(at, coded[place]), seat, value, 0):
                    return place
        raise MachineFault("nobody can do what is awaited")

    def _keeps(self, at: Position, seat: int, value: int, skip: int) -> bool:
        """Whether the seat is as well off there."""
        if self.ours(seat):
            return self.bound(at.copy(), value, 1, skip) >= value
        return self.bound(at.copy(), value + 1, 1, skip) <= value
