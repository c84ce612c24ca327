"""The past of a table as things: how it began, and every step since. A record is this as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from holadsl.core.verbs import PASS
from holadsl.data import field, frozen
from holadsl.engine import decks, match, notation, settling
from holadsl.engine.book import Book, Number
from holadsl.engine.errors import PlayError
from holadsl.engine.explain import act_of
from holadsl.engine.game import Game
from holadsl.engine.moves import Move
from holadsl.engine.settling import DealEnd


@frozen
class MatchBegun:
    """A match from its beginning; the first deck comes as the first step."""

    seed: int
    """From which the decks of later deals are drawn, where none is given."""
    dealer: str
    scores: Mapping[str, Number]
    deals: int | None
    """After so many deals the match is over in any case."""

    def begin(self, book: Book) -> Game:
        """The game before its first shuffle."""
        return match.open_match(book, book.seat(self.dealer), self.scores, self.deals)


@frozen
class PositionGiven:
    """A position laid out by hand, as its line of text."""

    seed: int
    position: str

    def begin(self, book: Book) -> Game:
        """The game in that position."""
        return notation.read(book, self.position)


@frozen(eq=False)
class PositionSampled:
    """A position that was sampled. Its text is made when asked for: bots sample often and seldom want it."""

    seed: int
    book: Book
    game: Game
    """Kept as it was sampled; nobody plays on in it."""

    @property
    def position(self) -> str:
        """The position as its line of text."""
        return notation.write(self.game, self.book)

    def begin(self, book: Book) -> Game:
        """The game in that position."""
        return notation.read(book, self.position)


Beginning: TypeAlias = MatchBegun | PositionGiven | PositionSampled


@frozen
class Dealing:
    """A deck, the top card first, dealt as the rules say."""

    deck: tuple[int, ...]


@frozen
class Reshuffled:
    """What was shuffled in the middle of a deal, such as a stock into which cards went back: the top card first."""

    order: tuple[int, ...]


@frozen
class Result:
    """A deal's result entered by hand."""

    points: Mapping[str, Number]
    tricks: Mapping[str, int]
    last_trick: str = ""
    """The seat that took it, if that was said."""
    won: tuple[str, ...] = ()
    """The teams that won the deal, where points don't say it."""
    marks: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """The marks that a team bears besides those that it got at the table."""
    last_card: tuple[str, str] | None = None
    """Who played the last card of the deal, "" if only the card was said, and which it was."""
    match_won: tuple[str, ...] = ()
    """The teams that won the match by what happened in play."""


@frozen
class Ended:
    """How a deal of a game of turns ended at another table: the rules settle it."""

    end: DealEnd


@frozen
class Penalty:
    """A penalty taken from a team's match score."""

    team: str
    penalty: str


@frozen
class Remark:
    """A line of the record that changes nothing, such as that somebody took a card back."""

    text: str


@frozen
class Played:
    """A move, and the seat that made it."""

    move: Move
    seat: int


@frozen
class Answered:
    """What a seat that is asked in a window said. Nobody is to know who passed, so no record names the seat."""

    move: Move
    seat: int
    closes: bool
    """Nobody is asked any more after it; play went on."""

    @property
    def passes(self) -> bool:
        """It said nothing."""
        return self.move.verb == PASS


@frozen
class WindowClosed:
    """All that were asked in a window and hadn't answered passed: what a record has of their passing.

    Where the window is closed already it means nothing.
    """


Deed: TypeAlias = Played | Answered | WindowClosed | Dealing | Reshuffled | Result | Ended | Penalty
Step: TypeAlias = Deed | Remark
"""All that can stand in a record."""


_END = Move("end-deal")
_AS_MOVE = {
    WindowClosed: Move(PASS),
    Dealing: Move("next-deal"),
    Reshuffled: Move("shuffle"),
    Result: _END,
    Ended: _END,
    Penalty: Move("penalise"),
}


def as_move(deed: Deed) -> Move:
    """The deed as `Table.pop` gives it back: what the table itself did has the verb next-deal, end-deal or penalise."""
    return deed.move if isinstance(deed, Played | Answered) else _AS_MOVE[type(deed)]


def carry_out(game: Game, book: Book, deed: Deed) -> None:
    """Does it; PlayError, with nothing changed, if the rules or the moment don't allow it."""
    assert not isinstance(deed, WindowClosed), "a course makes single answers of it"
    if isinstance(deed, Played | Answered):
        _, number, chosen = act_of(game, book, deed.move, deed.seat)
        game.act(number, chosen, None if deed.seat == game.actor else deed.seat)
        return
    mark = game.mark()
    try:
        if isinstance(deed, Dealing):
            match.deal_again(game, book, deed.deck)
        elif isinstance(deed, Reshuffled):
            decks.shuffle_part(game, book, deed.order)
        elif isinstance(deed, Ended):
            match.check_open(game)
            settling.come_about(game, book, deed.end)
        elif isinstance(deed, Result):
            match.set_marks(game, book, {book.team(team): names for team, names in deed.marks.items()})
            match.set_last_card(game, book, deed.last_card)
            match.set_match_won(game, book, deed.match_won)
            match.result_by_hand(game, book, deed.points, deed.tricks, deed.last_trick, deed.won)
        else:
            match.penalise(game, book, book.team(deed.team), deed.penalty)
    except PlayError:
        game.undo(mark)
        raise
