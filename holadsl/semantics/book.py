"""A rule book: all slots in force for one number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from holadsl.core.values import Origin
from holadsl.data import define, evolve, field, frozen
from holadsl.syntax import tree
from holadsl.text import Place, Source, Span
from holadsl.vocabulary.clause import Key
from holadsl.vocabulary.clauses import OF_TRICKS, OPTIONAL, defaults, slot_name


@frozen
class Said:
    """A clause as one line says it."""

    clause: tree.Node
    source: Source
    origin: Origin

    @property
    def place(self) -> Place:
        """Where it is said."""
        return self.origin.place


@frozen
class Entry:
    """What stands in a slot. A list that several lines added to has several parts, the latest `worth` first."""

    parts: tuple[Said, ...]

    @property
    def clause(self) -> tree.Node:
        """The clause; where several lines made it, all of it in one."""
        if len(self.parts) == 1:
            return self.parts[0].clause
        return merged(tuple(p.clause for p in self.parts))

    @property
    def source(self) -> Source:
        """Where the last line stands that made it."""
        return self.parts[-1].source

    @property
    def origin(self) -> Origin:
        """The last line that made it."""
        return self.parts[-1].origin


def bare(clause: tree.Node) -> tree.Node:
    """The clause itself, where a difference said it with the name of what it is about."""
    return clause.clause if isinstance(clause, tree.Named) else clause


def merged(clauses: tuple[tree.Node, ...]) -> tree.Node:
    """Lists of several lines in one clause."""
    first = clauses[0]
    if len(clauses) == 1:
        return first
    for name in ("kinds", "cards", "prices", "holdings"):
        if hasattr(first, name):
            members = tuple(m for c in clauses for m in getattr(c, name))
            return evolve(first, **{name: members})
    return clauses[-1]


@frozen
class Titled:
    """A penalty, option, call or variant of a book: its title and where it is said."""

    name: str
    title: str
    place: Place
    source: Source
    node: tree.Node


def name_span(titled: Titled) -> Span:
    """Where the name of an option, penalty, call or variant stands."""
    name = getattr(titled.node, "name", titled.node)
    return name.span if isinstance(name, tree.Node) else titled.node.span


@define
class Book:
    """The rules for one number of players. Slots keep the order in which they were first said."""

    players: int
    teams: int
    """How many teams; equal to `players` where each plays alone."""
    source: Source = field(factory=lambda: Source("<rules>", ""))
    """The file that was asked for; with `span`, its game line, where missing things are reported."""
    span: Span = field(default=Span(0, 0))
    slots: dict[Key, Entry] = field(factory=dict)
    penalties: dict[str, Titled] = field(factory=dict)
    options: dict[str, Titled] = field(factory=dict)
    calls: dict[str, Titled] = field(factory=dict)
    values: dict[str, tuple[int, Place | None]] = field(factory=dict)
    """What options were set to, by the `set` lines of files."""
    chosen: list[str] = field(factory=list)
    """Variants that files chose with `with`."""
    suits: tuple[str, ...] = ()
    """The names of the suits in which its lines are written."""
    changed_by: set[tuple[str, int]] = field(factory=set)
    """Every line of a file that changed, or tried to change, something here: path and number."""
    unread: set[Key] = field(factory=set)
    """Slots of lines that couldn't be read: whatever stands there is unknown."""
    doubtful: bool = False
    """A line of this number of players couldn't be read: it may be what would put something right here."""
    gaps: bool = False
    """Some line of the file that was asked for couldn't be read: it may be what would put a parent's line right."""
    opened: set[str] = field(factory=set)
    """Blocks that a file begins, though nothing may stand in them."""

    def in_force(self) -> Mapping[Key, Entry]:
        """All slots, defaults too; those of defaults bear an origin that says so."""
        out = dict(self.slots)
        blocks = {key[0] for key in self.slots}
        for key, (node, source) in defaults().items():
            here = (key[0] in blocks or key[0] not in OPTIONAL) and not ("turn" in blocks and key in OF_TRICKS)
            if key not in out and here and key not in self.unread:
                out[key] = Entry(
                    (Said(node, source, Origin(Place.at(source, node.span.start, slot_name(key)), default=True)),)
                )
        return out

    def named(self) -> dict[str, Titled]:
        """All that is known by a name of its own: penalties, options and calls."""
        return {**self.penalties, **self.options, **self.calls}

    def what_is(self, name: str) -> str:
        """What bears a name: a penalty, an option or a call."""
        return "a penalty" if name in self.penalties else "an option" if name in self.options else "a call"

    def of_block(self, block: str) -> Iterator[Key]:
        """The slots that lines said in a block, or for a name."""
        return (key for key in self.slots if key[0] == block)

    def unknown(self, *key: str) -> bool:
        """Nobody knows what stands in a slot, since a line that may have said it couldn't be read."""
        return key in self.unread or (key[0], "") in self.unread or ("", "") in self.unread

    def unknown_name(self, name: str) -> bool:
        """A penalty, option, call or count of that name may stand in a line that couldn't be read."""
        return any(
            self.unknown(*key)
            for key in ((name, ""), ("option", name), ("penalty", name), ("call", name), ("counts", name))
        )


def lines_in_force(book: Book) -> Iterator[tuple[str, int]]:
    """Every line of a file that stands in a slot of a book."""
    for entry in book.slots.values():
        for part in entry.parts:
            span = part.clause.span
            for line in range(part.source.line_of(span.start), part.source.line_of(span.end) + 1):
                yield part.source.name, line
