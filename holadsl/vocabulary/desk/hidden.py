"""Cards that lie face down: to the open trick, and among what a team took. They count, and only who laid them knows."""

from __future__ import annotations

from holadsl.core.build import choose, equal
from holadsl.core.expressions import NO, Cards, Const, Expr, Fold, Get, How, Local, Look, Seats, ZoneRef
from holadsl.core.values import Index, Scope, Sight, Table, Variable, Zone
from holadsl.data import field, frozen


@frozen(eq=False)
class Sets:
    """What the table needs for plays of several cards."""

    teams: int
    picked: Zone
    """Names the cards of a play while it is made."""
    down: Zone = field(factory=lambda: Zone("down", Index.SEAT, Sight.OWNER))
    """What each seat laid face down to the open trick."""

    def _kept(self) -> tuple[Zone, ...]:
        return tuple(Zone(f"kept-{team}", Index.SEAT, Sight.OWNER) for team in range(self.teams))

    kept: tuple[Zone, ...] = field(init=False, made=_kept)
    """For each team, what of each seat it took face down: only who laid it knows it."""
    best_start: Variable = field(factory=lambda: Variable("best-start", scope=Scope.TRICK))
    """Where in the trick the cards begin that have it."""
    led: Variable = field(factory=lambda: Variable("led", scope=Scope.TRICK))
    """With how many cards the trick was led."""

    def zones(self) -> tuple[Zone, ...]:
        """Its zones."""
        return (self.picked, self.down, *self.kept)

    def variables(self) -> tuple[Variable, ...]:
        """Its variables."""
        return (self.best_start, self.led)


def worth_of(zone: Zone, worth: Table) -> Expr:
    """The worth of what lies in a zone of each seat, all seats together."""
    seat, card = Local("seat"), Local("card")
    one = Fold(How.SUM, Cards(card, ZoneRef(zone, Get(seat))), None, Look(worth, Get(card)))
    return Fold(How.SUM, Seats(seat), None, one)


def worth_kept(sets: Sets, team: Expr, worth: Table) -> Expr:
    """The worth of what a team took face down."""
    out: Expr = NO
    for number, kept in enumerate(sets.kept):
        out = choose(equal(team, Const(number)), worth_of(kept, worth), out)
    return out
