"""What cards and positions are worth to a seat, asked of the rules and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from holadsl.api import Card, Number, PlayError, Rules, Table

TRIES = 12
"""How many led cards a card is tried against to see how strong it is."""


@frozen(eq=False)
class Judgement:
    """How a player values what it sees under one set of rules. Worked out when first asked for, then remembered."""

    rules: Rules
    better: int
    """1 where a team wants many points, -1 where it wants few."""
    a_trick: float
    """What an ordinary trick is worth."""
    team_of: Mapping[str, str]
    """The team of each seat."""
    _worth: dict[Card, float] = field(factory=dict)
    _price: dict[Card, float] = field(factory=dict)

    @classmethod
    def of(cls, rules: Rules) -> Judgement:
        """How to value cards under these rules."""
        total = sum(abs(float(rules.worth(card))) for card in rules.pack)
        team_of = {seat: team for team, seats in rules.teams.items() for seat in seats}
        return cls(rules, _better(rules), total * rules.players / len(rules.pack), team_of)

    def worth(self, card: Card) -> float:
        """What a card does for the team that takes it: below zero where that team would rather not."""
        if card not in self._worth:
            self._worth[card] = self.better * float(self.rules.worth(card))
        return self._worth[card]

    def price(self, card: Card) -> float:
        """What it costs to give a card away: a strong card could take a trick later, just as a trick is on average."""
        if card not in self._price:
            self._price[card] = self._strength(str(card)) * self.a_trick / 2
        return self._price[card]

    def lead(self, points: Mapping[str, Number], team: str) -> float:
        """By how much a team is better off than the others are on average, where `points` are as they are."""
        others = [float(value) for name, value in points.items() if name != team]
        return self.better * (float(points[team]) - sum(others) / max(len(others), 1))

    def _strength(self, name: str) -> float:
        """The share of some led cards, spread over the pack, from which a card takes control: 0 none, 1 all."""
        leader, answers = self.rules.order[:2]
        deck = [str(card) for card in self.rules.pack]
        deck.remove(name)
        led = deck[:: max(len(deck) // TRIES, 1)]
        return sum(self._takes(name, card, leader, answers) for card in led) / len(led)

    def _takes(self, name: str, led: str, leader: str, answers: str) -> bool:
        try:
            table = self.rules.position(hands={leader: led, answers: name}, leader=leader)
            table.push(led)
            return table.turn == answers and _controls(table, name, answers, self.team_of[answers])
        except PlayError:  # a game whose rules don't know such a position
            return False


def _controls(table: Table, name: str, seat: str, team: str) -> bool:
    """Whether the seat has the trick once it has played that card: in control, or taken already."""
    before = table.tricks_won[team]
    table.push(name)
    return table.controller == seat if table.trick else table.tricks_won[team] > before


def _better(rules: Rules) -> int:
    """Whether more points are better: found by entering a deal's result and looking who wins."""
    dearest = max((rules.worth(card) for card in rules.pack), default=0)
    wins = [_wins(rules, team, dearest) for team in rules.teams]
    return -1 if all(won is False for won in wins) else 1


def _wins(rules: Rules, team: str, points: Number) -> bool | None:
    """Whether a team with those points wins a match of one deal over others with none; None: that can't be asked."""
    try:
        table = rules.start(seed=0, deals=1)
        table.end_deal({name: points if name == team else 0 for name in rules.teams})
    except PlayError:
        return None
    return team in table.outcome.winners if table.outcome is not None else None
