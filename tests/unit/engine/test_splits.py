"""A zone split into sets as well as can be: the number equals that of trying every way, and the first set is of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from holadsl.core.check import check
from holadsl.core.effects import Go, NameSet
from holadsl.core.expressions import (
    NO,
    At,
    Binary,
    Cards,
    Const,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Op,
    Size,
    Split,
    ZoneRef,
)
from holadsl.core.machine import Chance, Choice, Decide, Final, Machine
from holadsl.core.values import Sight, Table, Zone
from holadsl.engine.game import Game
from tests.machines import machine_of, pack_of

PACK = pack_of(ranks=5, suits=4)
RANK = Table("rank", tuple(face.rank for face in PACK.faces))
STOCK, HAND = Zone("stock", sight=Sight.NOBODY), Zone("hand")
NAMED, FOUND = Zone("named", lent=True), Zone("found", lent=True)
CARD, LEFT = Local("card"), Local("card")


def one_rank() -> Expr:
    """All cards named are of one rank."""
    first = Look(RANK, At(ZoneRef(NAMED), NO))
    return Fold(How.ALL, Cards(CARD, ZoneRef(NAMED)), None, Binary(Op.EQ, Look(RANK, Get(CARD)), first))


def split(left: Expr | None) -> Split:
    """Sets are three cards or more of one rank, or two of the lowest."""
    named = ZoneRef(NAMED)
    low = Binary(Op.EQ, Look(RANK, At(named, NO)), NO)
    least = Binary(Op.SUB, Const(3), low)
    enough = Binary(Op.LE, least, Size(named))
    both = Binary(Op.MIN, enough, one_rank())
    return Split(ZoneRef(HAND), NAMED, Binary(Op.EQ, both, Const(1)), one_rank(), LEFT, left)


def machine() -> Machine:
    """A Machine in which the first set of the split can be named."""
    name = Choice("name", (NameSet(split(Look(RANK, Get(LEFT))), ZoneRef(FOUND)), Go("wait")))
    every = Choice("every", (NameSet(split(None), ZoneRef(FOUND), whole=True), Go("wait")))
    states = (
        Chance("shuffle", ZoneRef(STOCK), (Go("wait"),)),
        Decide("wait", NO, Local("player"), (name, Choice("end", (Go("over"),)), every)),
        Final("over"),
    )
    made = machine_of(*states, zones=(STOCK, HAND, NAMED, FOUND), tables=(RANK,), pack=PACK, seats=2)
    return evolve(made, longest=20)


def is_set(cards: Sequence[int]) -> bool:
    """The same, by hand."""
    ranks = {RANK.values[card] for card in cards}
    return len(ranks) == 1 and len(cards) >= (2 if ranks == {0} else 3)


def ways(cards: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to take sets out of the cards."""
    yield []
    for size in range(2, len(cards) + 1):
        for one in combinations(cards, size):
            if is_set(one) and one[0] == min(one):
                rest = tuple(card for card in cards if card not in one and card > one[0])
                yield from ([one, *others] for others in ways(rest))


def left_over(cards: tuple[int, ...], sets: list[tuple[int, ...]]) -> int:
    """The worth of the cards in none of the sets."""
    return sum(RANK.values[card] for card in cards if all(card not in one for one in sets))


@given(st.lists(st.integers(0, 19), unique=True, max_size=9))
def test_a_split_is_as_good_as_the_best_of_all_ways(hand: list[int]) -> None:
    """The least that is left over, and the most sets, of any hand of a small pack."""
    game, cards = Game(machine()), tuple(sorted(hand))
    game.set_items(HAND, cards)
    all_ways = list(ways(cards))
    assert min(left_over(cards, way) for way in all_ways) == game.evaluate(split(Look(RANK, Get(LEFT))))
    assert max(map(len, all_ways)) == game.evaluate(split(None))
    game.feed(tuple(range(20)))
    game.set_items(STOCK, ())
    game.set_items(HAND, cards)
    game.act(0)
    found = game.items(FOUND)
    assert (
        is_set(found)
        if any(all_ways) and found
        else left_over(cards, []) == game.evaluate(split(Look(RANK, Get(LEFT))))
    )
    game.act(2)
    every = game.items(FOUND)
    assert any(sorted(sum(way, ())) == sorted(every) and len(way) == game.evaluate(split(None)) for way in all_ways)


def test_the_machine_has_no_fault() -> None:
    """A split is known to the checks of a Machine: no finding, and a bound for what it comes to."""
    assert () == check(machine()).findings
