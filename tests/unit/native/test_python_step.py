"""Generated Python in steps: it plays as the interpreter does, undoes and tells the same."""

from __future__ import annotations

import linecache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import holadsl
from holadsl.core import machine as m
from holadsl.core.effects import Add, Go, Happening, Set, Tell, When
from holadsl.core.expressions import (
    And,
    Binary,
    Const,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Not,
    Op,
    Or,
    Read,
    Seats,
    Size,
    ZoneRef,
)
from holadsl.core.values import Variable
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.game import Game
from holadsl.engine.layout import layout_of
from holadsl.native.lowering.lower import lowered
from holadsl.native.python.module import made
from holadsl.native.python.program import python_program
from holadsl.native.python.step import bare_text, told_text
from tests.acts import acts
from tests.machines import machine_of, pack_of
from tests.strategies_machines import machines
from tests.unit.engine import test_meaning as meaning

HOLA = holadsl.load("hola")


def step(games: tuple[Game, Game], chance: Chance) -> bool:
    """One step of both games, the same; False where the match is over."""
    game = games[0]
    if isinstance(game.waiting, m.Chance):
        cards = game.machine.pack.deck() if m.begins_deal(game.waiting) else game.to_shuffle
        order = shuffle(cards, chance)
        for one in games:
            one.feed(order)
        return True
    if isinstance(game.waiting, m.Final):
        return False
    listed = [list(one.choices()) for one in games]
    assert listed[0] == listed[1]
    number, chosen = listed[0][chance.below(len(listed[0]))]
    assert games[1].is_legal(number, chosen)
    for one in games:
        one.act(number, chosen)
    return True


def everything(game: Game) -> object:
    """All that can be compared of a game."""
    state = game._state
    return game.where, state.v[: game._actor], state.z, list(game.events), len(state.journal or ()), game.actor


@settings(max_examples=60)
@given(machines(), st.integers(0, 1 << 32))
def test_random_machines_play_alike(machine: m.Machine, seed: int) -> None:
    """States, moves, events and the length of the journal are the interpreter's, step by step; so is what is undone."""
    games = Game(machine), Game(machine, program=python_program(machine))
    chance = Chance(seed)
    marks = [tuple(game.mark() for game in games)]
    going = True
    while going:
        assert everything(games[0]) == everything(games[1])
        going = step(games, chance)
        marks.append(tuple(game.mark() for game in games))
    for pair in reversed(marks):
        for game, mark in zip(games, pair, strict=True):
            game.undo(mark)
        assert everything(games[0]) == everything(games[1])


@pytest.mark.parametrize("name", ["cabra", "gin", "hola-party", "hoola", "hoola-classic", "sedma"])
def test_tables_play_alike(name: str) -> None:
    """A table of generated Python has the moves, reasons, text, events and record of the interpreter's, also taken back
    and copied.
    """
    rules = holadsl.load(name)
    tables = rules.start(seed=5, deals=2), rules.start(seed=5, deals=2, engine="python")
    chance, steps = Chance(5), 0
    while not tables[0].over and steps < 150:
        if tables[0].deal_over:
            for table in tables:
                table.next_deal()
            continue
        listed = acts(tables[0])
        assert listed == acts(tables[1])
        seat, move = listed[chance.below(len(listed))]
        assert tables[0].why(move, seat=seat) == tables[1].why(move, seat=seat)
        for table in tables:
            table.push(move, seat=seat)
        steps += 1
        if steps % 20 == 0:
            assert tables[0].pop() == tables[1].pop()
            tables = tables[0].copy(), tables[1].copy()
        assert tables[0].text() == tables[1].text()
    assert tables[0].record() == tables[1].record()
    assert [event.to_dict() for event in tables[0].events] == [event.to_dict() for event in tables[1].events]
    assert tables[0].view("A").to_dict() == tables[1].view("A").to_dict()
    assert tables[0].view("A").sample(3).text() == tables[1].view("A").sample(3).text()


