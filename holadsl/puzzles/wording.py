"""Cards, moves and lines of play in words, as they stand on a page of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from holadsl.api import Card, CardDrawn, CardPlayed, Event, Move, Refilled, Rules, Table, TrickTaken
from holadsl.core.verbs import DOWN, PASS, STOP, TOP
from holadsl.data import define, field
from holadsl.puzzles.puzzle import Answer, Puzzle

Shown: TypeAlias = Callable[[str], str]
"""Puts the faces of cards into words in which they stand by their short texts, as `9h`."""

ONLY: Final = "!"
"""Stands behind a move that alone is right."""


def as_written(text: str) -> str:
    """Cards by their short texts."""
    return text


def named(seats: Iterable[str]) -> str:
    """Several seats: `A and C`."""
    return " and ".join(seats)


def move(made: Move, shown: Shown) -> str:
    """A move: its cards, and what is done with them where they aren't just played."""
    if made.verb == DOWN:
        return f"{shown(' '.join(map(str, made.cards)))} face down"
    if made.verb == STOP and not made.cards:
        return "no more cards"
    if made.verb == TOP:
        return "the top card of the stock"
    return shown(str(made))


def hand(cards: Sequence[Card], rules: Rules, shown: Shown) -> str:
    """Cards as somebody holds them: by suits where these matter, with commas between them, else by ranks; the last of
    the pack first.
    """
    ranks, suits = ({mark: place for place, mark in enumerate(marks)} for marks in _marks(rules))
    if not rules.book.moves.suits_matter:
        ordered = sorted(cards, key=lambda card: (-ranks[card.rank], suits[card.suit]))
        return shown(" ".join(map(str, ordered)))
    by_suit: dict[str | None, list[Card]] = {}
    for card in sorted(cards, key=lambda card: (-suits[card.suit], -ranks[card.rank])):
        by_suit.setdefault(card.suit, []).append(card)
    return ", ".join(shown(" ".join(map(str, several))) for several in by_suit.values())


def _marks(rules: Rules) -> tuple[list[str], list[str | None]]:
    """The ranks and the suits of a pack, in its order."""
    return list(dict.fromkeys(card.rank for card in rules.pack)), list(dict.fromkeys(card.suit for card in rules.pack))


def stock(table: Table) -> tuple[Card, ...]:
    """The cards of the stock, from the top."""
    game, book = table.under()
    return book.cards.named(game.items(book.zone("stock")))


def play(puzzle: Puzzle, answer: Answer, shown: Shown) -> Iterator[str]:
    """How play goes on with a move to the end of the deal: a line for each trick, or for each turn.

    Who passes when several are asked isn't told. Moves behind the first that alone are right are marked.
    """
    told = _Told(puzzle.table.copy(), shown)
    for place, (seat, made) in enumerate(answer.line):
        yield from told.move(seat, made, ONLY if place and place in answer.only else "")
    yield from told.rest()


@define
class _Told:
    """Gathers the moves of a trick or a turn."""

    table: Table
    shown: Shown
    moves: list[str] = field(factory=list)
    seat: str = ""
    """Whose turn is told."""

    def move(self, seat: str, made: Move, mark: str) -> Iterator[str]:
        """Makes a move at the table; gives the line that it ends."""
        before = len(self.table.events)
        self.table.push(made, seat=seat)
        events = self.table.events[before:]
        if made.verb != PASS:
            if self.table.rules.in_turns and seat != self.seat:
                yield from self.rest()
            said = self._otherwise(events)
            who = "" if self.table.rules.in_turns and seat == self.seat else f"{seat} "
            self.seat = seat
            self.moves.append(f"{who}{said or move(made, self.shown)}{mark}")
        taken = [event for event in events if isinstance(event, TrickTaken)]
        if taken:
            ends = self._taken(taken[-1], [event for event in events if isinstance(event, Refilled)])
            yield from self.rest(f": {ends}")

    def rest(self, end: str = "") -> Iterator[str]:
        """The moves that were gathered, as a line."""
        if self.moves:
            yield f"{', '.join(self.moves)}{end}."
        self.moves, self.seat = [], ""

    def _otherwise(self, events: Sequence[Event]) -> str:
        """A move that its own words don't say: which card was drawn, that a card holds the trick."""
        for event in events:
            if isinstance(event, CardDrawn):
                return f"draw {self.shown(str(event.card))}"
            if isinstance(event, CardPlayed) and event.holds:
                return f"holds with {self.shown(str(event.card))}"
        return ""

    def _taken(self, taken: TrickTaken, drawn: Sequence[Refilled]) -> str:
        worth = f", {taken.points} points" if taken.points else ""
        cards = ", ".join(f"{one.seat} {self.shown(str(one.card))}" for one in drawn)
        return f"{taken.winner} takes the trick{worth}" + (f"; drawn: {cards}" if cards else "")
