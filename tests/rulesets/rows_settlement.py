"""Rows of settlements: how a deal of Hoola ends, and what each gets or pays. Seats are letters in order of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import field, frozen


@frozen
class Row:
    """One row: the end of a deal, and who gets or pays what; who isn't named gets nothing and pays nothing."""

    id: str
    players: int
    nets: Mapping[str, float]
    reason: str
    winner: str | None = None
    fed_by: str | None = None
    hands: Mapping[str, str] = field(factory=dict)
    melded: str = ""
    turns: str = ""
    """Who has had a turn."""
    at_once: bool = False
    variants: tuple[str, ...] = ()
    options: Mapping[str, int] = field(factory=dict)


IDLE: Final = "2c 3c 4d 5d 6h 8h 9s"
"""Seven cards without a seven that lie in no other hand of these rows."""

T58: Final[dict[str, Any]] = {
    "players": 4,
    "reason": "out",
    "winner": "C",
    "fed_by": "A",
    "hands": {"A": "Kc", "B": IDLE, "D": "7s Jd"},
    "melded": "ACD",
}
T60: Final[dict[str, Any]] = {
    "players": 4,
    "reason": "out",
    "winner": "A",
    "at_once": True,
    "hands": {"B": "7c 2c 3c 4d 5d 6h 8h", "C": "Td", "D": "Qd 8c"},
    "melded": "CD",
    "turns": "BCD",
}
T65: Final[dict[str, Any]] = {
    "players": 4,
    "reason": "blast",
    "winner": "A",
    "hands": {
        "A": "As Ah Ad Ac 2s 2h 7d",
        "B": "3c 3d 4c 4d 5c Ts Js",  # 40
        "C": "7c 8c 2c 2d 6c Qc 6d",  # 50, with a seven
        "D": "Kc Kd 9c 9d 3h 3s Td",  # 60
    },
}
KNOCK: Final[dict[str, Any]] = {"players": 4, "reason": "knock", "melded": "ABCD", "turns": "ABCD"}
T69: Final[dict[str, Any]] = {**KNOCK, "fed_by": "A", "hands": {"A": "8c", "B": "8d", "C": "Qc 8h", "D": "7s Kd 4d"}}
T70: Final[dict[str, Any]] = {**KNOCK, "fed_by": "A", "hands": {"A": "8c", "B": "5c", "C": "8d", "D": "Kd Qd 5d"}}
HERTZOG: Final[dict[str, Any]] = {
    "players": 4,
    "reason": "out",
    "winner": "D",
    "turns": "ABCD",
    "hands": {"A": "Ac 2c 3c 4c 5c", "B": "Kc Kd Kh", "C": "Qc Qd"},
}
TWO: Final[dict[str, Any]] = {"players": 2, "reason": "out", "winner": "A", "melded": "AB", "turns": "AB"}

