"""Rules as compiled C, loaded: states in memory, what is legal, acts, and many playouts in one call.

C that was built once is found in the cache by the Machine itself, so that nothing is lowered or printed again. ctypes
lets other threads run while C does.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import pickle
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary, finalize

from holadsl.calm import calm
from holadsl.core.effects import Happening
from holadsl.core.machine import Machine
from holadsl.core.values import NOBODY
from holadsl.data import evolve, frozen
from holadsl.engine.layout import Layout, layout_of
from holadsl.engine.stage import Chosen
from holadsl.engine.state import MachineFault, Told
from holadsl.native.c.shared import made

FAULTS: Final = {
    1: "a number left its bounds",
    2: "a zone has no room for more",
    3: "a card isn't where it should be",
    4: "nobody can do anything",
    5: "a deal never ends",
    6: "there is no memory left",
    7: "there are too many ways to act, or too many cards to look at",
}
"""What the faults of the runtime mean."""
_QUICK: Final = ("-O1", "-foptimize-sibling-calls", "-fschedule-insns2", "-fpeephole2", "-fcaller-saves")
LEVELS: Final = {
    "fused": (*_QUICK, "-fno-tree-dominator-opts", "-fira-region=one"),
    "step": (*_QUICK, "-ftree-vrp", "-ftree-pre", "-fira-region=one"),
    "solving": (*_QUICK, "-ftree-vrp", "-ftree-pre", "-fira-region=one"),
}
"""As fast as -O2 and built in half the time, as measured with gcc 12."""
FEW: Final = 3
"""A row begins with a fault, the number of decisions and the phase in which it ends."""
_WORD = 8
_WHAT = tuple(Happening)
_MASK = (1 << 64) - 1


class _List(ctypes.Structure):
    _fields_ = (
        ("moves", ctypes.POINTER(ctypes.c_uint64)),
        ("pool", ctypes.POINTER(ctypes.c_int32)),
        ("n", ctypes.c_int64),
        ("room", ctypes.c_int64),
        ("used", ctypes.c_int64),
        ("space", ctypes.c_int64),
    )


class _Log(ctypes.Structure):
    _fields_ = (("a", ctypes.POINTER(ctypes.c_int64)), ("n", ctypes.c_int64), ("room", ctypes.c_int64))


@frozen(eq=False)
class Library:
    """A Machine in one of its two forms, compiled and loaded."""

    machine: Machine
    """A copy, so that the one that is played can be forgotten, and the library with it."""
    c: Any
    """The functions."""
    size: int
    """How many bytes a state has."""
    row: int
    """How many numbers come out of a playout."""
    results: Mapping[str, tuple[int, int]]
    """Where a result, known by its role, begins in a row, and how many numbers it is."""
    rooms: int
    """How many items all zones can have together."""
    note: str
    cached: bool
    layout: Layout

    def new(self) -> Any:
        """Memory for a state, which is given back when nobody has it any more."""
        return (ctypes.c_int64 * (-(-self.size // _WORD)))()


_LOADED: WeakKeyDictionary[Machine, dict[str, Library]] = WeakKeyDictionary()


def step_library(machine: Machine) -> Library:
    """The Machine to be played step by step. NoCompiler, TooLarge: it can't be had, and why."""
    return _library(machine, "step")


def fused_library(machine: Machine) -> Library:
    """The Machine to be played at random. NoCompiler, TooLarge: it can't be had, and why."""
    return _library(machine, "fused")


def solving_library(machine: Machine) -> Library:
    """The Machine to be solved, and played step by step. NoCompiler, TooLarge: it can't be had, and why."""
    return _library(machine, "solving")


def _library(machine: Machine, kind: str) -> Library:
    loaded = _LOADED.setdefault(machine, {})
    if kind not in loaded:
        content = f"{kind} {hashlib.sha256(pickle.dumps(machine, 5)).hexdigest()}"
        found = made(content, lambda: _printed(machine, kind), LEVELS[kind], "state_size")
        about = json.loads(found.about)
        loaded[kind] = Library(
            machine=evolve(machine),
            c=found.library,
            size=found.library.state_size(),
            row=about["row"],
            results={role: (at, count) for role, at, count in about["results"]},
            rooms=about["rooms"],
            note=found.note,
            cached=found.cached,
            layout=layout_of(machine),
        )
    return loaded[kind]


def _printed(machine: Machine, kind: str) -> tuple[str, str]:
    from holadsl.native.c.fused import results
    from holadsl.native.c.source import form, row_width, text

    with calm():
        printed = form(machine, fused=kind == "fused")
        places, at = [], FEW
        for role, _, count in results(printed):
            places.append((role, at, count))
            at += count
        rooms = sum(room.capacity * (1 if room.copies is None else room.copies) for room in printed.layout.rooms)
        return text(printed, solves=kind == "solving"), json.dumps(
            {"row": row_width(printed), "results": places, "rooms": rooms}
        )


