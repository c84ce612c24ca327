"""Rows of Sedma and its kin: groups SE, SM, ZS and OT."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from attrs import define, evolve, field

import holadsl
from tests.rulesets.counts import Count, Deal
from tests.rulesets.rows import Ask, Fact, Row, remark, shipped, under, what
from tests.rulesets.rows_matches import Played, scores_of
from tests.rulesets.rows_scores import Counted
from tests.rulesets.tricks import Trick, by_card, control, held, left, not_asked

wins, winner, worth, holds, controls = what("wins"), what("winner"), what("worth"), what("holds"), what("control")
points, scores, over, following = what("points"), what("scores"), what("over"), what("next")

ALONE: Final = """\
language 1

game "Alone" extends sedmice
  remove players 2
  change game players         4, each alone
"""


@cache
def _alone() -> holadsl.Rules:
    return holadsl.loads(ALONE, name="alone.hola")


def alone(ask: Ask) -> Ask:
    """The same at a table of four without partners."""
    return lambda trick: ask(Trick(trick.row, _alone()))


def next_dealer(trick: Trick) -> str:
    """Who deals after the deal of a trick."""
    counted = trick.rules.count(tricks_won={"AC": 4, "BD": 3}, last_trick=trick.leader, dealer=trick.dealer)
    return counted.next_dealer


TRICKS: Final[Mapping[str, tuple[Fact, ...]]] = {
    "SE-01": (
        ("B controls; ", "B", control(1)),
        ("A continues with the K ", "K", holds),
        ("(legal: equal rank). ", "K", held(1)),
        ("A wins 8 cards, 20 pts.", ("A", 8, 20), wins),
    ),
    "SE-02": (
        ("A has neither K nor 7: ", "8 9 J", left()),
        ("A must let the trick end. ", "", held()),
        ("", False, not_asked()),  # that he holds none is for him to know: he is asked
        ("B wins 10 pts.", ("B", 10), worth),
    ),
    "SE-03": (
        ("Partner C controls; ", "C", control(1)),
        ("the text gives the leader the choice anyway: ", False, not_asked()),
        ("A may continue with the 7.", "7", held()),
        ("", True, under("sedma", not_asked(), "hold-when-opponent")),
        ("", "7", under("sedma", held(), "hold-when-not-self")),
    ),
    "SE-04": (
        ("A led 7 stands for itself (Wikipedia copies): ", "7", what("led")),
        ("only C's 7 matches. ", "A A C C", by_card(1)),
        ("", "A A C D", under("sedma", by_card(1), "eights")),
        ("C wins.", "C", winner),
    ),
    "SE-05": (
        ("D wins 20 ", ("D", 20), worth),
        ("+ 10 last trick = 30.", (0, 30), points),
    ),
    "SE-10": (
        ("Control B, D, D, A. ", "B D D A", controls),
        ("Three continuations use A's whole hand. ", "9 7 7", holds),
        ("", "", left(4)),
        ("A wins 16 cards, 20 pts.", ("A", 16, 20), wins),
    ),
    "SM-01": (
        ("Partner C is winning: ", "C", control(1)),
        ("the trick ends at once, A may not continue. ", True, not_asked()),
        ("AC take 10.", ("C", 10), worth),
    ),
    "SM-03": (
        ("Third player controls; ", "C", alone(control(1))),
        ("the leader may stop or continue with 9 or 7.", "9 7", alone(held())),
        ("", False, alone(not_asked())),
    ),
    "SM-04": (
        ("A controls ", "A", control(1)),
        ("", True, not_asked()),
        ("and may still open a further circuit. ", False, under("sedmice", not_asked(), "unanswered")),
        ('askarte says "a card", so any card is read.', "9 7 K", under("sedmice", held(), "unanswered")),
    ),
    "ZS-01": (
        ("Third player wins 4 cards, 10 pts. ", ("C", 4, 10), wins),
        ("No new round: ", True, not_asked()),
        ("the trick is made by the leader's own side.", ("AC", "BD"), what("partners")),
    ),
    "ZS-02": (
        ("Fourth (opponent) would win; ", "B", control(1)),
        ("the leader has a second 9 and starts a new round; ", "9", holds),
        ("nobody matches: ", "A A A A", by_card(2)),
        ("the leader's side takes 8 cards, 20 pts.", ("A", 8, 20), wins),
    ),
    "ZS-03": (
        ("No 9 and no 7: ", "8 J K", left()),
        ("no new round. ", "", held()),
        ("Fourth player's side takes 20.", ("B", 20), worth),
    ),
    "ZS-04": (("Third player wins, 20 pts.", ("C", 20), worth),),
    "ZS-05": (
        ("The third to play is A, ", ("C", "B", "A", "D"), what("order")),
        ("C's partner: ", ("AC", "BD"), what("partners")),
        ("A wins. ", "A", winner),
        ("Next deal: C deals.", "C", next_dealer),
    ),
    "OT-02": (
        ("With three players 8s also cut: B controls, ", "B", control(1)),
        ("1 point (the ace). ", ("B", 1), worth),
        ("A has no Q/7/8 ", "9 J K", left()),
        ("and cannot object.", "", held()),
    ),
}


def counted(ask: Ask, deal: Deal) -> Ask:
    """The same of another deal."""
    return lambda count: ask(Count(count.row, count.rules, deal))


def loser_deals(count: Count) -> bool:
    """However the cards fall, a loser deals next and a winner leads."""
    for ours in range(9):
        deal = evolve(count.deal, cards={"AC": ours, "BD": 8 - ours}, plain={"AC": "K", "BD": "K"})
        one = Count(count.row, count.rules, deal)
        won = "AC" if one.points[0] > one.points[1] else "BD"
        if one.next[0] in won or one.next[1] not in won:
            return False
    return True


def targets(count: Count) -> tuple[object, ...]:
    """The scores that end a match: as the rules have it, and those that a table may choose."""
    name = count.rules.name
    others = (holadsl.load(name, variants=["other-target"], options={"target": target}) for target in (1, 10))
    return tuple(_ends(rules) for rules in (shipped(name, 4), *others))


def _ends(rules: holadsl.Rules) -> int:
    """The lowest score at which AC's next game ends the match."""
    return next(
        score + 1
        for score in range(20)
        if rules.count(worth={"AC": 50, "BD": 30}, tricks_won={"AC": 4, "BD": 3}, scores={"AC": score}).over
    )


