"""What cards and positions are worth to a seat, asked of the rules and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from holadsl.api import Card, Move, Number, PlayError, Rules, Table
from holadsl.core.verbs import DOWN, PLAY
from holadsl.data import frozen

TRIES = 12
"""How many led cards a card is tried against to see how strong it is."""


@frozen(eq=False)
class Judgement:
    """How a player values what it sees under one set of rules."""

    rules: Rules
    better: int
    """1 where a team wants many points, -1 where it wants few."""
    score_better: int
    """The same of the match score."""
    team_of: Mapping[str, str]
    """The team of each seat."""
    worths: Mapping[Card, float]
    """What each card does for the team that takes it: below zero where that team would rather not."""
    trick: float
    """What a trick does for the team that takes it, beside its cards: something where no card counts anything."""
    prices: Mapping[Card, float]
    """What it costs to give a card away: a strong card could take a trick later, just as a trick is on average."""

    @classmethod
    def of(cls, rules: Rules) -> Judgement:
        """How to value cards under these rules."""
        pack, better = rules.pack, _better(rules)
        worths = {card: better * float(rules.worth(card)) for card in dict.fromkeys(pack)}
        trick = 0.0 if any(worths.values()) or rules.in_turns else float(better)
        a_trick = abs(trick) or sum(abs(worths[card]) for card in pack) * rules.players / len(pack)
        prices = {card: strength * a_trick / 2 for card, strength in _strengths(rules).items()}
        return cls(rules, better, -1 if rules.least_wins else 1, _teams(rules), worths, trick, prices)

    def worth(self, card: Card) -> float:
        """What a card does for the team that takes it."""
        return self.worths.get(card, 0.0)

    def price(self, card: Card) -> float:
        """What it costs to have a card no longer."""
        return self.prices.get(card, 0.0)

    @property
    def usual_price(self) -> float:
        """What it costs to give a card away of which nothing is known."""
        return sum(self.prices.values()) / max(len(self.prices), 1)

    def lead(self, table: Table, seat: str) -> float:
        """By how much a seat's side is better off than the others are on average, as points stand at a table."""
        points = self.better * self._over_others(table.points, table, seat)
        return points + self.trick * self._over_others(table.tricks_won, table, seat) if self.trick else points

    def ahead(self, table: Table, seat: str) -> float:
        """The same in the match, as scores stand."""
        return self.score_better * self._over_others(table.scores, table, seat)

    @property
    def whole_deal(self) -> float:
        """What it is worth that the match score goes up by one more than the others': as much as all the cards."""
        return sum(abs(self.worths[card]) for card in self.rules.pack) or 1.0

    def _over_others(self, numbers: Mapping[str, Number], table: Table, seat: str) -> float:
        mates = self.side(table, seat)
        others = [float(value) for team, value in numbers.items() if team[0] not in mates]
        return float(numbers[self.team_of[seat]]) - sum(others) / max(len(others), 1)

    def side(self, table: Table, seat: str) -> tuple[str, ...]:
        """Who is on a seat's side at a table; a card may have decided that."""
        return next(seats for seats in table.teams.values() if seat in seats)


def _teams(rules: Rules) -> dict[str, str]:
    return {seat: team for team, seats in rules.teams.items() for seat in seats}


def _strengths(rules: Rules) -> dict[Card, float]:
    """For each card the share of some led cards, spread over the pack, from which it takes control: 0 none, 1 all."""
    leader, answers = rules.order[:2]
    pack = [str(card) for card in rules.pack]
    taken: dict[Card, int] = {}
    tried: dict[Card, int] = {}
    for place in range(0, len(pack), max(len(pack) // TRIES, 1)):
        hand = " ".join(pack[:place] + pack[place + 1 :])
        try:
            table = rules.position(hands={leader: pack[place], answers: hand}, leader=leader)
            table.push(pack[place])
        except PlayError:  # a game whose rules don't know such a position
            continue
        legal = table.legal_moves if table.turn == answers else ()
        for card in dict.fromkeys(table.hand(answers)):
            if Move(PLAY, (card,)) in legal:
                tried[card] = tried.get(card, 0) + 1
                taken[card] = taken.get(card, 0) + _takes(table, Move(PLAY, (card,)), answers)
            elif Move(DOWN, (card,)) in legal:  # it can't take the trick
                tried[card] = tried.get(card, 0) + 1
    for card in tried:
        taken.setdefault(card, 0)
    return {card: taken[card] / count for card, count in tried.items()}


def _takes(table: Table, move: Move, seat: str) -> bool:
    """Whether a seat has the trick after a move: in control, or taken already. The table is as before afterwards."""
    team = _teams(table.rules)[seat]
    before = table.tricks_won[team]
    table.push(move)
    took = table.controller == seat if table.trick else table.tricks_won[team] > before
    table.pop()
    return took


def _better(rules: Rules) -> int:
    """Whether more points are better: found by entering a deal's result and looking who wins."""
    dearest = max((rules.worth(card) for card in rules.pack), default=0) or 1
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
