"""A trick of a scenario row, laid out, played and taken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from attrs import define, field, frozen

import holadsl
from tests.rulesets.rows import OF_OTHERS, Ask, Row, seat, shipped

FILLERS = ("4", "5", "6", "8", "9", "J", "Q", "K")
FOUR_SUITS = 4
SCORES = (120, 90)
"""The match scores where a row names none: so that a burn would be seen."""


@frozen
class Moment:
    """The end of a circuit, before anybody says anything."""

    control: str
    by_card: str
    """Who controlled after each card of the circuit."""
    asked: bool
    held: str
    """The ranks with which the leader may hold, in the order of the hand."""
    hand: str
    """The ranks that the leader has left."""
    over: bool
    """The trick is taken already: nobody was asked."""


def rank(card: object) -> str:
    """The rank of a card as rows write it."""
    text = str(card)[:-1]
    return "10" if text == "T" else text


def ranks(cards: Sequence[object]) -> str:
    """The ranks of cards."""
    return " ".join(rank(card) for card in cards)


@define(slots=False)
class Trick:
    """One row's trick under some rules: the leader lets it go after the last circuit, if he is asked."""

    row: Row
    rules: holadsl.Rules
    table: holadsl.Table = field(init=False)
    moments: list[Moment] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.table = self.rules.position(**self._parts())  # type: ignore[arg-type]
        for circuit in self.row.circuits:
            self.moments.append(self._play(circuit))
        if self.moments[-1].asked:
            self.table.push("stop")

    @classmethod
    def of(cls, row: Row) -> Trick:
        """The trick under the rules that the row follows."""
        return cls(row, row.rules)

    def under(self, name: str, *variants: str) -> Trick:
        """The same trick under other rules."""
        return Trick(self.row, shipped(name, self.row.players, *variants))

    # ------------------------------------------------------------------ laying out

    @property
    def leader(self) -> str:
        """The seat that leads."""
        return seat(self.row.said(r"(\w+) leads", "A"))

    @property
    def dealer(self) -> str:
        """The seat that dealt: as the row says, else the one before the leader."""
        order = self.rules.order
        before = order[order.index(self.leader) - 1]
        return seat(self.row.said(r"dealer (\w+)") or self.row.said(r"(\w+) dealt") or before)

    def _parts(self) -> dict[str, object]:
        hands, stock = self._hands(), self.row.said(r"stock (\d+)")
        teams = list(self.rules.teams)
        scores = dict(re.findall(r"\b([A-F]{1,3}) (\d+)", self.row.said(r"match score (.*)")))
        # A deal that ends here has had other tricks, of both sides: so this one is no sweep.
        before = dict.fromkeys(teams, 3) if stock == "0" else {}
        before_this = {} if self.row.group in OF_OTHERS else dict(zip(teams, SCORES, strict=False))
        pack = len(self.rules.start(seed=0).hand("A")) * len(hands) + self.rules.start(seed=0).stock_size
        return {
            "hands": {name: " ".join(cards) for name, cards in hands.items()},
            "leader": self.leader,
            "dealer": self.dealer,
            "stock": int(stock or pack - sum(len(cards) for cards in hands.values())),
            "scores": {team: int(score) for team, score in scores.items()} or before_this,
            "tricks_won": before,
        }

    def _hands(self) -> dict[str, list[str]]:
        """Each seat's cards in the order in which it plays them, filled up; the leader's as the row says."""
        hands: dict[str, list[str]] = {name: [] for name in self.rules.seats}
        for circuit in self.row.circuits:
            for name, card in zip(self._round(), circuit, strict=True):
                hands[name].append(card)
        keeps = self.row.said(r"keeps ([^;(]+)").split()
        if keeps:
            assert [] == [card for card in hands[self.leader][1:] if card not in keeps]
            hands[self.leader] = [hands[self.leader][0], *keeps]
        size = {"one": 1, "two": 2}.get(self.row.said(r"(\w+) cards? each"), 4)
        used = Counter(card[0] for cards in hands.values() for card in cards)
        ranks = {card.rank for card in self.rules.pack}
        fillers = [rank for rank in FILLERS if rank in ranks]
        spare = (card for number in range(8) for card in fillers if used[card] + number < FOUR_SUITS * self.copies)
        for cards in hands.values():
            cards += [next(spare) for _ in range(size - len(cards))]
        return hands

    @property
    def copies(self) -> int:
        """How many packs are shuffled together."""
        return 2 if self.rules.players == 6 else 1

    @property
    def order(self) -> tuple[str, ...]:
        """The seats in the order in which they play."""
        return self._round()

    def _round(self) -> tuple[str, ...]:
        order = self.rules.order
        first = order.index(self.leader)
        return (*order[first:], *order[:first])

    # ------------------------------------------------------------------ playing

    def _play(self, circuit: Sequence[str]) -> Moment:
        control = []
        for card in circuit:
            self.table.push(card)
            control.append(self.table.controller or self.taken.winner)
        moves = [str(move) for move in self.table.legal_moves]
        asked, over = "stop" in moves, not self.table.trick
        hand = self.table.hand(self.leader)
        left = ranks(hand[: len(hand) - self.drawn.split().count(self.leader)])
        held = ranks([move for move in moves if move != "stop"]) if asked else ""
        return Moment(control[-1], " ".join(control), asked, held, left, over)

    # ------------------------------------------------------------------ what came of it

    @property
    def taken(self) -> holadsl.TrickTaken:
        """How the trick was taken."""
        return next(event for event in self.table.events if isinstance(event, holadsl.TrickTaken))

    @property
    def wins(self) -> tuple[str, int, int]:
        """Who takes how many cards, worth what."""
        return self.taken.winner, len(self.taken.cards), int(self.taken.points)

    @property
    def winner(self) -> str:
        """Who takes the trick."""
        return self.taken.winner

    @property
    def worth(self) -> tuple[str, int]:
        """Who takes the trick, and what its cards are worth."""
        return self.taken.winner, int(self.taken.points)

    @property
    def led(self) -> str:
        """The rank of the first card."""
        return rank(self.taken.cards[0])

    @property
    def last_circuit(self) -> str:
        """The ranks of the last circuit."""
        return ranks(self.taken.cards[-self.rules.players :])

    @property
    def control(self) -> str:
        """Who controls after each circuit."""
        return " ".join(moment.control for moment in self.moments)

    @property
    def holds(self) -> str:
        """The cards with which the leader held, in order."""
        return ranks([e.card for e in self.table.events if isinstance(e, holadsl.CardPlayed) and e.holds])

    @property
    def declined(self) -> str:
        """Who let the trick go when asked."""
        return " ".join(e.seat for e in self.table.events if isinstance(e, holadsl.HoldStopped))

    @property
    def scoring(self) -> str:
        """The cards of the trick that are worth points, with who played them."""
        plays = zip(self.taken.cards, [*self._round()] * 4, strict=False)
        return " ".join(f"{name} {rank(card)}" for card, name in plays if rank(card) in ("A", "10"))

    @property
    def drawn(self) -> str:
        """Who drew after the trick, in order."""
        return " ".join(event.seat for event in self.table.events if isinstance(event, holadsl.Refilled))

    @property
    def leads(self) -> str | None:
        """Who leads next."""
        assert () == self.table.trick
        return self.table.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """The match scores now."""
        return tuple(int(score) for score in self.table.scores.values())

    @property
    def points(self) -> tuple[int, ...]:
        """The deal's points, bonuses in once it is over."""
        return tuple(int(points) for points in self.table.points.values())

    @property
    def ended(self) -> tuple[int, bool]:
        """How many circuits the trick had, and whether the deal is over with it."""
        return self.taken.circuits, self.table.deal_over

    @property
    def first_two(self) -> tuple[str, ...]:
        """The first two cards, with their suits."""
        return tuple(str(card) for card in self.taken.cards[:2])

    @property
    def all_worth(self) -> int:
        """The points of a deal in which the leader's team takes every card and trick."""
        pack = " ".join(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs")
        team, *_ = self.rules.teams
        return int(self.rules.count(captured={team: pack}, tricks_won={team: 1}, last_trick=self.leader).points[team])

    @cached_property
    def partners(self) -> tuple[str, ...]:
        """The teams by name."""
        return tuple(self.rules.teams)


def by_card(circuit: int) -> Ask:
    """Who controls after each card of a circuit."""
    return lambda trick: trick.moments[circuit - 1].by_card


def control(circuit: int) -> Ask:
    """Who controls after a circuit."""
    return lambda trick: trick.moments[circuit - 1].control


def held(circuit: int = 1) -> Ask:
    """The ranks with which the leader may hold after a circuit; empty where no card of the hand may."""
    return lambda trick: trick.moments[circuit - 1].held


def left(circuit: int = 1) -> Ask:
    """The ranks that the leader has after a circuit."""
    return lambda trick: trick.moments[circuit - 1].hand


def not_asked(circuit: int = 1) -> Ask:
    """The trick was taken at once: the leader wasn't asked."""
    return lambda trick: trick.moments[circuit - 1].over
