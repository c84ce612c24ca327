"""The end of a deal of a scenario row: counted without a table, and played out at one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import define, evolve, field, frozen

import holadsl
from tests.rulesets.rows import Ask, Row, shipped

LAST_CARDS = ("3", "4", "5", "6", "8", "9", "J", "Q")
"""One of the pack's for each seat from the leader of the last trick on: nobody matches, so it is the leader's."""


@frozen
class Deal:
    """What the sides have when a deal ends."""

    cards: Mapping[str, int]
    """How many aces and tens each team took."""
    last: str
    """The seat that took the last trick."""
    tricks: Mapping[str, int] = field(factory=dict)
    """Tricks by team: not named, six."""
    scores: Mapping[str, int] = field(factory=dict)
    plain: Mapping[str, str] = field(factory=dict)
    """Cards worth nothing that a team took, where that matters."""

    @property
    def captured(self) -> dict[str, str]:
        """The aces and tens of each team, aces first, by turns: who has more has both sorts; and its plain cards."""
        pool = iter(["A", "10"] * 8)
        worth = {team: [next(pool) for _ in range(number)] for team, number in self.cards.items()}
        return {team: " ".join([*cards, *self.plain.get(team, "").split()]) for team, cards in worth.items()}


@define(slots=False)
class Count:
    """The end of a deal under some rules."""

    row: Row
    rules: holadsl.Rules
    deal: Deal

    @classmethod
    def of(cls, row: Row, deal: Deal) -> Count:
        """Under the rules that the row follows."""
        return cls(row, row.rules, deal)

    def under(self, name: str, *variants: str) -> Count:
        """The same under other rules."""
        return Count(self.row, shipped(name, self.row.players, *variants), self.deal)

    @property
    def dealer(self) -> str:
        """The last seat, which dealt in every row."""
        assert self.row.said(r"[Dd]ealer ([A-F])\b", self.rules.seats[-1]) == self.rules.seats[-1]
        return self.rules.seats[-1]

    @property
    def tricks(self) -> dict[str, int]:
        """Tricks by team."""
        return {team: self.deal.tricks.get(team, 6) for team in self.rules.teams}

    @cached_property
    def result(self) -> holadsl.DealResult:
        """The result, counted; a table at which the last trick is played has the same."""
        deal = self.deal
        result = self.rules.count(
            captured=deal.captured,
            tricks_won=self.tricks,
            last_trick=deal.last,
            dealer=self.dealer,
            scores=deal.scores,
        )
        assert self._told(result) == self._played()
        return result

    def _told(self, result: holadsl.DealResult) -> tuple[object, ...]:
        told = (result.points, result.scores, result.over, result.winners)
        return told if result.over else (*told, result.next_dealer, result.next_leader)

    def _played(self) -> tuple[object, ...]:
        """The same of a table at which the last trick is played, and the next deal begun."""
        tricks, last = self.tricks, self.deal.last
        tricks[next(team for team in tricks if last in team)] -= 1
        order = self.rules.order
        seats = [*order[order.index(last) :], *order[: order.index(last)]]
        ranks = {card.rank for card in self.rules.pack}
        hands = dict(zip(seats, (card for card in LAST_CARDS if card in ranks), strict=False))
        table = self.rules.position(
            hands=hands,
            leader=last,
            dealer=self.dealer,
            captured=self.deal.captured,
            tricks_won=tricks,
            scores=self.deal.scores,
        )
        for seat in seats:
            table.push(hands[seat])
        if not table.deal_over:  # the leader may let his own trick go
            table.push("stop")
        told = (table.points, table.scores, table.over, table.outcome.winners if table.outcome else ())
        if table.over:
            return told
        table.next_deal()
        return (*told, table.dealer, table.turn)

    # ------------------------------------------------------------------ what came of it

    @property
    def points(self) -> tuple[int, ...]:
        """The deal's points by team."""
        return tuple(int(points) for points in self.result.points.values())

    @property
    def total(self) -> int:
        """All points together."""
        return sum(self.points)

    @property
    def scores(self) -> tuple[int, ...]:
        """The match scores by team."""
        return tuple(int(score) for score in self.result.scores.values())

    @property
    def next(self) -> tuple[str, str]:
        """Who deals next, and who leads then."""
        return self.result.next_dealer, self.result.next_leader

    @property
    def over(self) -> tuple[bool, tuple[str, ...]]:
        """Whether the match is over, and who won it."""
        return self.result.over, self.result.winners


def with_cards(ask: Ask, last: str = "", **cards: int) -> Ask:
    """The same with other numbers of aces and tens, and perhaps another last trick."""
    return lambda count: ask(
        Count(count.row, count.rules, evolve(count.deal, cards=cards, last=last or count.deal.last))
    )


def with_scores(ask: Ask, **scores: int) -> Ask:
    """The same with other match scores before."""
    return lambda count: ask(Count(count.row, count.rules, evolve(count.deal, scores=scores)))
