"""What the lowering of a clause is told: the facts of the table, and whom the words of a line stand for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Protocol

from attrs import define, evolve, field, fields, frozen

from holadsl.core.expressions import Const, Expr, Get, Local, Look
from holadsl.core.values import NOBODY, Index, Kind, Origin, Pack, Table, Variable
from holadsl.diagnostics.diagnostic import Bag, Code
from holadsl.syntax.tree import Node
from holadsl.text import Place, Source
from holadsl.vocabulary.desk import Desk


class Moment(Enum):
    """When something happens by itself."""

    DEAL_BEGINS = "a deal begins"
    TRICK_BEGINS = "a trick begins"
    CIRCUIT_BEGINS = "a circuit begins"
    CARD_PLAYED = "a card is played"
    CIRCUIT_ENDS = "a circuit ends"
    TRICK_ENDS = "a trick ends"
    DEAL_ENDS = "a deal ends"
    DEALER_CHANGES = "the dealer changes"
    COUNTING = "the deal is counted"
    MATCH_ENDS = "the match ends"


class Phase(Enum):
    """How much of the deal's result stands when a line is read."""

    PLAY = "play"
    SCORING = "scoring"
    COUNTED = "counted"


class Decided(Enum):
    """What was decided last, so what `winner` and `loser` are of."""

    TRICK = "trick"
    DEAL = "deal"
    MATCH = "match"


@frozen
class Single:
    """One player (Kind.SEAT) or one team (Kind.TEAM)."""

    kind: Kind
    expr: Expr


@frozen
class Many:
    """Several players or teams: those for which `where` holds, bound to `local` one after the other."""

    kind: Kind
    local: Local
    where: Expr
    every: bool = False
    """`each`: a condition must hold for all; else for one of them."""

    @property
    def one(self) -> Single:
        """The one that is bound now."""
        return Single(self.kind, Get(self.local))


@frozen
class Figure:
    """A number. `scaled`: it counts in units of the score, which may be a fraction of a point."""

    expr: Expr
    scaled: bool = False


class Slot(Protocol):
    """What the scene asks of a slot in force."""

    @property
    def clause(self) -> Node:
        """What stands in it."""

    @property
    def source(self) -> Source:
        """Where it is written."""

    @property
    def origin(self) -> Origin:
        """Its line, and what brought it there."""


@frozen
class Line:
    """Where a phrase stands, and whom its words mean there."""

    source: Source
    origin: Origin
    clause: str
    phase: Phase = Phase.PLAY
    it: Single | None = None
    player: Expr | None = None
    """The seat on turn."""
    that: Single | None = None
    opponent_of: Single | None = None
    decided: Decided = Decided.DEAL
    moment: Moment | None = None
    card: Expr | None = None
    """The card that is looked at, where a card is chosen or tested."""
    events: bool = False
    """Events may be named here."""
    in_score_line: bool = False

    def of(self, subject: Single) -> Line:
        """The same line, read for this player or team."""
        return evolve(self, it=subject, opponent_of=subject)

    def at(self, card: Expr) -> Line:
        """The same line, with this card looked at."""
        return evolve(self, card=card)


@define
class Scene:
    """The facts of one table: seats, sides, pack, options, and the Machine's variables."""

    bag: Bag
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
    options_read: set[str] = field(factory=set)
    trump: Expr | None = None
    """The trump suit (an index), where there is one."""
    dead: list[tuple[Line, Node, str]] = field(factory=list)
    """Lines that can do nothing at this table, with the reason."""
    flags: dict[str, Variable] = field(factory=dict)
    fired: set[tuple[str, ...]] = field(factory=set)
    """Rules and counts that can do something at this table."""
    _said: dict[tuple[type[Node], ...], bool] = field(factory=dict)
    by_players: bool = False
    """A condition failed by the number of players alone."""

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
        """The line that says a slot; whom its words mean is for the one who reads it to add."""
        slot = self.slots[key]
        return Line(slot.source, slot.origin, " ".join(key))

    def flag(self, name: str, index: Index) -> Variable:
        """A flag of the deal, made when it is first asked for."""
        if name not in self.flags:
            self.flags[name] = Variable(name, Kind.FLAG, index)
        return self.flags[name]

    def note_dead(self, line: Line, node: Node, why: str) -> None:
        """Notes that a phrase can't be reached at this table; whether that is a mistake is judged over all tables."""
        self.dead.append((line, node, why))

    def clause(self, *key: str) -> Node | None:
        """The clause that stands in a slot, said or default; None where nothing does."""
        slot = self.slots.get(key)
        return slot.clause if slot is not None else None

    def report(self, code: Code, line: Line, node: Node, related: tuple[Place, ...] = (), **fields: Any) -> None:
        """Notes a mistake at a phrase of a line."""
        self.bag.report(code, line.source, node.span, related, **fields)

    def team_of_single(self, who: Single) -> Expr:
        """The team of a player, or the team itself."""
        if who.kind is Kind.TEAM:
            return who.expr
        if isinstance(who.expr, Const):
            return Const(self.team_of[who.expr.value] if who.expr.value >= 0 else NOBODY)
        return Look(self.team, who.expr)

    def table(self, name: str, values: tuple[int, ...]) -> Table:
        """A constant table of this Machine, made once for equal values."""
        for table in self.extra_tables:
            if table.name == name and table.values == values:
                return table
        self.extra_tables.append(Table(name, values))
        return self.extra_tables[-1]

    def says(self, *kinds: type[Node]) -> bool:
        """Some line in force has a phrase of one of these classes."""
        if kinds not in self._said:
            self._said[kinds] = any(contains(slot.clause, kinds) for slot in self.slots.values())
        return self._said[kinds]


def contains(node: object, kinds: tuple[type, ...]) -> bool:
    """A phrase of one of these classes stands in it."""
    if isinstance(node, kinds):
        return True
    if isinstance(node, tuple):
        return any(contains(part, kinds) for part in node)
    if not isinstance(node, Node):
        return False
    return any(contains(getattr(node, a.name), kinds) for a in fields(type(node)))
