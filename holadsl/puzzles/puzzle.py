"""A puzzle: a position whose cards all lie known, in which exactly one move is best, with the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Final

from holadsl.api import Card, Engine, Move, Number, Table
from holadsl.data import frozen
from holadsl.native.solving.kinds import kinds_of_moves
from holadsl.native.solving.limits import CHANCE
from holadsl.native.solving.solve import NotSolved, Solved, solved_for
from holadsl.players.casual import Casual

MOST: Final = 50_000
"""A position that takes more positions than so many to solve makes no puzzle."""
KINDS: Final = 3
"""So many moves that don't come to the same there must be at the least."""
FURTHER: Final = 2
"""After the first, a hard puzzle asks for so many moves of the side that alone are right."""

EASY: Final = "easy"
"""A casual bot, which sees its own hand alone, makes the right move."""
MEDIUM: Final = "medium"
"""It makes another."""
HARD: Final = "hard"
"""It makes another, and further on the side must find more moves that alone are right."""
LEVELS: Final = (EASY, MEDIUM, HARD)

SHUFFLED: Final = "shuffled"
"""Cards are yet to be shuffled in this deal."""
LARGE: Final = "large"
"""There is too much to solve."""
FEW: Final = "few"
"""There are fewer than KINDS moves that don't come to the same."""
EVEN: Final = "even"
"""Several moves are best, or the best is better by less than a point."""
OTHERS: Final = "others"
"""Nobody is on turn, or others may call before that seat plays."""


class NoPuzzleHere(Exception):
    """A position makes no puzzle; `why` is SHUFFLED, LARGE, FEW, EVEN or OTHERS."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@frozen
class Answer:
    """A move that may be made in the puzzle, and what comes of it if all play as well as can be from there on."""

    move: Move
    lost: Fraction
    """By how much it is worse than the best, in points of the match score above the mean of all teams."""
    gains: Mapping[str, Number]
    """By team, what its score gains from the puzzle to the end of the deal."""
    line: tuple[tuple[str, Move], ...]
    """Who makes which move to the end of the deal, this one first."""
    only: frozenset[int]
    """At which places of the line the side on turn in the puzzle had one best move alone."""


@frozen(eq=False)
class Puzzle:
    """A position in which exactly one move is best."""

    table: Table
    """In the position, with its past; not to be played on: take a copy."""
    seat: str
    """Who is to play."""
    answers: tuple[Answer, ...]
    """All moves, the best first, then the less they lose."""
    casual: Move
    """What a casual bot plays, which sees its own hand alone and looks to the end of the trick."""

    @property
    def best(self) -> Answer:
        """The solution."""
        return self.answers[0]

    @property
    def tempting(self) -> Answer:
        """The wrong move that is nearest to hand: a casual bot's, or else the one that loses least."""
        return next((one for one in self.answers[1:] if one.move == self.casual), self.answers[1])

    @property
    def level(self) -> str:
        """How hard it is: EASY, MEDIUM or HARD."""
        if self.casual == self.best.move:
            return EASY
        return HARD if len(self.best.only) > FURTHER else MEDIUM

    @property
    def cards(self) -> int:
        """How many cards are left, in all hands and the stock."""
        return cards_left(self.table)


def cards_left(table: Table) -> int:
    """How many cards are still to be played: in all hands, and in the stock."""
    return sum(table.hand_sizes.values()) + table.stock_size


def puzzle_of(table: Table, *, engine: Engine = "native", most: int = MOST, casual: Casual | None = None) -> Puzzle:
    """The puzzle that a table is, as it stands; the table stays as it is.

    `most`: so many positions may be looked at to solve it. `casual` is the bot that tries it; who asks often gives the
    same one. NoPuzzleHere where it makes none.
    """
    seat = table.turn
    if seat is None or any(True for other in table.to_act if other != seat for _ in table.legal_moves_of(other)):
        raise NoPuzzleHere(OTHERS)
    if len(list(islice(table.legal_moves, KINDS))) < KINDS:
        raise NoPuzzleHere(FEW)
    solver = _Solver(seat, engine, most)
    values = solver.values(table)
    ranked = sorted(values, key=lambda move: -values[move])
    teams = len(table.rules.teams)
    if (values[ranked[0]] - values[ranked[1]]) * teams < teams - 1:  # what one point more for the side would come to
        raise NoPuzzleHere(EVEN)
    if len(kinds_of_moves(table)) < KINDS:
        raise NoPuzzleHere(FEW)
    best = values[ranked[0]]
    answers = tuple(solver.answer(table, move, best - values[move]) for move in ranked)
    if different(answers) < KINDS:
        raise NoPuzzleHere(FEW)
    tried = (casual or Casual(0)).choose(table.view(seat))
    return Puzzle(table.copy(), seat, answers, tried)


@frozen
class _Solver:
    """Solves positions for the team of one seat."""

    seat: str
    engine: Engine
    most: int

    def solved(self, table: Table, seat: str = "") -> Solved:
        """What the rest of the deal is worth to the team. NoPuzzleHere where that can't be said."""
        try:
            return solved_for(table, table.rules.seats.index(seat or self.seat), self.engine, self.most)
        except NotSolved as refused:
            raise NoPuzzleHere(SHUFFLED if refused.why == CHANCE else LARGE) from None

    def values(self, table: Table, seat: str = "") -> dict[Move, Fraction]:
        """What each move of a seat of the team is worth, in the order of the legal list."""
        return {one.move: one.value for one in self.solved(table, seat).moves}

    def answer(self, table: Table, move: Move, lost: Fraction) -> Answer:
        """A move, followed by the best play of all."""
        line, before, table = [(self.seat, move)], table.scores, table.copy()
        table.push(move, seat=self.seat)
        if not table.deal_over:
            line += self.solved(table).line
        only = {0} if not lost else set[int]()
        for place, (seat, made) in enumerate(line[1:], 1):
            if not lost and self._alone(table, seat):
                only.add(place)
            table.push(made, seat=seat)
        gains = {team: score - before[team] for team, score in table.scores.items()}
        return Answer(move, lost, gains, tuple(line), frozenset(only))

    def _alone(self, table: Table, seat: str) -> bool:
        """Whether a seat is of the team and has several moves, of which one alone is best."""
        if seat not in side(table, self.seat) or len(list(islice(table.legal_moves_of(seat), 2))) < 2:
            return False
        first, second, *_ = sorted(self.values(table, seat).values(), reverse=True)
        return first > second


def different(answers: Sequence[Answer]) -> int:
    """How many answers differ in more than cards that stand for each other, as two that touch do: after these best play
    goes on in the same way, but for the two exchanged.
    """
    kinds: list[Answer] = []
    for one in answers:
        if not any(_exchanged(one, other) for other in kinds):
            kinds.append(one)
    return len(kinds)


def _exchanged(one: Answer, other: Answer) -> bool:
    mine, its = one.move.cards, other.move.cards
    if (one.move.verb, one.lost, len(mine)) != (other.move.verb, other.lost, len(its)):
        return False
    swap = dict(zip((*mine, *its), (*its, *mine), strict=True))

    def swapped(move: Move) -> tuple[str, frozenset[Card], int]:
        return move.verb, frozenset(swap.get(card, card) for card in (*move.cards, *move.with_cards)), move.on

    plain = [(seat, move.verb, frozenset((*move.cards, *move.with_cards)), move.on) for seat, move in other.line]
    return [(seat, *swapped(move)) for seat, move in one.line] == plain


def side(table: Table, seat: str) -> tuple[str, ...]:
    """The seats of the team of a seat."""
    return next(seats for seats in table.rules.teams.values() if seat in seats)
