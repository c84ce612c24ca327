"""Matches played by compiled C, block by block on several threads: ctypes lets others run while C does."""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any, Final
from weakref import finalize

from holadsl.core.machine import Machine
from holadsl.core.values import Index
from holadsl.engine.book import Book
from holadsl.engine.game import Game
from holadsl.engine.state import MachineFault
from holadsl.native.c.engine import FAULTS, Library, Position, acts_in
from holadsl.native.many.arrays import Rows
from holadsl.native.many.columns import Columns
from holadsl.native.many.listing import Act, Numbering
from holadsl.native.many.observing import Layout
from holadsl.native.many.playing import before_dealing, game_of

BLOCK: Final = 64
"""So many matches have one list of what is legal; the runtime has the same number."""
OWN: Final = {Index.SEAT: -1, Index.TEAM: -2}
"""Whose copy of a zone it is, where it hangs on who looks."""
_I32, _I64 = ctypes.c_int32, ctypes.c_int64


class _List(ctypes.Structure):
    _fields_ = (("moves", ctypes.c_void_p), ("pool", ctypes.c_void_p), *((name, _I64) for name in "abcd"))


class _Matches(ctypes.Structure):
    _fields_ = (
        ("states", ctypes.c_void_p),
        ("count", _I64),
        *((name, ctypes.c_void_p) for name in ("seeds", "parts", "begins", "lists")),
        *((name, ctypes.c_void_p) for name in ("turn", "counts", "over", "deals", "points", "scores")),
        ("points_at", _I32),
        ("scores_at", _I32),
    )


