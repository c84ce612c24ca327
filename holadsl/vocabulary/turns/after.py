"""How play goes on in a game of turns when those who were asked have answered."""

from __future__ import annotations

from holadsl.core.build import both, equal, less, no
from holadsl.core.effects import Add, Each, Effect, Go, Set, When
from holadsl.core.expressions import NO, YES, Const, Expr, Get, Local, Read, Seats
from holadsl.core.values import NOBODY
from holadsl.syntax import tree
from holadsl.vocabulary.calling import carrying
from holadsl.vocabulary.calling.calls import Stage
from holadsl.vocabulary.calling.carrying import claims_in, name_of
from holadsl.vocabulary.melds.placing import melds_in
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.words import contains


def carried_out(scene: Scene) -> tuple[Effect, ...]:
    """The call of the caller, then play goes on where it was, or with his turn."""
    not_yet = When(_before_a_turn(scene), (_turn_counts(-1, scene),))
    return (not_yet, *carrying.carried_out(scene, lambda number: _on(number, scene), _where_it_was(scene)))


def _before_a_turn(scene: Scene) -> Expr:
    """Another than the player on turn has called before he did anything: he has had no turn by what comes of it."""
    claims, player = claims_in(scene), Read(scene.desk.player)
    caller = Read(claims.caller)
    another = both(no(less(caller, NO)), no(equal(caller, player)))
    return both(equal(Read(claims.called_when), Const(int(Stage.DRAW))), another)


def _turn_counts(how: int, scene: Scene) -> Effect:
    """The turn of the player counts for one more or less that he has had."""
    return Add(melds_in(scene).turns, Const(how), Read(scene.desk.player))


def begin_turn(who: Expr, scene: Scene) -> tuple[Effect, ...]:
    """A turn of that player begins, in order of play or by a call: nothing of the turn before counts any more."""
    melds = melds_in(scene)
    made: tuple[Effect, ...] = ()
    if scene.claims is not None:
        seat = Local("seat")
        of_all = tuple(Set(kept, NO, Get(seat)) for kept in scene.claims.made)
        made = (Each(Seats(seat), of_all), *(Set(kept, NO) for kept in scene.claims.carried.values()))
    return (
        Add(melds.turns, YES, who),
        Set(melds.melded_before, Read(melds.melded, who), who),
        Set(melds.took, NO),
        Set(melds.took_from, Const(NOBODY)),
        Set(melds.in_turn, NO),
        Set(melds.threw, NO),
        *made,
    )


def _on(number: int, scene: Scene) -> tuple[Effect, ...]:
    said = scene.clause(name_of(number, scene), "then")
    ended = When(Read(scene.desk.deal_ended), (Go("count"),))
    if said is not None and contains(said, (tree.PlaysOn,)):
        return (ended, Go("placed"))
    return (ended, When(_before_a_turn(scene), (_turn_counts(1, scene),)), *_where_it_was(scene))


def _where_it_was(scene: Scene) -> tuple[Effect, ...]:
    """The turn goes on; a thrown card is past: first the turn ends, then the next begins."""
    where = {Stage.DRAW: "draw", Stage.ACT: "act", Stage.OWN: "turn-over"}
    out: tuple[Effect, ...] = (Go("next"),)
    for stage, state in where.items():
        out = (When(equal(Read(claims_in(scene).called_when), Const(int(stage))), (Go(state),), out),)
    return out
