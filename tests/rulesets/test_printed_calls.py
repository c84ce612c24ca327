"""Plays of several cards, rights and windows: printed in the plainest way as Python, the Machine plays alike."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import holadsl
from holadsl.core.machine import Final
from holadsl.core.values import Index
from holadsl.engine.game import Game
from tests.printer_of_sets import print_several

FILES = Path(__file__).with_name("files")
TABLES = [
    ("beat-or-pass", 4, ()),
    ("beat-or-pass", 4, ("all-over-all",)),
    ("beat-or-pass", 4, ("in-order",)),
    ("beat-or-pass", 4, ("must-beat",)),
    ("claims", 2, ()),
    ("claims", 4, ()),
    ("claims", 6, ("once",)),
    ("claims", 3, ("first-come",)),
    ("claims", 4, ("lead-free", "once")),
    ("claims", 5, ("with-an-ace",)),
    ("rummy", 3, ()),
    ("rummy", 4, ()),
    ("jokers", 3, ()),
    ("jokers", 3, ("more", "straight")),
    ("hoola", 4, ("double-next", "late-last")),
    ("hoola", 3, ("two-jokers",)),
    ("hoola", 2, ("hoola-only",)),
    ("hoola", 4, ("group-sevens",)),
    ("joined", 3, ()),
    ("hoola", 6, ()),
    ("hoola", 7, ()),
    ("hoola", 3, ("doubtful-stacks",)),
]


def printed(game: Game) -> Any:
    """The module of the game's Machine."""
    module: Any = ModuleType("printed")
    exec(compile(print_several(game.machine), "printed", "exec"), module.__dict__)
    return module


def interpreted(game: Game) -> tuple[list[int], list[list[int]], str]:
    """The numbers, the zones and the state of the interpreter, in the layout of the printed module."""
    machine = game.machine
    widths = {index: [None] if index is Index.ONE else range(machine.copies(index)) for index in Index}
    numbers = [value for variable in machine.variables for value in game.values(variable)]
    zones = [list(game.items(zone, of)) for zone in machine.zones for of in widths[zone.index]]
    return numbers, zones, game.where


def offered(game: Game) -> list[tuple[int, int, Any]]:
    """All that anybody may do now."""
    return [(seat, number, chosen) for seat in game.to_act() for number, chosen in game.choices(seat)]


@pytest.mark.parametrize(("name", "players", "variants"), TABLES)
def test_the_printed_module_plays_alike(name: str, players: int, variants: tuple[str, ...]) -> None:
    """At every moment both offer the same to the same seats, and come to the same numbers, zones and state."""
    file = FILES / f"{name}.hola"
    rules = holadsl.load(file if file.exists() else name, players=players, variants=variants)
    game, chance = Game(rules.machine), Random(players)
    module = printed(game)
    state, calls = module.new(), 0
    pack = list(rules.machine.pack.deck())
    for _ in range(600):
        if game.between_deals:
            if isinstance(game.waiting, Final):
                game, state = Game(rules.machine), module.new()
            chance.shuffle(pack)
            game.feed(pack)
            module.feed(state, pack)
        elif game.to_shuffle:
            part = list(game.to_shuffle)
            chance.shuffle(part)
            game.feed(part)
            module.feed(state, part)
        else:
            found = offered(game)
            assert sorted(map(repr, found)) == sorted(map(repr, module.offers(state)))
            seat, number, chosen = chance.choice(found)
            calls += seat != game.actor
            game.act(number, chosen, None if seat == game.actor else seat)
            module.do(state, seat, number, chosen)
        numbers, zones, place = state
        assert interpreted(game) == (numbers, zones, list(rules.machine.states)[place])
    assert calls > 0 or name == "beat-or-pass" or "hoola-only" in variants
