"""What stops an example in the middle, and what a trial teaches for the next one."""

from __future__ import annotations

from collections.abc import Mapping

from holadsl.data import frozen
from holadsl.diagnostics.diagnostic import Code
from holadsl.text import Place, Span


@frozen
class Trouble:
    """Why a play can't happen with the cards of one filling: a mistake as it would be reported."""

    code: Code
    span: Span
    fields: Mapping[str, str]
    related: tuple[Place, ...] = ()


class Stuck(Exception):
    """This filling can't be played."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.code.number)
        self.trouble = trouble


class Learnt(Exception):
    """This filling can't be played, but other cards may help; the lesson has been noted."""

    def __init__(self, trouble: Trouble | None = None) -> None:
        super().__init__("another filling may be played")
        self.trouble = trouble
        """What it was, should no other cards help either."""