TWO_TO_NONE: Final = Deal({"AC": 8, "BD": 0}, "A", {"AC": 6, "BD": 1}, plain={"BD": "K K Q Q"})
EVERYTHING: Final = Deal({"AC": 8, "BD": 0}, "A", {"AC": 6, "BD": 0})

COUNTS: Final[Mapping[str, Counted]] = {
    "SE-06": (
        Deal({"AC": 5, "BD": 3}, "B"),
        (
            ("1 stake; ", (1, 0), scores),
            ("", (50, 40), points),
            ("2 stakes; ", (2, 0), counted(scores, TWO_TO_NONE)),
            ("3 stakes.", (3, 0), counted(scores, EVERYTHING)),
        ),
    ),
    "SE-07": (
        Deal({"AC": 3, "BD": 5}, "A"),
        (
            ("(i) A deals, B leads. ", ("A", "B"), following),
            (
                "(ii) B (dealer's partner) deals, C leads. ",
                ("B", "C"),
                counted(following, Deal({"AC": 5, "BD": 3}, "B")),
            ),
            ("A loser always deals and a winner always leads.", True, loser_deals),
            ("", ("A", "B"), under("sedma", counted(following, Deal({"AC": 5, "BD": 3}, "B")), "next-dealer-left")),
        ),
    ),
    "SM-05": (
        Deal({"AC": 2, "BD": 6}, "B", scores={"AC": 110, "BD": 70}),
        (
            ("130 v 140 with target 120: both past it. ", (130, 140), scores),
            ("", (20, 70), points),
            ("The retrieved text is silent on the tie-break; ", None, remark),
            ("use higher total (140 wins).", (True, ("BD",)), over),
        ),
    ),
    "ZS-06": (
        Deal({"AC": 4, "BD": 4}, "A"),
        (
            ("AC scores 1. ", (1, 0), scores),
            ("There is no last-trick bonus in points; ", (40, 40), points),
            ("it only breaks the tie.", (0, 1), counted(scores, Deal({"AC": 4, "BD": 4}, "B"))),
        ),
    ),
    "ZS-07": (
        Deal({"AC": 5, "BD": 3}, "B"),
        (
            ("1, ", (1, 0), scores),
            ('2 ("kopasz"), ', (2, 0), counted(scores, TWO_TO_NONE)),
            ('3 ("csupasz") game points. ', (3, 0), counted(scores, EVERYTHING)),
            ("Match to 1, 5 or 10.", (5, 1, 10), targets),
        ),
    ),
}


