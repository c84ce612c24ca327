"""What lies open on the table: all that everybody may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holadsl.core.machine import NOBODY, Final
from holadsl.core.values import Variable
from holadsl.data import frozen
from holadsl.engine import match, sides
from holadsl.engine.book import Book, Number
from holadsl.engine.cards import Card
from holadsl.engine.course import Course
from holadsl.engine.game import Game
from holadsl.engine.match import Outcome
from holadsl.engine.melded import Meld, melds_of
from holadsl.engine.position_of_turns import OUT
from holadsl.engine.standing import open_calls


@frozen(at_once=True)
class Played:
    """What a seat played to the open trick (`holadsl.Played`)."""

    seat: str
    cards: tuple[Card, ...]
    face_down: bool
    circuit: int
    """In which circuit of the trick, from 1."""


class Board:
    """The open part of a table; what the rules don't have at all is a PlayError, unless said otherwise."""

    __slots__ = ("_course",)

    def __init__(self, course: Course) -> None:
        self._course = course

    @property
    def _game(self) -> Game:
        return self._course.game

    @property
    def _known(self) -> Game:
        """The game as far as the onlooker knows who may act."""
        return self._game

    @property
    def _book(self) -> Book:
        return self._course.book

    # ------------------------------------------------------------------ whose turn it is

    @property
    def turn(self) -> str | None:
        """The seat whose ordinary act is awaited; None after a deal."""
        return self._book.seat_or_none(self._game.actor)

    @property
    def to_act(self) -> tuple[str, ...]:
        """Every seat that may act, `turn` first, then in order of play; empty after a deal.

        In a window: who hasn't answered; to a view all who are asked, whoever of the others has passed already.
        """
        return tuple(self._book.seats[seat] for seat in self._known.to_act())

    def open_calls(self, seat: str) -> tuple[str, ...]:
        """The calls that stand open to a seat by what everybody sees, whatever it holds. PlayError if nobody sits
        there."""
        return open_calls(self._known, self._book.seat(seat))

    @property
    def deal_over(self) -> bool:
        """The deal is over and counted."""
        return self._game.between_deals

    @property
    def over(self) -> bool:
        """The match is over; then the deal is, too."""
        return isinstance(self._game.waiting, Final)

    # ------------------------------------------------------------------ the trick

    @property
    def trick(self) -> tuple[Played, ...]:
        """What was played to the open trick, in order; empty before its lead."""
        if self._book.has("down"):
            return tuple(self._sets())
        cards = self._game.items(self._book.zone("trick"))
        seats = self._game.items(self._book.zone("trick-by"))
        return tuple(
            Played(self._book.seats[seat], (self._book.cards.cards[card],), False, circuit)
            for seat, card, circuit in zip(seats, cards, _circuits(seats), strict=True)
        )

    def _sets(self) -> Iterator[Played]:
        """Plays of several cards, as the onlooker sees them: face down `??`, but to who laid it."""
        game, book = self._game, self._book
        by = game.items(book.zone("trick-by"))
        cards = game.items(book.zone("trick"))
        seat = self._read("leader")
        for _ in book.seats:
            up = tuple(card for card, player in zip(cards, by, strict=True) if player == seat)
            down = game.items(book.zone("down"), seat)
            if up:
                yield Played(book.seats[seat], book.cards.named(up), False, 1)
            elif down:
                shown = down if self._onlooker in (None, seat) else (NOBODY,) * len(down)
                yield Played(book.seats[seat], book.cards.named(shown), True, 1)
            seat = book.machine.following[seat]

    @property
    def _onlooker(self) -> int | None:
        """The seat that looks on; None for the referee, who knows all."""
        return None

    @property
    def leader(self) -> str:
        """The seat that leads, or led, the trick; after a deal the one that led its last trick."""
        leader = self._read("leader")
        return self._book.seats[leader] if leader != NOBODY else self.dealer

    @property
    def controller(self) -> str | None:
        """The seat that would take the open trick if it ended now; None before the lead."""
        if not self._game.items(self._book.zone("trick")):
            return None
        return self._book.seat_or_none(self._read("control"))

    # ------------------------------------------------------------------ the rest of the table

    @property
    def dealer(self) -> str:
        """The seat that dealt this deal."""
        return self._book.seats[self._read("dealer")]

    @property
    def stock_size(self) -> int:
        """How many cards are left to draw."""
        return len(self._game.items(self._book.zone("stock")))

    @property
    def hand_sizes(self) -> Mapping[str, int]:
        """How many cards each seat holds."""
        hand = self._book.zone("hand")
        return {name: len(self._game.items(hand, seat)) for seat, name in enumerate(self._book.seats)}

    @property
    def trump(self) -> str | None:
        """The letter of the trump suit; None where there is none, or single cards are trumps."""
        suit = match.trump_of(self._game, self._book)
        faces = (number for number, face in enumerate(self._book.machine.pack.faces) if face.suit == suit)
        first = next(faces, None)
        return None if suit == NOBODY or first is None else self._book.cards.cards[first].suit

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, in the order laid; empty in games without."""
        return melds_of(self._game, self._book)

    @property
    def melded(self) -> tuple[str, ...]:
        """The seats that have laid down a meld in this deal; none in games without."""
        if not self._book.has("has-melded"):
            return ()
        flags = self._game.values(self._book.variable("has-melded"))
        return tuple(seat for seat, flag in zip(self._book.seats, flags, strict=True) if flag)

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats in this deal, clockwise; where more sit at the table than play it, those who aren't out (yet)."""
        if not self._book.has(OUT):
            return self._book.seats
        flags = self._game.values(self._book.variable(OUT))
        return tuple(seat for seat, flag in zip(self._book.seats, flags, strict=True) if not flag)

    @property
    def joined(self) -> tuple[str, ...]:
        """The seats that were asked whether they play this deal and said so; none where nobody is asked."""
        if not self._book.has("chose-to-play"):
            return ()
        flags = self._game.values(self._book.variable("chose-to-play"))
        return tuple(seat for seat, flag in zip(self._book.seats, flags, strict=True) if flag)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile, its top card last; empty in games without."""
        if not self._book.has("discards"):
            return ()
        return self._book.cards.named(self._game.items(self._book.zone("discards")))

    @property
    def teams(self) -> Mapping[str, tuple[str, ...]]:
        """The seats of each team, as far as it is known who plays with whom."""
        return sides.teams(self._game, self._book, self._onlooker)

    # ------------------------------------------------------------------ what was won

    @property
    def tricks_won(self) -> Mapping[str, int]:
        """Tricks taken in this deal, by team."""
        return self._book.by_team(self._game.values(self._book.variable("tricks")))

    @property
    def scores(self) -> Mapping[str, Number]:
        """The match scores, by team."""
        return match.scores_of(self._game, self._book)

    @property
    def factor(self) -> int:
        """How many times this deal counts for the match: 1, or 2, 4 … where the rules doubled it; once a deal is over,
        how many times it has counted.
        """
        return match.factor_of(self._game, self._book, "factor")

    @property
    def next_factor(self) -> int:
        """How many times the next deal will count, as far as that is decided."""
        return match.factor_of(self._game, self._book, "next-factor")

    @property
    def counts(self) -> Mapping[str, int]:
        """The counts that the rules keep over the match, by name."""
        roles = self._book.machine.roles.items()
        kept = {role.removeprefix("count "): item for role, item in roles if role.startswith("count ")}
        return {name: self._game.value(item) for name, item in kept.items() if isinstance(item, Variable)}

    @property
    def marks(self) -> Mapping[str, tuple[str, ...]]:
        """The marks that each team bears in this deal, or bore in the deal that was counted."""
        borne = {mark: self._game.values(self._book.variable(f"mark {mark}")) for mark in self._book.machine.marks}
        return {
            team: tuple(mark for mark, flags in borne.items() if flags[number])
            for number, team in enumerate(self._book.team_names)
        }

    @property
    def deal_won(self) -> tuple[str, ...]:
        """The teams that a call or a rule has made win this deal; none while none did."""
        flags = self._game.values(self._book.variable("deal-won"))
        return tuple(team for team, flag in zip(self._book.team_names, flags, strict=True) if flag)

    @property
    def come_true(self) -> tuple[str, ...]:
        """The rules, by name, whose condition has come true and still holds; of those that wait for a moment none."""
        names = (role.removeprefix("was ") for role in self._book.machine.roles if role.startswith("was "))
        return tuple(name for name in names if any(self._game.values(self._book.variable(f"was {name}"))))

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return match.outcome_of(self._game, self._book)

    def _read(self, role: str) -> int:
        return self._game.value(self._book.variable(role))


def _circuits(seats: Sequence[int]) -> Iterator[int]:
    """The circuit in which each card of a trick was played: the leader begins each."""
    circuit = 0
    for seat in seats:
        circuit += seat == seats[0]
        yield circuit
