"""Every kind of expression, one at a time."""

from __future__ import annotations

from typing import get_args

import pytest

from holadsl.core.effects import Clear, Each, Effect, Put
from holadsl.core.expressions import (
    ARITHMETIC,
    NO,
    YES,
    And,
    At,
    Binary,
    Cards,
    Const,
    Domain,
    Expr,
    Fold,
    Get,
    How,
    If,
    Look,
    Not,
    Op,
    Or,
    Read,
    Seats,
    Seek,
    Size,
    Teams,
    Times,
    ZoneRef,
)
from holadsl.core.values import NOBODY, Variable, Zone
from holadsl.engine.evaluate import DOMAINS, EXPRESSIONS
from holadsl.engine.folds import FOLDS
from holadsl.engine.perform import EFFECTS
from holadsl.engine.state import MachineFault
from tests.unit.engine.conftest import Bench


def test_every_node_kind_has_its_function() -> None:
    """No expression, domain, effect, operation or way to fold of the core is missing in the engine."""
    assert set() == set(get_args(Expr)) - set(EXPRESSIONS)
    assert set(get_args(Domain)) == set(DOMAINS)
    assert set(get_args(Effect)) == set(EFFECTS)
    assert set(How) == set(FOLDS)
    assert set(Op) == set(ARITHMETIC)


def test_const(bench: Bench) -> None:
    """A constant is itself."""
    assert -3 == bench.value(Const(-3))


def test_read(bench: Bench) -> None:
    """A variable has its first value, and then what it was set to; with an index each seat and team has its own."""
    assert (0, 7, 3) == (
        bench.value(Read(bench.one)),
        bench.value(Read(bench.other)),
        bench.game.value(bench.each_team, 1),
    )
    for seat in range(4):
        bench.game.set_value(bench.each_seat, 10 + seat, seat)
    assert 12 == bench.value(Read(bench.each_seat, Const(2)))
    assert 13 == bench.value(Read(bench.each_seat, Get(bench.x)), {bench.x: 3})
    assert 11 == bench.value(Read(bench.each_seat, Binary(Op.SUB, Get(bench.x), Const(2))), {bench.x: 3})


def test_what_nobody_has_is_as_at_the_beginning(bench: Bench) -> None:
    """Where a seat or team is found in play and nobody is meant, no other variable or zone is read instead."""
    bench.game.set_value(bench.each_seat, 9, 3)  # the cell in front of the first team's
    bench.has(bench.stock, [4, 5])  # the zone in front of the first hand
    nobody = Binary(Op.SUB, Read(bench.one), Const(1))
    assert 3 == bench.value(Read(bench.each_team, nobody))
    assert 0 == bench.value(Size(ZoneRef(bench.hand, nobody)))


def test_read_refuses_what_isnt_there(bench: Bench) -> None:
    """A wrong index, or a variable of another Machine, is a fault when compiled, not a wrong number in play."""
    for read in (
        Read(bench.one, NO),
        Read(bench.each_seat),
        Read(bench.each_team, Const(2)),
        Read(Variable("strange")),
    ):
        with pytest.raises(MachineFault):
            bench.value(read)
    with pytest.raises(MachineFault, match="only once"):
        bench.value(Read(bench.one, Read(bench.other)))


def test_get(bench: Bench) -> None:
    """A bound name has its value; one that isn't bound is a fault."""
    assert 5 == bench.value(Get(bench.x), {bench.y: 4, bench.x: 5})
    with pytest.raises(MachineFault, match="isn't bound"):
        bench.value(Get(bench.x), {bench.y: 4})


def test_a_name_bound_again_inside_hides_only_inside(bench: Bench) -> None:
    """The inner binding of one and the same Local doesn't touch the outer one."""
    inner = Fold(How.SUM, Times(bench.x, 4), value=Get(bench.x))
    assert 6 + 10 == bench.value(Binary(Op.ADD, inner, Get(bench.x)), {bench.x: 10})
    outer = Fold(How.SUM, Times(bench.x, 3), value=Binary(Op.ADD, inner, Get(bench.x)))
    assert 3 * 6 + 3 == bench.value(outer)


def test_look(bench: Bench) -> None:
    """A table gives its entry, and -1 for -1, whether that is known early or late."""
    assert 9 == bench.value(Look(bench.squares, Const(3)))
    assert NOBODY == bench.value(Look(bench.squares, Const(NOBODY)))
    assert [NOBODY, 0, 1, 4, 9, 16] == [
        bench.value(Look(bench.squares, Get(bench.x)), {bench.x: i}) for i in range(-1, 5)
    ]
    late = Look(bench.squares, At(ZoneRef(bench.pile), Const(0)))
    assert NOBODY == bench.value(late)
    with pytest.raises(IndexError):
        bench.value(Look(bench.squares, Const(6)))


