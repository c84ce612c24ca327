"""What became of a claim."""

from __future__ import annotations

from holadsl.data import frozen


@frozen
class Verdict:
    """What became of a claim. `holds` is None where it can't be told, then `got` says why and `hint` what to do."""

    holds: bool | None
    got: str = ""
    hint: str = ""
    vacuous: bool = False
    """It holds only because what it speaks of isn't there."""
