"""Who sits at the table, and how one speaks of them."""

import re

import pytest

import holadsl
from holadsl.cli.company import Company

HOLA = holadsl.load("hola")


def test_one_person_is_you() -> None:
    """Where there is one person, sentences speak to that person; bots have their letters."""
    company = Company.of(HOLA, ["A"])
    assert "You play 9h" == company.does("A", "play 9h")
    assert "B plays 9h" == company.does("B", "play 9h")
    assert "D has the trick" == company.does("D", "have the trick")
    assert "you + C" == company.team("AC")


def test_several_people_have_names() -> None:
    """Where several people sit, all are spoken of by name."""
    company = Company.of(HOLA, ["A", "C"], ["Ann", "Bob", "Cem"])
    assert "Ann leads 9h" == company.does("A", "lead 9h")
    assert ("Ann + Cem", "Bob and D") == (company.team("AC"), company.side("BD"))
    assert "Ann and Cem win" == company.team_does(["AC"], "win")


def test_the_rules_speak_to_people_by_name() -> None:
    """Seats in a sentence of the rules become names; a card's letter doesn't."""
    company = Company.of(HOLA, ["A"], ["Ann", "Bob"])
    assert "You have no Ah." == company.within("A has no Ah.")
    assert "You may not hold with 8c." == company.within("A may not hold with 8c.")
    assert "It is Bob's turn, not yours." == company.within("It is B's turn, not A's.")
    assert "It is your turn, not Bob's." == company.within("It is A's turn, not B's.")
    assert "Bob may not lead a card of rank A." == company.within("B may not lead a card of rank A.")


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["a", "b", "c", "d", "e"], "5 names for 4 seats."),
        (["Ann", "ann"], "two seats have the same name: Ann, ann, C, D."),
        (["x" * 21], f"'{'x' * 21}' is no name of up to 20 letters."),
        (["\x1b[2J"], "'\\x1b[2J' is no name of up to 20 letters."),
        (["B"], "two seats have the same name: B, B, C, D."),
    ],
)
def test_names_that_cannot_be(names: list[str], says: str) -> None:
    """Too many names, equal ones, and what would do something to a terminal are refused with the reason."""
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        Company.of(HOLA, ["A"], names)
