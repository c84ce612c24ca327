"""All worlds that fit what a seat knows, where they are few enough to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import factorial, prod
from typing import Final

from holadsl.core.values import Sight
from holadsl.engine.game import Game
from holadsl.engine.sample import Knowledge
from holadsl.engine.unseen import Place

LOOKED_AT: Final = 16
"""For each world that may be there so many ways to lay the cards are looked at, at the most: not all fit."""
Dealt = dict[Place, list[int]]


class _TooMany(Exception):
    """More ways than may be looked at."""


def every_world(knowledge: Knowledge, most: int) -> Sequence[tuple[Game, int]]:
    """All games that the seat can't tell from the real one, each with a weight; none where there are more than `most`.

    The weight is in how many ways its cards can be dealt: identical ones and the order in a hand count as one world.

    They come in the order of their cards: place after place, the smallest face first. A world fits as those of `sample`
    do: each place has its number of cards, each card of which the seat knows where it must lie is there, and all that
    others chose was legal for them.
    """
    if _ways_at_least(knowledge) > most * LOOKED_AT:
        return ()
    found: list[tuple[Dealt, int]] = []
    try:
        for dealt, rest in _ways(knowledge, [most * LOOKED_AT]):
            if _clues_hold(knowledge, dealt) and knowledge.fits(dealt):
                if len(found) == most:
                    return ()
                found.append((dealt, _weight(knowledge, dealt, rest)))
    except _TooMany:
        return ()
    return [(knowledge.made(dealt, tell=False), weight) for dealt, weight in found]


def _ways_at_least(knowledge: Knowledge) -> int:
    """There are no fewer ways to lay the unseen cards, if there is one: counted as if places where cards are barred
    could be filled in one way.
    """
    free = [(place, count) for place, count in knowledge.hidden if place not in knowledge.barred]
    aside = knowledge.unseen.total() - sum(count for _, count in knowledge.hidden)
    cards = sum(count for _, count in free) + aside
    alike = [*(count for place, count in free if not _ordered(knowledge, place)), aside, *knowledge.unseen.values()]
    return factorial(cards) // prod(map(factorial, alike))


def _ordered(knowledge: Knowledge, place: Place) -> bool:
    """Whether it matters in which order the cards lie: in a stock, and where something is known of some of them."""
    whole = range(dict(knowledge.hidden)[place])
    spots = [spot for clue in knowledge.clues for spot in clue.spots if spot.place == place]
    return place[0].sight is Sight.NOBODY or any(spot.positions != whole for spot in spots)


def _ways(knowledge: Knowledge, left: list[int]) -> Iterator[tuple[Dealt, Counter[int]]]:
    """The ways to lay the unseen cards, with the cards that lie aside then; so many are `left` to look at."""
    places = [(place, count, _ordered(knowledge, place)) for place, count in knowledge.hidden]
    unseen, dealt = Counter(knowledge.unseen), dict[Place, list[int]]()

    def lay(number: int) -> Iterator[tuple[Dealt, Counter[int]]]:
        if number == len(places):
            left[0] -= 1
            if left[0] < 0:
                raise _TooMany
            yield {place: cards[:] for place, cards in dealt.items()}, Counter(unseen)
            return
        place, count, in_order = places[number]
        cards = dealt[place] = []
        yield from fill(number, cards, count, in_order)
        del dealt[place]

    def fill(number: int, cards: list[int], count: int, in_order: bool) -> Iterator[tuple[Dealt, Counter[int]]]:
        if len(cards) == count:
            yield from lay(number + 1)
            return
        barred = knowledge.barred.get(places[number][0], frozenset())
        for card in sorted(unseen):
            if unseen[card] > 0 and card not in barred and (in_order or not cards or card >= cards[-1]):
                unseen[card] -= 1
                cards.append(card)
                yield from fill(number, cards, count, in_order)
                cards.pop()
                unseen[card] += 1

    yield from lay(0)


def _clues_hold(knowledge: Knowledge, dealt: Mapping[Place, Sequence[int]]) -> bool:
    """Whether each card of which the seat knows where it must lie is there, each in a position of its own."""
    owner: dict[tuple[Place, int], int] = {}
    left = Counter(knowledge.unseen)
    choices = []
    for clue in knowledge.clues:
        left[clue.card] -= 1
        if left[clue.card] >= 0:
            spots = [(spot.place, at) for spot in clue.spots for at in spot.positions]
            choices.append([(place, at) for place, at in spots if dealt[place][at] == clue.card])

    def seat(number: int, tried: set[tuple[Place, int]]) -> bool:
        for position in choices[number]:
            if position not in tried:
                tried.add(position)
                if position not in owner or seat(owner[position], tried):
                    owner[position] = number
                    return True
        return False

    return all(seat(number, set()) for number in range(len(choices)))


def _weight(knowledge: Knowledge, dealt: Mapping[Place, Sequence[int]], rest: Counter[int]) -> int:
    """In how many orders the cards may lie where the order says nothing, those aside among them."""
    loose = [cards for place, cards in dealt.items() if not _ordered(knowledge, place)]
    return prod(_orders(Counter(cards)) for cards in [*loose, list(rest.elements())])


def _orders(cards: Counter[int]) -> int:
    return factorial(cards.total()) // prod(factorial(many) for many in cards.values())
