"""What `holadsl.solve` tells, and what it refuses."""

from __future__ import annotations

import threading
from fractions import Fraction

import pytest

import holadsl
from tests.lockstep.engines import NEEDS_C

ENGINES = ["python", pytest.param("native", marks=NEEDS_C)]


@pytest.fixture
def table() -> holadsl.Table:
    """A has an ace and an eight, the others can't take what it leads; the last trick counts ten."""
    rules = holadsl.load("hola", players=2)
    return rules.position(hands={"A": "8c Ad", "B": "9c 8d"}, leader="A")


@pytest.mark.parametrize("engine", ENGINES)
def test_what_each_move_is_worth(table: holadsl.Table, engine: holadsl.Engine) -> None:
    """Half of what the team wins above the other: who takes both tricks has 170, one each is ten to ten."""
    solved = holadsl.solve(table, engine=engine)
    assert "A" == solved.seat
    assert {"8c": Fraction(-85), "Ad": Fraction(0)} == {str(one.move): one.value for one in solved.moves}
    assert ("Ad", 0) == (str(solved.best), solved.value)
    assert ["A Ad", "B 9c", "A 8c", "B 8d"] == [f"{seat} {move}" for seat, move in solved.line]
    assert solved.positions > 0


@NEEDS_C
def test_the_least_wins_where_the_rules_say_so() -> None:
    """What counts against who has it is turned: in Cabra a trick more is never worse."""
    rules = holadsl.load("cabra")
    assert rules.least_wins
    table = rules.position(hands={"A": "Ac", "B": "6c", "C": "7c", "D": "8c"}, leader="A", trump="h", turn="A")
    assert holadsl.solve(table, engine="native").value == holadsl.solve(table).value >= 0


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"most": 0}, "The number of positions is 1 or more, not 0."),
        ({"most": "many"}, "The number of positions is a whole number, not 'many'."),
        ({"most": 5}, "This isn't solved: there are more than 5 positions"),
        ({"seat": "B"}, "There is nothing to solve for B: it isn't to act."),
        ({"seat": "Z"}, "Z"),
    ],
)
def test_what_is_refused(engine: holadsl.Engine, what: dict[str, object], said: str) -> None:
    """Each with its reason, never a wrong value."""
    table = holadsl.load("hola").start(seed=7)
    with pytest.raises(holadsl.PlayError, match=said):
        holadsl.solve(table, engine=engine, **what)  # type: ignore[arg-type]  # that is what is tried


def test_only_tables_are_solved_and_only_by_engines_that_can() -> None:
    """A view isn't enough: its seat doesn't know all cards."""
    table = holadsl.load("hola").start(seed=7)
    with pytest.raises(holadsl.PlayError, match="What is solved is a table"):
        holadsl.solve(table.view("A"))  # type: ignore[arg-type]  # that is what is tried
    with pytest.raises(holadsl.PlayError, match="not on 'interpreter'"):
        holadsl.solve(table, engine="interpreter")


@pytest.mark.parametrize("engine", ENGINES)
def test_after_a_deal_there_is_nothing_to_solve(table: holadsl.Table, engine: holadsl.Engine) -> None:
    """Nobody is to act."""
    for seat, move in holadsl.solve(table, engine=engine).line:
        table.push(move, seat=seat)
    with pytest.raises(holadsl.PlayError, match="nobody is to act"):
        holadsl.solve(table, engine=engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_shuffle_to_come_is_refused(engine: holadsl.Engine) -> None:
    """In rummies the discards are shuffled when the stock is out, so what comes then can't be known."""
    rules = holadsl.load("hoola-hangame", players=2)
    table = rules.start(seed=1)
    with pytest.raises(holadsl.PlayError, match=r"can't be solved|isn't solved"):
        holadsl.solve(table, engine=engine, most=200)


@NEEDS_C
def test_other_threads_run_meanwhile() -> None:
    """What C solves doesn't hold up the rest of a program."""
    table = holadsl.load("hola").start(seed=7)
    holadsl.solve(holadsl.load("hola").position(hands={"A": "8c"}, leader="A"), engine="native")
    ticks, over = 0, threading.Event()

    def solve() -> None:
        with pytest.raises(holadsl.PlayError):
            holadsl.solve(table, engine="native", most=1 << 20)
        over.set()

    worker = threading.Thread(target=solve)
    worker.start()
    while not over.wait(0.001):
        ticks += 1
    worker.join()
    assert ticks > 20
