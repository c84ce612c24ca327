"""What the lowering of a clause is told of the table: its seats, pack and options, and the lines in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Protocol

from holadsl.core.build import both, choose, equal, less, no
from holadsl.core.effects import Effect
from holadsl.core.expressions import NO, YES, Const, Expr, Get, Local, Look, Read, Seats, Seek
from holadsl.core.values import NOBODY, Index, Kind, Origin, Pack, Scope, Table, Variable, Zone
from holadsl.data import define, field
from holadsl.diagnostics.diagnostic import Bag, Code
from holadsl.syntax.tree import Named, Node
from holadsl.text import Place, Source
from holadsl.vocabulary.desk.alone import Alone
from holadsl.vocabulary.desk.claimed import Claims
from holadsl.vocabulary.desk.hidden import Sets
from holadsl.vocabulary.desk.melded import Melds
from holadsl.vocabulary.desk.playing import Playing
from holadsl.vocabulary.desk.settled import Payments
from holadsl.vocabulary.desk.standard import Desk
from holadsl.vocabulary.line import UNREAD, Line, Moment, Single
from holadsl.vocabulary.words import Words


class Part(Protocol):
    """What the scene asks of a line that makes a slot, alone or with others."""

    @property
    def clause(self) -> Node:
        """What it says."""

    @property
    def source(self) -> Source:
        """Where it is written."""

    @property
    def origin(self) -> Origin:
        """Its line, and what brought it there."""


class Slot(Part, Protocol):
    """What the scene asks of a slot in force."""

    @property
    def parts(self) -> Sequence[Part]:
        """The lines that make it."""


@define
class Notes:
    """What was noticed while lines were read."""

    bag: Bag = field(factory=Bag)
    dead: list[tuple[Line, Node, str]] = field(factory=list)
    """Phrases that can do nothing at this table, with the reason."""
    fired: set[tuple[str, ...]] = field(factory=set)
    """Rules and counts that can do something at this table."""
    idle: set[tuple[str, ...]] = field(factory=set)
    """Those that can't, for the number of players or an option alone: they are passed over in silence."""
    options_read: set[str] = field(factory=set)

    def take(self, other: Notes) -> None:
        """What was noticed elsewhere is noticed here."""
        self.bag.take(other.bag)
        self.dead.extend(other.dead)
        self.fired |= other.fired
        self.idle |= other.idle
        self.options_read |= other.options_read


