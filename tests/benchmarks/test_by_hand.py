"""The games that are written by hand are the same game as the rule file, deal by deal."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import holadsl
from benchmarks import engines
from benchmarks.by_hand import flat_hola, in_c, plain_hola
from benchmarks.rows import NotThere
from benchmarks.speeds import our_rows
from holadsl.engine.game import Game

DEALS = 60
Found = tuple[list[tuple[int, ...]], int]


@pytest.fixture(scope="module")
def played() -> Found:
    """The points of some deals in the interpreter, and all decisions."""
    fresh = Game(holadsl.load("hola").machine)
    points = next(variable for variable in fresh.machine.variables if variable.name == "points")
    found, decisions = [], 0
    for seed in engines.seeds(0, DEALS):
        game = fresh.copy(undo=False, tell=False)
        decisions += engines.stepped(game, seed)
        found.append(game.values(points))
    return found, decisions


@pytest.mark.parametrize("game", [plain_hola, flat_hola], ids=["clean", "flat"])
def test_python_by_hand_plays_the_same_deals(game: object, played: Found) -> None:
    """Hand-written Python has the interpreter's points in every deal, in as many decisions."""
    deals = [game.playout(seed) for seed in engines.seeds(0, DEALS)]  # type: ignore[attr-defined]
    assert played == ([tuple(points) for points, _ in deals], sum(decisions for _, decisions in deals))


@pytest.mark.parametrize("file", ["hola_step.c", "hola_fused.c"])
def test_c_by_hand_plays_the_same_deals(file: str, played: Found) -> None:
    """Hand-written C has the interpreter's points in every deal, in as many decisions."""
    try:
        play = in_c.playing(file)()
    except NotThere as why:
        pytest.skip(str(why))
    assert played == (list(in_c.points(file, 0, DEALS)), play(0, DEALS))


def test_c_and_flat_python_agree_on_many_deals() -> None:
    """Thousands of deals beyond those that the interpreter was asked for come out alike."""
    deals = [tuple(flat_hola.playout(seed)[0]) for seed in engines.seeds(DEALS, 3000)]
    for file in _built():
        assert deals == list(in_c.points(file, DEALS, 3000))


def _built() -> Iterator[str]:
    for file in ("hola_step.c", "hola_fused.c"):
        try:
            in_c.built(file)
        except NotThere as why:
            pytest.skip(str(why))
        yield file


def test_draws_that_may_be_drawn_again_are_left_to_the_clean_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a block has a draw so small that it might not count, the flat game plays draw by draw."""
    monkeypatch.setattr(flat_hola, "draws", lambda state, count: (3,) * count)
    assert plain_hola.playout(9) == flat_hola.playout(9)


def test_a_deal_by_pythons_own_generator() -> None:
    """The clean game also plays by Python's generator: a card for each decision, and the stops."""
    assert 52 <= plain_hola.play_random(random.Random(5)) <= flat_hola.MOST


@pytest.mark.parametrize("name", ["hola", "whist", "cabra", "hoola"])
def test_our_rows_play_the_same_decisions(name: str) -> None:
    """Every engine's row plays the decisions that the interpreter's row plays; so do tables of the public library."""
    rules = holadsl.load(name, players=4)
    plays = [row.make for row in our_rows(name, rules)] + [engines.table(rules)] * (name != "hoola")
    found = set()
    for make in plays:
        try:
            found.add(make()(0, 3))
        except NotThere:
            continue
    assert 1 == len(found)


def test_whist_by_hand_plays_the_same_deals() -> None:
    """Hand-written whist in C has the interpreter's points in every deal."""
    fresh = engines.new_game(holadsl.load("whist", variants=["spades-trump"]), "interpreter")
    points = next(variable for variable in fresh.machine.variables if variable.name == "points")
    found = []
    for seed in engines.seeds(0, DEALS):
        game = fresh.copy(undo=False, tell=False)
        engines.stepped(game, seed)
        found.append(game.values(points))
    try:
        assert found == list(in_c.points("whist_fused.c", 0, DEALS))
    except NotThere as why:
        pytest.skip(str(why))


def test_python_driven_by_its_own_generator_plays_whole_deals() -> None:
    """A deal of whist has 52 decisions, whoever draws them."""
    rules = holadsl.load("whist")
    assert 3 * 52 == engines.python_step(rules, own_chance=True)()(0, 3)
    try:
        assert 3 * 52 == engines.c_step_from_python(rules)()(0, 3)
    except NotThere as why:
        pytest.skip(str(why))
