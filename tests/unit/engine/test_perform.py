"""Every kind of effect, one at a time; each is undone exactly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from holadsl.core.effects import Add, Clear, Draw, Each, Go, Happening, Pour, Put, Repeat, Set, Shift, Tell, When
from holadsl.core.expressions import (
    NO,
    YES,
    Binary,
    Cards,
    Const,
    Get,
    Op,
    Read,
    Seats,
    Size,
    Teams,
    Times,
    ZoneRef,
)
from holadsl.core.values import NOBODY
from holadsl.engine.state import MachineFault, Told
from tests.unit.engine.conftest import Bench


@pytest.fixture
def undone(bench: Bench) -> Iterator[Bench]:
    """A bench with cards and numbers on it, which must be as it was once everything is undone."""
    bench.has(bench.pile, [1, 2, 3, 2])
    bench.has(bench.hand, [5, 6], of=1)
    bench.has(bench.order, [3, 0])
    bench.game.set_value(bench.one, 4)
    before, mark = bench.all(), bench.game.mark()
    yield bench
    bench.game.undo(mark)
    assert before == bench.all()


def test_set(undone: Bench) -> None:
    """A variable takes a value, of the right seat, where the seat is known, read or computed."""
    b = undone
    b.do(Set(b.one, Binary(Op.ADD, Read(b.one), Const(1))))
    b.do(Set(b.each_seat, Const(7), Const(0)), Set(b.each_seat, Const(8), Get(b.x)), bindings={b.x: 1})
    b.do(Set(b.each_seat, Const(9), Binary(Op.SUB, Read(b.one), Const(2))))
    assert (5, (7, 8, 0, 9)) == (b.game.value(b.one), b.game.values(b.each_seat))


def test_set_makes_flags_0_and_1(undone: Bench) -> None:
    """A comparison is stored as the number 0 or 1, never as a Python truth value."""
    undone.do(Set(undone.one, Binary(Op.LT, Read(undone.other), Const(8))))
    assert "1" == repr(undone.game.value(undone.one))


def test_add(undone: Bench) -> None:
    """A value is added to a variable, of the right seat or team; it may be negative."""
    b = undone
    b.do(Add(b.one, Const(-6)), Add(b.each_team, Const(2), Get(b.x)), Add(b.each_team, Const(5), NO), bindings={b.x: 1})
    assert (-2, (8, 5)) == (b.game.value(b.one), b.game.values(b.each_team))


def test_shift(undone: Bench) -> None:
    """The oldest of equal cards goes to the end of the other zone; within one zone it goes to its own end."""
    b = undone
    b.do(Shift(Const(2), ZoneRef(b.pile), ZoneRef(b.hand, Get(b.x))), bindings={b.x: 1})
    assert ((1, 3, 2), (5, 6, 2)) == (b.game.items(b.pile), b.game.items(b.hand, 1))
    b.do(Shift(Const(1), ZoneRef(b.pile), ZoneRef(b.pile)))
    assert (3, 2, 1) == b.game.items(b.pile)


def test_draw(undone: Bench) -> None:
    """The front, or the item at a position, goes to the end of the other zone; nothing where there is none."""
    b = undone
    pile, stock = ZoneRef(b.pile), ZoneRef(b.stock)
    b.do(Draw(pile, stock), Draw(pile, stock, Const(1)))
    assert ((2, 2), (1, 3)) == (b.game.items(b.pile), b.game.items(b.stock))
    b.do(Draw(pile, stock, Const(NOBODY)), Draw(pile, stock, Const(2)), Draw(ZoneRef(b.hand, NO), stock))
    assert ((2, 2), (1, 3)) == (b.game.items(b.pile), b.game.items(b.stock))
    b.do(Draw(stock, stock))
    assert (3, 1) == b.game.items(b.stock)


def test_pour(undone: Bench) -> None:
    """All items go to the end of the other zone, in order; into itself, or from nothing, nothing changes."""
    b = undone
    pile, hand = ZoneRef(b.pile), ZoneRef(b.hand, YES)
    b.do(Pour(pile, hand))
    assert ((), (5, 6, 1, 2, 3, 2)) == (b.game.items(b.pile), b.game.items(b.hand, 1))
    b.do(Pour(hand, hand), Pour(pile, hand))
    assert (5, 6, 1, 2, 3, 2) == b.game.items(b.hand, 1)


def test_put_and_clear(undone: Bench) -> None:
    """Values are put at the end of a zone without cards, and all cleared away again."""
    b = undone
    b.do(Put(Read(b.one), ZoneRef(b.order)))
    assert (3, 0, 4) == b.game.items(b.order)
    b.do(Clear(ZoneRef(b.order)), Clear(ZoneRef(b.order)))
    assert () == b.game.items(b.order)


def test_cards_are_neither_made_nor_lost(bench: Bench) -> None:
    """Put and Clear are a fault for a zone of cards."""
    for effect in (Put(NO, ZoneRef(bench.pile)), Clear(ZoneRef(bench.hand, NO))):
        with pytest.raises(MachineFault, match="holds cards"):
            bench.do(effect)


@pytest.mark.parametrize("condition", [0, 1])
def test_when(undone: Bench, condition: int) -> None:
    """The one or the other list of effects, where the condition is known early or late; the other may be missing."""
    b = undone
    then, other = (Add(b.one, Const(10)), Add(b.one, Const(1))), (Add(b.one, Const(100)),)
    for test in (Const(condition), Get(b.x)):
        b.do(When(test, then, other), When(test, then), Add(b.other, Const(1)), bindings={b.x: condition})
    assert 4 + 2 * (22 if condition else 100) == b.game.value(b.one)
    assert 9 == b.game.value(b.other)


def test_each(undone: Bench) -> None:
    """The effects for each item of the domain, in order, `where` asked when its turn comes."""
    b = undone
    times_ten = Set(b.one, Binary(Op.ADD, Binary(Op.MUL, Read(b.one), Const(10)), Get(b.x)))
    b.do(Set(b.one, NO), Each(Seats(b.x, Const(2)), (times_ten,)))
    assert 2301 == b.game.value(b.one)
    b.do(Set(b.one, NO), Each(Cards(b.x, ZoneRef(b.pile)), (times_ten,), Binary(Op.LT, Read(b.one), Const(12))))
    assert 12 == b.game.value(b.one)
    b.do(Set(b.one, NO), Each(Times(b.x, 3), (times_ten,)), Each(Teams(b.x), (times_ten,)))
    assert 1201 == b.game.value(b.one)


def test_repeat(undone: Bench) -> None:
    """As long as the condition holds, and no more often than the limit says."""
    b = undone
    pile, stock = ZoneRef(b.pile), ZoneRef(b.stock)
    b.do(Repeat(Binary(Op.LT, Const(1), Size(pile)), 50, (Draw(pile, stock),)))
    assert ((2,), (1, 2, 3)) == (b.game.items(b.pile), b.game.items(b.stock))
    b.do(Repeat(YES, 2, (Draw(stock, pile), Add(b.one, Const(1)))))
    assert ((2, 1, 2), 6) == (b.game.items(b.pile), b.game.value(b.one))


def test_tell(undone: Bench) -> None:
    """What happened, with its numbers, and the cards as they are then."""
    b = undone
    b.do(
        Tell(Happening.TAKEN, (Read(b.one), Const(NOBODY)), ZoneRef(b.pile)),
        Pour(ZoneRef(b.pile), ZoneRef(b.stock)),
        Tell(Happening.STOPPED),
    )
    expected = [Told(Happening.TAKEN, (4, NOBODY), (1, 2, 3, 2)), Told(Happening.STOPPED, (), ())]
    events = b.game.events
    assert (expected, expected[1:], expected[1]) == (list(events), list(events[-1:]), events[-1])
    assert 2 == len(events)
    with pytest.raises(IndexError):
        events[2]


def test_go_ends_everything_around_it(undone: Bench) -> None:
    """A Go leaves lists, loops and branches at once, and play goes on in its state."""
    b = undone
    more = Add(b.one, Const(1))
    leave = When(Binary(Op.EQ, Get(b.x), Const(2)), (Go("over"), Add(b.one, Const(1000))))
    b.do(more, Each(Seats(b.x), (Repeat(YES, 1, (leave,)), more)), Add(b.one, Const(100)))
    assert ("over", 7) == (b.game.where, b.game.value(b.one))


def test_go_on_the_way_of_a_branch(undone: Bench) -> None:
    """What stands behind a branch with a Go happens only on the other way; behind a known one never."""
    b = undone
    b.do(When(Get(b.x), (Go("over"),)), Add(b.one, Const(1)), bindings={b.x: 0})
    assert ("shuffle", 5) == (b.game.where, b.game.value(b.one))
    b.do(When(YES, (Add(b.one, Const(1)), Go("over"))), Add(b.one, Const(1)))
    assert ("over", 6) == (b.game.where, b.game.value(b.one))


def test_a_bad_target_is_refused_when_compiled(bench: Bench) -> None:
    """A Go to a state that isn't there is a fault before anything happens."""
    with pytest.raises(MachineFault, match="no state 'nowhere'"):
        bench.do(Add(bench.one, Const(1)), When(Read(bench.one), (Go("nowhere"),)))
    assert 0 == bench.game.value(bench.one)


def test_nothing_to_do(undone: Bench) -> None:
    """No effects at all, or none in a branch or loop, change nothing."""
    b = undone
    b.do()
    b.do(When(YES, ()), When(Read(b.one), ()), Each(Times(b.x, 2), ()), When(Read(b.one), (), (Add(b.one, YES),)))
    assert 4 == b.game.value(b.one)
