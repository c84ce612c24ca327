"""A table laid out by hand: any part of a deal given, the rest none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from holadsl.core.machine import NOBODY
from holadsl.core.verbs import DOWN, PLAY
from holadsl.data import define, field, frozen
from holadsl.engine import sides
from holadsl.engine.book import Book, Number
from holadsl.engine.cards import words
from holadsl.engine.chance import Chance as Stream
from holadsl.engine.chance import shuffle
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.match import (
    first_leader,
    last_in_order,
    set_dealer,
    set_given,
    set_marks,
    set_scores,
    set_tricks,
    set_trump,
)
from holadsl.engine.position_of_turns import check_standing, lay_out_turn, without_standing

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
"""No part given."""


@frozen
class Parts:
    """What is given of a position. Cards are texts, oldest or top first; teams and seats are names.

    Cards in no given place lie aside. `stock` as a number is sampled from those by `seed`.
    """

    hands: Mapping[str, str] = NOTHING
    turn: str = ""
    leader: str = ""
    dealer: str = ""
    stock: int | str = 0
    trump: str = ""
    """A suit, by its name or letter."""
    trick: Sequence[tuple[str, str]] = ()
    """Seats and cards in the order played: open circuits, whole or begun (`7s Qs`, `down 6c 6h`)."""
    captured: Mapping[str, str] = NOTHING
    tricks_won: Mapping[str, int] = NOTHING
    scores: Mapping[str, Number] = NOTHING
    counts: Mapping[str, int] = NOTHING
    """The counts of the rule file, by name."""
    marks: Mapping[str, Sequence[str]] = NOTHING
    """The marks that a team bears, by its name."""
    discards: str = ""
    """What lies open, out of play, the top card last."""
    melds: Sequence[tuple[str, str]] = ()
    """Who laid each meld, and its cards, in the order laid."""
    turns: Mapping[str, int] = NOTHING
    """How many turns each seat has begun in this deal, before the present one."""
    seed: int = 0


@define
class Pile:
    """Hands out the cards of one pack: no card to two places."""

    book: Book
    free: Counter[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.free = Counter(self.book.machine.pack.deck())

    def take(self, texts: Sequence[str]) -> list[tuple[int, ...]]:
        """The cards of several places. Ranks alone take the first free suit in pack order, after all whole cards."""
        places = [[self._whole(word) for word in words(text)] for text in texts]
        return [tuple(self._any(card) if isinstance(card, str) else card for card in place) for place in places]

    def _whole(self, word: str) -> int | str:
        """The card, taken; or the rank alone as it is written."""
        names = self.book.cards
        face, rank = names.face(word), names.rank(word)
        if face is None and (not rank or not self.book.moves.suits_matter.isdisjoint(rank)):
            raise PlayError(names.no_such_card(word))
        if face is None:
            return word
        if not self.free[face]:
            raise PlayError(f"{names.cards[face]} lies in two places.")
        self.free[face] -= 1
        return face

    def _any(self, rank: str) -> int:
        for face in self.book.cards.rank(rank):
            if self.free[face]:
                self.free[face] -= 1
                return face
        raise PlayError(f"The pack has no further {rank}.")

    def draw(self, count: int, seed: int) -> tuple[int, ...]:
        """That many of the cards that are left, drawn by the seed."""
        loose = sorted(self.free.elements())
        if not 0 <= count <= len(loose):
            raise PlayError(f"The stock can't have {count} cards: {len(loose)} are left.")
        return tuple(shuffle(loose, Stream(seed))[:count])


@frozen
class Laid:
    """What a seat played to the open trick."""

    seat: int
    cards: tuple[int, ...]
    verb: str


@frozen
class LaidOut:
    """A position before the cards of its trick are played."""

    game: Game
    plays: tuple[Laid, ...]
    """What was played to the open trick; the cards are still in the hands."""
    hands: Mapping[int, tuple[int, ...]]
    """What each seat holds once they are played."""
    stock: tuple[int, ...]

    def put_back(self, game: Game, book: Book) -> bool:
        """Puts hands and stock as they were given if cards were drawn while the trick was played; whether it was so."""
        if not self.plays or not game.items(book.zone("trick")):
            return False
        hand, stock = book.zone("hand"), book.zone("stock")
        if game.items(stock) == self.stock:
            return False
        for seat in range(book.machine.seats):
            game.set_items(hand, self.hands.get(seat, ()), seat)
        game.set_items(stock, self.stock)
        return True


def lay_out(book: Book, parts: Parts) -> LaidOut:
    """The position up to the lead of its trick, or the draw of its turn. PlayError for what the rules or the pack
    can't be.
    """
    pile = Pile(book)
    seats = sorted(book.seat(name) for name in parts.hands)
    teams = [sides.team(book, name) for name in parts.captured]
    cards = iter(pile.take(_texts(parts, [book.seats[seat] for seat in seats])))
    held = {seat: next(cards) for seat in seats}
    stock = next(cards)
    plays = tuple(
        Laid(book.seat(name), _together(next(cards), text, book), _how(text)[0]) for name, text in parts.trick
    )
    game = Game(book.machine)
    for team in teams:
        game.set_items(book.zone("taken"), next(cards), team)
    discards = next(cards)
    if discards:
        game.set_items(book.zone("discards"), discards)
    if isinstance(parts.stock, int):
        stock = pile.draw(parts.stock, parts.seed)
    set_dealer(game, book, book.seat(parts.dealer) if parts.dealer else last_in_order(book))
    _set_numbers(game, book, parts)
    for seat in range(book.machine.seats):
        # The cards of the trick go in front: there the oldest of identical cards is the one that was played.
        played = (card for laid in plays if laid.seat == seat for card in laid.cards)
        game.set_items(book.zone("hand"), (*played, *held.get(seat, ())), seat)
    game.set_items(book.zone("stock"), stock)
    if book.in_turns:
        melds = [(book.seat(name), next(cards)) for name, _ in parts.melds]
        turns = {book.seat(name): number for name, number in parts.turns.items()}
        lay_out_turn(game, book, _first(game, book, parts), melds, turns)
        check_standing(game, book, [text for _, text in parts.melds])
    else:
        _lay_out_trick(game, book, parts, plays)
    return LaidOut(game, plays, held, stock)


def _texts(parts: Parts, seats: Sequence[str]) -> list[str]:
    """The cards of all places, in the order in which they are handed out."""
    top = parts.stock if isinstance(parts.stock, str) else ""
    hands = [parts.hands[seat] for seat in seats]
    trick, melds = [_how(text)[1] for _, text in parts.trick], [without_standing(text) for _, text in parts.melds]
    return [*hands, top, *trick, *parts.captured.values(), parts.discards, *melds]


def _lay_out_trick(game: Game, book: Book, parts: Parts, plays: Sequence[Laid]) -> None:
    """Whoever leads is about to; who took the trick before is he."""
    leader = _leader(game, book, parts, plays)
    game.set_value(book.variable("leader"), leader)
    if book.has("last-winner") and (any(parts.captured.values()) or any(parts.tricks_won.values())):
        game.set_value(book.variable("last-winner"), leader)  # whoever leads has taken the trick before
    sides.say(game, book, parts.captured, parts.tricks_won)
    sides.check(game, book)
    sides.find(game, book)
    game.jump("trick")


def _how(text: str) -> tuple[str, str]:
    """How cards were played, and which."""
    first, _, rest = text.strip().partition(" ")
    return (DOWN, rest) if first.lower() == DOWN else (PLAY, text)


def _together(cards: tuple[int, ...], text: str, book: Book) -> tuple[int, ...]:
    if len(cards) != 1 and not book.has("down"):
        raise PlayError(f"One card is played at a time, not '{text}'.")
    return cards


def _set_numbers(game: Game, book: Book, parts: Parts) -> None:
    """Scores, trump, tricks, counts, and that this is the first deal."""
    if book.has("deal-number"):
        game.set_value(book.variable("deal-number"), 1)
    set_scores(game, book, parts.scores)
    if parts.trump:
        set_trump(game, book, parts.trump)
    if book.has("tricks"):
        set_tricks(game, book, {sides.team(book, name): number for name, number in parts.tricks_won.items()})
    set_counts(game, book, parts.counts)
    set_marks(game, book, {book.team(name): marks for name, marks in parts.marks.items()})


def set_counts(game: Game, book: Book, counts: Mapping[str, int]) -> None:
    """Sets counts of the rule file; PlayError for one that it doesn't keep."""
    for name, number in counts.items():
        if not book.has(f"count {name}"):
            raise PlayError(f"These rules count no '{name}'.")
        set_given(game, book.variable(f"count {name}"), number)


