"""All worlds that fit what a seat knows, and what its moves are worth over them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest

import holadsl
from holadsl.core.values import Index
from holadsl.engine.every import every_world
from holadsl.engine.game import Game
from tests.lockstep.engines import NEEDS_C
from tests.solving.plain import endings
from tests.solving.small import small

NAMES = ("hola", "sedma", "whist", "hola of six")
MANY = 60


def views(name: str) -> Iterator[tuple[holadsl.Table, holadsl.View]]:
    """Tables near the end of a deal in which so few cards are hidden that all worlds are soon drawn."""
    rules = small(name)
    for seed in range(6):
        for table in endings(rules, seed, 12):
            if table.turn is not None:
                view = table.view(table.turn)
                if 1 < len(every_world(view.knowledge(), MANY)) < MANY:
                    yield table, view


def cards_of(game: Game) -> tuple[tuple[int, ...], ...]:
    """What lies where; the order in a hand says nothing."""
    hand, found = game.machine.roles["hand"], []
    for zone in game.machine.zones:
        every = [None] if zone.index is Index.ONE else range(game.machine.copies(zone.index))
        items = [game.items(zone, one) for one in every]
        found += [tuple(sorted(one)) if zone is hand else one for one in items]
    return tuple(found)


@pytest.mark.parametrize("name", NAMES)
def test_they_are_those_that_are_drawn(name: str) -> None:
    """Whatever is drawn is among them, each of them is drawn, and the real table is one."""
    count = 0
    for table, view in views(name):
        every = {cards_of(game) for game, _ in every_world(view.knowledge(), MANY)}
        drawn = {cards_of(view.sample(seed).under()[0]) for seed in range(20 * MANY)}
        assert cards_of(table.under()[0]) in every
        assert every == drawn
        count += 1
        if count == 6:
            break
    assert count


@pytest.mark.parametrize("name", NAMES)
def test_values_are_the_means_over_them(name: str) -> None:
    """What a solver says of each world, weighed; and where nobody can tell the difference nothing changes."""
    count = 0
    for _, view in views(name):
        found = holadsl.solve_worlds(view)
        assert found is not None
        sums: dict[str, Fraction] = defaultdict(Fraction)
        weights = sum(weight for _, weight in every_world(view.knowledge(), MANY))
        worlds = {cards_of(game): weight for game, weight in every_world(view.knowledge(), MANY)}
        for seed in range(20 * MANY):
            table = view.sample(seed)
            weight = worlds.pop(cards_of(table.under()[0]), 0)
            if weight:
                for one in holadsl.solve(table).moves:
                    sums[str(one.move)] += Fraction(weight, weights) * one.value
        assert dict(sums) == {str(one.move): one.value for one in found.moves}
        assert found == holadsl.solve_worlds(view.sample(1).view(view.seat))
        count += 1
        if count == 4:
            break
    assert count


@NEEDS_C
def test_engines_agree() -> None:
    """On each view, from C and from generated Python."""
    for _, view in views("hola"):
        assert holadsl.solve_worlds(view) == holadsl.solve_worlds(view, engine="native")


def test_what_is_refused() -> None:
    """Too many worlds are none at all, and only a view has worlds."""
    table = holadsl.load("hola").start(seed=7)
    assert holadsl.solve_worlds(table.view("A"), worlds=100) is None
    with pytest.raises(holadsl.PlayError, match="the seat isn't to act"):
        holadsl.solve_worlds(table.view("B"))
    with pytest.raises(holadsl.PlayError, match="Worlds are those of a seat's view"):
        holadsl.solve_worlds(table)  # type: ignore[arg-type]  # that is what is tried
