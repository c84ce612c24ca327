"""A review of a game that was played: each play graded by the points that it was expected to lose, by what its seat
knew then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from holadsl.advice.expected import PLAYOUTS, Judged, Loss, judge, loss, root
from holadsl.advice.replaying import Decision, decisions, moves_of
from holadsl.api import Engine, Move, PlayError, Table, View
from holadsl.data import frozen

BEST: Final = "best"
"""The move that looks best was played."""
EVEN: Final = "no difference"
"""The loss lies within its interval: it may be none."""
MISTAKE: Final = "mistake"
"""The whole interval of the loss lies above zero, in two searches: in that which found the better move, and in another,
whose loss is told."""
UNKNOWN: Final = "can't say"
"""The move that was played, or the best one, was tried too seldom."""


@frozen
class Grade:
    """How good one play was, by what its seat knew then."""

    number: int
    """Which of the moves of the game it is, from 1."""
    deal: int
    seat: str
    move: Move
    best: Move | None
    """What looks best; None: no call out of turn, but to let play go on."""
    verdict: str
    """BEST, EVEN, MISTAKE or UNKNOWN."""
    lost: Loss | None
    """By how much it was expected to bring less than the best; None where that can't be said."""


@frozen
class SeatReview:
    """What the plays of one seat come to."""

    seat: str
    grades: tuple[Grade, ...]

    @property
    def mistakes(self) -> tuple[Grade, ...]:
        """The plays that surely lost something."""
        return tuple(grade for grade in self.grades if grade.verdict == MISTAKE)

    @property
    def lost(self) -> Loss:
        """What those lost in all; what lies within its interval isn't counted."""
        losses = [grade.lost for grade in self.mistakes if grade.lost is not None]
        margin = root(sum((one.margin**2 for one in losses), Fraction(0)))
        return Loss(sum((one.points for one in losses), Fraction(0)), margin)

    @property
    def costliest(self) -> Grade | None:
        """The mistake that lost most; None where there was none."""
        return max(self.mistakes, key=_lost, default=None)


@frozen
class Review:
    """All graded plays of a game, in order: those where there was a choice."""

    grades: tuple[Grade, ...]
    seats: tuple[SeatReview, ...]
    playouts: int
    """So many were spent on each."""


def review(
    table: Table,
    *,
    seats: Sequence[str] = (),
    playouts: int = PLAYOUTS,
    seed: int = 0,
    engine: Engine = "native",
    told: Callable[[int, int], None] | None = None,
) -> Review:
    """Grades the plays of these seats, of all if none is named, from what each seat knew when it played.

    A call out of turn is held against letting play go on. Who passed when he was asked, or let play go on, stands in no
    record, so that isn't graded.

    `told` hears how many of how many moves have been looked at. PlayError for a seat that isn't there, or for a number
    that can't be. The table stays as it is.
    """
    wanted = tuple(seats) or table.rules.seats
    for seat in wanted:
        if seat not in table.rules.seats:
            raise PlayError(f"Nobody sits at {seat}: the seats are {', '.join(table.rules.seats)}.")
    all_moves = len(moves_of(table))
    found: list[tuple[int, Grade]] = []
    for done, made in enumerate(decisions(table.copy())):
        view = made.table.view(made.seat)
        choices = len(view.legal_moves) + (view.turn not in (None, made.seat))  # out of turn play may go on, too
        if made.seat in wanted and choices > 1:
            first, second = (_Look(view, playouts, of, engine) for of in (seed, seed + 1))
            grade = _graded(made, first.judged(), second)
            if grade is not None:
                found.append((made.deals_after, grade))
        if told is not None:
            told(done + 1, all_moves)
    deals = 1 + max((after for after, _ in found), default=0)
    grades = tuple(_in_deal(grade, deals - after) for after, grade in reversed(found))
    by_seat = tuple(SeatReview(seat, tuple(one for one in grades if one.seat == seat)) for seat in wanted)
    return Review(grades, by_seat, playouts)


def _in_deal(grade: Grade, deal: int) -> Grade:
    return Grade(grade.number, deal, grade.seat, grade.move, grade.best, grade.verdict, grade.lost)


@frozen(eq=False)
class _Look:
    """A search, to be made where it is wanted."""

    view: View
    playouts: int
    seed: int
    engine: Engine

    def judged(self) -> Judged:
        return judge(self.view, playouts=self.playouts, seed=self.seed, engine=self.engine)


def _graded(made: Decision, judged: Judged, again: _Look) -> Grade | None:
    """Whoever looks for the best of many finds some that were lucky, so what looks like a mistake is searched again."""
    best, played = judged.best, judged.of(made.move)
    if played is None:
        return None
    if played is best or played.points >= best.points:
        verdict = BEST if played is best else EVEN
        return Grade(made.number, 0, made.seat, made.move, best.move, verdict, _nothing())
    lost = loss(best, played)
    if lost is not None and lost.sure:
        second = again.judged()
        one, other = second.of(best.move), second.of(played.move)
        lost = None if one is None or other is None else loss(one, other)
    verdict = UNKNOWN if lost is None else MISTAKE if lost.sure else EVEN
    return Grade(made.number, 0, made.seat, made.move, best.move, verdict, lost)


def _nothing() -> Loss:
    return Loss(Fraction(0), Fraction(0))


def _lost(grade: Grade) -> Fraction:
    return Fraction(0) if grade.lost is None else grade.lost.points
