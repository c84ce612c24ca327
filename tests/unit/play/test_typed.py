"""What a person types at the table."""

import pytest

import holadsl
from holadsl.cli import typed
from holadsl.cli.typed import Unclear, Wish, Word

HOLA = holadsl.load("hola")


def hand(cards: str) -> tuple[holadsl.Card, ...]:
    """A hand with these cards."""
    return HOLA.position(hands={"A": cards, "B": "3c"}, turn="A").hand("A")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("9h", Wish("9h")),
        ("  9h ", Wish("9h")),
        ("1", Wish("9h")),
        ("#2", Wish("Kd")),
        ("3", Wish("Td")),
        ("10", Wish("10")),
        ("k", Wish("k")),
        ("q", Wish("q")),
        ("5", Wish("5")),
        ("", None),
        ("   ", None),
        ("?", Word("help")),
        ("why 9h", Word("why", "9h")),
        ("UNDO", Word("undo")),
        ("quit", Word("quit")),
        ("blast 9h", Wish("blast 9h")),
    ],
)
def test_what_is_typed(text: str, meant: object) -> None:
    """A card stands by its text or its number, a word of the table is known in any case, and `q` is a queen."""
    assert meant == typed.read(text, hand("9h Kd Td 4c"))


def test_a_number_beyond_the_hand_says_how_far_the_numbers_go() -> None:
    """With `#` a number is meant, not a card, so the message speaks of numbers."""
    assert Unclear("No card has the number 9: yours go from 1 to 4.") == typed.read("#9", hand("9h Kd 2d 4c"))


def test_a_number_that_is_also_a_rank_in_hand_is_asked_back() -> None:
    """A number that could be another card of that rank plays neither, and both ways to say it are named."""
    meant = typed.read("2", hand("9h Kd 2d 4c"))
    assert isinstance(meant, Unclear)
    assert "2 could be number 2, Kd, or your 2d: type #2 or 2d." == meant.says


def test_a_number_whose_card_has_that_rank_is_clear() -> None:
    """A number is clear where the card with that number has that rank itself."""
    assert Wish("2d") == typed.read("2", hand("9h 2d Kd 2c"))


def test_what_may_be_said_goes_before_the_words_of_the_table() -> None:
    """A call of the rules that is named like a word of the table is the call."""
    assert Wish("score") == typed.read("score", hand("9h"), ["score"])


def test_a_misspelt_word_is_guessed() -> None:
    """A word of the table that was misspelt is suggested."""
    assert ("undo", "quit", "") == (typed.like("undoo"), typed.like("quitt"), typed.like("9h"))


def test_a_ten_is_called_ten() -> None:
    """Of a rank that isn't held the figure is said, as it was typed: no T for a ten."""
    table = holadsl.load("hola").start(seed=3)
    assert "A has no 10." == table.why("10").reason
