"""Listings: order, identical cards, duties; and whether a single act is legal."""

from __future__ import annotations

import pytest
from attrs import evolve

from holadsl.core.effects import Effect, Go, Shift
from holadsl.core.expressions import (
    NO,
    YES,
    And,
    At,
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
    Op,
    Read,
    Size,
    Split,
    ZoneRef,
)
from holadsl.core.machine import Chance, Choice, Decide, Guard, Machine
from holadsl.core.values import NOBODY, Table, Variable, Zone
from holadsl.engine.game import Game
from tests.machines import equals, machine_of, pack_of

ME, CARD = Local("me"), Local("card")


def choosing(hand: Zone, *guards: Expr, pack_copies: int = 1, variables: tuple[Variable, ...] = ()) -> Machine:
    """A machine in which seat 0 plays cards from a hand, first face up, then (choice 1) aside, or passes (choice 2)."""
    aside = Zone("aside")
    back: tuple[Effect, ...] = (Shift(Get(CARD), ZoneRef(hand), ZoneRef(aside)), Go("choose"))
    tests = tuple(Guard(test, f"guard {number}") for number, test in enumerate(guards))
    choices = (
        Choice("play", back, ZoneRef(hand), CARD, tests),
        Choice("aside", back, ZoneRef(aside), CARD, tests),
        Choice("pass", (Go("choose"),)),
    )
    return machine_of(
        Chance("shuffle", ZoneRef(hand), (Go("choose"),)),
        Decide("choose", NO, ME, choices),
        variables=variables,
        zones=(hand, aside),
        pack=pack_of(3, 2, pack_copies),
    )


def test_the_order_of_the_listing() -> None:
    """Choices in the order of the state, cards in that of the zone, identical cards once, where they are oldest."""
    hand = Zone("hand")
    game = Game(choosing(hand, pack_copies=2))
    game.feed((3, 1, 3, 0, 5, 1, 2, 2, 4, 4, 5, 0))
    expected = [(0, 3), (0, 1), (0, 0), (0, 5), (0, 2), (0, 4), (2, NOBODY)]
    assert (expected, 7) == (list(game.choices()), game.count_legal())
    game.act(0, 3)
    assert (1, 3, 0, 5, 1, 2, 2, 4, 4, 5, 0) == game.items(hand)
    expected = [(0, 1), (0, 3), (0, 0), (0, 5), (0, 2), (0, 4), (1, 3), (2, NOBODY)]
    assert expected == list(game.choices())


def test_a_listing_is_not_touched_by_the_game() -> None:
    """What was listed without guards stays listed when a card is played."""
    game = Game(choosing(Zone("hand")))
    game.feed(range(6))
    listing = game.choices()
    assert (0, 0) == next(listing)
    game.act(0, 0)
    assert [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)] == [next(listing) for _ in range(5)]


def test_a_card_that_isnt_there_is_not_legal() -> None:
    """Only a card of the source can be chosen, and one must be chosen where there is a source."""
    game = Game(choosing(Zone("hand")))
    game.feed(range(6))
    assert (True, False, False) == (game.is_legal(0, 5), game.is_legal(1, 5), game.is_legal(0))
    assert (True, False) == (game.is_legal(2), game.is_legal(2, 5))
    with pytest.raises(IndexError):
        game.is_legal(3, 5)


def ladder(hand: Zone) -> tuple[Variable, Machine]:
    """Of the suit led (card modulo 2) if there is one, else of any; and below a limit if there are three such cards."""
    led, limit, x, y = Variable("led"), Variable("limit", first=6), Local("x"), Local("y")
    suits = Table("suit", (0, 1, 0, 1, 0, 1))

    def follows(card: Local) -> Expr:
        return equals(Look(suits, Get(card)), Read(led))

    duty = If(Fold(How.ANY, Cards(x, ZoneRef(hand)), follows(x)), follows(CARD), YES)
    low = Binary(Op.LT, Get(CARD), Read(limit))
    three = Binary(Op.LE, Const(3), Fold(How.COUNT, Cards(x, ZoneRef(hand)), Binary(Op.LT, Get(x), Read(limit))))
    higher = Fold(How.COUNT, Cards(y, ZoneRef(hand)), Binary(Op.LT, Get(CARD), Get(y)))
    return led, choosing(hand, duty, If(three, low, YES), Binary(Op.LE, NO, higher), variables=(led, limit))


def test_a_duty_ladder() -> None:
    """What hangs on the whole hand is right for each card, and is asked again after each change and each undo."""
    hand = Zone("hand")
    led, machine = ladder(hand)
    game = Game(machine)
    game.feed((5, 3, 1, 0, 2, 4))
    for suit, cards in ((0, [0, 2, 4]), (1, [5, 3, 1])):
        game.set_value(led, suit)
        assert cards == [card for number, card in game.choices() if number == 0]
        for card in range(6):
            assert (card in cards) == game.is_legal(0, card)
            failing = game.first_failing(0, card)
            assert (None if card in cards else "guard 0") == (failing and failing.says)
    mark = game.mark()
    for card in (5, 3, 1):
        game.act(0, card)
    assert [0, 2, 4] == [card for number, card in game.choices() if number == 0]
    game.undo(mark)
    assert [5, 3, 1] == [card for number, card in game.choices() if number == 0]


def test_a_listing_bears_questions_in_between() -> None:
    """Asking whether something is legal while a listing is gone through changes nothing in the listing."""
    _, machine = ladder(Zone("hand"))
    game = Game(machine)
    game.feed((5, 3, 1, 0, 2, 4))
    expected = list(game.choices())
    seen, x = [], Local("x")
    for number, card in game.choices():
        seen.append((number, card))
        game.is_legal(0, 0)
        game.first_failing(1, 4)
        game.evaluate(Fold(How.SUM, Cards(x, ZoneRef(machine.zones[0])), value=Get(x)))
    assert expected == seen


def test_a_split_that_hangs_on_the_card_is_split_anew_for_each_set() -> None:
    """What is asked of the cards that a split names isn't kept for the listing, though it doesn't hang on the card."""
    hand, named, item, other = Zone("hand"), Zone("named", lent=True), Local("item"), Local("other")
    rank, cards = Table("rank", (0, 0, 1, 1, 2, 2)), ZoneRef(named)
    alike = Fold(How.ALL, Cards(other, cards), None, equals(Look(rank, Get(other)), Look(rank, At(cards, NO))))
    pair = And((equals(Size(cards), Const(2)), alike))
    left = Binary(Op.ADD, YES, equals(Get(item), Get(CARD)))
    best = Split(ZoneRef(hand), named, pair, Binary(Op.LE, Size(cards), Const(2)), item, left)
    machine = choosing(hand, equals(best, YES))
    game = Game(evolve(machine, zones=(*machine.zones, named)))
    game.feed(range(6))
    game.set_items(hand, (0, 1, 2))
    assert [(0, 0), (0, 1), (2, NOBODY)] == list(game.choices()), "2 is what a pair of 0 and 1 leaves over"
