"""Rules as compiled C play as the interpreter does, step by step and at random, and take nothing that can't be."""

from __future__ import annotations

import gc
import random
import re
import subprocess
from pathlib import Path
from weakref import ref

import pytest

import holadsl
from holadsl.core.machine import Chance as Shuffle
from holadsl.core.machine import Final, Machine, begins_deal
from holadsl.engine.chance import Chance, seed_of_deal, seed_of_match, seed_of_part, seed_of_play, shuffle
from holadsl.engine.game import Game
from holadsl.engine.state import MachineFault
from holadsl.native.c.build import compiler
from holadsl.native.c.engine import Position, fused_library, playouts, step_library
from holadsl.native.c.layout import TooLarge
from holadsl.native.c.source import c_source, form, text

# One game of each kind: tricks with holds, calls in a window, several cards at once, melds, wild cards.
GAMES = (("hola", 4), ("cabra", 4), ("bura", 2), ("gin", 2), ("hoola", 3), ("whist", 4))

pytestmark = pytest.mark.usefixtures("a_compiler")


def rules(name: str, players: int) -> Machine:
    """The Machine of a ruleset."""
    return holadsl.load(name, players=players).machine


def numbers_of(game: Game) -> list[int]:
    """All variables, as they lie in the interpreter's list."""
    return [value for variable in game.machine.variables for value in game.values(variable)]


def zones_of(game: Game) -> list[list[int]]:
    """All zones, likewise."""
    return game.moment()[2]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_step_is_the_interpreters(name: str, players: int) -> None:
    """The same state, the same legal acts and the same events after every act of two deals."""
    machine = rules(name, players)
    game, position, chance = Game(machine), Position(step_library(machine), tells=True), random.Random(7)
    told, deals = 0, 0
    while deals < 3 and not isinstance(game.waiting, Final):
        assert (game.where, numbers_of(game), zones_of(game)) == (position.where, *position.lists())
        news = position.told()
        assert list(game.events[told:]) == news
        told += len(news)
        acts = [(seat, number, chosen) for seat in game.to_act() for number, chosen in game.choices(seat)]
        assert acts == position.legal()
        if acts:
            seat, number, chosen = chance.choice(acts)
            game.act(number, chosen, seat)
            position.act(seat, number, chosen)
        else:
            deals += begins_deal(game.waiting)
            order = list(game.to_shuffle or machine.pack.deck())
            chance.shuffle(order)
            game.feed(order)
            position.feed(order)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_playouts_are_the_interpreters(name: str, players: int) -> None:
    """Deals of several matches end with the same scores after as many decisions, in both forms and in any chunks."""
    machine = rules(name, players)
    fused, step = fused_library(machine), step_library(machine)
    found = playouts(fused, 4, 11, left=2)
    assert found.rows == playouts(step, 4, 11, left=2).rows
    assert found.rows == playouts(fused, 1, 11, left=2).rows + playouts(fused, 3, 11, first=1, left=2).rows
    score, count = fused.results["score"]
    for number in range(2):
        game, decisions = played(machine, seed_of_match(11, number), 2)
        row = found.rows[number * fused.row : (number + 1) * fused.row]
        assert (0, decisions, list(machine.states).index(game.where)) == tuple(row[:3])
        assert game.values(machine.roles["score"]) == tuple(row[score : score + count])


def played(machine: Machine, seed: int, left: int) -> tuple[Game, int]:
    """So many deals, played by the interpreter as a playout is specified."""
    game, chance, deal, part, decisions = Game(machine), Chance(seed_of_play(seed)), 0, 0, 0
    while not isinstance(game.waiting, Final):
        if isinstance(game.waiting, Shuffle) and begins_deal(game.waiting):
            if deal == left:
                break
            game.feed(shuffle(sorted(machine.pack.deck()), Chance(seed_of_deal(seed, deal))))
            deal, part = deal + 1, 0
        elif isinstance(game.waiting, Shuffle):
            game.feed(shuffle(sorted(game.to_shuffle), Chance(seed_of_part(seed, deal - 1, part))))
            part += 1
        else:
            acts = [(seat, number, chosen) for seat in game.to_act() for number, chosen in game.choices(seat)]
            seat, number, chosen = acts[chance.below(len(acts))]
            game.act(number, chosen, seat)
            decisions += 1
    return game, decisions


def test_playouts_begin_anywhere() -> None:
    """From a position in the middle of a deal both forms come to the same end, and the position stays as it is."""
    machine = rules("hola", 4)
    position = Position(step_library(machine))
    position.feed(shuffle(sorted(machine.pack.deck()), Chance(1)))
    for _ in range(9):
        position.act(*position.legal()[0])
    before = position.lists()
    found = playouts(fused_library(machine), 50, 5, start=position, deal=1, left=0)
    assert found.rows == playouts(step_library(machine), 50, 5, start=position, deal=1, left=0).rows
    assert before == position.lists()
    assert len(set(found.column(fused_library(machine).results["points"][0]))) > 1


