"""The Machine of the base rules is enough: printed as Python it plays golden deals as the interpreter does."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

import holadsl
from holadsl.core.machine import Decide
from holadsl.core.values import Variable
from tests.machine_printer import Printer, print_python
from tests.rulesets.golden import Golden, golden


class Printed:
    """A match of printed Python, asked in the players' words."""

    def __init__(self, rules: holadsl.Rules) -> None:
        self.machine = rules.machine
        self.printer = Printer(self.machine)
        self.module: Any = ModuleType("printed")
        exec(compile(print_python(self.machine), "printed", "exec"), self.module.__dict__)
        self.state = self.module.new()
        self.faces = [face.text for face in self.machine.pack.faces]

    def cell(self, role: str) -> int:
        """Where a variable with a role begins."""
        item = self.machine.roles[role]
        assert isinstance(item, Variable)
        return int(self.printer.cells[item])

    def value(self, role: str) -> int:
        """The value of a variable."""
        return int(self.state[0][self.cell(role)])

    def by_team(self, role: str) -> tuple[int, ...]:
        """A variable of each team."""
        return tuple(self.state[0][self.cell(role) : self.cell(role) + self.machine.teams])

    def cards(self, role: str, of: int = 0) -> list[str]:
        """The cards of a zone."""
        return [self.faces[card] for card in self.state[1][self.printer.zones[self.machine.roles[role]] + of]]

    def deal(self, dealer: int, deck: str) -> None:
        """The first deal."""
        for role in ("dealer", "next-dealer"):
            self.state[0][self.cell(role)] = dealer
        self.module.feed(self.state, [self.faces.index(card) for card in deck.split()])

    def legal(self) -> dict[str, tuple[int, int]]:
        """What may be done now: a card, or `stop`, and how the module calls it."""
        node = list(self.machine.states.values())[self.state[2]]
        choices = node.choices if isinstance(node, Decide) else ()
        moves = self.module.legal(self.state)
        return {self.faces[card] if card >= 0 else choices[number].verb: (number, card) for number, card in moves}

    def push(self, move: str) -> None:
        """Does it."""
        self.module.act(self.state, *self.legal()[move])


def both(deal: Golden) -> tuple[Printed, holadsl.Table]:
    """The printed Python and a table, the deal dealt at each."""
    printed = Printed(deal.rules)
    printed.deal(deal.rules.seats.index(deal.dealer), deal.deck)
    return printed, deal.rules.start(deck=deal.deck, dealer=deal.dealer)


@pytest.mark.parametrize("name", ["G1", "G2", "G9"])
def test_printed_python_plays_a_golden_deal(name: str) -> None:
    """The printed Python comes to the data's leader, circuits, winner and cards in every trick, and to its points."""
    deal = golden(name)
    printed, _ = both(deal)
    seats, tricks, trick = deal.rules.seats, [], []
    leader = seats[printed.value("leader")]
    while moves := list(printed.legal()):
        hand = printed.cards("hand", printed.value("player")) if "stop" not in moves else moves
        move = deal.choose(moves, hand)
        trick += [move] if move != "stop" else []
        printed.push(move)
        if not printed.cards("trick"):
            winner = seats[printed.value("last-winner")]
            tricks.append((leader, len(trick) // 4, winner, tuple(trick)))
            leader, trick = winner, []
    assert deal.trace == tuple(tricks)
    assert (deal.points, deal.tricks) == (printed.by_team("points"), printed.by_team("tricks"))
    assert deal.points == printed.by_team("score")


@pytest.mark.parametrize("name", ["G1", "G2", "G9"])
def test_printed_python_agrees_with_the_interpreter(name: str) -> None:
    """After every move the legal moves, all hands, the stock, the trick and the next player are the same at both."""
    deal = golden(name)
    printed, table = both(deal)
    while not table.deal_over:
        assert [str(move) for move in table.legal_moves] == list(printed.legal())
        for number, seat in enumerate(table.rules.seats):
            assert [str(card) for card in table.hand(seat)] == printed.cards("hand", number)
        assert [str(card) for play in table.trick for card in play.cards] == printed.cards("trick")
        assert table.stock_size == len(printed.cards("stock"))
        move = deal.choose(list(printed.legal()), [str(card) for card in table.hand(table.turn or "")])
        printed.push(move)
        table.push(move)
    assert {} == printed.legal()
    assert tuple(table.points.values()) == printed.by_team("points")
    assert tuple(table.scores.values()) == printed.by_team("score")
