"""Events as sentences: one for each, for whoever listens or reads a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from holadsl.api import (
    Called,
    Card,
    CardDiscarded,
    CardDrawn,
    CardGiven,
    CardLaidOff,
    CardPlayed,
    CardsCleared,
    CardShown,
    CardsPlayed,
    CardsReceived,
    CardTurned,
    DealEnded,
    DealerChanged,
    Dealt,
    DiscardTaken,
    Event,
    HandPutBack,
    HandShown,
    HoldStopped,
    JoinedDeal,
    LeftDeal,
    Marked,
    MatchEnded,
    MeldLaid,
    MeldsShown,
    NextDealDoubled,
    Number,
    Paid,
    PlaysAlone,
    Refilled,
    ScoreSet,
    Settled,
    TrickReturned,
    TrickTaken,
)
from holadsl.cli.company import Company, begin
from holadsl.cli.counted import counted, times
from holadsl.cli.faces import Faces
from holadsl.data import evolve, frozen

PLAYS = (CardPlayed, CardsPlayed)
BY_A_LINE = (ScoreSet, NextDealDoubled)
"""Events that are told with the lines of the rules that can bring them."""
MEANWHILE = (Refilled, CardTurned, PlaysAlone, Called, Marked)
"""Events that may stand between two cards of one trick."""


@frozen
class Teller:
    """Tells what happened, in the words of one company and with the faces of one pack."""

    company: Company
    faces: Faces

    def tell(self, events: Sequence[Event], before: Event | None = None) -> Iterator[str]:
        """One sentence for each event; `before` is the event in front of them, but for those of `MEANWHILE`."""
        previous = before
        for event in events:
            if isinstance(event, PLAYS) and not isinstance(previous, PLAYS):
                yield self._led(event)
            else:
                yield _SAID.get(type(event), _anything)(self, event)
            previous = previous if isinstance(event, MEANWHILE) else event

    def cards(self, number: int) -> str:
        """So many cards."""
        return counted(number, "card")

    def points(self, points: Mapping[str, Number]) -> str:
        """Points by team: `Ann and Cem 60; Bob and Dora 30`."""
        return "; ".join(f"{self.company.side(team)} {number}" for team, number in points.items())

    def _led(self, event: CardPlayed | CardsPlayed) -> str:
        if isinstance(event, CardsPlayed):
            return self.laid(event, "lead")
        if event.holds or event.circuit > 1:
            return self.played(event)
        return f"{self.company.does(event.seat, 'lead')} {self.faces.of_card(event.card)}."

    def played(self, event: CardPlayed) -> str:
        """A card that was played."""
        card = self.faces.of_card(event.card)
        if event.holds:
            return f"{self.company.does(event.seat, 'hold')} the trick with {card}."
        return f"{self.company.does(event.seat, 'play')} {card}."

    def dealt(self, event: Dealt) -> str:
        """A hand that was dealt, in full if it was seen."""
        return f"{self.company.does(event.seat, 'get')} {self._seen(event.cards)}."

    def given(self, event: CardGiven) -> str:
        """A card that was laid aside for another."""
        return (
            f"{self.company.does(event.seat, 'lay')} {self._one(event.card)} aside for {self.company.name(event.to)}."
        )

    def received(self, event: CardsReceived) -> str:
        """Cards that were passed."""
        return (
            f"{self.company.does(event.seat, 'get')} {self._seen(event.cards)} from {self.company.name(event.giver)}."
        )

    def laid(self, event: CardsPlayed, verb: str = "play") -> str:
        """Several cards that were played, or cards face down."""
        how, verb = (" face down", "play") if event.face_down else ("", verb)
        return f"{self.company.does(event.seat, verb)} {self._seen(event.cards)}{how}."

    def called(self, event: Called) -> str:
        """A call, with the cards that were shown."""
        cards = f": {self.faces.of_cards(event.cards)}" if event.cards else ""
        return f"{self.company.does(event.seat, 'call')} {event.call}{cards}."

    def returned(self, event: TrickReturned) -> str:
        """A trick that went back."""
        cards = f": {self.faces.of_cards(event.cards)}" if event.cards else ""
        return f"The trick goes back where it came from{cards}."

    def _one(self, card: Card) -> str:
        """The card, or that it is one where it wasn't seen."""
        return "a card" if card.rank == "?" else self.faces.of_card(card)

    def _seen(self, cards: Sequence[Card]) -> str:
        """The cards, or how many they are where they weren't seen."""
        return self.faces.of_cards(cards) if all(card.rank != "?" for card in cards) else self.cards(len(cards))

    def drawn(self, event: Refilled | CardDrawn) -> str:
        """A card drawn from the stock."""
        return f"{self.company.does(event.seat, 'draw')} {self._one(event.card)}."

    def took(self, event: DiscardTaken) -> str:
        """A discard that was taken, and whose it was."""
        whose = f"thrown by {self.company.name(event.thrown_by)}" if event.thrown_by else "the card that was turned up"
        return f"{self.company.does(event.seat, 'take')} {self.faces.of_card(event.card)}, {whose}."

    def melded(self, event: MeldLaid) -> str:
        """A new meld."""
        cards = self.faces.of_cards(event.cards)
        return f"{self.company.does(event.seat, 'meld')} {cards} (meld {event.number}, {event.kind})."

    def laid_off(self, event: CardLaidOff) -> str:
        """A card that was added to a meld."""
        return f"{self.company.does(event.seat, 'lay')} {self.faces.of_card(event.card)} on meld {event.number}."

    def cleared(self, event: CardsCleared) -> str:
        """Cards of a meld that went under the discards."""
        return f"{self.company.does(event.seat, 'clear')} {self.faces.of_cards(event.cards)} from meld {event.number}."

    def thrown(self, event: CardDiscarded) -> str:
        """A card that was thrown."""
        return f"{self.company.does(event.seat, 'discard')} {self.faces.of_card(event.card)}."

    def shown(self, event: HandShown) -> str:
        """A hand that lies open at the end of a deal."""
        if not event.cards:
            return f"{self.company.does(event.seat, 'have')} no cards left."
        return f"{self.company.does(event.seat, 'show')} {self.faces.of_cards(event.cards)}."

    def left(self, event: LeftDeal) -> str:
        """Who is out of a deal that not all play."""
        if event.forced:
            return f"{self.company.does(event.seat, 'are')} forced out of this deal: enough others play."
        return f"{self.company.does(event.seat, 'drop')} out of this deal."

    def put_back(self, event: HandPutBack) -> str:
        """A hand that went into the stock, in full if it was seen."""
        return f"{self.company.does(event.seat, 'put')} {self._seen(event.cards)} back into the stock."

    def melds_shown(self, event: MeldsShown) -> str:
        """Melds of a hand that are shown to be paid for."""
        melds, cards = counted(event.melds, "meld"), self.faces.of_cards(event.cards)
        return f"{self.company.does(event.seat, 'show')} {melds}: {cards}."

    def paid(self, payments: Sequence[Paid]) -> str:
        """What one or several paid another in play, each the same."""
        one, teams = payments[0], [payment.team for payment in payments]
        each = " each" * (len(payments) > 1)
        return f"{self.company.team_does(teams, f'pay {self.company.side(one.to)} {one.amount}{each}')}."

    def alone(self, event: PlaysAlone) -> str:
        """The sides of the deal, which a card has decided."""
        who = self.company.does(event.seat, "play")
        others = self.company.side("".join(seat for seat in self.company.names if seat != event.seat))
        return f"{who} alone against {others}, having had {self.faces.of_card(event.card)}."

    def marked(self, event: Marked) -> str:
        """A mark that a team got or lost."""
        what = "get" if event.on else "lose"
        return f"{self.company.team_does([event.team], f'{what} the mark {event.mark}')}."

    def taken(self, event: TrickTaken, *, face_down: bool = False) -> str:
        """A trick that was taken; of what lies face down in it the worth isn't told."""
        return f"{self.worth(event, face_down=face_down)}: {self.faces.of_cards(event.cards)}."

    def worth(self, event: TrickTaken, *, face_down: bool) -> str:
        """Who took a trick, and what it is worth."""
        said = f"{self.company.does(event.winner, 'take')} the trick, worth {event.points}"
        return f"{said} face up" if face_down else said

    def score_set(self, event: ScoreSet) -> str:
        """A score that was changed at once."""
        return begin(f"the score of {self.company.side(event.team)} is now {event.score}.")

    def settled(self, event: Settled) -> str:
        """What a loser owes, how it came about, and who pays it."""
        factors = [f"times {number} ({name})" for name, number in event.factors.items() if number != 1]
        factors += [f"times {event.counts}"] if event.counts != 1 else []
        how = f": {' '.join((str(event.base), *factors))}" if factors else ""
        said = f"{self.company.team_does([event.team], 'owe')} {event.amount} in place {event.place}{how}"
        if event.paid_by == event.team:
            return f"{said}."
        return f"{said}. {self.company.team_does([event.paid_by], 'pay')} it."

    def deal_ended(self, event: DealEnded) -> str:
        """A deal that was counted."""
        return f"The deal is over. Points: {self.points(event.points)}. Score: {self.points(event.scores)}."

    def doubled(self, event: NextDealDoubled) -> str:
        """That the next deal counts several times."""
        return f"The next deal counts {times(event.factor)}."

    def match_ended(self, event: MatchEnded) -> str:
        """The match, and who won it."""
        if not event.winners:
            return f"{event.reason} Nobody wins the match."
        if len(event.winners) > 1:
            return f"{event.reason} The match is shared by {self.company.sides(event.winners)}."
        return f"{event.reason} {self.company.team_does(event.winners, 'win')} the match."


