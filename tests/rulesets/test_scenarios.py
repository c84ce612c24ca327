"""The rows of the scenario data: each comes out as the row says, by its id."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.rulesets import (
    rows_cabra,
    rows_goats,
    rows_matches,
    rows_molodka,
    rows_refills,
    rows_scores,
    rows_sedma,
    rows_tables,
    rows_tricks,
)
from tests.rulesets.counts import Count
from tests.rulesets.rows import Fact, rows
from tests.rulesets.rows_refills import Refill
from tests.rulesets.tricks import Trick

TRICKS = rows_tricks.FOUR | rows_tricks.HOUSE | rows_tables.TABLES | rows_sedma.TRICKS
NOTES = rows_tables.NOTES
REFILLS = rows_refills.REFILLS
COUNTS = rows_scores.FOUR | rows_scores.OTHERS | rows_sedma.COUNTS
SETS = rows_cabra.TRICKS
PLAYED = rows_matches.PLAYED | rows_sedma.PLAYED | rows_molodka.CALLS | rows_goats.GOATS

FACTS: dict[str, tuple[Fact, ...]] = {
    **TRICKS,
    **NOTES,
    **REFILLS,
    **SETS,
    **{row: facts for row, (_, facts) in [*COUNTS.items(), *PLAYED.items()]},
}


def check(scene: object, facts: Iterable[Fact]) -> None:
    """Every fact of a row is so."""
    told = ""
    for words, expected, ask in facts:
        told = words or told
        assert expected == ask(scene), told


def test_every_row_is_played() -> None:
    """No row of the groups is left out."""
    assert sorted(rows()) == sorted(FACTS)


@pytest.mark.parametrize("row", FACTS)
def test_no_word_of_a_row_is_left_out(row: str) -> None:
    """The words that stand before the facts of a row are, put together, all that the row expects."""
    assert rows()[row].expected == "".join(words for words, _, _ in FACTS[row])


@pytest.mark.parametrize("row", TRICKS | NOTES)
def test_a_trick_comes_out_as_its_row_says(row: str) -> None:
    """Winner, cards, points, holds, who draws and who leads are those of the row."""
    check(Trick.of(rows()["H4-04" if row in NOTES else row]), FACTS[row])


@pytest.mark.parametrize("row", SETS)
def test_a_trick_of_several_cards_comes_out_as_its_row_says(row: str) -> None:
    """Who beats, who takes the trick and what for, and which play is refused by which clause, are those of the row."""
    check(rows_cabra.Sets(rows()[row], rows()[row].rules), SETS[row])


@pytest.mark.parametrize("row", REFILLS)
def test_hands_are_filled_up_as_the_row_says(row: str) -> None:
    """Who draws in which order, the hands, the stock, and what comes until the end of the deal are those of the row."""
    refill = Refill.of(rows()[row])
    assert rows_refills.as_the_start_says(refill)
    check(refill, REFILLS[row])


@pytest.mark.parametrize("row", COUNTS)
def test_a_deal_counts_as_its_row_says(row: str) -> None:
    """Points, scores, the next dealer and leader and the winner are those of the row, counted and at a table."""
    deal, facts = COUNTS[row]
    check(Count.of(rows()[row], deal), facts)


@pytest.mark.parametrize("row", PLAYED)
def test_what_is_played_comes_out_as_the_row_says(row: str) -> None:
    """Whole matches, penalties, fights at every chance, and calls out of turn come out as the row says."""
    scene, facts = PLAYED[row]
    check(scene(rows()[row]), facts)
