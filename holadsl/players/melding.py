"""Which cards make melds by some rules, and which melds of a hand leave the least behind: asked of the rules alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from holadsl.api import Card, Move, PlayError, Rules
from holadsl.core.verbs import DRAW, MELD
from holadsl.data import frozen

MOST_TRIED: Final = 24
"""So many melds of a hand are tried with each other; a hand of a game that people play seldom has half as many."""

Meld: TypeAlias = tuple[Card, ...]


@frozen
class Laid:
    """Melds of a hand, and what stays in it."""

    melds: tuple[Meld, ...]
    left: float
    """What the cards that stay count."""
    rest: tuple[Card, ...]


@frozen(eq=False)
class Melding:
    """The new melds that a pack has, by the rules of one game."""

    rules: Rules
    melds: tuple[Meld, ...]
    with_card: Mapping[Card, tuple[int, ...]]
    """For each card in which melds it is, by their place."""
    worths: Mapping[Card, float]
    """What each card counts in a hand."""
    wilds: frozenset[Card]
    """The cards that stand for others in melds."""
    grow: bool
    """Cards can be laid off on melds that lie there."""

    @staticmethod
    def of(rules: Rules) -> Melding:
        """The melds of these rules; they are found once."""
        return _found(rules)

    def within(self, hand: Sequence[Card]) -> Iterator[Meld]:
        """The new melds that a hand has, each once."""
        held = Counter(hand)
        places = dict.fromkeys(place for card in held for place in self.with_card.get(card, ()))
        for place in sorted(places):
            meld = self.melds[place]
            if all(card in held for card in meld) and (len(held) == len(hand) or not Counter(meld) - held):
                yield meld

    def worth(self, cards: Iterable[Card]) -> float:
        """What cards count in a hand."""
        return sum(self.worths.get(card, 0.0) for card in cards)

    def least(self, hand: Sequence[Card], lying: Sequence[Sequence[Card]] = (), *, may_lay: bool = False) -> Laid:
        """The melds of a hand that leave least in it, with what can be laid off on them and on those that lie there.

        `may_lay`: that is allowed without a new meld, too.
        """
        best = self._without_melds(hand, (), lying, may_lay=may_lay)
        found = tuple(self.within(hand))[:MOST_TRIED]
        for chosen, rest in _apart(found, tuple(hand), 0):
            if chosen:
                laid = self._without_melds(rest, chosen, lying, may_lay=True)
                best = min(best, laid, key=lambda one: one.left)
        return best

    def _without_melds(
        self, rest: Sequence[Card], chosen: tuple[Meld, ...], lying: Sequence[Sequence[Card]], *, may_lay: bool
    ) -> Laid:
        """What is left of a hand when these melds are laid down and what fits on melds is laid off."""
        left = list(rest)
        if may_lay and self.grow:
            there = [list(meld) for meld in (*lying, *chosen)]
            while fits := next(((card, meld) for card in left for meld in there if self.fits(card, meld)), None):
                left.remove(fits[0])
                fits[1].append(fits[0])
        return Laid(chosen, self.worth(left), tuple(left))

    def fits(self, card: Card, meld: Sequence[Card]) -> bool:
        """Whether a meld takes the card, as far as new melds tell: with cards of it, the card would make one."""
        there = [lying.stands_for or lying for lying in meld]
        if card in self.wilds:
            return not any(lying.itself in self.wilds for lying in meld)
        for place in self.with_card.get(card, ()):
            others = [other for other in self.melds[place] if other != card]
            if others and len(others) == len(self.melds[place]) - 1 and all(other in there for other in others):
                return True
        return False

    def missing(self, card: Card, hand: Sequence[Card]) -> Iterator[Card]:
        """The cards of which each one would make a meld of that card with others of the hand."""
        held = set(hand)
        for place in self.with_card.get(card, ()):
            lacks = [other for other in self.melds[place] if other not in held]
            if len(lacks) == 1:
                yield lacks[0]

    def moves(self, hand: Sequence[Card]) -> Iterator[Move]:
        """The same as moves."""
        return (Move(MELD, meld) for meld in self.within(hand))


def _apart(
    melds: tuple[Meld, ...], hand: tuple[Card, ...], start: int
) -> Iterator[tuple[tuple[Meld, ...], list[Card]]]:
    """All choices of melds without a common card, each with the rest of the hand."""
    yield (), list(hand)
    for place in range(start, len(melds)):
        rest = list(hand)
        for card in melds[place]:
            if card not in rest:
                break
            rest.remove(card)
        else:
            for chosen, left in _apart(melds, tuple(rest), place + 1):
                yield (melds[place], *chosen), left


@lru_cache(maxsize=8)
def _found(rules: Rules) -> Melding:
    melds = tuple(_all_of(rules))
    with_card: dict[Card, list[int]] = {}
    for place, meld in enumerate(melds):
        for card in dict.fromkeys(meld):
            with_card.setdefault(card, []).append(place)
    worths = {card: float(rules.worth(card)) for card in dict.fromkeys(rules.pack)}
    dear, wilds = max(worths.values(), default=0.0), frozenset(rules.wilds)
    worths.update((card, max(worths[card], dear)) for card in wilds)  # one that is left in a hand is seldom cheap
    with_each = {card: tuple(places) for card, places in with_card.items()}
    return Melding(rules, melds, with_each, worths, wilds, bool(rules.verbs_onto))


def _all_of(rules: Rules) -> Iterator[Meld]:
    """All melds that somebody who held the whole pack could lay down."""
    seat = rules.order[0]
    first, *rest = map(str, rules.pack)
    found: list[Meld] = []
    try:
        table = rules.position(hands={seat: " ".join(rest)}, turn=seat, stock=first)
        table.push(DRAW)
        found = list(dict.fromkeys(move.cards for move in table.legal_moves if move.verb == MELD))
    except PlayError:
        pass
    yield from found or rules.melds_among(rules.pack)  # where nobody melds in a turn, hands are split at the end
