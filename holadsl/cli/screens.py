"""What every way of showing a game can do: drawn as a table, or told in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

from rich.text import Text

from holadsl.api import Event, Onlooker, Outcome, Rules, Table, View
from holadsl.cli.reckoning import Reckoning

Said: TypeAlias = Iterable[Text | str]
"""Lines, with or without colours."""


class Screen(Protocol):
    """How a game is shown."""

    def since(self, events: Sequence[Event], start: int, rules: Rules) -> Said:
        """What happened from event number `start` on, with the lines of the rules where they change a score."""
        ...

    def last_trick(self, events: Sequence[Event]) -> Said:
        """The last trick that was taken."""
        ...

    def last_turn(self, events: Sequence[Event]) -> Said:
        """The last turn that ended, in a game of turns."""
        ...

    def decision(self, view: View, news: Said = (), *, low: bool = False) -> Said:
        """What is new, then the table before a decision of the seat whose view it is.

        `low`: the window is too low for both, so what is new has to stand where it is seen.
        """
        ...

    def trump(self, view: Onlooker) -> Said:
        """The trumps of a deal that began, and that it counts double, where nothing else shows them."""
        ...

    def public(self, view: Onlooker) -> Said:
        """The table without any hand."""
        ...

    def deal_over(self, number: int, reckoning: Reckoning) -> Said:
        """The summary of a deal."""
        ...

    def match_over(self, rules: Rules, outcome: Outcome) -> Said:
        """The summary of the match."""
        ...

    def scores(self, table: Table) -> Said:
        """The match so far."""
        ...
