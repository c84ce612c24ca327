"""What happened, in words: no event is told as a program would tell it."""

from fractions import Fraction

import pytest

from holadsl.api import (
    Card,
    CardGiven,
    CardsPlayed,
    CardsReceived,
    Event,
    HandPutBack,
    JoinedDeal,
    LeftDeal,
    MeldsShown,
    Paid,
    Settled,
    TrickReturned,
    load,
)
from holadsl.cli.company import Company
from holadsl.cli.faces import Faces
from holadsl.cli.sentences import _SAID, Teller

NINE, TEN, UNSEEN = Card("9", "h", "9h"), Card("T", "s", "Ts"), Card("?", None, "??")
TOLD = {
    "You lead 9h 10s.": CardsPlayed("A", (NINE, TEN), face_down=False),
    "You play 9h face down.": CardsPlayed("A", (NINE,), face_down=True),
    "B plays 2 cards face down.": CardsPlayed("B", (UNSEEN, UNSEEN), face_down=True),
    "You lay 9h aside for B.": CardGiven("A", "B", NINE),
    "B lays a card aside for C.": CardGiven("B", "C", UNSEEN),
    "You get 9h 10s from D.": CardsReceived("A", "D", (NINE, TEN)),
    "C gets 2 cards from B.": CardsReceived("C", "B", (UNSEEN, UNSEEN)),
    "The trick goes back where it came from: 9h.": TrickReturned("B", (NINE,)),
    "The trick goes back where it came from.": TrickReturned("B", ()),
    "You play this deal.": JoinedDeal("A"),
    "B drops out of this deal.": LeftDeal("B", forced=False),
    "You are forced out of this deal: enough others play.": LeftDeal("A", forced=True),
    "B shows 1 meld: 9h 10s.": MeldsShown("B", 1, (NINE, TEN)),
    "You pay B 3/4.": Paid("A", "B", Fraction(3, 4), "rules toll"),
    "B puts 2 cards back into the stock.": HandPutBack("B", (UNSEEN, UNSEEN)),
    "You owe 2 in place 3.": Settled("A", 3, 2, {"seven": 1}, 1, 2, "A", ""),
    "B owes 12 in place 4: 3 times 2 (seven) times 2. You pay it.": Settled("B", 4, 3, {"seven": 2}, 2, 12, "A", "out"),
}


def test_every_kind_of_event_has_a_sentence() -> None:
    """Each class of event stands in the table of sentences."""
    assert set() == set(Event.__subclasses__()) - set(_SAID)


@pytest.mark.parametrize("says", TOLD)
def test_cards_that_change_hands_are_told(says: str) -> None:
    """Cards that were seen are named, others counted; whoever sits there alone is spoken to."""
    rules = load("hola")
    teller = Teller(Company.of(rules, ["A"]), Faces.of(rules, pictures=False))
    assert [says] == list(teller.tell([TOLD[says]]))


@pytest.mark.parametrize(
    ("players", "teams", "says"),
    [
        (3, ("A", "C"), "you and C"),
        (3, ("A", "B", "C"), "you, B and C"),
        (4, ("AC", "BD"), "you and C, and by B and D"),
    ],
)
def test_who_shares_a_match_is_said_in_words(players: int, teams: tuple[str, ...], says: str) -> None:
    """Players who share a match stand in a list, sides of several each for itself."""
    assert says == Company.of(load("hola", players=players), ["A"]).sides(teams)
