"""Reads an example against its table: all names looked up, so that it can be played without a further mistake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from holadsl.core.verbs import DOWN, PLAY
from holadsl.data import define, field
from holadsl.diagnostics.codes import examples as codes
from holadsl.diagnostics.diagnostic import Bag
from holadsl.examples import example as data
from holadsl.examples.example import Claim, Contest, Example, Play, Step
from holadsl.examples.names import Names
from holadsl.examples.places import check_cards
from holadsl.examples.read_given import GivenReader
from holadsl.examples.read_plays import PlayReader
from holadsl.examples.read_turns import Done, May, TurnReader
from holadsl.examples.setting import Setting
from holadsl.syntax import tree
from holadsl.text import Place, Source, Span

_CONTESTS = {
    tree.ThisTrick: Contest.TRICK,
    tree.TrickBefore: Contest.TRICK,
    tree.ThisDeal: Contest.DEAL,
    tree.ThisMatch: Contest.MATCH,
}


def read_example(node: tree.Example, setting: Setting, source: Source, bag: Bag) -> Example | None:
    """The example, or None with all that is wrong with it in the bag."""
    before = len(bag.errors)
    reader = _Reader(Names(setting, source, bag))
    for line in node.lines:
        reader.line(line)
    span = header_of(node, source)
    if not reader.steps and len(bag.errors) == before:
        bag.report(codes.SAYS_NOTHING, source, span)
    start = reader.given.start
    found = Example(node.title.text, Place.at(source, node.span.start), span, start, tuple(reader.steps))
    if len(bag.errors) == before:
        check_cards(found, setting, source, bag)
    return found if len(bag.errors) == before else None


def header_of(node: tree.Example, source: Source) -> Span:
    """The first line of an example."""
    end = source.text.find("\n", node.span.start)
    return Span(node.span.start, min(node.span.end, end if end >= 0 else len(source.text)))


@define
class _Reader:
    """Takes the lines of one example in, in order."""

    names: Names
    given: GivenReader = field(init=False)
    plays: PlayReader = field(init=False)
    turns: TurnReader = field(init=False)
    steps: list[Step] = field(factory=list)
    _plays: int = 0

    def __attrs_post_init__(self) -> None:
        self.given, self.plays = GivenReader(self.names), PlayReader(self.names)
        self.turns = TurnReader(self.names)

    def line(self, line: tree.Node) -> None:
        """Takes one line in; `with`, `set` and `source` were read before."""
        if isinstance(line, tree.Given):
            if self._plays:
                self.names.report(codes.GIVEN_LATE, line.span)
                return
            for part in line.parts:
                self.given.read(part)
        elif isinstance(line, tree.Play):
            for move in line.moves:
                plays = self._played(move)
                self._plays += len(plays) or 1
                self.steps.extend(plays)
        elif isinstance(line, tree.Then):
            for said in line.claims:
                claim = _CLAIMS[type(said)](self, said)
                if claim is not None:
                    self.steps.append(claim)

    def _played(self, move: tree.Played) -> list[Play]:
        """What is played; nothing where that can't be read."""
        if isinstance(move, Done):
            return self.turns.plays(move, self.given.start, self._plays)
        play = self.plays.play(move, self.given.start, self._plays)
        return [play] if play is not None else []

    # ------------------------------------------------------------------ claims

    def _is(self, kind: Callable[..., Claim], node: tree.Node, *parts: object) -> Claim | None:
        """A claim, if all its parts could be read."""
        if any(part is None for part in parts):
            return None
        return kind(self.names.said(node), node.span, *parts)

    def wins(self, node: tree.ClaimsWins) -> Claim | None:
        """C wins the trick"""
        contest = _CONTESTS[type(node.contest)]
        if contest is Contest.TRICK and not self.names.in_tricks(node):
            return None
        return self._is(data.Wins, node, self.names.party(node.party), contest)

    def leads(self, node: tree.ClaimsLeads) -> Claim | None:
        """C leads"""
        return self._is(data.Leads, node, self.names.party(node.party)) if self.names.in_tricks(node) else None

    def next(self, node: tree.ClaimsNext) -> Claim | None:
        """C is next"""
        return self._is(data.IsNext, node, self.names.seat(node.seat))

    def may_hold(self, node: tree.ClaimsMayHold) -> Claim | None:
        """A may [not] hold"""
        if not self.names.in_tricks(node):
            return None
        return self._is(data.MayHold, node, self.names.seat(node.seat), node.no is None)

    def hold_with(self, node: tree.ClaimsHoldWith) -> Claim | None:
        """A may hold with 8 5 K"""
        if not self.names.in_tricks(node):
            return None
        return self._is(data.MayHold, node, self.names.seat(node.seat), True, self.names.cards(node.cards))

    def may_play(self, node: tree.ClaimsMayPlay | tree.ClaimsMayPlayDown) -> Claim | None:
        """B may [not] play 3h, B may [not] play down 6c 6h"""
        seat, cards = self.names.seat(node.seat), self.plays.cards(node)
        verb = DOWN if isinstance(node, tree.ClaimsMayPlayDown) else PLAY
        return self._is(data.MayPlay, node, seat, node.no is None, verb, cards)

    def may_call(self, node: tree.ClaimsMayCall) -> Claim | None:
        """A may [not] call blast"""
        return self._is(data.MayCall, node, self.names.seat(node.seat), node.no is None, self.plays.call(node.name))

    def may_in_turn(self, node: May) -> Claim | None:
        """A may [not] take 6c with 7c 8c, meld, lay off or discard cards"""
        return self.turns.claim(node)

    def next_dealer(self, node: tree.ClaimsNextDealer) -> Claim | None:
        """next dealer is A"""
        return self._is(data.NextDealer, node, self.names.seat(node.seat))

    def worth(self, node: tree.ClaimsWorth) -> Claim | None:
        """the trick is worth 10"""
        return self._is(data.TrickWorth, node, node.number.value) if self.names.in_tricks(node) else None

    def points(self, node: tree.ClaimsPoints) -> Claim | None:
        """A has 40 points"""
        return self._is(data.HasPoints, node, self.names.party(node.party), Fraction(node.number.value))

    def mark(self, node: tree.ClaimsMark | tree.ClaimsNoMark) -> Claim | None:
        """AC has the mark dirty, AC has no mark dirty"""
        party, name = self.names.party(node.party), self.names.mark(node.name)
        return self._is(data.HasMark, node, party, isinstance(node, tree.ClaimsMark), name)

    def gains(self, node: tree.ClaimsGains) -> Claim | None:
        """BD gains 90"""
        return self._is(data.Gains, node, self.names.party(node.party), self.names.amount(node.number))

    def pays(self, node: tree.ClaimsPays) -> Claim | None:
        """A pays 2"""
        if self.names.setting.machine.settlement is None:
            self.names.report(codes.NO_PART, node.span, what="payments")
            return None
        return self._is(data.Pays, node, self.names.party(node.party), self.names.amount(node.number))

    def score(self, node: tree.ClaimsScore) -> Claim | None:
        """AC's score is 520"""
        return self._is(data.HasScore, node, self.names.party(node.party), self.names.amount(node.number))

    def title(self, node: tree.ClaimsTitle) -> Claim | None:
        """AC's title is 'goat'"""
        return self._is(data.HasTitle, node, self.names.party(node.party), node.title.text)

    def hand(self, node: tree.ClaimsHand) -> Claim | None:
        """A's hand has 9c"""
        return self._is(data.HandHas, node, self.names.owner(node.party), self.names.cards(node.cards))

    def hand_size(self, node: tree.ClaimsHandSize) -> Claim | None:
        """A's hand has 3 cards"""
        return self._is(data.HandSize, node, self.names.owner(node.party), node.number.value)