def payments_at(events: Sequence[Event], place: int) -> list[Paid]:
    """The payments, each the same to the same, that begin at that place; none where they began before."""
    found = list(takewhile(lambda event: _alike(event, events[place]), events[place:]))
    began = place > 0 and _alike(events[place - 1], events[place])
    return [] if began else [event for event in found if isinstance(event, Paid)]


def _alike(event: Event, other: Event) -> bool:
    return isinstance(event, Paid) and isinstance(other, Paid) and evolve(event, team=other.team) == other


def plays_of(events: Sequence[Event], place: int) -> list[CardPlayed | CardsPlayed]:
    """What was played to the trick that was taken at that place."""
    found: list[CardPlayed | CardsPlayed] = []
    for event in reversed(events[:place]):
        if isinstance(event, TrickTaken | TrickReturned | Dealt):
            break
        if isinstance(event, CardPlayed | CardsPlayed):
            found.append(event)
    return found[::-1]


def comes_to_nothing(events: Sequence[Event], place: int) -> bool:
    """Whether the next deal is said to count double at that place, though the match is over and there is none."""
    return isinstance(events[place], NextDealDoubled) and isinstance(events[-1], MatchEnded)


def lay_face_down(events: Sequence[Event], place: int) -> bool:
    """Whether cards lay face down in the trick that was taken at that place."""
    return any(isinstance(event, CardsPlayed) and event.face_down for event in plays_of(events, place))