class CMatches:
    """So many matches, each at its next decision, or over; see `field`."""

    def __init__(self, library: Library, book: Book, columns: Columns, deals: int | None, threads: int) -> None:
        self._library, self._book, self._columns = library, book, columns
        self.longest = 0
        count = columns.count
        self._blocks = -(-count // BLOCK)
        self._threads = min(threads, self._blocks)
        self._states = _memory(library.size * count)
        self._parts, self._begins = array("i", bytes(4 * count)), array("q", bytes(8 * count))
        self._lists = (_List * self._blocks)()
        columns.deals.data[:] = array("i", [-1]) * count
        memory = ctypes.addressof(ctypes.c_char.from_buffer(self._states))
        shown = (columns.turn, columns.counts, columns.over, columns.deals, columns.points, columns.scores)
        machine = book.machine
        places = [machine.variables.index(book.variable(role)) for role in ("points", "score")]
        held = (self._parts, self._begins)
        pointers = (_at(columns.seeds.data), *map(_at, held), ctypes.addressof(self._lists))
        self._c = _Matches(memory, count, *pointers, *(_at(rows.data) for rows in shown), *places)
        finalize(self, _free, library, self._c, self._lists, self._states)
        first = Position(library)
        _, v, z = before_dealing(book, deals).moment()
        first.set_lists(v, z, list(machine.states).index(machine.start))
        self._go(first.memory, None)

    @staticmethod
    def size(library: Library) -> int:
        """How many bytes one match takes; its list takes a little more."""
        return library.size + 4 + 8 + 16 * 8

    def wrong(self, actions: array[int]) -> int:
        """See `field`."""
        return self._call("matches_wrong", _at(actions))

    def act(self, actions: array[int]) -> None:
        """See `field`."""
        self._go(None, _at(actions))

    def acts(self, number: int) -> Sequence[Act]:
        """See `field`."""
        pool = ctypes.POINTER(_I32)()
        ask = self._library.c.matches_acts
        ask.restype = ctypes.POINTER(ctypes.c_uint64)
        moves = ask(ctypes.byref(self._c), _I64(number), ctypes.byref(pool))
        return acts_in(moves[: self._columns.counts.data[number]], pool)

    def game(self, number: int) -> Game:
        """See `field`."""
        position = Position(self._library)
        self._library.c.state_copy(position.memory, ctypes.c_void_p(self._c.states + number * self._library.size))
        v, z = position.lists()
        return game_of(self._book, v, z, position.where)

    def seats_into(self, rows: Rows) -> None:
        """See `field`."""
        self._in_parts("matches_listed", _I64(rows.width), _at(rows.data), None, None, _I32(0), None)

    def numbers_into(self, rows: Rows, numbering: Numbering) -> None:
        """See `field`."""
        states = [numbering.numbers.get(name, ()) for name in self._book.machine.states]
        choices = max(map(len, states))
        starts, numbers = array("i"), array("h")
        for state in states:
            for row in (*state, *((),) * (choices - len(state))):
                starts.append(len(numbers))
                numbers.extend((row[-1], *row) if row else ())
        self._in_parts(
            "matches_listed", _I64(rows.width), None, _at(rows.data), _at(starts), _I32(choices), _at(numbers)
        )

    def observed(self, layout: Layout, seat: int | None) -> array[int]:
        """See `field`."""
        machine, wide = self._book.machine, layout.kind == "q"
        parts = array("i", chain.from_iterable(_parts(machine, layout)))
        teams = array("i", layout.team_of)
        rows = array(layout.kind, bytes((8 if wide else 4) * layout.width)) * self._columns.count
        about = (_I32(-1 if seat is None else seat), _at(parts), _I64(len(parts) // 4), _at(teams))
        full = self._in_parts("matches_seen", *about, _at(rows), _I64(layout.width), _I32(wide))
        if full >= 0:
            raise MachineFault(f"in match {full} more lies in one place than an observation has room for")
        return rows

    # ------------------------------------------------------------------ calls

    def _go(self, start: Any, actions: Any) -> None:
        broken = self._in_parts("matches_go", start, actions, before=True)
        if broken >= 0:
            fault = _I32.from_address(self._c.states + broken * self._library.size + 4).value
            raise MachineFault(f"match {broken} can't go on: {FAULTS.get(fault, fault)}")
        self.longest = self._call("matches_longest")

    def _in_parts(self, name: str, *given: Any, before: bool = False) -> int:
        """Calls it for all blocks, on so many threads; the greatest that comes back. `before`: the blocks come last."""
        ends = [self._blocks * part // self._threads for part in range(self._threads + 1)]
        spans = [(_I64(begin), _I64(end)) for begin, end in pairwise(ends)]
        calls = [(*given, *span) if before else (*span, *given) for span in spans]
        if len(calls) == 1:
            return self._call(name, *calls[0])
        return max(_pool(self._threads).map(lambda call: self._call(name, *call), calls))

    def _call(self, name: str, *given: Any) -> int:
        function: Callable[..., int] = getattr(self._library.c, name)
        function.restype = _I64  # type: ignore[attr-defined]  # a function of ctypes
        return function(ctypes.byref(self._c), *given)


def _memory(size: int) -> mmap.mmap:
    """So many bytes of zeros; a forked process has its own, as it has of everything else."""
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)


def _at(numbers: array[int]) -> ctypes.c_void_p:
    """Where they lie, as long as the array is held and doesn't grow."""
    return ctypes.c_void_p(numbers.buffer_info()[0])


def _parts(machine: Machine, layout: Layout) -> list[tuple[int, int, int, int]]:
    """The parts of an observation as C takes them."""
    cells = [(number, of) for number, item in enumerate(machine.variables) for of in range(machine.copies(item.index))]
    lists = [(number, of) for number, item in enumerate(machine.zones) for of in range(machine.copies(item.index))]
    found = [(0, *cells[cell], 0) for cell in layout.cells]
    for place in layout.places:
        number, of = lists[place.at]
        found.append((2 if place.room else 1, number, of if place.own is None else OWN[place.own], place.room))
    return found


@lru_cache(maxsize=8)
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="holadsl")


if sys.platform != "win32":  # a process that was forked has none of the threads
    os.register_at_fork(after_in_child=_pool.cache_clear)


def _free(library: Library, matches: _Matches, lists: Any, states: mmap.mmap) -> None:
    """Gives back what C has taken; `lists` and `states` are held until then."""
    library.c.matches_free(ctypes.byref(matches))
    del lists, states
