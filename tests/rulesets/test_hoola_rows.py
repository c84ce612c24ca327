"""Every row of the scenarios of Hoola is tested somewhere; those of its house rules stand in a file of their own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import holadsl
from holadsl.examples import Outcome, run_examples_of
from tests.rulesets.playthrough import digest

HERE: Final = Path(__file__).parent
GAPS: Final = {9, 12, 15, 28, 40, 51, 55, 57, 80, 82, 86, 91, 94, 102, 104, 109}
"""Numbers that no row has."""
ROWS: Final = [f"T{number:02}" for number in range(1, 113) if number not in GAPS]
NAMED: Final = re.compile(r"(?<![A-Za-z0-9])[Tt](\d{2,3})(?![0-9a-z])")


def test_every_row_is_tested_somewhere() -> None:
    """Each row's name stands in a file of tests, or in one of their rule files."""
    files = [path for path in (*HERE.glob("*.py"), *HERE.glob("files/*.hola")) if path != Path(__file__)]
    said = {f"T{found}" for path in files for found in NAMED.findall(path.read_text(encoding="utf-8"))}
    assert [] == [row for row in ROWS if row not in said]


def test_the_rows_of_house_rules_hold() -> None:
    """Each block of the file holds."""
    results = run_examples_of(HERE / "files" / "hoola-rows.hola").results
    assert {} == {one.title: one.outcome for one in results if one.outcome is not Outcome.PASSED}
    assert results


MELDS: Final = (("B", "Qs Qc Qh"),)


@pytest.mark.parametrize(
    ("hand", "first", "move", "line"),
    [
        ("8s 2c 5d", ["draw"], "meld 8s", "melds set"),
        ("3c 4c 5d", ["draw"], "meld 3c 4c 5d", "melds set"),
        ("Qd 2c 5h", ["draw"], "lay Qd on 1", "turn lay off"),
        ("7c 2d Kh", [], "take 6c with 7c 2d", "turn draw"),
        ("7c 5c Kh", ["draw"], "take 6c with 7c 5c", "turn draw"),
        ("Kc Kd 9h", [], "knock", "knock needs"),
        ("As Ah Ad Ac 2s 2h 7d", ["draw"], "blast", "blast when"),
    ],
)
def test_a_mistake_is_refused_and_changes_nothing(hand: str, first: list[str], move: str, line: str) -> None:
    """An illegal meld, a card laid off before a meld of one's own, a taken card that can't be melded, a draw too many,
    a knock above the limit, a blast after the draw: each is refused with its line, and all is as it was, in all views.
    """
    at = holadsl.load("hoola", players=3)
    here = at.position(hands={"A": hand}, turn="A", stock="Js Ts Jd", discards="6c", melds=MELDS)
    for one in first:
        here.push(one)
    before = here.text(), [digest(here.view(seat)) for seat in at.order]
    with pytest.raises(holadsl.PlayError) as refused:
        here.push(move)

    assert before == (here.text(), [digest(here.view(seat)) for seat in at.order])
    assert refused.value.explanation is not None
    assert line == refused.value.explanation.places[0].clause


def test_a_claim_that_is_false_or_late_is_refused() -> None:
    """Who can't use a thrown card claims in vain, and so does who is too late; nobody learns of it."""
    at = holadsl.load("hoola", players=3)
    a, b, c = at.order
    hands = {a: "6c 2d 9h", b: "Ks 4s 2h", c: "7c 8c Kd"}
    here = at.position(hands=hands, turn=a, stock="Js Ts Jd Jh")
    here.push("draw")
    here.push("discard 6c")
    before = here.text()
    with pytest.raises(holadsl.PlayError):
        here.push("thanks 6c with 4s 2h", seat=b)
    assert before == here.text()
    here.close_window()
    here.push("draw")
    before = here.text()
    with pytest.raises(holadsl.PlayError):
        here.push("thanks 6c with 7c 8c", seat=c)
    assert before == here.text()
