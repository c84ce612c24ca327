"""What the table needs where players pay one another when a deal ends: places, factors, what each loser owes."""

from __future__ import annotations

from holadsl.core.values import Index, Kind, Variable
from holadsl.data import field, frozen


def _of_team(name: str, kind: Kind = Kind.NUMBER) -> Variable:
    return Variable(name, kind, Index.TEAM)


@frozen(eq=False)
class Payments:
    """Variables, made once for each Machine that settles its deals."""

    factors: tuple[str, ...]
    """The names of what multiplies a payment, in file order."""
    reasons: tuple[tuple[str, ...], ...]
    """The slots of the lines that let somebody pay for all."""
    share: int
    """Payments are multiples of so many units of the score: any number of winners shares them without a rest."""

    for_all: Variable = field(factory=lambda: _of_team("pays-for-all"))
    """By which of those lines a team pays for all, from 1; 0 for none."""
    last: Variable = field(factory=lambda: _of_team("always-last", Kind.FLAG))
    """Who comes last whatever he counts."""
    ranked: Variable = field(factory=lambda: _of_team("ranked"))
    """The number by which a team is ranked."""
    place: Variable = field(factory=lambda: _of_team("place"))
    """From 1, the winners before all."""
    base: Variable = field(factory=lambda: _of_team("base"))
    """What a team would pay before it is multiplied."""

    def _multiplied(self) -> tuple[Variable, ...]:
        return tuple(_of_team(f"times {name}") for name in self.factors)

    multiplied: tuple[Variable, ...] = field(init=False, made=_multiplied)
    """Each factor, of each team."""
    owed: Variable = field(factory=lambda: _of_team("owed"))
    """What a team would pay, whoever pays it."""
    payer: Variable = field(factory=lambda: Variable("payer-for-all", Kind.TEAM, first=-1))
    """Who pays for all; nobody where each pays for himself."""
    pot: Variable = field(factory=lambda: Variable("pot"))
    """What all losers would pay together."""

    def variables(self) -> tuple[Variable, ...]:
        """Its variables."""
        ranks = (self.for_all, self.last, self.ranked, self.place, self.base)
        return (*ranks, *self.multiplied, self.owed, self.payer, self.pot)
