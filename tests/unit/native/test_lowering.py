"""A Machine as a typed program: what is in it, what isn't, and that nothing is computed which may fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from attrs import fields, has
from hypothesis import given, settings

import holadsl
from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core import machine as m
from holadsl.core.values import Index, Kind, Origin, Table, Variable, Zone
from holadsl.native import deeds, program, words
from holadsl.native.c import deeds as c_deeds
from holadsl.native.c import words as c_words
from holadsl.native.lowering.lower import lowered
from holadsl.native.lowering.plan import Plan
from holadsl.native.program import Program
from holadsl.native.python import deeds as python_deeds
from holadsl.native.python import words as python_words
from tests.lockstep import walker
from tests.lockstep.engines import LOWERED, PYTHON, Maker, Stepped, Walked
from tests.lockstep.larger import larger_machine
from tests.machines import machine_of, pack_of
from tests.unit.engine import test_meaning as meaning

GAMES = ("bura", "cabra", "gin", "hola", "hoola", "ristikontra", "sedma", "whist")
ENGINES = {**LOWERED, **PYTHON}


def nodes_in(thing: Any) -> Iterator[Any]:
    """Every node of a typed program."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from nodes_in(part)
    elif has(type(thing)) and not isinstance(thing, Origin):
        yield thing
        for one in fields(type(thing)):
            yield from nodes_in(getattr(thing, one.name))


def computing(expr: x.Expr, *others: Variable, zone: Zone, table: Table) -> tuple[m.Machine, Variable]:
    """A Machine that computes an expression after the cards were dealt."""
    result = Variable("result")
    machine = machine_of(
        m.Chance("shuffle", x.ZoneRef(zone), (e.Go("compute"),)),
        m.Automatic("compute", (e.Set(result, expr), e.Tell(e.Happening.SCORE_SET, (expr,)), e.Go("over"))),
        m.Final("over"),
        variables=(*others, result),
        zones=(zone,),
        tables=(table,),
        pack=pack_of(2, 2),
        seats=2,
    )
    return machine, result


# ---------------------------------------------------------------------- what is in it


def test_every_node_says_what_it_means() -> None:
    """Each public class of the typed program has a docstring of its own."""
    for module in (words, deeds, program):
        things = [thing for thing in vars(module).values() if isinstance(thing, type)]
        mine = [thing for thing in things if thing.__module__ == module.__name__]
        assert mine
        assert [] == [thing.__name__ for thing in mine if not (thing.__doc__ or "").rstrip().endswith((".", "`."))]


def test_all_kinds_of_words_and_deeds_are_known_everywhere() -> None:
    """Both printers, and what walks a program in tests, have an entry for each kind, and none besides."""
    kinds_of_words, kinds_of_deeds = set(get_args(words.Word)), set(get_args(deeds.Deed))
    assert {frozenset(kinds_of_words)} == {frozenset(one.WORDS) for one in (c_words, python_words, walker)}
    assert {frozenset(kinds_of_deeds)} == {frozenset(one.DEEDS) for one in (c_deeds, python_deeds, walker)}


def test_all_kinds_of_words_and_deeds_come_up() -> None:
    """No kind is there in vain: each is in the program of some Machine."""
    seen = {type(node) for seed in range(40) for node in nodes_in(lowered(larger_machine(seed)).phases)}
    questions = (question for seed in range(10) for question in lowered(larger_machine(seed)).questions)
    seen |= {type(node) for question in questions for node in nodes_in(question)}
    assert set() == {*get_args(words.Word), *get_args(deeds.Deed)} - seen


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_leaves_out_what_nobody_sees(name: str) -> None:
    """It tells nothing, reads no constant from a variable, and stores nothing that isn't read."""
    found = lowered(holadsl.load(name).machine, playout=True)
    nodes = [*nodes_in(found.phases), *nodes_in(found.questions)]
    assert not [node for node in nodes if isinstance(node, deeds.Report)]
    cells = {node.variable for node in nodes if isinstance(node, words.Cell)}
    assert not cells & found.constant
    stored = {node.cell.variable for node in nodes if isinstance(node, deeds.Store | deeds.Raise)}
    assert not stored & (found.unread | found.constant)