def test_a_refused_move_has_the_same_reason() -> None:
    """Why a card may not be played is said as the interpreter says it."""
    rules = holadsl.load("whist")
    tables = rules.start(seed=2), rules.start(seed=2, engine="python")
    for table in tables:
        table.push(next(iter(table.legal_moves)))
    for card in map(str, tables[0].hand("C") + tables[0].hand("B")):
        assert tables[0].why(card) == tables[1].why(card)


def test_the_game_of_an_engine_stays_with_it() -> None:
    """A copy, a sample, the next deal and a table played again go on with the Program that was chosen."""
    table = HOLA.start(seed=1, engine="python")
    program = python_program(HOLA.machine)
    assert [program] * 3 == [t._game._program for t in (table, table.copy(), table.view("A").sample(1))]
    copied = table.copy()
    copied.push(next(iter(copied.legal_moves)))
    copied.pop()
    assert copied._game._program is program


def test_the_text_is_the_same_each_time() -> None:
    """The same Machine, lowered and printed anew, gives the same text."""
    for rules in (HOLA, holadsl.load("hoola")):
        machine = rules.machine
        for printed in (told_text, bare_text):
            once, again = (printed(machine, layout_of(machine), lowered(machine)) for _ in range(2))
            assert once == again


def test_a_debugger_finds_the_text() -> None:
    """The file name of a generated function leads to its lines by `linecache`; a line names the rule it comes from."""
    run = python_program(HOLA.machine).start.run
    assert run is not None
    code = run.__code__  # type: ignore[attr-defined]
    lines = linecache.getlines(code.co_filename)
    assert lines[code.co_firstlineno - 1].startswith("def run0(v, z, j, t):")
    linecache.checkcache()
    assert lines == linecache.getlines(code.co_filename)
    assert any("# line " in line for line in lines)


