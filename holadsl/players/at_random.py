"""AtRandom: a bot that makes any legal move, for tests of rules and for a table at which nobody is to be clever."""

from __future__ import annotations

from holadsl.api import Move, View
from holadsl.data import frozen
from holadsl.players.seeds import seed_here


@frozen
class AtRandom:
    """Draws one of its moves; not all are listed for that.

    It draws from the seed and what it sees, so a game that goes on later goes on as it would have.
    """

    seed: int

    def choose(self, view: View) -> Move:
        """Any of its moves, each as likely as another where there aren't very many."""
        return view.legal_moves.sample(self._drawn(view))

    def call(self, view: View) -> Move | None:
        """Any of its calls, as often as not; None to let play go on."""
        drawn = self._drawn(view)
        if drawn % 2 or not view.legal_moves:
            return None
        move = view.legal_moves.sample(drawn)
        return move if move.verb in view.rules.calls else None

    def _drawn(self, view: View) -> int:
        return seed_here(view, self.seed)
