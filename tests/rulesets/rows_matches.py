"""Rows of whole matches, of what is done beside the cards, and of whole first tricks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import define, field

import holadsl
from tests.rulesets.rows import Ask, Fact, Row, remark, shipped, what

Played: TypeAlias = tuple[Callable[[Row], object], tuple[Fact, ...]]


@define(slots=False)
class Match:
    """A match whose deals are entered by hand: points of the first team and the second."""

    rules: holadsl.Rules
    deals: tuple[tuple[int, int], ...]
    dealers: list[str] = field(factory=list)
    counted: list[tuple[int, ...]] = field(factory=list)
    """The match scores after each deal."""
    table: holadsl.Table = field(init=False)

    def __attrs_post_init__(self) -> None:
        first, second = self.rules.teams
        self.table = self.rules.start(seed=1)
        for number, (ours, theirs) in enumerate(self.deals):
            if number:
                self.table.next_deal()
            self.dealers.append(self.table.dealer)
            assert self.table.turn == self.rules.order[(self.rules.order.index(self.table.dealer) + 1) % 4]
            # A sweep is entered as what its cards bring; the row's figure comes from the tricks.
            sweep = ours > 90
            self.table.end_deal({first: 90 if sweep else ours, second: theirs}, {first: 7, second: 0 if sweep else 6})
            self.counted.append(tuple(int(score) for score in self.table.scores.values()))

    @property
    def over(self) -> tuple[bool, tuple[str, ...]]:
        """Whether the match is over, and who won it."""
        return self.table.over, self.table.outcome.winners if self.table.outcome else ()

    @property
    def number_of_deals(self) -> int:
        """How many deals were played."""
        return len(self.counted)

    @property
    def all_dealers(self) -> str:
        """Who dealt, deal by deal."""
        return " ".join(self.dealers)

    @property
    def scores(self) -> tuple[int, ...]:
        """The match scores at the end."""
        return self.counted[-1]

    @property
    def dealt(self) -> dict[str, int]:
        """How many deals each dealer dealt."""
        return {name: self.dealers.count(name) for name in dict.fromkeys(self.dealers)}

    @property
    def kept(self) -> dict[str, int]:
        """How often each dealer kept the deal."""
        return {name: number - 1 for name, number in self.dealt.items()}


def whole_match(row: Row) -> Match:
    """The match of MA-01."""
    return Match(row.rules, tuple((int(ours), int(theirs)) for ours, theirs in re.findall(r"(\d+)-(\d+)", row.start)))


def of_streaks(row: Row) -> Match:
    """The match of HR-11: the points of the dealer's pair, of 90."""
    first, second = (re.findall(r"\d+", part) for part in row.start.split(";"))
    return streaks(row.rules, [int(n) for n in first], [int(n) for n in second])


def streaks(rules: holadsl.Rules, first: list[int], second: list[int]) -> Match:
    """A match of two dealers, D and then A, with the points of their pairs."""
    return Match(rules, (*((90 - points, points) for points in first), *((points, 90 - points) for points in second)))


def with_streaks(first: list[int], second: list[int], ask: Ask) -> Ask:
    """The same with other points."""
    return lambda match: ask(streaks(match.rules, first, second))


def a_penalty(row: Row) -> holadsl.Table:
    """The table of SC-10 after the penalty, in the middle of its first trick."""
    return talked(row.rules, {"AC": 100, "BD": 80})


def talked(rules: holadsl.Rules, scores: Mapping[str, int]) -> holadsl.Table:
    """A table whose team AC has talked."""
    table = rules.start(seed=3, scores=scores)
    table.push(next(iter(table.legal_moves)))
    table.penalise("AC", "talking")
    assert not table.deal_over
    return table


def scores_of(table: holadsl.Table) -> tuple[int, ...]:
    """The match scores of a table."""
    return tuple(int(score) for score in table.scores.values())


def all_fought(row: Row) -> list[holadsl.Table]:
    """The first tricks of a hundred deals, at two, four and six players: the leader fights at every chance."""
    tables = []
    for players in (2, 4, 6):
        for seed in range(34):
            table = shipped("hola-party", players).start(seed=seed)
            while not any(isinstance(event, holadsl.TrickTaken) for event in table.events):
                table.push(next(iter(table.legal_moves)))  # cards come before `stop`
            tables.append(table)
    return tables


def circuits(tables: list[holadsl.Table]) -> set[int]:
    """The circuits that the tricks had."""
    return {e.circuits for table in tables for e in table.events if isinstance(e, holadsl.TrickTaken)}


def fights(tables: list[holadsl.Table]) -> set[int]:
    """How often the leaders fought."""
    return {sum(isinstance(e, holadsl.CardPlayed) and e.holds for e in table.events) for table in tables}


def stopped(tables: list[holadsl.Table]) -> bool:
    """Whether anybody was asked once more than that."""
    return any(isinstance(event, holadsl.HoldStopped) for table in tables for event in table.events)


over, dealers, scores = what("over"), what("all_dealers"), what("scores")

PLAYED: Final[Mapping[str, Played]] = {
    "MA-01": (
        whole_match,
        (
            ("Dealers D D A A B B C C D. ", "D D A A B B C C D", dealers),
            ("Totals 500-390: ", (500, 390), scores),
            ("AC wins after the ninth deal, ", (True, ("AC",)), over),
            ("", 9, what("number_of_deals")),
            ("exactly at 500.", (450, 350), lambda match: match.counted[-2]),
        ),
    ),
    "HR-11": (
        of_streaks,
        (
            ("D dealt 3 deals, A dealt 2 (counting the failing one for both): ", {"D": 3, "A": 2}, what("dealt")),
            ("D's side wins. ", (True, ("BD",)), over),
            ("Not counting it, 2 v 1: same winner. ", {"D": 2, "A": 1}, what("kept")),
            ("An equal count is silent in 000 ", (True, ("AC", "BD")), with_streaks([60, 50], [60, 50], over)),
            ("(option streak-tie: replay, draw or second-wins).", None, remark),
            ("", (True, ("AC",)), with_streaks([50], [60, 50], over)),
            ("", (False, ()), with_streaks([60, 50], [60], over)),
        ),
    ),
    "SC-10": (
        a_penalty,
        (
            ("AC 100-30 = 70 at once. ", (70, 80), scores_of),
            (
                "With AC at 20 the result would be -10: ",
                (-10, 80),
                lambda table: scores_of(talked(table.rules, {"AC": 20, "BD": 80})),
            ),
            ("000 is silent on a floor (option penalty-floor: none or zero).", None, remark),
        ),
    ),
    "V4-10": (
        all_fought,
        (
            ("Four circuits = the lead plus at most three fights; ", {4}, circuits),
            ("", {3}, fights),
            ("a fourth fight is impossible. ", False, stopped),
            ('So "four times" must mean four rounds.', None, remark),
        ),
    ),
}
