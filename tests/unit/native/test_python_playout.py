"""Playouts in generated Python: fused, and in steps, they come where the interpreter comes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import holadsl
from holadsl.core import machine as m
from holadsl.core.effects import Go, When
from holadsl.core.expressions import Const, Local, Read, ZoneRef
from holadsl.core.values import Variable, Zone
from holadsl.engine.chance import Chance, draws, seed_of_deal, seed_of_part, seed_of_play, shuffle
from holadsl.engine.game import Game
from holadsl.engine.state import MachineFault
from holadsl.native.lowering.lower import lowered
from holadsl.native.lowering.sinking import sunk
from holadsl.native.python import drawing
from holadsl.native.python import playout as python_playout
from holadsl.native.python.drawing import MANY, Rare, block, deck_of
from holadsl.native.python.drive import Position
from holadsl.native.python.playout import Playouts, Streams, python_playouts
from tests.machines import machine_of
from tests.strategies_machines import machines

Seen = tuple[str, list[int], list[list[int]], int, int, int]
"""Where play is, all numbers that are kept and all zones, how many deals and shuffles in the last, decisions."""


def kept(machine: m.Machine, playouts: Playouts, numbers: Sequence[int]) -> list[int]:
    """The numbers that a playout keeps."""
    cells = playouts.drive.layout.cells
    unread = [machine.variables[number] for number in playouts.drive.program.unread]
    left_out = {cells[v] + copy for v in unread for copy in range(machine.copies(v.index))}
    end = len(playouts.drive.layout.first)
    return [value for cell, value in enumerate(numbers[:end]) if cell not in left_out]


def interpreted(machine: m.Machine, seed: int, deals: int, stop: int = -1) -> tuple[Seen, Game, Streams]:
    """A playout in the interpreter, by the words of the brief; it stops after so many decisions."""
    game, streams = Game(machine), Streams(seed)
    stream, decisions = Chance(seed_of_play(seed)), 0
    while decisions != stop:
        waits = game.waiting
        if isinstance(waits, m.Final) or (m.begins_deal(waits) and streams.deals == deals):
            break
        if m.begins_deal(waits):
            game.feed(shuffle(machine.pack.deck(), Chance(seed_of_deal(seed, streams.deals))))
            streams.deals, streams.parts = streams.deals + 1, 0
        elif isinstance(waits, m.Chance):
            mixed = Chance(seed_of_part(seed, streams.deals - 1, streams.parts))
            game.feed(shuffle(sorted(game.to_shuffle), mixed))
            streams.parts += 1
        else:
            legal = [(seat, *act) for seat in game.to_act() for act in game.choices(seat)]
            seat, number, chosen = legal[stream.below(len(legal))]
            game.act(number, chosen, seat)
            decisions += 1
    streams.state = stream.state
    _, v, z = game.moment()
    numbers = kept(machine, python_playouts(machine), v)
    return (game.where, numbers, z, streams.deals, streams.parts, decisions), game, streams


def played(machine: m.Machine, at: Position, streams: Streams, deals: int, before: int = 0) -> Seen:
    """The same in generated Python, from a position on."""
    playouts = python_playouts(machine)
    decisions = before + playouts.play(at, streams, deals)
    where = list(machine.states)[at.phase]
    return where, kept(machine, playouts, at.v), at.z, streams.deals, streams.parts, decisions


def everywhere(machine: m.Machine, seed: int, deals: int = 2, stops: Sequence[int] = (3, 17)) -> None:
    """From the beginning and from the middle on, fused and in steps, it ends as in the interpreter."""
    playouts = python_playouts(machine)
    expected, _, _ = interpreted(machine, seed, deals)
    assert expected == played(machine, playouts.beginning(), Streams(seed), deals)
    for stop in stops:
        _, game, streams = interpreted(machine, seed, deals, stop)
        at = playouts.drive.position(game)
        assert expected == played(machine, at, streams, deals, min(stop, expected[-1]))
    at, streams = playouts.beginning(), Streams(seed)
    playouts.step_on(at, streams, deals)
    stepped = list(machine.states)[at.phase], kept(machine, playouts, at.v), at.z, streams.deals, streams.parts
    assert expected[:-1] == stepped


@settings(max_examples=60)
@given(machines(), st.integers(0, 1 << 40))
def test_random_machines_are_played_out_alike(machine: m.Machine, seed: int) -> None:
    """Of random Machines, from the beginning and from the middle on, fused and in steps."""
    assert python_playouts(machine).fused is not None
    everywhere(machine, seed)


@pytest.mark.parametrize("name", sorted(holadsl.rulesets()))
def test_shipped_games_are_played_out_alike(name: str) -> None:
    """Of every shipped game, those with calls, melds and several cards too."""
    everywhere(holadsl.load(name).machine, 11)


def test_tables_of_more_players_are_played_out_alike() -> None:
    """Of games in which cards are shuffled in the middle of a deal, the pack has cards twice, or many play."""
    for name, players in (("hola", 6), ("hoola", 7), ("sedma", 4), ("ristikontra", 4)):
        everywhere(holadsl.load(name, players=players).machine, 3)


@pytest.mark.parametrize("players", [2, 3])
def test_a_number_named_in_one_test_is_named_again_in_another(players: int) -> None:
    """Functions in which one long sum is needed several times, in several tests, compute it in each."""
    variants = ("discards-hidden", "equal-hands", "most-wins")
    everywhere(holadsl.load("bura", players=players, variants=variants).machine, 4079013207)


def test_whole_matches_come_to_their_end() -> None:
    """Without a number of deals the match is played to its end."""
    machine = holadsl.load("hola").machine
    at, streams = python_playouts(machine).beginning(), Streams(5)
    python_playouts(machine).play(at, streams)
    assert ("over", True) == (list(machine.states)[at.phase], streams.deals > 1)
    assert 0 == python_playouts(machine).play(at, streams)


def test_a_rare_draw_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a draw may have to be thrown away, the fused playout changes nothing and the steps begin anew."""
    machine = holadsl.load("hola", players=3).machine
    expected, _, _ = interpreted(machine, 9, 2)
    names = python_playouts(machine).fused.__globals__  # type: ignore[union-attr]

    def rare(state: int) -> tuple[int, ...]:
        raise Rare

    monkeypatch.setitem(names, "block", rare)
    assert expected == played(machine, python_playouts(machine).beginning(), Streams(9), 2)


