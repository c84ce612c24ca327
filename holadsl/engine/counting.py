"""What a result would be, without a table: for scorers, tests and people who check scoring."""

from __future__ import annotations

from collections.abc import Mapping

from holadsl.engine import match, sides
from holadsl.engine.book import Book, Number
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.match import DealResult
from holadsl.engine.position import NOTHING, Pile, set_counts


def count(
    book: Book,
    *,
    captured: Mapping[str, str] = NOTHING,
    worth: Mapping[str, Number] = NOTHING,
    tricks_won: Mapping[str, int] = NOTHING,
    last_trick: str | None = None,
    dealer: str = "",
    scores: Mapping[str, Number] = NOTHING,
    counts: Mapping[str, int] = NOTHING,
) -> DealResult:
    """What comes out of a deal with these cards taken, or cards of this worth; nothing is added to it yet.

    Not given is none; the dealer is the last seat in order of play. PlayError for what the game or the pack can't be.
    """
    if captured and worth:
        raise PlayError("Give the cards taken or their worth, not both.")
    game = Game(book.machine)
    match.set_dealer(game, book, book.seat(dealer) if dealer else match.last_in_order(book))
    match.set_scores(game, book, scores)
    set_counts(game, book, counts)
    if book.has("deal-number"):
        game.set_value(book.variable("deal-number"), 1)
    sides.say(game, book, captured, worth, tricks_won)
    match.set_tricks(game, book, {sides.team(book, team): number for team, number in tricks_won.items()})
    for team, cards in zip(captured, Pile(book).take(list(captured.values())), strict=True):
        game.set_items(book.zone("taken"), cards, sides.team(book, team))
    for team, number in worth.items():
        match.set_given(game, book.variable("by-hand"), book.amount(number), sides.team(book, team))
    if last_trick is not None:
        for role in ("last-trick", "last-winner"):
            if book.has(role):
                game.set_value(book.variable(role), book.seat(last_trick))
    game.jump("count")
    return match.result_of(game, book)


def worth(book: Book, card: str) -> Number:
    """What a card brings the team that takes it, before bonuses. PlayError for a card that the pack hasn't."""
    (face,) = book.cards.read(card)
    game, team = Game(book.machine), 0
    game.set_items(book.zone("taken"), (face,), team)
    return match.points_of(game, book)[book.team_names[team]]
