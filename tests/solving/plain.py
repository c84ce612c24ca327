"""The worth of a position by trying everything, with nothing but the public table: what a solver must come to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import holadsl


class TooMuch(Exception):
    """There are more positions than may be tried."""


class Plain:
    """Everything tried from one position of a table, which is as it was afterwards."""

    def __init__(self, table: holadsl.Table, team: str, most: int) -> None:
        self.table, self.team, self.left = table, team, most
        self.before = dict(table.scores)

    def gained(self) -> Fraction:
        """What the team's score gained above the mean of all; turned where the least wins."""
        gains = {team: Fraction(score) - Fraction(self.before[team]) for team, score in self.table.scores.items()}
        value = gains[self.team] - sum(gains.values()) / len(gains)
        return -value if self.table.rules.least_wins else value

    def ours(self, seat: str) -> bool:
        """Whether the seat plays for the team."""
        return seat in self.table.rules.teams[self.team]

    def asked(self) -> list[str]:
        """Who is asked, one after the other: in a window the first; else who has a right and a move, then the turn."""
        table = self.table
        able = [seat for seat in table.to_act if any(True for _ in table.legal_moves_of(seat))]
        if table.turn is None:
            return able[:1]
        return [seat for seat in able if seat != table.turn] + [seat for seat in able if seat == table.turn]

    def after(self, seat: str, move: holadsl.Move) -> Fraction:
        """The value after a move."""
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        self.table.push(move, seat=seat)
        value = self.value()
        self.table.pop()
        return value

    def value(self) -> Fraction:
        """The value here: each who is asked takes what is best, or lets it be."""
        if self.table.deal_over:
            return self.gained()
        value = None
        for seat in reversed(self.asked()):
            values = [self.after(seat, move) for move in self.table.legal_moves_of(seat)]
            values += [] if value is None else [value]
            value = max(values) if self.ours(seat) else min(values)
        assert value is not None
        return value


def plain_values(table: holadsl.Table, most: int) -> tuple[str, dict[str, Fraction], Fraction] | None:
    """Who is first asked, the value of each of its moves, and of the position; None where that is too much."""
    seat = table.to_act[0]
    team = next(team for team, seats in table.rules.teams.items() if seat in seats)
    plain = Plain(table, team, most)
    moves = list(table.legal_moves_of(seat))
    depth = table.text()
    try:
        found = {str(move): plain.after(seat, move) for move in moves}
        value = plain.value()
    except TooMuch:
        while table.text() != depth:
            table.pop()
        return None
    return seat, found, value


def endings(rules: holadsl.Rules, seed: int, many: int) -> Iterator[holadsl.Table]:
    """Tables played at random, without calls, almost to the end of a deal: its last positions, the last first."""
    table, chance = rules.start(seed=seed, deals=1), Random(seed)
    moves: list[tuple[holadsl.Move, str]] = []
    while not table.deal_over and len(moves) < 400:
        seat = table.turn or chance.choice(table.to_act)
        legal = list(table.legal_moves_of(seat))
        if legal:
            move = chance.choice([one for one in legal if one.verb not in table.rules.calls] or legal)
            moves.append((move, seat))
            table.push(move, seat=seat)
    if not table.deal_over:
        return
    for _ in range(min(many, len(moves))):
        table.pop()
        yield table
