"""A game: what it waits for, what it lists, how it goes on."""

from __future__ import annotations

import gc
import weakref

import pytest
from attrs import evolve

from holadsl.core.effects import Add, Go, Pour, Set, Shift, When
from holadsl.core.expressions import NO, YES, Const, Get, Local, Read, ZoneRef
from holadsl.core.machine import Automatic, Chance, Choice, Decide, Final, Machine, State, Window
from holadsl.core.values import NOBODY, Variable, Zone
from holadsl.engine.chance import Chance as Stream
from holadsl.engine.chance import shuffle
from holadsl.engine.game import Game
from holadsl.engine.program import program_of
from holadsl.engine.state import MachineFault
from tests.machines import counting, equals, machine_of, tricks


def test_a_new_game_waits_for_its_shuffle() -> None:
    """Before the first shuffle nobody is to act, nothing is legal and every zone is empty."""
    game = Game(counting().machine)
    assert ("shuffle", NOBODY) == (game.where, game.actor)
    assert isinstance(game.waiting, Chance)
    assert ([], False, 0) == (list(game.choices()), game.any_legal(), game.count_legal())


def test_the_counting_game() -> None:
    """Play from the shuffle to the end: legal choices, a failing guard, and nobody to act when it is over."""
    counted = counting(target=4)
    game = Game(counted.machine)
    game.feed((1, 0))
    assert ((1, 0), 0) == (game.items(counted.pile), game.actor)
    game.act(1)
    game.act(0)
    assert (3, [(0, NOBODY)]) == (game.value(counted.number), list(game.choices()))
    assert (True, False, 1) == (game.is_legal(0), game.is_legal(1), game.count_legal())
    failing = game.first_failing(1)
    assert failing is not None
    assert "2 is too much" == failing.says
    assert game.first_failing(0) is None
    game.act(0)
    assert ("over", NOBODY, []) == (game.where, game.actor, list(game.choices()))
    assert isinstance(game.waiting, Final)


def test_an_illegal_act_is_only_asserted() -> None:
    """Doing what isn't legal is a mistake in the program, caught by an assertion before anything changes."""
    counted = counting(target=1)
    game = Game(counted.machine)
    game.feed((0, 1))
    with pytest.raises(AssertionError):
        game.act(1)
    assert 0 == game.value(counted.number)


@pytest.mark.parametrize("order", [(0,), (0, 0), (0, 1, 1), (0, 2), ()])
def test_a_shuffle_is_the_whole_pack(order: tuple[int, ...]) -> None:
    """Anything but an order of the pack is refused, and the game still waits."""
    game = Game(counting().machine)
    with pytest.raises(ValueError, match="whole pack"):
        game.feed(order)
    assert "shuffle" == game.where


def test_a_shuffle_only_where_one_is_awaited() -> None:
    """In a decision no shuffle is taken."""
    game = Game(counting().machine)
    game.feed((0, 1))
    with pytest.raises(ValueError, match="no shuffle"):
        game.feed((0, 1))


def test_a_deal_of_the_trick_game() -> None:
    """A whole deal by hand: the last card of the rank led takes, hands are filled winner first, points are counted."""
    t = tricks(target=30)
    game = Game(t.machine)
    game.feed(range(52))
    assert [(0, 4, 8, 12), (1, 5, 9, 13)] == [game.items(t.hand, seat) for seat in range(2)]
    assert (4, 0) == (len(game.events), game.actor)
    for card in (0, 1, 6, 11):
        game.act(0, card)
    assert 1 == game.actor
    assert ((4, 8, 12, 19), (5, 9, 13, 16)) == (game.items(t.hand, 0), game.items(t.hand, 1))
    while game.where == "play":
        game.act(*next(game.choices()))
    # All tens and aces count; nothing is left in a hand or the stock.
    assert ("over", 80) == (game.where, sum(game.values(t.score)))
    assert 52 == sum(len(game.items(t.taken, team)) for team in range(2))
    assert 13 == sum(event.what.name == "TAKEN" for event in game.events)


def test_the_pack_is_gathered_for_the_next_shuffle() -> None:
    """After a deal the cards lie with the teams; the next shuffle takes them all, and dealer and scores stay."""
    t = tricks()
    game = Game(t.machine)
    for deal in range(3):
        game.feed(shuffle(range(52), Stream(deal)))
        while game.where == "play":
            game.act(*next(game.choices()))
        assert (deal, 80 * (deal + 1)) == (game.value(t.dealer), sum(game.values(t.score)))
        assert 52 == sum(len(game.items(t.taken, team)) for team in range(2))


