"""Reads what an example gives: everything that isn't there, or stands twice, is reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from holadsl.core.values import Variable
from holadsl.data import define, evolve, field
from holadsl.diagnostics.codes import examples as codes
from holadsl.diagnostics.nearest import guess
from holadsl.engine.sides import left_out
from holadsl.examples.example import OnTable, Party, Start
from holadsl.examples.names import Names
from holadsl.syntax import tree
from holadsl.text import Span


@define
class GivenReader:
    """Gathers the given parts of one example."""

    names: Names
    start: Start = field(factory=Start)
    _seen: set[str] = field(factory=set)
    _leader: str = ""

    def read(self, part: tree.GivenPart) -> None:
        """Takes one part in."""
        _READ[type(part)](self, part)

    # ------------------------------------------------------------------ what stands once

    def _first(self, what: str, span: Span) -> bool:
        """Whether this wasn't given before; noted if it was."""
        if what in self._seen:
            self.names.report(codes.GIVEN_TWICE, span, what=what)
            return False
        self._seen.add(what)
        return True

    def dealer(self, part: tree.GivenDealer) -> None:
        """dealer D"""
        seat = self.names.seat(part.seat)
        if self._first("the dealer", part.span) and seat is not None:
            self.start = evolve(self.start, dealer=seat)

    def leader(self, part: tree.GivenLeader | tree.GivenTurn) -> None:
        """leader A, turn A: without a card of the trick the one on turn is the leader."""
        word, other = ("turn", "leader") if isinstance(part, tree.GivenTurn) else ("leader", "turn")
        seat = self.names.seat(part.seat)
        what = "the seat on turn" if word == "turn" else "the leader"
        if not self._first(what, part.span) or seat is None:
            return
        if self._leader and self._leader != part.seat.text:
            both = {word: part.seat.text, other: self._leader}
            self.names.report(codes.TWO_LEADERS, part.span, **both)
        self._leader = part.seat.text
        self.start = evolve(self.start, leader=seat)

    def trump(self, part: tree.GivenTrump) -> None:
        """trump hearts"""
        setting = self.names.setting
        if not setting.has_trump:
            self.names.report(codes.NO_PART, part.span, what="trump")
            return
        suit = self.names.suit(part.suit)
        fixed = setting.fixed_trump
        if fixed is not None and suit is not None and fixed != suit:
            suits = setting.machine.pack.suits
            trump = suits[fixed] if fixed < len(suits) else "a list of cards"
            self.names.report(codes.OTHER_TRUMP, part.suit.span, name=part.suit.text, known=trump)
        elif self._first("trump", part.span):
            self.start = evolve(self.start, trump=suit)

    def trick(self, part: tree.GivenTrick) -> None:
        """trick 2"""
        if not self.names.in_tricks(part):
            return
        most = self.names.setting.machine.pack.size
        if not 1 <= part.number.value <= most:
            why = f"tricks are counted from 1, and a deal of {most} cards has {most} at the most"
            self._out_of_reach("the number of the trick", part.number, why)
        elif self._first("the number of the trick", part.span):
            self.start = evolve(self.start, trick=part.number.value)

    def stock(self, part: tree.GivenStock) -> None:
        """stock 8, stock 9h Td"""
        if not self._first("the stock", part.span):
            return
        if isinstance(part.stock, tree.StockCards):
            self.start = evolve(self.start, stock=self.names.cards(part.stock.cards))
            return
        most = self.names.setting.machine.pack.size
        if part.stock.number.value > most:
            self._out_of_reach("the stock", part.stock.number, f"the pack has {most} cards")
        else:
            self.start = evolve(self.start, stock_size=part.stock.number.value)

    # ------------------------------------------------------------------ cards

    def hand(self, part: tree.GivenHand) -> None:
        """hand A K 9 4"""
        seat, cards = self.names.seat(part.seat), self.names.cards(part.cards)
        if seat is not None and self._first(f"the hand of {part.seat.text}", part.span):
            self.start = evolve(self.start, hands={**self.start.hands, seat: cards})

    def taken(self, part: tree.GivenTaken) -> None:
        """taken AC K K"""
        if not self.names.in_tricks(part):
            return
        party, cards = self._side(part.party), self.names.cards(part.cards)
        if party is not None and self._first(f"what {self._team(party.team)} has taken", part.span):
            self.start = evolve(self.start, taken={**self.start.taken, party.team: cards})

    def meld(self, part: tree.GivenMeld) -> None:
        """meld B 7h 8h 9h"""
        seat, cards = self.names.seat(part.seat), self.names.cards(part.cards)
        if self.names.in_turns(part, "melds") and seat is not None and len(cards) == len(part.cards):
            self.start = evolve(self.start, melds=(*self.start.melds, OnTable(seat, cards, part.span)))

    def discards(self, part: tree.GivenDiscards) -> None:
        """discards 6c"""
        cards = self.names.cards(part.cards)
        if self.names.in_turns(part, "discards") and self._first("what was discarded", part.span):
            self.start = evolve(self.start, discards=cards)

    def winner(self, part: tree.GivenWinner) -> None:
        """winner B"""
        seat = self.names.seat(part.seat)
        if self._first("the winner", part.span) and seat is not None:
            self.start = evolve(self.start, winner=seat)

    def melded(self, part: tree.GivenMelded) -> None:
        """melded A C D"""
        if self.names.in_turns(part, "melds"):
            seats = (self.names.seat(letter) for letter in part.seats)
            self.start = evolve(self.start, melded=(*self.start.melded, *(seat for seat in seats if seat is not None)))

    # ------------------------------------------------------------------ numbers

    def turns(self, part: tree.GivenTurns) -> None:
        """turns A 1"""
        if not self.names.in_turns(part, "turns"):
            return
        variable, found = self.names.setting.book.variable("turns"), dict(self.start.turns)
        for tally in part.tallies:
            party = self.names.party(tally.party)
            if party is not None and party.seat is None:
                self.names.report(
                    codes.TURNS_OF_TEAM, tally.party.span, name=party.name, seats=" and ".join(party.name)
                )
            elif party is not None and self._first(f"the turns of {party.name}", tally.span):
                assert party.seat is not None
                value = tally.number.number.value * (-1 if isinstance(tally.number, tree.Negative) else 1)
                if not 0 <= value <= 2 * self.names.setting.machine.pack.size:
                    self._out_of_reach("a number of turns", tally.number, "a turn takes a card, or lays some down")
                elif self._fits(variable, value, tally.number):
                    found[party.seat] = value
        self.start = evolve(self.start, turns=found)

    def points(self, part: tree.GivenPoints) -> None:
        """points AC 50 BD 40"""
        points = self._tallies(part.tallies, "points", "by-hand", scaled=True)
        self.start = evolve(self.start, points=points)

    def scores(self, part: tree.GivenScore) -> None:
        """score AC 480 BD 450"""
        self.start = evolve(self.start, scores=self._tallies(part.tallies, "score", "score", scaled=True))

    def tricks(self, part: tree.GivenTricks) -> None:
        """tricks AC 6 BD 3"""
        if not self.names.in_tricks(part):
            return
        tricks = self._tallies(part.tallies, "tricks", "tricks")
        self.start = evolve(self.start, tricks=tricks)

    def _tallies(
        self, tallies: Sequence[tree.Tally], word: str, role: str, *, scaled: bool = False
    ) -> Mapping[int, int]:
        """A number of each team named, with those of other lines."""
        book = self.names.setting.book
        found = dict({"points": self.start.points, "score": self.start.scores, "tricks": self.start.tricks}[word])
        for tally in tallies:
            party = self.names.party(tally.party) if word == "score" else self._side(tally.party)
            if party is None or not self._first(f"the {word} of {self._team(party.team)}", tally.span):
                continue
            value = tally.number.number.value * (-1 if isinstance(tally.number, tree.Negative) else 1)
            if word == "tricks" and not 0 <= value <= book.machine.pack.size:
                self._out_of_reach("a number of tricks", tally.number, "a trick has one card or more of the pack")
            elif self._fits(book.variable(role), value * (book.machine.unit if scaled else 1), tally.number):
                found[party.team] = value * (book.machine.unit if scaled else 1)
        return found

    def _side(self, node: tree.Letter | tree.TeamName) -> Party | None:
        """A player, a team, or a side of a deal in which a card decides the sides: it says who is alone."""
        party = self.names.party(node, sides=True)
        for seat in left_out(self.names.setting.book, node.text) if party is not None else ():
            if self.start.alone not in (None, seat):
                self._out_of_reach("a side", node, "another side that is given leaves another player alone")
            self.start = evolve(self.start, alone=seat)
        return party

    def mark(self, part: tree.GivenMark) -> None:
        """mark AC dirty"""
        party, name = self.names.party(part.party), self.names.mark(part.name)
        if party is None or name is None or not self._first(f"{self._team(party.team)}'s mark {name}", part.span):
            return
        borne = {**self.start.marks, party.team: (*self.start.marks.get(party.team, ()), name)}
        self.start = evolve(self.start, marks=borne)

    def count(self, part: tree.GivenCount) -> None:
        """passes 1"""
        book, name = self.names.setting.book, part.name.text
        if not book.has(f"count {name}"):
            kept = [role.removeprefix("count ") for role in book.machine.roles if role.startswith("count ")]
            words = [*kept, *_WORDS]
            self.names.report(
                codes.NO_COUNT, part.name.span, name=name, guess=guess(name, words), known=", ".join(kept) or "nothing"
            )
        elif self._first(f"the count {name}", part.span) and self._fits(
            book.variable(f"count {name}"), part.number.value, part.number
        ):
            self.start = evolve(self.start, counts={**self.start.counts, name: part.number.value})

    def _fits(self, variable: Variable, value: int, node: tree.Node) -> bool:
        """Whether the Machine has room for the number; noted if not."""
        low, high = variable.low, variable.high
        if (low is None or low <= value) and (high is None or value <= high):
            return True
        self._out_of_reach(variable.name.removeprefix("count "), node, f"it goes from {low} to {high}")
        return False

    def _out_of_reach(self, what: str, node: tree.Node, why: str) -> None:
        self.names.report(codes.OUT_OF_REACH, node.span, what=what, number=self.names.said(node), why=why)

    def _team(self, team: int) -> str:
        return self.names.setting.book.team_names[team]

    def players(self, part: tree.GivenPlayers) -> None:
        """6 players: read before, since it decides what table this is."""


