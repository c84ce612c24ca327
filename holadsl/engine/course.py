"""How a table went so far: the game, how it began, every step since, and the way back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from holadsl.core.machine import Window
from holadsl.core.verbs import PASS
from holadsl.engine import decks
from holadsl.engine.book import Book
from holadsl.engine.decided import Heard
from holadsl.engine.errors import PlayError
from holadsl.engine.game import Game
from holadsl.engine.history import (
    Answered,
    Beginning,
    Dealing,
    Deed,
    MatchBegun,
    Played,
    PositionSampled,
    Remark,
    Reshuffled,
    Step,
    WindowClosed,
    as_move,
    carry_out,
)
from holadsl.engine.moves import Move
from holadsl.engine.past import Part, Past
from holadsl.engine.recalled import Entry, Recalled
from holadsl.engine.sample import Knowledge


class Course:
    """A game with its past."""

    __slots__ = ("_first", "_past", "_recalled", "_skip", "beginning", "book", "game", "log")

    def __init__(self, book: Book, beginning: Beginning, game: Game | None = None) -> None:
        """From its beginning; or from a game that has come there already."""
        self.book = book
        self.beginning = beginning
        self.game = beginning.begin(book) if game is None else game
        self.log: list[Entry] = []
        self._first = 0  # so many steps belong to the beginning and aren't undone
        self._past: tuple[Part, ...] = ()  # what happened before this game
        self._skip = len(self.game.events)  # so much of what the game tells isn't part of the past
        self._recalled = Recalled()

    def settle_in(self) -> None:
        """Makes the steps so far part of the beginning."""
        self._first = len(self.log)

    # ------------------------------------------------------------------ forwards

    def do(self, deed: Deed) -> None:
        """Does it and notes it; PlayError, with nothing changed, if that can't be."""
        if not isinstance(deed, Reshuffled):
            self.shuffle()
        if isinstance(deed, WindowClosed):
            self._close()
        elif isinstance(deed, Answered) or (isinstance(deed, Played) and isinstance(self.game.waiting, Window)):
            self.answer(deed.move, deed.seat)
        else:
            mark = self.game.mark()
            carry_out(self.game, self.book, deed)
            self.log.append((mark, deed.move, deed.seat) if isinstance(deed, Played) else (mark, deed, -1))

    def shuffle(self) -> None:
        """Shuffles what play waits to be shuffled in the middle of a deal, as the seed has it; mostly nothing."""
        while self.book.reshuffles and self.game.to_shuffle:
            steps = [what for _, what, _ in self.log]
            dealt = max((number for number, step in enumerate(steps) if isinstance(step, Dealing)), default=-1)
            times = sum(isinstance(step, Reshuffled) for step in steps[dealt + 1 :])
            seed, deal = self.beginning.seed, max(self.deals - 1, 0)
            self.do(Reshuffled(decks.shuffled_part(self.game.to_shuffle, seed, deal, times)))

    def answer(self, move: Move, seat: int) -> None:
        """A seat that is asked in a window answers; PlayError, with nothing changed, if it may not."""
        game, window = self.game, self.game.waiting
        mark = game.mark()
        carry_out(game, self.book, Answered(move, seat, closes=False))
        self.log.append((mark, Answered(move, seat, closes=game.waiting is not window), seat))

    def close_window(self) -> None:
        """All who are asked in a window and haven't answered pass. PlayError: nobody is being asked."""
        if not isinstance(self.game.waiting, Window):
            raise PlayError("Nobody is being asked: there is no window to close.")
        self._close()

    def _close(self) -> None:
        window = self.game.waiting
        if not isinstance(window, Window):
            self.log.append((None, WindowClosed(), -1))  # kept, so that the record stays as it was
        while isinstance(window, Window) and self.game.waiting is window:
            self.answer(Move(PASS), self.game.to_act()[0])

    def note(self, text: str) -> None:
        """Notes a remark."""
        self.log.append((None, Remark(" ".join(text.split())), -1))

    def follow(self, step: Step) -> None:
        """Does it, or notes it, whatever it is."""
        if isinstance(step, Remark):
            self.note(step.text)
        else:
            self.do(step)

    # ------------------------------------------------------------------ back

    def undo(self) -> Move:
        """Takes the last deed back, exactly; remarks stay. PlayError if there is none."""
        place = len(self.log) - 1
        while place >= self._first and isinstance(self.log[place][1], Remark | WindowClosed | Reshuffled):
            if not isinstance(self.log[place][1], Remark):
                del self.log[place]  # it is said of what is taken back, or followed from it
            place -= 1
        if place < self._first:
            raise PlayError("There is nothing to take back: nothing was played yet.")
        mark, what, seat = self.log.pop(place)
        if mark is None:
            self._play_again()
        else:
            self.game.undo(mark)
        return what if isinstance(what, Move) else as_move(_deed(what, seat))

    def _play_again(self) -> None:
        """Comes to this moment from the beginning, in a game whose every moment is known."""
        steps = list(self.steps())
        self.game = self.beginning.begin(self.book)
        self._skip = len(self.game.events)
        self.log = []
        self._recalled = Recalled()
        for step in steps:
            self.follow(step)

    # ------------------------------------------------------------------ the past

    def steps(self) -> Iterator[Step]:
        """All steps so far, in order."""
        for _, what, seat in self.log:
            yield what if isinstance(what, Remark) else _deed(what, seat)

    @property
    def deals(self) -> int:
        """How many deals there were since the beginning; a position is in a deal of its own."""
        begun = isinstance(self.beginning, MatchBegun)
        return (not begun) + sum(isinstance(what, Dealing) for _, what, _ in self.log)

    def told(self) -> Past:
        """What happened so far, all of it; it stays as it is when play goes on."""
        # A copy of the game tells the same and goes on no further.
        here = Part(self.game.copy(undo=False).events, self._skip)
        return Past((*self._past, here), self.book)

    # ------------------------------------------------------------------ beside

    def copy(self) -> Course:
        """The same course, apart from this one. To go back behind this moment it has to be played again."""
        copy = Course(self.book, self.beginning, self.game.copy())
        copy.log = [(None, what, seat) for _, what, seat in self.log]
        copy._first, copy._past, copy._skip = self._first, self._past, self._skip
        copy._recalled = self._recalled.copy(self.game, self.book, self.log, copy.log)
        return copy

    def known_by(self, seat: int) -> Knowledge:
        """What a seat knows now."""
        return self._recalled.knowledge(self.game, self.book, self.log, seat)

    def sampled(self, seat: int, seed: int) -> Course:
        """A course that begins here, with what the seat hasn't seen dealt out anew; its past is what the seat saw."""
        knowledge = self.known_by(seat)
        game = knowledge.world(seed)
        course = Course(self.book, PositionSampled(seed, self.book, game.copy(undo=False, tell=False)), game)
        course.remembers((part.seen_by(seat) for part in self.told().parts), knowledge.decisions)
        return course

    def remembers(self, past: Iterable[Part], decisions: Iterable[Heard]) -> None:
        """All that happened before this course began was this, and so others chose in this deal."""
        self._past = tuple(past)
        self._recalled = Recalled(decisions)


def _deed(what: Move | Deed | Remark, seat: int) -> Deed:
    assert not isinstance(what, Remark)
    return Played(what, seat) if isinstance(what, Move) else what
