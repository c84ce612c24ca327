"""Which cards take the trick: asked of the rules by laying cards on a table, one against one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from holadsl.api import Card, Move, PlayError, Rules, Table, TrickTaken, View
from holadsl.core.verbs import DOWN, PLAY, TOP


@lru_cache(maxsize=32)
def surest(rules: Rules, trump: str | None) -> tuple[Card, ...]:
    """The cards that take the trick from each other card that is led, in pack order, with these trumps; none where
    none is like that.
    """
    if rules.in_turns:
        return ()
    pack = tuple(dict.fromkeys(rules.pack))
    taking = set(pack)
    for led in pack:
        found = _takers(rules, trump, led, [card for card in pack if card != led])
        taking &= {*found, led}
        if not taking:
            return ()
    return tuple(card for card in pack if card in taking)


def _takers(rules: Rules, trump: str | None, led: Card, hand: Sequence[Card]) -> set[Card]:
    """The cards of a hand that take the trick from one that is led; none where the rules know no such position."""
    leader, answers = rules.order[:2]
    hands = {leader: str(led), answers: " ".join(map(str, hand))}
    try:
        table = _position(rules, hands, leader, trump)
        table.push(str(led))
    except PlayError:
        return set()
    if table.turn != answers:
        return set()
    legal = table.legal_moves
    return {card for card in hand if (move := Move(PLAY, (card,))) in legal and takes(table, move, answers)}


def takers_of_trick(table: View | Table, seat: str, cards: Iterable[Card]) -> tuple[Card, ...] | None:
    """Those cards with which a seat, if it had nothing else and were the next to play, would take the open trick.

    None where that can't be asked: several cards were played at once, some face down, or the rules know no such table.
    """
    rules, trick = table.rules, table.trick
    if not trick or any(len(played.cards) != 1 or played.face_down for played in trick):
        return None
    return tuple(card for card in dict.fromkeys(cards) if _takes_trick(table, rules, seat, card))


def _takes_trick(table: View | Table, rules: Rules, seat: str, card: Card) -> bool:
    trick = [(played.seat, str(played.cards[0])) for played in table.trick]
    try:
        laid = _position(rules, {seat: str(card)}, table.leader, table.trump, trick)
        return laid.turn == seat and takes(laid, Move(PLAY, (card,)), seat)
    except PlayError:
        return False


def takes(table: Table, move: Move, seat: str) -> bool:
    """Whether a seat has the trick after a move: it is the first there, or has taken it already. The table is as before
    afterwards.
    """
    told = len(table.events)
    table.push(move)
    taken = next((event for event in table.events[told:] if isinstance(event, TrickTaken)), None)
    took = (table.controller if taken is None else taken.winner) == seat
    table.pop()
    return took


def _position(
    rules: Rules,
    hands: dict[str, str],
    leader: str,
    trump: str | None,
    trick: Sequence[tuple[str, str]] = (),
) -> Table:
    if trump is None:
        return rules.position(hands=hands, leader=leader, trick=trick)
    return rules.position(hands=hands, leader=leader, trick=trick, trump=trump)


def single(move: Move) -> Card | None:
    """The card of a move that plays one card face up; None for any other move."""
    plain = move.verb not in (DOWN, TOP) and len(move.cards) == 1 and not move.with_cards and not move.on
    return move.cards[0] if plain else None