def test_play_goes_on_from_a_named_state() -> None:
    """A jump runs automatic states at once, and asks who is to act; an unknown name is refused."""
    t = tricks()
    game = Game(t.machine)
    game.set_items(t.trick, (4, 9, 6, 30))
    game.set_items(t.players, (2, 3, 0, 1))
    game.set_items(t.hand, (0,), of=0)
    game.jump("count trick")
    assert ("play", 0, (0,)) == (game.where, game.actor, game.items(t.hand, 0))
    assert (4, 9, 6, 30) == game.items(t.taken, 0)
    with pytest.raises(ValueError, match="no state 'nowhere'"):
        game.jump("nowhere")


def test_what_is_set_by_hand_counts_at_once() -> None:
    """Who is to act follows a variable that is set, a zone that is changed, effects from outside, and their undoing."""
    t = tricks()
    game = Game(t.machine)
    game.feed(range(52))
    mark = game.mark()
    game.set_value(t.turn, 2)
    assert 2 == game.actor
    game.perform((Set(t.turn, Const(3)),))
    assert 3 == game.actor
    game.set_items(t.hand, (7, 7), of=3)
    assert [(0, 7), (0, 7)] == list(game.choices())
    game.undo(mark)
    assert (0, [(0, 0), (0, 4), (0, 8), (0, 12)]) == (game.actor, list(game.choices()))


def test_what_isnt_there_is_refused() -> None:
    """Variables and zones are asked for with a seat or team exactly where each has one."""
    t = tricks()
    game = Game(t.machine)
    for ask in (
        lambda: game.value(t.turn, 0),
        lambda: game.value(t.score),
        lambda: game.value(t.score, 2),
        lambda: game.value(Variable("strange")),
        lambda: game.values(Variable("strange")),
        lambda: game.items(t.hand),
        lambda: game.items(t.hand, -1),
        lambda: game.items(Zone("strange")),
        lambda: game.set_value(t.score, 5),
        lambda: game.set_items(t.stock, (), 0),
    ):
        with pytest.raises(ValueError, match=r"is there once|has none|has no"):
            ask()


def test_undo_to_the_future_is_refused() -> None:
    """A mark whose moment was undone itself, and a game that keeps no journal, can't be undone."""
    game = Game(counting().machine)
    begin = game.mark()
    game.feed((0, 1))
    game.act(0)
    later = game.mark()
    game.undo(begin)
    with pytest.raises(ValueError, match="isn't in the past"):
        game.undo(later)
    playout = game.copy(undo=False)
    for undo in (playout.mark, lambda: playout.undo(begin)):
        with pytest.raises(ValueError, match=r"journal|past"):
            undo()


def test_copies_are_independent() -> None:
    """A copy, and the game it was made of, go on without each other; a playout keeps neither journal nor events."""
    t = tricks()
    game = Game(t.machine)
    game.feed(range(52))
    twin, playout = game.copy(), game.copy(undo=False, tell=False)
    for each in (twin, playout):
        each.act(0, 0)
        each.act(0, 1)
    assert (0, 4, (), 4) == (game.actor, len(game.items(t.hand, 0)), game.items(t.trick), len(game.events))
    assert (2, (0, 1), 6, 0) == (twin.actor, twin.items(t.trick), len(twin.events), len(playout.events))
    assert ((0, 1), list(twin.choices())) == (playout.items(t.trick), list(playout.choices()))
    mark = twin.mark()
    twin.act(0, 2)
    twin.undo(mark)
    game.act(0, 4)
    assert ((0, 1), (4,)) == (twin.items(t.trick), game.items(t.trick))


def flawed(*states: State, zones: tuple[Zone, ...] = ()) -> Machine:
    """A machine with a shuffle that leads to the first of the states."""
    pile = Zone("pile")
    return machine_of(Chance("shuffle", ZoneRef(pile), (Go(states[0].name),)), *states, zones=(pile, *zones))


def test_a_flawed_machine_is_refused() -> None:
    """No shuffle at the start, a way without a Go, a source without a card: each is a fault at once."""
    me, card = Local("me"), Local("card")
    hand = Zone("hand")
    over = Final("over")
    half = When(NO, (Go("over"),))
    without_card = Choice("no", (Go("over"),), ZoneRef(hand))
    flaws = {
        "begins with a shuffle": machine_of(over),
        "always end with a Go": flawed(Automatic("half", (half,)), over),
        "half: no": flawed(Decide("half", NO, me, (Choice("no", ()),)), over),
        "a source and a card": flawed(Decide("no", NO, me, (without_card,)), over, zones=(hand,)),
        "no state 'gone'": flawed(Automatic("go", (Go("gone"),)), over),
        "'window' don't": flawed(Window("window", NO, card, (), ()), over),
    }
    for message, machine in flaws.items():
        with pytest.raises(MachineFault, match=message):
            Game(machine)


