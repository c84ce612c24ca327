"""Searching: a bot for any rule file that looks for its move by playing on, by the engine that is named."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from holadsl.api import Engine, Move, PlayError, View, search, solve, solve_worlds
from holadsl.data import define, field
from holadsl.players import surely
from holadsl.players.budget import MOST_PLAYOUTS
from holadsl.players.casual import Casual
from holadsl.players.seeds import seed_here

if TYPE_CHECKING:
    from holadsl.native.searching.search import Searched

PROBE: Final = 400
"""So many playouts tell how fast a machine is."""
MARGIN: Final = 0.9
"""That share of the time that is left is planned for."""
POSITIONS: Final = 20_000
"""Where an ending takes more positions to solve, it isn't one yet."""


@define
class Searching:
    """Makes the move that a search from its view tried most (`holadsl.search`).

    What it chooses hangs on the view, the seed and the number of iterations alone; the engine says how fast. With
    `seconds` it hangs on the machine, too.
    """

    seed: int
    iterations: int = 200
    engine: Engine = "python"
    worlds: int = 32
    """So many tables that the seat can't tell from the real one are drawn for each decision."""
    apart: bool = False
    """In games of tricks each of them is searched for itself, as if all cards were seen. In games of turns that would
    be to know what is drawn from the stock, so there one search stands for all.
    """
    seconds: float = 0.0
    """How long it thinks about a move; 0: as long as the iterations take."""
    endings: int = 0
    """Where no more tables than so many can be the real one, each is solved (`holadsl.solve_worlds`)."""
    errors: int = 0
    """In games of turns it makes another move than a casual bot only where that is found better by more than so many
    standard errors; 0: the move that the search found.
    """
    _casual: Casual = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self._casual = Casual(self.seed)

    def choose(self, view: View) -> Move:
        """The move that it makes."""
        moves = list(view.legal_moves)
        if len(moves) > 1 and self.endings and view.turn in (None, view.seat):
            moves = self._not_worse(view, moves)
        if len(moves) == 1:
            return moves[0]
        found = self.found(view)
        if self.errors and view.rules.in_turns:
            return surely.on_turn(found, self._casual.choose(view), self.errors, moves)
        return found.best_of(moves)

    def call(self, view: View) -> Move | None:
        """The call that it makes out of turn, where that brings more than to let play go on."""
        calls = view.rules.calls
        if not any(move.verb in calls for move in view.legal_moves):
            return None
        found = self.found(view)
        if self.errors and view.rules.in_turns:
            return surely.out_of_turn(found, self._casual.call(view), self.errors)
        return found.call

    def _not_worse(self, view: View, moves: list[Move]) -> list[Move]:
        """At an ending the moves that are worth most over all tables that may be the real one; else all moves."""
        try:
            exact = solve_worlds(view, engine=self.engine, worlds=self.endings, most=POSITIONS)
        except PlayError:  # cards are yet to be shuffled, or there are too many positions
            return moves
        if exact is None:
            return moves
        most = max(one.value for one in exact.moves)
        return [one.move for one in exact.moves if one.value == most]

    def prepare(self, view: View) -> None:
        """Makes what it needs to search by these rules, so that its first move doesn't wait for that."""
        if view.legal_moves:
            search(view, 1, 0, worlds=1, engine=self.engine)
        if self.endings and view.legal_moves:
            with suppress(PlayError):
                solve(view.sample(0), engine=self.engine, most=1)

    def found(self, view: View) -> Searched:
        """What a search from a view comes to."""
        return self._in_time(view) if self.seconds else self._searched(view, self.iterations)

    def _in_time(self, view: View) -> Searched:
        """As many iterations as the time allows, by how long a few of them took."""
        begun = time.perf_counter()
        found = self._searched(view, PROBE)
        took = time.perf_counter() - begun
        many = int(PROBE * MARGIN * (self.seconds - took) / max(took, 1e-6))
        return self._searched(view, min(many, MOST_PLAYOUTS)) if many > PROBE else found

    def _searched(self, view: View, iterations: int) -> Searched:
        drawn, apart = seed_here(view, self.seed), self.apart and not view.rules.in_turns
        return search(view, iterations, drawn, worlds=self.worlds, engine=self.engine, apart=apart)