def test_texts_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all texts that a process has made into functions the last ones can be found."""
    monkeypatch.setattr("holadsl.native.python.module.MOST", 2)
    monkeypatch.setattr("holadsl.native.python.module._texts", {})
    names = [made(f"def f(): return {number}", "test", {})["f"].__code__.co_filename for number in (1, 2, 1, 3)]
    assert [True, False, True, True] == [name in linecache.cache for name in names]


def test_no_word_of_a_rule_file_is_printed() -> None:
    """Whatever a rule file calls its marks, calls and variants, the generated text is the same."""
    text = holadsl.load("hoola").text
    assert ("mark blast" in text, '"Hoola"' in text) == (True, True)
    texts = []
    for mark, title in (("blast", "Hoola"), ("import-os", "'); import os; os.system('x")):
        source = text.replace("mark blast", f"mark {mark}").replace('"Hoola"', f'"{title}"')
        machine = holadsl.loads(source, name=f"{mark}.hola").machine
        texts.append(told_text(machine, layout_of(machine), lowered(machine)))
    assert texts[0] == texts[1]
    assert not [word for word in ("import", "blast", "hoola") if word in texts[1]]


@settings(max_examples=150)
@given(
    meaning.numbers_with((), 3),
    st.lists(meaning.flags_with((), 2), max_size=2),
    meaning.VALUES,
    meaning.ZONES,
)
def test_any_expression_means_the_same(
    expr: Expr, flags: list[Expr], values: list[int], zones: list[list[int]]
) -> None:
    """A random expression, stored and told by an automatic state, is the same number as in the interpreter."""
    bench, result = meaning.BENCH, Variable("result")
    stored = When(And(tuple(flags)), (Set(result, expr), Tell(Happening.SCORE_SET, (expr,))), (Add(result, expr),))
    machine = machine_of(
        m.Chance("shuffle", ZoneRef(bench.stock), (Go("over"),)),
        m.Automatic("compute", (stored, Go("over"))),
        m.Final("over"),
        variables=(bench.one, bench.other, bench.each_seat, bench.each_team, result),
        zones=(bench.pile, bench.stock, bench.hand, bench.order),
        tables=(bench.squares, meaning.FOLLOWING),
        pack=pack_of(5, 2),
    )
    found = []
    for game in (Game(machine), Game(machine, program=python_program(machine))):
        game.set_value(bench.one, values[0])
        game.set_value(bench.other, values[1])
        game.set_items(bench.pile, zones[0])
        game.set_items(bench.order, zones[1])
        for seat in range(4):
            game.set_value(bench.each_seat, values[2 + seat], seat)
            game.set_items(bench.hand, zones[2 + seat], seat)
        game.jump("compute")
        found.append(repr((game.value(result), list(game.events))))
    assert found[0] == found[1]


def test_a_number_needed_twice_is_named_where_it_is_surely_computed() -> None:
    """A long sum that stands first in a part that may be skipped is named in a later part, and computed before."""
    bench, result = meaning.BENCH, Variable("result")
    one, other = Read(bench.one), Read(bench.other)
    long = Binary(Op.ADD, Binary(Op.MUL, one, one), Binary(Op.MUL, other, Const(3)))
    skipped = And((Binary(Op.LT, one, Const(0)), Binary(Op.LT, long, Const(100))))
    straight = Binary(Op.LT, Const(0), long)
    for test in (And((Or((one, skipped)), straight, Binary(Op.NE, long, Const(7)))), Or((skipped, straight, long))):
        stored = When(test, (Set(result, Const(1)),), (When(test, (Set(result, Const(2)),)),))
        machine = machine_of(
            m.Chance("shuffle", ZoneRef(bench.stock), (Go("over"),)),
            m.Automatic("compute", (Set(result, Const(0)), stored, Go("over"))),
            m.Final("over"),
            variables=(bench.one, bench.other, result),
            zones=(bench.stock,),
            pack=pack_of(5, 2),
        )
        games = Game(machine), Game(machine, program=python_program(machine))
        for numbers in ((0, 0), (1, 2), (-1, 2), (2, 1), (-50, 0), (0, -4)):
            found = []
            for game in games:
                game.set_value(bench.one, numbers[0])
                game.set_value(bench.other, numbers[1])
                game.jump("compute")
                found.append(game.value(result))
            assert found[0] == found[1]


def test_a_count_of_flags_is_compared_rightly() -> None:
    """How many of four seats are short, compared with 0 and with a number, alone and twice in one test."""
    bench, result, seat = meaning.BENCH, Variable("result"), Local("seat")
    short = Binary(Op.LT, Read(bench.each_seat, Get(seat)), Const(2))
    count = Fold(How.COUNT, Seats(seat), short)
    number, size = Read(bench.one), Size(ZoneRef(bench.pile))
    tests = (
        Binary(Op.LT, Const(0), count),
        Not(Binary(Op.LE, Const(1), count)),
        Binary(Op.LE, count, size),
        Not(Binary(Op.LE, count, size)),
        And((Binary(Op.LT, Const(0), count), Binary(Op.LE, count, size), Binary(Op.LT, number, count))),
        Or((Binary(Op.LE, count, size), Binary(Op.EQ, count, number), Binary(Op.NE, count, number))),
    )
    stored = tuple(When(test, (Add(result, Const(1 << place)),)) for place, test in enumerate(tests))
    machine = machine_of(
        m.Chance("shuffle", ZoneRef(bench.stock), (Go("over"),)),
        m.Automatic("compute", (Set(result, Const(0)), *stored, Go("over"))),
        m.Final("over"),
        variables=(bench.one, bench.each_seat, result),
        zones=(bench.stock, bench.pile),
        pack=pack_of(5, 2),
    )
    games = Game(machine), Game(machine, program=python_program(machine))
    for values in ((0, 0, 0, 0), (2, 2, 2, 2), (2, 0, 2, 2), (2, 0, 0, 2), (0, 0, 0, 2)):
        for more in range(6):
            found = []
            for game in games:
                for place, value in enumerate(values):
                    game.set_value(bench.each_seat, value, place)
                game.set_value(bench.one, more)
                game.set_items(bench.pile, range(more))
                game.jump("compute")
                found.append(game.value(result))
            assert found[0] == found[1]
