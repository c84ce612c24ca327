"""Exact values over all worlds that fit what a seat knows, where these are few."""

from __future__ import annotations

from fractions import Fraction

from holadsl.data import frozen
from holadsl.engine.errors import PlayError
from holadsl.engine.every import every_world
from holadsl.engine.moves import Move
from holadsl.engine.table import Engine, View
from holadsl.native.many import asked
from holadsl.native.many.listing import acts_of
from holadsl.native.solving.solve import MOST_EVER, Worth, result_of

WORLDS_EVER = 1 << 20


@frozen
class Averaged:
    """What each move is worth over all worlds that fit what a seat knows (`holadsl.solve_worlds`)."""

    seat: str
    moves: tuple[Worth, ...]
    """The legal moves of the seat, in their order, each with the mean of its values."""
    worlds: int
    """How many worlds there are."""

    @property
    def best(self) -> Move:
        """The move that is worth most; of several the first."""
        return max(self.moves, key=lambda one: one.value).move


def averaged(view: View, engine: Engine, worlds: int, most: int) -> Averaged | None:
    """See `holadsl.solve_worlds`."""
    if not isinstance(view, View):
        raise PlayError(f"Worlds are those of a seat's view, not of {view!r}.")
    many = asked.number(worlds, "The number of worlds", 1, WORLDS_EVER)
    limit = asked.number(most, "The number of positions", 1, MOST_EVER)
    if not view.legal_moves:
        raise PlayError("There is nothing to solve: the seat isn't to act.")
    found = every_world(view.knowledge(), many)
    if not found:
        return None
    seat, machine = view.rules.seats.index(view.seat), found[0][0].machine
    acts = [(number, chosen) for who, number, chosen in acts_of(found[0][0]) if who == seat]
    sums, weights = dict.fromkeys(acts, 0), 0
    for game, weight in found:
        here = acts_of(game)
        values = result_of(game, seat, engine, limit)[0]
        weights += weight
        for (who, number, chosen), value in zip(here, values, strict=True):
            if who == seat:
                sums[number, chosen] += weight * value
    names, units = view.rules.book.moves, machine.teams * machine.unit * weights
    told = [Worth(names.move(found[0][0], *act), Fraction(total, units)) for act, total in sums.items()]
    return Averaged(view.seat, tuple(told), len(found))
