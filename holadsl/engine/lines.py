"""Which lines of the rules do what, read off the Machine: for people who are told why, and who keep score by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from holadsl.core.effects import Add, Happening, Set, Tell
from holadsl.core.expressions import Read, ZoneRef
from holadsl.core.machine import Machine
from holadsl.core.place import Place
from holadsl.core.values import Variable, Zone
from holadsl.core.walk import Spot, spots

COUNTING: Final = "count"
_OUT_OF_PLAY: Final = frozenset({"", "shuffle", "deal", COUNTING, "over"})
"""States in which nobody plays; none is that of measures."""

_TOLD_LATER: Final = ("score", "scored", "next-factor")
"""What effects in play change though no result that is entered says it; so it is with all counts."""

_ENTERED: Final = frozenset(
    {
        *("score", "scored", "points", "by-hand", "tricks", "trick-number", "factor", "deal-limit", "deal-number"),
        *("dealer", "next-dealer", "last-trick", "last-winner", "last-card", "last-player", "alone", "taken"),
        *("deal-won", "deal-winner", "match-won"),
    }
)
"""What the count may ask where the result was entered; besides counts, marks and what it works out itself."""
_ENTERED_KINDS: Final = ("count ", "mark ", "kept-")


def behind(machine: Machine, event: str) -> tuple[Place, ...]:
    """The lines of which an event can tell, by the name of its class: `ScoreSet`."""
    what = Happening(event)
    return _places(spot for spot in spots(machine) if isinstance(spot.node, Tell) and spot.node.what is what)


def in_play(machine: Machine, role: str) -> tuple[Place, ...]:
    """The lines that change what has that role while the deal is played."""
    return _places(spot for spot in spots(machine) if spot.state not in _OUT_OF_PLAY and _sets(spot, machine, role))


def count_asks(machine: Machine, *roles: str) -> bool:
    """Whether the count of a deal asks anything that has one of these roles."""
    wanted = {machine.roles[role] for role in roles if role in machine.roles}
    return any(spot.state == COUNTING and _asked(spot) in wanted for spot in spots(machine))


def beyond_results(machine: Machine) -> tuple[Place, ...]:
    """The lines that hang on more of the play than a result says that was entered by hand."""
    counts = [role for role in machine.roles if role.startswith("count ")]
    unsaid = [place for role in (*_TOLD_LATER, *counts) for place in in_play(machine, role)]
    return tuple(dict.fromkeys((*unsaid, *_places(_unknown(machine)))))


def _unknown(machine: Machine) -> Iterator[Spot]:
    """Where the count asks what nobody enters."""
    counting = [spot for spot in spots(machine) if spot.state == COUNTING]
    known: set[Variable | Zone] = {spot.node.variable for spot in counting if isinstance(spot.node, Set | Add)}
    known |= {item for role, item in machine.roles.items() if role in _ENTERED or role.startswith(_ENTERED_KINDS)}
    for spot in counting:
        asked = _asked(spot)
        if asked is not None and asked not in known:
            yield spot


def _asked(spot: Spot) -> Variable | Zone | None:
    """What a node looks at."""
    if isinstance(spot.node, Read):
        return spot.node.variable
    return spot.node.zone if isinstance(spot.node, ZoneRef) else None


def _sets(spot: Spot, machine: Machine, role: str) -> bool:
    return isinstance(spot.node, Set | Add) and spot.node.variable == machine.roles.get(role)


def _places(found: Iterator[Spot]) -> tuple[Place, ...]:
    """The lines of these spots, each once; what is in force because no line says otherwise has none."""
    origins = (spot.origin for spot in found if spot.origin is not None and not spot.origin.default)
    return tuple(dict.fromkeys(origin.place for origin in origins))
