"""Sides of one deal that a card decides: who got it plays alone against all others, openly or in secret."""

from __future__ import annotations

from holadsl.core.values import NOBODY, Kind, Sight, Variable
from holadsl.data import field, frozen


@frozen(eq=False)
class Alone:
    """What the table keeps of such sides. Every player is a team of one there: a side is several of those teams."""

    card: int
    hidden: bool

    def _who(self) -> Variable:
        sight = Sight.NOBODY if self.hidden else Sight.ALL
        return Variable("alone", Kind.TEAM, first=NOBODY, sight=sight)

    who: Variable = field(init=False, made=_who)
    """Who got the card in this deal, nobody before that."""

    def _known(self) -> Variable:
        return Variable("alone-known", Kind.TEAM, first=NOBODY) if self.hidden else self.who

    known: Variable = field(init=False, made=_known)
    """The same as far as all players know it; this is what the rules read, so they tell nobody more than that."""

    def variables(self) -> tuple[Variable, ...]:
        """Its variables."""
        return (self.who, self.known) if self.hidden else (self.who,)
