"""What each legal move of a seat brings: expected points with an interval, by search from what the seat knows."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Final

from holadsl.api import Engine, Move, View, search
from holadsl.data import frozen
from holadsl.players.seeds import seed_here

if TYPE_CHECKING:
    from holadsl.native.searching.search import Found, Waiting

PLAYOUTS: Final = 1000
"""So many playouts a hint takes, if nothing else is said."""
MOST_WORLDS: Final = 250
"""From so many tables that fit what the seat saw they begin at most."""
FEW: Final = 30
"""What was tried less often is said to be tried too seldom: of it nothing can be said."""
SURE: Final = Fraction(196, 100)
"""So many standard errors on both sides make an interval of 95 %."""
FINE: Final = 10**6
"""Roots are cut off behind so many parts of one."""


@frozen
class Expected:
    """What one move brings, as far as that was found out."""

    move: Move | None
    """None: no call out of turn, play goes on."""
    visits: int
    """How often it was tried."""
    points: Fraction
    """The mean of what it brought: points of the match score in this deal above the mean of all teams (where the least
    score wins, below it), so more is better.
    """
    margin: Fraction | None
    """The 95 % interval reaches so far to both sides of `points`; None where the move was tried too seldom to say."""

    @property
    def low(self) -> Fraction | None:
        """Where the interval begins."""
        return None if self.margin is None else self.points - self.margin

    @property
    def high(self) -> Fraction | None:
        """Where it ends."""
        return None if self.margin is None else self.points + self.margin


@frozen
class Judged:
    """All legal moves of a seat in their order, and which looks best; behind calls out of turn, to let play go on."""

    moves: tuple[Expected, ...]
    best: Expected

    @property
    def ranked(self) -> tuple[Expected, ...]:
        """The best first, then by what they bring; behind them those of which nothing can be said."""
        return tuple(sorted(self.moves, key=self._rank))

    def _rank(self, one: Expected) -> tuple[bool, bool, Fraction]:
        return one is not self.best, one.margin is None, -one.points

    def of(self, move: Move | None) -> Expected | None:
        """What was found of a move, or of letting play go on; None if it isn't legal."""
        return next((one for one in self.moves if one.move == move), None)


@frozen
class Loss:
    """By how much one move brings less than another."""

    points: Fraction
    margin: Fraction
    """Of the 95 % interval of that, to both sides."""

    @property
    def sure(self) -> bool:
        """The whole interval lies above zero."""
        return self.points > self.margin


def judge(
    view: View, *, playouts: int = PLAYOUTS, worlds: int = MOST_WORLDS, seed: int = 0, engine: Engine = "native"
) -> Judged:
    """What each legal move of the view's seat brings, by `holadsl.search`; out of turn also no call.

    It hangs on what the seat knows, the playouts, the worlds and the seed alone: other cards in others' hands change
    nothing, nor does the engine. PlayError if the seat isn't to act, or for a number that can't be.
    """
    found = search(view, playouts, seed_here(view, seed), worlds=worlds, engine=engine)
    moves = tuple(Expected(one.move, one.visits, one.value, _margin(one)) for one in found.moves)
    if found.waits is None:
        return Judged(moves, next(one for one in moves if one.move == found.best))
    waits = Expected(None, found.waits.visits, found.waits.value, _margin(found.waits))
    return Judged((*moves, waits), next((one for one in moves if one.move == found.call), waits))


def _margin(one: Found | Waiting) -> Fraction | None:
    if one.visits < FEW:
        return None
    from holadsl.native.searching.search import square_of_error

    return SURE * root(square_of_error(one))


def loss(best: Expected, other: Expected) -> Loss | None:
    """By how much the other move brings less; None where one of them was tried too seldom to say."""
    if best.margin is None or other.margin is None:
        return None
    return Loss(best.points - other.points, root(best.margin**2 + other.margin**2))


def root(square: Fraction) -> Fraction:
    """The square root, the same on every machine."""
    return Fraction(isqrt(square.numerator * FINE**2 // square.denominator), FINE)
