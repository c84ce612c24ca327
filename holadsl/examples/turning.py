"""What a seat may do in a turn, or with a discard out of its turn: as acts, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from holadsl.core.machine import NOBODY
from holadsl.core.verbs import LAY, TAKE
from holadsl.engine.book import Book
from holadsl.engine.errors import PlayError
from holadsl.engine.explain import act_of
from holadsl.engine.game import Game
from holadsl.engine.moves import Move, takes_open_card
from holadsl.engine.stage import Chosen, Onto
from holadsl.examples.example import MayInTurn, Wanted
from holadsl.text import Place

Faces: TypeAlias = tuple[int, ...]
Doing: TypeAlias = tuple[int, Chosen]
"""The number of a choice, and what it takes."""

NO_CARDS_GO = "no cards of its hand go with it"
"""What is said where a card could be taken, and the hand bars it."""


def ways_to_take(game: Game, book: Book, seat: int, card: Wanted, cards: Faces) -> Iterator[Doing]:
    """The legal acts with which a seat takes that card: the draw of its turn, or a call that takes a discard.

    With just these cards of its hand; without any, whichever go with it.
    """
    top = top_discard(game, book)
    if top not in card.faces:
        return
    who = None if seat == game.actor else seat
    for number, choice in enumerate(game.choices_here):
        if takes_open_card(choice):
            if not cards:
                yield from (act for act in game.choices(seat) if act[0] == number)
            elif game.is_legal(number, cards, who):
                yield number, cards
        elif choice.verb == TAKE and not cards and game.is_legal(number, top, who):
            yield number, top


def takes_discards(game: Game, seat: int) -> bool:
    """Whether the seat is asked for a call that takes a discard."""
    return seat in game.to_act() and any(map(takes_open_card, game.choices_here))


def top_discard(game: Game, book: Book) -> int:
    """The card on top of the discards, NOBODY where there is none."""
    there = game.items(book.zone("discards"))
    return there[-1] if there else NOBODY


def ways_to_lay(game: Game, book: Book, seat: int, cards: Faces) -> Iterator[tuple[int, Doing]]:
    """The legal acts with which a seat lays cards off, one or several at once, each with the place of its meld; where
    a wild card may stand for several, the one that is meant where nobody says for which.
    """
    onto = Onto(len(book.machine.pack.faces))
    who, seen = None if seat == game.actor else seat, set()
    for number, choice in enumerate(game.choices_here):
        if choice.onto is not None and (choice.several is not None) == (len(cards) > 1):
            for place in range(game.value(book.variable("melds-laid"))):
                codes = tuple(onto.code(card, place) for card in cards)
                chosen: Chosen = codes if len(cards) > 1 else codes[0]
                if place not in seen and game.is_legal(number, chosen, who):
                    seen.add(place)
                    yield place, (number, chosen)


def meld_text(game: Game, book: Book, place: int) -> str:
    """A meld on the table, its cards as they were laid."""
    return book.cards.text(game.items(book.zone("meld"), place))


# ---------------------------------------------------------------------- why not


def why_not_take(game: Game, book: Book, seat: int, card: Wanted, cards: Faces) -> tuple[str, tuple[Place, ...]]:
    """Why a seat may not take that card, with these cards of its hand or any."""
    top = top_discard(game, book)
    if top not in card.faces:
        there = f"the top discard is {book.cards.cards[top]}" if top != NOBODY else "there is no discard"
        return there, ()
    calls = (c.verb for c in game.choices_here if takes_open_card(c))
    verb = next(calls, TAKE)
    if cards:
        return refused(game, book, Move(verb, book.cards.named((top,)), book.cards.named(cards)), seat)
    taking = game.choices_here if game.may_act(seat) else ()
    places = tuple(c.origin.place for c in taking if c.verb == verb and c.origin is not None)
    if not places:
        return refused(game, book, Move(verb, book.cards.named((top,))), seat)
    return NO_CARDS_GO, places


def why_not_lay(game: Game, book: Book, seat: int, cards: Faces) -> tuple[str, tuple[Place, ...]]:
    """Why a seat may not lay a card off, or several at once: what all melds have against it, or that none does."""
    melds = game.value(book.variable("melds-laid"))
    if not melds:
        return "no meld lies on the table", ()
    moves = (Move(LAY, book.cards.named(cards), on=place + 1) for place in range(melds))
    found = [refused(game, book, move, seat) for move in moves]
    if len({reason for reason, _ in found}) == 1:
        return found[0]
    places = dict.fromkeys(place for _, many in found for place in many)
    return f"no meld on the table takes {book.cards.text(cards)}", tuple(places)


def refused(game: Game, book: Book, move: Move, seat: int) -> tuple[str, tuple[Place, ...]]:
    """Why the engine doesn't let a seat do that, and the lines that say so."""
    try:
        act_of(game, book, move, seat)
    except PlayError as error:
        reason = str(error).rstrip(".")
        if not reason.startswith(book.seats[seat] + " "):
            reason = reason[:1].lower() + reason[1:]
        return reason, error.explanation.places if error.explanation else ()
    return "", ()


def laid_off(claim: MayInTurn, game: Game, book: Book, cards: Faces) -> str:
    """Why cards may not be laid off as a claim says; nothing where they may. It is tried, and taken back."""
    if claim.together and len(cards) > 1:
        way = next(ways_to_lay(game, book, claim.seat, cards), None)
        return "" if way is not None else why_not_lay(game, book, claim.seat, cards)[0]
    mark = game.mark()
    left = _laid_one_by_one(game, book, claim.seat, cards)
    reason = "" if left is None else why_not_lay(game, book, claim.seat, (left,))[0]
    game.undo(mark)
    return reason


def _laid_one_by_one(game: Game, book: Book, seat: int, cards: Sequence[int]) -> int | None:
    """Lays cards off one after the other, each on the first meld that takes it; the first that none takes, if any.

    The game is changed: its caller takes that back.
    """
    for card in cards:
        way = next(ways_to_lay(game, book, seat, (card,)), None)
        if way is None:
            return card
        game.act(*way[1])
        if game.actor != seat or game.between_deals:
            return None if card == cards[-1] else cards[-1]
    return None
