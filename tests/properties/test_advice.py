"""Nobody's help peeks: exchanging cards that a seat hasn't seen changes no hint, no reason and no knowledge."""

from __future__ import annotations

import pytest

from holadsl.advice.hint import hint
from holadsl.advice.knowledge import knowledge
from tests.unit.advice.seats import GAMES, seats


@pytest.mark.parametrize("game", GAMES)
def test_unseen_cards_change_no_advice(game: str) -> None:
    """On a table whose unseen cards were drawn anew a seat is told the same, byte for byte."""
    for view in seats(game, 1, seed=9):
        other = view.sample(77).view(view.seat)
        assert repr(hint(view, playouts=60, engine="python")) == repr(hint(other, playouts=60, engine="python"))
        assert repr(knowledge(view)) == repr(knowledge(other))