def test_at(bench: Bench) -> None:
    """A position in a zone gives its item, and NOBODY before the front, behind the end, or of an empty zone."""
    bench.has(bench.pile, [4, 5])
    bench.has(bench.hand, [6], of=1)
    pile, hand = ZoneRef(bench.pile), ZoneRef(bench.hand, Get(bench.x))
    assert [NOBODY, 4, 5, NOBODY] == [bench.value(At(pile, Const(i))) for i in range(-1, 3)]
    assert [NOBODY, 4, 5, NOBODY] == [bench.value(At(pile, Get(bench.x)), {bench.x: i}) for i in range(-1, 3)]
    assert [NOBODY, 6, NOBODY] == [bench.value(At(hand, Const(0)), {bench.x: seat}) for seat in range(3)]


def test_size(bench: Bench) -> None:
    """A zone has as many items as it has."""
    bench.has(bench.hand, [6, 1, 2], of=1)
    assert 0 == bench.value(Size(ZoneRef(bench.pile)))
    assert 3 == bench.value(Size(ZoneRef(bench.hand, Const(1))))
    assert [0, 3] == [bench.value(Size(ZoneRef(bench.hand, Get(bench.x))), {bench.x: seat}) for seat in range(2)]
    assert 3 == bench.value(Size(ZoneRef(bench.hand, Binary(Op.SUB, Get(bench.x), Const(1)))), {bench.x: 2})


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        (Op.ADD, -5),
        (Op.SUB, -9),
        (Op.MUL, -14),
        (Op.DIV, -4),
        (Op.MOD, 1),
        (Op.MIN, -7),
        (Op.MAX, 2),
        (Op.EQ, 0),
        (Op.NE, 1),
        (Op.LT, 1),
        (Op.LE, 1),
    ],
)
def test_binary(bench: Bench, op: Op, expected: int) -> None:
    """-7 and 2: each operation, whatever the shape of its operands; DIV rounds down."""
    bench.game.set_value(bench.one, -7)
    bench.game.set_value(bench.other, 2)
    far_left = Read(bench.each_seat, Get(bench.x))
    bench.game.set_value(bench.each_seat, -7, 1)
    bench.game.set_value(bench.each_seat, 2, 2)
    far_right = Read(bench.each_seat, Get(bench.y))
    rights: list[Expr] = [Const(2)]
    if op not in (Op.DIV, Op.MOD):
        rights += [Read(bench.other), far_right]
    for left in (Const(-7), Read(bench.one), far_left):
        for right in rights:
            assert expected == bench.value(Binary(op, left, right), {bench.x: 1, bench.y: 2})


@pytest.mark.parametrize("op", [Op.DIV, Op.MOD])
def test_division_goes_by_a_constant(bench: Bench, op: Op) -> None:
    """A divisor that is 0, or isn't known, is a fault when compiled."""
    for divisor in (NO, Read(bench.other)):
        with pytest.raises(MachineFault, match="by a constant"):
            bench.value(Binary(op, Read(bench.one), divisor))


def test_and_or_not(bench: Bench) -> None:
    """Flags of flags, for any number of parts, known or not; nothing at all is all of nothing."""
    for n in range(5):
        for holding in range(2**n):
            values = [holding >> i & 1 for i in range(n)]
            for i, value in enumerate(values):
                bench.game.set_value(bench.each_seat, value, i)
            for parts in (
                tuple(Const(value) for value in values),
                tuple(Read(bench.each_seat, Const(i)) for i in range(n)),
                tuple(Read(bench.each_seat, Const(i)) if i % 2 else Const(value) for i, value in enumerate(values)),
            ):
                assert (int(all(values)), int(any(values))) == (bench.value(And(parts)), bench.value(Or(parts)))
                assert int(not all(values)) == bench.value(Not(And(parts)))


def test_and_and_or_stop_early(bench: Bench) -> None:
    """What stands behind the part that decides isn't computed: here it would look past the end of a table."""
    wrong = Look(bench.squares, Get(bench.x))
    is_small = Binary(Op.LT, Get(bench.x), Const(5))
    assert 0 == bench.value(And((is_small, wrong)), {bench.x: 50})
    assert 1 == bench.value(Or((Not(is_small), wrong)), {bench.x: 50})


