"""What a settlement would be, without a table: the end of a deal laid out, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from holadsl.core.machine import NOBODY, Decide, Window
from holadsl.engine import match
from holadsl.engine.book import Book, Number
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.match import DealResult
from holadsl.engine.position import NOTHING, Pile
from holadsl.engine.position_of_turns import stands

OUT: Final = "out"
STOCK_OUT: Final = "stock-out"


def settle(
    book: Book,
    *,
    reason: str,
    winner: str | None = None,
    hands: Mapping[str, str] = NOTHING,
    melded: Sequence[str] = (),
    turns: Mapping[str, int] = NOTHING,
    fed_by: str | None = None,
    at_once: bool = False,
    dealer: str = "",
    scores: Mapping[str, Number] = NOTHING,
) -> DealResult:
    """What comes out of a deal that ends so. PlayError for an end that these rules don't have."""
    if book.machine.settlement is None:
        raise PlayError("These rules have no settlement: ask count() what a deal brings.")
    if not book.in_turns:
        raise PlayError("In a game of tricks the cards taken say what a deal brings: ask count().")
    end = _End(book, reason, winner, fed_by, hands)
    game = Game(book.machine)
    match.set_dealer(game, book, book.seat(dealer) if dealer else match.last_in_order(book))
    match.set_scores(game, book, scores)
    game.set_value(book.variable("deal-number"), 1)
    seats, pile = [book.seat(name) for name in hands], Pile(book)
    for seat, cards in zip(seats, pile.take(list(hands.values())), strict=True):
        game.set_items(book.zone("hand"), cards, seat)
    if reason != STOCK_OUT:  # else a turn that goes on would come to that end
        game.set_items(book.zone("stock"), sorted(pile.free.elements()))
    for seat in map(book.seat, melded):
        for role in ("has-melded", "melded-before"):
            game.set_value(book.variable(role), 1, seat)
    for name, number in turns.items():
        match.set_given(game, book.variable("turns"), number, book.seat(name))
    end.happens(game, at_once)
    if not game.between_deals:
        raise PlayError(f"By these rules no deal ends so: {reason}.")
    result = match.result_of(game, book)
    _check_winner(game, book, winner, reason)
    return result


def _check_winner(game: Game, book: Book, winner: str | None, reason: str) -> None:
    """Refuses a winner who hasn't won by these rules."""
    team = None if winner is None else book.machine.team_of[book.seat(winner)]
    if team is not None and not game.value(book.variable("deal-won"), team):
        won = [name for number, name in enumerate(book.team_names) if game.value(book.variable("deal-won"), number)]
        hint = f" If {winner} called {reason}, say fed_by." if reason in book.machine.calls else ""
        raise PlayError(f"By these rules {' and '.join(won) or 'nobody'} won the deal, not {winner}.{hint}")


class _End:
    """How the deal ends: who is on turn, what he has taken, what happens."""

    def __init__(
        self, book: Book, reason: str, winner: str | None, fed_by: str | None, hands: Mapping[str, str]
    ) -> None:
        self.book = book
        self.reason = reason
        calls = book.machine.calls
        if reason not in (OUT, STOCK_OUT, *calls):
            known = ", ".join((OUT, STOCK_OUT, *calls))
            raise PlayError(f"No deal ends by '{reason}' in these rules: {known}.")
        self.call = calls.index(reason) if reason in calls else NOBODY
        self.fed_by = NOBODY if fed_by is None else book.seat(fed_by)
        who = NOBODY if winner is None else book.seat(winner)
        if NOBODY not in (self.call, self.fed_by) and _before_draw(book, reason):
            who, self.fed_by = self.fed_by, NOBODY  # he has taken nothing yet: it is he who called, and lost
        if who == NOBODY and reason == OUT:
            empty = [seat for seat, name in enumerate(book.seats) if not hands.get(name, "").strip()]
            who = empty[0] if len(empty) == 1 else NOBODY
        if who == NOBODY and reason != STOCK_OUT:
            what = "went out" if reason == OUT else f"called {reason}"
            raise PlayError(f"Say who {what}: winner{'' if reason == OUT else ', or fed_by if he lost'}.")
        self.on_turn = who

    def happens(self, game: Game, at_once: bool) -> None:
        """The end comes about, and the rules say what follows."""
        book = self.book
        first = self.on_turn if self.on_turn != NOBODY else match.first_leader(game, book)
        game.set_value(book.variable("player"), first)
        game.set_value(book.variable("turn-number"), 1 + sum(game.values(book.variable("turns"))))
        for seat in {first, self.fed_by} - {NOBODY}:
            had = game.value(book.variable("turns"), seat)
            game.set_value(book.variable("turns"), max(had, 1), seat)
        if self.fed_by != NOBODY:
            game.set_value(book.variable("took-discard"), 1)
            game.set_value(book.variable("took-from"), self.fed_by)
        hand = game.items(book.zone("hand"), first)
        if self.reason == OUT:
            game.set_items(
                book.zone("hand"), hand or game.items(book.zone("stock"))[:1], first
            )  # until now he had a card
        stands(game, book)
        if self.call != NOBODY:
            _call(game, book, self.call, first)
        elif self.reason == OUT:
            game.set_items(book.zone("hand"), (), first)
            game.set_value(book.variable("has-melded"), 1, first)
            game.set_value(book.variable("melded-before"), int(not at_once), first)
            game.jump("placed")
        else:
            game.jump("turn-over")


def _before_draw(book: Book, call: str) -> bool:
    """The call is made when a turn begins, before its player can have taken anything, and at no other time."""
    states = [state for state in book.machine.states.values() if isinstance(state, Decide)]
    return ["draw"] == [state.name for state in states if any(right.choice.verb == call for right in state.rights)]


def _call(game: Game, book: Book, number: int, caller: int) -> None:
    """The call is carried out, whether or not he has the cards for it: its effects alone count."""
    window = next(state for state in book.machine.states.values() if isinstance(state, Window))
    game.set_value(book.variable("caller"), caller)
    game.set_value(book.variable("called"), number)
    game.perform(window.then)
