"""Exact solving of a table whose cards all lie known: what each move is worth, and the best line."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Final

from holadsl.data import frozen
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.moves import Move
from holadsl.engine.state import MachineFault
from holadsl.engine.table import Engine, Rules, Table
from holadsl.native.many import asked
from holadsl.native.many.listing import acts_of
from holadsl.native.solving.limits import CHANCE, DEEP, POSITIONS, Unsolved

MOST: Final = 1 << 20
MOST_EVER: Final = 1 << 27
Result = tuple[list[int], int, list[int], int]
"""Of each act in the legal list, if it is the seat's, its value; that of the position; the best line; positions."""


@frozen
class Worth:
    """A move, and what the rest of the deal is worth after it."""

    move: Move
    value: Fraction
    """What the score of the seat's team gains from now to the end of the deal above the mean of all teams, in points of
    the match; turned where the least wins, so that more is always better.
    """


class Solved:
    """What the rest of a deal is worth (`holadsl.solve`), if one side and all against it play as well as can be."""

    def __init__(self, rules: Rules, game: Game, seat: int, result: Result) -> None:
        self._rules, self._game = rules, game
        self.seat: str = rules.seats[seat]
        """Who is first asked: the moves are its, and the values are those of its team."""
        machine, names = game.machine, rules.book.moves
        units = machine.teams * machine.unit
        values, value, self._line, self.positions = result
        self.value = Fraction(value, units)
        """What the rest of the deal is worth: other than the best move where another acts before."""
        self.moves: tuple[Worth, ...] = tuple(
            Worth(names.move(game, number, chosen), Fraction(one, units))
            for (who, number, chosen), one in zip(acts_of(game), values, strict=True)
            if who == seat
        )
        """The legal moves of the seat, in their order."""

    @property
    def best(self) -> Move:
        """The move that is worth most; of several the first."""
        return max(self.moves, key=lambda one: one.value).move

    @cached_property
    def line(self) -> tuple[tuple[str, Move], ...]:
        """The best play of all to the end of the deal, as seats and moves.

        Of several acts that keep the value the first in the legal list is made; a right to act out of turn is used only
        where to let it be is worse.
        """
        game, names = self._game.copy(undo=False, tell=False), self._rules.book.moves
        found = []
        for place in self._line:
            seat, number, chosen = acts_of(game)[place]
            found.append((self._rules.seats[seat], names.move(game, number, chosen)))
            game.carry_out(number, chosen, seat)
        return tuple(found)

    def __repr__(self) -> str:
        return f"<Solved for {self.seat}: {float(self.value):g}, best {self.best}, {self.positions:,} positions>"


class NotSolved(PlayError):
    """What the rest of a deal is worth can't be said; `why` is CHANCE, DEPTH or POSITIONS."""

    def __init__(self, reason: str, why: str) -> None:
        super().__init__(reason)
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.why)


def solved(table: Table, engine: Engine, most: int, seat: str | None) -> Solved:
    """See `holadsl.solve`."""
    if not isinstance(table, Table):
        raise PlayError(f"What is solved is a table, whose cards all lie known, not {table!r}.")
    game, book = table.under()
    to_act = game.to_act()
    if not to_act:
        raise PlayError("There is nothing to solve: nobody is to act.")
    who = to_act[0] if seat is None else book.seat(seat)
    if who not in to_act:
        raise PlayError(f"There is nothing to solve for {seat}: it isn't to act.")
    return solved_for(table, who, engine, most)


def solved_for(table: Table, seat: int, engine: Engine, most: int) -> Solved:
    """The same for the team of a seat that need not be to act: then there are no moves, but the value and the line."""
    limit = asked.number(most, "The number of positions", 1, MOST_EVER)
    game, _ = table.under()
    result = result_of(game, seat, engine, limit)
    return Solved(table.rules, game.copy(undo=False, tell=False), seat, result)


def result_of(game: Game, seat: int, engine: Engine, most: int) -> Result:
    """What a game comes to for a seat. PlayError for what can't be."""
    if engine not in tuple(ENGINES):
        raise PlayError(f"What is solved runs on the engines {' and '.join(map(repr, ENGINES))}, not on {engine!r}.")
    sign = -1 if game.machine.least_wins else 1
    try:
        return ENGINES[engine](game, seat, sign, most)
    except Unsolved as unsolved:
        raise NotSolved(_reason(unsolved, most), unsolved.why) from None
    except MachineFault as fault:
        raise PlayError(f"This can't be solved: {fault}.") from fault


def _reason(unsolved: Unsolved, most: int) -> str:
    looked = f"{unsolved.positions:,} positions were looked at"
    if unsolved.why == CHANCE:
        return f"This can't be solved: cards are to be shuffled before the deal ends ({looked})."
    if unsolved.why == POSITIONS:
        return f"This isn't solved: there are more than {most:,} positions ({looked}). Ask for more with most=."
    return f"This can't be solved: more than {DEEP:,} decisions may follow each other ({looked})."


def _in_python(game: Game, seat: int, sign: int, most: int) -> Result:
    from holadsl.native.solving.apart import apart_of
    from holadsl.native.solving.tree import Tree

    apart = apart_of(game.machine)
    tree = Tree(apart.drive, apart, game.machine.team_of[seat], sign, most)
    at = apart.drive.position(game)
    first = guess = tree.gained(at)
    values = []
    coded, acts = tree.legal(at)
    for one, act in zip(coded, acts, strict=True):
        if act[0] == seat:
            guess = tree.exact(tree.after(at, one), guess)
        values.append(guess - first)
    value = tree.exact(at, guess)
    return values, value - first, tree.line(at, value), len(tree.known)


def _in_c(game: Game, seat: int, sign: int, most: int) -> Result:
    """The same in C; in generated Python, with a note, where that can't be had."""
    from holadsl.native.many.fallback import solving_form
    from holadsl.native.solving.in_c import solved as solved_in_c

    library = solving_form(game.machine)
    if library is None:
        return _in_python(game, seat, sign, most)
    return solved_in_c(library, game, seat, sign, most)


ENGINES: Final[dict[str, Callable[[Game, int, int, int], Result]]] = {"python": _in_python, "native": _in_c}
"""How each engine solves."""

__all__ = ["MOST", "NotSolved", "Solved", "Worth", "solved", "solved_for"]
