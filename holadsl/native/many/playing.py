"""One deal played at random by a game of the interpreter, or of another engine that plays the same in Python."""

from __future__ import annotations

from holadsl.core.values import NOBODY, Index, Zone
from holadsl.engine import decks, match
from holadsl.engine.book import Book
from holadsl.engine.chance import Chance, seed_of_play
from holadsl.engine.game import Game
from holadsl.native.many.listing import acts_of


def before_dealing(book: Book) -> Game:
    """A match before its first shuffle."""
    return match.open_match(book, match.last_in_order(book), {}, None).copy(undo=False, tell=False)


def carried_over(game: Game, book: Book) -> Game:
    """A game in the same position, without its past, that is played as this book of the same rules says."""
    found = before_dealing(book)
    for item in book.items.values():
        for of in (None,) if item.index is Index.ONE else range(book.machine.copies(item.index)):
            if isinstance(item, Zone):
                found.set_items(item, game.items(item, of), of)
            else:
                found.set_value(item, game.value(item, of), of)
    found.jump(game.where)
    return found


def played_out(game: Game, book: Book, seed: int, *, fresh: bool) -> tuple[Game, int]:
    """A copy of the game at the end of its deal, and how many decisions that took.

    `fresh`: the deal is dealt first. Decks, shuffles and decisions come from the seed of the playout.
    """
    game, chance = game.copy(undo=False, tell=False), Chance(seed_of_play(seed))
    if fresh:
        game.feed(decks.shuffled(book, seed, 0))
    decisions = shuffles = 0
    while not game.between_deals:
        if game.actor == NOBODY and (part := game.to_shuffle):
            game.feed(decks.shuffled_part(part, seed, 0, shuffles))
            shuffles += 1
            continue
        acts = acts_of(game)
        seat, number, chosen = acts[chance.below(len(acts))]
        game.act(number, chosen, None if seat == game.actor else seat)
        decisions += 1
    return game, decisions