def _anything(teller: Teller, event: Any) -> str:
    """An event of rules that came later than this file: its parts, named."""
    values = dict(event.to_dict())
    kind = values.pop("type")
    return f"{kind}: {', '.join(f'{name} {value}' for name, value in values.items())}."


_SAID: Mapping[type[Event], Callable[[Teller, Any], str]] = {
    Dealt: Teller.dealt,
    CardShown: lambda teller, event: f"{teller.faces.of_card(event.card)} is turned up.",
    CardTurned: lambda teller, event: f"{teller.company.does(event.seat, 'turn up the top card of the stock')}.",
    CardPlayed: Teller.played,
    CardsPlayed: Teller.laid,
    CardGiven: Teller.given,
    CardsReceived: Teller.received,
    HoldStopped: lambda teller, event: f"{teller.company.does(event.seat, 'let')} the trick go.",
    Called: Teller.called,
    TrickReturned: Teller.returned,
    Refilled: Teller.drawn,
    PlaysAlone: Teller.alone,
    Marked: Teller.marked,
    TrickTaken: Teller.taken,
    CardDrawn: Teller.drawn,
    DiscardTaken: Teller.took,
    MeldLaid: Teller.melded,
    CardLaidOff: Teller.laid_off,
    CardsCleared: Teller.cleared,
    CardDiscarded: Teller.thrown,
    HandShown: Teller.shown,
    JoinedDeal: lambda teller, event: f"{teller.company.does(event.seat, 'play')} this deal.",
    LeftDeal: Teller.left,
    MeldsShown: Teller.melds_shown,
    Paid: lambda teller, event: teller.paid([event]),
    HandPutBack: Teller.put_back,
    ScoreSet: Teller.score_set,
    DealerChanged: lambda teller, event: f"{teller.company.does(event.dealer, 'deal')} next.",
    NextDealDoubled: Teller.doubled,
    Settled: Teller.settled,
    DealEnded: Teller.deal_ended,
    MatchEnded: Teller.match_ended,
}