def test_not_turns_comparisons(bench: Bench) -> None:
    """Not of each comparison is the opposite one, on both sides of equality."""
    for op, holds in ((Op.EQ, {2}), (Op.NE, {1, 3}), (Op.LT, {1}), (Op.LE, {1, 2})):
        denied = Not(Binary(op, Get(bench.x), Const(2)))
        assert {1, 2, 3} - holds == {i for i in (1, 2, 3) if bench.value(denied, {bench.x: i})}


def test_if(bench: Bench) -> None:
    """The one or the other, and only that one is computed."""
    wrong = Look(bench.squares, Const(50))
    late_wrong = Look(bench.squares, Read(bench.other))
    chosen = If(Read(bench.one), late_wrong, Const(8))
    assert 8 == bench.value(chosen)
    assert 5 == bench.value(If(YES, Const(5), Const(6)))
    assert (0, 1) == (bench.value(If(Read(bench.one), YES, NO)), bench.value(If(Read(bench.one), NO, YES)))
    assert 5 == bench.value(If(YES, Const(5), wrong))


def over_pile(bench: Bench, how: How, where: Expr | None = None, value: Expr | None = None) -> int:
    """A fold over the pile."""
    return bench.value(Fold(how, Cards(bench.x, ZoneRef(bench.pile)), where, value))


def test_fold(bench: Bench) -> None:
    """Each way to fold the items for which `where` holds."""
    bench.has(bench.pile, [1, 2, 3, 8])
    item = Get(bench.x)
    small, odd = Binary(Op.LT, item, Const(5)), Binary(Op.MOD, item, Const(2))
    assert (1, 0) == (over_pile(bench, How.ANY, small, odd), over_pile(bench, How.ANY, Not(small), odd))
    assert (0, 1) == (over_pile(bench, How.ALL, small, odd), over_pile(bench, How.ALL, odd, small))
    assert (3, 4) == (over_pile(bench, How.COUNT, small), over_pile(bench, How.COUNT))
    assert (6, 14) == (over_pile(bench, How.SUM, small, item), over_pile(bench, How.SUM, None, item))
    assert (3, 8) == (over_pile(bench, How.MAX, small, item), over_pile(bench, How.MAX, None, item))
    assert (1, 8) == (over_pile(bench, How.MIN, small, item), over_pile(bench, How.MIN, Not(small), item))


def test_fold_of_nothing(bench: Bench) -> None:
    """Of nothing: not any, yet all; none, nothing in sum, and NOBODY is the most and the least."""
    item = Get(bench.x)
    expected = {How.ANY: 0, How.ALL: 1, How.COUNT: 0, How.SUM: 0, How.MAX: NOBODY, How.MIN: NOBODY}
    for how, value in expected.items():
        assert value == over_pile(bench, how, None, item)
    bench.has(bench.pile, [1, 2, 3])
    for how, value in expected.items():
        assert value == over_pile(bench, how, NO, item)
        assert value == over_pile(bench, how, Binary(Op.LT, item, Const(0)), item)


def test_fold_without_a_value(bench: Bench) -> None:
    """ANY without a value asks whether there is an item; the others, but for COUNT, are a fault."""
    assert 0 == over_pile(bench, How.ANY)
    bench.has(bench.pile, [0])
    assert 1 == over_pile(bench, How.ANY)
    for how in (How.ALL, How.SUM, How.MAX, How.MIN):
        with pytest.raises(MachineFault, match="needs a value"):
            over_pile(bench, how)


def in_order(bench: Bench, domain: Domain) -> list[int]:
    """The items of a domain that binds x, as a loop meets them."""
    bench.do(Clear(ZoneRef(bench.order)), Each(domain, (Put(Get(bench.x), ZoneRef(bench.order)),)))
    return list(bench.game.items(bench.order))


def test_domains(bench: Bench) -> None:
    """Seats come in order of play from anywhere, NOBODY meaning seat 0; teams, times and cards in their order."""
    assert [0, 1, 2, 3] == in_order(bench, Seats(bench.x))
    assert [2, 3, 0, 1] == in_order(bench, Seats(bench.x, Const(2)))
    assert [0, 1, 2, 3] == in_order(bench, Seats(bench.x, Const(NOBODY)))
    bench.game.set_value(bench.one, 3)
    assert [3, 0, 1, 2] == in_order(bench, Seats(bench.x, Read(bench.one)))
    assert [2, 3, 0, 1] == in_order(bench, Seats(bench.x, Binary(Op.SUB, Read(bench.one), Const(1))))
    assert [0, 1] == in_order(bench, Teams(bench.x))
    assert [0, 1, 2, 3, 4] == in_order(bench, Times(bench.x, 5))
    assert [] == in_order(bench, Times(bench.x, 0))
    bench.has(bench.pile, [5, 3, 9])
    assert [5, 3, 9] == in_order(bench, Cards(bench.x, ZoneRef(bench.pile)))


