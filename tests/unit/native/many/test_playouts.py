"""Deals played out at random, from a fresh start and from the position of a table."""

from __future__ import annotations

import os
import tracemalloc
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

import pytest

import holadsl
from holadsl import PlayError
from holadsl.engine.chance import Chance, seed_of_match, seed_of_play
from holadsl.native.c import engine as c_engine
from holadsl.native.many import fallback
from holadsl.native.many.fallback import SlowerEngine
from tests.acts import acts
from tests.unit.native.many.drawn import ENGINES, FAST, played

GAMES = sorted(holadsl.rulesets())


def told(playouts: Any) -> list[Any]:
    """All that came out."""
    return [playouts.points.tolist(), playouts.scores.tolist(), playouts.decisions.tolist()]


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_a_match_of_a_batch(name: str) -> None:
    """For every shipped game playouts of its rules come to what the same matches of a batch come to, each played at
    random by the stream of its seed.
    """
    rules = holadsl.load(name)
    found, batch = holadsl.playouts(rules, 4, 7), holadsl.batch(rules, 4, 7)
    steps = played(batch)

    assert batch.points.tolist() == found.points.tolist()
    assert batch.unit == found.unit
    assert max(found.decisions.tolist()) == len(steps) - 1
    assert 4 == len(found)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_played_out_as_its_lists_say(name: str) -> None:
    """From the middle of a deal each legal act, of whatever seat, is drawn from the stream of the playout; the table
    stays as it was.
    """
    table = holadsl.load(name).start(seed=3)
    for _ in range(5):
        seat, text = acts(table)[0]
        table.push(text, seat=seat)
    before = table.text()
    found = holadsl.playouts(table, 2, 5)
    assert before == table.text()

    if table.rules.book.reshuffles:
        return
    for number in range(2):
        copy, chance, decisions = table.copy(), Chance(seed_of_play(seed_of_match(5, number))), 0
        while not copy.deal_over:
            listed = acts(copy)
            seat, text = listed[chance.below(len(listed))]
            copy.push(text, seat=seat)
            decisions += 1
        assert decisions == found.decisions.tolist()[number]
        assert [value * found.unit for value in copy.points.values()] == found.points.tolist()[number]
        assert [value * found.unit for value in copy.scores.values()] == found.scores.tolist()[number]


@pytest.mark.parametrize(("name", "players"), [("hola", None), ("cabra", None), ("gin", None), ("hoola", 6)])
def test_nothing_hangs_on_engine_threads_or_parts(name: str, players: int | None) -> None:
    """What comes out is the same whatever plays, on however many threads, all at once or part by part."""
    rules = holadsl.load(name, players=players)
    table = rules.start(seed=1, engine="python")
    seat, text = acts(table)[0]
    table.push(text, seat=seat)
    for of in (rules, table):
        whole = told(holadsl.playouts(of, 5, 2, engine="interpreter"))
        for engine in ENGINES:
            assert whole == told(holadsl.playouts(of, 5, 2, engine=engine, threads=2))
        parts = [told(holadsl.playouts(of, 2, 2)), told(holadsl.playouts(of, 3, 2, first=2))]
        assert whole == [one + other for one, other in zip(*parts, strict=True)]


def test_many_playouts_are_parted_among_threads() -> None:
    """Enough playouts for several threads come out in their order, the same on however many."""
    rules = holadsl.load("hola")
    whole = told(holadsl.playouts(rules, 1500, 2, engine=FAST, threads=1))

    assert whole == told(holadsl.playouts(rules, 1500, 2, engine=FAST, threads=3))
    assert whole[0][1000:] == told(holadsl.playouts(rules, 500, 2, first=1000))[0]


def test_many_playouts_are_played_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """In however many pieces they are played, with one thread or several, they come out the same."""
    rules = holadsl.load("hola")
    whole = told(holadsl.playouts(rules, 1111, 2, engine=FAST, threads=1))
    monkeypatch.setattr("holadsl.native.many.c_playing.PIECE", 100)

    assert whole == told(holadsl.playouts(rules, 1111, 2, engine=FAST, threads=1))
    assert whole == told(holadsl.playouts(rules, 1111, 2, engine=FAST, threads=3))


def test_playouts_take_the_room_that_they_ask_for() -> None:
    """While many deals are played out little more room is taken than is asked for: that of what is noted of them."""
    rules, count = holadsl.load("hola"), 4000
    holadsl.playouts(rules, 600, 1, engine=FAST, threads=2)
    tracemalloc.start()
    found = holadsl.playouts(rules, count, 1, engine=FAST, threads=2)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert count == len(found)
    assert most < count * type(found).size(rules.book) + 100_000


def test_a_deal_that_is_over_stays_as_it_is() -> None:
    """Where nothing is left to play the results are those that stand at the table."""
    table = holadsl.load("hola").start(seed=3)
    while not table.deal_over:
        table.push(next(iter(table.legal_moves)))
    found = holadsl.playouts(table, 2, 5)

    assert [[0, 0], [list(table.points.values())] * 2] == [found.decisions.tolist(), found.points.tolist()]


def test_averages_are_exact() -> None:
    """The average of a team's points is the sum of its row divided by their number, as a fraction."""
    found = holadsl.playouts(holadsl.load("hola"), 7, 5)
    sums = {team: sum(row[number] for row in found.points.tolist()) for number, team in enumerate(("AC", "BD"))}

    assert {team: Fraction(total, 7) for team, total in sums.items()} == found.average_points
    assert {"AC", "BD"} == set(found.average_scores)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"n": 0}, "number of playouts is 1 or more, not 0"),
        ({"n": "9"}, "number of playouts is a whole number, not '9'"),
        ({"n": 1 << 31}, "would take about"),
        ({"seed": 0.5}, "seed is a whole number, not 0.5"),
        ({"engine": "steam"}, "no engine 'steam'"),
        ({"threads": -1}, "number of threads is 1 or more"),
        ({"first": -1}, "number of the first playout is 0 or more"),
        ({"of": "hola"}, "of rules or of a table, not of 'hola'"),
    ],
)
def test_what_cannot_be_is_refused(changed: dict[str, Any], said: str) -> None:
    """Playouts that can't be made are a PlayError that says what is wrong, before anything large is made."""
    asked = {"of": holadsl.load("hola"), "n": 2, "seed": 1} | changed
    with pytest.raises(PlayError, match=said):
        holadsl.playouts(**asked)


def test_c_that_cannot_be_kept_is_told(a_compiler: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the cache folder can't be used, one note says why rules are compiled anew in each process."""
    monkeypatch.setenv("HOLADSL_CACHE", os.devnull + "/none")
    monkeypatch.setattr(fallback, "_told", set())
    monkeypatch.setattr(c_engine, "_LOADED", WeakKeyDictionary())
    rules = holadsl.load("hola")
    with pytest.warns(SlowerEngine, match="what is built isn't kept, and takes its time again: the") as told:
        found = [holadsl.playouts(rules, 2, 1, engine="native").points.tolist() for _ in range(2)]
    assert 1 == len(told)
    assert [holadsl.playouts(rules, 2, 1).points.tolist()] * 2 == found
