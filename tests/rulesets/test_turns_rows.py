"""A rummy of turns row by row: what the blocks of its file say, and what no block can say, told by the same names."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import holadsl
from holadsl.examples import Outcome, Result, run_examples_of
from holadsl.examples.report import render_result

FILES = Path(__file__).with_name("files")
MELDS = ("T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08", "T10", "T11", "T13", "T14", "T16", "T17", "T18", "T19")
TAKING = (
    *("T20", "T21", "T22", "T23", "T24", "T25", "T26", "T27", "T29"),
    *("T30", "T31", "T32", "T33", "T34", "T35", "T36"),
)
ENDS = (
    *("T37", "T38", "T39", "T41", "T42", "T43", "T44", "T45", "T46", "T47"),
    *("T48", "T49", "T50", "T52", "T53", "T54", "T56"),
)
FLOW = ("T108", "T112")


@cache
def results() -> dict[str, Result]:
    """What came of each block, by its title."""
    return {
        result.title: result
        for name in ("rummy", "rummy-rows")
        for result in run_examples_of(FILES / f"{name}.hola").results
    }


@pytest.mark.parametrize("row", [*MELDS, *TAKING, *ENDS, *FLOW])
def test_each_row_is_said_and_holds(row: str) -> None:
    """Every row has blocks of its name, and each of them holds."""
    mine = [result for title, result in results().items() if title.startswith(f"{row} ")]
    assert mine
    assert [""] * len(mine) == [render_result(one) for one in mine]


def test_every_block_holds() -> None:
    """Blocks without a row's name too."""
    assert set() == {title for title, result in results().items() if result.outcome is not Outcome.PASSED}


# what no block can say


@pytest.mark.parametrize(("players", "stock"), [(2, 37), (3, 30), (4, 23), (5, 16)])
def test_t107_the_stock_after_the_deal(players: int, stock: int) -> None:
    """What is left when all have their hands and a card lies open."""
    here = holadsl.load(FILES / "rummy.hola", players=players).start(seed=1)
    assert (stock, 1) == (here.stock_size, len(here.discards))


def test_t110_what_is_drawn_is_seen_by_one() -> None:
    """Others see that a hand has grown, not by which card: neither in what has happened nor in the state."""
    rules = holadsl.load(FILES / "rummy.hola", players=3)
    here = rules.position(hands={"A": "2d 4h", "B": "Ts 4s", "C": "9s 3h"}, turn="A", stock="Js Qs")
    here.push("draw")
    other = here.view("B")
    assert 3 == other.hand_sizes["A"]
    assert "Js" not in " ".join(str(event) for event in other.events)
    assert "Js" in [str(card) for card in here.view("A").hand]


def test_t111_what_is_taken_is_seen_by_all() -> None:
    """The card, those that go with it, and who has it; the rest of his hand isn't."""
    rules = holadsl.load(FILES / "rummy.hola", players=3)
    here = rules.position(hands={"A": "6c 2d", "C": "7c 8c 5h Kd", "B": "Ts 4s"}, turn="A", stock="Js Qs")
    here.push("draw")
    here.push("discard 6c")
    here.push("thanks 6c with 7c 8c", seat="C")
    other = here.view("B")
    (meld,) = other.melds
    assert ("C", ["6c", "7c", "8c"]) == (meld.owner, [str(card) for card in meld.cards])
    assert 2 == other.hand_sizes["C"]
    assert "Kd" not in " ".join(str(event) for event in other.events)
