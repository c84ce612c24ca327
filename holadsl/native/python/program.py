"""Generated functions put together as the Program that a Game plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary, ref

from holadsl.calm import calm
from holadsl.core.machine import Automatic, Choice, Decide, Guard, Machine, Window
from holadsl.data import frozen
from holadsl.engine.layout import Layout, layout_of
from holadsl.engine.on_melds import SetsOnMelds
from holadsl.engine.pairing import paired
from holadsl.engine.program import Program, program_of
from holadsl.engine.sets import Sets
from holadsl.engine.splits import Splitter
from holadsl.engine.stage import Legal, Numbers, Onto, Option, Stage, Value, Zones
from holadsl.native import program as typed
from holadsl.native.lowering.lower import lowered
from holadsl.native.python.module import made
from holadsl.native.python.step import told_text

_PROGRAMS: WeakKeyDictionary[Machine, Program] = WeakKeyDictionary()


def python_program(machine: Machine) -> Program:
    """The Machine as generated functions, made at the first call; it plays as the interpreter's Program does."""
    program = _PROGRAMS.get(machine)
    if program is None:
        program = _PROGRAMS[machine] = _made(machine)
    return program


def _made(machine: Machine) -> Program:
    with calm():
        layout, program = layout_of(machine), lowered(machine)
        stages = {name: Stage(name, node, isinstance(node, Automatic)) for name, node in machine.states.items()}
        given = {f"s{number}": stage for number, stage in enumerate(stages.values())}
        names = made(told_text(machine, layout, program), "step", given)
        put_questions(names, program, layout, machine)
        _Filler(machine, layout, program, names).fill(stages)
    actor = len(layout.first)
    return Program(layout, stages, stages[machine.start], actor + program.kept, actor)


def put_questions(names: dict[str, Any], program: typed.Program, layout: Layout, machine: Machine) -> None:
    """Makes the questions, which the functions find as `a` and their numbers."""
    actor = len(layout.first)
    for number, question in enumerate(program.questions):
        fits = names[f"fits{number}"]
        if isinstance(question, typed.Split):
            named = layout.place(machine.zones[question.named])
            cards, may, left = names[f"cards{number}"], names[f"may{number}"], names.get(f"left{number}")
            names[f"a{number}"] = Splitter(cards, named, fits, may, actor + question.item, left)
        else:
            ones, others = names[f"ones{number}"], names[f"others{number}"]
            names[f"a{number}"] = paired(ones, others, actor + question.one, actor + question.other, fits)


def sets_of(names: Mapping[str, Any], name: str, sets: typed.Sets, layout: Layout, machine: Machine) -> Sets:
    """The sets of a choice."""
    return Sets(
        source=names[f"source{name}"],
        picked=layout.place(machine.zones[sets.picked]),
        least=names[f"least{name}"],
        most=names[f"most{name}"],
        ordered=sets.ordered,
        as_named=sets.as_named,
        given=names.get(f"given{name}"),
        narrow=names[f"narrow{name}"],
        test=names[f"test{name}"],
    )


@frozen(eq=False)
class _Filler:
    machine: Machine
    layout: Layout
    program: typed.Program
    names: Mapping[str, Any]

    def fill(self, stages: Mapping[str, Stage]) -> None:
        """Gives each stage its functions."""
        for phase, stage in zip(self.program.phases, stages.values(), strict=True):
            node, number = stage.node, phase.number
            stage.run, stage.zone = self.names.get(f"run{number}"), self.names.get(f"place{number}")
            if isinstance(node, Decide | Window):
                choices = zip(phase.options, node.all_choices, strict=True)
                stage.options = tuple(self.option(stage.name, number, option, choice) for option, choice in choices)
                further = [option.number for option in phase.options if option.opens is not None]
                stage.opens = tuple(self.names[f"open{number}_{further_one}"] for further_one in further)
                stage.plain = phase.plain
            if isinstance(node, Decide):
                stage.who, stage.ordinary = self.names[f"who{number}"], phase.ordinary

    def option(self, state: str, phase: int, option: typed.Option, choice: Choice) -> Option:
        """One choice."""
        name, names = f"{phase}_{option.number}", self.names
        onto = None if choice.onto is None else Onto(self.layout.faces)
        sets: Sets | SetsOnMelds | None = None
        if option.sets is not None:
            sets = sets_of(names, name, option.sets, self.layout, self.machine)
            if onto is not None:
                sets = SetsOnMelds(sets, len(self.layout.first) + typed.MELD, onto, self.layout.melds)
        asked = _Asked(ref(self.machine), state, option.number)
        return Option(
            node=choice,
            zone=names.get(f"source{name}"),
            cards=names.get(f"cards{name}", _no_cards),
            legal=Legal(names[f"test{name}"], ()),
            guards=tuple((guard, asked.guard(number, guard)) for number, guard in enumerate(choice.guards)),
            run=names[f"act{name}"],
            sets=sets,
            onto=onto,
            stands=None if choice.stands is None else asked.stands,
        )


def _no_cards(_: Numbers, __: Zones) -> tuple[int, ...]:
    return ()


@frozen(eq=False)
class _Asked:
    """What only explains a choice is left to the interpreter, which is made when somebody asks.

    The Machine isn't held, so that one that nobody plays any more can be forgotten.
    """

    machine: ref[Machine]
    state: str
    number: int

    def guard(self, number: int, _: Guard) -> Value:
        """One guard of the choice."""
        return lambda v, z: self._option(v).guards[number][1](v, z)

    def stands(self, v: Numbers, z: Zones) -> int:
        """For which card a wild one stands."""
        stands = self._option(v).stands
        assert stands is not None
        return stands(v, z)

    def _option(self, v: Numbers) -> Option:
        machine = self.machine()
        assert machine is not None, "who asks has a game of it"
        program = program_of(machine)
        if len(v) < program.width:
            v.extend([0] * (program.width - len(v)))
        return program.stages[self.state].options[self.number]
