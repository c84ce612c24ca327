"""Which cards make melds by some rules, and which melds of a hand leave the least behind: asked of the rules alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from holadsl.api import Card, Move, PlayError, Rules

DRAW, MELD = "draw", "meld"


@frozen(eq=False)
class Melding:
    """The new melds that a pack has, by the rules of one game."""

    rules: Rules
    melds: tuple[tuple[Card, ...], ...]
    with_card: Mapping[Card, tuple[int, ...]]
    """For each card in which melds it is, by their place."""

    @staticmethod
    def of(rules: Rules) -> Melding:
        """The melds of these rules; they are found once."""
        return _found(rules)

    def within(self, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """The new melds that a hand has, each once."""
        held = Counter(hand)
        places = dict.fromkeys(place for card in held for place in self.with_card.get(card, ()))
        for place in sorted(places):
            meld = self.melds[place]
            if all(card in held for card in meld) and (len(held) == len(hand) or not Counter(meld) - held):
                yield meld

    def moves(self, hand: Sequence[Card]) -> Iterator[Move]:
        """The same as moves."""
        return (Move(MELD, meld) for meld in self.within(hand))


@lru_cache(maxsize=8)
def _found(rules: Rules) -> Melding:
    melds = tuple(_all_of(rules))
    with_card: dict[Card, list[int]] = {}
    for place, meld in enumerate(melds):
        for card in dict.fromkeys(meld):
            with_card.setdefault(card, []).append(place)
    return Melding(rules, melds, {card: tuple(places) for card, places in with_card.items()})


def _all_of(rules: Rules) -> Iterator[tuple[Card, ...]]:
    """All melds that somebody who held the whole pack could lay down; none where that can't be laid out."""
    seat = rules.order[0]
    first, *rest = map(str, rules.pack)
    try:
        table = rules.position(hands={seat: " ".join(rest)}, turn=seat, stock=first)
        table.push(DRAW)
        yield from (move.cards for move in table.legal_moves if move.verb == MELD)
    except PlayError:
        return
