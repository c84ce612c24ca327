"""People who are out of a deal and look on while the others play it."""

from __future__ import annotations

from collections.abc import Callable

from holadsl.api import CardDiscarded, HandPutBack, Table
from holadsl.cli.ledger import Ledger
from holadsl.cli.table_screen import Look
from holadsl.cli.telling import Telling
from holadsl.data import define, field

BEFORE_TURNS = (CardDiscarded, HandPutBack)
"""What is told last before a turn begins."""


@define
class Watching:
    """Shows the table turn by turn where none of the people at it is in the deal."""

    telling: Telling
    look: Look
    pause: Callable[[str, str], None]
    """Asks the question for Enter; words of the table are understood."""
    _seen: int = field(default=-1, init=False)
    """After how many steps it was shown last."""

    def undone(self, table: Table, ledger: Ledger) -> bool:
        """Shows it where a turn is about to begin, and waits; whether something was taken back then.

        Where nobody can press Enter all is told in the end.
        """
        people, events, steps = self.look.company.people, table.onlooker().events, len(ledger.steps)
        if not people or set(people) & set(table.playing) or self._seen == steps:
            return False
        if not isinstance(events[-1], BEFORE_TURNS) or not self.telling.terminal.interactive:
            return False
        self._seen = steps
        if len(people) == 1:
            self.telling.to(people[0], table.view(people[0]))
        else:
            self.telling.of_late()
        self.telling.terminal.say([""])
        self.telling.public(self.look)
        who = "You are" if len(people) == 1 else "All people are"
        self.pause(f"{who} out of this deal. Enter plays on: ", "")
        return len(ledger.steps) != steps
