"""What a seat may see of a position, as a row of whole numbers: what `View.text` says of it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from holadsl.core.ranges import Known
from holadsl.core.values import NOBODY, Index, Sight, Variable, Zone
from holadsl.data import frozen
from holadsl.engine.book import Book
from holadsl.engine.errors import PlayError
from holadsl.engine.layout import layout_of as plan_of

WIDE: Final = 1 << 31
"""Numbers that reach so far take 64 bits each, else all take 32."""
SHOWN_LENT: Final = "claimed"
"""The role of the only lent zone that says something between two acts: the cards that a seat showed with a call."""
HEAD: Final = (("seat", "seat"), ("state", "state"), ("turn", "seat"), ("may act", "flag"))
"""What each row begins with, and what it is."""


@frozen
class Part:
    """One part of an observation: the numbers from `start` to before `stop` of each row."""

    name: str
    start: int
    stop: int
    what: str
    """What the numbers are: "number", "flag", "seat", "team", "card", "rank" or "suit", counted as the rules list them;
    -1 is nobody, or none. "size": how many lie there. "state": its number among the states of the game.
    """


@frozen
class _Place:
    """A zone as it is told: the list in which it lies, and how many of its items are told; 0: only their number."""

    at: int
    room: int
    own: Index | None = None
    """It is the list of whoever looks: `at` is the first, of seat or team 0."""


@frozen(eq=False)
class Layout:
    """The layout of all rows of one Machine."""

    parts: tuple[Part, ...]
    kind: str
    """Of the numbers: "i" 32 bits, "q" 64 bits."""
    cells: tuple[int, ...]
    """The variables that everybody sees, by their cells, behind the head."""
    places: tuple[_Place, ...]
    """The zones, behind the variables."""
    states: Mapping[str, int]
    """Each state's number."""
    team_of: Sequence[int]

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return self.parts[-1].stop

    def row(self, head: Iterable[int], v: Sequence[int], z: Sequence[Sequence[int]], seat: int) -> list[int]:
        """What the seat sees of a position: `v` are its variables, `z` its zones, as they lie in the engine."""
        found = [*head, *[v[cell] for cell in self.cells]]
        for place in self.places:
            if place.own is None:
                items = z[place.at]
            else:
                items = z[place.at + (self.team_of[seat] if place.own is Index.TEAM else seat)]
            if not place.room:
                found.append(len(items))
                continue
            if len(items) > place.room:
                raise PlayError(f"{len(items)} things lie in one place; an observation has room for {place.room}.")
            found += items
            found += [NOBODY] * (place.room - len(items))
        return found


def layout_of(book: Book, known: Known) -> Layout:
    """The layout for the rules of a book, of whose Machine so much is known."""
    machine, plan = book.machine, plan_of(book.machine)
    cells: list[int] = []
    named = [(name, 1, what) for name, what in HEAD]
    for item in book.items.values():
        if isinstance(item, Variable) and item.sight is Sight.ALL:
            for of in _copies(book, item.index):
                cells.append(plan.cell(item, of))
                named.append((_named(book, item, of), 1, item.kind.value))
    places: list[_Place] = []
    for item in book.items.values():
        if isinstance(item, Zone) and (not item.lent or item is machine.roles.get(SHOWN_LENT)):
            for name, place in _of_zone(book, item, plan.places[item]):
                places.append(place)
                named.append((name, place.room or 1, item.item.value if place.room else "size"))
    parts: list[Part] = []
    for name, size, what in named:
        start = parts[-1].stop if parts else 0
        parts.append(Part(name, start, start + size, what))
    ranges = known.ranges.values()
    kind = "q" if any(found.low < -WIDE or found.high >= WIDE for found in ranges) else "i"
    states = {name: number for number, name in enumerate(machine.states)}
    return Layout(tuple(parts), kind, tuple(cells), tuple(places), states, machine.team_of)


def _of_zone(book: Book, zone: Zone, first: int) -> Iterator[tuple[str, _Place]]:
    """The parts of a zone: for each copy how many lie there, and what, where everybody sees it; then one's own."""
    room = book.machine.pack.size
    for number, of in enumerate(_copies(book, zone.index)):
        name = _named(book, zone, of)
        yield f"size of {name}", _Place(first + number, 0)
        if zone.sight is Sight.ALL:
            yield name, _Place(first + number, room)
    if zone.sight is Sight.OWNER and zone.index in (Index.SEAT, Index.TEAM):
        yield f"own {zone.name}", _Place(first, room, zone.index)


def _copies(book: Book, index: Index) -> Iterable[int | None]:
    return (None,) if index is Index.ONE else range(book.machine.copies(index))


def _named(book: Book, item: Variable | Zone, of: int | None) -> str:
    if of is None:
        return item.name
    if item.index is Index.MELD:
        return f"{item.name} {of + 1}"
    return f"{item.name} {(book.seats if item.index is Index.SEAT else book.team_names)[of]}"
