"""What each person at a table was told of what happened, and what is new."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from holadsl.api import CardDiscarded, CardShown, Event, Onlooker, Table, TrickTaken, View
from holadsl.cli.asking import open_calls
from holadsl.cli.ledger import Ledger
from holadsl.cli.reckoning import reckon
from holadsl.cli.screens import Said, Screen
from holadsl.cli.table_screen import Look, deal_number
from holadsl.cli.terminal import Terminal
from holadsl.data import define, field

QUESTION = 5
"""So many lines stand beneath the table, with what can be done and where it is typed."""
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
        """Of a game that is gone on with nobody is told again what was before the last trick, or the last discard."""
        for person in self.people or (ALL,):
            events = self.table.view(person).events if person else ()
            taken = (place for place, event in enumerate(events) if isinstance(event, TrickTaken | CardDiscarded))
            self._told[person] = max(taken, default=0)

    def rewind(self) -> None:
        """Something was taken back: it will be told anew."""
        events = len(self.table.onlooker().events)
        self._told = {person: min(told, events) for person, told in self._told.items()}

    def to(self, person: str, view: View) -> None:
        """Tells a person."""
        self.terminal.say(self.news(person, view))

    def news(self, person: str, view: View) -> list[Text | str]:
        """What a person is told now: it counts as told."""
        events = view.events
        start, self._told[person] = self._told[person], len(events)
        return [*self._since(events, start), *self._trumps(person, view)]

    def to_all(self) -> None:
        """Tells everybody at once, and nothing that only some have seen."""
        self._told = dict.fromkeys(self._told, self.of_late())
        self.terminal.say(self._trumps(ALL, self.table.onlooker()))

    def of_late(self) -> int:
        """Says to everybody what somebody hasn't been told yet, of so many events; it is told to each again."""
        events, playing = self.table.onlooker().events, self.table.playing
        told = [number for person, number in self._told.items() if person in playing] or list(self._told.values())
        self.terminal.say(self._since(events, min(told)))
        for person in self._told:
            if person and person not in playing:
                self._told[person] = len(events)  # who is out watches
        return len(events)

    def public(self, look: Look) -> None:
        """Shows what everybody may see, without empty lines where the window is low."""
        view = self.table.onlooker()
        sealed = view.turn is None and view.rules.in_turns  # each answers when he is asked
        lines = [*self.screen.public(view), *([] if sealed else open_calls(view, look))]
        fits = self.terminal.shows(lines, QUESTION)
        self.terminal.say(line for line in lines if fits or str(line))

    def sum_up(self, ledger: Ledger) -> None:
        """Tells all what happened, and what the deal brought."""
        if len(self.people) == 1:
            self.to(self.people[0], self.table.view(self.people[0]))
        else:
            if self.terminal.interactive and self.people:
                self.terminal.clear()
            self.to_all()
            for person in self.people:
                ledger.shown_to(person)
        number = deal_number(self.table.view(self.table.rules.seats[0]))
        self.terminal.say(self.screen.deal_over(number, reckon(self.table)))

    def turned_up(self) -> None:
        """Says to everybody which card was turned up, before anything else happens; it is told to each again."""
        events = self.table.onlooker().events
        if events and isinstance(events[-1], CardShown):
            self.terminal.say(self._since(events, len(events) - 1))

    def _since(self, events: Sequence[Event], start: int) -> Said:
        return self.screen.since(events, start, self.table.rules)

    def _trumps(self, person: str, view: Onlooker) -> Said:
        """The trumps, and that the deal counts double, told once a deal."""
        now = f"{deal_number(view)} {view.trump}"
        if (view.trump is None and view.factor == 1) or view.deal_over or self._trump.get(person) == now:
            return ()
        self._trump[person] = now
        return self.screen.trump(view)
