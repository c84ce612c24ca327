"""Reads what is played in an example, and what it says may be played: which cards, face up or down, or which call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from holadsl.core.verbs import DOWN, DROP, PLAY, STOP, TOP
from holadsl.data import frozen
from holadsl.diagnostics.codes import examples as codes
from holadsl.diagnostics.nearest import guess
from holadsl.examples.example import Play, Start, Wanted
from holadsl.examples.names import Names
from holadsl.examples.places import count_cards
from holadsl.syntax import tree
from holadsl.text import Span

OfCards: TypeAlias = tree.PlaysCards | tree.PlaysDown | tree.ClaimsMayPlay | tree.ClaimsMayPlayDown

_VERBS: Mapping[type[tree.Node], str] = {
    tree.PlaysStop: STOP,
    tree.PlaysJoin: PLAY,
    tree.PlaysDrop: DROP,
    tree.PlaysTop: TOP,
    tree.PlaysDown: DOWN,
    tree.ClaimsMayPlayDown: DOWN,
}


@frozen
class PlayReader:
    """Looks up the words of plays; what the rules have no room for is reported."""

    names: Names

    def play(self, move: tree.Played, start: Start, number: int) -> Play | None:
        """A play, the `number`th of its example, from 0."""
        seat = self.names.seat(move.seat)
        if isinstance(move, tree.PlaysJoin | tree.PlaysDrop):
            known = self._has(DROP, "players who may drop out of a deal", move.span)
            return Play(seat, _VERBS[type(move)], (), move.span, number) if known and seat is not None else None
        if isinstance(move, tree.PlaysStop | tree.PlaysTop):
            if isinstance(move, tree.PlaysTop):
                known = self._has(TOP, "play of the top card of the stock", move.span)
            else:
                known = not self.names.setting.in_turns or self._has(STOP, "turns without a discard", move.span)
            return Play(seat, _VERBS[type(move)], (), move.span, number) if known and seat is not None else None
        if isinstance(move, tree.PlaysCall):
            verb, cards = self.call(move.name), self.names.cards(move.cards)
            cards_read = len(cards) == len(move.cards)
        elif not isinstance(move, tree.PlaysCards | tree.PlaysDown):
            return None  # what is done in a turn is read elsewhere
        else:
            verb, read = _verb(move), self.cards(move)
            cards, cards_read = read or (), read is not None
        if seat is None or verb is None or not cards_read or not self._are_held(cards, move, start):
            return None
        return Play(seat, verb, cards, move.span, number)

    def call(self, name: tree.Name) -> str | None:
        """The name of a call, which is its verb too."""
        calls = self.names.setting.machine.calls
        if name.text in calls:
            return name.text
        self.names.report(codes.NO_PART, name.span, what=f"call {name.text}{guess(name.text, calls)}")
        return None

    def cards(self, node: OfCards) -> tuple[Wanted, ...] | None:
        """The cards that are played together, None if they can't be, whatever the hands are."""
        cards, verb = self.names.cards(node.cards), _verb(node)
        if len(cards) < len(node.cards) or not self.names.in_tricks(node):
            return None
        barred = getattr(node, "no", None) is not None  # that nobody may lay cards face down is true where nobody can
        if verb == DOWN and not barred and not self._has(DOWN, "plays face down", self._word(node)):
            return None
        if len(cards) > 1 and not {PLAY, verb} & self.names.setting.several:
            words = [node.seat.text]
            if isinstance(node, tree.ClaimsMayPlay | tree.ClaimsMayPlayDown):
                words.append("may play" if node.no is None else "may not play")
            said = " ".join([*words, *([DOWN] if verb == DOWN else [])])
            self.names.report(codes.ONE_CARD, node.span, example=", ".join(f"{said} {card.text}" for card in cards))
            return None
        before = len(self.names.bag.errors)
        if isinstance(node, tree.ClaimsMayPlay | tree.ClaimsMayPlayDown):  # those that are played are counted together
            count_cards(cards, self.names.setting, self.names.source, self.names.bag)
        return cards if len(self.names.bag.errors) == before else None

    def _word(self, node: OfCards) -> Span:
        """Where the word stands that lays the cards face down: without it they are played face up."""
        start = self.names.source.text.index(DOWN, node.seat.span.end)
        return Span(start, start + len(DOWN))

    def _has(self, verb: str, what: str, span: Span) -> bool:
        """Whether anybody can ever do that by these rules; noted if not."""
        known = verb in self.names.setting.book.moves.verbs
        if not known:
            self.names.report(codes.NO_PART, span, what=what)
        return known

    def _are_held(self, cards: Sequence[Wanted], move: tree.Played, start: Start) -> bool:
        """Whether a hand can have so many cards; noted if not. A larger one may be given, then all have as many."""
        most = max(self.names.setting.most_held, *map(len, start.hands.values()), 0)
        if len(cards) > most:
            fields = {"seat": move.seat.text, "number": str(len(cards)), "most": str(most)}
            self.names.report(codes.TOO_MANY, move.span, **fields)
        return len(cards) <= most


def _verb(node: OfCards) -> str:
    return _VERBS.get(type(node), PLAY)
