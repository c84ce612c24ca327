"""Beginner: a bot that plays as people do who know the rules and little more."""

from __future__ import annotations

from typing import Final

from holadsl.api import Move, View
from holadsl.data import define, field
from holadsl.players.casual import Casual, at_once
from holadsl.players.seeds import seed_here

SLIPS: Final = 4
"""Of so many decisions it makes one without thinking."""
MISSES: Final = 2
"""Of so many chances to call out of turn it sees one."""


@define
class Beginner:
    """Looks at the cards on the table and at its hand, and at nothing else.

    It makes the move that serves its side best if the trick ended right after it: it thinks of no answer, and it counts
    no cards. In games of turns it plays as the casual bot does. Now and then it plays what comes first to hand, and it
    doesn't see every call. What it does hangs on its seed and what it sees, so it makes the same mistakes again.
    """

    seed: int
    _thinks: Casual = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._thinks = Casual(self.seed, 1)

    def choose(self, view: View) -> Move:
        """The move that it makes."""
        moves = list(view.legal_moves)
        drawn = self._drawn(view)
        if len(moves) > 1 and drawn % SLIPS == 0:
            quiet = [move for move in moves if move.verb not in view.rules.calls] or moves
            return quiet[drawn // SLIPS % len(quiet)]
        if len(moves) == 1 or view.turn is None or view.rules.in_turns:
            return self._thinks.choose(view)
        return at_once(view.sample(self.seed), self._thinks.judging(view))

    def call(self, view: View) -> Move | None:
        """The call that it makes out of turn, if it sees that it could; None to let play go on."""
        return self._thinks.call(view) if self._drawn(view) % MISSES else None

    def _drawn(self, view: View) -> int:
        return seed_here(view, "slips", self.seed)
