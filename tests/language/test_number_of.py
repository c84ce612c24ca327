"""Cards are counted in the players' words: number of cards, of wilds, of cards worth points."""

from __future__ import annotations

import pytest

import holadsl
from holadsl.syntax.format import format_file
from holadsl.text import Source


def score(phrase: str) -> str:
    """A house file whose teams score what the phrase says."""
    return f'language 1\n\ngame "House" extends hola\n  change score cards {phrase}\n'


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("number of cards in the cards taken", 5),
        ("number of any card in the cards taken", 5),
        ("number of cards worth points in the cards taken", 2),
        ("number of cards of rank 7 in the cards taken times 3", 6),
        ("number of wilds in the cards taken plus number of cards of hearts in the cards taken", 6),
    ],
)
def test_cards_are_counted(phrase: str, expected: int) -> None:
    """How many cards of a kind lie in a place is a number, with or without `any` before them."""
    rules = holadsl.loads(score(phrase))
    counted = rules.count(captured={"AC": "Ah 10c 7h 7d 2h", "BD": "Ac"}, tricks_won={"AC": 2, "BD": 1}, last_trick="B")
    assert expected == counted.points["AC"]


def test_the_layout_leaves_any_out() -> None:
    """`number of any card` is laid out as `number of cards`, and both are one rule."""
    said, bare = score("number of any card in the cards taken"), score("number of cards in the cards taken")
    assert format_file(Source("house.hola", bare)) == format_file(Source("house.hola", said))
    assert holadsl.loads(bare).hash == holadsl.loads(said).hash


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("the stock has less than 8 cards", True),
        ("the stock has more than 8 cards", False),
        ("the stock has no cards", False),
        ("there are less than 5 players", True),
        ("there are more than 4 players", False),
    ],
)
def test_sizes_are_compared(condition: str, expected: bool) -> None:
    """How many cards a place has, and how many play, is compared in every way that amounts can be said."""
    rules = holadsl.loads(f'language 1\n\ngame "House" extends hola\n  add hold needs {condition}\n')
    hands = {"A": "6c 8c", "B": "6d 9c", "C": "3c Jc", "D": "4c Kc"}
    table = rules.position(hands=hands, leader="A", dealer="D", stock=4)
    for card in ("6c", "6d", "3c", "4c"):
        table.push(card)
    assert expected == ("stop" in [str(move) for move in table.legal_moves])


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("each opponent's score becomes its score minus 50", {"AC": -10, "BD": 50}),
        ("its score becomes score plus 7", {"AC": 40, "BD": 57}),
        ("each opponent's score becomes 5", {"AC": 45, "BD": 50}),
    ],
)
def test_a_score_becomes_more_or_less(effect: str, expected: dict[str, int]) -> None:
    """A score that becomes itself and so much more is changed by that, however often it happens."""
    line = f"add score x 0 when it won the last trick, {effect}"
    rules = holadsl.loads(f'language 1\n\ngame "House" extends hola\n  {line}\n')
    counted = rules.count(worth={"AC": 40, "BD": 40}, last_trick="D", tricks_won={"AC": 6, "BD": 7}, dealer="D")
    assert expected == counted.scores
