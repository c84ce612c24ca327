"""Casual: a greedy bot for any rule file. It looks to the end of the open trick, and no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holadsl.api import Move, Table, View
from holadsl.core.verbs import DOWN, PASS, TOP
from holadsl.data import define, field
from holadsl.players.in_turns import InTurns
from holadsl.players.judgement import Judgement
from holadsl.players.melding import Melding
from holadsl.players.seeds import first_table

GUESSES: Final = 6
"""On how many tables that it holds for possible each move is tried, if not said otherwise; on fewer, but not on fewer
than LEAST_GUESSES, where there are so many moves that more than MOST_TRIES would be made."""
LEAST_GUESSES: Final = 2
MOST_TRIES: Final = 48

LONGEST_TRICK: Final = 400
"""So many moves are followed at most: a trick of the largest game allowed is far shorter."""


@define
class Casual:
    """Plays so that its side gets the most out of the open trick, and keeps strong cards where that costs nothing.

    It tries each of its moves on tables that it can't tell from the real one, where all seats then play as
    `at_once` says. So it takes points that it can get, throws worthless cards on an opponent's trick and points on its
    partner's, and holds where it gains by that. It calls where that is better than what it could play, or than to let
    play go on. Between equal moves it makes the first of the list.
    """

    seed: int
    guesses: int = GUESSES
    """On how many tables that it holds for possible each move is tried."""
    _judgement: Judgement | None = field(default=None, init=False)

    def choose(self, view: View) -> Move:
        """The move that it makes."""
        if view.rules.in_turns:
            return self._in_turns(view).choose()
        moves = list(view.legal_moves)
        return moves[0] if len(moves) == 1 else moves[_best(self._hopes(view, moves))]

    def call(self, view: View) -> Move | None:
        """The call that it makes out of turn, where that is better than to let play go on."""
        if view.rules.in_turns:
            return self._in_turns(view).call()
        moves = [move for move in view.legal_moves if move.verb in view.rules.calls]
        if not moves:
            return None
        waits, *hopes = self._hopes(view, [None, *moves])
        best = _best(hopes)
        return moves[best] if hopes[best] > waits else None

    def _hopes(self, view: View, moves: Sequence[Move | None]) -> list[float]:
        """What each move brings; None lets the others play on."""
        judgement = self.judging(view)
        first = first_table(view, self.seed)
        hopes = [0.0] * len(moves)
        for number in range(min(self.guesses, max(LEAST_GUESSES, MOST_TRIES // len(moves)))):
            table = view.sample(first + number)
            for place, move in enumerate(moves):
                hopes[place] += _hope(table, move, view.seat, judgement)
        return hopes

    def _in_turns(self, view: View) -> InTurns:
        return InTurns(view, Melding.of(view.rules), self.judging(view), self.seed)

    def judging(self, view: View) -> Judgement:
        """How it values cards and positions by the rules of a view."""
        if self._judgement is None or self._judgement.rules is not view.rules:
            self._judgement = Judgement.of(view.rules)
        return self._judgement


def _best(gains: Sequence[float]) -> int:
    """The place of the greatest gain, the first of equal ones."""
    return gains.index(max(gains))


def _hope(table: Table, move: Move | None, seat: str, judgement: Judgement) -> float:
    """What a seat's team gains by a move, or by none, when all play the trick to its end, less what its cards are worth
    to keep. The table is as before afterwards.
    """
    before, score = judgement.lead(table, seat), judgement.ahead(table, seat)
    spent, made = 0.0, 0
    try:
        if move is not None:
            spent += _price(move, judgement)
            table.push(move, seat=seat)
            made += 1 + all_pass(table)
        while not table.deal_over and made < LONGEST_TRICK and (made == 0 or table.controller is not None):
            following = at_once(table, judgement)
            spent += _price(following, judgement) if table.turn == seat else 0.0
            table.push(following)
            made += 1
        gain = judgement.lead(table, seat) - before - spent
        if move is not None and move.verb in table.rules.calls and table.deal_over:
            gain += (judgement.ahead(table, seat) - score) * judgement.whole_deal
        return gain
    finally:
        for _ in range(made):
            table.pop()


def all_pass(table: Table) -> int:
    """Nobody who is asked before a call calls himself; how many were asked."""
    asked = 0
    while table.turn is None and table.to_act:
        table.push(PASS, seat=table.to_act[0])
        asked += 1
    return asked


def at_once(table: Table, judgement: Judgement) -> Move:
    """The move that serves the seat on turn best if the trick ended right after it; nobody calls anything, or counts on
    an unseen card.
    """
    seat = table.turn
    assert seat is not None
    calls = table.rules.calls
    moves = [move for move in table.legal_moves if move.verb != TOP and move.verb not in calls]
    moves = moves or list(table.legal_moves)
    if len(moves) == 1:
        return moves[0]
    lying = judgement.trick + sum(judgement.worth(card) for played in table.trick for card in played.cards)
    before = judgement.lead(table, seat)
    return moves[_best([_gain(table, move, seat, judgement, lying=lying, before=before) for move in moves])]


def _gain(table: Table, move: Move, seat: str, judgement: Judgement, *, lying: float, before: float) -> float:
    """What a move brings a side if the trick, now worth `lying`, ended right after it; less the price of its cards."""
    worth = lying + sum(judgement.worth(card) for card in move.cards)
    if move.verb == DOWN:  # it leaves the trick to whoever has it
        return _of_trick(worth, table, seat, judgement) - _price(move, judgement)
    table.push(move)
    if table.controller is None:  # the trick did end
        gain = judgement.lead(table, seat) - before
    else:
        gain = _of_trick(worth, table, seat, judgement)
    table.pop()
    return gain - _price(move, judgement)


def _of_trick(worth: float, table: Table, seat: str, judgement: Judgement) -> float:
    """What the open trick brings a seat's side if it ends as it stands."""
    winner = table.controller
    if winner is None:
        return 0.0
    return worth if winner in judgement.side(table, seat) else -worth


def _price(move: Move, judgement: Judgement) -> float:
    """What a move's cards are worth to keep; a card of the stock would have been drawn."""
    if move.verb == TOP:
        return judgement.usual_price
    return sum(judgement.price(card) for card in move.cards)