@pytest.mark.parametrize("name", GAMES)
def test_a_step_keeps_everything(name: str) -> None:
    """In the form for tables no variable is taken for a constant or left out, and what the Machine tells is told."""
    machine = holadsl.load(name).machine
    found = lowered(machine)
    assert (frozenset(), frozenset()) == (found.constant, found.unread)
    assert [node for node in nodes_in(found.phases) if isinstance(node, deeds.Report)]
    assert [phase.number for phase in found.phases] == list(range(len(machine.states)))


def test_each_phase_ends_with_a_next() -> None:
    """What happens by itself, and what a decision does, leads on; only an answer may leave a window open."""
    for name in GAMES:
        for phase in lowered(holadsl.load(name).machine).phases:
            if phase.kind in ("run", "deal", "part", "window"):
                assert leads_on(phase.deeds)
            if phase.kind == "decide":
                assert all(leads_on(option.effects) for option in phase.options)


def leads_on(found: tuple[deeds.Deed, ...]) -> bool:
    """Every way through the deeds ends with a Next."""
    last = found[-1] if found else None
    if isinstance(last, deeds.Check):
        return leads_on(last.then) and leads_on(last.other)
    return isinstance(last, deeds.Next)


# ---------------------------------------------------------------------- the same each time


def shown(found: Program) -> str:
    """A program as text, with all its numbers."""
    texts = (
        f"{type(node).__name__}{[getattr(node, one.name) for one in fields(type(node)) if plain(node, one.name)]}"
        for node in nodes_in((found.phases, found.questions))
    )
    return "\n".join((*texts, str((found.kept, sorted(found.constant), sorted(found.unread)))))


def plain(node: object, name: str) -> bool:
    """The part is a number, a text or the like."""
    return isinstance(getattr(node, name), int | str | bool | None) and name != "origin"


SHOWN_ANEW = """
import holadsl
from holadsl.native.lowering.lower import lowered
from tests.unit.native.test_lowering import shown
for name in ("hoola", "bura"):
    for playout in (False, True):
        print(shown(lowered(holadsl.load(name).machine, playout=playout)))
"""


def test_the_same_program_in_every_process(checkout: Any) -> None:
    """Loaded and lowered in other processes, with other hashes, it is the same."""
    texts = set()
    for seed in ("1", "2"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(checkout)}
        command = [sys.executable, "-c", SHOWN_ANEW]
        done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=True)
        texts.add(done.stdout)
    assert [True] == [len(text) > 10_000 for text in texts]


# ---------------------------------------------------------------------- what it means


@settings(max_examples=150)
@given(meaning.numbers_with((), 3), meaning.VALUES, meaning.ZONES)
def test_any_expression_means_the_same(expr: x.Expr, values: list[int], zones: list[list[int]]) -> None:
    """A random expression, lowered and walked, is the same number as in the interpreter; so is what is told of it."""
    bench, result = meaning.BENCH, Variable("result")
    machine = machine_of(
        m.Chance("shuffle", x.ZoneRef(bench.stock), (e.Go("over"),)),
        m.Automatic("compute", (e.Set(result, expr), e.Tell(e.Happening.SCORE_SET, (expr,)), e.Go("over"))),
        m.Final("over"),
        variables=(bench.one, bench.other, bench.each_seat, bench.each_team, result),
        zones=(bench.pile, bench.stock, bench.hand, bench.order),
        tables=(bench.squares, meaning.FOLLOWING),
        pack=pack_of(5, 2),
    )
    first, walked = Stepped.interpreter(machine), Walked.steps(machine).walker
    for variable, of, value in (
        (0, 0, values[0]),
        (1, 0, values[1]),
        *((2, seat, values[2 + seat]) for seat in range(4)),
    ):
        first.game.set_value(machine.variables[variable], value, of if variable == 2 else None)
        walked.variables[variable][of] = value
    for zone, of, items in ((0, 0, zones[0]), (3, 0, zones[1]), *((2, seat, zones[2 + seat]) for seat in range(4))):
        first.game.set_items(machine.zones[zone], items, of if zone == 2 else None)
        walked.zones[zone][of][:] = items
    first.game.jump("compute")
    walked._follow(1)
    assert repr((first.game.value(result), first.told())) == repr((walked.variables[4][0], walked.told))


