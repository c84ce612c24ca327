"""From a rule text to rules that can be played: the phases in order."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from holadsl.core.machine import Machine
from holadsl.text import Place, Source


@frozen
class VariantInfo:
    """A variant that a table may choose."""

    name: str
    title: str
    chosen: bool
    players: int | None = None
    """The only number of players for which it stands, if it says one."""


@frozen
class OptionInfo:
    """A number that a table may choose."""

    name: str
    title: str
    default: int
    value: int
    low: int | None = None
    high: int | None = None
    values: tuple[int, ...] = ()


@frozen
class PenaltyInfo:
    """A penalty that the table may apply."""

    name: str
    title: str
    place: Place


@frozen(eq=False)
class Compiled:
    """A rule file, compiled for one number of players, with the chosen variants and options."""

    name: str
    title: str
    source: Source
    machine: Machine
    counts: tuple[int, ...]
    """Every number of players that the file can be played by."""
    teams: tuple[tuple[int, ...], ...]
    variants: Mapping[str, VariantInfo]
    options: Mapping[str, OptionInfo]
    penalties: Mapping[str, PenaltyInfo]
    chosen: tuple[str, ...]
    """Variants chosen from outside, in order."""
    set_options: Mapping[str, int]
    """Options set from outside."""
    canonical: str
    """All slots in force, in canonical text: what the hash covers, and a rule file that plays the same by itself."""
    hash: str
    sources: tuple[str, ...] = field(default=())
