"""Puzzles as plain data, fit for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from holadsl.api import Number, Rules
from holadsl.puzzles.puzzle import Answer, Puzzle

FORMAT: Final = "holadsl-puzzles"
VERSION: Final = 1


def as_data(puzzles: Sequence[Puzzle], rules: Rules, seed: int) -> dict[str, Any]:
    """All puzzles that were found, with their solutions. Amounts that aren't whole are texts, as "1/2"."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": rules.name,
        "players": rules.players,
        "teams": list(rules.teams),
        "hash": rules.hash,
        "seed": seed,
        "puzzles": [_puzzle(one) for one in puzzles],
    }


def _puzzle(one: Puzzle) -> dict[str, Any]:
    return {
        "level": one.level,
        "seat": one.seat,
        "cards": one.cards,
        "hands": {seat: [str(card) for card in one.table.hand(seat)] for seat in one.table.rules.seats},
        "position": one.table.text(),
        "record": one.table.record(),
        "best": str(one.best.move),
        "casual": str(one.casual),
        "moves": [_answer(answer) for answer in one.answers],
    }


def _answer(one: Answer) -> dict[str, Any]:
    return {
        "move": str(one.move),
        "loses": _amount(one.lost),
        "gains": {team: _amount(gained) for team, gained in one.gains.items()},
        "line": [
            {"seat": seat, "move": str(move), "only": place in one.only} for place, (seat, move) in enumerate(one.line)
        ],
    }


def _amount(number: Number) -> int | str:
    exact = Fraction(number)
    return int(exact) if exact.denominator == 1 else str(exact)
