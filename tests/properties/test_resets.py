"""Resets in random graphs of states: no value gathers over more deals than was inferred."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core.machine import Chance, Choice, Decide, Machine, State
from holadsl.core.resets import deals_gathered
from holadsl.core.values import Index, Variable, Zone
from holadsl.engine.game import Game
from tests.machines_core import pack_of

COUNTER = Variable("counter", index=Index.TEAM)
PILE = Zone("pile")
MANY = 1000


def told(word: int, copy: int) -> e.Effect:
    """Says what happened to a copy of the counter: 1 it was added to, 0 it was reset."""
    return e.Tell(e.Happening.SCORE_SET, (x.Const(copy), x.Const(word)))


def adding(copy: int) -> tuple[e.Effect, ...]:
    """A copy is added to."""
    return e.Add(COUNTER, x.YES, x.Const(copy)), told(1, copy)


def setting(copy: int) -> tuple[e.Effect, ...]:
    """A copy is set to 0."""
    return e.Set(COUNTER, x.NO, x.Const(copy)), told(0, copy)


def setting_all(adds: bool) -> tuple[e.Effect, ...]:
    """Each copy is set to 0, and perhaps the other is added to meanwhile."""
    team = x.Local("team")
    other = x.Binary(x.Op.SUB, x.YES, x.Get(team))
    said = e.Tell(e.Happening.SCORE_SET, (x.Get(team), x.NO))
    more = (e.Add(COUNTER, x.YES, other), e.Tell(e.Happening.SCORE_SET, (other, x.YES))) if adds else ()
    return (e.Each(x.Teams(team), (e.Set(COUNTER, x.NO, x.Get(team)), said, *more)),)


@st.composite
def graphs(draw: Callable[[st.SearchStrategy[Any]], Any]) -> Machine:
    """A Machine of shuffles and decisions that lead anywhere, and add to a counter or reset it here and there."""
    names = [f"state {number}" for number in range(draw(st.integers(2, 5)))]
    leaf = st.sampled_from(
        [
            (),
            (),
            adding(0),
            adding(1),
            setting(0),
            setting(1),
            setting_all(False),
            setting_all(False),
            setting_all(True),
        ]
    )
    odd = x.Binary(x.Op.EQ, x.Binary(x.Op.MOD, x.At(x.ZoneRef(PILE), x.NO), x.Const(2)), x.YES)

    def effects(depth: int) -> tuple[e.Effect, ...]:
        first, go = draw(leaf), e.Go(draw(st.sampled_from(names)))
        if depth and draw(st.booleans()):
            return (*first, e.When(odd, effects(depth - 1), effects(depth - 1)))
        if depth and draw(st.booleans()):
            loop = e.Repeat(odd, 1, (*draw(leaf), e.Go(draw(st.sampled_from(names)))))
            return (*first, loop, *effects(depth - 1))
        if depth and draw(st.booleans()):
            return (*first, e.When(odd, draw(leaf), draw(leaf)), *effects(depth - 1))
        return (*first, go)

    states: list[State] = []
    for number, name in enumerate(names):
        if not number or draw(st.integers(0, 2)) == 0:
            states.append(Chance(name, x.ZoneRef(PILE), effects(1)))
        else:
            choices = tuple(Choice("go", effects(2)) for _ in range(draw(st.integers(1, 3))))
            states.append(Decide(name, x.NO, x.Local("actor"), choices))
    return Machine(
        seats=2,
        team_of=(0, 1),
        following=(1, 0),
        pack=pack_of(2, 1),
        variables=(COUNTER,),
        zones=(PILE,),
        tables=(),
        states={state.name: state for state in states},
        start=names[0],
        roles={},
        longest=1,
        deals=MANY,
    )


@settings(max_examples=300)
@given(graphs(), st.randoms(use_true_random=False))
def test_no_value_gathers_longer(machine: Machine, random: Any) -> None:
    """In random play what a copy of the counter has gathered since its reset comes from no more deals than inferred."""
    most = deals_gathered(machine).get(COUNTER, 0)
    game, seen, deal = Game(machine), 0, 0
    gathered: list[set[int]] = [set(), set()]
    for _ in range(60):
        if isinstance(game.waiting, Chance):
            deal += 1
            game.feed(random.choice(((0, 1), (1, 0))))
        else:
            game.act(*random.choice(list(game.choices())))
        for event in game.events[seen:]:
            copy, added = event.numbers
            gathered[copy] = gathered[copy] | {deal} if added else set()
            assert len(gathered[copy]) <= most
        seen = len(game.events)
