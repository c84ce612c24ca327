"""A table that fits all that one seat knows: what it hasn't seen is dealt out anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from holadsl.core.values import Sight
from holadsl.engine import sides
from holadsl.engine.book import Book
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.game import Game
from holadsl.engine.memory import this_deal
from holadsl.engine.standing import ask_again
from holadsl.engine.unseen import Clue, Place, Spot, clues, hidden_places, places

Position: TypeAlias = tuple[Place, int]
"""A place, and where in it."""


def sample(game: Game, book: Book, seat: int, seed: int) -> Game:
    """A copy of the game with the other hands and the stock drawn anew from the cards that the seat hasn't seen.

    Every place keeps its number of cards; a card of which the seat knows where it must lie is put there. What others'
    choices may tell of their hands isn't used. The result hangs on the seed and on what the seat knows, on nothing
    else; the copy tells only what the seat saw.
    """
    copy = game.copy()
    hidden = hidden_places(book, seat)
    unseen = Counter(book.machine.pack.deck())
    for place in places(book):
        if place not in hidden:
            unseen.subtract(copy.items(*place))
    chance = Chance(seed)
    lies = seated(_with_card_of_sides(clues(copy, book, seat), copy, book), unseen, chance)
    unseen.subtract(lies.values())
    loose = iter(shuffle(sorted(unseen.elements()), chance))
    for zone, of in hidden:
        count = len(copy.items(zone, of))
        here = [lies.get(((zone, of), position)) for position in range(count)]
        copy.set_items(zone, [next(loose) if card is None else card for card in here], of)
    copy.tell_only(this_deal(game, book, seat))
    ask_again(copy, book, seat)
    if not sides.known_to(game, book, seat)[1]:
        sides.find_anew(copy, book)
    return copy


def _with_card_of_sides(found: Sequence[Clue], game: Game, book: Book) -> Sequence[Clue]:
    """The clues, and that the card that decides the sides lies in the stock, where all know that it must."""
    if not sides.waits_in_stock(game, book) or any(clue.card == sides.card_of(game, book) for clue in found):
        return found
    stock = book.zone("stock")
    return (*found, Clue(sides.card_of(game, book), (Spot((stock, None), range(len(game.items(stock)))),)))


def seated(found: Iterable[Clue], unseen: Counter[int], chance: Chance) -> Mapping[Position, int]:
    """A position for each card that must lie somewhere, drawn among those where it may.

    A clue for which no card or position is left is passed over: in a position that can't be reached clues may clash.
    """
    left = Counter(unseen)
    known: list[Clue] = []
    for clue in sorted(found, key=lambda clue: (len(_positions(clue)), clue.card)):
        if left[clue.card] > 0:
            left[clue.card] -= 1
            known.append(clue)
    choices = [_drawn(clue, chance) for clue in known]
    owner: dict[Position, int] = {}
    for number in range(len(known)):
        _seat(number, choices, owner, set())
    return {position: known[number].card for position, number in owner.items()}


def _positions(clue: Clue) -> Sequence[Position]:
    return [(spot.place, position) for spot in clue.spots for position in spot.positions]


def _drawn(clue: Clue, chance: Chance) -> Sequence[Position]:
    """The positions of a clue, its spots in a random order, larger ones rather first. Within a spot the first is first:
    where in a hand a card lies, or where among cards that were laid at once, is nothing that others know. In a stock it
    decides who gets the card, so there any position may be first.
    """
    spots, order = [spot for spot in clue.spots if spot.positions], []
    while spots:
        at = chance.below(sum(len(spot.positions) for spot in spots))
        place = 0
        while at >= len(spots[place].positions):
            at -= len(spots[place].positions)
            place += 1
        order.append(spots.pop(place))
    return [(spot.place, position) for spot in order for position in _in_spot(spot, chance)]


def _in_spot(spot: Spot, chance: Chance) -> Sequence[int]:
    unordered = spot.place[0].sight is Sight.NOBODY and len(spot.positions) > 1
    return shuffle(spot.positions, chance) if unordered else spot.positions


def _seat(number: int, choices: Sequence[Sequence[Position]], owner: dict[Position, int], tried: set[Position]) -> bool:
    """Finds a position for one card, if need be by moving others to others of theirs."""
    for position in choices[number]:
        if position not in owner:
            owner[position] = number
            return True
    for position in choices[number]:
        if position not in tried:
            tried.add(position)
            if _seat(owner[position], choices, owner, tried):
                owner[position] = number
                return True
    return False
