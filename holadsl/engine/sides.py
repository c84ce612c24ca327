"""Sides of a deal that a card decides: as they are, as far as a seat knows them, and as a person names them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from holadsl.core.machine import NOBODY
from holadsl.core.values import Index, Sight
from holadsl.engine.book import Book
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.unseen import Place, clues, hidden_places, places

ALONE, KNOWN = "alone", "alone-known"
"""The roles that say who plays alone: in truth, and as far as all know it (only where it is a secret)."""


def teams(game: Game, book: Book, seat: int | None) -> Mapping[str, tuple[str, ...]]:
    """The seats of each side as far as that seat knows (None: the referee); where no card decides, of each team."""
    if not book.has(ALONE):
        return book.teams
    alone, _ = known_to(game, book, seat)
    if alone == NOBODY:
        return book.teams
    others = tuple(name for name in book.seats if name != book.seats[alone])
    both = sorted([(book.seats[alone],), others])
    return {"".join(side): side for side in both}


def mates(game: Game, book: Book, team: int) -> tuple[int, ...]:
    """The teams that are on one side with that team, itself too."""
    alone = game.value(book.variable(ALONE)) if book.has(ALONE) else NOBODY
    if alone in (NOBODY, team):
        return (team,)
    return tuple(other for other in range(book.machine.teams) if other != alone)


def known_to(game: Game, book: Book, seat: int | None) -> tuple[int, bool]:
    """Who plays alone as far as that seat knows (None: the referee), and whether it knows the sides at all.

    Seat NOBODY is an onlooker.
    """
    if not book.has(ALONE):
        return NOBODY, True
    alone = game.value(book.variable(ALONE))
    if seat is None or not book.has(KNOWN) or alone == seat != NOBODY or game.between_deals:
        return alone, True
    known = game.value(book.variable(KNOWN))
    if known != NOBODY:
        return known, True
    found = _only_place(game, book, seat) if has_begun(game, book) else NOBODY
    return found, found != NOBODY


def has_begun(game: Game, book: Book) -> bool:
    """Play has begun: before that a card that lies in a hand decides nothing yet."""
    return game.value(book.variable("trick-number")) > 0


def card_of(game: Game, book: Book) -> int:
    """The card that decides."""
    return game.evaluate(book.machine.measures["card-of-sides"].value, {})


def _only_place(game: Game, book: Book, seat: int) -> int:
    """Who must have the card since it can lie nowhere else; NOBODY where there are several places, or the stock."""
    card, hidden = card_of(game, book), hidden_places(book, seat)
    if any(card in game.items(*place) for place in places(book) if place not in hidden):
        return NOBODY  # the seat sees it
    found = clues(game, book, seat)
    spots = next((clue.spots for clue in found if clue.card == card), None)
    if spots is not None:
        owners = {_owner(spot.place) for spot in spots}
    else:
        full = Counter(clue.spots[0].place for clue in found if len({spot.place for spot in clue.spots}) == 1)
        owners = {_owner(place) for place in hidden if len(game.items(*place)) > full[place]}
    return owners.pop() if len(owners) == 1 else NOBODY


def _owner(place: Place) -> int:
    """Whose cards lie there: a seat's, or nobody's."""
    zone, of = place
    return of if zone.index is Index.SEAT and of is not None else NOBODY


# ---------------------------------------------------------------------- setting them


def find(game: Game, book: Book) -> None:
    """Who holds the card is alone; one that lies open has shown who is. For a position, whose past isn't told."""
    if not book.has(ALONE):
        return
    place = next((p for p in places(book) if card_of(game, book) in game.items(*p)), None)
    if place is None:
        return
    alone = game.value(book.variable(ALONE))
    if alone == NOBODY:
        game.set_value(book.variable(ALONE), _owner(place))
    elif place[0].sight is Sight.ALL and book.has(KNOWN):
        game.set_value(book.variable(KNOWN), alone)


def find_anew(game: Game, book: Book) -> None:
    """The same where cards have been dealt out anew, so that another may be alone, or nobody yet."""
    if has_begun(game, book):
        game.set_value(book.variable(ALONE), NOBODY)
        find(game, book)


def waits_in_stock(game: Game, book: Book) -> bool:
    """All know that the card lies in the stock: sides are no secret, and nobody has it yet."""
    secret = not book.has(ALONE) or book.has(KNOWN)
    if secret or not has_begun(game, book) or game.value(book.variable(ALONE)) != NOBODY:
        return False
    return card_of(game, book) in game.items(book.zone("stock"))


def say(game: Game, book: Book, *namings: Iterable[str]) -> None:
    """Who is alone, where a side is named that says so: if `AC` are together, `B` is alone.

    PlayError where they don't fit one another: two alone, or a player named with a side and by himself.
    """
    for naming in namings if book.has(ALONE) else ():
        for letter, times in Counter("".join(naming)).items():
            if times > 1:
                raise PlayError(f"{letter} is named twice: as one of a side, and again.")
    found = {seat for naming in namings for name in naming for seat in left_out(book, name)}
    if len(found) > 1:
        first, second = sorted(book.seats[seat] for seat in found)[:2]
        raise PlayError(f"{first} and {second} can't both be alone against the others.")
    for seat in found:
        set_alone(game, book, seat)


def check(game: Game, book: Book) -> None:
    """Refuses a player alone while another holds the card."""
    alone = game.value(book.variable(ALONE)) if book.has(ALONE) else NOBODY
    for place in places(book) if alone != NOBODY else ():
        if _owner(place) not in (NOBODY, alone) and card_of(game, book) in game.items(*place):
            holder, card = book.seats[_owner(place)], book.cards.cards[card_of(game, book)]
            raise PlayError(f"{book.seats[alone]} can't be alone: {holder} has {card}.")


def set_alone(game: Game, book: Book, seat: int) -> None:
    """Somebody is alone in this deal, whatever was known of it before."""
    game.set_value(book.variable(ALONE), seat)
    if book.has(KNOWN):
        game.set_value(book.variable(KNOWN), NOBODY)


def nobody(game: Game, book: Book) -> None:
    """Nobody is alone, unless a side is named."""
    if book.has(ALONE):
        set_alone(game, book, NOBODY)


def team(book: Book, name: str) -> int:
    """The number of a team, or of the first player of a side; PlayError if there is none of that name."""
    return book.seat(name[0]) if left_out(book, name) else book.team(name)


def left_out(book: Book, name: str) -> tuple[int, ...]:
    """Who is alone if those of this name are a side against him; nobody where that is no such side."""
    if not book.has(ALONE) or len(name) != len(book.seats) - 1 or len(name) < 2:
        return ()
    left = set(book.seats) - set(name)
    return tuple(book.seats.index(seat) for seat in left) if len(left) == 1 else ()
