"""The state of a game in play: numbers, zones, and the journal that takes every change back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, overload

from holadsl.core.effects import Happening
from holadsl.data import define, field, frozen

if TYPE_CHECKING:
    from holadsl.engine.stage import Stage


class MachineFault(RuntimeError):
    """A Machine that can't be played, or that runs for ever: a mistake of the compiler, never of a player."""


@frozen
class Told:
    """Something that happened; `what` says what the numbers and cards are."""

    what: Happening
    numbers: tuple[int, ...]
    cards: tuple[int, ...]


Tale: TypeAlias = list[Any]
"""What happened so far: for each happening its kind, the tuple of its numbers, the tuple of its cards.

They lie side by side, as the parts of an entry in the journal do, because a tuple or object for each would keep the
garbage collector busy: it cost a third of the time of play.
"""
_IN_TALE = 3
Journal: TypeAlias = list[Any]
"""The inverse of each change so far: a function of this file, and the three things that it is called with."""
_IN_JOURNAL = 4


class Tellings(Sequence[Told]):
    """What happened so far in a game, oldest first; it grows and is undone with the game."""

    __slots__ = ("_tale",)

    def __init__(self, tale: Tale) -> None:
        self._tale = tale

    def __len__(self) -> int:
        return len(self._tale) // _IN_TALE

    @overload
    def __getitem__(self, index: int) -> Told: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Told, ...]: ...
    def __getitem__(self, index: int | slice) -> Told | tuple[Told, ...]:
        numbers = range(len(self))[index]
        if isinstance(numbers, range):
            return tuple(self[number] for number in numbers)
        begin = numbers * _IN_TALE
        return Told(*self._tale[begin : begin + _IN_TALE])


def put_number_back(numbers: list[int], cell: int, old: int) -> None:
    """The inverse of a change of one number."""
    numbers[cell] = old


def put_card_back(source: list[int], position: int, target: list[int]) -> None:
    """The inverse of a move of one item from a position to the end of another zone (or of the same)."""
    source.insert(position, target.pop())


def pour_back(source: list[int], target: list[int], count: int) -> None:
    """The inverse of a pour of `count` items from a zone, empty since, to the end of another."""
    source.extend(target[-count:])
    del target[-count:]


def take_away(zone: list[int], _: object, __: object) -> None:
    """The inverse of an item put at the end of a zone."""
    zone.pop()


def put_items_back(zone: list[int], old: list[int], _: object) -> None:
    """The inverse of any change of a whole zone."""
    zone[:] = old


class Mark(NamedTuple):
    """A moment to go back to. It is good as long as nothing before it has been undone."""

    changes: int
    told: int
    stage: Stage

    @property
    def heard(self) -> int:
        """How much had been told by then."""
        return self.told // _IN_TALE

    def since(self, earlier: Mark) -> Mark:
        """The same moment of a game that begins at an earlier one."""
        return Mark(self.changes - earlier.changes, self.told - earlier.told, self.stage)


@define(eq=False)
class State:
    """Everything that changes in play.

    `v`: the variables, one number each, those with an index one after the other by seat or team; behind them the slots
    of the names bound by folds, loops and choices, which mean nothing between two decisions. `z`: the zones likewise;
    the lists in it stay the same for the life of the State, only their items change.
    `journal`: the inverse of each change so far, None where nobody wants to undo; `told`: what happened so far, None
    where nobody listens.
    """

    v: list[int]
    z: list[list[int]]
    stage: Stage
    journal: Journal | None = field(factory=list)
    told: Tale | None = field(factory=list)

    @property
    def where(self) -> str:
        """The name of the Machine's state in which play is."""
        return self.stage.name

    def mark(self) -> Mark:
        """This moment. Without a journal: ValueError."""
        if self.journal is None:
            raise ValueError("this game keeps no journal, so it can't be undone")
        return Mark(len(self.journal), 0 if self.told is None else len(self.told), self.stage)

    def undo_to(self, mark: Mark) -> None:
        """Exactly as it was at the mark. A mark of the future, or no journal: ValueError."""
        journal = self.journal
        if journal is None or mark.changes > len(journal):
            raise ValueError("this mark isn't in the past of this game")
        while len(journal) > mark.changes:
            put_back, a, b, c = journal[-_IN_JOURNAL:]
            del journal[-_IN_JOURNAL:]
            put_back(a, b, c)
        if self.told is not None:
            del self.told[mark.told :]
        self.stage = mark.stage

    def copy(self, undo: bool, tell: bool) -> State:
        """The same state, independent of this one, with an empty journal or none."""
        told = list(self.told or ()) if tell else None
        return State(self.v[:], [zone[:] for zone in self.z], self.stage, [] if undo else None, told)

    def gone_back(self, mark: Mark) -> State:
        """A copy that can be undone to the mark and to those after it, counted from there; it tells nothing."""
        copy = self.copy(undo=True, tell=False)
        lists = {id(self.v): copy.v} | {id(old): new for old, new in zip(self.z, copy.z, strict=True)}
        copy.journal = [lists.get(id(part), part) for part in (self.journal or ())[mark.changes :]]
        return copy
