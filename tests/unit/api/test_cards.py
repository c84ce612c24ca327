"""Cards as people write them."""

from __future__ import annotations

import pytest

import holadsl
from holadsl import Card, Rules
from holadsl.engine.cards import UNSEEN
from tests.unit.api.games import LOCAL, of_text, shipped

HOLA = shipped()


@pytest.mark.parametrize("text", ["Td", "td", "TD", "10d", "10D", "T♦", "10♦", "10♢", "10♦\ufe0f", "td,"])
def test_a_card_is_read_in_every_spelling(text: str) -> None:
    """A ten is T or 10, a suit a letter or a symbol, in any case; it is written in one way."""
    assert "Td" == str(HOLA.parse(text))


@pytest.mark.parametrize(
    ("text", "card"),
    [("9c", "9c"), ("9d", "9d"), ("9h", "9h"), ("9s", "9s"), ("9a", "9c"), ("9b", "9d"), ("9l", "9s"), ("u♥", "Uh")],
)
def test_the_letters_c_d_h_s_always_work(text: str, card: str) -> None:
    """Acorns are c, bells d, hearts h and leaves s in every pack, and its own first letters are read too."""
    assert card == str(of_text(LOCAL).parse(text))


def test_a_card_has_rank_and_suit() -> None:
    """Rank in upper case with T for ten, suit in lower case; an unseen card has neither."""
    (card,) = HOLA.parse("10h").cards
    assert ("T", "h", "Th") == (card.rank, card.suit, str(card))
    assert ("?", None, "??") == (UNSEEN.rank, UNSEEN.suit, str(UNSEEN))


def test_cards_are_equal_by_what_is_printed_on_them() -> None:
    """The same card of two loadings of the rules is equal, and found in sets."""
    again = holadsl.load("hola")
    assert {HOLA.parse("9h").cards[0]} == {again.parse("9H").cards[0]}
    assert HOLA.parse("9h").cards[0] != again.parse("9d").cards[0]


def test_a_card_can_t_be_changed() -> None:
    """What a card is stays as it is."""
    (card,) = HOLA.parse("9h").cards
    with pytest.raises(AttributeError):
        card.rank = "A"  # type: ignore[misc]


@pytest.mark.parametrize("rules", [HOLA, of_text(LOCAL)])
def test_every_card_of_a_pack_is_read_as_it_is_written(rules: Rules) -> None:
    """`str` of a card names it among all cards of its pack."""
    faces = [face.text for face in rules.machine.pack.faces]
    assert faces == [str(rules.parse(face)) for face in faces]
    assert len(faces) == len({rules.parse(face).cards[0] for face in faces})


def test_a_card_shows_itself() -> None:
    """The repr of a card can be read in a test that failed."""
    assert "Card('9h')" == repr(Card("9", "h", "9h"))
