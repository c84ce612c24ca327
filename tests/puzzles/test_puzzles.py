"""Puzzles: exactly one move is best, as trying everything shows; the same on every engine and each time."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import holadsl
from holadsl.native.solving.kinds import kinds_of_moves
from holadsl.native.solving.limits import CHANCE
from holadsl.native.solving.solve import NotSolved
from holadsl.puzzles.data import as_data
from holadsl.puzzles.finding import NoMorePuzzles, Search
from holadsl.puzzles.puzzle import (
    EASY,
    EVEN,
    FEW,
    HARD,
    KINDS,
    LARGE,
    LEVELS,
    OTHERS,
    SHUFFLED,
    NoPuzzleHere,
    Puzzle,
    different,
    puzzle_of,
)
from tests.lockstep.engines import NEEDS_C
from tests.solving.plain import endings, plain_values
from tests.solving.small import SMALL, small

HOUSE = """\
language 1

game "House" extends whist
  change pack ranks 7 8 9 10 J Q K A
  change score odd-tricks tricks won minus 4 to a team that won 5 or more tricks
"""


def found(rules: holadsl.Rules, seed: int, many: int = 1, **more: object) -> list[Puzzle]:
    """The first puzzles of some rules, solved by generated Python if not said otherwise."""
    settings = {"engine": "python", "cards": 12, "players": "random"} | more
    return list(islice(Search(rules, seed, **settings).puzzles(), many))  # type: ignore[arg-type]


def verdict(table: holadsl.Table) -> Puzzle | str:
    """The puzzle that a table is, or why it is none."""
    try:
        return puzzle_of(table, engine="python", most=2000)
    except NoPuzzleHere as no:
        return no.why


@pytest.mark.parametrize("name", SMALL)
def test_a_puzzle_has_one_best_move_as_trying_everything_shows(name: str) -> None:
    """At the end of deals of a small pack trying everything decides what makes a puzzle, and what moves lose."""
    tried = 0
    for seed in range(2):
        for table in endings(small(name), seed, 9):
            everything = plain_values(table, 500) if table.turn else None
            if everything is None or table.to_act[0] != table.turn:
                continue
            _, values, best = everything
            before, one = table.text(), verdict(table)
            teams = len(table.rules.teams)
            second = sorted(values.values())[-2] if len(values) > 1 else best
            single = (best - second) * teams >= teams - 1
            assert before == table.text()
            if not single or len(values) < KINDS:
                assert one in (EVEN, FEW, OTHERS)
            if single and len(kinds_of_moves(table)) >= KINDS:
                assert isinstance(one, Puzzle) or one in (FEW, OTHERS)
            if isinstance(one, Puzzle):
                assert values == {str(answer.move): best - answer.lost for answer in one.answers}
                assert [Fraction(0)] == [answer.lost for answer in one.answers if not answer.lost]
                assert len(one.answers) >= KINDS
            tried += 1
    assert tried > 4


@pytest.mark.parametrize("name", ["hola of two", "whist", "sedma of three"])
def test_every_line_comes_to_what_is_said_of_its_move(name: str) -> None:
    """Each move's line is legal, ends the deal, and brings the sides just what is told; what it loses follows."""
    for one in found(small(name), 1):
        for answer in one.answers:
            table = one.table.copy()
            before = table.scores
            for seat, move in answer.line:
                table.push(move, seat=seat)
            assert table.deal_over
            assert answer.gains == {team: score - before[team] for team, score in table.scores.items()}
        worth = [above(one, answer.gains) for answer in one.answers]
        assert [worth[0] - value for value in worth] == [answer.lost for answer in one.answers]


def above(one: Puzzle, gains: dict[str, int]) -> Fraction:
    """What the side gains above the mean of all."""
    ours = next(team for team, seats in one.table.rules.teams.items() if one.seat in seats)
    value = Fraction(gains[ours]) - Fraction(sum(gains.values())) / len(gains)
    return -value if one.table.rules.least_wins else value


def test_moves_that_alone_are_right_are() -> None:
    """Wherever a move of the line is marked, each other move of that seat is worse, by the solver asked there."""
    marked = 0
    for one in found(holadsl.load("whist"), 2, level=HARD, cards=16):
        table = one.table.copy()
        for place, (seat, move) in enumerate(one.best.line):
            if place in one.best.only:
                values = {other.move: other.value for other in holadsl.solve(table, seat=seat).moves}
                assert all(value < values[move] for other, value in values.items() if other != move)
                marked += 1
            table.push(move, seat=seat)
    assert marked > 2


def test_moves_that_come_to_the_same_are_one_kind() -> None:
    """Where suits say nothing, two cards of a rank are one kind of move; where they do, they are two."""
    hola = holadsl.load("hola", players=2).position(hands={"A": "8c 8d Kd", "B": "9c 3d 4d"}, leader="A")
    assert ["8c 8d", "Kd"] == [" ".join(map(str, kind)) for kind in kinds_of_moves(hola)]
    hands = {"A": "8c 8d Kd", "B": "9c 3d 4d", "C": "9d Ts Js", "D": "2c 2d 5c"}
    whist = holadsl.load("whist").position(hands=hands, leader="A", trump="s")
    assert 3 == len(kinds_of_moves(whist))


