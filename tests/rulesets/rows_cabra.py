"""Rows of tricks of several cards, beaten card by card or passed face down: group CB."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from attrs import define, field

import holadsl
from tests.rulesets.rows import Ask, Fact, Row, shipped, under, what

HAND = 4
PACK: Final = tuple(f"{rank}{suit}" for suit in "cdhs" for rank in "6789JQKTA")


def filled(hands: Mapping[str, str], spare: Iterable[str]) -> dict[str, str]:
    """The hands with spare cards until each has four; none lies in two of them."""
    given = {name: [card.replace("10", "T") for card in cards.split()] for name, cards in hands.items()}
    used = {card for cards in given.values() for card in cards}
    left = iter(card for card in spare if card not in used)
    return {
        name: " ".join([*cards, *(next(left) for _ in range(HAND - len(cards)))])
        for name, cards in ((name, given.get(name, [])) for name in "ABCD")
    }


@define(slots=False)
class Sets:
    """A row's trick, played as far as the rules let it be."""

    row: Row
    rules: holadsl.Rules
    table: holadsl.Table = field(init=False)
    barred: holadsl.IllegalMove | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        self.table = self.rules.position(
            hands=filled({name: cards for name, cards, _ in self.plays()}, PACK[::-1]),
            leader="A",
            trump=self.trump,
            stock=20,
        )
        for name, cards, down in self.plays():
            before = self.table.text()
            try:
                self.table.push(f"down {cards}" if down else cards, seat=name)
            except holadsl.IllegalMove as barred:
                assert (before, name) == (self.table.text(), self.table.turn)
                self.barred = barred
                return

    def under(self, name: str, *variants: str) -> Sets:
        """The same under other rules."""
        return Sets(self.row, shipped(name, 4, *variants))

    @property
    def trump(self) -> str:
        """The trump suit."""
        return self.row.said(r"trump ([cdhs])")

    def plays(self) -> Iterator[tuple[str, str, bool]]:
        """Who lays which cards, and whether face down."""
        for play in self.row.plays.split(";"):
            name, *cards = play.replace("(down)", "").split()
            yield name, " ".join(cards), "(down)" in play

    @property
    def taken(self) -> holadsl.TrickTaken:
        """How the trick was taken."""
        return next(event for event in self.table.events if isinstance(event, holadsl.TrickTaken))

    @property
    def winner(self) -> str:
        """Who takes the trick, and so leads."""
        assert (self.taken.winner, ()) == (self.table.turn, self.table.trick)
        return self.taken.winner

    @property
    def worth(self) -> tuple[str, int]:
        """Who takes the trick, and what all its cards are worth."""
        return self.taken.winner, int(self.taken.points)

    @property
    def refused(self) -> tuple[str | None, str]:
        """Whose play is refused, and by which clause; nobody's, if all are legal."""
        if self.barred is None:
            return None, ""
        assert self.barred.explanation is not None
        return self.table.turn, self.barred.explanation.places[0].clause

    @property
    def why(self) -> str:
        """What is said of the play that is refused."""
        return str(self.barred)

    @property
    def legal(self) -> list[str]:
        """What whoever is on turn may do."""
        return [str(move) for move in self.table.legal_moves]

    @cached_property
    def passed(self) -> set[str]:
        """The cards that lie face down."""
        events = (event.to_dict() for event in self.table.events)
        return {card for event in events if event.get("face_down") for card in event["cards"]}

    @property
    def order_matters(self) -> bool:
        """Whether cards laid in another order would be another move."""
        name, cards, _ = list(self.plays())[1]
        again = Sets(self.row, self.rules).table
        while again.turn != name or not again.trick:
            again.pop()
        return " ".join(reversed(cards.split())) not in again.legal_moves


winner, worth, refused, why, passed = what("winner"), what("worth"), what("refused"), what("why"), what("passed")


def beats(one: str, other: str) -> Ask:
    """Whether one card beats another, under the row's trump."""

    def ask(sets: Sets) -> bool:
        table = sets.rules.position(hands={"A": other, "B": one}, leader="A", trump=sets.trump)
        table.push(other)
        return one.replace("10", "T") in table.legal_moves

    return ask


