"""A solver comes to what comes of trying everything, on both engines, and leaves the table as it was."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

import holadsl
from tests.lockstep.engines import NEEDS_C
from tests.solving.plain import endings, plain_values
from tests.solving.small import SMALL, small

MOST = 1500


def tables(name: str, seeds: range) -> Iterator[tuple[holadsl.Table, str, dict[str, object], object]]:
    """The last positions of some deals, with who is asked there, what its moves are worth, and the position."""
    rules = small(name)
    for seed in seeds:
        for table in endings(rules, seed, 20):
            if table.to_act:
                found = plain_values(table, MOST)
                if found is None:
                    break
                yield table, *found  # type: ignore[misc]  # values are Fractions


def told(solved: object) -> tuple[object, ...]:
    """All that a solver says."""
    assert isinstance(solved, SOLVED)
    moves = [(str(one.move), one.value) for one in solved.moves]
    return solved.seat, solved.value, moves, solved.line, solved.positions


SOLVED = type(holadsl.solve(holadsl.load("hola").position(hands={"A": "8c", "B": "9c"}, leader="A")))


@pytest.mark.parametrize("name", SMALL)
def test_it_comes_to_what_comes_of_trying_everything(name: str) -> None:
    """Values of all moves, and of the position; the best line brings just that; the table isn't touched."""
    count = 0
    for table, seat, values, value in tables(name, range(4)):
        before, events = table.text(), len(table.events)
        solved = holadsl.solve(table)
        assert (before, events) == (table.text(), len(table.events))
        assert (seat, values, value) == (solved.seat, {str(one.move): one.value for one in solved.moves}, solved.value)
        assert value == played(table.copy(), solved)
        count += 1
    assert count > 10


def played(table: holadsl.Table, solved: object) -> object:
    """What the best line brings the team of the seat for which it was solved."""
    assert isinstance(solved, SOLVED)
    before = dict(table.scores)
    for seat, move in solved.line:
        table.push(move, seat=seat)
    assert table.deal_over
    gains = {team: Fraction(table.scores[team] - before[team]) for team in before}
    team = next(team for team, seats in table.rules.teams.items() if solved.seat in seats)
    value = gains[team] - sum(gains.values()) / len(gains)
    return -value if table.rules.least_wins else value


@NEEDS_C
@pytest.mark.parametrize("name", SMALL)
def test_engines_agree(name: str) -> None:
    """Values, lines, and how many positions were looked at."""
    for table, *_ in tables(name, range(2)):
        assert told(holadsl.solve(table)) == told(holadsl.solve(table, engine="native"))


@NEEDS_C
def test_who_leads_tells_positions_apart_on_both_engines() -> None:
    """Positions that differ in who leads, and in nothing else, aren't taken for one: C looks at as many as Python."""
    table = holadsl.load("lusti-kartl").read_position(
        "state: lead; stock: Ah 7d Jc Tc; hand: A 9h 9c 7h Ks, B 9s Qd 8c 8s, C Jh Td 9d Ts, D Kc 8d Qh 8h; "
        "taken: AC Jd Kh Kd Js, BD As Ac Qs Th Ad Qc 7s 7c; dealer: D; next-dealer: D; leader: A; player: A; "
        "to-play: 4; trick-number: 4; deal-number: 1; deal-limit: 1; last-winner: A; last-trick: A; tricks: AC 1, BD 2"
    )
    assert told(holadsl.solve(table)) == told(holadsl.solve(table, engine="native"))
