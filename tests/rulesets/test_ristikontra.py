"""Ristikontra: the rows of group RI by their ids, and moves that are refused with the line that bars them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

import holadsl
from holadsl import IllegalMove
from tests.rulesets.rows import DATA, shipped
from tests.rulesets.test_printer_plays import Printed

NAME = "ristikontra"


@cache
def row(name: str) -> tuple[str, str]:
    """What a row plays and expects."""
    data = json.loads((DATA / "trick-scenarios.json").read_text(encoding="utf-8"))
    entry = next(entry for entry in data if entry["id"] == name)
    return entry["plays"], entry["expected"]


def rules(*variants: str) -> holadsl.Rules:
    """The ruleset with these variants."""
    return shipped(NAME, 4, *variants)


def trick_of(name: str) -> holadsl.Table:
    """The cards of a row played by A, B, C and D, each with five others that match nothing."""
    table = rules().position(
        hands={seat: f"{card} 8 8 9 9 J" for seat, card in zip("ABCD", row(name)[0].split(), strict=True)}
        | {"C": f"{row(name)[0].split()[2]} 6", "D": f"{row(name)[0].split()[3]} 6"},
        leader="A",
        stock=12,
    )
    for seat, card in zip("ABCD", row(name)[0].split(), strict=True):
        table.push(card, seat=seat)
    return table


def taken(table: holadsl.Table) -> tuple[str, int]:
    """Who took the trick, and what it was worth."""
    trick = next(event for event in table.events if isinstance(event, holadsl.TrickTaken))
    return trick.winner, int(trick.points)


@pytest.mark.parametrize(
    ("name", "winner", "worth", "pieces"),
    [
        ("RI-01", "A", 11, ("A wins (no other 7): ", "11 pts. ", "No continuation exists.")),
        ("RI-02", "D", 18, ("D wins: ", "4+10+4 = 18 pts.")),
        ("RI-03", "C", 0, ("C wins, ", "0 pts.")),
    ],
)
def test_a_trick_comes_out_as_its_row_says(name: str, winner: str, worth: int, pieces: tuple[str, ...]) -> None:
    """Winner and worth are those of the row, and the trick is over with its circuit: the winner leads the next."""
    table = trick_of(name)
    assert row(name)[1] == "".join(pieces)
    assert (winner, worth) == taken(table)
    assert ((), winner, "stop" in table.legal_moves) == (table.trick, table.turn, False)


FULL = {"B": "2c 2d 2h 4c 4d 8c", "C": "3c 3d 3h 4h 4s 8d", "D": "5c 5d 5h Jc Jd 8h"}
"""Hands of six, so that only what is played is drawn."""


def three_leads(*variants: str) -> holadsl.Table:
    """A has led a 6 to three tricks and won each."""
    table = rules(*variants).position(
        hands=FULL | {"A": "6c 6d 6h 6s 9c 9d"},
        leader="A",
        stock="7c 7d 7h 7s Qc Qd Qh Qs Tc Td Th Ts Jh Js Kc Kd Kh",
    )
    for card in ("6c 2c 3c 5c", "6d 2d 3d 5d", "6h 2h 3h 5h"):
        for move in card.split():
            table.push(move)
    return table


@pytest.mark.parametrize("variants", [(), ("lead-cap-table",)], ids=str)
def test_a_fourth_lead_of_the_rank_is_barred(variants: tuple[str, ...]) -> None:
    """RI-05: A may not lead a 6 now, any other rank he may; the refusal shows the line. Another rank breaks the run."""
    assert row("RI-05")[1].startswith("A may not lead a 6 again now; any other rank is legal. Once A has led another")
    table = three_leads(*variants)
    others = [str(card) for card in table.hand("A") if str(card) != "6s"]
    assert ("A", [*others, "top"]) == (table.turn, [str(move) for move in table.legal_moves])
    with pytest.raises(IllegalMove) as refused:
        table.push("6s")
    assert "any card except the rank of" in str(refused.value.explanation)
    for move in ("9c", "4c", "4h", "Jc"):
        table.push(move)
    assert "6s" in table.legal_moves


def kings(stock: int, turn: str = "B") -> holadsl.Table:
    """Three kings are gone, B holds the fourth; the trick is led, or B leads."""
    return rules().position(
        hands={"A": "9 8", "B": "Ks 4", "C": "5 3", "D": "6 3"},
        captured={"AC": "Kc Kd Kh"},
        leader=turn,
        stock=stock,
    )


@pytest.mark.parametrize("leader", ["A", "B"])
def test_the_fourth_king_waits(leader: str) -> None:
    """RI-06: B may play it neither to a lead nor as a lead while the stock lasts, and may once it is out."""
    assert "B may not play it (neither lead nor follow) while the stock lasts." == row("RI-06")[1]
    for stock, may in ((8, False), (0, True)):
        table = kings(stock, leader)
        if leader == "A":
            table.push("9")
        assert ("B", may) == (table.turn, "Ks" in table.legal_moves)
        if not may:
            why = table.why("Ks")
            assert (False, True) == (why.legal, "never        a K when 3 cards" in str(why))


def test_the_top_card_is_played_unseen() -> None:
    """RI-07: B plays the top card instead of a hand card and draws nothing; with an empty stock that is impossible."""
    said = "B may turn the top stock card and play it instead of a hand card; B then draws nothing. Stock 8. "
    assert said + "With stock 0 this is impossible." == row("RI-07")[1]
    hands = {"A": "9c 8c 7c 6c 5c 4c", "B": "9d 8d 7d 6d 5d 4d", "C": "3c 2c", "D": "3d 2d"}
    table = rules().position(hands=hands, leader="A", stock="Ah 9h 5h 6h 7h 8h 2h 3h 4h Th")
    table.push("9c")
    assert (9, True) == (table.stock_size, "top" in table.legal_moves)
    before = table.hand("B")
    assert "top" == str(table.push("top"))
    assert (8, before) == (table.stock_size, table.hand("B"))
    assert "9h" == str(table.trick[1].cards[0])
    assert ["CardTurned", "CardPlayed"] == [event.to_dict()["type"] for event in table.events][-2:]

    empty = rules().position(hands=hands, leader="B", stock=0)
    assert "top" not in empty.legal_moves
    with pytest.raises(IllegalMove, match="The stock is empty") as refused:
        empty.push("top")
    assert "also         top card of the stock" in str(refused.value.explanation)


def test_a_deal_without_points_costs_the_score() -> None:
    """RI-08: AC comes to 215 and wins, BD falls to 0."""
    expected = "AC 215 reaches 120: AC wins. BD's score falls to 0 (a deal without points)."
    assert expected == row("RI-08")[1]
    table = rules().start(seed=1, scores={"AC": 95, "BD": 88})
    table.end_deal({"AC": 120, "BD": 0}, {"AC": 13, "BD": 0})
    assert {"AC": 215, "BD": 0} == dict(table.scores)
    assert table.outcome is not None
    assert ("AC",) == table.outcome.winners


def oldest(table: holadsl.Table) -> Iterator[str]:
    """Every play is the oldest card that may be played; who draws, as it comes."""
    while not table.deal_over:
        told = len(table.events)
        table.push(next(iter(table.legal_moves)))
        yield from (e.seat if isinstance(e, holadsl.Refilled) else "." for e in table.events[told:])


def test_both_ways_of_drawing_make_thirteen_tricks() -> None:
    """RI-10: 28 cards are in the stock; drawing after each card or after the trick, 13 tricks, of different cards."""
    assert row("RI-10")[1].endswith("Both give 13 tricks, but different cards.")
    tricks = []
    for variants in ((), ("late-draw",)):
        table = rules(*variants).start(seed=6)
        assert 28 == table.stock_size
        drawn = "".join(oldest(table))
        assert 28 == sum(letter in "ABCD" for letter in drawn)
        tricks.append([e.cards for e in table.events if isinstance(e, holadsl.TrickTaken)])
        if not variants:
            assert drawn.startswith(".A.B.C.D")
    assert [13, 13] == [len(found) for found in tricks]
    assert tricks[0] != tricks[1]


def _points(table: holadsl.Table) -> int:
    return sum(int(points) for points in table.points.values())


def _tricks(table: holadsl.Table) -> int:
    return sum(table.tricks_won.values())


@pytest.mark.parametrize(
    ("variants", "ask", "expected"),
    [
        ((), _points, 120),
        ((), _tricks, 13),
        (("late-draw",), _points, 120),
        (("late-draw",), _tricks, 13),
        (("low-values",), _points, 60),
        (("any-king",), _points, 120),
        (("hand-only",), _tricks, 13),
    ],
)
def test_every_deal_adds_up(variants: tuple[str, ...], ask: Callable[[holadsl.Table], int], expected: int) -> None:
    """However it is played, a deal has thirteen tricks and all its points, whoever plays cards unseen."""
    for seed in range(25):
        table, chance = rules(*variants).start(seed=seed), Random(seed)
        while not table.deal_over:
            moves = [str(move) for move in table.legal_moves]
            table.push("top" if "top" in moves and chance.random() < 0.4 else chance.choice(moves))
        assert expected == ask(table)


def test_an_unseen_card_counts_as_a_lead() -> None:
    """A card that was led unseen is part of a run: two leads of the rank and one unseen bar the fourth."""
    table = rules().position(
        hands=FULL | {"A": "6c 6d 6s 9c 9d 9h"},
        leader="A",
        stock="7c 7d 7h 7s Qc Qd Qh Qs 6h Tc Td Th Ts",
    )
    for move in ["6c", "2c", "3c", "5c", "6d", "2d", "3d", "5d", "top", "2h", "3h", "5h"]:
        table.push(move)
    assert ("A", False, True) == (table.turn, "6s" in table.legal_moves, "9c" in table.legal_moves)
    for _ in range(4):
        table.pop()
    assert ("A", True, 5) == (table.turn, "6s" in table.legal_moves, table.stock_size)


def test_a_barred_card_may_come_unseen() -> None:
    """The fourth king is not barred where it is the top card of the stock, which nobody has seen."""
    hands = FULL | {"A": "6c 6d 6s 9c 9d 9h"}
    table = rules().position(hands=hands, captured={"AC": "Kc Kd Kh"}, leader="A", stock="7c Ks 7d")
    table.push("9c")
    table.push("top")
    assert "Ks" == str(table.trick[-1].cards[0])


DIRTY = {"A": "9c 8c 7c 6c 5c 4c", "B": "Qd 8d 7d 6d 5d 4d", "C": "9h 3c 2c Kc 2d 3d", "D": "3h 2h Ks 4h 5h 6h"}
"""Hands of the dirty game; A leads a 9."""


def dirty(*variants: str, **parts: object) -> holadsl.Table:
    """The dirty game, A to lead."""
    return rules("dirty", *variants).lay_out(holadsl.Parts(hands=DIRTY, leader="A", **parts))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("stock", "plays", "before", "after"),
    [
        (8, "9c Qd 9h 3h", "", "AC"),  # won while there is a stock
        (4, "9c Qd 9h 3h", "", "AC"),  # the trick of the last card drawn is one of those
        (0, "9c Qd 9h 3h", "", ""),  # the hands are played out
        (8, "9c 8d Kc 3h", "AC", "AC"),  # a king won too early
        (4, "9c 8d Kc 3h", "AC", "AC"),
        (0, "9c 8d Kc 3h", "AC", ""),  # a king in time
        (0, "9c 8d Kc 3h", "BD", "BD"),  # another's king
        (0, "9c Qd Kc 3h", "AC", "AC"),  # a king with a queen
        (0, "9c 8d Kc Ks", "AC", ""),  # two kings
        (8, "9c Qd Kc 3h", "", "AC"),  # a queen with a king
    ],
)
@pytest.mark.parametrize("late", [(), ("late-draw",)], ids=str)
def test_a_queen_makes_the_game_dirty_and_a_king_clean(
    stock: int, plays: str, before: str, after: str, late: tuple[str, ...]
) -> None:
    """A queen counts in tricks that begin with a stock, a king in those that begin without, alone of the two."""
    table = dirty(*late, stock=stock, marks={before: ["dirty"]} if before else {})
    for card in plays.split():
        table.push(card)
    marked = "".join(team for team, marks in table.marks.items() if marks)
    assert (True, after) == (taken(table)[0] in "AC", marked)


@pytest.mark.parametrize(
    ("variants", "scores"),
    [
        ((), {"AC": 40, "BD": 90}),
        (("low-values",), {"AC": 40, "BD": 90}),
        (("sixty-one",), {"AC": 40, "BD": 40}),
        (("each-deal",), {"AC": 40, "BD": 40}),
    ],
)
def test_a_dirty_game_brings_nothing(variants: tuple[str, ...], scores: dict[str, int]) -> None:
    """A dirty side gets nothing and keeps its score; the other gets what it has, and no more by sixty-one."""
    table = dirty(*variants, marks={"AC": ["dirty"]}, scores={"AC": 40, "BD": 40})
    table.end_deal({"AC": 70, "BD": 50}, {"AC": 7, "BD": 6})
    assert ({"AC": 0, "BD": 50}, scores) == (dict(table.points), dict(table.scores))


def test_a_dirty_game_without_points_costs_the_score_all_the_same() -> None:
    """Who took no point loses the score, dirty or not; all the points win double by sixty-one, dirty or not."""
    table = dirty(marks={"BD": ["dirty"]}, scores={"AC": 10, "BD": 88})
    table.end_deal({"AC": 120, "BD": 0}, {"AC": 13, "BD": 0})
    assert {"AC": 130, "BD": 0} == dict(table.scores)
    every = dirty("sixty-one", marks={"AC": ["dirty"]})
    every.end_deal({"AC": 120, "BD": 0}, {"AC": 13, "BD": 0})
    assert {"AC": 2, "BD": 0} == dict(every.scores)


def test_every_dirty_deal_adds_up() -> None:
    """However it is played, a side has its points or, dirty to the end, none; the marks follow from the tricks."""
    for seed in range(25):
        table, chance = rules("dirty").start(seed=seed), Random(seed)
        marks: dict[str, bool] = {"AC": False, "BD": False}
        worth = {"AC": 0, "BD": 0}
        while not table.deal_over:
            begun, told = table.stock_size, len(table.events)
            while not any(isinstance(event, holadsl.TrickTaken) for event in table.events[told:]):
                table.push(chance.choice([str(move) for move in table.legal_moves]))
            trick = next(e for e in table.events[told:] if isinstance(e, holadsl.TrickTaken))
            side, ranks = "AC" if trick.winner in "AC" else "BD", {card.rank for card in trick.cards}
            worth[side] += int(trick.points)
            if begun and "Q" in ranks:
                marks[side] = True
            elif not begun and "K" in ranks and "Q" not in ranks:
                marks[side] = False
            assert marks == {team: bool(borne) for team, borne in table.marks.items()}
        assert {side: 0 if marks[side] else worth[side] for side in worth} == dict(table.points)


def test_printed_python_keeps_the_marks() -> None:
    """The dirty game printed as Python has the same marks and scores after each move as the interpreter."""
    for seed in range(5):
        chance = Random(seed)
        deck = " ".join(map(str, chance.sample(rules("dirty").pack, 52)))
        table, printed = rules("dirty").start(deck=deck, dealer="D"), Printed(rules("dirty"))
        printed.deal(3, deck)
        while not table.deal_over:
            move = chance.choice([str(move) for move in table.legal_moves])
            table.push(move)
            printed.push(move)
            assert printed.by_team("mark dirty") == tuple(len(marks) for marks in table.marks.values())
        assert printed.by_team("score") == tuple(table.scores.values())