ROWS: Final = (
    Row("T58", **T58, turns="ACD", nets={"A": -8, "C": 8}),
    Row("T59", **T58, turns="ABCD", nets={"A": -11, "C": 11}),
    Row("T60", **T60, nets={"A": 60, "B": -48, "C": -4, "D": -8}),
    Row(
        "T61",
        5,
        {"A": -2, "B": 12, "C": -4, "D": -4, "E": -2},
        "stock-out",
        hands={"A": "Jc", "B": "3c", "C": "Kc Kd 8h", "D": "Ks Kh 8d", "E": "Jd"},
        melded="ABCDE",
        turns="ABCDE",
    ),
    Row(
        "T62",
        4,
        {"A": 2.5, "B": 2.5, "C": -2, "D": -3},
        "stock-out",
        hands={"A": "9c", "B": "9d", "C": "Kc 2c", "D": "Kd Qd"},
        melded="ABCD",
        turns="ABCD",
    ),
    Row(
        "T63",
        5,
        {"A": 10, "B": -1, "C": -2, "D": -3, "E": -4},
        "out",
        "A",
        hands={"B": "2c", "C": "3c", "D": "4c", "E": "5c"},
        melded="ABCDE",
        turns="ABCDE",
    ),
    Row(
        "T64",
        4,
        {"A": 99, "B": -96, "C": -1, "D": -2},
        "out",
        "A",
        hands={"B": "7c 7d 7h 7s 2c 3c 4c", "C": "5c", "D": "6c"},
        melded="ACD",
        turns="ABCD",
    ),
    Row("T65", **T65, nets={"A": 9, "B": -3, "C": -3, "D": -3}),
    Row("T65 last with a turn", **T65, variants=("late-last",), nets={"A": 6, "B": -1, "C": -2, "D": -3}),
    Row("T65 doubled without", **T65, variants=("no-mercy",), nets={"A": 18, "B": -6, "C": -6, "D": -6}),
    Row(
        "T66",
        4,
        {"A": 36, "B": -12, "C": -12, "D": -12},
        "out",
        "A",
        hands={"B": "2c 3c 4c 5c 6c 8c 9c", "C": "2d 3d 4d 5d 6d 8d 9d", "D": "2h 3h 4h 5h 6h 8h 9h"},
        at_once=True,
    ),
    Row(
        "T67",
        3,
        {"A": 16, "B": -8, "C": -8},
        "out",
        "A",
        hands={"B": "2c 3c 4c 5c 6c 8c 9c", "C": "2d 3d 4d 5d 6d 8d 9d"},
        at_once=True,
    ),
    Row(
        "T68",
        **KNOCK,
        winner="A",
        hands={"A": "8c", "B": "9c", "C": "Qc 8d", "D": "7s Kd 4d"},
        nets={"A": 9, "B": -1, "C": -2, "D": -6},
    ),
    Row("T69", **T69, nets={"A": -8, "B": 8}),
    Row("T70", **T70, nets={"A": -6, "B": 6}),
    Row(
        "T71",
        **{**T70, "melded": "ABC", "hands": {**T70["hands"], "D": "2c 3c 4c 5h 6c As 9c"}},
        nets={"A": -10, "B": 10},
    ),
    Row(
        "T72",
        **KNOCK,
        fed_by="A",
        hands={"A": "9c", "B": "5c", "C": "5d", "D": "Kd Qd 5h"},
        nets={"A": -5, "B": 2.5, "C": 2.5},
    ),
    Row(
        "T73",
        4,
        {"A": -9, "B": 9},
        "knock",
        fed_by="A",
        hands={"A": "Ac Ad Ah As 2c 2d 2h", "B": "4c", "C": "Qc", "D": "Kd Qd 5h"},
        melded="BCD",
        turns="BCD",
    ),
    Row(
        "T74",
        **{**TWO, "reason": "knock", "winner": None},
        fed_by="A",
        hands={"A": "8c", "B": "8d"},
        nets={"A": -2, "B": 2},
    ),
    Row("T75", **TWO, fed_by="B", hands={"B": "Kc 6c Ac"}, nets={"A": 2, "B": -2}),
    Row("T75 with a seven", **TWO, fed_by="B", hands={"B": "7c 6c"}, nets={"A": 4, "B": -4}),
    Row(
        "T75 at once",
        **{**TWO, "melded": "", "at_once": True},
        fed_by="B",
        hands={"B": "7c 2c 3c 4d 5d 6h 8h"},
        nets={"A": 32, "B": -32},
    ),
    Row("T76", **TWO, hands={"B": "Kc 6c Ac"}, nets={"A": 1, "B": -1}),
    Row(
        "T77",
        4,
        {"A": 9, "B": -2, "C": -6, "D": -1},
        "out",
        "A",
        hands={"B": "Kc Kd Kh Ks 8c", "C": "As Ah 2c 3c 3d 4c 6c", "D": "Qc Qd 6d Ac"},
        melded="ABD",
        turns="ABCD",
    ),
    Row(
        "T78",
        5,
        {"A": 43, "B": -1, "C": -2, "D": -8, "E": -32},
        "out",
        "A",
        hands={"B": "Tc", "C": "Qc", "D": IDLE, "E": "7c 7d 2d 3d 4c 5c 6c"},
        melded="ABC",
        turns="ABCDE",
    ),
    Row(
        "T79",
        3,
        {"A": 17, "B": -16, "C": -1},
        "out",
        "A",
        hands={"B": "7c 7d 7h", "C": "3c"},
        melded="ABC",
        turns="ABC",
    ),
    Row(
        "T81",
        5,
        {"A": -11, "C": 11},
        "out",
        "C",
        "A",
        hands={"A": "2c", "B": "Qc", "D": "Kc Kd 6c Ac", "E": "Kh Ks 6d Ad"},
        melded="ABCDE",
        turns="ABCDE",
    ),
    Row(
        "T83",
        4,
        {"A": 9, "B": -1, "C": -6, "D": -2},
        "stock-out",
        hands={"A": "Ac Ad 2c 2d 3c 3d 4c", "B": "Qc 8d", "C": "2h 3h 4d 5c 6c 8c 5d", "D": "Kc Kd Kh As"},
        melded="BD",
        turns="ABCD",
    ),
    Row(
        "T84",
        3,
        {"A": 3, "B": -2, "C": -1},
        "out",
        "A",
        hands={"B": "7c 2c 3c 4d 5d 6h 8h", "C": "Kc Kd 4c"},
        melded="AC",
        turns="AC",
    ),
    Row("T85", **T60, options={"hoola-factor": 2}, nets={"A": 30, "B": -24, "C": -2, "D": -4}),
    Row("T87", **T58, turns="ACD", variants=("double-solo",), nets={"A": -16, "C": 16}),
    Row(
        "T87 doubled without a turn",
        **T58,
        turns="ACD",
        variants=("double-solo", "no-mercy"),
        nets={"A": -22, "C": 22},
    ),
    Row(
        "T89",
        **T65,
        variants=("no-mercy", "sevens-no-mercy"),
        options={"blast-factor": 8},
        nets={"A": 192, "B": -48, "C": -96, "D": -48},
    ),
    Row(
        "T101",
        **HERTZOG,
        variants=("doubtful-hertzog",),
        melded="ABCD",
        nets={"A": -3, "B": -2, "C": -1, "D": 6},
    ),
    Row("T88", **T69, variants=("double-solo",), nets={"A": -16, "B": 16}),
)