def last_seven(row: Row) -> tuple[holadsl.Table, ...]:
    """The last trick of ZS-09 with the option and without: B plays the last card, a seven."""
    return tuple(_last_seven(shipped("zsirozas", 4, *variants)) for variants in (("last-seven",), ()))


def _last_seven(rules: holadsl.Rules) -> holadsl.Table:
    table = rules.position(
        hands={"A": "8", "D": "K", "C": "9", "B": "7"},
        leader="A",
        captured={"AC": "A A A", "BD": "A 10 10 10 10"},
        tricks_won={"AC": 3, "BD": 3},
    )
    for card in ("8", "K", "9", "7"):
        table.push(card)
    return table


@define(slots=False)
class RedKing:
    """A table of three at which B holds the red king, before it is played and after."""

    rules: holadsl.Rules
    before: holadsl.Table = field(init=False)
    after: holadsl.Table = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.before = self.rules.position(
            hands={"A": "9s 8s Jc", "B": "Kh 9d Qc", "C": "8c Tc Ad"}, leader="A", stock=6
        )
        self.after = self.before.copy()
        for card in ("9s", "Kh"):
            self.after.push(card)

    def told(self, table: holadsl.Table) -> dict[str, list[str]]:
        """The sides as each seat knows them."""
        return {seat: sorted(table.view(seat).teams) for seat in self.rules.seats}


def red_king(row: Row) -> RedKing:
    """The table of SE-09."""
    assert (row.start, row.plays) == ("B gets the red king", "(roles)")
    return RedKing(shipped("sedma", 3, "red-king"))


def who_knows(told: Mapping[str, list[str]]) -> set[str]:
    """The seats that know who is on whose side."""
    return {seat for seat, sides in told.items() if sides == ["AC", "B"]}


SECRET: Final = {"A": ["A", "B", "C"], "B": ["AC", "B"], "C": ["A", "B", "C"]}
"""What each knows while only B does."""

PLAYED: Final[Mapping[str, Played]] = {
    "ZS-09": (
        last_seven,
        (
            ("With option last-card-seven-loses, ", (0, 1), lambda tables: scores_of(tables[1])),
            ("BD lose the deal ", (1, 0), lambda tables: scores_of(tables[0])),
            ("regardless of points.", {"AC": 30, "BD": 50}, lambda tables: dict(tables[0].points)),
        ),
    ),
    "SE-09": (
        red_king,
        (
            ("B secretly ", SECRET, lambda king: king.told(king.before)),
            ("plays alone against A and C; ", ["AC", "B"], lambda king: sorted(king.before.teams)),
            ("the red king is a wild like a 7. ", "B", lambda king: king.after.controller),
            ("Roles become known only by play.", {"A", "B", "C"}, lambda king: who_knows(king.told(king.after))),
        ),
    ),
}
