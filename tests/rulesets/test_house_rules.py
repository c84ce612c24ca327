"""House rules of a game together: whichever may be chosen with one another can be played with one another."""

from __future__ import annotations

from itertools import combinations

import pytest

from holadsl.semantics.judge import EVERYWHERE
from tests.rulesets.house_rules import go_together, sheet_of, tables_of, variants_of

SHIPPED = "hoola"


@pytest.mark.parametrize("first", sheet_of(SHIPPED).all_variants())
def test_any_two_go_together_or_are_kept_apart(first: str) -> None:
    """Of any two variants the file says that they don't go together, or their table is made without a mistake."""
    counts = sorted(sheet_of(SHIPPED).player_counts())
    wrong: dict[str, list[str]] = {}
    for number, pair in enumerate(combinations(sheet_of(SHIPPED).all_variants(), 2)):
        players = [n for n in counts if set(pair) <= set(variants_of(SHIPPED, n))]
        if pair[0] != first or not players or not go_together(SHIPPED, pair):
            continue
        found = tables_of(SHIPPED).table(players[number % len(players)], pair).bag.errors
        told = [one.message for one in found if one.code not in EVERYWHERE]
        if told:
            wrong[pair[1]] = told
    assert {} == wrong
