"""The Machine: a card game as states, variables and zones. All that crosses from language to play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import field, frozen

from holadsl.core.effects import Effect
from holadsl.core.expressions import And, Expr, Local, ZoneRef
from holadsl.core.values import NOBODY, Origin, Pack, Table, Variable, Zone


@frozen
class Guard:
    """One reason why a card may or may not be played: a test, and what is said where it fails.

    `says` is a sentence in the players' words; `{card}` and `{seat}` stand for the card and the actor.
    """

    test: Expr
    says: str
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Choice:
    """One way to act in a Decide state.

    With a `source` the actor takes one card from it, bound to `card`; each different card for which all guards hold is
    a legal move, in the order of the zone. Without a source it is one move, legal where the guards hold.
    The effects end with a Go.
    """

    verb: str
    effects: tuple[Effect, ...]
    source: ZoneRef | None = None
    card: Local | None = None
    guards: tuple[Guard, ...] = ()
    origin: Origin | None = field(default=None, eq=False, repr=False)

    @property
    def legal(self) -> Expr:
        """The one filter that serves `in`, listing, counting and `why`."""
        return And(tuple(g.test for g in self.guards))


@frozen
class Decide:
    """One seat acts; `actor` is bound for guards and effects. Choices are listed in order."""

    name: str
    who: Expr
    actor: Local
    choices: tuple[Choice, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Window:
    """Several seats answer before play goes on. Room for claims; no rule makes one yet."""

    name: str
    open_to: Expr
    seat: Local
    choices: tuple[Choice, ...]
    then: tuple[Effect, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Automatic:
    """Something that happens by itself; the effects end with a Go."""

    name: str
    effects: tuple[Effect, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Chance:
    """The pack is shuffled into `zone`: play waits for the outcome, an order of the deck. The effects end with a Go."""

    name: str
    zone: ZoneRef
    effects: tuple[Effect, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Final:
    """The match is over."""

    name: str


State: TypeAlias = Decide | Window | Automatic | Chance | Final


@frozen(eq=False)
class Machine:
    """A whole game for one number of players, closed and typed.

    `seats` sit clockwise; `following[s]` is the seat after `s` in order of play; `team_of[s]` its team.
    `roles` names the variables and zones that the engine and the api ask for by meaning ("leader", "hand", …).
    `unit` is the denominator of all points and scores: a score of 5 with unit 2 is 5/2.
    """

    seats: int
    team_of: tuple[int, ...]
    following: tuple[int, ...]
    pack: Pack
    variables: tuple[Variable, ...]
    zones: tuple[Zone, ...]
    tables: tuple[Table, ...]
    states: Mapping[str, State]
    start: str
    """The Chance state with which a match begins."""
    roles: Mapping[str, Variable | Zone]
    endings: tuple[tuple[str, Origin | None], ...] = ()
    """Ways in which the match ends: a sentence and its clause, by the number that MatchEnded tells."""
    unit: int = 1
    longest: int = 0
    """The most decisions that one deal can ask for."""
    deals: int = 1 << 20
    """The most deals that one match is counted for; play past it is refused."""

    @property
    def teams(self) -> int:
        """How many teams there are."""
        return max(self.team_of) + 1

    def members(self, team: int) -> tuple[int, ...]:
        """The seats of a team, in seat order."""
        return tuple(s for s, t in enumerate(self.team_of) if t == team)


__all__ = ["NOBODY", "Automatic", "Chance", "Choice", "Decide", "Final", "Guard", "Machine", "State", "Window"]