TRICKS: Final[Mapping[str, tuple[Fact, ...]]] = {
    "CB-01": (
        ("B wins ", "B", winner),
        ("(9h > 7h, the source's own comparison). ", True, beats("9h", "7h")),
        ("4 pts: ", ("B", 4), worth),
        ("the face-down Kd counts.", {"Kd", "8c"}, passed),
    ),
    "CB-02": (
        ("B wins: ", "B", winner),
        ("10c > Qc ", True, beats("10c", "Qc")),
        ("(10 ranks above K). ", True, beats("10c", "Kc")),
        ("3+10 = 13 pts.", ("B", 13), worth),
    ),
    "CB-03": (
        ("B wins: ", "B", winner),
        ("trump 6h > As. ", True, beats("6h", "As")),
        ("11 pts.", ("B", 11), worth),
    ),
    "CB-04": (
        ("ILLEGAL as a beat: ", ("B", "trick answer"), refused),
        ("", "Td can't beat what was played.", why),
        ("As and 10d are not comparable. ", False, beats("10d", "As")),
        ("", False, beats("As", "10d")),
        ("B must lay the card face down (pass).", True, lambda sets: "down Td" in sets.legal),
    ),
    "CB-06": (
        ("B beats (Js > 7s, ", True, beats("Js", "7s")),
        ("9d > Qs). ", True, beats("9d", "Qs")),
        ("C beats B (Kd > 9d, ", True, beats("Kd", "9d")),
        ("8d > Js). ", True, beats("8d", "Js")),
        ("C wins. ", "C", winner),
        ("3+2+4 = 9 pts.", ("C", 9), worth),
    ),
    "CB-08": (("A wins; ", "A", winner), ("3+4 = 7 pts.", ("A", 7), worth)),
    "CB-10": (
        ("Legal: ", (None, ""), refused),
        ("pair 7h>6h, ", True, beats("7h", "6h")),
        ("Jh>9h, ", True, beats("Jh", "9h")),
        ("Kh>Qh. ", True, beats("Kh", "Qh")),
        ("The order in which cards are laid does not matter. ", False, what("order_matters")),
        ("B wins, ", "B", winner),
        ("3+2+4 = 9.", ("B", 9), worth),
    ),
    "CB-11": (
        ("B beats four: ", "B", winner),
        ("Ac>10c, ", True, beats("Ac", "10c")),
        ("9c>8c, ", True, beats("9c", "8c")),
        ("and two trumps over 6c and 7c. ", True, beats("6d", "7c")),
        ("10+11 = 21.", ("B", 21), worth),
    ),
    "CB-12": (
        ("Nothing beats the trump ace; ", [], lambda sets: [c for c in PACK if c != "Ad" and beats(c, "Ad")(sets)]),
        ("trumps may be passed face down. ", {"6d", "Td", "Kd"}, passed),
        ("A wins 11+10+4 = 25.", ("A", 25), worth),
    ),
    "CB-13": (
        ("ILLEGAL lead: ", ("A", "trick lead"), refused),
        ("two suits.", "7h 7s are not of one suit.", why),
    ),
    "CB-14": (
        ("ILLEGAL: ", ("B", "trick answer"), refused),
        ("a pass must have as many cards as the lead (2).", "2 cards are played here, not 1.", why),
    ),
    "CB-15": (
        ("C is compared with A's 7h ", True, beats("9h", "7h")),
        ("(B's card is hidden and passed), ", {"Ac"}, passed),
        ("D with C's 9h. ", True, beats("10h", "9h")),
        ("D wins 11+10 = 21.", ("D", 21), worth),
    ),
    "CB-17": (
        ("C takes the trick from partner A; ", "C", winner),
        ("C leads next. ", "C", lambda sets: sets.table.turn),
        ("0 pts.", ("C", 0), worth),
    ),
    "CB-18": (
        ("Legal although B could have beaten. ", (None, ""), refused),
        ("", True, beats("Ah", "7h")),
        ("A wins.", "A", winner),
    ),
    "CB-19": (
        ("Only under this rejected reading: ", (None, ""), refused),
        ("ILLEGAL, ", ("B", "trick answer"), under("cabra", refused, "all-over-all")),
        ("because Js does not beat Qs.", False, beats("Js", "Qs")),
    ),
    "CB-21": (("A wins 11+10+4+2 = 27.", ("A", 27), worth),),
}
