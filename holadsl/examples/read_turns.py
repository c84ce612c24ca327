"""Reads what is done in a turn, and what an example says may be done in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from holadsl.core.verbs import DISCARD, DRAW, LAY, MELD, TAKE
from holadsl.data import evolve, frozen
from holadsl.diagnostics.codes import examples as codes
from holadsl.examples.example import MayInTurn, Play, Start, Wanted
from holadsl.examples.names import Names
from holadsl.examples.places import count_cards
from holadsl.syntax import tree

Done: TypeAlias = tree.PlaysDraw | tree.PlaysTake | tree.PlaysMeld | tree.PlaysLayOff | tree.PlaysDiscard
May: TypeAlias = tree.ClaimsMayTake | tree.ClaimsMayMeld | tree.ClaimsMayLayOff | tree.ClaimsMayDiscard

VERBS: Final[Mapping[type[tree.Node], str]] = {
    tree.PlaysDraw: DRAW,
    tree.PlaysTake: TAKE,
    tree.PlaysMeld: MELD,
    tree.PlaysLayOff: LAY,
    tree.PlaysDiscard: DISCARD,
    tree.ClaimsMayTake: TAKE,
    tree.ClaimsMayMeld: MELD,
    tree.ClaimsMayLayOff: LAY,
    tree.ClaimsMayDiscard: DISCARD,
}
"""What is done in a turn, as moves have it."""
_PARTS: Final[Mapping[str, str]] = {
    DRAW: "draw from the stock",
    TAKE: "draw from the discards",
    MELD: "melds that are laid down",
    LAY: "cards that are laid off",
    DISCARD: "discard",
}
"""What the rules lack, where nobody can ever do that by them."""


@frozen
class TurnReader:
    """Looks up the words of what is done in turns; what the rules have no room for is reported."""

    names: Names

    def plays(self, move: Done, start: Start, number: int) -> list[Play]:
        """What is played, first the `number`th play of its example. Cards are laid off one after the other,
        unless together.
        """
        seat, verb = self.names.seat(move.seat), VERBS[type(move)]
        read = self._cards(move)
        if seat is None or read is None or not self._has(verb, move) or not self._are_held(read[0], move, start):
            return []
        play = Play(seat, verb, *(read[0], move.span, number, read[1]))
        if verb != LAY or _together(move):
            return [play]
        return [evolve(play, cards=(card,), number=number + more) for more, card in enumerate(play.cards)]

    def claim(self, node: May) -> MayInTurn | None:
        """What somebody may do, or may not."""
        seat, verb, read = self.names.seat(node.seat), VERBS[type(node)], self._cards(node)
        if seat is None or read is None or not self._has(verb, node):
            return None
        cards, card = read
        before = len(self.names.bag.errors)
        count_cards([*cards, *([card] if card else [])], self.names.setting, self.names.source, self.names.bag)
        if len(self.names.bag.errors) > before:
            return None
        return MayInTurn(self.names.said(node), node.span, seat, node.no is None, verb, cards, card, _together(node))

    def _cards(self, node: Done | May) -> tuple[tuple[Wanted, ...], Wanted | None] | None:
        """The cards of the hand, and the one that is drawn or taken; None if some can't be read."""
        tokens: Sequence[tree.Token] = getattr(node, "cards", ())
        token: tree.Token | None = getattr(node, "card", None)
        if isinstance(node, tree.PlaysDiscard | tree.ClaimsMayDiscard):
            tokens, token = [node.card], None
        cards = self.names.cards(tokens)
        card = self.names.card(token) if token is not None else None
        if len(cards) < len(tokens) or (token is not None and card is None):
            return None
        return cards, card

    def _has(self, verb: str, node: Done | May) -> bool:
        """Whether anybody can ever do that by these rules; noted if not. A discard may be taken by a call alone."""
        moves = self.names.setting.book.moves
        barred = getattr(node, "no", None) is not None  # that nobody may do it is true where nobody can
        can = barred or verb in moves.verbs or (verb == TAKE and bool(moves.along))
        known = self.names.setting.in_turns and can
        if not known:
            self.names.report(codes.NO_PART, node.span, what=_PARTS[verb])
        return known

    def _are_held(self, cards: Sequence[Wanted], move: Done, start: Start) -> bool:
        """Whether a hand can have so many cards; noted if not."""
        setting = self.names.setting
        most = max(setting.most_held + setting.drawn, *map(len, start.hands.values()), 0)
        if len(cards) > most:
            fields = {"seat": move.seat.text, "number": str(len(cards)), "most": str(most)}
            self.names.report(codes.TOO_MANY, move.span, **fields)
        return len(cards) <= most


def _together(node: Done | May) -> bool:
    """The cards are laid on one meld at once."""
    return getattr(node, "together", None) is not None