def acts_in(moves: Sequence[int], pool: Any) -> list[tuple[int, int, Chosen]]:
    """What the runtime has listed: seat, number of the choice, what it takes. `pool` has the cards of sets."""
    found: list[tuple[int, int, Chosen]] = []
    for move in moves:
        at = _signed(move >> 32, 32)
        chosen = tuple(pool[at + 1 : at + 1 + pool[at]]) if move >> 8 & 255 else at
        found.append((move & 255, move >> 16 & 0xFFFF, chosen))
    return found


class Position:
    """A game in C's memory, as it waits. It can be copied cheaply; with `tells` it notes what happens."""

    __slots__ = ("__weakref__", "_library", "_list", "_log", "memory")

    def __init__(self, library: Library, *, tells: bool = False) -> None:
        """A new match, waiting for its first shuffle."""
        self._library = library
        self.memory = library.new()
        self._list = _List()
        self._log = _Log() if tells else None
        finalize(self, library.c.list_free, ctypes.byref(self._list))
        if self._log is not None:
            finalize(self, library.c.log_free, ctypes.byref(self._log))
        library.c.state_begin(self.memory)

    def copy(self) -> Position:
        """The same position, independent of this one; it notes nothing."""
        found = Position(self._library)
        self._library.c.state_copy(found.memory, self.memory)
        return found

    @property
    def phase(self) -> int:
        """In which state of the Machine play waits, by its number."""
        return self._head(0)

    @property
    def where(self) -> str:
        """In which state of the Machine play waits, by its name."""
        return list(self._library.machine.states)[self.phase]

    @property
    def actor(self) -> int:
        """The seat whose ordinary act is awaited; NOBODY for none."""
        return self._head(2)

    def _head(self, place: int) -> int:
        return int(ctypes.cast(self.memory, ctypes.POINTER(ctypes.c_int32))[place])

    def feed(self, order: Sequence[int]) -> None:
        """The outcome of the shuffle that is awaited; not an order of those cards: ValueError."""
        cards = (ctypes.c_int32 * len(order))(*order)
        before = self._head(1)
        fault = self._library.c.state_feed(self.memory, cards, ctypes.c_int64(len(order)), self._teller())
        if fault and self._head(1) == before:
            raise ValueError("no such shuffle is awaited")
        self._check(fault)

    def legal(self) -> list[tuple[int, int, Chosen]]:
        """All that is legal: seat, number of the choice, what it takes; in the order of the contract."""
        self._check(self._library.c.state_legal(self.memory, ctypes.byref(self._list)))
        return acts_in(self._list.moves[: self._list.n] if self._list.n else (), self._list.pool)

    def act(self, seat: int, choice: int, chosen: Chosen = NOBODY) -> None:
        """What a seat does, as `legal` has it."""
        cards = chosen if isinstance(chosen, tuple) else ()
        number = 0 if isinstance(chosen, tuple) else chosen
        if not _small((seat, choice, number, *cards)):
            raise MachineFault(f"in state {self.where!r}: {FAULTS[1]}")
        pool = (ctypes.c_int32 * (len(cards) + 1))(len(cards), *cards)
        several = isinstance(chosen, tuple) << 8
        move = seat & 255 | several | (choice & 0xFFFF) << 16 | (number & 0xFFFFFFFF) << 32
        self._check(self._library.c.state_act(self.memory, ctypes.c_uint64(move), pool, self._teller()))

    def play(self, seed: int, *, deal: int = 0, part: int = 0, left: int = 0) -> int:
        """Plays at random, to the end of this deal and of `left` more; see `Playouts`. How many decisions it took."""
        row = (ctypes.c_int64 * self._library.row)()
        numbers = (ctypes.c_uint64(seed & _MASK), *map(ctypes.c_int64, (deal, part, left)))
        self._library.c.state_played(self.memory, *numbers, row)
        self._check(row[0])
        return int(row[1])

    def lists(self) -> tuple[list[int], list[list[int]]]:
        """The variables and the zones, as the interpreter has them."""
        layout, library = self._library.layout, self._library
        cells, sizes = (ctypes.c_int64 * len(layout.first))(), (ctypes.c_int32 * layout.zones)()
        items = (ctypes.c_int64 * max(library.rooms, 1))()
        library.c.state_read(self.memory, cells, sizes, items)
        zones, at = [], 0
        for size in sizes:
            zones.append(items[at : at + size])
            at += size
        return cells[:], zones

    def set_lists(self, v: Sequence[int], z: Sequence[Sequence[int]], phase: int) -> None:
        """Everything as the interpreter's lists say, waiting in that state. What can't be: ValueError."""
        layout, library = self._library.layout, self._library
        numbers, cards = list(v[: len(layout.first)]), [item for zone in z for item in zone]
        if len(numbers) != len(layout.first) or len(z) != layout.zones or not _fit([*numbers, *cards]):
            raise ValueError("these aren't the numbers and zones of this Machine")
        memory = library.new()
        cells, items = (ctypes.c_int64 * len(numbers))(*numbers), (ctypes.c_int64 * len(cards))(*cards)
        fault = library.c.state_write(memory, cells, (ctypes.c_int32 * len(z))(*map(len, z)), items)
        if fault or not 0 <= phase < len(library.machine.states):
            raise ValueError(f"no such position can be reached: {FAULTS.get(fault, 'there is no such state')}")
        library.c.state_copy(self.memory, memory)
        self._check(library.c.state_go(self.memory, ctypes.c_int32(phase), None))

    def told(self) -> list[Told]:
        """What happened since this was asked last."""
        found: list[Told] = []
        log, at = self._log, 0
        while log is not None and at < log.n:
            what, numbers, cards = log.a[at : at + 3]
            begin = at + 3
            at = begin + numbers + cards
            happened = log.a[begin:at]
            found.append(Told(_WHAT[what], tuple(happened[:numbers]), tuple(happened[numbers:])))
        if log is not None:
            log.n = 0
        return found

    def _teller(self) -> Any:
        return None if self._log is None else ctypes.byref(self._log)

    def _check(self, fault: int) -> None:
        if fault:
            raise MachineFault(f"in state {self.where!r}: {FAULTS.get(fault, fault)}")


