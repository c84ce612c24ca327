"""A Machine lowered to a typed program."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from holadsl.core.expressions import And, Expr, Local
from holadsl.core.machine import Automatic, Chance, Choice, Decide, Final, Machine, Several, Window, begins_deal
from holadsl.engine.simplify import once, with_parts
from holadsl.native.deeds import Deed, Let
from holadsl.native.lowering.asking import test_of
from holadsl.native.lowering.deeds import lower
from holadsl.native.lowering.loops import hoisted, writer_of
from holadsl.native.lowering.plan import Plan
from holadsl.native.lowering.words import Writer
from holadsl.native.program import ACTOR, MELD, Option, Phase, Program, Sets, Test, Value
from holadsl.native.words import UNKNOWN, Kept, Num, Slot, Use


def lowered(machine: Machine, *, playout: bool = False) -> Program:
    """The typed program of a Machine.

    With `playout` only what decides how play goes and ends is in it: variables that never change are constants, what
    nothing reads isn't stored, nothing is told. A Machine that can't be played: MachineFault.
    """
    plan = Plan.of(machine, playout=playout)
    phases = tuple(PHASES[type(state)](plan, number, state) for number, state in enumerate(machine.states.values()))
    questions = tuple(question for question in plan.questions if question is not None)
    assert len(questions) == len(plan.questions), "a question was begun and not finished"
    return Program(
        phases,
        questions,
        plan.kept,
        plan.numbers.phases[machine.start],
        frozenset(plan.numbers.variables[variable] for variable in plan.constant),
        frozenset(plan.numbers.variables[variable] for variable in plan.unread),
    )


def _done(writer: Writer, effects: Iterable[Any]) -> tuple[Deed, ...]:
    with writer.apart() as deeds:
        lower(writer, effects)
    return tuple(deeds)


def _run(plan: Plan, number: int, state: Automatic) -> Phase:
    writer = writer_of(plan)
    deeds = _done(writer, state.effects)
    return Phase(number, "run", writer.slots, deeds=deeds, origin=state.origin)


def _chance(plan: Plan, number: int, state: Chance) -> Phase:
    writer = writer_of(plan)
    place = writer.place(with_parts(state.zone, writer.prepared))
    deeds = _done(writer, state.effects)
    kind = "deal" if begins_deal(state) else "part"
    return Phase(number, kind, writer.slots, place=place, deeds=deeds, origin=state.origin)


def _decide(plan: Plan, number: int, state: Decide) -> Phase:
    writer = writer_of(plan)
    who, actor = writer.value(state.who), writer.slot()
    opens: list[Expr | None] = [None] * len(state.choices)
    opens.extend(right.open_to for right in state.rights)
    options = tuple(
        _option(writer, place, choice, (state.actor, actor), open_to)
        for place, (choice, open_to) in enumerate(zip(state.all_choices, opens, strict=True))
    )
    return Phase(number, "decide", writer.slots, who, options, len(state.choices), origin=state.origin)


def _window(plan: Plan, number: int, state: Window) -> Phase:
    writer = writer_of(plan)
    actor = writer.slot()
    options = tuple(
        _option(writer, place, choice, (state.seat, actor), state.open_to) for place, choice in enumerate(state.choices)
    )
    deeds = _done(writer, state.then)
    return Phase(number, "window", writer.slots, options=options, deeds=deeds, origin=state.origin)


def _option(writer: Writer, number: int, choice: Choice, actor: tuple[Local, Slot], open_to: Expr | None) -> Option:
    name, who = actor
    card = None if choice.card is None else writer.slot()
    meld = None if choice.onto is None else writer.slot()
    with (
        writer.naming(name, Use(who)),
        writer.naming(choice.card, Use(card) if card else Num(0)),
        writer.naming(choice.onto, Use(meld) if meld else Num(0)),
    ):
        opens = None if open_to is None else writer.value(open_to)
        source = None if choice.source is None else writer.place(with_parts(choice.source, writer.prepared))
        sets = None if choice.several is None else _sets(writer, choice, choice.several, name)
        before, test = ((), Value((), Num(1))) if sets else _test(writer, choice)
        effects = _done(writer, choice.effects)
    return Option(number, who, card, meld, source, before, test, effects, sets, opens)


def _test(writer: Writer, choice: Choice) -> tuple[tuple[Deed, ...], Value]:
    """What is done once for a listing, and what is asked for each card."""
    test = writer.prepared(choice.legal)
    if choice.card is None:
        return (), _value_of(writer, test)
    marks: dict[Any, Local] = {}
    test = once(test, choice.card, marks)
    with writer.apart() as before:
        for mark in marks.values():
            slot = writer.slot()
            writer.names[mark] = Use(slot)
            writer.block.append(Let(slot, Num(UNKNOWN)))
        test = hoisted(writer, test, frozenset({choice.card}))
    return tuple(before), _value_of(writer, test)


def _value_of(writer: Writer, node: Any) -> Value:
    with writer.apart() as deeds:
        word = writer.word(node)
    return Value(tuple(deeds), word)


def _sets(writer: Writer, choice: Choice, several: Several, actor: Local) -> Sets:
    names = {actor: Kept(ACTOR)}
    if choice.onto is not None:
        names[choice.onto] = Kept(MELD)

    def asked(node: Expr) -> Test:
        return test_of(writer, writer.prepared(node), dict(names))

    return Sets(
        picked=writer.plan.numbers.zones[several.picked],
        least=asked(several.least),
        most=asked(several.most),
        ordered=several.ordered,
        as_named=several.as_named,
        given=None if several.given is None else asked(several.given),
        narrow=asked(And(tuple(guard.test for guard in choice.guards if guard.narrows))),
        test=asked(choice.legal),
    )


PHASES: dict[type, Callable[[Plan, int, Any], Phase]] = {
    Automatic: _run,
    Chance: _chance,
    Decide: _decide,
    Window: _window,
    Final: lambda plan, number, state: Phase(number, "over", 0),
}
"""For each kind of state, how it is lowered."""
