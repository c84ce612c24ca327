"""How the casual bot plays games of turns: it keeps little in its hand, and calls where it is likely to win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from holadsl.api import Card, Move, View
from holadsl.core.verbs import DISCARD, DRAW, DROP, LAY, MELD, PASS, PLAY, TAKE
from holadsl.data import frozen
from holadsl.players.judgement import Judgement
from holadsl.players.melding import Melding
from holadsl.players.seeds import first_table

GUESSES: Final = 8
"""On how many tables that it holds for possible a call is tried."""
LIKELY: Final = 0.5
"""It calls if it wins on more than this share of them."""
A_CHANCE: Final = 1.5
"""What a card that would complete a meld is worth to those in the hand: how often it comes, times what it saves."""
A_DANGER: Final = 0.3
"""What it costs that a card which is thrown would complete a meld of two cards that another may hold."""
GOOD_ENOUGH: Final = 0.7
"""It plays a deal that it may drop out of unless more than this share of the hands that others may have are better."""
NEARLY_OUT: Final = 3
"""With so few cards a player may end the deal with what is thrown to him: then that costs twice as much."""


@frozen
class InTurns:
    """One decision of one seat in a game of turns."""

    view: View
    melding: Melding
    judgement: Judgement
    seed: int

    def choose(self) -> Move:
        """The move that it makes."""
        moves = list(self.view.legal_moves)
        if len(moves) == 1:
            return moves[0]
        calls = self.view.rules.calls
        call = self._call([move for move in moves if move.verb in calls])
        if call is not None:
            return call
        if any(move.verb == DROP for move in moves):
            return next(move for move in moves if (move.verb == PLAY) == self._joins())
        for verb in (PASS, DRAW):
            waits = next((move for move in moves if move.verb == verb), None)
            if waits is not None:
                return self._taken([move for move in moves if move.verb == TAKE]) or waits
        return self._act([move for move in moves if move.verb not in calls] or moves)

    def call(self) -> Move | None:
        """The call that it makes out of turn; None to let play go on."""
        return self._call([move for move in self.view.legal_moves if move.verb in self.view.rules.calls])

    # ------------------------------------------------------------------ whether it plays

    def _joins(self) -> bool:
        """Whether its hand is no worse than most hands that others may have: then it plays the deal."""
        first, better, others = first_table(self.view, self.seed), 0, 0
        mine = self._promises(self.view.hand)
        for number in range(GUESSES):
            table = self.view.sample(first + number)
            theirs = [table.hand(seat) for seat in table.playing if seat != self.view.seat]
            better += sum(self._promises(hand) > mine for hand in theirs)
            others += len(theirs)
        return better <= GOOD_ENOUGH * others

    def _promises(self, hand: Sequence[Card]) -> float:
        """How good a hand is to begin with: the cards that would complete a meld, less what its melds leave."""
        laid = self.melding.least(hand, (), may_lay=False)
        chances = {lacking for card in laid.rest for lacking in self.melding.missing(card, hand)}
        return A_CHANCE * len(chances) - laid.left

    # ------------------------------------------------------------------ calls

    def _call(self, calls: Sequence[Move]) -> Move | None:
        """A call that takes a card into a meld where that leaves less; another where it is likely to win the deal."""
        claims = [move for move in calls if move.with_cards]
        for move in calls:
            if not move.with_cards and self._wins(move):
                return move
        return self._taken(claims)

    def _wins(self, call: Move) -> bool:
        """Whether the call is likely to win the deal, tried on tables that the seat can't tell from the real one."""
        seat, won, gained = self.view.seat, 0, 0.0
        first = first_table(self.view, self.seed)
        for number in range(GUESSES):
            table = self.view.sample(first + number)
            before = self.judgement.ahead(table, seat)
            table.push(call, seat=seat)
            while table.turn is None and table.to_act:
                table.push(PASS, seat=table.to_act[0])
            if not table.deal_over:
                return False
            gain = self.judgement.ahead(table, seat) - before
            won += gain > 0
            gained += gain
        return won > LIKELY * GUESSES and gained > 0

    # ------------------------------------------------------------------ drawing

    def _taken(self, takes: Sequence[Move]) -> Move | None:
        """The way to take the discard that leaves least in the hand, if it leaves less than there is."""
        hand = self.view.hand
        now = self._left(hand)
        best = min(takes, key=self._left_by, default=None)
        return best if best is not None and self._left_by(best) < now else None

    def _left_by(self, take: Move) -> float:
        """What stays in the hand when the discard is taken so."""
        hand = list(self.view.hand)
        if (
            not take.with_cards
        ):  # it goes into the hand: only in a meld is it worth that, so cards can't go round for ever
            return self._left((*hand, *take.cards))
        for card in take.with_cards:
            hand.remove(card)
        meld = (*take.cards, *take.with_cards)
        return self.melding.least(hand, (*self._lying, meld), may_lay=True).left

    def _left(self, hand: Sequence[Card]) -> float:
        return self.melding.least(hand, self._lying, may_lay=self._may_lay).left

    @property
    def _lying(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(meld.cards for meld in self.view.melds)

    @property
    def _may_lay(self) -> bool:
        return self.view.seat in self.view.melded

    # ------------------------------------------------------------------ laying down, and throwing

    def _act(self, moves: Sequence[Move]) -> Move:
        """A meld of those that leave least in the hand; else a card that a meld takes; else a discard."""
        melds = {tuple(sorted(map(str, move.cards))): move for move in reversed(moves) if move.verb == MELD}
        if melds:
            for meld in self.melding.least(self.view.hand, self._lying, may_lay=self._may_lay).melds:
                found = melds.get(tuple(sorted(map(str, meld))))
                if found is not None:
                    return found
        lays = [move for move in moves if move.verb == LAY]
        if lays:
            return max(lays, key=lambda move: self.melding.worth(move.cards))
        rest = self.melding.least(self.view.hand, self._lying, may_lay=self._may_lay).rest
        throws = [move for move in moves if move.verb == DISCARD]
        throws = [move for move in throws if move.cards[0] in rest] or throws  # melds are kept where they lie in hands
        return max(throws, key=lambda move: self._to_throw(move.cards[0])) if throws else moves[0]

    def _to_throw(self, card: Card) -> float:
        """How good it is to be without a card: what it counts, less what it may become here or with another."""
        view, melding = self.view, self.melding
        rest = list(view.hand)
        rest.remove(card)
        unseen = self._unseen
        chances = sum(unseen[lacking] > 0 for lacking in set(melding.missing(card, view.hand)))
        dangers = sum(
            all(unseen[other] > 0 for other in melding.melds[place] if other != card)
            for place in melding.with_card.get(card, ())
        )
        others = (size for seat, size in view.hand_sizes.items() if seat != view.seat)
        danger = A_DANGER * (2 if min(others, default=0) <= NEARLY_OUT else 1)
        if card in melding.wilds:  # it may complete more than anybody can count, and costs no more than any other
            return melding.worth([card]) - A_CHANCE * len(view.rules.pack)
        return melding.worth([card]) - A_CHANCE * chances - danger * dangers

    @property
    def _unseen(self) -> Counter[Card]:
        """The cards that may lie in other hands or in the stock."""
        unseen = Counter(self.view.rules.pack)
        unseen.subtract(self.view.hand)
        unseen.subtract(self.view.discards)
        for meld in self.view.melds:
            unseen.subtract(card.itself for card in meld.cards)
        return unseen
