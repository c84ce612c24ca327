"""Several cards at once, rights out of turn, and windows, played in a small Machine made by hand."""

from collections.abc import Sequence
from itertools import combinations, permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from holadsl.core.check import check
from holadsl.core.effects import Clear, Copy, Each, Effect, Go, Set, Shift
from holadsl.core.expressions import (
    NO,
    YES,
    And,
    Binary,
    Cards,
    Const,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Not,
    Op,
    Pairing,
    Read,
    Size,
    ZoneRef,
)
from holadsl.core.machine import Chance, Choice, Decide, Final, Guard, Machine, Right, Several, Window
from holadsl.core.values import Index, Kind, Sight, Table, Variable, Zone
from holadsl.engine.game import Game
from tests.machines import machine_of, pack_of

PACK = pack_of(ranks=6, suits=2)
RANK = Table("rank", tuple(face.rank for face in PACK.faces))
SUIT = Table("suit", tuple(face.suit for face in PACK.faces))
STOCK, TRICK = Zone("stock", sight=Sight.NOBODY), Zone("trick")
HAND = Zone("hand", Index.SEAT, Sight.OWNER)
PICKED = Zone("picked", lent=True)
CLAIMED = Zone("claimed", Index.SEAT, Sight.OWNER, lent=True)
CALLER = Variable("caller", Kind.SEAT, first=-1)
PASSED = Variable("passed", Kind.FLAG, Index.SEAT)
LEADER = Variable("leader", Kind.SEAT)


def is_less(left: Expr, right: Expr) -> Binary:
    """The left number is the smaller one."""
    return Binary(Op.LT, left, right)


def one_suit() -> Guard:
    """All cards picked are of the suit of the first."""
    card, first = Local("card"), Local("first")
    same = Binary(Op.EQ, Look(SUIT, Get(card)), Look(SUIT, Get(first)))
    picked = ZoneRef(PICKED)
    inner = Fold(How.ALL, Cards(card, picked), None, same)
    return Guard(Fold(How.ALL, Cards(first, picked), None, inner), "{card} are of two suits", narrows=True)


def beating() -> Guard:
    """Each card picked beats a card of the trick of its own: a higher one of its suit."""
    mine, theirs = Local("mine"), Local("theirs")
    same = Binary(Op.EQ, Look(SUIT, Get(mine)), Look(SUIT, Get(theirs)))
    higher = And((same, is_less(Look(RANK, Get(theirs)), Look(RANK, Get(mine)))))
    pairing = Pairing(Cards(mine, ZoneRef(PICKED)), Cards(theirs, ZoneRef(TRICK)), higher)
    return Guard(pairing, "{card} don't beat", narrows=True)


def lay(actor: Local, then: str) -> tuple[Effect, ...]:
    """The picked cards go from the hand to the trick."""
    one = Local("one")
    shift = Shift(Get(one), ZoneRef(HAND, Get(actor)), ZoneRef(TRICK))
    return (Each(Cards(one, ZoneRef(PICKED)), (shift,)), Go(then))


def choice(verb: str, actor: Local, effects: Sequence[Effect], several: Several, *guards: Guard) -> Choice:
    """A choice of several cards of the hand."""
    return Choice(verb, tuple(effects), ZoneRef(HAND, Get(actor)), None, guards, None, several)


def machine(ordered: bool = False) -> Machine:
    """A leads one to three cards of a suit, B beats them or lays as many; before that A and C may claim with a pair."""
    actor, asked = Local("actor"), Local("asked")
    lead = choice("play", actor, lay(actor, "answer"), Several(PICKED, YES, Const(3)), one_suit())
    size = Size(ZoneRef(TRICK))
    beat = choice("play", actor, lay(actor, "over"), Several(PICKED, size, size, ordered), beating())
    down = choice("down", actor, lay(actor, "over"), Several(PICKED, size, size))
    claim = (Set(CALLER, Get(actor)), Copy(ZoneRef(PICKED), ZoneRef(CLAIMED, Get(actor))), Go("window"))
    two = Several(PICKED, Const(2), Const(2))
    right = Right(Binary(Op.NE, Get(actor), Const(1)), choice("claim", actor, claim, two, one_suit()))
    answer = (Set(CALLER, Get(asked)), Copy(ZoneRef(PICKED), ZoneRef(CLAIMED, Get(asked))))
    still = And((is_less(Get(asked), Read(CALLER)), Not(Read(PASSED, Get(asked)))))
    window = Window(
        "window",
        still,
        asked,
        (
            choice("claim", asked, answer, two, one_suit()),
            Choice("pass", (Set(PASSED, YES, Get(asked)),)),
        ),
        (Set(LEADER, Read(CALLER)), Clear(ZoneRef(CLAIMED, Read(CALLER))), Go("over")),
    )
    made = machine_of(
        Chance("shuffle", ZoneRef(STOCK), (Go("lead"),)),
        Decide("lead", NO, actor, (lead,)),
        Decide("answer", YES, actor, (beat, down), rights=(right,)),
        window,
        Final("over"),
        variables=(CALLER, PASSED, LEADER),
        zones=(STOCK, HAND, TRICK, PICKED, CLAIMED),
        tables=(RANK, SUIT),
        pack=PACK,
        seats=3,
    )
    return evolve(made, longest=4)


