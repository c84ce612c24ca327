"""An event, and any value as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from holadsl.data import fields, frozen


@frozen
class Event:
    """Something that happened at the table. Cards that the seat in question didn't see are `??`."""

    def to_dict(self) -> dict[str, Any]:
        """The event as plain data: "type" is its class, cards are texts, a fraction is a text such as "5/2"."""
        return {"type": type(self).__name__, **{f.name: plain(getattr(self, f.name)) for f in fields(type(self))}}


def plain(value: object) -> Any:
    """A value as plain data, fit for JSON: cards and moves as texts, fractions as "5/2", mappings as dicts."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [plain(item) for item in value]
    return str(value)