_WORDS = (
    *("points", "score", "tricks", "trick", "stock", "dealer"),
    *("leader", "turn", "hand", "taken", "trump", "mark", "players"),
    *("meld", "melded", "discards", "turns", "winner"),
)

_READ: Mapping[type[tree.Node], Callable[[GivenReader, Any], None]] = {
    tree.GivenPlayers: GivenReader.players,
    tree.GivenDealer: GivenReader.dealer,
    tree.GivenLeader: GivenReader.leader,
    tree.GivenTurn: GivenReader.leader,
    tree.GivenTrump: GivenReader.trump,
    tree.GivenTrick: GivenReader.trick,
    tree.GivenStock: GivenReader.stock,
    tree.GivenHand: GivenReader.hand,
    tree.GivenTaken: GivenReader.taken,
    tree.GivenPoints: GivenReader.points,
    tree.GivenScore: GivenReader.scores,
    tree.GivenTricks: GivenReader.tricks,
    tree.GivenMark: GivenReader.mark,
    tree.GivenMeld: GivenReader.meld,
    tree.GivenDiscards: GivenReader.discards,
    tree.GivenMelded: GivenReader.melded,
    tree.GivenTurns: GivenReader.turns,
    tree.GivenWinner: GivenReader.winner,
    tree.GivenCount: GivenReader.count,
}
