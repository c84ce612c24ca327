"""The decisions of a deal, recalled when somebody asks what a seat knows: while a table goes on nothing is kept.

A step back in the journal leads to the moment of each of them, in a game apart. What was found once is kept, and what
a seat knows at one moment too, because bots ask for many worlds of one moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from holadsl.core.machine import Decide
from holadsl.engine.book import Book
from holadsl.engine.decided import Heard, decision, tells
from holadsl.engine.game import Game
from holadsl.engine.history import Dealing, Deed, Remark
from holadsl.engine.moves import Move
from holadsl.engine.sample import Knowledge
from holadsl.engine.state import Mark

Entry: TypeAlias = tuple[Mark | None, Move | Deed | Remark, int]
"""The moment before a step (None: not known here), the step, and for a Move the seat that made it.

A plain tuple, not a Played: one is made with each card, and this costs a fifth of the time.
"""


class Recalled:
    """The decisions of a course so far, and what seats knew at its last moment."""

    __slots__ = ("_before", "_found", "_known")

    def __init__(self, before: Iterable[Heard] = ()) -> None:
        """`before`: those of this deal before the course began."""
        self._before = tuple(before)
        self._found: list[tuple[Entry, Heard | None]] = []  # for the steps that were looked at, in order
        self._known: dict[int, tuple[Game, int, Entry | None, Knowledge]] = {}

    def knowledge(self, game: Game, book: Book, log: Sequence[Entry], seat: int) -> Knowledge:
        """What a seat knows now of a game that came here by these steps."""
        last = log[-1] if log else None
        known = self._known.get(seat)
        if known is None or known[0] is not game or known[1] != len(log) or known[2] is not last:
            found = Knowledge.of(game, book, seat, self.decisions(game, book, log))
            known = self._known[seat] = game, len(log), last, found
        return known[3]

    def decisions(self, game: Game, book: Book, log: Sequence[Entry]) -> Sequence[Heard]:
        """Those of this deal that tell something, oldest first."""
        found = self._found
        while found and (len(found) > len(log) or found[-1][0] is not log[len(found) - 1]):
            found.pop()
        start = len(found)
        new = dict(_looked_at(game, book, log, start))
        found += [(log[at], new.get(at)) for at in range(start, len(log))]
        dealt = max((at for at, (entry, _) in enumerate(found) if isinstance(entry[1], Dealing)), default=-1)
        here = [one for _, one in found[dealt + 1 :] if one is not None]
        return here if dealt >= 0 else [*self._before, *here]

    def copy(self, game: Game, book: Book, log: Sequence[Entry], to: Sequence[Entry]) -> Recalled:
        """For a copy of the course, whose steps are these: its moments can't be gone back to."""
        copy = Recalled(self._before)
        self.decisions(game, book, log)
        copy._found = [(entry, one) for entry, (_, one) in zip(to, self._found, strict=True)]
        return copy


def _looked_at(game: Game, book: Book, log: Sequence[Entry], start: int) -> Iterator[tuple[int, Heard]]:
    """By the place of the step each decision from `start` on that tells something."""
    wanted = [at for at in range(start, len(log)) if _may_tell(book, log[at])]
    if not wanted:
        return
    first = log[wanted[0]][0]
    assert first is not None
    back = game.gone_back(first)
    for at in reversed(wanted):
        mark, move, seat = log[at]
        assert mark is not None
        assert isinstance(move, Move)
        back.undo(mark.since(first))
        found = decision(back, book, move, seat, game.events[mark.heard : _next(game, log, at)])
        if found is not None:
            yield at, (mark.heard, found)


def _next(game: Game, log: Sequence[Entry], at: int) -> int:
    """How much had been told before the next step."""
    return next((mark.heard for mark, _, _ in log[at + 1 :] if mark is not None), len(game.events))


def _may_tell(book: Book, entry: Entry) -> bool:
    mark, what, _ = entry
    if mark is None or not isinstance(what, Move) or not isinstance(mark.stage.node, Decide):
        return False
    return tells(book.machine, mark.stage.name, verb=what.verb)