@given(st.integers(0, (1 << 64) - 1))
def test_a_block_is_the_next_draws(state: int) -> None:
    """A block has the draws that the stream gives, the last first; also where a lane spills over."""
    assert draws(state, MANY) == block(state)[::-1]


def test_a_small_draw_is_rare() -> None:
    """A block in which a draw is small is refused: the stream whose first draw is 0 has one."""
    state = -python_playout.STEP % (1 << 64)
    assert 0 == draws(state, 1)[0]
    for size in (1, 2, MANY):
        with pytest.raises(Rare):
            drawing.block_of(size)(state)


def test_decks_are_those_of_the_match() -> None:
    """A deck for playouts is the deck of the table, for packs of every size."""
    for size in range(60):
        for deal in (0, 1, 7):
            assert shuffle(range(size), Chance(seed_of_deal(42, deal))) == deck_of(range(size))(42, deal)


def test_nobody_can_move() -> None:
    """A decision without an act is a fault of the Machine, not an error of arithmetic."""
    number, pile, actor = Variable("number"), Zone("pile"), Local("actor")
    choice = m.Choice("never", (Go("wait"),), guards=(m.Guard(Const(0), "no"),))
    machine = machine_of(
        m.Chance("shuffle", ZoneRef(pile), (Go("wait"),)),
        m.Decide("wait", Const(0), actor, (choice,)),
        variables=(number,),
        zones=(pile,),
        seats=1,
    )
    with pytest.raises(MachineFault):
        python_playouts(machine).play(python_playouts(machine).beginning(), Streams(1), 1)


def test_a_number_is_stored_where_it_is_read() -> None:
    """What only the end of a trick reads isn't stored with every card."""
    machine = holadsl.load("hola").machine
    control = machine.variables.index(machine.roles["control"])  # type: ignore[arg-type]
    program = sunk(lowered(machine, playout=True), len(machine.variables))
    answer = program.phases[list(machine.states).index("answer")].options[0].effects
    assert control not in {getattr(getattr(deed, "cell", None), "variable", None) for deed in answer}


def test_a_long_way_between_two_decisions_is_printed() -> None:
    """Many automatic states in a row, each behind a condition within the one before, aren't nested without end."""
    number, pile, actor = Variable("number"), Zone("pile"), Local("actor")
    ways = [
        m.Automatic(f"way {k}", (When(Read(number), (Go("wait"),), (When(Read(number), (Go("over"),), (Go(to),)),)),))
        for k, to in enumerate([*(f"way {k + 1}" for k in range(59)), "over"])
    ]
    machine = machine_of(
        m.Chance("shuffle", ZoneRef(pile), (Go("wait"),)),
        m.Decide("wait", Const(0), actor, (m.Choice("go", (Go("way 0"),)),)),
        *ways,
        m.Final("over"),
        variables=(number,),
        zones=(pile,),
        seats=1,
    )
    for play in (python_playouts(machine).play, python_playouts(machine).step_on):
        at = python_playouts(machine).beginning()
        assert (1, "over") == (play(at, Streams(1)), list(machine.states)[at.phase])
