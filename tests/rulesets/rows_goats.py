"""Rows of what a deal costs who lost it, of the match, and of drawing several cards: groups CS and MA."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Final

import holadsl
from tests.rulesets.rows import Ask, Row, remark, shipped
from tests.rulesets.rows_matches import Played, scores_of

SIDES: Final = ("AC", "BD")
ALL: Final = 120
BOTH: Final = (5, 4)
"""The tricks of both sides, where each has some."""


def after_deals(
    ours: Iterable[int], scores: tuple[int, int] = (0, 0), tricks: tuple[int, int] = BOTH, *variants: str
) -> holadsl.Table:
    """A match after deals in which AC had these points."""
    table = shipped("cabra", 4, *variants).start(seed=1, scores=dict(zip(SIDES, scores, strict=True)))
    for points in ours:
        if table.deal_over:
            table.next_deal()
        table.end_deal({"AC": points, "BD": ALL - points}, dict(zip(SIDES, tricks, strict=True)))
    return table


def one_deal(pattern: str) -> Callable[[Row], holadsl.Table]:
    """The scene of a row that names the points of AC in one deal."""

    def scene(row: Row) -> holadsl.Table:
        before = re.search(r"AC (\d+), BD (\d+);", row.start)
        return after_deals([int(row.said(pattern))], (int(before[1]), int(before[2])) if before else (0, 0))

    return scene


def over(table: holadsl.Table) -> tuple[bool, tuple[str, ...]]:
    """Whether the match is over, and who won it."""
    return table.over, table.outcome.winners if table.outcome else ()


def titles(table: holadsl.Table) -> Mapping[str, tuple[str, ...]]:
    """The titles of the match."""
    assert table.outcome is not None
    return table.outcome.titles


def eggs(row: Row) -> holadsl.Table:
    """A deal of sixty each, then deals that BD lose."""
    return after_deals([60, 100, 100, 100])


def numbers_are_as_without(table: holadsl.Table) -> bool:
    """Without the deal of sixty each the scores would be the same."""
    return scores_of(table) == scores_of(after_deals([100, 100, 100]))


# ---------------------------------------------------------------------- the whole match


def eight_deals(row: Row) -> list[int]:
    """The points of AC in the deals of MA-03."""
    return [int(points) for points in row.start.partition(":")[2].split(",")]


def on_the_way(deals: list[int]) -> list[str]:
    """The defeat points after each deal."""
    counted = [after_deals(deals[: number + 1]) for number in range(len(deals))]
    assert [False] * (len(deals) - 1) + [True] == [table.over for table in counted]
    return ["{}-{}".format(*scores_of(table)) for table in counted]


def nothing_changed(deals: list[int]) -> set[int]:
    """The deals after which everybody had what he had before: by number."""
    ways = ["0-0", *on_the_way(deals)]
    return {number for number, (one, other) in enumerate(pairwise(ways), 1) if one == other}


def doubled(deals: list[int]) -> list[tuple[int, ...]]:
    """The defeat points by the other reading, until the match is over."""
    found = []
    for number in range(len(deals)):
        table = after_deals(deals[: number + 1], (0, 0), BOTH, "eggs-double")
        found.append(scores_of(table))
        if table.over:
            break
    return found


def at_the_end(ask: Ask) -> Ask:
    """What there is after all deals."""
    return lambda deals: ask(after_deals(deals))


# ---------------------------------------------------------------------- drawing


def drawing(row: Row) -> holadsl.Table:
    """A trick after which all hold what the row says: its winner has led trumps that nobody beats."""
    number = {"two": 2, "four": 4}[row.said(r"after a (\w+)-card trick")]
    left = int(row.said(r"all hold (\d)"))
    winner = row.said(r"(\w) won")
    assert number + left == 4
    order = "ABCD"[("ABCD".index(winner)) :] + "ABCD"[: "ABCD".index(winner)]
    hands = dict(zip(order, ("As Ts Ks Qs", "6c 7d 8h 9c", "6d 7h 8c 9d", "6h 7c 8d 9h"), strict=True))
    table = shipped("cabra", 4).position(hands=hands, leader=winner, trump="s", stock=int(row.said(r"stock (\d+)")))
    for name in order:
        cards = " ".join(hands[name].split()[:number])
        table.push(cards if name == winner else f"down {cards}")
    return table


def drawn(table: holadsl.Table) -> str:
    """Who drew, in order."""
    return ", ".join(
        " ".join(group) for group in _laps([e.seat for e in table.events if isinstance(e, holadsl.Refilled)])
    )


def _laps(seats: list[str]) -> list[list[str]]:
    return [seats[at : at + 4] for at in range(0, len(seats), 4)]


def hands(table: holadsl.Table) -> set[int]:
    """How many cards the players hold."""
    return {len(table.hand(name)) for name in "ABCD"}


def last_trick(table: holadsl.Table) -> tuple[set[int], bool]:
    """How many cards each play of the last trick has, and whether the deal is over then."""
    copy, sizes = table.copy(), set()
    while not copy.deal_over:
        move = next(iter(copy.legal_moves))
        sizes.add(len(move.cards))
        copy.push(move)
    return sizes, copy.deal_over


GOATS: Final[Mapping[str, Played]] = {
    "CS-03": (one_deal(r"AC (\d+)"), (("BD 4", (0, 4), scores_of),)),
    "CS-06": (
        one_deal(r"AC (\d+)"),
        (
            ("Nobody gets defeat points ", (0, 0), scores_of),
            ('("eggs")', {"eggs": 1}, lambda table: dict(table.counts)),
        ),
    ),
    "CS-07": (
        one_deal(r"take (\d+) points"),
        (
            ("AC +2 = 12: ", (12, 8), scores_of),
            ("the match ends, ", (True, ("BD",)), over),
            ("AC are the goats.", {"goat": ("AC",)}, titles),
        ),
    ),
    "CS-08": (
        one_deal(r"take (\d+) points"),
        (
            ("AC +4 = 14 >= 12: ", (14, 8), scores_of),
            ("match over, AC lose. ", (True, ("BD",)), over),
            ('(001 says only "12"; read as 12 or more.)', None, remark),
        ),
    ),
    "CS-09": (
        eggs,
        (
            ('BD are "goat with eggs". ', {"goat with eggs": ("BD",)}, titles),
            ("No numerical effect.", True, numbers_are_as_without),
        ),
    ),
    "CS-12": (
        drawing,
        (
            ("One at a time B C D A, B C D A; ", "B C D A, B C D A", drawn),
            ("hands 4; ", {4}, hands),
            ("stock 12.", 12, lambda table: table.stock_size),
        ),
    ),
    "CS-13": (
        drawing,
        (
            ("One each, A B C D; ", "A B C D", drawn),
            ("hands 1; ", {1}, hands),
            ("last trick is a one-card trick.", ({1}, True), last_trick),
        ),
    ),
    "MA-03": (
        eight_deals,
        (
            (
                "Defeat points AC-BD after each: 0-2, 2-2, 2-2 ",
                ["0-2", "2-2", "2-2", "2-6", "6-6", "6-8", "8-8", "8-12"],
                on_the_way,
            ),
            ("(eggs), ", {3}, nothing_changed),
            ("2-6, 6-6, 6-8, 8-8, 8-12. ", 8, len),
            ("BD lose after deal 8 ", (True, ("AC",)), at_the_end(over)),
            ('and are "goat with eggs". ', {"goat with eggs": ("BD",)}, at_the_end(titles)),
            ("With option eggs=double-next deal 4 costs BD 8 ", (2, 2 + 8), lambda deals: doubled(deals)[3]),
            ("and BD already lose after deal 6 ", 6, lambda deals: len(doubled(deals))),
            ("(6-12).", (6, 12), lambda deals: doubled(deals)[-1]),
        ),
    ),
}