def game_of(hands: Sequence[Sequence[int]], ordered: bool = False) -> Game:
    """A game in which A is to lead, with these hands."""
    game = Game(machine(ordered))
    for seat, hand in enumerate(hands):
        game.set_items(HAND, hand, seat)
    game.jump("lead")
    return game


def card(text: str) -> int:
    """The face of a card by rank and suit: 0c is the lowest club."""
    return 2 * int(text[0]) + "cd".index(text[1])


def cards(text: str) -> tuple[int, ...]:
    """Several faces."""
    return tuple(card(word) for word in text.split())


def test_sets_of_one_suit_are_listed_once_small_ones_first() -> None:
    """Every set of one to three cards of one suit comes once, its cards in the order of the hand."""
    game = game_of([cards("4c 1d 2c 0c"), (), ()])
    listed = [chosen for _, chosen in game.choices()]
    expected = ["4c", "1d", "2c", "0c", "4c 2c", "4c 0c", "2c 0c", "4c 2c 0c"]
    assert [cards(text) for text in expected] == listed
    assert (8, True) == (game.count_legal(), game.any_legal())


def test_each_set_that_is_listed_is_legal_and_no_other() -> None:
    """Listing, counting and asking agree, whatever the order in which a set is given."""
    hand = cards("4c 1d 2c 0c 3d")
    game = game_of([hand, (), ()])
    listed = {frozenset(chosen) for _, chosen in game.choices() if isinstance(chosen, tuple)}
    for size in range(5):
        for chosen in combinations(hand, size):
            for order in permutations(chosen):
                assert (frozenset(chosen) in listed) == game.is_legal(0, order)
    assert not game.is_legal(0, cards("5c"))
    assert not game.is_legal(0, cards("4c 4c"))


def test_a_guard_says_why_a_set_is_barred() -> None:
    """The first guard that fails for a set is found, with the cards as they were asked."""
    game = game_of([cards("4c 1d"), (), ()])
    failing = game.first_failing(0, cards("4c 1d"))
    assert failing is not None
    assert ("{card} are of two suits", None) == (failing.says, game.first_failing(0, cards("4c")))


def test_a_pairing_is_found_where_the_first_try_is_none() -> None:
    """3 and 5 beat 1 and 4 only if the 5 is kept for the 4: a greedy pairing may miss it, in either order."""
    for mine in ("5c 3c", "3c 5c"):
        for led in ("1c 4c", "4c 1c"):
            game = game_of([cards(led), cards(mine), ()])
            game.act(0, cards(led))
            assert game.is_legal(0, cards(mine))
    game = game_of([cards("2c 4c"), cards("5c 1c"), ()])
    game.act(0, cards("2c 4c"))
    assert not game.is_legal(0, cards("5c 1c"))
    assert game.is_legal(1, cards("5c 1c"))


@given(st.lists(st.integers(0, 5), min_size=6, max_size=6))
def test_pairings_are_those_of_brute_force(ranks: list[int]) -> None:
    """Whether three cards can beat three is what trying every order says."""
    led, mine = [2 * rank for rank in ranks[:3]], [2 * rank for rank in ranks[3:]]
    game = Game(machine())
    game.set_items(TRICK, led)
    game.set_items(HAND, mine, 1)
    game.jump("answer")
    brute = any(all(a > b for a, b in zip(order, led, strict=True)) for order in permutations(mine))
    assert brute == game.is_legal(0, tuple(mine))


