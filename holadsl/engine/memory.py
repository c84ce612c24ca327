"""What a seat remembers of cards that it can't see: in whose hand they must be, or among what was laid face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from holadsl.core.effects import Happening
from holadsl.core.values import NOBODY
from holadsl.data import define, field
from holadsl.engine.book import Book
from holadsl.engine.events import seen_by
from holadsl.engine.game import Game
from holadsl.engine.state import Told


@define(eq=False)
class Lot:
    """Cards that lie together: a hand, or what a seat laid at once face down, or aside for another."""

    owner: int
    size: int = 0
    """How many were laid; of a hand, which changes, it isn't kept here."""


@define(eq=False)
class Known:
    """A card of which a seat knows that it must lie in one of these lots."""

    card: int
    lots: list[Lot]

    def moves(self, source: Lot, target: Lot | None = None) -> None:
        """What lay in one lot lies in the other now; without one it has turned out not to be this card."""
        if source in self.lots:
            self.lots = [lot for lot in self.lots if lot is not source and lot is not target]
            self.lots += [target] if target is not None else []


def this_deal(game: Game, book: Book, seat: int) -> list[Told]:
    """What a seat saw of all that happened since the cards were dealt, oldest first."""
    events = game.events
    begin, dealt = len(events), False
    while begin and not (dealt and events[begin - 1].what is Happening.DEAL_ENDED):
        begin -= 1
        dealt = dealt or events[begin].what is Happening.DEALT
    return [seen_by(events[number], seat, book) for number in range(begin, len(events))]


def remember(game: Game, book: Book, seat: int) -> Memory:
    """What a seat remembers of this deal."""
    told = this_deal(game, book, seat)
    hand = book.zone("hand")
    now = [len(game.items(hand, of)) for of in range(book.machine.seats)]
    first = Memory(seat, book.machine.team_of, [0] * len(now)).hears(told)
    # A game may have been set up in the middle of a deal: hands had then what they have now, less what has changed.
    begun = [size - change for size, change in zip(now, first.sizes, strict=True)]
    memory = Memory(seat, book.machine.team_of, begun).hears(told)
    if book.has("claimed"):
        for other in range(book.machine.seats):
            memory.showed(other, game.items(book.zone("claimed"), other))
    return memory


