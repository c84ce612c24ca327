"""Every shipped ruleset plays at every table as it did when its playthrough was written."""

from __future__ import annotations

import pytest

from tests.rulesets.playthrough import FOLDER, compare, file_of, playthrough, tables

LONGEST = 200
GOLDEN = sorted((path.stem.rpartition(".")[0], int(path.stem.rpartition(".")[2])) for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize(("name", "players"), GOLDEN)
def test_a_playthrough_is_played_again(name: str, players: int) -> None:
    """Moves, legal moves, events, and what every seat sees are, byte for byte, those of the golden file."""
    path, text = file_of(name, players), playthrough(name, players)
    assert compare(path, text).splitlines() == text.splitlines()
    assert len(text.splitlines()) < LONGEST


def test_no_table_is_without_a_playthrough() -> None:
    """Each shipped ruleset has a playthrough for each number of players, and none is left over."""
    assert sorted(tables()) == GOLDEN, "run tests/rulesets/playthrough.py and look at what it writes"
