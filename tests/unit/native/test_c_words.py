"""Every kind of expression gives in C what it gives in the interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import evolve

from holadsl.core.effects import Draw, Each, Go, Put, Set
from holadsl.core.expressions import (
    NO,
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
    Local,
    Look,
    Not,
    Op,
    Or,
    Pairing,
    Read,
    Seats,
    Seek,
    Size,
    Split,
    Teams,
    Times,
    ZoneRef,
)
from holadsl.core.machine import Automatic, Chance, Choice, Decide, Final, Machine
from holadsl.core.values import Index, Kind, Scope, Table, Variable, Zone
from holadsl.engine.game import Game
from holadsl.native.c.engine import Position, step_library
from tests.machines import machine_of, pack_of

PACK = pack_of(5, 3)
STOCK, HAND, ORDER = Zone("stock"), Zone("hand", Index.SEAT), Zone("order", item=Kind.SEAT)
NAMED = Zone("named", lent=True)
EACH = Variable("each", index=Index.SEAT, first=2, scope=Scope.MATCH)
TURN = Variable("turn", Kind.SEAT, first=-1, scope=Scope.MATCH)
SQUARES = Table("squares", (0, 1, 4, 9, 16, 25, 36))
RANK = Table("rank", tuple(face.rank for face in PACK.faces))
X, Y = Local("x"), Local("y")


def hand(of: Expr) -> ZoneRef:
    """The hand of a seat."""
    return ZoneRef(HAND, of)


def domains() -> Iterator[Domain]:
    """Every domain, with and without its parts."""
    for zone in (hand(Const(1)), ZoneRef(ORDER), hand(Read(TURN))):
        yield Cards(X, zone)
        yield Cards(X, zone, Const(1), Const(2))
        yield Cards(X, zone, Binary(Op.SUB, Read(TURN), Const(1)), None)
        yield Cards(X, zone, None, Read(TURN))
    yield from (Seats(X), Seats(X, Const(2)), Seats(X, Read(TURN)), Teams(X), Times(X, 5), Times(X, 0))


def numbers() -> Iterator[Expr]:
    """Expressions of each kind but loops."""
    yield from (Const(0), Const(-7), Const(1 << 40), Read(TURN), Read(EACH, Const(3)), Read(EACH, Read(TURN)))
    yield from (Look(SQUARES, Const(3)), Look(SQUARES, Read(TURN)), Size(hand(Read(TURN))), Size(ZoneRef(STOCK)))
    for place in (Const(0), Const(3), Const(-1), Const(99), Read(TURN)):
        yield At(hand(Const(0)), place)
        yield At(ZoneRef(STOCK), place)
        yield At(hand(Read(TURN)), place)
    parts = (Read(TURN), Read(EACH, Const(0)), Const(-3), Const(1 << 30))
    for op in Op:
        rights: Sequence[Expr] = (Const(3), Const(-4)) if op in (Op.DIV, Op.MOD) else parts
        yield from (Binary(op, left, right) for left, right in product(parts, rights))
    yes, no = Binary(Op.LE, Read(TURN), Const(3)), Binary(Op.LT, Const(3), Read(TURN))
    for kind in (And, Or):
        yield from (kind((yes, no)), kind((yes, Read(EACH, Const(1)), yes)), kind((no, no)))
    yield from (Not(yes), Not(Read(EACH, Const(0))), If(yes, Const(4), Const(5)), If(no, Const(4), Read(TURN)))


def loops() -> Iterator[Expr]:
    """Folds and seeks over every domain, pairings and splits."""
    odd = Binary(Op.EQ, Binary(Op.MOD, Get(X), Const(2)), Const(1))
    never = Binary(Op.LT, Get(X), Const(-5))
    value = Binary(Op.SUB, Binary(Op.MUL, Get(X), Get(X)), Binary(Op.MUL, Get(X), Const(5)))
    for domain in domains():
        for how, where in product(How, (None, odd, never)):
            flags = how in (How.ANY, How.ALL)
            if not (flags and where is not None):
                yield Fold(how, domain, where, None if how is How.COUNT else odd if flags else value)
        for key, last, where in product((None, value), (False, True), (odd, never)):
            yield Seek(domain, where, key, last)
    larger = Binary(Op.LT, Look(RANK, Get(X)), Look(RANK, Get(Y)))
    for one, other in product(range(4), range(4)):
        yield Pairing(Cards(X, hand(Const(one)), None, Const(2)), Cards(Y, hand(Const(other))), larger)
    inner = Fold(How.ANY, Cards(Y, hand(Const(2))), None, Binary(Op.LT, Get(X), Get(Y)))
    yield Fold(How.COUNT, Cards(X, hand(Const(0))), inner)
    yield from splits()


def splits() -> Iterator[Expr]:
    """Sets are two cards or more of one rank."""
    first = Look(RANK, At(ZoneRef(NAMED), NO))
    alike = Fold(How.ALL, Cards(X, ZoneRef(NAMED)), None, Binary(Op.EQ, Look(RANK, Get(X)), first))
    fits = And((Binary(Op.LE, Const(2), Size(ZoneRef(NAMED))), alike))
    for seat, left in product(range(4), (None, Look(RANK, Get(X)), Binary(Op.SUB, Const(1), Get(X)))):
        yield Split(hand(Const(seat)), NAMED, fits, alike, X, left)


def machine(exprs: Sequence[Expr]) -> tuple[Machine, list[Variable]]:
    """A Machine that computes them all after each shuffle, and then waits."""
    results = [Variable(f"result {place}", first=77, scope=Scope.MATCH) for place in range(len(exprs))]
    actor = Local("actor")
    more = Binary(Op.MIN, Const(3), Binary(Op.ADD, Read(TURN), Const(1)))
    following = If(Binary(Op.LT, Read(TURN), Const(3)), more, Const(-1))
    again = Choice("again", (Set(TURN, following), Go("count")))
    three = [Draw(ZoneRef(STOCK), hand(Get(X)))] * 3
    dealt = Each(Seats(X), (*three, Put(Get(X), ZoneRef(ORDER)), Set(EACH, Get(X), Get(X))))
    states = (
        Chance("shuffle", ZoneRef(STOCK), (dealt, Go("count"))),
        Automatic("count", (*(Set(result, expr) for result, expr in zip(results, exprs, strict=True)), Go("wait"))),
        Decide("wait", Const(0), actor, (again, Choice("end", (Go("over"),)))),
        Final("over"),
    )
    rules = machine_of(
        *states,
        variables=(EACH, TURN, *results),
        zones=(STOCK, HAND, ORDER, NAMED),
        tables=(SQUARES, RANK),
        pack=PACK,
    )
    return evolve(rules, longest=100), results


def test_every_expression_gives_the_same_in_c(a_compiler: None) -> None:
    """All of them, of a game in which it is anybody's turn or nobody's."""
    exprs = [*numbers(), *loops()]
    rules, results = machine(exprs)
    game, position = Game(rules), Position(step_library(rules))
    deck = list(PACK.deck())
    for order in (deck, deck[::-1], deck[7:] + deck[:7], sorted(deck, key=lambda card: card * 7 % 15)):
        game, position = Game(rules), Position(step_library(rules))
        game.feed(order)
        position.feed(order)
        for _ in range(5):
            numbers_in_c, zones = position.lists()
            assert zones == [list(game.items(zone, of)) for zone, of in _zones()]
            wrong = {
                str(expr)[:300]: (game.value(result), found)
                for expr, result, found in zip(exprs, results, numbers_in_c[5:], strict=True)
                if game.value(result) != found
            }
            assert {} == wrong
            game.act(0)
            position.act(0, 0)


def _zones() -> list[tuple[Zone, int | None]]:
    return [(STOCK, None), *((HAND, seat) for seat in range(4)), (ORDER, None), (NAMED, None)]
