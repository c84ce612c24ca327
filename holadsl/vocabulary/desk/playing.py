"""What the table keeps where more sit than play a deal: who chose to play, who was forced out, who is out of it."""

from __future__ import annotations

from holadsl.core.values import Index, Kind, Variable
from holadsl.data import field, frozen


def _of_seat(name: str) -> Variable:
    return Variable(name, Kind.FLAG, Index.SEAT)


@frozen(eq=False)
class Playing:
    """Variables, made once for each Machine of such a table."""

    number: int
    """So many play a deal."""

    joined: Variable = field(factory=lambda: _of_seat("chose-to-play"))
    """Who said that he plays; the dealer had no choice."""
    forced: Variable = field(factory=lambda: _of_seat("forced-out"))
    """Who was forced out, since enough others play."""
    out: Variable = field(factory=lambda: _of_seat("out-of-deal"))
    """Who isn't in the deal, by his own will or not."""

    def variables(self) -> tuple[Variable, ...]:
        """Its variables."""
        return (self.joined, self.forced, self.out)
