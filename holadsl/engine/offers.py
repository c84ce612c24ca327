"""What a rule file lets a table choose."""

from __future__ import annotations

from holadsl.core.place import Place
from holadsl.data import frozen


@frozen(at_once=True)
class Variant:
    """A named house rule of a rule file (`holadsl.Variant`)."""

    name: str
    title: str
    chosen: bool
    """It is in force at this table."""
    doubt: str | None = None
    """Why its lines doubt it, empty without a reason; None where they don't."""


@frozen(at_once=True)
class Option:
    """A number of a rule file that a table may choose (`holadsl.Option`)."""

    name: str
    title: str
    default: int
    value: int
    """The number in force at this table."""


@frozen
class CallOffered:
    """Something that players may announce (`Rules.calls`)."""

    name: str
    title: str
    place: Place


@frozen
class PenaltyOffered:
    """A penalty that a table may apply."""

    name: str
    title: str
    place: Place
