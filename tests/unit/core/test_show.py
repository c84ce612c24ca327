"""A Machine as text."""

import re
from pathlib import Path

import pytest
from attrs import evolve

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core.infix import Names, text_of
from holadsl.core.machine import Machine
from holadsl.core.show import show
from holadsl.core.values import Kind, Variable
from tests.machine_faults import FAULTS, before, window, with_item
from tests.machines_core import SmallGame

GAME = SmallGame()
MACHINE = GAME.machine()


def shown(*effects: e.Effect, machine: Machine = MACHINE) -> list[str]:
    """The lines of effects in front of those of the state `take`, without their indent."""
    lines = show(before(machine, *effects)).splitlines()
    first = lines.index("automatic take · small.hola:9") + 1
    last = next(i for i in range(first, len(lines)) if lines[i].startswith("  winner :="))
    return [line.removeprefix("  ") for line in lines[first:last]]


def test_the_small_game() -> None:
    """The whole text of the small game is the one that was looked over."""
    golden = Path(__file__).with_name("small_game.txt").read_text(encoding="utf-8")
    assert golden == show(MACHINE)


def test_the_text_is_stable() -> None:
    """The same game built twice has the same text, in which no address of an object stands."""
    text = show(SmallGame().machine())
    assert text == show(MACHINE)
    assert [] == re.findall(r"0x[0-9a-f]+|object at", text)


def test_equal_names_are_numbered() -> None:
    """Two variables with one name are told apart by a number, in the order of the Machine; a third by another."""
    first, second, third = Variable("count"), Variable("count"), Variable("count")
    machine = with_item(MACHINE, first, second, Variable("count3"), third)
    sets = [e.Set(variable, x.NO) for variable in (third, second, first)]
    assert ["count4 := 0", "count2 := 0", "count := 0"] == shown(*sets, machine=machine)


def test_bound_names_are_numbered_within_each_other() -> None:
    """A bound name bears a number only where another of its name is bound around it, or an item has it."""
    outer, inner, after = x.Local("card"), x.Local("card"), x.Local("rank")
    cards = x.ZoneRef(GAME.trick)
    same = x.Binary(x.Op.EQ, x.Get(outer), x.Get(inner))
    twice = e.Each(x.Cards(outer, cards), (e.Each(x.Cards(inner, cards), (), same),))
    once = e.Each(x.Cards(inner, cards), ())
    table = e.Each(x.Times(after, 2), ())
    expected = [
        "each card in trick",
        "  each card2 in trick where card = card2",
        "each card in trick",
        "each rank2 in times 2",
    ]
    assert expected == shown(twice, once, table)


def test_what_is_not_there_has_a_question_mark() -> None:
    """Names that aren't declared or bound can be seen."""
    assert ["ghost? := spirit?"] == shown(e.Set(Variable("ghost"), x.Get(x.Local("spirit"))))


A, B, C = (x.Read(Variable(name)) for name in "abc")
PLAIN = Names({read.variable: read.variable.name for read in (A, B, C)})


def two(op: x.Op, left: x.Expr, right: x.Expr) -> x.Binary:
    """An operation."""
    return x.Binary(op, left, right)


@pytest.mark.parametrize(
    ("expected", "expr"),
    [
        ("a + b * c", two(x.Op.ADD, A, two(x.Op.MUL, B, C))),
        ("(a + b) * c", two(x.Op.MUL, two(x.Op.ADD, A, B), C)),
        ("a - b - c", two(x.Op.SUB, two(x.Op.SUB, A, B), C)),
        ("a - (b - c)", two(x.Op.SUB, A, two(x.Op.SUB, B, C))),
        ("a // 2 % 3", two(x.Op.MOD, two(x.Op.DIV, A, x.Const(2)), x.Const(3))),
        ("min(a, max(b + 1, c))", two(x.Op.MIN, A, two(x.Op.MAX, two(x.Op.ADD, B, x.YES), C))),
        ("a + 1 <= b", two(x.Op.LE, two(x.Op.ADD, A, x.YES), B)),
        ("(a = b) /= (b < c)", two(x.Op.NE, two(x.Op.EQ, A, B), two(x.Op.LT, B, C))),
        ("a and (b or c)", x.And((A, x.Or((B, C))))),
        ("a and b or c", x.Or((x.And((A, B)), C))),
        ("(a and b) and c", x.And((x.And((A, B)), C))),
        ("not a = b", x.Not(two(x.Op.EQ, A, B))),
        ("not (a or b)", x.Not(x.Or((A, B)))),
        ("always", x.And(())),
        ("never", x.Or(())),
        ("a if b else c", x.If(B, A, C)),
        ("(a if b else c) + -1", two(x.Op.ADD, x.If(B, A, C), x.Const(-1))),
        ("a if b else (b if c else a)", x.If(B, A, x.If(C, B, A))),
    ],
)
def test_brackets_stand_where_they_must(expected: str, expr: x.Expr) -> None:
    """An expression is read as it was meant, with no more brackets than that needs."""
    assert expected == text_of(expr, PLAIN)


def test_a_window_is_shown() -> None:
    """A state that no rule makes yet has its lines too."""
    lines = show(window(MACHINE)).splitlines()
    place = lines.index("window claims · seat where 1 · at most 7 choices")
    expected = ["  choice knock", "    dealer := 0", "  choice pick card from stock", "  then", "    go shuffle"]
    assert expected == lines[place + 1 : place + 6]


def test_units_and_kinds_of_numbers_are_shown() -> None:
    """A unit of points stands at the top, a zone of numbers among the zones."""
    assert "machine · 2 seats · teams 0 1 · 6 cards · unit 1/2" == show(evolve(MACHINE, unit=2)).splitlines()[0]
    assert Kind.FLAG.value in show(MACHINE)


@pytest.mark.parametrize("reason", FAULTS, ids=lambda reason: reason.name)
def test_broken_machines_are_shown(reason: object) -> None:
    """A Machine with a fault has a text, to look for it in."""
    spoiled = next(fault(MACHINE) for other, fault in FAULTS.items() if other is reason)
    assert "final over" in show(spoiled)
