"""What the points of one deal can be: for whoever enters them by hand, so that a slip of the pen is noticed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from typing import Final

from holadsl.api import Number, Place, PlayError, Rules
from holadsl.cli.reckoning import CARDS, LAST_TRICK, clauses
from holadsl.data import frozen

PLAYED_OUT: Final = 3
"""So many deals are played out to see how many cards stay in the stock."""


@frozen
class WholeDeal:
    """The points and tricks that a deal has for all teams together, as players count them, last trick in."""

    most: Number
    least: Number
    """Less than the most where cards can stay in the stock."""
    step: Number
    """All points are so many times this."""
    cards: Number
    """What the pack is worth."""
    last_trick: Number
    tricks: int
    """The most tricks of a deal."""
    places: tuple[Place, ...]
    """The lines that say so."""

    @property
    def fixed(self) -> bool:
        """The points of all teams always add up to the same."""
        return self.most == self.least

    @classmethod
    def of(cls, rules: Rules) -> WholeDeal | None:
        """What a deal has by these rules; None where its points don't come from the worth of cards taken alone."""
        worth = sorted((Fraction(rules.worth(card)) for card in rules.pack), reverse=True)
        last = _last_trick(rules, worth)
        if last is None or worth[-1] < 0:
            return None
        cards = sum(worth, Fraction(0))
        left = sum(worth[: _left_over(rules)], Fraction(0))
        names = ["pack worth", CARDS, *([LAST_TRICK] if last else [])]
        return cls(
            most=_plain(cards + last),
            least=_plain(cards + last - left),
            step=_plain(_step([*worth, last])),
            cards=_plain(cards),
            last_trick=_plain(last),
            tricks=len(rules.pack) // rules.players,
            places=clauses(rules, *names),
        )

    def wrong(self, points: Mapping[str, Number], tricks: Mapping[str, int], *, whole: bool) -> str:
        """What can't be about these points and tricks of a deal, as a sentence; empty if nothing.

        `whole`: they are those of all teams.
        """
        for number in points.values():
            if number < 0:
                return f"Nobody has {number} points in a deal."
            if self.step and Fraction(number) % Fraction(self.step):
                return f"Points come in steps of {self.step} here: {number} can't be."
        total = sum(points.values(), Fraction(0))
        if total > self.most or (whole and total < self.least):
            return f"The points of a deal add up to {self._all()}, not {_plain(Fraction(total))}."
        return self._wrong_tricks(points, tricks)

    def _all(self) -> str:
        """`90 (cards 80, last trick 10)`."""
        total = f"{self.most}" if self.fixed else f"{self.least} to {self.most}"
        return f"{total} (cards {self.cards}, last trick {self.last_trick})" if self.last_trick else total

    def _wrong_tricks(self, points: Mapping[str, Number], tricks: Mapping[str, int]) -> str:
        won = sum(tricks.values())
        if not tricks:
            return ""
        if any(number < 0 for number in tricks.values()) or not 1 <= won <= self.tricks:
            return f"A deal has 1 to {self.tricks} tricks, not {won}."
        if any(points[team] and not tricks.get(team, 0) for team in points):
            return "Nobody has points without a trick."
        return ""


def _last_trick(rules: Rules, worth: list[Fraction]) -> Fraction | None:
    """What the last trick adds; None where the rules can't be asked."""
    first, second = list(rules.teams)[:2]
    split = {first: _plain(worth[0]), second: _plain(worth[0])}
    try:
        without = rules.count(worth=split).points[first]
        with_it = rules.count(worth=split, last_trick=rules.teams[first][0]).points[first]
    except PlayError:
        return None
    # Points that aren't the worth counted, such as those of a ranking, can't be checked.
    return Fraction(with_it) - Fraction(without) if without == split[first] else None


def _left_over(rules: Rules) -> int:
    """How many cards can stay in the stock of a deal that is over."""
    left = 0
    for seed in range(PLAYED_OUT):
        table = rules.start(seed=seed, deals=1)
        while not table.deal_over:
            if table.turn is None:
                table.close_window()  # nobody calls
            else:
                table.push(next(iter(table.legal_moves)))
        left = max(left, table.stock_size)
    return left


def _step(amounts: list[Fraction]) -> Fraction:
    """The largest amount of which all are multiples; 0 if all are 0."""
    parts = max(amount.denominator for amount in amounts)
    whole = [int(amount * parts) for amount in amounts]
    return Fraction(gcd(*whole), parts)


def _plain(number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 else number
