"""The Machine is enough: Python printed from it plays the small game."""

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from holadsl.core.machine import Final
from tests import machine_printer
from tests.machine_faults import window
from tests.machine_printer import print_python
from tests.machines_core import SmallGame

GAME = SmallGame()
MACHINE = GAME.machine()
TEXT = print_python(MACHINE)
NAMES = list(MACHINE.states)


@pytest.fixture
def module() -> Any:
    """The printed module, run."""
    printed = ModuleType("printed")
    exec(compile(TEXT, "printed", "exec"), printed.__dict__)
    return printed


def test_the_printer_is_short() -> None:
    """The proof takes fewer than 200 lines."""
    assert len(Path(machine_printer.__file__).read_text(encoding="utf-8").splitlines()) < 200


def test_no_name_is_printed() -> None:
    """No word of the rules comes into the text."""
    words = {item.name for item in (*MACHINE.variables, *MACHINE.zones, *MACHINE.tables)} | set(NAMES)
    words |= {choice.verb for choice in MACHINE.states["play"].choices}  # type: ignore[union-attr]
    assert set() == words & set(TEXT.replace("(", " ").replace("[", " ").split())


def test_a_trick(module: Any) -> None:
    """Two cards each; suit must be followed; the higher rank takes both and leads, and hands are filled up."""
    state = module.new()
    module.feed(state, [0, 3, 4, 1, 2, 5])
    # Seat 1 dealt, so seat 0 was dealt first, and seat 1 after it: 2c and 4c, 3d and 2d.
    assert [[2, 5], [0, 4], [3, 1]] == state[1][:3]
    assert "play" == NAMES[state[2]]
    assert [(0, 0), (0, 4), (1, -1)] == module.legal(state)
    module.act(state, 0, 0)
    # No club in the hand of seat 1: any card may be played.
    assert [(0, 3), (0, 1), (1, -1)] == module.legal(state)
    module.act(state, 1, -1)
    # Worth 2 and 3 for the seat that led; both seats draw.
    assert "play" == NAMES[state[2]]
    assert [[], [4, 2], [1, 5]] == state[1][:3]
    assert 5 == state[0][5]
    # Seat 0 leads again, and seat 1 has thrown a card already.
    module.act(state, 0, 4)
    assert [(0, 1), (0, 5)] == module.legal(state)


def test_a_match(module: Any) -> None:
    """Always the first legal move, always the same shuffle: the match ends, with at least 20 points for a side."""
    state, shuffles = module.new(), 0
    while not isinstance(MACHINE.states[NAMES[state[2]]], Final):
        moves = module.legal(state)
        if moves:
            module.act(state, *moves[0])
        else:
            module.feed(state, [0, 3, 4, 1, 2, 5])
            shuffles += 1
    scores = state[0][7:9]
    assert 18 * shuffles == sum(scores)
    assert max(scores) >= 20
    assert [] == module.legal(state)


def test_windows_are_refused() -> None:
    """What can't be played yet isn't played wrongly."""
    with pytest.raises(NotImplementedError):
        exec(compile(print_python(window(MACHINE)), "printed", "exec"), {})
