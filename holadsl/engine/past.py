"""All that was told at a table, over the games in which it happened, read only where it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from holadsl.data import evolve, frozen
from holadsl.engine.book import Book
from holadsl.engine.events import seen_by
from holadsl.engine.state import Told


@frozen(eq=False)
class Part:
    """What one game told, from `start` on, as all of the `witnesses` saw it (as the referee, without any)."""

    told: Sequence[Told]
    start: int
    witnesses: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.told) - self.start

    def seen_by(self, seat: int) -> Part:
        """The same part as a seat saw it."""
        return evolve(self, witnesses=(*self.witnesses, seat))


class Past(Sequence[Told]):
    """Several parts as one sequence, oldest first."""

    __slots__ = ("_book", "_slice", "parts")

    def __init__(self, parts: tuple[Part, ...], book: Book, numbers: range | None = None) -> None:
        self.parts = parts
        self._book = book
        self._slice = range(sum(map(len, parts))) if numbers is None else numbers

    def __len__(self) -> int:
        return len(self._slice)

    @overload
    def __getitem__(self, index: int) -> Told: ...
    @overload
    def __getitem__(self, index: slice) -> Past: ...
    def __getitem__(self, index: int | slice) -> Told | Past:
        if isinstance(index, slice):
            return Past(self.parts, self._book, self._slice[index])
        number = self._slice[index]
        for part in self.parts:
            if number < len(part):
                break
            number -= len(part)
        told = part.told[part.start + number]
        for seat in part.witnesses:
            told = seen_by(told, seat, self._book)
        return told
