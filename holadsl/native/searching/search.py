"""Search for a seat: which of its moves is best, by what it knows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from holadsl.core.values import NOBODY, Variable
from holadsl.data import frozen
from holadsl.engine.chance import seed_of_deal
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.moves import Move
from holadsl.engine.table import Engine, View
from holadsl.native.many import asked
from holadsl.native.many.listing import Act, acts_of
from holadsl.native.python.playout import python_playouts
from holadsl.native.searching.bounds import MOST_ITERATIONS, POINT
from holadsl.native.searching.preference import Preference, preference_of
from holadsl.native.searching.tree import WAITS, Search

WORLDS: Final = 32
EXPLORE: Final = 49 * (1 << POINT) // 100
"""The square of 0.7: what is explored beside what looks best."""
EXPLORE_MELDS: Final = 5 * (1 << POINT) // 100
"""The same where playouts prefer something: there a few deals bring many times what others do, so by the range of all
results moves lie close together."""
MOST_WORLDS: Final = 1 << 16


@frozen
class Found:
    """What a search came to (`holadsl.search`): a move, how often it was tried, what it brought."""

    move: Move
    visits: int
    value: Fraction
    """The mean of what the seat's team won in the deal above the mean of all teams, in points of the match score; where
    the least score wins, below that mean. More is better; 0 if never tried.
    """
    squares: Fraction
    """The mean of the squares of what it brought, from which the spread of that follows; 0 if never tried."""


@frozen
class Waiting:
    """What a search came to of letting play go on, as for a move."""

    visits: int
    value: Fraction
    squares: Fraction


def square_of_error(one: Found | Waiting) -> Fraction:
    """Of the standard error of what was brought on average; it was tried twice or more."""
    return (one.squares - one.value**2) / (one.visits - 1)


@frozen
class Searched:
    """All moves of a seat as a search found them, in the order of its legal moves."""

    moves: tuple[Found, ...]
    waits: Waiting | None = None
    """Letting play go on, where the seat is asked for a call while another is on turn."""

    @property
    def best(self) -> Move:
        """The move that was tried most; of several that which brought most, of those the first."""
        return self._most(self.moves).move

    def best_of(self, moves: Collection[Move]) -> Move:
        """The same among some of the moves."""
        return self._most([found for found in self.moves if found.move in moves]).move

    @property
    def call(self) -> Move | None:
        """The call that was tried most, None if letting play go on was tried as often or brought as much."""
        found = self._most(self.moves)
        waits = self.waits
        better = waits is None or (found.visits > waits.visits and found.value > waits.value)
        return found.move if better else None

    @staticmethod
    def _most(moves: Sequence[Found]) -> Found:
        return max(moves, key=lambda found: (found.visits, found.value))

    @property
    def visits(self) -> Mapping[Move, int]:
        """How often each move was tried."""
        return {found.move: found.visits for found in self.moves}


def searched(view: View, iterations: int, seed: int, worlds: int, engine: Engine, *, apart: bool) -> Searched:
    """See `holadsl.search`."""
    count = asked.number(iterations, "The number of iterations", 1, MOST_ITERATIONS)
    several = asked.number(worlds, "The number of worlds", 1, MOST_WORLDS)
    master = asked.integer(seed, "The seed")
    if not isinstance(view, View):
        raise PlayError(f"A search is made from a seat's view, not from {view!r}.")
    if engine not in tuple(ENGINES):
        raise PlayError(f"A search runs on the engines {' and '.join(map(repr, ENGINES))}, not on {engine!r}.")
    if not view.legal_moves:
        raise PlayError("There is nothing to search for: the seat isn't to act.")
    drawn = min(several, count)
    knowledge = view.knowledge()
    games = [knowledge.world(seed_of_deal(master, number), tell=False) for number in range(drawn)]
    caller = view.rules.seats.index(view.seat) if view.turn not in (None, view.seat) else NOBODY
    first = preference_of(view.rules.book)
    results: dict[Act, Result] = {}
    for number, together in enumerate([[game] for game in games] if apart else [games]):
        acts = [*acts_of(together[0]), WAITS]
        share = (count + drawn - 1 - number) // drawn if apart else count
        drawn_seed = seed_of_deal(master, number) if apart else master
        found = ENGINES[engine](together, acts, share, drawn_seed, caller, first)
        for act, one in zip(acts, found, strict=True):
            visits, total, squares = results.get(act, NOTHING)
            results[act] = (visits + one[0], total + one[1], squares + one[2])
    return _told(view, games[0], results, caller)


Result: TypeAlias = tuple[int, int, int]
"""How often an act was tried, what it brought in all, and the sum of the squares of that."""
NOTHING: Final[Result] = (0, 0, 0)


def _in_python(
    games: Sequence[Game], acts: Sequence[Act], count: int, seed: int, caller: int, first: Preference | None
) -> list[Result]:
    """For each act what came out."""
    machine = games[0].machine
    playouts, score = python_playouts(machine), machine.roles["score"]
    assert isinstance(score, Variable)
    drive = playouts.drive
    positions = [drive.position(game) for game in games]
    cell, sign = drive.layout.cell(score, 0), -1 if machine.least_wins else 1
    root = Search(playouts, positions, seed, _explored(first), machine.team_of, cell, sign, caller, first).run(count)
    nodes = [root.after.get(act) for act in acts]
    return [NOTHING if node is None else (node.visits, node.total, node.squares) for node in nodes]


def _explored(first: Preference | None) -> int:
    return EXPLORE if first is None else EXPLORE_MELDS


def _in_c(
    games: Sequence[Game], acts: Sequence[Act], count: int, seed: int, caller: int, first: Preference | None
) -> list[Result]:
    """The same in C; in generated Python, with a note, where that can't be had."""
    from holadsl.native.many.fallback import step_form
    from holadsl.native.searching.in_c import searched as searched_in_c

    library = step_form(games[0].machine)
    if library is None:
        return _in_python(games, acts, count, seed, caller, first)
    return searched_in_c(library, games, count, seed, _explored(first), caller=caller, preference=first)


ENGINES: Final[
    Mapping[str, Callable[[Sequence[Game], Sequence[Act], int, int, int, Preference | None], list[Result]]]
] = {
    "python": _in_python,
    "native": _in_c,
}
"""How each engine searches."""


def _told(view: View, game: Game, results: Mapping[Act, Result], caller: int) -> Searched:
    machine, seat = game.machine, view.rules.seats.index(view.seat)
    names = view.rules.book.moves
    units = machine.teams * machine.unit

    def means(result: Result) -> tuple[int, Fraction, Fraction]:
        visits, total, squares = result
        return visits, Fraction(total, max(visits, 1) * units), Fraction(squares, max(visits, 1) * units**2)

    return Searched(
        tuple(
            Found(names.move(game, number, chosen), *means(result))
            for (who, number, chosen), result in results.items()
            if who == seat
        ),
        Waiting(*means(results[WAITS])) if caller != NOBODY else None,
    )
