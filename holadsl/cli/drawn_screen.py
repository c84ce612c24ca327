"""The game drawn as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from rich.text import Text

from holadsl.api import (
    CardPlayed,
    CardsPlayed,
    DealEnded,
    DealerChanged,
    Dealt,
    Event,
    HoldStopped,
    MatchEnded,
    Onlooker,
    Outcome,
    Paid,
    Refilled,
    Rules,
    Settled,
    Table,
    TrickTaken,
    View,
)
from holadsl.cli import deal_screen, table_screen, turn_screen
from holadsl.cli.counted import times
from holadsl.cli.reckoning import Reckoning, clauses
from holadsl.cli.screens import Said
from holadsl.cli.sentences import BY_A_LINE, Teller, comes_to_nothing, lay_face_down, payments_at, plays_of
from holadsl.cli.table_screen import BAR, NAME, UNSEEN, Look
from holadsl.data import frozen
from holadsl.engine.lines import behind

SEEN_ON_THE_TABLE = (CardPlayed, CardsPlayed, Dealt, HoldStopped, DealEnded, DealerChanged, MatchEnded, Settled)
"""Events that need no line: the table or the summary shows what they did."""


@frozen
class DrawnScreen:
    """Shows a game as a table that is drawn anew for each decision."""

    look: Look

    def since(self, events: Sequence[Event], start: int, rules: Rules) -> Iterator[Text]:
        """What happened from event number `start` on, as far as the table no longer shows it."""
        teller = Teller(self.look.company, self.look.faces)
        drawn: list[str] = []
        turns: list[Event] = []
        for place in range(start, len(events)):
            event = events[place]
            if isinstance(event, turn_screen.TURN):
                turns.append(event)
                continue
            yield from map(Text, turn_screen.told(turns, teller))
            turns.clear()
            if isinstance(event, TrickTaken):
                yield self._trick(events, place, event)
            elif isinstance(event, Paid):
                same = payments_at(events, place)
                if same:
                    yield Text(teller.paid(same), style=NAME)
                    yield from deal_screen.because("", clauses(rules, event.because), self.look)
            elif isinstance(event, Refilled) and event.card.rank != UNSEEN:
                # What is drawn after a trick stands in one line, where its last card was drawn.
                drawn.append(self.look.faces.of_card(event.card))
                if not _goes_on(events[place + 1 :]):
                    yield Text(f"{self.look.company.does(event.seat, 'draw')} {' '.join(drawn)}.")
                    drawn.clear()
            elif not isinstance(event, (*SEEN_ON_THE_TABLE, Refilled)) and not comes_to_nothing(events, place):
                yield Text(next(teller.tell([event])), style=NAME)
                yield from self._because(event, rules)
        yield from map(Text, turn_screen.told(turns, teller))

    def last_turn(self, events: Sequence[Event]) -> Iterator[Text]:
        """The last turn that ended."""
        said = turn_screen.told(turn_screen.last_turn(events), Teller(self.look.company, self.look.faces))
        yield from map(Text, said) if turn_screen.last_turn(events) else [Text("No turn has ended yet.")]

    def last_trick(self, events: Sequence[Event]) -> Iterator[Text]:
        """The last trick that was taken."""
        for place in range(len(events) - 1, -1, -1):
            event = events[place]
            if isinstance(event, TrickTaken):
                yield self._trick(events, place, event)
                return
        yield Text("No trick was taken yet.")

    def decision(self, view: View, news: Said = (), *, low: bool = False) -> Iterator[Text | str]:
        """What is new, and the table; in a low window without empty lines, and what is new right above the hand."""
        if low:
            yield from (line for line in self.public(view) if line.plain)
            yield from news
            yield from table_screen.hand(view, self.look)
            return
        yield from news
        yield Text()
        drawn = turn_screen if view.rules.in_turns else table_screen
        yield from drawn.table(view, self.look)

    def trump(self, view: Onlooker) -> Iterator[Text]:
        """The trumps, and that the deal counts double, where no table is drawn on which that stands."""
        said = table_screen.trump(view, self.look.faces)
        if said and not self.look.company.people:
            yield Text(f"Trump: {said}.")
        if view.factor > 1 and not self.look.company.people:
            yield Text(f"This deal counts {times(view.factor)}.")

    def public(self, view: Onlooker) -> Iterator[Text]:
        """The table without any hand."""
        drawn = turn_screen if view.rules.in_turns else table_screen
        yield from drawn.public(view, self.look)

    def deal_over(self, number: int, reckoning: Reckoning) -> Iterator[Text]:
        """The summary of a deal."""
        yield Text()
        yield from deal_screen.deal_over(number, reckoning, self.look)

    def match_over(self, rules: Rules, outcome: Outcome) -> Iterator[Text]:
        """The summary of the match."""
        yield Text()
        yield from deal_screen.match_over(rules, outcome, self.look)

    def scores(self, table: Table) -> Iterator[Text]:
        """The match so far."""
        yield from deal_screen.scores(table, self.look)

    def aside(self, line: str) -> Text:
        """A line of less weight."""
        return Text(line, style=BAR)

    def _because(self, event: Event, rules: Rules) -> Iterator[Text]:
        """The lines that can have brought an event of which they should be named."""
        if isinstance(event, BY_A_LINE):
            yield from deal_screen.because("", behind(rules.machine, type(event).__name__), self.look)

    def _trick(self, events: Sequence[Event], place: int, taken: TrickTaken) -> Text:
        """A trick that was taken, with who played what."""
        who, hidden = self.look.company.does(taken.winner, "take"), lay_face_down(events, place)
        said = Teller(self.look.company, self.look.faces).worth(taken, face_down=hidden)
        line = Text.assemble((who, NAME), f"{said.removeprefix(who)}: ")
        for number, event in enumerate(plays_of(events, place)):
            new_circuit = number and event.seat == taken.leader
            line.append("" if not number else f" {self.look.mark('·')} " if new_circuit else ", ")
            line.append(f"{self.look.company.names[event.seat]} ", style=BAR)
            cards, down = ((event.card,), False) if isinstance(event, CardPlayed) else (event.cards, event.face_down)
            if down and cards[0].rank == UNSEEN:
                line.append(f"{len(cards)} down")
                continue
            for place_of, card in enumerate(cards):
                line.append(" " * bool(place_of)).append_text(self.look.card(card))
            line.append(" down" * down)
        return line


def _goes_on(events: Sequence[Event]) -> bool:
    """Whether the same drawing brings another card that is seen."""
    drawing = takewhile(lambda event: isinstance(event, Refilled), events)
    return any(isinstance(event, Refilled) and event.card.rank != UNSEEN for event in drawing)