def _leader(game: Game, book: Book, parts: Parts, plays: Sequence[Laid]) -> int:
    """Who leads, or led: as the trick, the leader or the turn says; else as the rules' first lead does."""
    said = [("leader", book.seat(parts.leader))] if parts.leader else []
    if plays:
        first = plays[0].seat
        if said and said[0][1] != first:
            raise PlayError(f"{parts.leader} can't lead: the first card of the trick is {book.seats[first]}'s.")
        return first
    if said:
        return said[0][1]
    if parts.turn:
        return book.seat(parts.turn)
    leader = first_leader(game, book)
    return leader if leader != NOBODY else book.machine.following[game.value(book.variable("dealer"))]


def _first(game: Game, book: Book, parts: Parts) -> int:
    """Whose turn it is: as the turn says, else as the rules' first turn does."""
    if parts.turn or parts.leader:
        return book.seat(parts.turn or parts.leader)
    first = first_leader(game, book)
    return first if first != NOBODY else book.machine.following[game.value(book.variable("dealer"))]


def check_player(game: Game, book: Book, laid: Laid) -> None:
    """Refuses cards of the trick that it was not that seat's turn to play."""
    if game.actor != laid.seat:
        whose = "nobody's" if game.actor == NOBODY else f"{book.seats[game.actor]}'s"
        cards = book.cards.text(laid.cards)
        raise PlayError(f"{book.seats[laid.seat]} can't have played {cards}: it was {whose} turn.")


def check_turn(game: Game, book: Book, turn: str) -> None:
    """Refuses a turn that is another's."""
    if turn and game.actor not in (NOBODY, book.seat(turn)):
        raise PlayError(f"It can't be {turn}'s turn: it is {book.seats[game.actor]}'s.")
