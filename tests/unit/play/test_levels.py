"""Levels: the same for every game; what they do hangs on the view, the seed and the budget alone."""

from __future__ import annotations

import pickle

import pytest

import holadsl
from holadsl.players.faults import BotFault, NoSuchBot
from holadsl.players.levels import LEVELS, for_seats, levels, named
from holadsl.players.player import Player
from holadsl.players.searching import Searching
from tests.unit.native.many.drawn import ENGINES

FAMILIES = ("hola", "sedma", "cabra", "whist", "bura", "hoola", "gin")
SMALL = {"club": "club:24", "expert": "expert:24"}


def small(level: str) -> str:
    """A level with a budget that a test can afford."""
    return SMALL.get(level, level)


def answer(bot: Player, view: holadsl.View) -> str:
    """What a bot does, on turn or out of it."""
    on_turn = view.turn in (None, view.seat)
    return str(bot.choose(view) if on_turn else bot.call(view))


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("level", ["club", "expert"])
def test_every_engine_makes_the_same_move(level: str, name: str) -> None:
    """The same view, seed and budget in playouts give the same move in generated Python and in C."""
    table = holadsl.load(name).start(seed=6, deals=1)
    made = named(small(level))(2)
    assert isinstance(made, Searching)
    for step in range(5):
        for view in map(table.view, table.to_act):
            if view.legal_moves and step % 4 == 0:
                answers = {
                    answer(Searching(2, made.iterations, engine, made.worlds, made.apart), view)
                    for engine in ENGINES[1:]
                    if engine != "interpreter"
                }
                assert 1 == len(answers)
        if table.deal_over:
            break
        seat = table.to_act[0]
        table.push(table.legal_moves_of(seat).sample(step), seat=seat)


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("name", ["hola", "bura", "hoola"])
def test_each_level_plays_a_deal_to_its_end(level: str, name: str) -> None:
    """Whatever the level, its moves and calls are legal, and a deal ends."""
    rules = holadsl.load(name)
    table, bots = rules.start(seed=8, deals=1), {seat: named(small(level))(8) for seat in rules.seats}
    for _ in range(1500):
        if table.deal_over:
            return
        for seat in table.to_act:
            ordinary = table.turn in (None, seat)
            move = bots[seat].choose(table.view(seat)) if ordinary else bots[seat].call(table.view(seat))
            if move is not None:
                table.push(move, seat=seat)
                break
    pytest.fail("the deal didn't end")


def test_a_budget_is_said_behind_the_name() -> None:
    """So many playouts, or a time, which is kept about: then the move hangs on the machine."""
    view = holadsl.load("hola").start(seed=1).view("A")
    more, timed = named("Expert:500")(1), named("club:200ms")(1)
    assert isinstance(more, Searching)
    assert isinstance(timed, Searching)
    assert (500, 0.0) == (more.iterations, more.seconds)
    assert 0.2 == timed.seconds
    assert timed.choose(view) in view.legal_moves


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("expert:0", "1 to 4194304 playouts"),
        ("expert:-5", "not -5"),
        ("expert:99999999999999", "1 to 4194304 playouts"),
        ("expert:1.5", "not 1.5"),
        ("expert:many", "write expert:5000"),
        ("expert:", "write expert:5000"),
        ("club:0s", "10ms to 600s"),
        ("club:3000s", "10ms to 600s"),
        ("casual:10", "takes no budget"),
        ("expret", "did you mean expert"),
        ("expret:400", "did you mean expert"),
        ("", "there is no bot ''"),
        ("nowhere.py:Mine", "isn't there"),
        ("nowhere.py", "isn't there"),
    ],
)
def test_what_names_no_bot_is_said(text: str, says: str) -> None:
    """A budget that can't be, a level that isn't there, a missing file: a sentence that says what can be written."""
    with pytest.raises(NoSuchBot, match=says):
        named(text)


def test_bots_are_named_for_all_seats_or_for_each() -> None:
    """One text stands for all; several must be as many as there are seats."""
    assert {"B": "club", "D": "club"} == for_seats("club", ["B", "D"])
    assert {"B": "club", "D": "expert:9"} == for_seats("club, expert:9", ["B", "D"])
    with pytest.raises(NoSuchBot, match="2 bots are named for 3 seats"):
        for_seats("club,expert", ["B", "C", "D"])


def test_what_makes_bots_can_be_sent_to_another_process() -> None:
    """A league makes them there; faults come back whole."""
    view = holadsl.load("hola").start(seed=1).view("A")
    for level in levels():
        again = pickle.loads(pickle.dumps(named(small(level))))
        assert again(5).choose(view) == named(small(level))(5).choose(view)
    fault = pickle.loads(pickle.dumps(BotFault("mine", "hung", "was late.")))
    assert ("mine", "hung", "the bot mine was late.") == (fault.bot, fault.what, str(fault))


def test_a_beginner_stands_between_chance_and_casual() -> None:
    """Over a few deals with their sides swapped it takes more points than chance, and fewer than the casual bot."""
    rules = holadsl.load("hola")

    def share(one: str, two: str) -> float:
        won, all_points = 0, 0
        for seed in range(4):
            for own in rules.teams.values():
                table = rules.start(seed=seed, deals=1)
                bots = {seat: named(one if seat in own else two)(seed) for seat in rules.seats}
                while table.turn is not None:
                    table.push(bots[table.turn].choose(table.view(table.turn)))
                won += sum(int(points) for team, points in table.points.items() if rules.teams[team] == own)
                all_points += sum(map(int, table.points.values()))
        return won / all_points

    assert share("beginner", "random") > 0.55
    assert share("beginner", "casual") < 0.5


@pytest.mark.parametrize("level", ["club", "expert"])
def test_in_games_of_turns_levels_that_search_are_careful(level: str) -> None:
    """Both make another move than a casual bot only where the search is sure: of two moves that were tried once each it
    never is.
    """
    table, asked = holadsl.load("hoola").start(seed=6, deals=1), 0
    for step in range(24):
        view = table.view(table.to_act[0])
        made = named(f"{level}:2")(4)
        assert isinstance(made, Searching)
        tried = [one for one in made.found(view).moves if one.visits]
        usual = named("casual")(4).choose(view)
        if len(tried) == 2 and usual in {one.move for one in tried}:
            assert made.choose(view) == usual
            asked += 1
        table.push(table.legal_moves_of(view.seat).sample(step), seat=view.seat)
    assert asked >= 3
