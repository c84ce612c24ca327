"""How people speak of one Machine: the names of its seats, teams, cards and moves, and its numbers as fractions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Final, TypeAlias

from holadsl.core.bounds import bounds_of
from holadsl.core.intervals import Interval
from holadsl.core.machine import NOBODY, Chance, Machine
from holadsl.core.values import Variable, Zone
from holadsl.data import frozen
from holadsl.engine.cards import CardNames
from holadsl.engine.errors import PlayError
from holadsl.engine.moves import MoveNames
from holadsl.engine.program import Maker, program_of

Number: TypeAlias = int | Fraction
"""An amount: a whole number, or a fraction in games that have them."""

SEATS: Final = "ABCDEFGHIJ"
"""The seats' names, clockwise."""

SCALED: Final = ("score", "points", "scored", "by-hand")
"""The roles whose numbers count in units of the Machine."""

_WRITTEN = re.compile(r"[+-]?[0-9]{1,40}(/[1-9][0-9]{0,17})?")


def read_number(text: str) -> Number:
    """An amount as written: `60`, `-30`, `5/2`. PlayError if it is none."""
    if not _WRITTEN.fullmatch(text):
        raise PlayError(f"'{text}' is no number.")
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else number


def read_whole(text: str) -> int:
    """A whole number as written; PlayError if it is none."""
    number = read_number(text)
    if not isinstance(number, int):
        raise PlayError(f"'{text}' is no whole number.")
    return number


@frozen(eq=False)
class Book:
    """The names of one Machine. Inside, seats, teams, cards and amounts are integers."""

    machine: Machine
    seats: tuple[str, ...]
    """Clockwise."""
    order: tuple[str, ...]
    """In order of play, from A."""
    teams: Mapping[str, tuple[str, ...]]
    """The seats of each team, by its name: its seats' letters."""
    team_names: tuple[str, ...]
    cards: CardNames
    moves: MoveNames
    items: Mapping[str, Zone | Variable]
    """Zones and variables, by a name that each has for itself and that a position can write."""
    scaled: frozenset[Variable]
    """Those that count in units of the Machine."""
    program: Maker = program_of
    """What makes the Program that its games are played by."""

    @classmethod
    def of(cls, machine: Machine) -> Book:
        """The names for a Machine."""
        seats = tuple(SEATS[: machine.seats])
        order = [0]
        while len(order) < machine.seats:
            order.append(machine.following[order[-1]])
        sides = [tuple(seats[seat] for seat in machine.members(team)) for team in range(machine.teams)]
        teams = MappingProxyType({"".join(side): side for side in sides})
        cards = CardNames.of(machine.pack)
        roles = (machine.roles.get(role) for role in SCALED)
        return cls(
            machine=machine,
            seats=seats,
            order=tuple(seats[seat] for seat in order),
            teams=teams,
            team_names=tuple(teams),
            cards=cards,
            moves=MoveNames.of(machine, cards),
            items=_items(machine),
            scaled=frozenset(item for item in roles if isinstance(item, Variable)),
        )

    @cached_property
    def ranges(self) -> Mapping[Variable, Interval]:
        """All that each variable can ever hold."""
        return bounds_of(self.machine).known.ranges

    # ------------------------------------------------------------------ seats and teams

    def seat(self, name: str) -> int:
        """The number of a seat; PlayError if nobody sits there."""
        if name not in self.seats:
            raise PlayError(f"There is no seat '{name}' at this table: its seats are {', '.join(self.seats)}.")
        return self.seats.index(name)

    def team(self, name: str) -> int:
        """The number of a team; PlayError if there is none of that name."""
        if name not in self.team_names:
            raise PlayError(f"There is no team '{name}' at this table: its teams are {', '.join(self.team_names)}.")
        return self.team_names.index(name)

    def seat_or_none(self, seat: int) -> str | None:
        """The name of a seat, None for nobody."""
        return None if seat == NOBODY else self.seats[seat]

    def by_team(self, values: tuple[int, ...]) -> Mapping[str, int]:
        """Whole numbers by team."""
        return dict(zip(self.team_names, values, strict=True))

    # ------------------------------------------------------------------ amounts

    def number(self, value: int) -> Number:
        """An amount as people count it, of one in units of the Machine."""
        return value if self.machine.unit == 1 else Fraction(value, self.machine.unit)

    def numbers(self, values: tuple[int, ...]) -> Mapping[str, Number]:
        """Amounts by team, of those in units of the Machine."""
        return {team: self.number(value) for team, value in zip(self.team_names, values, strict=True)}

    def amount(self, number: Number) -> int:
        """An amount in units of the Machine, of one as people count it; PlayError if the game has no such fraction."""
        value = Fraction(number) * self.machine.unit
        if value.denominator != 1:
            raise PlayError(f"{number} is no amount in this game.")
        return value.numerator

    # ------------------------------------------------------------------ what the rules have

    def has(self, role: str) -> bool:
        """Whether the rules have that part at all."""
        return role in self.machine.roles

    @cached_property
    def reshuffles(self) -> bool:
        """Whether some cards may be shuffled in the middle of a deal."""
        return any(isinstance(state, Chance) and state.part for state in self.machine.states.values())

    @property
    def in_turns(self) -> bool:
        """Whether the game is played in turns, with melds on the table; else in tricks."""
        return self.has("turns")

    def variable(self, role: str) -> Variable:
        """The variable with that role; PlayError if these rules have none."""
        item = self.machine.roles.get(role)
        if not isinstance(item, Variable):
            raise PlayError(f"These rules have no {role.replace('-', ' ')}.")
        return item

    def zone(self, role: str) -> Zone:
        """The zone with that role; PlayError if these rules have none."""
        item = self.machine.roles.get(role)
        if not isinstance(item, Zone):
            raise PlayError(f"These rules have no {role.replace('-', ' ')}.")
        return item


def _items(machine: Machine) -> Mapping[str, Zone | Variable]:
    found: dict[str, Zone | Variable] = {}
    items: list[Zone | Variable] = [*machine.zones, *machine.variables]
    for item in items:
        name = plain = "-".join(item.name.split()).replace(":", "").replace(";", "")
        number = 2
        while name in found or name == "state":
            name, number = f"{plain}-{number}", number + 1
        found[name] = item
    return found