_CLAIMS: Mapping[type[tree.Node], Callable[[_Reader, Any], Claim | None]] = {
    tree.ClaimsWins: _Reader.wins,
    tree.ClaimsLeads: _Reader.leads,
    tree.ClaimsNext: _Reader.next,
    tree.ClaimsMayHold: _Reader.may_hold,
    tree.ClaimsHoldWith: _Reader.hold_with,
    tree.ClaimsMayPlay: _Reader.may_play,
    tree.ClaimsMayPlayDown: _Reader.may_play,
    tree.ClaimsMayCall: _Reader.may_call,
    tree.ClaimsMayTake: _Reader.may_in_turn,
    tree.ClaimsMayMeld: _Reader.may_in_turn,
    tree.ClaimsMayLayOff: _Reader.may_in_turn,
    tree.ClaimsMayDiscard: _Reader.may_in_turn,
    tree.ClaimsNextDealer: _Reader.next_dealer,
    tree.ClaimsWorth: _Reader.worth,
    tree.ClaimsPoints: _Reader.points,
    tree.ClaimsMark: _Reader.mark,
    tree.ClaimsNoMark: _Reader.mark,
    tree.ClaimsGains: _Reader.gains,
    tree.ClaimsPays: _Reader.pays,
    tree.ClaimsScore: _Reader.score,
    tree.ClaimsTitle: _Reader.title,
    tree.ClaimsHand: _Reader.hand,
    tree.ClaimsHandSize: _Reader.hand_size,
}