@define(eq=False)
class Memory:
    """What a seat remembers of a deal.

    Whoever lays some of his cards face down may have laid any of them, so what was known of his hand lies in the hand
    or there; if he lays all of them, it lies there.
    """

    seat: int
    team_of: Sequence[int]
    sizes: list[int]
    """How many cards each hand has."""

    def _hands(self) -> list[Lot]:
        return [Lot(seat) for seat in range(len(self.sizes))]

    hands: list[Lot] = field(init=False, made=_hands)
    known: list[Known] = field(factory=list, init=False)
    taken: list[tuple[int, Lot]] = field(factory=list, init=False)
    """What was laid face down and taken, oldest first, with the team that took it."""
    laid: dict[int, Lot] = field(factory=dict, init=False)
    """What each seat laid face down to the open trick."""
    aside: dict[int, Lot] = field(factory=dict, init=False)
    """What each seat laid aside for another."""
    stock: Lot = field(factory=lambda: Lot(NOBODY), init=False)
    """The stock, into which cards may go back that somebody knows."""
    _open: list[tuple[int, int]] = field(factory=list, init=False)
    """Who played what face up to the open trick."""
    _turned: bool = field(default=False, init=False)
    """The card played next comes from the stock."""

    def hears(self, told: Iterable[Told]) -> Memory:
        """All that the seat saw happen, one after the other."""
        for one in told:
            if one.what in _HEARD:
                _HEARD[one.what](self, one)
            self._turned = one.what is Happening.TURNED
        return self

    def showed(self, who: int, cards: Sequence[int]) -> None:
        """Somebody showed cards that he holds; what was known before isn't there twice."""
        old = [known for known in self.known if self.hands[who] in known.lots]
        for card in cards if who != self.seat else ():
            same = min((k for k in old if k.card == card), key=lambda k: len(k.lots), default=None)
            if same is None:
                self._holds(who, card)
            else:
                old.remove(same)
                same.lots = [self.hands[who]]

    def lots_of(self, who: int) -> Iterator[Lot]:
        """All lots that a seat's cards may lie in."""
        yield self.hands[who]
        yield from (lot for lots in (self.laid, self.aside) for owner, lot in lots.items() if owner == who)
        yield from (lot for _, lot in self.taken if lot.owner == who)

    def _holds(self, who: int, card: int) -> None:
        if who != self.seat and card != NOBODY:
            self.known.append(Known(card, [self.hands[who]]))

    def dealt(self, told: Told) -> None:
        """A hand was dealt."""
        self.sizes[told.numbers[0]] = len(told.cards)

    def shown(self, told: Told) -> None:
        """A card was turned face up at the deal; the last one dealt lies in a hand."""
        for who in told.numbers[1:]:
            self._holds(who, told.numbers[0])

    def drawn(self, told: Told) -> None:
        """A card came from the stock; it may be one that all know. Unseen, it may be any that is known to lie there."""
        who, card = told.numbers[:2]
        self.sizes[who] += 1
        if card == NOBODY:
            for known in self.known:
                if self.stock in known.lots and self.hands[who] not in known.lots:
                    known.lots.append(self.hands[who])
        else:
            found = [known for known in self.known if known.card == card and self.stock in known.lots]
            if found:
                self.known.remove(min(found, key=lambda known: len(known.lots)))
        self._holds(who, card)

    def put_back(self, told: Told) -> None:
        """A hand went into the stock: who had it knows which cards lie there, and so does who knew some of them."""
        who = told.numbers[0]
        self.sizes[who] -= len(told.cards)
        for known in self.known:
            known.moves(self.hands[who], self.stock)
        if who == self.seat:
            self.known += [Known(card, [self.stock]) for card in told.cards]

    def called(self, told: Told) -> None:
        """A call, with the cards that were shown."""
        self.showed(told.numbers[0], told.cards)

    def played(self, told: Told) -> None:
        """One card, face up."""
        self._plays(told.numbers[0], told.numbers[1])

    def _plays(self, who: int, card: int) -> None:
        self._open.append((who, card))
        if self._turned:
            return
        self._leaves(who, card)

    def _leaves(self, who: int, card: int) -> None:
        """A card that all see leaves a hand."""
        self.sizes[who] -= 1
        found = [known for known in self.known if known.card == card and self.hands[who] in known.lots]
        if found:  # of equal cards the one of which most was known: what is said of the other still holds
            self.known.remove(min(found, key=lambda known: len(known.lots)))

    def set_played(self, told: Told) -> None:
        """Several cards, or cards face down."""
        who, down = told.numbers[:2]
        if down:
            self.laid[who] = Lot(who)
            self._lays_away(who, self.laid[who], len(told.cards))
            return
        for card in told.cards:
            self._plays(who, card)

    def _lays_away(self, who: int, lot: Lot, many: int) -> None:
        """Cards go from a hand to a lot, unseen."""
        lot.size += many
        self.sizes[who] -= many
        hand = self.hands[who]
        for known in self.known:
            if not self.sizes[who]:
                known.moves(hand, lot)
            elif hand in known.lots and lot not in known.lots:
                known.lots.append(lot)

    def returned(self, told: Told) -> None:
        """The trick went back: what lay open is known in those hands, what lay face down is in them again."""
        del told
        for who, card in self._open:
            self.sizes[who] += 1
            self._holds(who, card)
        for who, lot in self.laid.items():
            self.sizes[who] += lot.size
            for known in self.known:
                known.moves(lot, self.hands[who])
        self._open, self.laid = [], {}

    def trick_taken(self, told: Told) -> None:
        """What lay face down in the trick is kept."""
        self.taken += [(self.team_of[told.numbers[1]], lot) for lot in self.laid.values()]
        self._open, self.laid = [], {}

    def given(self, told: Told) -> None:
        """A card was laid aside for another."""
        who = told.numbers[0]
        self._lays_away(who, self.aside.setdefault(who, Lot(who)), 1)

    def received(self, told: Told) -> None:
        """What was laid aside changed hands."""
        to, giver = told.numbers
        lot = self.aside.pop(giver, Lot(giver))
        self.sizes[to] += len(told.cards)
        seen = Counter(told.cards if self.seat == to else ())
        for known in list(self.known):
            if lot in known.lots and seen[known.card]:
                seen[known.card] -= 1
                self.known.remove(known)
            known.moves(lot, self.hands[to] if to != self.seat else None)
        for card in told.cards if giver == self.seat else ():
            self._holds(to, card)

    def taken_up(self, told: Told) -> None:
        """A discard was taken; if it goes into a meld, that is told next."""
        self.sizes[told.numbers[0]] += 1
        self._holds(told.numbers[0], told.numbers[1])

    def melded(self, told: Told) -> None:
        """A new meld lies on the table."""
        for card in told.cards:
            self._leaves(told.numbers[0], card)

    def put_down(self, told: Told) -> None:
        """A card was laid off, or thrown."""
        self._leaves(told.numbers[0], told.numbers[1])


_HEARD: Mapping[Happening, Callable[[Memory, Told], None]] = {
    Happening.DEALT: Memory.dealt,
    Happening.SHOWN: Memory.shown,
    Happening.DRAWN: Memory.drawn,
    Happening.CALLED: Memory.called,
    Happening.MELDS_SHOWN: Memory.called,
    Happening.PLAYED: Memory.played,
    Happening.LAID: Memory.set_played,
    Happening.RETURNED: Memory.returned,
    Happening.TAKEN: Memory.trick_taken,
    Happening.GIVEN: Memory.given,
    Happening.RECEIVED: Memory.received,
    Happening.DREW: Memory.drawn,
    Happening.PUT_BACK: Memory.put_back,
    Happening.TOOK: Memory.taken_up,
    Happening.MELDED: Memory.melded,
    Happening.LAID_OFF: Memory.put_down,
    Happening.THROWN: Memory.put_down,
    Happening.HAND_SHOWN: Memory.called,
}
