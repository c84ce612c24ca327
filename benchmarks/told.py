"""What a part of the benchmark has to tell: a text, and goals."""

from __future__ import annotations

from attrs import frozen


@frozen
class Goal:
    """A figure that is to be reached."""

    title: str
    measured: float | None
    """None where what it needs isn't there."""
    least: float
    """Of milliseconds the most that may be."""
    aim: float
    unit: str = ""
    """Nothing for a ratio."""

    @property
    def reached(self) -> str:
        """How far it came."""
        if self.measured is None:
            return "not there"
        if self.unit == "ms":
            return "aim" if self.measured <= self.aim else "yes" if self.measured <= self.least else "no"
        return "aim" if self.measured >= self.aim else "yes" if self.measured >= self.least else "no"


@frozen
class Told:
    """One part."""

    text: str
    goals: tuple[Goal, ...] = ()