def test_two_cards_that_touch_are_one_of_three_moves() -> None:
    """King and queen next to each other count once: with two others they make a puzzle, with one they don't."""
    hands = {"A": "Ks Qs Ah 7d", "B": "Qh Ad 8d Ac", "C": "Ts 9s Td 9d", "D": "Js Th 8h Qd"}
    laid = holadsl.loads(HOUSE).position(hands=hands, leader="A", trump="h", tricks_won={"AC": 2, "BD": 2})
    three = verdict(laid)
    assert isinstance(three, Puzzle)
    assert ("Ah", 4, 3) == (str(three.best.move), len(three.answers), different(three.answers))
    small = {"A": "Ah Th 7h", "B": "As Ad 3d 2d", "C": "Ts 9d 9c", "D": "Qd Td 3c"}
    trick = [("C", "Kd"), ("D", "6d"), ("A", "5d")]
    won = {"AC": 5, "BD": 4}
    two = holadsl.load("whist").position(hands=small, trick=trick, leader="C", trump="d", tricks_won=won)
    assert {"Ad", "3d", "2d"} == {str(move) for move in two.legal_moves}
    assert FEW == verdict(two)


def test_two_cards_of_a_rank_make_no_third_move() -> None:
    """A choice of three cards of which two come to the same is no puzzle."""
    hands = {"A": "Ad Ac 3s", "B": "Kd 9c 4s", "C": "Td 6c 4c", "D": "Qd Jc 6s"}
    table = holadsl.load("hola").position(hands=hands, leader="A")
    assert not isinstance(verdict(table), Puzzle)
    assert 3 == len(list(table.legal_moves))


@NEEDS_C
@pytest.mark.parametrize(("name", "players"), [("hola", 4), ("sedma", 3)])
def test_engines_find_the_same_puzzles(name: str, players: int) -> None:
    """Generated Python and C find the same puzzles with the same solutions."""
    rules = holadsl.load(name, players=players)
    python, native = (as_data(found(rules, 5, engine=engine), rules, 5) for engine in ("python", "native"))
    assert python == native


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10**6))
def test_the_same_seed_finds_the_same_puzzle(seed: int) -> None:
    """Who looks again with a seed finds the same position, solution and level."""
    rules = holadsl.load("sedmice", players=2)
    first, second = (as_data(found(rules, seed, cards=8), rules, seed) for _ in range(2))
    assert first == second


def test_a_house_rule_file_has_puzzles_by_its_own_rules() -> None:
    """A file that was written a minute ago has puzzles, and its own clauses decide what they are worth."""
    rules = holadsl.loads(HOUSE)
    (one,) = found(rules, 5, cards=16)
    again = rules.read_position(one.table.text())
    assert one.best.move == holadsl.solve(again).best
    before, table = one.table.scores, one.table.copy()
    for seat, move in one.best.line:
        table.push(move, seat=seat)
    assert {team: max(0, tricks - 4) for team, tricks in table.tricks_won.items()} == table.scores
    assert one.best.gains == {team: score - before[team] for team, score in table.scores.items()}


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_that_which_was_asked_for(level: str) -> None:
    """Only puzzles of the level are given; at an easy one a casual bot is right, at others it is wrong."""
    for one in found(holadsl.load("septica", players=2), 3, level=level):
        assert level == one.level
        assert (level == EASY) == (one.casual == one.best.move)
        assert one.tempting in one.answers[1:]


@pytest.mark.parametrize("name", holadsl.rulesets())
def test_every_game_has_a_puzzle_or_says_why_not(name: str) -> None:
    """Each shipped game gives a puzzle at cheap settings, or says what the deals had in which there was none."""
    search = Search(holadsl.load(name), 1, cards=14, deals=2, players="random", engine="python", most=2000)
    one, said = None, ""
    try:
        one = next(search.puzzles())
    except NoMorePuzzles as why:
        said = str(why)
    assert (one is None) == said.startswith("In 2 deals ")
    assert search.looked.positions == search.looked.why.total()
    if one is not None:
        assert one.cards <= 14
        assert {answer.move for answer in one.answers} == set(one.table.legal_moves)


def test_what_has_no_puzzles_is_refused() -> None:
    """Settings that can't be are refused with a reason."""
    rules = holadsl.load("whist")
    for wrong, says in (
        ({"level": "tough"}, "not 'tough'"),
        ({"players": "club"}, "not 'club'"),
        ({"cards": -1}, "one or more"),
    ):
        with pytest.raises(holadsl.PlayError, match=says):
            Search(rules, 1, **wrong)  # type: ignore[arg-type]


def test_why_a_position_makes_no_puzzle() -> None:
    """Too much to solve, too few moves, several best moves, and others who may act first are told apart."""
    rules = holadsl.load("whist")
    assert LARGE == verdict(rules.start(seed=1))
    hands = {"A": "8c 8d Kd", "B": "9c 3d 4d", "C": "9d Ts Js", "D": "2c 2d 5c"}
    assert EVEN == verdict(rules.position(hands=hands, leader="A", trump="s"))
    two = {seat: cards[:5] for seat, cards in hands.items()}
    assert FEW == verdict(rules.position(hands=two, leader="A", trump="s"))
    over = rules.start(seed=1, deals=1)
    while not over.deal_over:
        over.push(next(iter(over.legal_moves)))
    assert OTHERS == verdict(over)


def test_where_a_shuffle_is_to_come_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position of which the solver says that cards are yet to be shuffled makes no puzzle, for that reason."""

    def refused(*_: object) -> None:
        raise NotSolved("Cards are to be shuffled.", CHANCE)

    monkeypatch.setattr("holadsl.puzzles.puzzle.solved_for", refused)
    assert SHUFFLED == verdict(holadsl.load("hola").start(seed=1))
