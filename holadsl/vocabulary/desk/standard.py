"""The standard variables and zones of a trick game: what stands on the table and in the score book."""

from __future__ import annotations

from holadsl.core.values import NOBODY, Index, Kind, Scope, Sight, Variable, Zone
from holadsl.data import field, fields, frozen

FARTHEST = 10**9
"""Scores and results entered by hand stay within this, either way."""


def _number(name: str, scope: Scope = Scope.DEAL, first: int = 0) -> Variable:
    return Variable(name, Kind.NUMBER, first=first, scope=scope)


def _flag(name: str, scope: Scope = Scope.DEAL) -> Variable:
    return Variable(name, Kind.FLAG, scope=scope)


def _seat(name: str, scope: Scope = Scope.DEAL) -> Variable:
    return Variable(name, Kind.SEAT, first=NOBODY, scope=scope)


def _of_team(name: str, kind: Kind = Kind.NUMBER, scope: Scope = Scope.DEAL, outside: bool = False) -> Variable:
    low, high = (-FARTHEST, FARTHEST) if outside else (None, None)
    return Variable(name, kind, Index.TEAM, scope=scope, low=low, high=high)


@frozen(eq=False)
class Desk:
    """One set for each Machine; identity tells the variables apart."""

    first_dealer: int = 0
    """The last seat in order of play deals first, unless the table says otherwise."""

    stock: Zone = field(factory=lambda: Zone("stock", sight=Sight.NOBODY))
    hand: Zone = field(factory=lambda: Zone("hand", Index.SEAT, Sight.OWNER))
    trick: Zone = field(factory=lambda: Zone("trick"))
    trick_by: Zone = field(factory=lambda: Zone("trick-by", item=Kind.SEAT))
    taken: Zone = field(factory=lambda: Zone("taken", Index.TEAM))

    def _dealer(self) -> Variable:
        return Variable("dealer", Kind.SEAT, first=self.first_dealer, scope=Scope.MATCH)

    dealer: Variable = field(init=False, made=_dealer)
    next_dealer: Variable = field(factory=lambda: _seat("next-dealer", Scope.MATCH))
    leader: Variable = field(factory=lambda: _seat("leader"))
    player: Variable = field(factory=lambda: _seat("player"))
    control: Variable = field(factory=lambda: _seat("control", Scope.TRICK))
    circuit: Variable = field(factory=lambda: _number("circuit", Scope.TRICK, 1))
    circuit_start: Variable = field(factory=lambda: _number("circuit-start", Scope.TRICK))
    to_play: Variable = field(factory=lambda: _number("to-play", Scope.CIRCUIT))
    holds: Variable = field(factory=lambda: _number("holds", Scope.TRICK))
    trick_number: Variable = field(factory=lambda: _number("trick-number"))
    deal_number: Variable = field(factory=lambda: _number("deal-number", Scope.MATCH))
    deal_limit: Variable = field(factory=lambda: Variable("deal-limit", scope=Scope.MATCH, low=0, high=1 << 20))
    last_winner: Variable = field(factory=lambda: _seat("last-winner", Scope.MATCH))
    last_trick: Variable = field(factory=lambda: _seat("last-trick"))
    last_player: Variable = field(factory=lambda: _seat("last-player"))
    last_card: Variable = field(factory=lambda: Variable("last-card", Kind.CARD, first=NOBODY))
    shown: Variable = field(factory=lambda: Variable("shown", Kind.CARD, first=NOBODY))
    trump: Variable = field(factory=lambda: Variable("trump", Kind.SUIT, first=NOBODY))
    counted: Variable = field(factory=lambda: _flag("counted"))
    trick_ended: Variable = field(factory=lambda: _flag("trick-ended", Scope.TRICK))
    deal_ended: Variable = field(factory=lambda: _flag("deal-ended"))
    closed: Variable = field(factory=lambda: _flag("closed"))
    factor: Variable = field(factory=lambda: _number("factor", Scope.MATCH, 1))
    next_factor: Variable = field(factory=lambda: _number("next-factor", Scope.MATCH, 1))
    ending: Variable = field(factory=lambda: _number("ending", Scope.MATCH))
    best: Variable = field(factory=lambda: _number("best"))

    score: Variable = field(factory=lambda: _of_team("score", scope=Scope.MATCH, outside=True))
    points: Variable = field(factory=lambda: _of_team("points"))
    scored: Variable = field(factory=lambda: _of_team("scored"))
    by_hand: Variable = field(factory=lambda: _of_team("by-hand", outside=True))
    tricks: Variable = field(factory=lambda: _of_team("tricks", outside=True))
    instead: Variable = field(factory=lambda: _of_team("instead"))
    has_instead: Variable = field(factory=lambda: _of_team("has-instead", Kind.FLAG))
    deal_won: Variable = field(factory=lambda: _of_team("deal-won", Kind.FLAG))
    deal_winner: Variable = field(factory=lambda: Variable("deal-winner", Kind.TEAM, first=NOBODY))
    match_won: Variable = field(factory=lambda: _of_team("match-won", Kind.FLAG, Scope.MATCH))

    def zones(self) -> tuple[Zone, ...]:
        """All zones."""
        return (self.stock, self.hand, self.trick, self.trick_by, self.taken)

    def variables(self) -> tuple[Variable, ...]:
        """All variables, in the order in which they stand here."""
        found = (getattr(self, a.name) for a in fields(type(self)))
        return tuple(v for v in found if isinstance(v, Variable))

    def roles(self) -> dict[str, Variable | Zone]:
        """Zones and variables by name."""
        items: tuple[Variable | Zone, ...] = (*self.zones(), *self.variables())
        return {item.name: item for item in items}
