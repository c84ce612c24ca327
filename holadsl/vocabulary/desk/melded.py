"""What the table needs for melds and turns: melds on the table, whose turn it is, what was thrown and taken."""

from __future__ import annotations

from holadsl.core.values import NOBODY, Index, Kind, Variable, Zone
from holadsl.data import field, fields, frozen


@frozen(eq=False)
class Melds:
    """Zones and variables, made once for each Machine of a game of turns."""

    names: tuple[str, ...]
    """The kinds of melds, by their number."""
    places: int
    """How many melds can lie on the table in one deal."""
    discards: Zone
    """The cards thrown, the last on top (at the end of the list)."""

    cards: Zone = field(factory=lambda: Zone("meld", Index.MELD))
    """The cards of each meld, as they were laid."""
    parted: Zone = field(factory=lambda: Zone("parted", lent=True))
    """Names cards of a hand while it is asked whether they make a meld."""
    best: Zone = field(factory=lambda: Zone("best-meld", lent=True))
    """Names the next meld of a hand that lays down all its melds."""
    laid: Variable = field(factory=lambda: Variable("melds-laid"))
    """How many melds lie on the table."""
    owner: Variable = field(factory=lambda: Variable("meld-owner", Kind.SEAT, Index.MELD, first=NOBODY))
    """Who laid each meld."""
    kind: Variable = field(factory=lambda: Variable("meld-kind", index=Index.MELD))
    """Of which kind each meld is."""

    turn: Variable = field(factory=lambda: Variable("turn-number"))
    """The number of the turn in the deal, from 1."""
    turns: Variable = field(factory=lambda: Variable("turns", index=Index.SEAT))
    """How many turns each player has begun in the deal."""
    melded: Variable = field(factory=lambda: Variable("has-melded", Kind.FLAG, Index.SEAT))
    """Who has laid down a meld in the deal, or joined one."""
    melded_before: Variable = field(factory=lambda: Variable("melded-before", Kind.FLAG, Index.SEAT))
    """Who had laid one down before the turn that he is in, or was in last."""
    in_turn: Variable = field(factory=lambda: Variable("melds-in-turn"))
    """How many melds were laid down in this turn."""
    thrown_by: Variable = field(factory=lambda: Variable("discarder", Kind.SEAT, first=NOBODY))
    """Who threw the top discard; nobody for a card shown at the deal."""
    took: Variable = field(factory=lambda: Variable("took-discard", Kind.FLAG))
    """The player on turn has taken a discard in this turn."""
    took_from: Variable = field(factory=lambda: Variable("took-from", Kind.SEAT, first=NOBODY))
    """Who threw it."""
    threw: Variable = field(factory=lambda: Variable("threw", Kind.FLAG))
    """The turn was ended by a discard."""
    shown: Variable = field(factory=lambda: Variable("hand-shown", Kind.FLAG, Index.SEAT))
    """Who has shown his hand at the end of the deal."""

    def zones(self) -> tuple[Zone, ...]:
        """Its zones but the discards, which games of tricks may have too."""
        return (self.cards, self.parted, self.best)

    def variables(self) -> tuple[Variable, ...]:
        """Its variables, in the order in which they stand here."""
        found = (getattr(self, a.name) for a in fields(type(self)))
        return tuple(v for v in found if isinstance(v, Variable))
