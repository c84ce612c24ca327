"""Whatever an example says, it passes, fails or is refused; nothing else ever happens."""

from __future__ import annotations

from random import Random

import pytest

from holadsl.examples import Outcome, render_report, run_examples
from tests.unit.examples.games import CALLS, PLAIN, RUMMY, SETS, SUITED, TRUMPS

SEATS = {PLAIN: "ABCD", SUITED: "ABCD", TRUMPS: "AB", SETS: "ABC", CALLS: "ABC", RUMMY: "ABC"}
RANKS = "7 8 9 10 J Q K A"
MANY = 12


class Author:
    """Writes examples at random: many make no sense, some nearly do."""

    def __init__(self, random: Random, game: str) -> None:
        self.random = random
        self.several = game in (SETS, CALLS)
        self.calls = game is CALLS
        self.seats = SEATS[game]
        self.sides = [*self.seats, "AC", "BD"] if len(self.seats) == 4 else [*self.seats]

    def seat(self) -> str:
        """A player."""
        return self.random.choice(self.seats)

    def side(self) -> str:
        """A player or a team."""
        return self.random.choice(self.sides)

    def card(self) -> str:
        """A card, or a rank alone."""
        return self.random.choice(RANKS.split()) + self.random.choice(["", "", "c", "h"])

    def cards(self) -> str:
        """Some cards."""
        return " ".join(self.card() for _ in range(self.random.randint(1, 5)))

    def number(self) -> int:
        """A number."""
        return self.random.choice([0, 1, 4, 8, 12, 36, 50, 490])

    def given(self) -> str:
        """Something given."""
        forms = [
            f"dealer {self.seat()}",
            f"leader {self.seat()}",
            f"turn {self.seat()}",
            "trump h",
            f"trick {self.number()}",
            f"stock {self.number()}",
            "stock 9h Kc",
            f"hand {self.seat()} {self.cards()}",
            f"taken {self.side()} {self.cards()}",
            f"points {self.side()} {self.number()}",
            f"score {self.side()} -{self.number()}",
            f"tricks {self.side()} {self.number()}",
            "passes 1",
        ]
        return self.random.choice(forms)

    def claim(self) -> str:
        """A claim."""
        forms = [
            *(f"{self.side()} wins the {what}" for what in ("trick", "last trick", "deal", "match")),
            f"{self.side()} leads",
            f"{self.seat()} is next",
            f"{self.seat()} may hold",
            f"{self.seat()} may not hold",
            f"{self.seat()} may hold with {self.cards()}",
            f"{self.seat()} may play {self.card()}",
            f"{self.seat()} may not play {self.card()}",
            f"{self.seat()} may play {self.cards()}",
            f"{self.seat()} may not play down {self.cards()}",
            f"{self.seat()} may not call four",
            f"next dealer is {self.seat()}",
            f"the trick is worth {self.number()}",
            f"{self.side()} has {self.number()} points",
            f"{self.side()} gains {self.number()}/2",
            f"{self.side()}'s score is -{self.number()}",
            f'{self.side()}\'s title is "goat"',
            f"{self.seat()}'s hand has {self.cards()}",
            f"{self.seat()}'s hand has {self.number()} cards",
        ]
        return self.random.choice(forms)

    def plays(self) -> list[str]:
        """Plays in turn, mostly."""
        count = self.random.choice([0, 1, 2, 4, 4, 5, 8, 9])
        seats = [self.seats[i % len(self.seats)] if self.random.random() < 0.97 else self.seat() for i in range(count)]
        return [f"{seat} stops" if self.random.random() < 0.05 else f"{seat} {self.played()}" for seat in seats]

    def played(self) -> str:
        """A card, or where several are played together, some, mostly two."""
        if not self.several:
            return self.card()
        if self.calls and self.random.random() < 0.2:
            return f"calls four {self.cards()}" if self.random.random() < 0.8 else "calls four"
        down = self.random.choice(["", "", "down "])
        return down + (f"{self.card()} {self.card()}" if self.random.random() < 0.8 else self.cards())

    def example(self, number: int) -> str:
        """An example."""
        given = [self.given() for _ in range(self.random.choice([0, 0, 1, 2]))]
        claims = [self.claim() for _ in range(self.random.randint(0, 3))]
        lines = [("given", given), ("play", self.plays()), ("then", claims)]
        return "\n".join([f'example "{number}"', *(f"{word} {', '.join(said)}" for word, said in lines if said)])


class AuthorOfTurns(Author):
    """Writes examples of a game of turns."""

    def given(self) -> str:
        """Something given."""
        forms = [
            *(f"turn {self.seat()}", f"hand {self.seat()} {self.cards()}", f"melded {self.seat()}"),
            *(f"meld {self.seat()} {self.cards()}", f"meld {self.seat()} 8c 9c 10c", f"discards {self.cards()}"),
            *(f"turns {self.seat()} {self.number()}", f"stock {self.number()}", "stock 9h Kc", f"winner {self.seat()}"),
        ]
        return self.random.choice(forms) if self.random.random() < 0.9 else super().given()

    def claim(self) -> str:
        """A claim."""
        may = f"{self.seat()} may{self.random.choice(['', ' not'])}"
        forms = [
            *(f"{may} take {self.card()}", f"{may} take {self.card()} with {self.cards()}"),
            *(f"{may} meld {self.cards()}", f"{may} lay off {self.cards()}", f"{may} discard {self.card()}"),
        ]
        return self.random.choice(forms) if self.random.random() < 0.6 else super().claim()

    def plays(self) -> list[str]:
        """Turns, mostly whole ones."""
        plays: list[str] = []
        for turn in range(self.random.choice([0, 1, 2, 4])):
            seat = self.seats[turn % len(self.seats)] if self.random.random() < 0.9 else self.seat()
            begins = [
                "draws",
                f"draws {self.card()}",
                f"takes {self.card()}",
                f"takes {self.card()} with {self.cards()}",
            ]
            middle = [f"melds {self.cards()}", "melds 9 9 9", f"lays off {self.cards()}"]
            parts = [self.random.choice(begins), self.random.choice(middle), f"discards {self.card()}", "stops"]
            chances = (0.7, 0.3, 0.9, 0.05)
            plays += [
                f"{seat} {part}" for part, chance in zip(parts, chances, strict=True) if self.random.random() < chance
            ]
        return plays


@pytest.mark.parametrize(
    "game",
    [PLAIN, SUITED, TRUMPS, SETS, CALLS, RUMMY],
    ids=["plain", "suited", "trumps", "sets", "calls", "rummy"],
)
def test_any_example_is_told_about(game: str) -> None:
    """Every example at random has an outcome with its reasons, which can be printed; the same each time."""
    author = (AuthorOfTurns if game is RUMMY else Author)(Random(5), game)
    text = "\n\n".join([game, *(author.example(number) for number in range(MANY))]) + "\n"
    found = run_examples(text, "any.hola")
    assert () == found.diagnostics
    assert MANY == len(found.results)
    assert all(one.diagnostics for one in found.results if one.outcome is Outcome.REFUSED)
    assert all(one.failures for one in found.results if one.outcome is Outcome.FAILED)
    assert render_report(found) == render_report(run_examples(text, "any.hola"))
