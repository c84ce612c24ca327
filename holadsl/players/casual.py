"""Casual: a greedy bot for any rule file. It looks to the end of the open trick, and no further."""

from __future__ import annotations

import zlib

from attrs import define, field

from holadsl.api import Move, Table, View
from holadsl.players.judgement import Judgement

GUESSES = 2
"""On how many tables that it holds for possible each move is tried."""

LONGEST_TRICK = 400
"""So many moves are followed at most: a trick of the largest game allowed is far shorter."""

TOP = "top"
"""The move that plays the top card of the stock, unseen."""


@define
class Casual:
    """Plays so that its side gets the most out of the open trick, and keeps strong cards where that costs nothing.

    It tries each of its moves on tables that it can't tell from the real one, where all seats then play as
    `_at_once` says. So it takes points that it can get, throws worthless cards on an opponent's trick and points on its
    partner's, and holds where it gains by that. Between equal moves it makes the first of the list.
    """

    seed: int
    _judgement: Judgement | None = field(default=None, init=False)

    def choose(self, view: View) -> Move:
        """The move that it makes."""
        moves = list(view.legal_moves)
        if len(moves) == 1:
            return moves[0]
        judgement = self._judging(view)
        first = zlib.crc32(view.text().encode()) ^ self.seed
        hopes = [0.0] * len(moves)
        for number in range(GUESSES):
            table = view.sample(first + number)
            for place, move in enumerate(moves):
                hopes[place] += _hope(table, move, view.seat, judgement)
        return moves[_best(hopes)]

    def _judging(self, view: View) -> Judgement:
        if self._judgement is None or self._judgement.rules is not view.rules:
            self._judgement = Judgement.of(view.rules)
        return self._judgement


def _best(gains: list[float]) -> int:
    """The place of the greatest gain, the first of equal ones."""
    return gains.index(max(gains))


def _hope(table: Table, move: Move, seat: str, judgement: Judgement) -> float:
    """What a seat's team gains by a move when all play the trick to its end, less what its cards are worth to keep.

    The table is as before afterwards.
    """
    before = judgement.lead(table, seat)
    spent, made = 0.0, 0
    following: Move | None = move
    try:
        while following is not None:
            if table.turn == seat:
                spent += _price(following, judgement)
            table.push(following)
            made += 1
            over = table.controller is None or made >= LONGEST_TRICK
            following = None if over else _at_once(table, judgement)
        return judgement.lead(table, seat) - before - spent
    finally:
        for _ in range(made):
            table.pop()


def _at_once(table: Table, judgement: Judgement) -> Move:
    """The move that serves the seat on turn best if the trick ended right after it; nobody counts on an unseen card."""
    seat = table.turn
    assert seat is not None
    moves = [move for move in table.legal_moves if move.verb != TOP] or list(table.legal_moves)
    if len(moves) == 1:
        return moves[0]
    lying = sum(judgement.worth(card) for played in table.trick for card in played.cards)
    before = judgement.lead(table, seat)
    return moves[_best([_gain(table, move, seat, judgement, lying=lying, before=before) for move in moves])]


def _gain(table: Table, move: Move, seat: str, judgement: Judgement, *, lying: float, before: float) -> float:
    """What a move brings a side if the trick, now worth `lying`, ended right after it; less the price of its cards."""
    table.push(move)
    winner = table.controller
    if winner is None:  # the trick did end
        gain = judgement.lead(table, seat) - before
    else:
        worth = lying + sum(judgement.worth(card) for card in move.cards)
        gain = worth if winner in judgement.side(table, seat) else -worth
    table.pop()
    return gain - _price(move, judgement)


def _price(move: Move, judgement: Judgement) -> float:
    """What a move's cards are worth to keep; a card of the stock would have been drawn."""
    if move.verb == TOP:
        return judgement.usual_price
    return sum(judgement.price(card) for card in move.cards)
