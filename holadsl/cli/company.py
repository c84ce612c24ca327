"""Who sits at the table: people and bots, their names, and how one speaks of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from holadsl.cli.counted import listed
from holadsl.data import frozen

if TYPE_CHECKING:
    from holadsl.api import Rules

LONGEST_NAME: Final = 20

_THIRD: Final = {"have": "has", "are": "is", "do": "does"}


@frozen
class Company:
    """The people and bots of one table. Where there is one person, that is who is spoken to: "you"."""

    teams: Mapping[str, tuple[str, ...]]
    people: tuple[str, ...]
    """Their seats."""
    names: Mapping[str, str]
    """Of every seat; its letter where no name was given."""

    @classmethod
    def of(cls, rules: Rules, people: Sequence[str], names: Sequence[str] = ()) -> Company:
        """The company at a table, names in seat order, as many as were given. ValueError says what is wrong."""
        cleaned = [" ".join(name.split()) for name in names]
        if len(cleaned) > rules.players:
            raise ValueError(f"{len(cleaned)} names for {rules.players} seats.")
        given = {seat: name for seat, name in zip(rules.seats, cleaned, strict=False) if name}
        for name in given.values():
            if len(name) > LONGEST_NAME or not name.isprintable():
                raise ValueError(f"{name!r} is no name of up to {LONGEST_NAME} letters.")
        everybody = {seat: given.get(seat, seat) for seat in rules.seats}
        if len({name.casefold() for name in everybody.values()}) < len(everybody):
            raise ValueError(f"two seats have the same name: {', '.join(everybody.values())}.")
        return cls(rules.teams, tuple(people), everybody)

    @property
    def you(self) -> str | None:
        """The seat of the only person; None if there are several, or none."""
        return self.people[0] if len(self.people) == 1 else None

    def whose(self, seat: str) -> str:
        """`Your` or `Ann's`, in front of what somebody is asked for."""
        return "Your" if seat == self.you else f"{self.names[seat]}'s"

    def seat(self, text: str) -> str:
        """The seat that is meant by its letter or a name; empty if there is none."""
        said = text.strip().casefold()
        named = (seat for seat, name in self.names.items() if said == name.casefold())
        return next(named, said.upper() if said.upper() in self.names else "")

    def person(self, text: str) -> str:
        """The seat of the person of that name, or of that letter; empty if there is none."""
        seat = self.seat(text)
        return seat if seat in self.people else ""

    def caller(self, text: str, calls: Sequence[str]) -> tuple[str, str, str] | None:
        """The person, the call and the cards where a person's name stands in front of a call; None where none does."""
        words = text.split()
        for place, word in enumerate(words):
            person = self.person(" ".join(words[:place])) if word.lower() in calls else ""
            if person:
                return person, word.lower(), " ".join(words[place + 1 :])
        return None

    def name(self, seat: str) -> str:
        """Who sits there: a name, or "you"."""
        return "you" if seat == self.you else self.names[seat]

    def does(self, seat: str, what: str) -> str:
        """Somebody doing something, as the beginning of a sentence: `does("A", "play 9h")` is "Ann plays 9h"."""
        if seat == self.you:
            return f"You {what}"
        verb, blank, rest = what.partition(" ")
        third = _THIRD.get(verb, verb + ("es" if verb.endswith(("s", "sh", "ch")) else "s"))
        return f"{self.names[seat]} {third}{blank}{rest}"

    def team(self, team: str) -> str:
        """A team by its players, for tables: `Ann + Cem`."""
        return " + ".join(self.name(seat) for seat in self._first_you(team))

    def side(self, team: str) -> str:
        """A team by its players, within a sentence: `Ann and Cem`."""
        return listed([self.name(seat) for seat in self._first_you(team)])

    def sides(self, teams: Sequence[str]) -> str:
        """Several teams by their players, within a sentence behind "by": `Ann and Cem, and by Bob and Dora`."""
        alone = all(len(self._first_you(team)) == 1 for team in teams)
        return listed([self.side(t) for t in teams]) if alone else ", and by ".join(map(self.side, teams))

    def team_does(self, teams: Sequence[str], what: str) -> str:
        """Teams doing something, as the beginning of a sentence."""
        seats = [seat for team in teams for seat in self._first_you(team)]
        if len(seats) == 1:
            return self.does(seats[0], what)
        return begin(f"{listed([self.name(seat) for seat in seats])} {what}")

    def within(self, sentence: str) -> str:
        """A sentence of the rules in which seats stand by their letters, with the names instead.

        A letter can be a card as well, so it is taken for a seat only in front of the sentence and before `'s`.
        """
        seats = "|".join(self.names)
        named = re.sub(rf"\b({seats})'s\b( \w)?", lambda found: self._owner(found[1], found[2] or ""), sentence)
        first = re.match(rf"({seats}) (\w+)", named)
        if first is None:
            return begin(named)
        verb = {"has": "have", "is": "are"}.get(first[2], first[2])
        said = f"You {verb}" if first[1] == self.you else f"{self.names[first[1]]} {first[2]}"
        return begin(said + named[first.end() :])

    def _owner(self, seat: str, following: str) -> str:
        yours = "your" if following else "yours"
        return (yours if seat == self.you else f"{self.names[seat]}'s") + following

    def _first_you(self, team: str) -> list[str]:
        seats = self.teams.get(team, tuple(team))  # a side that a card decided is named by its letters, as teams are
        return sorted(seats, key=lambda seat: seat != self.you)


def begin(sentence: str) -> str:
    """A sentence with a capital letter in front."""
    return sentence[:1].upper() + sentence[1:]
