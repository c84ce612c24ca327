"""Reasons for a move in games of turns: what stays in the hand, what would make a meld, who could use a discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from holadsl.advice.calls import wins
from holadsl.advice.reason import FIT, Reason, cards, lines_of, points, tables
from holadsl.advice.uses import users
from holadsl.advice.worlds import WORLDS, played_on
from holadsl.api import Card, Move, Rules, View
from holadsl.core.verbs import DISCARD, DRAW, LAY, MELD, TAKE
from holadsl.data import frozen
from holadsl.players.judgement import Judgement
from holadsl.players.melding import Melding


@frozen(eq=False)
class Turn:
    """A move of a seat in a game of turns."""

    view: View
    move: Move
    seed: int = 0

    def reasons(self) -> Iterator[Reason]:
        """All that can be said for it."""
        verb = self.move.verb
        if verb == DISCARD:
            yield from self._left()
            yield from self._used()
            yield from self._completes_less()
        elif verb in (MELD, LAY):
            yield from self._put_down()
        elif verb == DRAW:
            yield from self._hopes()
        elif self.move.with_cards:
            yield from self._makes()
        elif verb in self.rules.calls:
            came = played_on(self.view, self.move, Judgement.of(self.rules), seed=self.seed)
            yield from wins(self.view, self.move, came)
        elif verb == TAKE:
            yield from self._fits()

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.view.rules

    @property
    def melding(self) -> Melding:
        """Which cards make melds."""
        return Melding.of(self.rules)

    def _least(self, hand: Sequence[Card]) -> float:
        lying = [meld.cards for meld in self.view.melds]
        laid = self.melding.least(hand, lying, may_lay=self.view.seat in self.view.melded)
        return self._worth(laid.rest)

    def _worth(self, held: Iterable[Card]) -> float:
        return sum(float(self.rules.worth(card)) for card in held)

    def _without(self, *gone: Card) -> tuple[Card, ...]:
        return tuple((Counter(self.view.hand) - Counter(gone)).elements())

    # ------------------------------------------------------------------ discards

    def _left(self) -> Iterator[Reason]:
        """What counts in the hand behind it, against other discards."""
        throws = [move for move in self.view.legal_moves if move.verb == DISCARD]
        left = {move: self._least(self._without(*move.cards)) for move in throws}
        mine, least = left[self.move], min(left.values())
        place = lines_of(self.rules, "pack worth")
        if mine == least and len(set(left.values())) > 1:
            most = max(left.values())
            text = f"No discard leaves less in your hand beside melds: {points(mine)}, others up to {points(most)}."
            yield Reason(text, place, 2.6, "left")
        elif mine > least:
            text = f"It leaves {points(mine)} in your hand beside melds, {points(mine - least)} above the least."
            yield Reason(text, place, 0.2, "left", against=True)

    def _used(self) -> Iterator[Reason]:
        """In how many tables somebody could take the discard into a meld."""
        took = sum(bool(seats) for seats in users(self.view, self.move, seed=self.seed))
        if took * 2 <= WORLDS:
            text = f"In {tables(WORLDS - took, WORLDS)} {FIT} nobody could take {self.move.cards[0]} into a meld."
            yield Reason(text, lines_of(self.rules, "turn draw"), 2.0, "used")

    def _completes_less(self) -> Iterator[Reason]:
        """How many unseen cards would have made a meld of it."""
        card, hand = self.move.cards[0], self._without(*self.move.cards)
        out = Counter(self.view.unseen.cards)
        useful = [one for one in dict.fromkeys(self.melding.missing(card, hand)) if out[one]]
        if not useful:
            text = f"No card that is still out would make a new meld of {card} with your other cards."
            yield Reason(text, (), 1.8, "waits")

    # ------------------------------------------------------------------ melds

    def _put_down(self) -> Iterator[Reason]:
        """What no longer counts in the hand."""
        worth = self._worth(self.move.cards)
        left = len(self.view.hand) - len(self.move.cards)
        yield Reason(f"It takes {points(worth)} out of your hand.", lines_of(self.rules, "pack worth"), 2.0, "worth")
        if not left:
            yield Reason("Your hand is empty then.", lines_of(self.rules, "rules out"), 3.0, "left")
        else:
            more = "" if left == 1 else "s"
            yield Reason(f"{left} card{more} stay{'s' * (left == 1)} in your hand.", (), 1.0, "left")

    def _makes(self) -> Iterator[Reason]:
        """A discard goes into a meld at once."""
        meld = (*self.move.cards, *self.move.with_cards)
        yield Reason(f"It makes a meld at once: {cards(meld)}.", lines_of(self.rules, "turn draw"), 2.5, "makes")
        worth = self._worth(self.move.with_cards)
        yield Reason(f"It takes {points(worth)} out of your hand.", lines_of(self.rules, "pack worth"), 2.0, "worth")

    # ------------------------------------------------------------------ drawing

    def _hopes(self) -> Iterator[Reason]:
        """How many unseen cards would make a meld."""
        out, hand = Counter(self.view.unseen.cards), self.view.hand
        useful = dict.fromkeys(one for card in dict.fromkeys(hand) for one in self.melding.missing(card, hand))
        there = [card for card in self.view.rules.pack if card in useful and out[card]]
        many = sum(out[card] for card in dict.fromkeys(there))
        which = f": {cards(there)}" if 0 < len(there) <= 8 else ""  # a list that is longer says nothing
        unseen = out.total()
        text = f"Of {unseen} cards that you don't see {many or 'none'} would make a new meld with your hand{which}."
        yield Reason(text, (), 2.0, "waits")
        takes = [move for move in self.view.legal_moves if move.verb == TAKE]
        if not takes and self.view.discards:
            text = f"{self.view.discards[-1]}, which lies on top, can't be taken now."
            yield Reason(text, lines_of(self.rules, "turn draw"), 1.8, "top")

    def _fits(self) -> Iterator[Reason]:
        """A discard is taken into the hand."""
        card = self.move.cards[0]
        made = [meld for meld in self.melding.within((*self.view.hand, card)) if card in meld]
        if made:
            yield Reason(f"It makes a meld with your hand: {cards(made[0])}.", (), 2.5, "makes")
        before, after = self._least(self.view.hand), self._least((*self.view.hand, card))
        if after < before:
            text = f"Beside melds {points(after)} are left in your hand with it, {points(before)} without it."
            yield Reason(text, lines_of(self.rules, "pack worth"), 2.2, "left")
