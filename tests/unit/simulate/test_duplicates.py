"""Deals among bots, played again with the sides swapped."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import holadsl
from holadsl.players.faults import BotFault
from holadsl.simulate.duplicate import seatings
from holadsl.simulate.league import League, Room

GAMES = [("hola", 4), ("cabra", 4), ("whist", 4), ("gin", 2), ("hoola", 3), ("hoola", 6), ("bura", 3), ("sedma", 2)]


def room(game: str = "hola", players: int | None = None, bots: str = "first,other", *, forgiving: bool = False) -> Room:
    """Where two bots play by a shipped game."""
    rules = holadsl.load(game, players=players)
    return Room(League.of(rules, tuple(bots.split(",")), 7, "python", forgiving=forgiving), rules)


@given(st.integers(2, 8))
def test_each_has_each_place_as_often_as_the_other(sides: int) -> None:
    """With two sides each has each side once; with more each sits alone once in each place, and the two are treated
    alike: if their names are exchanged the same seatings come out."""
    teams = "ABCDEFGH"[:sides]
    sat = [tuple(one.values()) for one in seatings(teams, "one", "other")]
    assert (2 if sides == 2 else 2 * sides) == len(sat)
    for place in range(sides):
        names = [one[place] for one in sat]
        assert names.count("one") == names.count("other")
    assert {tuple(one.values()) for one in seatings(teams, "other", "one")} == set(sat)


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_one_gains_another_loses(game: str, players: int) -> None:
    """In every kind of game the gains of a deal sum to zero, exactly, and the leads of the two are each other's
    opposite."""
    here = room(game, players)
    for number in range(2):
        one = here.duplicate(number)
        assert all(sum(deal.gains.values()) == 0 for deal in one.deals)
        leads = [deal.of("first", deal.gains) - deal.of("other", deal.gains) for deal in one.deals]
        assert one.lead == sum(leads, Fraction(0)) / len(leads)


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_same_player_twice_is_never_ahead(game: str, players: int) -> None:
    """Two bots that play alike are level in every duplicate, whatever the cards: luck is cut."""
    here = room(game, players, "first,twin")
    here._bots.update({("twin", seat): here._watched("first", seat).player for seat in here.rules.seats})
    assert [0, 0, 0] == [here.duplicate(number).lead for number in range(3)]


@pytest.mark.usefixtures("bots")
def test_the_least_score_wins_where_the_rules_say_so() -> None:
    """A gain is better in every game: where the least score wins, who scores less gains."""
    here = room("cabra", 4, "casual,other")
    assert here.rules.least_wins
    assert sum(here.duplicate(number).lead for number in range(3)) > 0


@pytest.mark.usefixtures("bots")
def test_the_cards_are_those_of_the_seed() -> None:
    """A duplicate is dealt from its seed, each time the same cards: who is dealt them by that seed can play it."""
    here = room()
    _, seed, *_ = here.league.meeting(3)
    assert seed == holadsl.batch(here.rules, 4, 7).seeds[3]
    assert here.duplicate(3).seed == seed


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("raising", "raised ZeroDivisionError: division by zero"),
        ("cheating", "answered 'draw', which can't be played: "),
        ("mute", "answered NoneType 'None', which is no move"),
    ],
)
def test_a_bot_that_fails_is_named(bot: str, says: str) -> None:
    """A bot that raises, or answers what is no legal move, stops the match with its name, what it did, and the seed."""
    with pytest.raises(BotFault) as told:
        room(bots=f"first,{bot}").duplicate(0)
    assert bot == told.value.bot
    assert f"{bot} {says}" in str(told.value)
    assert "which --seed " in str(told.value)


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize("game", ["hola", "hoola", "cabra"])
@pytest.mark.parametrize("bot", ["raising", "cheating", "mute"])
def test_a_bot_that_is_forgiven_has_lost(game: str, bot: str) -> None:
    """Where faults are forgiven the deals are played to their ends, the bot that failed gains nothing by them, and has
    lost the duplicate."""
    one = room(game, None, f"first,{bot}", forgiving=True).duplicate(0)
    assert all(list(deal.faults) == [bot] for deal in one.deals)
    assert all(deal.of(bot, deal.gains) <= 0 for deal in one.deals)
    assert one.lead >= 0
    assert 1 == one.outcome
