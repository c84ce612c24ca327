"""How calls are made: what stands open beside the turn, and who is asked before a call is carried out."""

from __future__ import annotations

from collections.abc import Sequence

from holadsl.core.build import both, either, equal, less, no
from holadsl.core.effects import Copy, Each, Effect, Go, Happening, Set, Tell, When
from holadsl.core.expressions import NO, YES, Const, Expr, Get, Local, Read, Seats, ZoneRef
from holadsl.core.machine import Choice, Guard, Right, Window
from holadsl.core.values import NOBODY
from holadsl.core.verbs import PASS
from holadsl.vocabulary.calling.calls import Call, Stage, Taking, call_of
from holadsl.vocabulary.melds.ways import claimed_way
from holadsl.vocabulary.scene import Scene

WINDOW = "claim"
"""The state in which those are asked who would come before the caller."""


def calls_of(actor: Local, scene: Scene) -> tuple[Call, ...]:
    """All calls of the rules, read for the player bound to `actor`."""
    names = scene.claims.names if scene.claims is not None else ()
    return tuple(call_of(number, actor, scene) for number in range(len(names)))


def rights(stage: Stage, actor: Local, scene: Scene) -> tuple[Right, ...]:
    """What stands open beside the turn while play waits there."""
    out = []
    for call in calls_of(actor, scene):
        is_open = call.open_at(stage)
        if is_open != NO:
            for taking in call.takings:
                effects = (*_begin(stage, scene), *_claim(call, taking, actor, scene), Go(WINDOW))
                out.append(Right(is_open, _choice(call, taking, call.when.get(stage, NO), effects, scene)))
    return tuple(out)


def ask_after_last(scene: Scene) -> tuple[Effect, ...]:
    """After the last trick nobody is to play: those are asked who may still call something at its end."""
    calls = calls_of(Local("player"), scene)
    if all(call.open_at(Stage.OVER) == NO for call in calls):
        return ()
    assert scene.claims is not None
    desk = scene.desk
    over = both(no(Read(desk.deal_ended)), less(NO, Read(desk.trick_number)))
    return (When(over, (*_begin(Stage.OVER, scene), Go(WINDOW))),)


def any_open(scene: Scene) -> bool:
    """Some call can be made at this table."""
    calls = calls_of(Local("player"), scene)
    return any(call.open_at(stage) != NO for call in calls for stage in call.when)


def ask(stage: Stage, scene: Scene) -> tuple[Effect, ...]:
    """Those are asked who may call something now; nothing where no call is open then at this table."""
    calls = calls_of(Local("player"), scene)
    if all(call.open_at(stage) == NO for call in calls):
        return ()
    return (*_begin(stage, scene), Go(WINDOW))


def window(then: Sequence[Effect], scene: Scene) -> Window | None:
    """Those who would come before the caller are asked, once each; after the last trick all who may call then."""
    if scene.claims is None:
        return None
    claims, seat = scene.claims, Local("player")
    calls = calls_of(seat, scene)
    choices: list[Choice] = []
    may: list[Expr] = []
    for call in calls:
        here = _open_now(call, scene)
        before = less(call.steps, Read(claims.caller_steps))
        may.append(both(call.open_if(here), before))
        first = Guard(before, f"another goes first with {call.name}", scene.line(call.name, "first").origin)
        choices.extend(
            _choice(call, taking, here, _claim(call, taking, seat, scene), scene, first) for taking in call.takings
        )
    asked = both(no(Read(claims.answered, Get(seat))), either(*may))
    passes = Choice(PASS, (Set(claims.answered, YES, Get(seat)),))
    return Window(WINDOW, asked, seat, (*choices, passes), tuple(then))


def _open_now(call: Call, scene: Scene) -> Expr:
    """The call is open where play was when the first one called."""
    assert scene.claims is not None
    at = Read(scene.claims.called_when)
    return either(*(both(equal(at, Const(int(stage))), test) for stage, test in call.when.items()))


def _begin(stage: Stage, scene: Scene) -> tuple[Effect, ...]:
    """Nobody has called yet, and nobody was asked."""
    assert scene.claims is not None
    claims, seat = scene.claims, Local("seat")
    return (
        Set(claims.caller, Const(NOBODY)),
        Set(claims.called_when, Const(int(stage))),
        Set(claims.caller_steps, Const(scene.seats)),
        Set(claims.led, NO),
        Each(Seats(seat), (Set(claims.answered, NO, Get(seat)),)),
    )


def _claim(call: Call, taking: Taking, actor: Local, scene: Scene) -> tuple[Effect, ...]:
    """The call is the actor's now; the cards that it takes are shown, and stay in his hand until it is carried out."""
    assert scene.claims is not None
    claims, who = scene.claims, Get(actor)
    picked = None if taking.several is None else ZoneRef(scene.picked)
    shown: tuple[Effect, ...] = () if picked is None else (Copy(picked, ZoneRef(claims.claimed, who)),)
    if len(call.takings) > 1:
        shown = (*shown, Set(claimed_way(scene), Const(taking.way), who))
    return (
        Set(claims.caller, who, origin=call.origin),
        Set(claims.called, Const(call.number)),
        Set(claims.caller_steps, call.steps),
        Set(claims.made[call.number], YES, who),
        Set(claims.answered, YES, who),
        *shown,
        Tell(Happening.CALLED, (who, Const(call.number)), picked),
    )


def _choice(call: Call, taking: Taking, here: Expr, effects: Sequence[Effect], scene: Scene, *more: Guard) -> Choice:
    """The move of a call. Whether it stands open is asked before; here each reason has its line, for `why`."""
    moment = scene.line(call.name, "when").origin
    when = Guard(here, f"{{seat}} may not call {call.name} now", moment)
    reasons = (when, *call.reasons, *more)
    guards = (*(guard for guard in reasons if guard.test != YES), *call.own, *taking.guards)
    several, stands = taking.several, taking.stands
    said = moment if scene.clause(call.name, "when") is not None else None
    return Choice(
        call.name, tuple(effects), call.source, None, guards, call.origin, several, stands=stands, moment=said
    )
