"""What a settlement would be, without a table: the end of a deal laid out, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from holadsl.core.effects import Happening, Tell
from holadsl.core.expressions import Const
from holadsl.core.machine import NOBODY, Decide, Window
from holadsl.core.values import Index, Scope
from holadsl.data import frozen
from holadsl.engine import match
from holadsl.engine.book import Book, Number
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.match import DealResult
from holadsl.engine.position import NOTHING, Pile
from holadsl.engine.position_of_turns import sit_out, stands

OUT: Final = "out"
STOCK_OUT: Final = "stock-out"


@frozen
class DealEnd:
    """How a deal of a game of turns ended (`holadsl.DealEnd`): as much of it as the rules may ask."""

    reason: str
    """`out`, `stock-out`, or the name of a call."""
    winner: str | None = None
    """Who went out or called."""
    hands: Mapping[str, str] = NOTHING
    """The cards left in each hand; none where a seat isn't named."""
    melded: Sequence[str] = ()
    turns: Mapping[str, int] = NOTHING
    """How many turns each had; who isn't named had none but that in which he went out, called, or threw the discard."""
    fed_by: str | None = None
    """Whose discard was taken in the turn; of a call that its caller lost, who called."""
    at_once: bool = False
    """The winner had not melded before the turn."""


def settle(book: Book, ended: DealEnd, dealer: str = "", scores: Mapping[str, Number] = NOTHING) -> DealResult:
    """What comes out of a deal that ends so. PlayError for an end that these rules don't have."""
    game = Game(book.machine)
    match.set_dealer(game, book, book.seat(dealer) if dealer else match.last_in_order(book))
    match.set_scores(game, book, scores)
    game.set_value(book.variable("deal-number"), 1)
    come_about(game, book, ended)
    return match.result_of(game, book)


def come_about(game: Game, book: Book, ended: DealEnd) -> None:
    """The deal ends so, whatever lay on the table, and the rules say what follows. PlayError if that can't be."""
    if not book.in_turns:
        what = "no settlement" if book.machine.settlement is None else "a settlement of tricks"
        raise PlayError(f"These rules have {what}: ask count() what a deal brings.")
    end = _End(book, ended)
    _begin_anew(game, book)
    seats, pile = [book.seat(name) for name in ended.hands], Pile(book)
    for seat, cards in zip(seats, pile.take(list(ended.hands.values())), strict=True):
        game.set_items(book.zone("hand"), cards, seat)
    if ended.reason != STOCK_OUT:  # else a turn that goes on would come to that end
        game.set_items(book.zone("stock"), sorted(pile.free.elements()))
    for seat in map(book.seat, ended.melded):
        for role in ("has-melded", "melded-before"):
            game.set_value(book.variable(role), 1, seat)
    for name, number in ended.turns.items():
        match.set_given(game, book.variable("turns"), number, book.seat(name))
    end.happens(game, ended.at_once)
    if not game.between_deals:
        raise PlayError(f"By these rules no deal ends so: {ended.reason}.")
    _check_winner(game, book, ended.winner, ended.reason)


def _begin_anew(game: Game, book: Book) -> None:
    """Takes all cards off the table, and forgets what was done in the deal; what was paid in play stays paid."""
    match.gather(game, book)
    for variable in book.machine.variables:
        if variable.scope is not Scope.MATCH and not (book.machine.paying and variable.name == "scored"):
            for of in (None,) if variable.index is Index.ONE else range(book.machine.copies(variable.index)):
                game.set_value(variable, variable.first, of)


def _check_winner(game: Game, book: Book, winner: str | None, reason: str) -> None:
    """Refuses a winner who hasn't won by these rules."""
    team = None if winner is None else book.machine.team_of[book.seat(winner)]
    if team is not None and not game.value(book.variable("deal-won"), team):
        won = [name for number, name in enumerate(book.team_names) if game.value(book.variable("deal-won"), number)]
        hint = f" If {winner} called {reason}, say fed_by." if reason in book.machine.calls else ""
        raise PlayError(f"By these rules {' and '.join(won) or 'nobody'} won the deal, not {winner}.{hint}")


class _End:
    """How the deal ends: who is on turn, what he has taken, what happens."""

    def __init__(self, book: Book, ended: DealEnd) -> None:
        reason, winner, fed_by, hands = ended.reason, ended.winner, ended.fed_by, ended.hands
        self.book = book
        self.reason = reason
        calls = book.machine.calls
        if reason not in (OUT, STOCK_OUT, *calls):
            known = ", ".join((OUT, STOCK_OUT, *calls))
            raise PlayError(f"No deal ends by '{reason}' in these rules: {known}.")
        self.call = calls.index(reason) if reason in calls else NOBODY
        self.fed_by = NOBODY if fed_by is None else book.seat(fed_by)
        self.named = {book.seat(name) for name in (*hands, *((winner,) if winner is not None else ()))}
        who = NOBODY if winner is None else book.seat(winner)
        self.states = () if self.call == NOBODY else _asked_in(book, reason)
        if self.call != NOBODY and (who == NOBODY or self.states == ("draw",)) and self.fed_by != NOBODY:
            who, self.fed_by = self.fed_by, NOBODY  # nothing was taken: it is he who called
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
        sit_out(game, book, first, {*self.named, self.fed_by} - {NOBODY})
        thrown = "draw" not in self.states and "act" not in self.states and self.call != NOBODY
        feeds = self.fed_by if self.fed_by != NOBODY else first
        game.set_value(book.variable("player"), feeds if thrown else first)
        game.set_value(book.variable("turn-number"), 1 + sum(game.values(book.variable("turns"))))
        for seat in {first, self.fed_by} - {NOBODY}:
            had = game.value(book.variable("turns"), seat)
            game.set_value(book.variable("turns"), max(had, 1), seat)
        if thrown:  # it is made when a card is thrown, by whoever threw it or by another
            game.set_value(book.variable("discarder"), feeds)
        elif self.fed_by != NOBODY:
            game.set_value(book.variable("took-discard"), 1)
            game.set_value(book.variable("took-from"), self.fed_by)
        if self.reason == OUT and not game.items(book.zone("hand"), first):  # until now he had a card
            game.set_items(book.zone("hand"), game.items(book.zone("stock"))[:1], first)
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


def _asked_in(book: Book, call: str) -> tuple[str, ...]:
    """The states of a turn in which the call may be made; none for one that is made when something has happened."""
    states = [state for state in book.machine.states.values() if isinstance(state, Decide)]
    return tuple(state.name for state in states if any(right.choice.verb == call for right in state.rights))


def _call(game: Game, book: Book, number: int, caller: int) -> None:
    """The call is carried out, whether or not he has the cards for it: its effects alone count."""
    window = next(state for state in book.machine.states.values() if isinstance(state, Window))
    game.set_value(book.variable("caller"), caller)
    game.set_value(book.variable("called"), number)
    game.perform((Tell(Happening.CALLED, (Const(caller), Const(number))),))
    game.perform(window.then)
