"""The game drawn as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.text import Text

from holadsl.api import (
    Card,
    CardPlayed,
    CardShown,
    CardsPlayed,
    DealEnded,
    DealerChanged,
    Dealt,
    Event,
    HoldStopped,
    MatchEnded,
    Onlooker,
    Outcome,
    Refilled,
    Rules,
    ScoreSet,
    Table,
    TrickReturned,
    TrickTaken,
    View,
)
from holadsl.cli import deal_screen, table_screen
from holadsl.cli.reckoning import Reckoning
from holadsl.cli.sentences import Teller
from holadsl.cli.table_screen import BAR, NAME, UNSEEN, Look

SEEN_ON_THE_TABLE = (CardPlayed, CardsPlayed, Dealt, HoldStopped, DealEnded, DealerChanged, MatchEnded)
"""Events that need no line: the table or the summary shows what they did."""


@frozen
class DrawnScreen:
    """Shows a game as a table that is drawn anew for each decision."""

    look: Look

    def since(self, events: Sequence[Event], start: int) -> Iterator[Text]:
        """What happened from event number `start` on, as far as the table no longer shows it."""
        teller = Teller(self.look.company, self.look.faces)
        drawn: list[str] = []
        reader = ""
        for place in range(start, len(events)):
            event = events[place]
            if isinstance(event, TrickTaken):
                yield self._trick(events, place, event)
            elif isinstance(event, Refilled) and event.card.rank != "?":
                reader = event.seat
                drawn.append(self.look.faces.of_card(event.card))
            elif isinstance(event, ScoreSet | CardShown) or not isinstance(event, (*SEEN_ON_THE_TABLE, Refilled)):
                yield Text(next(teller.tell([event])), style=NAME)
        if drawn:
            yield Text(f"{self.look.company.does(reader, 'draw')} {' '.join(drawn)}.")

    def last_trick(self, events: Sequence[Event]) -> Iterator[Text]:
        """The last trick that was taken."""
        for place in range(len(events) - 1, -1, -1):
            event = events[place]
            if isinstance(event, TrickTaken):
                yield self._trick(events, place, event)
                return
        yield Text("No trick was taken yet.")

    def decision(self, view: View) -> Iterator[Text]:
        """The table before a decision."""
        yield Text()
        yield from table_screen.table(view, self.look)

    def trump(self, view: Onlooker) -> Iterator[Text]:
        """The trumps, where no table is drawn on which they stand."""
        said = table_screen.trump(view, self.look.faces)
        if said and not self.look.company.people:
            yield Text(f"Trump: {said}.")

    def public(self, view: Onlooker) -> Iterator[Text]:
        """The table without any hand."""
        yield from table_screen.public(view, self.look)

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

    def _trick(self, events: Sequence[Event], place: int, taken: TrickTaken) -> Text:
        """A trick that was taken, with who played what."""
        line = Text()
        line.append(self.look.company.does(taken.winner, "take"), style=NAME)
        line.append(f" the trick, worth {taken.points}: ")
        for number, (seat, cards, down) in enumerate(_plays(events, place)):
            new_circuit = number and seat == taken.leader
            line.append("" if not number else f" {self.look.mark('·')} " if new_circuit else ", ")
            line.append(f"{self.look.company.names[seat]} ", style=BAR)
            if down and cards[0].rank == UNSEEN:
                line.append(f"{len(cards)} down")
                continue
            for place_of, card in enumerate(cards):
                line.append(" " * bool(place_of)).append_text(self.look.card(card))
            line.append(" down" * down)
        return line


def _plays(events: Sequence[Event], place: int) -> list[tuple[str, tuple[Card, ...], bool]]:
    """What was played to the trick that was taken at that place: by whom, which cards, whether face down."""
    found: list[tuple[str, tuple[Card, ...], bool]] = []
    while place > 0:
        place -= 1
        event = events[place]
        if isinstance(event, CardPlayed):
            found.append((event.seat, (event.card,), False))
        elif isinstance(event, CardsPlayed):
            found.append((event.seat, event.cards, event.face_down))
        elif isinstance(event, TrickTaken | TrickReturned | Dealt):
            break
    return found[::-1]
