"""Cards laid on melds, and a card that lies open taken with cards of the hand, in a small Machine made by hand."""

from __future__ import annotations

from attrs import evolve

from holadsl.core.check import check
from holadsl.core.effects import Add, Each, Go, Shift
from holadsl.core.expressions import (
    NO,
    YES,
    At,
    Binary,
    Cards,
    Const,
    Fold,
    Get,
    How,
    Local,
    Look,
    Op,
    Read,
    Size,
    ZoneRef,
)
from holadsl.core.machine import Chance, Choice, Decide, Final, Guard, Machine, Several
from holadsl.core.show import show
from holadsl.core.values import Index, Kind, Sight, Table, Variable, Zone
from holadsl.engine.chance import Chance as Stream
from holadsl.engine.game import Game
from holadsl.engine.stage import Onto
from tests.machines import machine_of, pack_of

PACK = pack_of(ranks=4, suits=3)
RANK = Table("rank", tuple(face.rank for face in PACK.faces))
STOCK, HAND = Zone("stock", sight=Sight.NOBODY), Zone("hand", Index.SEAT, Sight.OWNER)
OPEN, MELD = Zone("open"), Zone("meld", Index.MELD)
PICKED = Zone("picked", lent=True)
MELDS = Variable("melds")
LAID = Variable("laid", Kind.NUMBER, Index.MELD)
PLACES = 3


def same_rank(one: Local, zone: ZoneRef) -> Guard:
    """The card bound to the name is of the rank of the first card of the zone."""
    return Guard(Binary(Op.EQ, Look(RANK, Get(one)), Look(RANK, At(zone, NO))), "{card} is of another rank")


def machine() -> Machine:
    """One player takes the last open card with two of its rank to a new meld, or lays a card of a meld's rank on it."""
    actor, card, meld, other = Local("player"), Local("card"), Local("meld"), Local("card")
    hand, picked, new = ZoneRef(HAND, Get(actor)), ZoneRef(PICKED), ZoneRef(MELD, Read(MELDS))
    all_alike = Fold(How.ALL, Cards(other, picked), None, same_rank(other, picked).test)
    top = At(ZoneRef(OPEN), Binary(Op.SUB, Size(ZoneRef(OPEN)), YES))
    take = Choice(
        "take",
        (
            Shift(top, ZoneRef(OPEN), new),
            Each(Cards(card, picked, YES), (Shift(Get(card), hand, new),)),
            Add(MELDS, YES),
            Go("turn"),
        ),
        hand,
        guards=(
            Guard(Binary(Op.LT, Read(MELDS), Const(PLACES)), "no room for a further meld"),
            Guard(all_alike, "these are not of one rank", narrows=True),
        ),
        several=Several(PICKED, Const(2), Const(2), given=top),
    )
    there = ZoneRef(MELD, Get(meld))
    lay = Choice(
        "lay",
        (Shift(Get(card), hand, there), Add(LAID, YES, Get(meld)), Go("turn")),
        hand,
        card,
        (Guard(Binary(Op.LT, NO, Size(there)), "there is no such meld"), same_rank(card, there)),
        onto=meld,
    )
    states = (
        Chance("shuffle", ZoneRef(STOCK), (Go("turn"),)),
        Decide("turn", NO, actor, (take, lay, Choice("end", (Go("over"),)))),
        Final("over"),
    )
    made = machine_of(
        *states,
        variables=(MELDS, LAID),
        zones=(STOCK, HAND, OPEN, MELD, PICKED),
        tables=(RANK,),
        pack=PACK,
        seats=2,
    )
    return evolve(made, melds=PLACES, longest=20)


def playing() -> Game:
    """Cards are `3 * rank + suit`: three open, the player has two of each of two ranks and one more."""
    game = Game(machine())
    game.feed(tuple(range(12)))
    game.set_items(STOCK, (7, 8, 9, 10, 11))
    game.set_items(HAND, (0, 1, 3, 4, 6), 0)
    game.set_items(OPEN, (5, 2))
    return game


def test_the_machine_has_no_fault() -> None:
    """Cards on melds, and a card given, are read by the checks of a Machine: no finding, and the text names both."""
    report = check(machine())
    assert () == report.findings
    assert 66 + 36 + 1 == report.choices["turn"]  # two of twelve cards, each card on each meld, and the end
    text = show(machine())
    assert "choice take picked, 2 to 2 cards with open.at(size(open) - 1) from hand[player]" in text
    assert "choice lay card from hand[player] onto meld2" in text


def test_the_open_card_is_named_first_and_only_fitting_cards_go_with_it() -> None:
    """Of all pairs of the hand only the two of its rank go with the card; a meld is made of the three."""
    game = playing()
    assert [(0, (0, 1)), (2, -1)] == list(game.choices())
    assert 2 == game.given(0)
    before = game.mark()
    game.act(0, (0, 1))
    assert (2, 0, 1) == game.items(MELD, 0)
    assert [(0, (3, 4)), (2, -1)] == list(game.choices())
    game.undo(before)
    assert ((0, 1, 3, 4, 6), ()) == (game.items(HAND, 0), game.items(MELD, 0))


def test_without_an_open_card_nothing_is_taken() -> None:
    """No set is legal, listed, drawn or counted where the card that should be named first isn't there."""
    game = playing()
    game.set_items(OPEN, ())
    assert [(2, -1)] == list(game.choices())
    assert not game.is_legal(0, (0, 1))
    assert (2, -1) == game.drawn(Stream(1))


def test_a_card_is_laid_on_each_meld_that_takes_it() -> None:
    """Each pair of a card and a meld is a move of its own; the one that is made changes that meld alone."""
    game = playing()
    game.set_items(HAND, (0, 3, 6), 0)
    game.set_items(OPEN, ())
    game.set_items(MELD, (1,), 0)
    game.set_items(MELD, (2, 5), 2)
    onto = Onto(len(PACK.faces))
    assert [(1, onto.code(0, 0)), (1, onto.code(0, 2)), (2, -1)] == list(game.choices())
    assert not game.is_legal(1, onto.code(0, 1))
    assert not game.is_legal(1, onto.code(1, 0))  # it isn't in the hand
    failing = game.first_failing(1, onto.code(3, 0))
    assert failing is not None
    assert "{card} is of another rank" == failing.says
    game.act(1, onto.code(0, 2))
    assert ((1,), (), (2, 5, 0)) == tuple(game.items(MELD, place) for place in range(PLACES))
    assert (0, 0, 1) == game.values(LAID)


def test_every_pair_is_drawn_alike() -> None:
    """Drawing at random finds each pair of card and meld, as it finds each other move."""
    game = playing()
    game.set_items(HAND, (0, 3), 0)
    game.set_items(OPEN, ())
    game.set_items(MELD, (1, 2), 0)
    game.set_items(MELD, (4,), 1)
    assert set(game.choices()) == {game.drawn(Stream(seed)) for seed in range(60)}