def test_seats_must_form_a_ring() -> None:
    """Seats that don't follow each other in one ring are a fault."""
    machine = evolve(counting().machine, seats=2, team_of=(0, 1), following=(0, 1))
    with pytest.raises(MachineFault, match="one ring"):
        Game(machine)


def test_a_ring_without_a_way_out_is_named() -> None:
    """Automatic states that lead to each other for ever are a fault that names them."""
    game = Game(
        flawed(Automatic("in", (Go("tick"),)), Automatic("tick", (Go("tock"),)), Automatic("tock", (Go("tick"),)))
    )
    with pytest.raises(MachineFault, match=r"waits for nobody: (tick, tock|tock, tick)$"):
        game.feed(range(52))


def test_a_long_way_is_no_ring() -> None:
    """An automatic run may take thousands of states as long as it ends."""
    count = Variable("count")
    pile = Zone("pile")
    done = When(equals(Read(count), Const(50_000)), (Go("over"),), (Go("step"),))
    machine = machine_of(
        Chance("shuffle", ZoneRef(pile), (Go("step"),)),
        Automatic("step", (Add(count, YES), done)),
        Final("over"),
        variables=(count,),
        zones=(pile,),
    )
    game = Game(machine)
    game.feed(range(52))
    assert ("over", 50_000) == (game.where, game.value(count))


def test_a_machine_is_compiled_once_and_forgotten() -> None:
    """Two games of a Machine share what was compiled; when nobody has the Machine any more, nothing keeps it."""
    machine = tricks().machine
    assert program_of(machine) is program_of(machine)
    gone = weakref.ref(machine)
    Game(machine).feed(range(52))
    del machine
    gc.collect()
    assert gone() is None


def part_shuffled() -> tuple[Machine, Zone, Zone]:
    """Seat by seat a card is laid down; then what lies there is shuffled before the next."""
    pile, hand, laid, me, card = Zone("pile"), Zone("hand"), Zone("laid"), Local("me"), Local("card")
    lay = Choice("lay", (Shift(Get(card), ZoneRef(hand), ZoneRef(laid)), Go("mix")), ZoneRef(hand), card)
    machine = machine_of(
        Chance("shuffle", ZoneRef(pile), (Pour(ZoneRef(pile), ZoneRef(hand)), Go("lay"))),
        Decide("lay", NO, me, (lay,)),
        Chance("mix", ZoneRef(laid), (Go("lay"),), part=True),
        Final("over"),
        zones=(pile, hand, laid),
    )
    return machine, hand, laid


def test_a_part_is_shuffled_in_the_middle_of_a_deal() -> None:
    """Only what lies in the zone is put in a new order, nothing else moves, and undo goes back over it."""
    machine, hand, laid = part_shuffled()
    game = Game(machine)
    game.feed(range(52))
    mark = game.mark()
    assert () == game.to_shuffle
    game.act(0, 7)
    assert ((7,), False, (), NOBODY) == (game.to_shuffle, game.between_deals, game.to_act(), game.actor)
    game.feed((7,))
    game.act(0, 3)
    assert (7, 3) == game.to_shuffle
    game.feed((3, 7))
    assert ((3, 7), 50, "lay") == (game.items(laid), len(game.items(hand)), game.where)
    game.undo(mark)
    assert ((), tuple(range(52))) == (game.items(laid), game.items(hand))


@pytest.mark.parametrize("order", [(), (7, 8), (7, 7)])
def test_a_part_is_shuffled_whole(order: tuple[int, ...]) -> None:
    """An order of other cards than lie there is refused, and nothing has changed."""
    machine, _, laid = part_shuffled()
    game = Game(machine)
    game.feed(range(52))
    game.act(0, 7)
    with pytest.raises(ValueError, match="the cards that lie there"):
        game.feed(order)
    assert ((7,), "mix") == (game.items(laid), game.where)


def test_no_match_begins_with_a_part() -> None:
    """A match begins with the whole pack."""
    pile = Zone("pile")
    machine = machine_of(Chance("shuffle", ZoneRef(pile), (Go("over"),), part=True), Final("over"), zones=(pile,))
    with pytest.raises(MachineFault, match="begins with a shuffle"):
        Game(machine)
