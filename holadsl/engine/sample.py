"""A table that fits all that one seat knows: what it hasn't seen is dealt out anew."""

from __future__ import annotations

from collections import Counter

from holadsl.engine import sides
from holadsl.engine.book import Book
from holadsl.engine.chance import Chance, shuffle
from holadsl.engine.game import Game
from holadsl.engine.standing import ask_again
from holadsl.engine.unseen import fixed_cards, places


def sample(game: Game, book: Book, seat: int, seed: int) -> Game:
    """A copy of the game with the other hands and the stock drawn anew from the cards that the seat hasn't seen.

    Every place keeps its number of cards; a card shown at the deal stays where it lies. What others' choices may tell
    of their hands isn't used. The result hangs on the seed and on what the seat knows, on nothing else.
    """
    copy = game.copy()
    unseen = fixed_cards(copy, book, seat)
    known = Counter(book.machine.pack.deck())
    for place in places(book):
        items = copy.items(*place)
        known.subtract(items if place not in unseen else [items[position] for position in unseen[place]])
    chance = Chance(seed)
    loose = iter(shuffle(sorted(known.elements()), chance))
    in_stock = sides.waits_in_stock(copy, book)
    for (zone, of), stay in unseen.items():
        lies = copy.items(zone, of)
        copy.set_items(zone, [card if i in stay else next(loose) for i, card in enumerate(lies)], of)
    ask_again(copy, book, seat)
    if in_stock:
        _to_stock(sides.card_of(copy, book), copy, book, seat, chance)
    if not sides.known_to(game, book, seat)[1]:
        sides.find_anew(copy, book)
    return copy


def _to_stock(card: int, game: Game, book: Book, seat: int, chance: Chance) -> None:
    """The card changes places with one of the stock, if it came to lie elsewhere: all know that it is there."""
    stock = book.zone("stock")
    items = list(game.items(stock))
    free = [position for position in range(len(items)) if position not in fixed_cards(game, book, seat)[(stock, None)]]
    if card in items or not free:
        return
    position = free[chance.below(len(free))]
    for zone, of in places(book):
        lies = list(game.items(zone, of))
        if card in lies:
            lies[lies.index(card)] = items[position]
            game.set_items(zone, lies, of)
    items[position] = card
    game.set_items(stock, items)