def test_cards_from_a_position_on(bench: Bench) -> None:
    """Cards begin at `start`; before the front means from the front, behind the end means none."""
    bench.has(bench.pile, [1, 10, 100])
    for start, expected in ((-1, 111), (0, 111), (1, 110), (2, 100), (3, 0), (9, 0)):
        for expr in (Const(start), Get(bench.y)):
            total = Fold(How.SUM, Cards(bench.x, ZoneRef(bench.pile), expr), value=Get(bench.x))
            assert expected == bench.value(total, {bench.y: start})


def seek(bench: Bench, where: Expr, key: Expr | None = None, last: bool = False, start: Expr | None = None) -> int:
    """A seek in the pile."""
    return bench.value(Seek(Cards(bench.x, ZoneRef(bench.pile), start), where, key, last))


def test_seek(bench: Bench) -> None:
    """The first or the last item for which it holds, NOBODY without one."""
    bench.has(bench.pile, [7, 2, 2, 9])
    is_two = Binary(Op.EQ, Get(bench.x), Const(2))
    assert (1, 2) == (seek(bench, is_two), seek(bench, is_two, last=True))
    assert (NOBODY, NOBODY) == (seek(bench, NO), seek(bench, NO, last=True))
    assert (0, 3) == (seek(bench, YES), seek(bench, YES, last=True))


def test_seek_by_key(bench: Bench) -> None:
    """The item with the largest key, the first or last of several; negative keys count as well; NOBODY of nothing."""
    bench.has(bench.pile, [3, 8, 1, 8, 3])
    item = Get(bench.x)
    assert (1, 3) == (seek(bench, YES, item), seek(bench, YES, item, last=True))
    small = Binary(Op.LT, item, Const(5))
    assert (0, 4) == (seek(bench, small, item), seek(bench, small, item, last=True))
    lowest = Binary(Op.SUB, NO, item)
    assert (2, 2) == (seek(bench, YES, lowest), seek(bench, YES, lowest, last=True))
    assert NOBODY == seek(bench, NO, item)
    assert (0, 4) == (seek(bench, YES, Const(5)), seek(bench, YES, Const(5), last=True))


def test_seek_counts_positions_in_the_zone(bench: Bench) -> None:
    """From a position on, it is still the position in the zone that is found; of seats, the seat itself."""
    bench.has(bench.pile, [2, 7, 2, 2])
    is_two = Binary(Op.EQ, Get(bench.x), Const(2))
    assert (2, 3) == (seek(bench, is_two, start=Const(1)), seek(bench, is_two, start=Read(bench.one), last=True))
    assert 0 == seek(bench, is_two, start=Const(-1))
    bench.game.set_value(bench.one, -1)
    assert (0, 3) == (seek(bench, is_two, start=Read(bench.one)), seek(bench, is_two, Get(bench.x), True, Const(1)))
    bench.game.set_value(bench.one, 4)
    assert NOBODY == seek(bench, is_two, start=Read(bench.one))
    assert 2 == bench.value(Seek(Seats(bench.x, Const(3)), is_two))
    assert (3, 2) == tuple(bench.value(Seek(Seats(bench.x, Const(3)), YES, last=last)) for last in (False, True))
    teams = Teams(bench.x)
    assert (1, NOBODY) == (bench.value(Seek(teams, YES, Get(bench.x))), bench.value(Seek(teams, is_two)))


def test_a_zone_that_isnt_there(bench: Bench) -> None:
    """A wrong index of a zone, or a zone of another Machine, is a fault when compiled."""
    for ref in (ZoneRef(bench.hand), ZoneRef(bench.pile, NO), ZoneRef(bench.hand, Const(4)), ZoneRef(Zone("strange"))):
        with pytest.raises(MachineFault):
            bench.value(Size(ref))


def test_what_is_asked_again_is_compiled_anew_only_if_names_differ(bench: Bench) -> None:
    """The same expression with other names bound, or after hundreds of others, still means what it says."""
    expr = Binary(Op.SUB, Get(bench.x), Get(bench.y))
    assert 2 == bench.value(expr, {bench.x: 5, bench.y: 3})
    assert 2 == bench.value(expr, {bench.y: 3, bench.x: 5})
    assert list(range(500)) == [bench.value(Binary(Op.ADD, Read(bench.one), Const(i))) for i in range(500)]
    assert 7 == bench.value(expr, {bench.x: 8, bench.y: 1})
