"""Search for a seat: `holadsl.search`."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.engine.errors import PlayError


@pytest.fixture(scope="module", params=["hola", "sedma", "whist", "cabra", "hoola"])
def view(request: pytest.FixtureRequest) -> holadsl.View:
    """What the first to act sees in the first deal of a game."""
    table = holadsl.load(request.param).start(seed=3)
    return table.view(table.to_act[0])


def test_each_legal_move_is_told_in_order(view: holadsl.View) -> None:
    """A search tells of all legal moves of the seat, in their order; the iterations are shared out among them."""
    found = holadsl.search(view, 60, seed=1, engine="python")
    assert list(view.legal_moves) == [one.move for one in found.moves]
    assert sum(one.visits for one in found.moves) <= 60
    assert found.best in view.legal_moves


def test_the_same_seed_finds_the_same(view: holadsl.View) -> None:
    """A search hangs on the view, the iterations, the worlds and the seed alone."""
    assert holadsl.search(view, 40, seed=5, engine="python") == holadsl.search(view, 40, seed=5, engine="python")


@pytest.mark.filterwarnings("ignore:generated Python plays")  # where there is no compiler
def test_every_engine_finds_the_same(view: holadsl.View) -> None:
    """C and generated Python try the same moves equally often, and find the same values."""
    assert holadsl.search(view, 200, seed=7, engine="python") == holadsl.search(view, 200, seed=7, engine="native")


LEAST = """language 1
game "Least" extends hola
  change match winner  the least
"""


@pytest.mark.parametrize("least", [False, True], ids=["most", "least"])
def test_a_search_plays_better_than_chance(*, least: bool) -> None:
    """Of four deals of Hola a side that searches wins more than half of the points; where the least wins, less."""
    rules = holadsl.loads(LEAST) if least else holadsl.load("hola")
    won = dict.fromkeys(rules.teams, 0)
    searcher = next(iter(rules.teams))
    for seed in range(4):
        table = rules.start(seed=seed, deals=1)
        while not table.deal_over:
            seat = table.to_act[0]
            view = table.view(seat)
            found = holadsl.search(view, 60, seed=seed, engine="python").best
            table.push(found if seat in rules.teams[searcher] else view.legal_moves.sample(seed))
        for team, points in table.points.items():
            won[team] += int(points)
    assert (won[searcher] < sum(won.values()) / 2) == least


def test_unseen_cards_change_nothing() -> None:
    """Where others' cards are exchanged a seat's search finds the same, to the last visit."""
    table = holadsl.load("hola").start(seed=9)
    view = table.view(table.to_act[0])
    expected = holadsl.search(view, 80, seed=2, engine="python")
    other = view.sample(4)
    assert expected == holadsl.search(other.view(view.seat), 80, seed=2, engine="python")


@pytest.mark.parametrize("apart", [False, True])
def test_every_engine_searches_worlds_apart_and_calls_alike(apart: bool) -> None:
    """Where a seat may call while another is on turn, C and generated Python compare the call with letting play go on,
    in one tree or in one for each world, and find the same; nothing is left out of the iterations.
    """
    compared = 0
    for seed in range(8):
        table = holadsl.load("bura").start(seed=seed, deals=1)
        for step in range(18):
            for view in map(table.view, table.to_act):
                if view.turn not in (None, view.seat) and view.legal_moves:
                    found = holadsl.search(view, 90, seed=step, worlds=8, apart=apart, engine="python")
                    assert found == holadsl.search(view, 90, seed=step, worlds=8, apart=apart, engine="native")
                    assert found.waits is not None
                    assert 90 == found.waits.visits + sum(found.visits.values())
                    compared += 1
            if not table.deal_over:
                table.push(table.legal_moves.sample(step))
    assert compared > 3


def test_worlds_apart_share_the_iterations() -> None:
    """A determinised search spends the iterations over its worlds, each with a tree of its own."""
    view = holadsl.load("hola").start(seed=3).view("A")
    found = holadsl.search(view, 101, seed=1, worlds=7, apart=True)
    assert 101 == sum(one.visits for one in found.moves)
    assert found != holadsl.search(view, 101, seed=1, worlds=7)


@pytest.mark.parametrize(("given", "says"), [({"iterations": 0}, "iterations"), ({"worlds": 0}, "worlds")])
def test_nothing_to_search_is_said(given: dict[str, int], says: str) -> None:
    """No iterations, or no worlds, are refused in a sentence."""
    table = holadsl.load("hola").start(seed=1)
    view = table.view(table.to_act[0])
    with pytest.raises(PlayError, match=says):
        holadsl.search(view, **{"iterations": 10, "seed": 1, **given})  # type: ignore[arg-type]


def test_a_seat_that_is_not_to_act_has_nothing_to_search() -> None:
    """Who isn't to act is told so."""
    table = holadsl.load("hola").start(seed=1)
    other = next(seat for seat in table.rules.seats if seat not in table.to_act)
    with pytest.raises(PlayError, match="isn't to act"):
        holadsl.search(table.view(other), 10, seed=1)


def test_squares_tell_the_spread(view: holadsl.View) -> None:
    """The mean of the squares is never below the square of the mean, and is that where a move was tried once."""
    for one in holadsl.search(view, 300, seed=3, engine="native").moves:
        assert one.squares >= one.value**2
        assert one.visits > 1 or one.squares == one.value**2


LARGE = """language 1
game "Large" extends hola
  change score last trick  1000000000
"""


def test_squares_beyond_64_bits_are_whole() -> None:
    """Where squares of what deals brought make a sum beyond 64 bits C and generated Python find the same."""
    view = holadsl.loads(LARGE).start(seed=3).view("A")
    found = holadsl.search(view, 100, seed=1, engine="native")
    assert found == holadsl.search(view, 100, seed=1, engine="python")
    assert sum(4 * one.squares * one.visits for one in found.moves) > 2**64
