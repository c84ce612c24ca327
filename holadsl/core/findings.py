"""What a check of a Machine brings up: findings as data, and the bounds that were inferred."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from holadsl.core.expressions import Local
from holadsl.core.intervals import Interval
from holadsl.core.values import Kind, Origin, Table, Variable, Zone
from holadsl.data import field, frozen

Item: TypeAlias = Variable | Zone | Table | Local


class Reason(Enum):
    """Why a Machine isn't sound. The text beside each names the fields of its Finding, besides state and origin."""

    BEYOND = "a number could go beyond 62 bits"  # item: the variable, or none where it is an expression in between
    OUTSIDE = "a variable could hold a number that its kind doesn't have"  # item, got: its kind, interval
    KIND = "one kind of number stands where another is due"  # wanted, got
    INDEX = "an index is missing, or stands where there is none"  # item
    VALUE = "a fold other than ANY and COUNT has no value"
    CARDS_MADE = "Put or Clear on a zone of cards"  # item
    NO_ENTRY = "an index lies outside the table, variable or zone, whatever happens"  # item, interval
    CHOICE = "a choice has a source but no name for its card, or the other way round"
    DIVISOR = "a division by something that isn't a constant, or is 0"
    UNKNOWN = "a variable, zone or table isn't declared"  # item
    UNBOUND = "a name isn't bound where it is used"  # item: the Local
    CHANGED = "a loop changes the zone that it goes through"  # item: the zone
    NOWHERE = "a Go to a state that there isn't"  # target
    OPEN_END = "a list of effects doesn't end with a Go on every path"
    AFTER_GO = "effects stand after a Go"
    START = "the start isn't a Chance state"  # target
    SEATING = "the seats don't follow each other in one ring"
    UNREACHED = "no way leads to a state"
    ENDLESS = "automatic states lead back to themselves with no decision on the way"  # states: the ring
    UNCOUNTED = "the Machine decides, but `longest` allows no decision"
    OVERFULL = "no bound holds for what a zone of other things than cards may have"  # item: the zone


@frozen
class Finding:
    """One fault. Which fields are filled hangs on the reason (see Reason); `state` is empty for the whole Machine."""

    reason: Reason
    state: str = ""
    item: Item | None = None
    wanted: Kind | None = None
    got: Kind | None = None
    interval: Interval | None = None
    target: str = ""
    states: tuple[str, ...] = ()
    origin: Origin | None = field(default=None, repr=False)


@frozen(eq=False)
class Report:
    """The bounds of a Machine. They hold in all play that begins with its start state, if there are no findings."""

    ranges: Mapping[Variable, Interval]
    """Every value that a variable (each of its copies) can take."""
    capacities: Mapping[Zone, int]
    """The most items that a zone (each of its copies) can have."""
    items: Mapping[Zone, Interval]
    """Every item that a zone can have; a zone that never has one is left out."""
    choices: Mapping[str, int]
    """The most moves that each Decide or Window state can offer to a seat."""
    findings: tuple[Finding, ...] = ()
