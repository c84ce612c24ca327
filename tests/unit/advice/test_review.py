"""Reviews of games that were played."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import holadsl
from holadsl.advice.replaying import decisions, moves_of
from holadsl.advice.review import BEST, MISTAKE, UNKNOWN, review
from holadsl.advice.review_text import as_data, markdown
from tests.unit.advice.seats import GAMES


def played(game: str, seed: int, most: int = 40, deals: int = 1) -> holadsl.Table:
    """A match played at random, cut off after so many moves."""
    table = holadsl.load(game).start(seed=seed, deals=deals)
    for step in range(most):
        if table.over:
            break
        if table.deal_over:
            table.next_deal()
        seat = table.to_act[0]
        table.push(table.legal_moves_of(seat).sample(step), seat=seat)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_record_comes_back_with_its_table(game: str) -> None:
    """Going back, each move that the record names stands as its seat made it, and was legal at that table."""
    table = played(game, 3, 60, deals=2)
    expected = moves_of(table)
    found = []
    for made in decisions(table.copy()):
        assert made.move in made.table.view(made.seat).legal_moves
        found.append((made.seat, str(made.move)))
    assert expected == found[::-1]


@pytest.mark.parametrize("game", ["hola", "hoola"])
def test_each_play_with_a_choice_is_graded(game: str) -> None:
    """A grade says what was played, what looks best, and calls a loss a mistake only where its interval is above 0."""
    table = played(game, 5, 16)
    before = table.record()
    found = review(table, playouts=120, engine="python")
    assert before == table.record()
    assert found.grades
    for grade in found.grades:
        assert (grade.verdict == BEST) == (grade.move == grade.best)
        assert (grade.lost is None) == (grade.verdict == UNKNOWN)
        assert (grade.verdict == MISTAKE) == (grade.lost is not None and grade.lost.sure and grade.lost.points > 0)
    for one in found.seats:
        assert one.lost.points == sum(grade.lost.points for grade in one.mistakes if grade.lost)
        assert one.costliest is None or one.costliest in one.mistakes
    assert sum(len(one.grades) for one in found.seats) == len(found.grades)


@pytest.mark.filterwarnings("ignore:generated Python plays")  # where there is no compiler
def test_a_review_of_one_seat_says_the_same_of_it() -> None:
    """Who reviews one seat alone is told of it what a review of all says."""
    table = played("hola", 5, 16)
    assert review(table, seats="A", playouts=60).seats[0] == review(table, playouts=60).seats[0]
    with pytest.raises(holadsl.PlayError, match="Nobody sits at X"):
        review(table, seats="X")


def test_deals_are_counted() -> None:
    """Each play is told with the deal in which it was made."""
    table = played("sedma", 2, 50, deals=3)
    found = review(table, playouts=30, engine="python")
    assert [1, 2] == sorted({grade.deal for grade in found.grades})[:2]
    assert [grade.number for grade in found.grades] == sorted(grade.number for grade in found.grades)


def test_cards_that_a_seat_never_saw_change_nothing_of_its_review() -> None:
    """The same game with other cards where seat A never looked is reviewed the same for A, byte for byte."""
    rules = holadsl.load("hola")
    table = played("hola", 8, 14)
    deck = next(line for line in table.record().splitlines() if line.startswith("deal ")).split()[1:]
    out = Counter(map(str, table.view("A").unseen.cards))
    places = [place for place, card in enumerate(deck) if card in out]
    other = [deck[place] for place in places]
    random.Random(1).shuffle(other)
    exchanged = list(deck)
    for place, card in zip(places, other, strict=True):
        exchanged[place] = card
    second = rules.start(seed=8, deals=1, deck=" ".join(exchanged))
    for seat, move in moves_of(table):
        second.push(move, seat=seat)
    assert exchanged != deck
    assert repr(review(table, seats="A", playouts=80)) == repr(review(second, seats="A", playouts=80))


def test_a_review_is_told_as_text_and_as_data() -> None:
    """Markdown has a row for each seat and each play, and data says the same in numbers."""
    table = played("hola", 5, 12)
    found = review(table, playouts=60)
    text = markdown(found, "Review", {"A": "Ann | x"})
    assert "| A Ann / x |" in text
    assert text.count("\n| ") == len(found.grades) + len(found.seats) + 2
    data = as_data(found, "hola", {"A": "Ann"})
    assert ("holadsl review", 1) == (data["format"], data["version"])
    assert len(data["plays"]) == len(found.grades)
    assert data["seats"][0]["name"] == "Ann"
