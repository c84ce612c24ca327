"""Rows of how hands are filled up: group RF."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from attrs import define, field

import holadsl
from tests.rulesets.rows import Fact, Row, remark, seat, shipped, under, what

SIDE_CARDS = ("9", "10", "J", "Q", "K", "A")
"""What those play who neither lead nor win, a rank for each seat."""


@define(slots=False)
class Refill:
    """A trick after which all hold as many cards as the row says, with its stock; then the deal is played out."""

    row: Row
    rules: holadsl.Rules
    table: holadsl.Table = field(init=False)
    sizes: list[int] = field(factory=list)
    """The cards in each hand after each trick from this one on."""

    @classmethod
    def of(cls, row: Row) -> Refill:
        """Under the rules that the row follows."""
        return cls(row, row.rules)

    def under(self, name: str, *variants: str) -> Refill:
        """The same under other rules."""
        return Refill(self.row, shipped(name, self.row.players, *variants))

    def __attrs_post_init__(self) -> None:
        circuits, left = self._circuits(), int(self.row.said(r"all hold (\d)"))
        seats = self._seats()
        hands = {}
        for name, card in zip(seats, SIDE_CARDS, strict=False):
            winner = name == self.winner
            plays = ["8"] if circuits == 1 else ["8", "6"]
            hands[name] = " ".join([*(plays if winner or name == seats[0] else [card] * circuits), *[card] * left])
        self.table = self.rules.position(
            hands=hands, leader=seats[0], dealer=seats[-1], stock=int(self.row.said(r"stock (\d+)"))
        )
        for circuit in range(circuits):
            for name in seats:
                self.table.push(hands[name].split()[circuit])
        if self.table.trick:
            self.table.push("stop")
        self._drawn, self._stock = len(self.table.events), self.table.stock_size

    @property
    def winner(self) -> str:
        """Who takes the trick."""
        return seat(self.row.said(r"(\w+) won"))

    def _circuits(self) -> int:
        return int(self.row.said(r"(\d)-circuit", "1"))

    def _seats(self) -> list[str]:
        """The seats in the order of the trick. To be held it needs an opponent as leader: the one before the winner."""
        order = self.rules.order
        first = order.index(self.winner) - (self._circuits() - 1)
        return [order[(first + step) % len(order)] for step in range(len(order))]

    # ------------------------------------------------------------------ what came of it

    @property
    def trick(self) -> tuple[str, int]:
        """Who took the trick, after how many circuits."""
        taken = next(event for event in self.table.events if isinstance(event, holadsl.TrickTaken))
        return taken.winner, taken.circuits

    @property
    def drawn(self) -> str:
        """Who drew after the trick, in order."""
        return " ".join(e.seat for e in self.table.events[: self._drawn] if isinstance(e, holadsl.Refilled))

    @property
    def stock(self) -> int:
        """The stock after that."""
        return self._stock

    @cached_property
    def after(self) -> tuple[list[int], str, int]:
        """The deal played out: the size of each hand after each trick, who drew meanwhile, and the stock at the end."""
        table, sizes, before = self.table, [len(self.table.hand(self.winner))], len(self.table.events)
        while not table.deal_over:
            table.push(next(iter(table.legal_moves)))
            if not table.trick:
                (size,) = {len(table.hand(name)) for name in self.rules.seats}
                sizes.append(size)
            elif "stop" in table.legal_moves:
                table.push("stop")
                sizes.append(len(table.hand(self.winner)))
        drawn = " ".join(e.seat for e in table.events[before:] if isinstance(e, holadsl.Refilled))
        return sizes, drawn, table.stock_size


def hand(refill: Refill) -> int:
    """The size of every hand after the refill."""
    return refill.after[0][0]


drawn, stock, after = what("drawn"), what("stock"), what("after")


def as_the_start_says(refill: Refill) -> bool:
    """The row's winner took the trick, and what the row calls 2-circuit was held once."""
    circuits = 2 if "2-circuit" in refill.row.start else 1
    return (refill.winner, circuits) == refill.trick


REFILLS: Final[Mapping[str, tuple[Fact, ...]]] = {
    "RF-01": (
        ("One each in order C D A B. ", "C D A B", drawn),
        ("Hands 4, ", 4, hand),
        ("stock 32.", 32, stock),
    ),
    "RF-03": (
        ("One lap D A B C. ", "D A B C", drawn),
        ("Hands 3, ", 3, hand),
        ("stock 0. ", 0, stock),
        ("Play on with no more drawing.", ([3, 2, 1, 0], "", 0), after),
    ),
    "RF-04": (
        ("Nothing is drawn; ", "", drawn),
        ("hands run down 3, 2, 1, 0.", ([3, 2, 1, 0], "", 0), after),
    ),
    "RF-05": (
        ("No full lap is possible, so nobody draws; ", "", drawn),
        ("2 cards stay undealt ", ([3, 2, 1, 0], "", 2), after),
        ("(option leftover=dead).", "B C", under("hola", drawn, "leftover-uneven-hands")),
    ),
    "RF-07": (
        ("One lap S5 S6 S1 S2 S3 S4; ", "E F A B C D", drawn),
        ("hands 3; ", 3, hand),
        ("2 cards left undealt.", ([3, 2, 1, 0], "", 2), after),
    ),
    "RF-08": (
        ("One lap B C A; ", "B C A", drawn),
        ("hands 3; ", 3, hand),
        ("stock 0.", 0, stock),
    ),
    "RF-09": (
        ("P2 then P1 draw one; ", "B A", drawn),
        ("", "B A", under("hola-prairie", drawn)),
        ("hands 3.", 3, hand),
        ("", 3, under("hola-prairie", hand)),
    ),
    "RF-10": (
        ("Equal-hands rule (borrowed from Hola 000): nobody draws, ", "", drawn),
        ("2 cards dead. ", ([3, 2, 1, 0], "", 2), after),
        ("The Septica sources are silent.", None, remark),
    ),
}
