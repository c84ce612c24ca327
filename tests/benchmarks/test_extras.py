"""What is measured otherwise: short runs. Speeds themselves are never tested."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import holadsl
from benchmarks import fresh, growth, moves, search, solve


def test_search_has_a_row_for_each_engine() -> None:
    """Every engine's iterations a second stand in the table, or why they don't."""
    told = search.iterations(0.01, 1)
    assert all(title in told.text for title in search.ROWS)
    assert [goal.title for goal in told.goals] == list(search.GOALS)


def test_moves_are_measured_where_there_is_a_choice() -> None:
    """Each view is that of the seat on turn, which may do more than one thing, over several deals."""
    seen = set()
    for view in islice(moves.moments(holadsl.load("sedma")), 12):
        assert view.turn == view.seat
        assert len(view.legal_moves) > 1
        seen.add(view.text())
    assert len(seen) == 12


def test_endings_have_as_many_cards_as_they_say() -> None:
    """At the beginning of a trick four lie in each hand, the others in the stock."""
    for cards in solve.CARDS:
        (one,) = solve.endings(cards, 1)
        assert [4, 4, 4, 4] == [len(one.hand(seat)) for seat in one.rules.seats]
        assert (cards - 16, ()) == (one.stock_size, one.trick)


def test_a_fresh_process_tells_what_it_needed(tmp_path: Path) -> None:
    """What a child process says of something made ready: a time, and the memory it had."""
    found = fresh.child("python", "whist", str(tmp_path))
    assert 0 < found["ready"] < 60
    assert found["peak"] > 5


def test_packs_grow() -> None:
    """The tables whose costs are compared have the packs that their titles say."""
    sizes = dict(growth.sizes())
    assert {"4 players, 24 cards", "4 players, 208 cards", "6 players, 104 cards"} < set(sizes)
    assert all(f"{rules.players} players, {len(rules.pack)} cards" == title for title, rules in sizes.items())


def test_what_a_second_core_brings_is_told_for_each_engine() -> None:
    """Both engines stand in the table, or why they don't."""
    told = growth.cores(0.01, 1).text
    assert all(f"`engine={engine!r}`" in told for engine in ("python", "native"))
    assert "cores." in told


def test_a_pack_of_another_size_plays() -> None:
    """A hand-made pack is whole: every card is played."""
    rules = dict(growth.sizes())["4 players, 36 cards"]
    assert isinstance(rules, holadsl.Rules)
    assert 36 <= growth.ENGINES["interpreter"](rules)()(0, 1)