def test_a_playout_may_be_kept() -> None:
    """Both forms leave the same state behind, apart from what decides nothing any more."""
    machine = rules("cabra", 4)
    one, other = Position(step_library(machine)), Position(fused_library(machine))
    assert one.play(3, left=1) == other.play(3, left=1)
    assert one.where == other.where == "shuffle"


def test_a_position_is_read_and_written() -> None:
    """The interpreter's lists go over to C and back; what can't be is refused, and nothing has changed."""
    machine = rules("hola", 4)
    library = step_library(machine)
    game, position = Game(machine), Position(library)
    game.feed(list(machine.pack.deck()))
    v, z, where = numbers_of(game), zones_of(game), list(machine.states).index(game.where)
    position.set_lists(v, z, where)
    assert (v, z, where, game.actor) == (*position.lists(), position.phase, position.actor)
    bad = [
        ([99, *v[1:]], z, where),
        ([1 << 90, *v[1:]], z, where),
        (v[:-1], z, where),
        (v, [[*z[0], 0], *z[1:]], where),
        (v, [[99], *z[1:]], where),
        (v, z[1:], where),
        (v, z, 99),
        (v, z, -1),
    ]
    for wrong in bad:
        with pytest.raises(ValueError, match=r"no such position|these aren't"):
            position.set_lists(*wrong)
    assert (v, z) == position.lists()


def test_a_wrong_shuffle_is_refused() -> None:
    """Only an order of the whole pack begins a deal, and only where one is awaited."""
    machine = rules("hola", 4)
    position, deck = Position(step_library(machine)), list(machine.pack.deck())
    for wrong in ([], deck[1:], [*deck, 0], [deck[1], *deck[1:]], [-1, *deck[1:]], [999, *deck[1:]]):
        with pytest.raises(ValueError, match="no such shuffle"):
            position.feed(wrong)
    position.feed(deck)
    with pytest.raises(ValueError, match="no such shuffle"):
        position.feed(deck)


IMPOSSIBLE = [(0, 99, -1), (0, -1, -1), (-1, 0, 3), (9, 0, 3), (0, 0, 999), (0, 0, -5)]


@pytest.mark.parametrize("act", IMPOSSIBLE)
def test_an_act_that_cant_be_is_a_fault(act: tuple[int, int, int]) -> None:
    """An act that nobody has, of a card that lies elsewhere or isn't there, is a fault and spoils no memory."""
    machine = rules("hola", 4)
    position = Position(step_library(machine))
    position.feed(list(machine.pack.deck()))
    with pytest.raises(MachineFault, match="in state 'lead'"):
        position.act(*act)


def test_a_fault_stays() -> None:
    """Behind a fault a position does nothing any more."""
    machine = rules("hola", 4)
    position = Position(step_library(machine))
    position.feed(list(machine.pack.deck()))
    for _ in range(2):
        with pytest.raises(MachineFault, match="a number left its bounds"):
            position.act(0, 0, 999)
    with pytest.raises(MachineFault, match="a number left its bounds"):
        position.legal()


def test_a_copy_is_independent() -> None:
    """What is done in a copy isn't done in the other."""
    machine = rules("hola", 4)
    position = Position(step_library(machine))
    position.feed(list(machine.pack.deck()))
    copy = position.copy()
    copy.act(*copy.legal()[0])
    assert position.lists() != copy.lists()


def test_a_machine_that_nobody_plays_is_forgotten() -> None:
    """Compiled C doesn't hold the Machine it is of; who has a position of it plays on all the same."""
    machine = rules("hola", 4)
    known, position = ref(machine), Position(step_library(machine))
    position.feed(list(machine.pack.deck()))
    del machine
    gc.collect()
    assert known() is None
    position.act(*position.legal()[0])
    assert position.legal()


def test_a_machine_that_is_too_large_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state of more memory than allowed is no state; the reason says how large it would be."""
    monkeypatch.setattr("holadsl.native.c.layout.LARGEST", 100)
    with pytest.raises(TooLarge, match="a state would need"):
        c_source(rules("whist", 4))


@pytest.mark.parametrize(("name", "players"), [*GAMES, ("sedma", 4)])  # there all cards pass a test that looks at them
@pytest.mark.parametrize("fused", [False, True])
def test_the_text_is_clean(name: str, players: int, fused: bool, tmp_path: Path) -> None:
    """It is the same each time, names nothing of the rule file, and no compiler has a word to say about it."""
    printed = text(form(rules(name, players), fused=fused))
    assert printed == text(form(rules(name, players), fused=fused))
    assert printed.isascii()
    assert not re.search(rf"\b(trick|dealer|trump|lead|stock|hand|score|{name})\b", printed)
    source = tmp_path / "rules.c"
    source.write_text(printed, encoding="ascii")
    flags = ("-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-fPIC", "-c", "-o", str(tmp_path / "rules.o"))
    done = subprocess.run([*compiler().command, *flags, str(source)], capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
