"""Rows of tricks at tables of two, three and six, and by the texts of 002 and 004: groups H2, V4, H3 and H6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from tests.rulesets.rows import Ask, Fact, remark, rows, under, what
from tests.rulesets.tricks import SCORES, Trick, by_card, control, held, left, not_asked

wins, winner, worth, drawn, leads = what("wins"), what("winner"), what("worth"), what("drawn"), what("leads")
holds, declined, controls = what("holds"), what("declined"), what("control")
points, scores, partners = what("points"), what("scores"), what("partners")


def cards_of(other: str) -> Ask:
    """Another row has the same first circuit and the same leader's hand."""

    def same(trick: Trick) -> bool:
        keeps = r"keeps ([\dJQKA ]+\d?)"
        here, there = trick.row, rows()[other]
        return (there.circuits[0], there.said(keeps).split()) == (here.circuits[0], here.said(keeps).split())

    return same


def ending(plays: str, ask: Ask) -> Ask:
    """The same with other cards at the end of the circuit."""
    return lambda trick: ask(
        Trick(evolve(trick.row, plays=f"{trick.row.plays.rsplit(' ', 1)[0]} {plays}"), trick.rules)
    )


TABLES: Final[Mapping[str, tuple[Fact, ...]]] = {
    "H2-01": (
        ("P1 takes 2 cards, 0 pts. ", ("A", 2, 0), wins),
        ("Each draws 1; ", "A B", drawn),
        ("P1 leads.", "A", leads),
    ),
    "H2-02": (
        ("P2 controls. ", "B", control(1)),
        ("P1 may fight (only with the 5; ", "5", held()),
        ("here declines). ", "A", declined),
        ("P2 takes 2 cards; ", ("B", 2, 0), wins),
        ("each draws 1; ", "B A", drawn),
        ("P2 leads.", "B", leads),
    ),
    "H2-03": (
        ("Control P2, P2, P1. ", "B B A", controls),
        ("P1 fights twice. ", "10 2", holds),
        ("P1 takes 6 cards, 30 pts ", ("A", 6, 30), wins),
        ("(three 10s). ", "A 10 B 10 A 10", what("scoring")),
        ("Each draws 3; ", "A B A B A B", drawn),
        ("P1 leads.", "A", leads),
    ),
    "H2-04": (
        ("P1 has no K, 2 or 7, ", "3 9 10", left()),
        ("so P1 may NOT hold. ", "", held()),
        ("P2 wins.", "B", winner),
    ),
    "H2-05": (
        ("P1 holds with the 7, ", "7", holds),
        ("", "7", held(1)),
        ("P2 does not match: ", "A A", by_card(2)),
        ("P1 wins 4 cards.", ("A", 4, 0), wins),
    ),
    "H2-08": (
        ("P1 wins 10 card points; ", ("A", 2, 10), wins),
        ("no last-trick bonus ", ((10, 0), True), lambda trick: (trick.points, trick.table.deal_over)),
        ("(80 in all).", 80, what("all_worth")),
    ),
    "H2-10": (
        ("P1 is in control ", "A", control(1)),
        ("and simply takes the trick.", ("A", 2, 0), wins),
        ("", True, not_asked()),
    ),
    "V4-01": (
        ("Same cards as H4-04, ", True, cards_of("H4-04")),
        ("but A has no Q/2/7: ", "8 5 K", left()),
        ("A may not fight. ", "", held()),
        ("B wins 10 pts.", ("B", 10), worth),
    ),
    "V4-02": (
        ('002 is silent. Reading: "regain control" means an opponent must have it, ', "C", control(1)),
        ("so no fight. ", "", held()),
        ("", True, not_asked()),
        ("Option hold-when=not-self allows it.", "Q", under("hola-prairie", held(), "hold-when-not-self")),
    ),
    "H3-02": (
        ("A may hold with any card.", "5 8 K", held()),
        ("", ("A", "B", "C"), partners),
    ),
    "H6-01": (
        ("S5 (team 1) wins 6 cards, 10 pts. ", ("E", 6, 10), wins),
        ("", ("ACE", "BDF"), partners),
        ("S1 may not hold: a teammate is winning.", "", held()),
        ("", True, not_asked()),
    ),
    "H6-02": (
        ("The second five of hearts is a match like any other: ", ("5h", "5h"), what("first_two")),
        ("S2 controls.", "A B B B B B", by_card(1)),
        ("", True, lambda trick: bool(trick.moments[0].asked)),
    ),
    "H6-08": (
        ("Reading: burn needs all six; ", SCORES, under("hola", ending("6", scores), "burn")),
        ("", SCORES, under("hola", ending("7", scores), "burn")),
        ("here all six naturals match, ", "A B C D E F", by_card(1)),
        ("S6 wins, ", ("F", 6, 0), wins),
        ("", "", held()),
        ("", True, not_asked()),
        ("team 1 to 0. ", (0, SCORES[1]), scores),
        ("000 itself speaks only of four players.", None, remark),
    ),
}

NOTES: Final[Mapping[str, tuple[Fact, ...]]] = {
    "V4-04": (
        ("If the fight card reset the rank to 8, A would control after circuit 2. ", None, remark),
        ("Rejected: 000 is explicit and 004 still calls it the same trick.", "B C", under("hola-party", controls)),
    ),
}
"""A note: its circuit is the second of H4-04, played here as a whole."""