def _signed(number: int, bits: int) -> int:
    """The low bits as a number with a sign."""
    return (number + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def _small(numbers: Sequence[int]) -> bool:
    """A seat and a choice, and cards, such as there can be."""
    return all(-1 <= number < 1 << 31 for number in numbers) and max(numbers[0], numbers[1]) < 128


def _fit(numbers: Sequence[int]) -> bool:
    return all(-1 << 63 <= number < 1 << 63 for number in numbers)


@frozen(eq=False)
class Playouts:
    """Deals played at random, many in one call: row after row of numbers, see `Library.results`."""

    library: Library
    rows: array[int]

    def column(self, place: int) -> array[int]:
        """One number of every row."""
        return self.rows[place :: self.library.row]


def playouts(
    library: Library,
    n: int,
    master: int,
    *,
    first: int = 0,
    start: Position | None = None,
    deal: int = 0,
    left: int = 1,
) -> Playouts:
    """Playouts number `first` to `first + n - 1` of a master seed: of new matches, or from a position.

    `deal` deals have begun before, `left` more may begin. Where one can't go on: MachineFault.
    """
    rows = array("q", bytes(8 * library.row * n))
    where = (ctypes.c_int64 * len(rows)).from_buffer(rows)
    begin = None if start is None else start.memory
    numbers = (ctypes.c_uint64(master & _MASK), *map(ctypes.c_int64, (first, n, deal, 0, left)))
    fault = library.c.playouts(begin, 0, *numbers, where)
    del where
    found = Playouts(library, rows)
    _check_playouts(fault or next(filter(None, found.column(0)), 0))
    return found


def playouts_noted(
    library: Library,
    numbers: range,
    master: int,
    start: Position | None,
    *,
    deals: tuple[int, int],
    columns: Sequence[array[int]],
    at: int,
) -> None:
    """The playouts with these numbers, as `playouts` has them; several threads may play at once.

    The points and the scores of all teams and the decisions go straight into the `columns`, from playout `at` on.
    `deals`: so many have begun before, so many more may begin.
    """
    (at_points, teams), (at_scores, _) = library.results["points"], library.results["score"]
    given = map(ctypes.c_int64, (numbers.start, len(numbers), *deals, teams, at_points, at_scores))
    width = (teams, teams, 1)
    into = (
        ctypes.c_void_p(column.buffer_info()[0] + column.itemsize * each * at)
        for column, each in zip(columns, width, strict=True)
    )
    begin = None if start is None else start.memory
    _check_playouts(library.c.playouts_noted(begin, ctypes.c_uint64(master & _MASK), *given, *into))


def _check_playouts(fault: int) -> None:
    if fault:
        raise MachineFault(f"a playout can't go on: {FAULTS.get(fault, fault)}")
