"""Random play: what was undone was never done, no card is made or lost, and the same seeds play the same game."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from holadsl.core.effects import Add
from holadsl.core.expressions import Const
from holadsl.core.machine import Final
from holadsl.engine.chance import Chance, seed_of_deal, shuffle
from holadsl.engine.game import Game
from tests.machines import Tricks, tricks

T = tricks(target=200)
DECK = T.machine.pack.deck()


def everything(game: Game, of: Tricks = T) -> tuple[object, ...]:
    """All that can change in a game of the trick machine."""
    values = [game.values(variable) for variable in of.machine.variables]
    zones = [game.items(zone) for zone in (of.stock, of.trick, of.players)]
    zones += [game.items(of.hand, seat) for seat in range(4)] + [game.items(of.taken, team) for team in range(2)]
    return (game.where, game.actor, values, zones, list(game.events), list(game.choices()))


def step(game: Game, number: int) -> None:
    """One move, shuffle included, chosen by the number."""
    if game.where == "shuffle":
        game.feed(shuffle(DECK, Chance(number)))
    elif game.where == "play":
        moves = list(game.choices())
        if moves:  # after a trick set by hand a seat may have run out of cards before the others
            game.act(*moves[number % len(moves)])


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 1000)), max_size=150))
def test_undo_restores_the_exact_state(steps: list[tuple[int, int]]) -> None:
    """In random play with random undos, some over several deals, each undo gives exactly what was there at its mark."""
    game = Game(T.machine)
    past = [(game.mark(), everything(game))]
    for kind, number in steps:
        if kind < 6:
            for _ in range(1 + number % 40):
                step(game, number)
            past.append((game.mark(), everything(game)))
        elif kind == 6:
            game.perform((Add(T.score, Const(-number), Const(number % 2)),))
            game.set_items(T.trick, (number % 52,))
            past.append((game.mark(), everything(game)))
        else:
            del past[max(1, len(past) - number % 4) :]
            mark, before = past[-1]
            game.undo(mark)
            assert before == everything(game)
    game.undo(past[0][0])
    assert past[0][1] == everything(game)


def played(seed: int) -> Iterator[Game]:
    """A game after each move of a random match."""
    game, pick = Game(T.machine), Chance(seed)
    deal = 0
    while not isinstance(game.waiting, Final):
        if game.where == "shuffle":
            game.feed(shuffle(DECK, Chance(seed_of_deal(seed, deal))))
            deal += 1
        else:
            moves = list(game.choices())
            game.act(*moves[pick.below(len(moves))])
        yield game


@given(st.integers())
def test_no_card_is_made_or_lost(seed: int) -> None:
    """After every move the zones together hold the whole pack, and hands differ by a card at most."""
    for game in played(seed):
        hands = [game.items(T.hand, seat) for seat in range(4)]
        zones = [game.items(T.stock), game.items(T.trick), *hands, *(game.items(T.taken, team) for team in range(2))]
        assert DECK == tuple(sorted(card for zone in zones for card in zone))
        assert max(map(len, hands)) - min(map(len, hands)) <= 1


@given(st.integers())
def test_the_same_seed_plays_the_same_match(seed: int) -> None:
    """Nothing in play is random but the shuffles and the choices."""
    *_, first = played(seed)
    *_, second = played(seed)
    assert everything(first) == everything(second)


@given(st.integers(), st.integers(0, 60))
def test_a_copy_plays_on_like_its_original(seed: int, moves: int) -> None:
    """A copy and a playout, made anywhere in a match, go the way of the original when they make its moves."""
    game = Game(T.machine)
    for number in range(moves):
        step(game, seed + number)
    twin, playout = game.copy(), game.copy(undo=False, tell=False)
    for number in range(60):
        for each in (game, twin, playout):
            step(each, seed - number)
    assert everything(game) == everything(twin)
    assert everything(game)[:4] == everything(playout)[:4]


@given(st.integers(), st.integers(0, 100))
def test_a_listing_and_single_questions_agree(seed: int, moves: int) -> None:
    """What is listed is legal, counted and has no failing guard; what isn't listed is not legal."""
    game = Game(T.machine)
    for number in range(moves):
        step(game, seed + number)
    listed = list(game.choices())
    assert (len(listed), bool(listed)) == (game.count_legal(), game.any_legal())
    if game.where == "play":
        assert [card for _, card in listed] == [
            card for card in game.items(T.hand, game.actor) if game.is_legal(0, card)
        ]
        assert {card for _, card in listed} == {card for card in range(52) if game.is_legal(0, card)}
