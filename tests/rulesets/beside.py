"""A shipped ruleset and Hola by hand played side by side: the same deck, the same moves, the same everything."""

from __future__ import annotations

from collections import Counter
from random import Random

from attrs import define, field

import holadsl
from tests.rulesets.plain_hola import HAND, Customs, PlainHola
from tests.watch import cards, pack


@define(slots=False)
class Beside:
    """One match at both."""

    rules: holadsl.Rules
    plain: PlainHola
    pack: Counter[str]
    table: holadsl.Table = field(init=False)
    seed: int = 0
    deals: int = 0

    @classmethod
    def of(cls, rules: holadsl.Rules, seed: int, deck: list[str] | None = None) -> Beside:
        """A match from its beginning, the last seat dealing; by a seed, or with a first deck."""
        house = frozenset(name for name, variant in rules.variants.items() if variant.chosen)
        customs = Customs(rules.name, rules.players, house)
        both = cls(rules, PlainHola(customs, customs.seats[-1]), pack(rules), seed=seed)
        both.table = rules.start(seed=seed, deck=" ".join(deck) if deck else None)
        both._dealt()
        return both

    def _dealt(self) -> None:
        """Deals the same cards by hand; the deck stands in the record."""
        deck = [line for line in self.table.record().splitlines() if line.startswith("deal ")][-1]
        self.plain.deal(deck.split()[1:])
        self.deals += 1
        self.compare()

    def compare(self) -> None:
        """All that can be asked of both is the same."""
        plain, table = self.plain, self.table
        assert plain.legal() == [str(move) for move in table.legal_moves]
        assert (plain.turn or None) == table.turn
        assert plain.hands == {seat: [str(card) for card in table.hand(seat)] for seat in self.rules.seats}
        assert len(plain.stock) == table.stock_size
        assert plain.trick == [(played.seat, str(played.cards[0])) for played in table.trick]
        assert (plain.controller if plain.trick else None) == table.controller
        assert (plain.scores, plain.tricks) == (dict(table.scores), dict(table.tricks_won))
        assert plain.deal_over == table.deal_over

    def play(self, chance: Random, greed: float = 0.5) -> None:
        """The deal to its end: a random move, or with some luck one that matches the card led."""
        while not self.table.deal_over:
            moves = self.plain.legal()
            match = [card for card in moves if self.plain.trick and self._matches(card)]
            move = chance.choice(match if match and chance.random() < greed else moves)
            self.plain.play(move)
            self.table.push(move)
            self.compare()
            if not self.table.trick:
                self.hands_are_even()
                assert self.pack == cards(self.table.text())
        self.counted()

    def _matches(self, card: str) -> bool:
        return card != "stop" and self.plain.customs.matches(card, self.plain.trick[0][1])

    def hands_are_even(self) -> None:
        """After each refill all hold the same number of cards; at six by the text of 004 they may differ by one."""
        sizes = {len(self.table.hand(seat)) for seat in self.rules.seats}
        letter = not self.plain.customs.equal_hands()
        assert max(sizes) <= HAND
        assert max(sizes) - min(sizes) <= (letter and not self.table.stock_size)

    def counted(self) -> None:
        """What the deal brought, and whether the match is over."""
        plain, table = self.plain, self.table
        assert plain.points == dict(table.points)
        assert plain.circuits == self.circuits()
        assert plain.winners == (table.outcome.winners if table.outcome else ())
        assert bool(plain.winners) == table.over

    def circuits(self) -> list[int]:
        """The circuits of each trick of this deal."""
        found: list[int] = []
        for event in self.table.events:
            if isinstance(event, holadsl.Dealt):
                found = []
            elif isinstance(event, holadsl.TrickTaken):
                found.append(event.circuits)
        return found

    def next_deal(self) -> None:
        """The next deal at both, dealt by the same player."""
        self.table.next_deal()
        assert self.plain.dealer == self.table.dealer
        self._dealt()
