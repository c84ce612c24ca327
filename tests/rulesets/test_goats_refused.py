"""Bad moves of Cabra, Burkozel and Bura: each is refused with the line that bars it, and nothing has changed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import holadsl
from tests.rulesets.rows import shipped

HANDS = {"A": "9c 7s Qs 8d", "B": "Tc Ks 6h Qd", "C": "6h 8h Qh Ah", "D": "6s 8s 9s Ts"}


def table_of(name: str, plays: Sequence[str] = (), **hands: str) -> holadsl.Table:
    """A table at which A leads and diamonds are trumps, after these plays: seat, then move."""
    given = {seat: hands.get(seat, cards) for seat, cards in HANDS.items()}
    given["B"] = hands.get("B", "Tc Ks 6c Qd")
    rules = shipped(name, 4)
    if name == "bura":
        given = {seat: " ".join(cards.split()[:3]) for seat, cards in given.items()}
    table = rules.position(hands=given, leader="A", trump="d", stock=8)
    for play in plays:
        seat, move = play.split(maxsplit=1)
        table.push(move, seat=seat)
    return table


FOUR_LEAD = {"A": "6c 7c 8c 9c", "B": "Tc Ks Kd Qd"}

MOVES = [
    ("a lead of two suits", "cabra", (), {}, "A Qs 9c", "trick lead", "Qs 9c are not of one suit."),
    ("a lead face down", "cabra", (), {}, "A down 9c", "trick answer", "A can't play 9c face down now."),
    ("a short answer", "cabra", ("A Qs 7s",), {}, "B Ks", "trick answer", "2 cards are played here, not 1."),
    ("a short pass", "cabra", ("A Qs 7s",), {}, "B down 6c", "trick answer", "2 cards are played here, not 1."),
    ("a long answer", "cabra", ("A 9c",), {}, "B down 6c Ks", "trick answer", "1 card is played here, not 2."),
    ("a partial beat", "cabra", ("A Qs 7s",), {}, "B Ks 6c", "trick answer", "Ks 6c can't beat what was played."),
    ("a lower card", "cabra", ("A 9c",), {}, "B 6c", "trick answer", "6c can't beat what was played."),
    ("no card of his", "cabra", ("A 9c",), {}, "B Ac", "", "B has no Ac."),
    ("not his turn", "cabra", ("A 9c",), {}, "C 6h", "", "It is B's turn, not C's."),
    ("a call without the suit", "cabra", ("A 9c",), {"C": "6h 8h Qh Ac"}, "C molodka 6h 8h Qh Ac", "molodka with", ""),
    ("a call with others' cards", "cabra", ("A 9c",), {}, "C molodka 6h 8h Qh Kh", "molodka with", "C has no Kh."),
    ("a call of three", "cabra", ("A 9c",), {}, "C molodka 6h 8h Qh", "molodka with", ""),
    (
        "a call after having played",
        "cabra",
        ("A 9c", "B down Tc", "C down 6h"),
        {},
        "C molodka 6h 8h Qh Ah",
        "molodka by",
        "",
    ),
    ("a leader's call, too late", "cabra", ("A 9c",), {"A": "9c 7c 8c Jc"}, "A molodka 9c 7c 8c Jc", "molodka by", ""),
    ("a call when four lead", "cabra", ("A 6c 7c 8c 9c",), FOUR_LEAD, "C molodka 6h 8h Qh Ah", "molodka needs", ""),
    ("a call with a short hand", "cabra", (), {"C": "6h 8h Qh"}, "C molodka 6h 8h Qh", "molodka with", ""),
    ("a pass unasked", "cabra", ("A 9c",), {}, "B pass", "", "B can't pass now."),
    ("a second call", "cabra", ("D molodka 6s 8s 9s Ts",), {}, "D molodka 6s 8s 9s Ts", "molodka by", ""),
    ("a card while others are asked", "cabra", ("D molodka 6s 8s 9s Ts",), {}, "A 9c", "trick lead", ""),
    ("four of a plain suit", "burkozel", ("A 9c",), {}, "C molodka 6h 8h Qh Ah", "molodka with", ""),
    ("thirty-one before a trick", "bura", (), {}, "A thirty-one", "thirty-one when", ""),
    ("thirty-one by another", "bura", (), {}, "B thirty-one", "thirty-one when", ""),
    ("thirty-one in a trick", "bura", ("A 9c",), {}, "B thirty-one", "thirty-one when", ""),
    ("three that aren't trumps", "bura", (), {}, "A bura 9c 7s Qs", "bura with", ""),
    ("two trumps", "bura", (), {"A": "6d 7d 8c"}, "A bura 6d 7d", "bura with", ""),
    ("three trumps out of turn", "bura", (), {"C": "6d 7d 8d"}, "C bura 6d 7d 8d", "bura by", ""),
    ("three of two suits", "bura", ("A 9c",), {"C": "6h 8h Qc"}, "C same-suit 6h 8h Qc", "same-suit with", ""),
    ("three that are no aces", "bura", ("A 9c",), {}, "C aces 6h 8h Qh", "aces with", ""),
    (
        "a call when three lead",
        "bura",
        ("A 6c 7c 8c",),
        {"A": "6c 7c 8c", "B": "Tc Ks Qd"},
        "C same-suit 6h 8h Qh",
        "same-suit needs",
        "",
    ),
]


@pytest.mark.parametrize(
    ("name", "plays", "hands", "move", "clause", "says"), [row[1:] for row in MOVES], ids=[row[0] for row in MOVES]
)
def test_a_bad_move_changes_nothing(
    name: str, plays: tuple[str, ...], hands: dict[str, str], move: str, clause: str, says: str
) -> None:
    """The move is refused, the line that bars it comes first, `why` says the same, and the table is as it was."""
    table = table_of(name, plays, **hands)
    before = table.text(), table.record(), table.to_act, len(table.events)
    seat, said = move.split(maxsplit=1)
    with pytest.raises(holadsl.PlayError) as refused:
        table.push(said, seat=seat)
    assert before == (table.text(), table.record(), table.to_act, len(table.events))
    why = refused.value.explanation
    assert why is not None
    assert (False, clause) == (why.legal, why.places[0].clause if why.places else "")
    assert why == table.why(said, seat=seat)
    assert says in ("", str(refused.value))
    if clause:
        assert clause.rsplit(maxsplit=1)[-1] in why.places[0].text


def test_what_may_be_seen_of_a_refusal() -> None:
    """A seat without four of a suit is told the same whatever others hold: no refusal tells of their cards."""
    told = set()
    for other in ("6s 8s 9s Ts", "6s 8d 9s Td"):
        table = table_of("cabra", ("A 9c",), D=other, A="9c 7s Qs 8c")
        told.add((str(table.why("molodka 6h 8h Qh Ac", seat="C")), str(table.to_act)))
    assert 1 == len(told)
