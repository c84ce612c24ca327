"""Tests of cards that C asks of sixteen at once let the same cards pass as they do one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

from holadsl.core.effects import Draw, Each, Go, Set, Shift, When
from holadsl.core.expressions import (
    And,
    Binary,
    Cards,
    Const,
    Expr,
    Fold,
    Get,
    How,
    If,
    Local,
    Look,
    Not,
    Op,
    Or,
    Read,
    Size,
    Times,
    ZoneRef,
)
from holadsl.core.machine import Chance, Choice, Decide, Final, Guard, Machine
from holadsl.core.values import Face, Index, Pack, Table, Variable, Zone
from holadsl.native.c.source import form, text
from tests.lockstep.cases import ends_alike, same
from tests.lockstep.engines import COMPILED
from tests.lockstep.played_out import FUSED_C
from tests.machines import RANKS, SUITS, machine_of

PACK = Pack(
    RANKS,
    SUITS,
    tuple(Face(rank, suit, f"{'23456789TJQKA'[rank]}{'cdhs'[suit]}") for suit in range(4) for rank in range(13)),
    (1,) * 52,
)
SUIT = Table("suit", tuple(face.suit for face in PACK.faces))
RANK = Table("rank", tuple(face.rank for face in PACK.faces))
PLAIN = Table("plain", tuple(int(10 <= place < 20 or place > 40) for place in range(52)))
STOCK, HAND, PILE = Zone("stock"), Zone("hand", Index.SEAT), Zone("pile")
NUMBER = Variable("number")
MINE = ZoneRef(HAND, Const(0))

pytestmark = pytest.mark.usefixtures("a_compiler")


def together(card: Expr) -> Iterator[Expr]:
    """Tests of a card that can be asked of sixteen at once."""
    suit, number = Look(SUIT, card), Read(NUMBER)
    for op in (Op.EQ, Op.NE, Op.LT, Op.LE):
        yield from (Binary(op, suit, number), Binary(op, number, suit), Binary(op, suit, Const(2)))
    own = Binary(Op.EQ, suit, number)
    yield Binary(Op.EQ, card, number)
    yield Binary(Op.LT, Look(RANK, card), suit)
    yield Binary(Op.EQ, Binary(Op.ADD, Binary(Op.MUL, suit, Const(2)), Const(1)), number)
    yield And((Binary(Op.NE, suit, Const(0)), Not(own)))
    yield Or((Look(PLAIN, card), own))
    yield If(Binary(Op.LT, number, Const(2)), own, Binary(Op.EQ, suit, Const(3)))
    yield If(Look(PLAIN, card), own, Binary(Op.LT, Const(1), suit))


def one_by_one(card: Expr) -> Iterator[Expr]:
    """Tests that let too many runs of faces pass for that."""
    yield Binary(Op.EQ, Look(RANK, card), Read(NUMBER))
    yield Binary(Op.LT, Look(RANK, card), Const(5))
    yield Binary(Op.EQ, Binary(Op.MOD, Look(RANK, card), Const(2)), Const(0))


def machine(held: int) -> Machine:
    """Cards are played from a hand of so many; each time another test says which, if any passes it, else all may be."""
    card, other, actor = Local("card"), Local("other"), Local("actor")
    passing = [[*together(Get(one)), *one_by_one(Get(one))] for one in (card, other)]
    tests = list(zip(*passing, strict=True))
    states: list[Decide] = []
    for place, (passes, of_another) in enumerate(tests):
        onward = When(Binary(Op.EQ, Size(MINE), Const(0)), (Go("over"),), (Go(f"play {(place + 1) % len(tests)}"),))
        somebody = Fold(How.ANY, Cards(other, MINE), of_another, None)
        played = (Shift(Get(card), MINE, ZoneRef(PILE)), Set(NUMBER, Binary(Op.MOD, Get(card), Const(7))), onward)
        guard = Guard(If(somebody, passes, Const(1)), "it doesn't pass")
        states.append(Decide(f"play {place}", Const(0), actor, (Choice("play", played, MINE, card, (guard,)),)))
    dealt = Each(Times(Local("lap"), held), (Draw(ZoneRef(STOCK), MINE),))
    return evolve(
        machine_of(
            Chance("shuffle", ZoneRef(STOCK), (dealt, Set(NUMBER, Const(2)), Go("play 0"))),
            *states,
            Final("over"),
            variables=(NUMBER,),
            zones=(STOCK, HAND, PILE),
            tables=(SUIT, RANK, PLAIN),
            pack=PACK,
            seats=1,
        ),
        longest=100,
    )


@pytest.mark.parametrize("held", [16, 17, 45])
def test_the_same_cards_pass(held: int) -> None:
    """From a hand of a full sixteen, of one more, and of many, down to the last card, in both forms of C."""
    rules = machine(held)
    for seed in range(10):
        same(rules, COMPILED, seed, 60)
        ends_alike(rules, FUSED_C, seed, deals=1)


def test_most_are_asked_together() -> None:
    """Each test that can be said by runs of faces is; only the others go through the cards."""
    printed = text(form(machine(20), fused=True))
    asked = len(list(together(Const(0))))
    assert asked == printed.count(" ? nth(")
    assert asked == printed.count("= any(") // 2