N, TABLE, PILE = Variable("n", first=5), Table("table", (1, 2, 3)), Zone("pile")
SMALL = x.Binary(x.Op.LT, x.Read(N), x.Const(3))
LOOKED_UP = x.Look(TABLE, x.Read(N))
CARD, LAP, OTHER = x.Local("card"), x.Local("lap"), x.Local("other")
BELOW = x.Binary(x.Op.LT, x.Get(LAP), x.Const(3))
CARDS = x.Cards(CARD, x.ZoneRef(PILE))
PER_CARD = x.Fold(x.How.SUM, CARDS, None, x.Binary(x.Op.ADD, x.Get(CARD), x.If(BELOW, x.Look(TABLE, x.Get(LAP)), x.NO)))
IN_VAIN = {
    "a branch": x.Fold(x.How.SUM, CARDS, None, x.Binary(x.Op.ADD, x.Get(CARD), x.If(SMALL, LOOKED_UP, x.NO))),
    "an and": x.Fold(x.How.COUNT, CARDS, x.And((x.Binary(x.Op.LE, x.Get(CARD), x.YES), SMALL, LOOKED_UP))),
    "an or": x.Fold(x.How.COUNT, CARDS, x.Or((x.Binary(x.Op.LE, x.Get(CARD), x.YES), x.Not(SMALL), LOOKED_UP))),
    "a loop of numbers": x.Fold(x.How.SUM, x.Times(LAP, 5), None, PER_CARD),
    "a long loop of numbers": x.Fold(x.How.SUM, x.Times(LAP, 50), None, PER_CARD),
    "a number of cards": x.Fold(
        x.How.SUM,
        CARDS,
        None,
        x.If(
            x.And((x.Binary(x.Op.LT, x.Size(x.ZoneRef(PILE)), x.Const(3)), x.Get(CARD))),
            x.Look(TABLE, x.Size(x.ZoneRef(PILE))),
            x.Get(CARD),
        ),
    ),
    "a seek": x.Seek(CARDS, x.And((SMALL, x.Binary(x.Op.EQ, LOOKED_UP, x.Get(CARD))))),
}


@pytest.mark.parametrize("engine", ENGINES.values(), ids=list(ENGINES))
@pytest.mark.parametrize("name", IN_VAIN)
def test_what_may_fail_isnt_computed_in_vain(name: str, engine: Maker) -> None:
    """An entry that isn't there isn't looked up before a loop whose body asks first whether it is there."""
    machine, _ = computing(IN_VAIN[name], N, zone=PILE, table=TABLE)
    first, other = Stepped.interpreter(machine), engine(machine)
    for one in (first, other):
        one.feed((0, 1, 2, 3))
    right, found = first.seen(), other.seen()
    assert [*found.numbers] in ([*right.numbers], [None, None], [[5], None])
    assert other.told() in (None, first.told())


@pytest.mark.parametrize("name", ["bura", "cabra", "hola", "hoola"])
def test_what_playouts_take_for_constant_is_never_otherwise(name: str) -> None:
    """What never changes in a playout can't be laid out otherwise by hand: its range has that one value, and a position
    with another is refused.
    """
    rules = holadsl.load(name)
    constant, at = Plan.of(rules.machine, playout=True).constant, rules.start(seed=1).text()
    for called, item in rules.book.items.items():
        if item in constant:
            assert isinstance(item, Variable)
            found = rules.book.ranges[item]
            assert (item.first, item.first) == (found.low, found.high)
            value = 1 - item.first if item.kind in (Kind.NUMBER, Kind.FLAG) else None
            if value is not None and item.index is Index.ONE:
                with pytest.raises(holadsl.PlayError, match="can't be"):
                    rules.read_position(f"{at}; {called}: {value}")
