"""What is done when a call is carried out: its effects, and how play goes on, as the kind of game says."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from holadsl.core.build import equal, less
from holadsl.core.effects import Each, Effect, Set, When
from holadsl.core.expressions import NO, Const, Get, Local, Read, Seats
from holadsl.core.values import Kind
from holadsl.syntax import tree
from holadsl.vocabulary.desk.claimed import Claims
from holadsl.vocabulary.line import Decided, Line, Moment, Single
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.effects import steps


def claims_in(scene: Scene) -> Claims:
    """What the table keeps of calls; only where there are some."""
    assert scene.claims is not None
    return scene.claims


def name_of(number: int, scene: Scene) -> str:
    """The name of a call."""
    return claims_in(scene).names[number]


def carried_out(
    scene: Scene, on: Callable[[int], tuple[Effect, ...]], nobody: tuple[Effect, ...]
) -> tuple[Effect, ...]:
    """The call of the caller, and `on` behind it; `nobody` where none has called."""
    claims = claims_in(scene)
    out: tuple[Effect, ...] = ()
    for number in reversed(range(len(claims.names))):
        here = (*claims.carry_out(number), *body(number, scene), *on(number))
        out = (When(equal(Read(claims.called), Const(number)), here, out),) if out else here
    seat = Local("seat")
    forget = Each(Seats(seat), (Set(claims.answered, NO, Get(seat)),))  # who passed is nobody's business any more
    return (forget, When(less(Read(claims.caller), NO), nobody, out))


def line_of(number: int, scene: Scene) -> Line:
    """The line that says what a call does, read for whoever makes it."""
    name, caller = name_of(number, scene), Single(Kind.SEAT, Read(claims_in(scene).caller))
    line = evolve(scene.line(name, "then").of(caller), that=caller, player=caller.expr, moment=Moment.CALLED)
    return evolve(line, decided=Decided.BEFORE, call=name)


def body(number: int, scene: Scene) -> tuple[Effect, ...]:
    """The effects of a call. Mistakes are noted."""
    said = scene.clause(name_of(number, scene), "then")
    return steps(said.effects, scene, line_of(number, scene)) if isinstance(said, tree.CallThen) else ()
