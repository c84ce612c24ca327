"""What each person at a table was told of what happened, and what is new."""

from __future__ import annotations

from attrs import define, field

from holadsl.api import Onlooker, Table, TrickTaken, View
from holadsl.cli.screens import Screen
from holadsl.cli.table_screen import deal_number
from holadsl.cli.terminal import Terminal

ALL = ""
"""Stands for everybody where no person sits at the table."""


@define
class Telling:
    """Tells people what they haven't been told yet."""

    table: Table
    screen: Screen
    terminal: Terminal
    people: tuple[str, ...]
    _told: dict[str, int] = field(factory=dict, init=False)
    """How many events each was told."""
    _trump: dict[str, str] = field(factory=dict, init=False)
    """For which deal and trumps each was told those."""

    def begin(self) -> None:
        """Of a game that is gone on with nobody is told again what was before the last trick taken."""
        for person in self.people or (ALL,):
            events = self.table.view(person).events if person else ()
            taken = (place for place, event in enumerate(events) if isinstance(event, TrickTaken))
            self._told[person] = max(taken, default=0)

    def rewind(self) -> None:
        """Something was taken back: it will be told anew."""
        events = len(self.table.onlooker().events)
        self._told = {person: min(told, events) for person, told in self._told.items()}

    def to(self, person: str, view: View) -> None:
        """Tells a person."""
        events = view.events
        self.terminal.say(self.screen.since(events, self._told[person]))
        self._told[person] = len(events)
        self._trumps(person, view)

    def to_all(self) -> None:
        """Tells everybody at once, and nothing that only some have seen."""
        self._told = dict.fromkeys(self._told, self.of_late())
        self._trumps(ALL, self.table.onlooker())

    def of_late(self) -> int:
        """Says to everybody what somebody hasn't been told yet, of so many events; it is told to each again."""
        events = self.table.onlooker().events
        self.terminal.say(self.screen.since(events, min(self._told.values())))
        return len(events)

    def _trumps(self, person: str, view: Onlooker) -> None:
        """Tells the trumps, once a deal."""
        if view.trump is None or view.deal_over:
            return
        now = f"{deal_number(view)} {view.trump}"
        if self._trump.get(person) != now:
            self._trump[person] = now
            self.terminal.say(self.screen.trump(view))