def test_where_order_matters_it_is_kept() -> None:
    """An ordered choice lists one legal order of each set, and takes the cards as they are given."""
    game = game_of([cards("1c 4c"), cards("3c 5c"), ()], ordered=True)
    game.act(0, cards("1c 4c"))
    listed = [chosen for number, chosen in game.choices() if number == 0]
    assert [cards("3c 5c")] == listed
    game.act(0, cards("5c 3c"))
    assert cards("1c 4c 5c 3c") == game.items(TRICK)


def test_identical_cards_make_one_set() -> None:
    """Cards that are alike are taken as often as they are held, and sets of them aren't listed twice."""
    game = Game(machine())
    game.set_items(HAND, cards("2c 2c 3c"), 0)
    game.jump("lead")
    listed = [chosen for _, chosen in game.choices()]
    assert [cards(text) for text in ("2c", "3c", "2c 2c", "2c 3c", "2c 2c 3c")] == listed


def test_nothing_is_left_in_hand_of_what_was_picked() -> None:
    """The picked cards move as the effects say, the lent zone is empty again, and undo brings all back."""
    game = game_of([cards("4c 2c 0d"), cards("5c 3c"), ()])
    mark = game.mark()
    game.act(0, cards("2c 4c"))
    assert (cards("4c 2c"), cards("0d"), ()) == (game.items(TRICK), game.items(HAND, 0), game.items(PICKED))
    game.undo(mark)
    assert ((), cards("4c 2c 0d"), (0,)) == (game.items(TRICK), game.items(HAND, 0), game.to_act())


def opened() -> Game:
    """B is to answer; A and C may claim."""
    game = game_of([cards("1c 2d 3d"), cards("4c 5c"), cards("2c 3c 0d")])
    game.act(0, cards("1c"))
    return game


def test_rights_stand_open_beside_the_turn() -> None:
    """Who is on turn comes first, then in order of play those who may claim; each has its own acts."""
    game = opened()
    assert (1, (1, 2, 0)) == (game.actor, game.to_act())
    assert [(2, cards("2c 3c"))] == list(game.choices(2))
    assert [(2, cards("2d 3d"))] == list(game.choices(0))
    assert {0, 1} == {number for number, _ in game.choices(1)}
    assert 1 == game.actor
    assert not game.is_legal(2, cards("4c 5c"), 1)
    assert not game.is_legal(0, cards("4c"), 2)


def test_a_claim_asks_those_who_come_before() -> None:
    """C's claim asks A and B; it counts when both have passed, and what they hold is asked of nobody else."""
    game = opened()
    game.act(2, cards("2c 3c"), 2)
    assert ("window", -1, (0, 1)) == (game.where, game.actor, game.to_act())
    game.act(1, seat=1)
    assert (0,) == game.to_act()
    game.act(1, seat=0)
    assert ("over", 2) == (game.where, game.value(LEADER))


def test_a_nearer_claim_goes_first() -> None:
    """When A claims too, B need not be asked any more, and undo goes back to the open window."""
    game = opened()
    game.act(2, cards("2c 3c"), 2)
    mark = game.mark()
    game.act(0, cards("2d 3d"), 0)
    assert ("over", 0) == (game.where, game.value(LEADER))
    game.undo(mark)
    assert ("window", (0, 1), 2) == (game.where, game.to_act(), game.value(CALLER))


def test_a_window_that_asks_nobody_goes_on() -> None:
    """Where nobody comes before who claims, nobody is asked."""
    game = opened()
    game.act(2, cards("2d 3d"), 0)
    assert ("over", 0) == (game.where, game.value(LEADER))


def test_the_check_knows_sets_and_rights() -> None:
    """The Machine is sound, and the number of choices counts sets."""
    report = check(machine())
    assert () == report.findings
    assert 12 + 66 + 220 == report.choices["lead"]


@pytest.mark.parametrize("flaw", ["shift", "copy"])
def test_lent_zones_take_and_give_no_cards(flaw: str) -> None:
    """Cards can't be moved out of a lent zone, nor a true zone be made to name others' cards."""
    effects = {
        "shift": Shift(Const(0), ZoneRef(PICKED), ZoneRef(TRICK)),
        "copy": Copy(ZoneRef(TRICK), ZoneRef(STOCK)),
    }
    broken = machine_of(
        Chance("shuffle", ZoneRef(STOCK), (effects[flaw], Go("over"))),
        Final("over"),
        zones=(STOCK, TRICK, PICKED),
        pack=PACK,
    )
    assert ["CARDS_MADE"] == [found.reason.name for found in check(broken).findings]
