"""A position of a game of turns from the parts that are given: melds on the table, discards, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from holadsl.core.machine import NOBODY
from holadsl.core.values import Index, Variable
from holadsl.engine.book import Book
from holadsl.engine.cards import words
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.match import set_given
from holadsl.engine.melded import melds_of

OUT: Final = "out-of-deal"
"""The role of the flags of those who sit at the table and aren't in the deal."""


def lay_out_turn(
    game: Game, book: Book, turn: int, melds: Sequence[tuple[int, tuple[int, ...]]], turns: Mapping[int, int]
) -> None:
    """Lays the melds down and lets that seat's turn begin, before its draw; hands, stock and discards lie already.

    The top discard is of the player before, if he has had a turn; else it was shown at the deal. PlayError for cards
    that can't lie in one meld, and for turns that nobody can have had.
    """
    held = {seat for seat in range(book.machine.seats) if game.items(book.zone("hand"), seat)}
    sit_out(game, book, turn, {*held, *turns, *(owner for owner, _ in melds)})
    for seat, number in turns.items():
        set_given(game, book.variable("turns"), number, seat)
    for owner, cards in melds:
        _lay(game, book, owner, cards)
    value, variable = game.value, book.variable
    had = value(variable("turns"), turn)
    game.set_value(variable("turn-number"), sum(game.values(variable("turns"))) + 1)
    set_given(game, variable("turns"), had + 1, turn)
    game.set_value(variable("melded-before"), value(variable("has-melded"), turn), turn)
    game.set_value(variable("player"), turn)
    before = _before(turn, game, book)
    if game.items(book.zone("discards")) and value(variable("turns"), before):
        game.set_value(variable("discarder"), before)
    stands(game, book)
    game.jump("draw")


def sit_out(game: Game, book: Book, first: int, named: Collection[int]) -> None:
    """Where more sit at the table than play a deal, says who is out: of the others than those named, who come last in
    order of play from a seat. PlayError if more are named than play.
    """
    if not book.has(OUT):
        return
    plays, seats = {first, *named}, [first]
    while len(seats) < book.machine.seats:
        seats.append(book.machine.following[seats[-1]])
    number = game.evaluate(book.machine.measures["playing"].value, {})
    if len(plays) > number:
        raise PlayError(f"{number} play a deal at this table, and {len(plays)} have a part in this one.")
    others = [seat for seat in seats if seat not in plays]
    for seat in others[number - len(plays) :]:
        game.set_value(book.variable(OUT), 1, seat)


def _before(turn: int, game: Game, book: Book) -> int:
    """The player before in order of play, of those in the deal."""
    before = book.machine.following.index(turn)
    while book.has(OUT) and game.value(book.variable(OUT), before):
        before = book.machine.following.index(before)
    return before


def without_standing(text: str) -> str:
    """The cards of a meld as they are held: `*1 8h 9h` of `*1=7h 8h 9h`."""
    return " ".join(word.partition("=")[0] for word in words(text))


def check_standing(game: Game, book: Book, texts: Sequence[str]) -> None:
    """Refuses a meld of which a wild card is said to stand for another than it does where it is named."""
    for meld, text in zip(melds_of(game, book), texts, strict=True):
        lies = {str(card.itself): card.stands_for for card in meld.cards}
        for word in words(text):
            name, said, other = word.partition("=")
            face = book.cards.face(name)
            stands = None if face is None else lies[str(book.cards.cards[face])]
            if said and (stands is None or book.cards.face(other) != book.cards.face(str(stands))):
                where = f"for {stands}" if stands is not None else "for no other card"
                raise PlayError(f"{name} stands {where} in {without_standing(text)}: name it where {other} would lie.")


def stands(game: Game, book: Book) -> None:
    """What holds already doesn't come true any more: no rule fires for it."""
    for name, measure in book.machine.measures.items():
        if name.startswith("was ") and book.has(name):
            flag = book.variable(name)
            copies = (None,) if flag.index is Index.ONE else range(book.machine.copies(flag.index))
            for of in copies:
                game.set_value(flag, game.evaluate(measure.value, {measure.team: of or 0}), of)


def _lay(game: Game, book: Book, owner: int, cards: tuple[int, ...]) -> None:
    place = game.value(book.variable("melds-laid"))
    if place >= book.machine.melds:
        raise PlayError(f"There are no more than {book.machine.melds} melds in these rules.")
    for lying in _ways_to_lie(cards, book):
        for core in _cores(lying):
            kind = _asked(game, book, core, "new-meld", place)
            if kind == NOBODY and len(core) == 1 and "left-meld" in book.machine.measures:
                kind = _asked(game, book, core, "left-meld", place)
            if kind != NOBODY and _grown(game, book, core, lying, kind, place):
                game.set_value(book.variable("meld-owner"), owner, place)
                game.set_value(book.variable("has-melded"), 1, owner)
                game.set_value(book.variable("melds-laid"), place + 1)
                return
    raise PlayError(f"{book.cards.text(cards)} can't lie in one meld in these rules.")


def _ways_to_lie(cards: tuple[int, ...], book: Book) -> Iterator[tuple[int, ...]]:
    """As they are given, then in the order of their ranks, whichever comes first; wild ones fill gaps, or go behind."""
    yield cards
    pack, wilds = book.machine.pack, book.machine.wilds
    naturals, ranks = [card for card in cards if card not in wilds], len(pack.ranks)
    for first in dict.fromkeys(pack.faces[card].rank for card in naturals):
        for below in range(len(cards) - len(naturals) + 1):
            at = {(pack.faces[card].rank - first + below) % ranks: card for card in naturals}
            if len(at) == len(naturals) and max(at) < len(cards):
                loose = iter([card for card in cards if card in wilds])
                yield tuple(at[place] if place in at else next(loose) for place in range(len(cards)))


def _cores(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The cards with which the meld may have been laid down, as many as possible first."""
    for size in range(len(cards), 0, -1):
        yield from combinations(cards, size)


def _grown(game: Game, book: Book, core: tuple[int, ...], lying: tuple[int, ...], kind: int, place: int) -> bool:
    """Adds the rest one by one, each as the meld takes it; whether all could be added and lie as they are given."""
    zone, kinds = book.zone("meld"), book.variable("meld-kind")
    assert isinstance(kinds, Variable)
    rest = list((Counter(lying) - Counter(core)).elements())
    game.set_value(kinds, kind, place)
    here = core
    while _asked(game, book, here, "lies-right", place):
        game.set_items(zone, here, place)
        fits = ((card, _asked(game, book, (card,), "grown-meld", place)) for card in rest)
        card, new = next(((card, new) for card, new in fits if new != NOBODY), (NOBODY, NOBODY))
        if new == NOBODY:
            break
        game.set_value(kinds, new, place)
        rest.remove(card)
        here = _in_order(lying, Counter((*here, card)))
    if not rest and game.items(zone, place) == here:
        return True
    game.set_items(zone, (), place)
    return False


def _in_order(lying: tuple[int, ...], cards: Counter[int]) -> tuple[int, ...]:
    """So many of the cards, in the order in which they are to lie."""
    out = []
    for card in lying:
        if cards[card]:
            cards[card] -= 1
            out.append(card)
    return tuple(out)


def _asked(game: Game, book: Book, cards: tuple[int, ...], measure: str, place: int) -> int:
    """What the rules say of cards that are picked."""
    found = book.machine.measures[measure]
    game.set_items(book.zone("picked"), cards)
    try:
        return game.evaluate(found.value, {found.team: place})
    finally:
        game.set_items(book.zone("picked"), ())
