"""Rows of the call that takes the lead out of turn, and of the trick that goes back: group CM."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import holadsl
from tests.rulesets.rows import Ask, Row, shipped
from tests.rulesets.rows_cabra import filled
from tests.rulesets.rows_matches import Played

SUITS: Final = {"four spades": "6s 8s Qs As", "four clubs": "6c 8c Qc Ac", "four hearts": "6h 8h Qh Ah"}
PLAIN: Final = ("7d", "9d", "Jh", "Kd", "7h", "9h", "Jd", "Kh", "Jc", "9s")
"""Cards of two suits and more in a row: no four of them in a hand are of one suit."""


def seated(
    hands: Mapping[str, str], *plays: str, trump: str = "d", rules: holadsl.Rules | None = None
) -> holadsl.Table:
    """A table at which A leads, with these hands filled up, after these plays."""
    table = (rules or shipped("cabra", 4)).position(hands=filled(hands, PLAIN), leader="A", trump=trump, stock=20)
    for play in plays:
        table.push(play)
    return table


def of_suit(row: Row) -> holadsl.Table:
    """The table of CM-01, before C calls."""
    assert row.start.endswith("A led 9c, B beat it with 10c; C has not played and holds 6h 8h Qh Ah")
    return seated({"A": "9c", "B": "Tc", "C": "6h 8h Qh Ah", "D": "6s 7s 8s 9s"}, "9c", "Tc", trump="s")


def after(*moves: tuple[str, str]) -> Ask:
    """The table after these moves."""

    def ask(table: holadsl.Table) -> holadsl.Table:
        copy = table.copy()
        for name, move in moves:
            copy.push(move, seat=name)
        return copy

    return ask


def at(ask: Ask, *moves: tuple[str, str]) -> Ask:
    """What there is after these moves."""
    return lambda table: ask(after(*moves)(table))


def hand(name: str) -> Ask:
    """The cards of a seat, in order of the alphabet."""
    return lambda table: " ".join(sorted(map(str, table.hand(name))))


def either_way(table: holadsl.Table) -> holadsl.Table:
    """The same position where nearest is counted both ways round."""
    return holadsl.load("cabra", variants=["nearest-either-way"]).read_position(table.text())


def led(table: holadsl.Table) -> tuple[str, str]:
    """Who has led, and what."""
    (play,) = table.trick
    return play.seat, " ".join(map(str, play.cards))


def takes_and_leads(table: holadsl.Table) -> str | None:
    """Who took the trick and leads."""
    taken = next(event for event in table.events if isinstance(event, holadsl.TrickTaken))
    return table.turn if taken.winner == table.turn else None


HEARTS, SPADES, CLUBS = (f"molodka {SUITS[name]}" for name in ("four hearts", "four spades", "four clubs"))
CALLED: Final = ("C", HEARTS)
ALL_PASS: Final = (("D", "down 6s 7s 8s 9s"), ("A", "down 9c 7d 9d Jh"), ("B", "down Tc Kd 7h 9h"))
D_BEATS: Final = (("D", "6s 7s 8s 9s"), *ALL_PASS[1:])


def moves_of_four(table: holadsl.Table) -> set[int]:
    """How many cards the moves of the player on turn have."""
    return {len(move.cards) for move in table.legal_moves}


def two_claim(row: Row) -> holadsl.Table:
    """C and D both hold four of a suit, A has the turn, and D calls first."""
    return seated({"C": SUITS["four hearts"], "D": SUITS["four clubs"]})


def leader_too(row: Row) -> holadsl.Table:
    """A has the turn and holds four spades; B claims four clubs."""
    return seated({"A": SUITS["four spades"], "B": SUITS["four clubs"]})


def passed_before(row: Row) -> holadsl.Table:
    """A led 7h, B passed the trump ace face down, and C calls."""
    hands = {"A": "7h", "B": "Ad", "C": SUITS["four clubs"], "D": "6s 8s"}
    return after(("C", CLUBS))(seated(hands, "7h", "down Ad"))


def never_shown(table: holadsl.Table) -> list[str]:
    """The seats, B himself left out, that have read of the card that B had passed."""
    return [name for name in "ACD" if "Ad" in f"{table.view(name).text()} {table.view(name).to_dict()}"]


def in_trumps(row: Row) -> holadsl.Table:
    """C claims four trumps."""
    return seated({"C": "6d 8d Qd Ad", "A": "9c 9h", "B": "7c 7h", "D": "Jc Jh"}, "9c")


def wins_elsewhere(table: holadsl.Table) -> tuple[bool, bool]:
    """Whether three trumps end a deal of Bura, and four one of Burkozel where they win."""
    other = shipped("bura", 2).position(hands={"A": "6d 8d Qd", "B": "7c 7h Jc"}, leader="A", trump="d", stock=20)
    other.push("bura 6d 8d Qd")
    variant = shipped("burkozel", 4, "four-trumps-win")
    hands = {"A": "6d 8d Qd Ad", "B": "7c 7h Jc 9s", "C": "9c 9h 6s 6h", "D": "8c 8h 7s Js"}
    last = variant.position(hands=hands, leader="A", trump="d", stock=20)
    last.push("molodka 6d 8d Qd Ad")
    return other.deal_over, last.deal_over


def three_each(row: Row) -> holadsl.Table:
    """The stock is empty, and all hold three cards of one suit."""
    hands = {"A": "6c 7c 8c", "B": "6d 7d 8d", "C": "6h 7h 8h", "D": "6s 7s 8s"}
    return shipped("cabra", 4).position(hands=hands, leader="A", trump="d", stock=0)


def _why(table: holadsl.Table) -> str:
    """Why C may not call."""
    return table.why("molodka 6h 7h 8h", seat="C").reason


def may_call(table: holadsl.Table) -> list[str]:
    """The seats that may call."""
    return [name for name in "ABCD" if any(move.verb == "molodka" for move in table.legal_moves_of(name))]


CALLS: Final[Mapping[str, Played]] = {
    "CM-01": (
        of_suit,
        (
            ("The 9c returns to A ", "7d 9c 9d Jh", at(hand("A"), CALLED)),
            ("and the 10c to B. ", "7h 9h Kd Tc", at(hand("B"), CALLED)),
            ("C leads its four hearts. ", ("C", "6h 8h Qh Ah"), at(led, CALLED)),
            ("D, A, B in turn ", "D A B", lambda table: " ".join(_turns(table))),
            ("beat with four cards ", True, at(lambda table: "6s 7s 8s 9s" in table.legal_moves, CALLED)),
            ("or pass four face down. ", {4}, at(moves_of_four, CALLED)),
            ("C ", "C", at(takes_and_leads, CALLED, *ALL_PASS)),
            ("(or the last beater) wins and leads.", "D", at(takes_and_leads, CALLED, *D_BEATS)),
        ),
    ),
    "CM-02": (
        two_claim,
        (
            ("C leads: ", ("C", "6h 8h Qh Ah"), lambda table: led(_closed(after(("D", CLUBS), CALLED)(table)))),
            ("going clockwise from A, C (distance 2) is nearer ", ("A", "B"), lambda table: _asked(table, CALLED)),
            ("than D (distance 3). ", ("A", "B", "C"), lambda table: _asked(table, ("D", CLUBS))),
            (
                'Option priority-dir=both-ways-then-cw reads "nearest" both ways: '
                "D is one seat away anticlockwise (AMB-25).",
                ("D", "6c 8c Qc Ac"),
                lambda table: led(_closed(after(("D", CLUBS))(either_way(table)))),
            ),
        ),
    ),
    "CM-03": (
        leader_too,
        (
            ("A is at distance 0 ", ("A",), lambda table: _asked(table, ("B", CLUBS))),
            ("and may lead the four spades first; ", ("A", "6s 8s Qs As"), at(led, ("B", CLUBS), ("A", SPADES))),
            ("B's claim then fails. ", "6c 8c Ac Qc", at(hand("B"), ("B", CLUBS), ("A", SPADES))),
            (
                "If A prefers another lead, B's claim stands (reading).",
                ("B", "6c 8c Qc Ac"),
                at(led, ("B", CLUBS), ("A", "pass")),
            ),
        ),
    ),
    "CM-05": (
        passed_before,
        (
            ("A and B take their cards back; ", (True, True), lambda table: _back(table, "7h", "Ad")),
            ("B's passed card is never shown.", [], never_shown),
        ),
    ),
    "CM-06": (
        in_trumps,
        (
            ("Legal like any other molodka; ", ["C"], may_call),
            (
                "nothing in 001 makes it win outright ",
                ("D", False),
                lambda table: _turn(_closed(after(("C", "molodka 6d 8d Qd Ad"))(table))),
            ),
            ("(Bura/Burkozel variants do).", (True, True), wins_elsewhere),
        ),
    ),
    "CM-07": (
        three_each,
        (
            ("No molodka is possible: ", [], may_call),
            ("it needs four cards.", "C has too few cards to call molodka.", _why),
            ("", "molodka with", lambda table: table.why("molodka 6h 7h 8h", seat="C").places[0].clause),
        ),
    ),
}


def _turns(table: holadsl.Table) -> Iterator[str]:
    """Who is on turn, one after the other, once C has called."""
    copy = after(CALLED)(table)
    for _, move in ALL_PASS:
        yield str(copy.turn)
        copy.push(move)


def _closed(table: holadsl.Table) -> holadsl.Table:
    """The table when nobody else calls."""
    table.close_window()
    return table


def _turn(table: holadsl.Table) -> tuple[str | None, bool]:
    """Who is on turn, and whether the deal is over."""
    return table.turn, table.deal_over


def _asked(table: holadsl.Table, *calls: tuple[str, str]) -> tuple[str, ...]:
    """Who is asked before these calls are carried out."""
    return tuple(after(*calls)(table).to_act)


def _back(table: holadsl.Table, first: str, second: str) -> tuple[bool, bool]:
    """Whether A and B have these cards again."""
    return first in map(str, table.hand("A")), second in map(str, table.hand("B"))