@define
class Scene:
    """The facts of one table: seats, sides, pack, options, and the Machine's variables."""

    notes: Notes
    seats: int
    team_of: tuple[int, ...]
    following: tuple[int, ...]
    pack: Pack
    slots: Mapping[tuple[str, ...], Slot]
    options: Mapping[str, int]
    desk: Desk = field(init=False)
    counts: dict[str, Variable] = field(factory=dict)
    unit: int = 1
    ordered: bool = True
    """Ranks have an order."""
    rank: Table = field(init=False)
    suit: Table = field(init=False)
    height: Table = field(init=False)
    worth: Table = field(init=False)
    wild: Table = field(init=False)
    team: Table = field(init=False)
    after: Table = field(init=False)
    before: Table = field(init=False)
    extra_tables: list[Table] = field(factory=list)
    trump: Expr | None = None
    """The trump suit (an index), where there is one."""
    picked: Zone = field(factory=lambda: Zone("picked", lent=True))
    """Names cards that are taken together, while they are."""
    discards: Zone | None = None
    """The cards that lie open, out of play, where the rules have such a pile."""
    melds: Melds | None = None
    """Room for melds and turns, where the game is played in turns and not in tricks."""
    sets: Sets | None = None
    """Room for plays of several cards, where the rules have them."""
    alone: Alone | None = None
    """What is kept of sides that a card decides, where the rules have them."""
    claims: Claims | None = None
    """Room for calls, where the rules have some."""
    payments: Payments | None = None
    """What is kept of a settlement, where the players pay one another."""
    playing: Playing | None = None
    """Who plays a deal, where more sit at the table."""
    marks: dict[str, Variable] = field(factory=dict)
    """A flag of each team for each mark that the rules name."""
    flags: dict[str, Variable] = field(factory=dict)
    unread: frozenset[tuple[str, str]] = frozenset()
    """Lines that couldn't be read, by block or name and words: what they say is unknown, so nothing is missing."""
    loose: bool = False
    """The number of players and the values of options are taken as if they weren't known."""
    asked: dict[str, int] = field(factory=dict)
    """The options of which somebody wanted to know the value, with it; also where nothing came of it."""
    words: Words = field(factory=Words)
    firings: dict[tuple[str, ...], Mapping[Moment, tuple[Effect, ...]]] = field(factory=dict)
    """What each rule and count does, by the moments at which it fires."""

    def __attrs_post_init__(self) -> None:
        faces = self.pack.faces
        self.desk = Desk(first_dealer=self.following.index(0))
        self.rank = Table("rank", tuple(f.rank for f in faces))
        self.suit = Table("suit", tuple(f.suit for f in faces))
        self.height = Table("height", tuple(f.rank for f in faces))
        self.worth = Table("worth", (0,) * len(faces))
        self.wild = Table("wild", (0,) * len(faces))
        self.team = Table("team", self.team_of)
        self.after = Table("after", self.following)
        backwards = {s: i for i, s in enumerate(self.following)}
        self.before = Table("before", tuple(backwards[s] for s in range(self.seats)))

    @property
    def options_read(self) -> set[str]:
        """The options that some clause reads."""
        return self.notes.options_read

    @property
    def teams(self) -> int:
        """How many teams there are."""
        return max(self.team_of) + 1

    def tables(self) -> tuple[Table, ...]:
        """All constant tables."""
        return (
            self.rank,
            self.suit,
            self.height,
            self.worth,
            self.wild,
            self.team,
            self.after,
            self.before,
            *self.extra_tables,
        )

    def line(self, *key: str) -> Line:
        """The line that says a slot; whom its words mean is for the one who reads it to add.

        A line that couldn't be read has no words of which anything could be said.
        """
        slot = self.slots.get(key)
        if slot is None:
            return Line(UNREAD, Origin(Place.at(UNREAD, 0, " ".join(key))), " ".join(key))
        return Line(slot.source, slot.origin, " ".join(key))

    def flag(self, name: str, index: Index, scope: Scope = Scope.DEAL, kind: Kind = Kind.FLAG) -> Variable:
        """A flag, or another variable of this table alone, made when it is first asked for."""
        key = f"{name} {index.value}"
        if key not in self.flags:
            self.flags[key] = Variable(name, kind, index, scope=scope)
        return self.flags[key]

    def take(self, notes: Notes) -> None:
        """What was noticed aside counts."""
        self.notes.take(notes)

    def note_dead(self, line: Line, node: Node, why: str) -> None:
        """Notes that a phrase can't be reached at this table; whether that is a mistake is judged over all tables."""
        self.notes.dead.append((line, node, why))

    @contextmanager
    def aside(self) -> Iterator[Notes]:
        """What is noticed meanwhile is kept apart."""
        kept, self.notes = self.notes, Notes()
        try:
            yield self.notes
        finally:
            self.notes = kept

    def settled(self, test: Expr, read_again: Callable[[], Expr]) -> bool | None:
        """Whether a condition always holds or never does, whoever plays and whatever options say; else None.

        One that is settled by the number of players or an option alone is no mistake: the line is passed over in
        silence. To find out, it is read once more with both taken as unknown.
        """
        if not isinstance(test, Const):
            return None
        again = self.loosely(read_again)
        return bool(test.value) if isinstance(again, Const) and bool(again.value) == bool(test.value) else None

    def loosely(self, read: Callable[[], Expr]) -> Expr:
        """What a phrase means whoever plays and whatever options say; what is noticed is forgotten.

        Of a phrase with a mistake in it nothing is known.
        """
        before, self.loose = self.loose, True
        with self.aside() as notes:
            found = read()
        self.loose = before
        return self.unknown() if notes.bag.errors else found

    def unknown(self) -> Expr:
        """A number of which nothing is known, where a mistake stands: nothing more is made of it."""
        return Read(self.desk.deal_number)

    def option(self, name: str) -> Expr:
        """What an option says; somebody has read it."""
        value = self.options[name]
        self.notes.options_read.add(name)
        if not self.loose:
            self.asked[name] = value
        return self.given(value)

    def given(self, value: int) -> Expr:
        """A number that the table gives: how many play, what an option says."""
        return self.unknown() if self.loose else Const(value)

    def is_unread(self, *key: str) -> bool:
        """Nobody knows what stands in a slot, since a line that may have said it couldn't be read."""
        return any(known in self.unread for known in (key, (key[0], ""), ("", "")))

    def clause(self, *key: str) -> Node | None:
        """The clause that stands in a slot, said or default; None where nothing does."""
        slot = self.slots.get(key)
        clause = slot.clause if slot is not None else None
        return clause.clause if isinstance(clause, Named) else clause

    def report(self, code: Code, line: Line, node: Node, related: tuple[Place, ...] = (), **fields: Any) -> None:
        """Notes a mistake at a phrase of a line."""
        self.notes.bag.report(code, line.source, node.span, related, **fields)

    # who is in the deal, where more sit at the table

    @property
    def players(self) -> int:
        """How many play a deal."""
        return self.seats if self.playing is None else self.playing.number

    def plays(self, seat: Expr) -> Expr:
        """A flag: that seat is in the deal."""
        return YES if self.playing is None else no(Read(self.playing.out, seat))

    def team_plays(self, team: Expr) -> Expr:
        """A flag: that team is; where some may be out each plays alone."""
        return YES if self.playing is None else self.plays(self.seat_of_single(Single(Kind.TEAM, team)))

    def next_after(self, seat: Expr) -> Expr:
        """The next in order of play who is in the deal; after nobody nobody."""
        if self.playing is None:
            return Look(self.after, seat)
        one = Local("seat")
        found = Seek(Seats(one, Look(self.after, seat)), self.plays(Get(one)))
        return choose(less(seat, NO), Const(NOBODY), found)

    def next_before(self, seat: Expr) -> Expr:
        """The one before, in the same way."""
        if self.playing is None:
            return Look(self.before, seat)
        one = Local("seat")
        other = both(self.plays(Get(one)), no(equal(Get(one), seat)))
        return choose(less(seat, NO), Const(NOBODY), Seek(Seats(one, seat), other, last=True))

    def seat_of_single(self, who: Single) -> Expr:
        """The seat of a player, or of a team that is one player."""
        if who.kind is Kind.SEAT:
            return who.expr
        return Look(self.table("alone", tuple(range(self.seats))), who.expr)

    def team_of_single(self, who: Single) -> Expr:
        """The team of a player, or the team itself."""
        if who.kind is Kind.TEAM:
            return who.expr
        if isinstance(who.expr, Const):
            return Const(self.team_of[who.expr.value] if who.expr.value >= 0 else NOBODY)
        return Look(self.team, who.expr)

    def forget_claim(self, who: Expr) -> tuple[Effect, ...]:
        """A player plays: the cards that he showed with a call aren't kept apart any more."""
        return self.claims.forget(who) if self.claims is not None else ()

    def table(self, name: str, values: tuple[int, ...]) -> Table:
        """A constant table of this Machine, made once for equal values."""
        for table in self.extra_tables:
            if table.name == name and table.values == values:
                return table
        self.extra_tables.append(Table(name, values))
        return self.extra_tables[-1]

    def says(self, *kinds: type[Node]) -> bool:
        """Some line in force has a phrase of one of these classes."""
        return not self._phrases.isdisjoint(kinds)

    @cached_property
    def _phrases(self) -> frozenset[type[Node]]:
        """The classes of all phrases of the lines in force."""
        return frozenset().union(
            *(self.words.kinds(part.clause) for slot in self.slots.values() for part in slot.parts)
        )

    def phrases(self) -> frozenset[type[Node]]:
        """The classes of all phrases of the lines in force."""
        clauses = (part.clause for slot in self.slots.values() for part in slot.parts)
        return frozenset().union(*map(self.words.kinds, clauses))

    def saying(self, *kinds: type[Node]) -> tuple[tuple[str, ...], ...]:
        """The slots in force that have such a phrase, by name: the blocks of a file may stand in any order."""
        return tuple(sorted(key for key, slot in self.slots.items() if self._has(slot, kinds)))

    def _has(self, slot: Slot, kinds: tuple[type[Node], ...]) -> bool:
        return any(not self.words.kinds(part.clause).isdisjoint(kinds) for part in slot.parts)
