"""The game in sentences, one an event: for screen readers and logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from holadsl.api import (
    DealEnded,
    DealerChanged,
    Event,
    MatchEnded,
    Onlooker,
    Outcome,
    Paid,
    Place,
    Rules,
    Settled,
    Table,
    TrickTaken,
    View,
)
from holadsl.cli.company import Company, begin
from holadsl.cli.counted import counted, times
from holadsl.cli.deal_screen import MATCH, ended_by, next_deal, owed, titles, winner_line, won_by
from holadsl.cli.faces import Faces
from holadsl.cli.reckoning import POINTS, SCORE, Reckoning, clauses, sides_of
from holadsl.cli.rule_lines import rule_lines
from holadsl.cli.screens import Said
from holadsl.cli.sentences import BY_A_LINE, MEANWHILE, Teller, comes_to_nothing, lay_face_down, payments_at
from holadsl.cli.table_screen import Look, borne, trump
from holadsl.cli.turn_screen import last_turn, lying
from holadsl.core.verbs import DOWN
from holadsl.data import frozen
from holadsl.engine.lines import behind

SUMMED_UP = (DealEnded, DealerChanged, MatchEnded, Settled)


@frozen
class PlainScreen:
    """Tells a game in sentences."""

    look: Look

    @property
    def _company(self) -> Company:
        return self.look.company

    @property
    def _faces(self) -> Faces:
        return self.look.faces

    @property
    def _teller(self) -> Teller:
        return Teller(self._company, self._faces)

    def since(self, events: Sequence[Event], start: int, rules: Rules) -> Iterator[str]:
        """What happened from event number `start` on; the count of a deal or match is left to its summary."""
        for place in range(start, len(events)):
            event = events[place]
            if isinstance(event, TrickTaken):
                yield self._teller.taken(event, face_down=lay_face_down(events, place))
            elif isinstance(event, Paid):
                same = payments_at(events, place)
                if same:
                    yield self._teller.paid(same)
                    yield from rule_lines(clauses(rules, event.because))
            elif not isinstance(event, SUMMED_UP) and not comes_to_nothing(events, place):
                before = (events[at] for at in range(place - 1, -1, -1) if not isinstance(events[at], MEANWHILE))
                yield from self._teller.tell([event], next(before, None))
                yield from rule_lines(self._lines(event, rules))

    def _lines(self, event: Event, rules: Rules) -> tuple[Place, ...]:
        return behind(rules.machine, type(event).__name__) if isinstance(event, BY_A_LINE) else ()

    def last_trick(self, events: Sequence[Event]) -> Iterator[str]:
        """The last trick that was taken."""
        for place in range(len(events) - 1, -1, -1):
            event = events[place]
            if isinstance(event, TrickTaken):
                yield self._teller.taken(event, face_down=lay_face_down(events, place))
                return
        yield "No trick was taken yet."

    def last_turn(self, events: Sequence[Event]) -> Iterator[str]:
        """The last turn that ended."""
        said = last_turn(events)
        yield from self._teller.tell(said) if said else ["No turn has ended yet."]

    def decision(self, view: View, news: Said = (), *, low: bool = False) -> Iterator[Text | str]:
        """What is new, and what a person needs to know to decide."""
        del low  # two lines have room in any window
        yield from news
        if view.controller is not None:
            yield f"{self._company.does(view.controller, 'have')} the trick."
        if view.rules.in_turns:
            yield from lying(view, self._company, self._faces)
        hand = self._faces.of_cards(view.hand)
        alone = " You play alone." if view.seat in sides_of(view) else ""
        yield f"{self._company.names[view.seat]}, your hand: {hand}.{self._barred(view)}{alone}"

    def _barred(self, view: View) -> str:
        """Which cards may be played, face up where that can be chosen, unless all may."""
        moves = [move for move in view.legal_moves if move.verb not in view.rules.machine.calls]
        up = {card for move in moves for card in move.cards if move.verb != DOWN}
        if view.seat != view.turn or up.issuperset(view.hand) or view.rules.in_turns:
            return ""
        how = " face up" if any(move.verb == DOWN for move in moves) else ""
        legal = self._faces.of_cards(card for card in view.hand if card in up)
        return f" You may play {legal or 'none'}{how}."

    def trump(self, view: Onlooker) -> Iterator[str]:
        """The trumps of a deal that began, and that it counts double."""
        said = trump(view, self._faces)
        if said:
            yield f"Trump: {said}."
        if view.factor > 1:
            yield f"This deal counts {times(view.factor)}."

    def public(self, view: Onlooker) -> Iterator[str]:
        """What everybody sees."""
        yield f"The score: {self._teller.points(view.scores)}."
        if sides_of(view):
            yield f"The sides: {' against '.join(map(self._company.side, sides_of(view)))}."
        if view.rules.in_turns:
            yield from lying(view, self._company, self._faces)
        else:
            points = self._teller.points(view.points.known)
            yield f"This deal: {points}. {counted(view.stock_size, 'card')} in the stock."
        if view.factor > 1:
            yield f"This deal counts {times(view.factor)}."
        yield from borne(view, self._company)
        for played in view.trick:
            laid = counted(len(played.cards), "card") + " face down"
            cards = laid if played.face_down else self._faces.of_cards(played.cards)
            yield f"{self._company.does(played.seat, 'have')} played {cards}."
        if view.controller is not None:
            yield f"{self._company.does(view.controller, 'have')} the trick."

    def deal_over(self, number: int, reckoning: Reckoning) -> Iterator[str]:
        """What the points of a deal consist of, and why."""
        values = {column.title: column.values for column in reckoning.columns}
        for title in values if reckoning.sides else ():
            if title != SCORE:  # a score is one's own, the rest is alike for all of a side
                values[title] = {side: values[title][side[0]] for side in reckoning.sides}
        points = f" Points: {self._teller.points(values[POINTS])}." if POINTS in values else ""
        if reckoning.decided is not None:
            yield reckoning.decided.said(self._company)
            yield from rule_lines([reckoning.decided.place])
        yield from won_by(reckoning, self.look)
        yield from rule_lines(reckoning.won_by)
        yield from owed(reckoning, self.look)
        yield from rule_lines(reckoning.settled_by)
        counts = f" It counted {times(reckoning.factor)}." if reckoning.factor > 1 else ""
        yield f"Deal {number} is over.{counts}{points} Score: {self._teller.points(values[SCORE])}."
        for column in reckoning.columns:
            if column.places:
                yield begin(f"{column.title}: {self._teller.points(values[column.title])}.")
                yield from rule_lines(column.places)
        if reckoning.next_dealer:
            yield next_deal(reckoning, self.look)
            yield from rule_lines(reckoning.places)

    def match_over(self, rules: Rules, outcome: Outcome) -> Iterator[str]:
        """Who won the match, and why."""
        yield winner_line(outcome, self.look)
        yield outcome.reason
        yield from rule_lines(ended_by(rules, outcome))
        for title, teams in titles(outcome).items():
            yield f"{title}: {', '.join(self._company.side(team) for team in teams)}."

    def scores(self, table: Table) -> Iterator[str]:
        """The match so far."""
        for number, event in enumerate((e for e in table.events if isinstance(e, DealEnded)), 1):
            yield f"Deal {number}: {self._teller.points(event.points)}."
        yield f"The score: {self._teller.points(table.scores)}."
        yield from rule_lines(clauses(table.rules, *MATCH))

    def aside(self, line: str) -> str:
        """A line of less weight."""
        return line
