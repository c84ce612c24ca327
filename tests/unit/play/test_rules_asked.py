"""What players and scorekeepers ask of the rules: a card's worth, the pack, where a clause stands."""

import pytest

import holadsl

HOLA = holadsl.load("hola", variants=["only-sevens"])


def test_the_worth_of_a_card() -> None:
    """A card is worth what it brings the team that takes it, by its text or itself; the pack has no other."""
    assert (10, 10, 0) == (HOLA.worth("Ah"), HOLA.worth(HOLA.parse("Ts").cards[0]), HOLA.worth("7d"))
    with pytest.raises(holadsl.PlayError, match="not a card of this pack"):
        HOLA.worth("Zz")


def test_the_worth_of_a_card_is_told_before_sweeps() -> None:
    """Where all points make a sweep, a single card still has its own worth."""
    assert 10 == holadsl.load("hola-party").worth("Ah")


def test_where_clauses_stand() -> None:
    """Each clause in force is found by its name with its line, that of the variant where one changed it."""
    wild, dealer = HOLA.clauses["pack wild"], HOLA.clauses["deal next dealer"]
    assert ("change pack wild            7", "pack wild") == (wild.text.strip(), wild.clause)
    assert dealer.text.strip().startswith("next dealer  dealer when dealer's team")
    assert "hold needs" not in HOLA.clauses


def test_the_text_in_force_plays_the_same() -> None:
    """The resolved text, by which an old saved game goes on, is a rule file with the same hash."""
    assert HOLA.hash == holadsl.loads(HOLA.text).hash
