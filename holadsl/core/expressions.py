"""What can be computed in a Machine: pure expressions over integers.

Flags are 0 and 1. Seats, teams, cards, ranks and suits are small integers; NOBODY (-1) is none of them.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from holadsl.core.values import Origin, Table, Variable, Zone
from holadsl.data import field, frozen


class Op(Enum):
    """Arithmetic and comparison on two integers. DIV rounds down, and by a non-zero constant only."""

    ADD = "+"
    SUB = "-"
    MUL = "*"
    DIV = "//"
    MOD = "%"
    MIN = "min"
    MAX = "max"
    EQ = "="
    NE = "/="
    LT = "<"
    LE = "<="


COMPARISONS = frozenset({Op.EQ, Op.NE, Op.LT, Op.LE})
ARITHMETIC: Mapping[Op, Callable[[int, int], int]] = MappingProxyType(
    {
        Op.ADD: operator.add,
        Op.SUB: operator.sub,
        Op.MUL: operator.mul,
        Op.DIV: operator.floordiv,
        Op.MOD: operator.mod,
        Op.MIN: min,
        Op.MAX: max,
        Op.EQ: lambda a, b: int(a == b),
        Op.NE: lambda a, b: int(a != b),
        Op.LT: lambda a, b: int(a < b),
        Op.LE: lambda a, b: int(a <= b),
    }
)
"""What each operation means; a comparison is 1 or 0."""


class How(Enum):
    """What a Fold makes of its items."""

    ANY = "any"
    ALL = "all"
    COUNT = "count"
    SUM = "sum"
    MAX = "max"
    MIN = "min"


@frozen(eq=False)
class Local:
    """A name bound by a loop, a fold or a choice; two Locals are never the same but by identity."""

    name: str


@frozen
class Const:
    """A number that is known when the rules are compiled."""

    value: int
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Read:
    """The value of a variable; `of` chooses the seat or team where it has one for each."""

    variable: Variable
    of: Expr | None = None
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Get:
    """The value of a name bound further out."""

    local: Local
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Look:
    """An entry of a constant table; -1 looks up nothing and gives -1."""

    table: Table
    at: Expr
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class At:
    """The item at position `position` (from 0, the front) of a zone; NOBODY where there is none."""

    zone: ZoneRef
    position: Expr
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Size:
    """How many items a zone has. Public for every zone."""

    zone: ZoneRef
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Binary:
    """Arithmetic, or a comparison that gives a flag."""

    op: Op
    left: Expr
    right: Expr
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class And:
    """All of the parts hold; read from the left, stops at the first that doesn't."""

    parts: tuple[Expr, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Or:
    """One of the parts holds; read from the left, stops at the first that does."""

    parts: tuple[Expr, ...]
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Not:
    """The part doesn't hold."""

    part: Expr
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class If:
    """`then` where the condition holds, `other` where not; only that one is computed."""

    condition: Expr
    then: Expr
    other: Expr
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Fold:
    """One number from many items: those of `over` for which `where` holds (all, without it).

    ANY, ALL: of `value`, a flag. COUNT: how many. SUM, MAX, MIN: of `value`; MAX and MIN of nothing are NOBODY.
    """

    how: How
    over: Domain
    where: Expr | None = None
    value: Expr | None = None
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Seek:
    """An item for which `where` holds, NOBODY without one: the one with the largest `key`.

    Of several with that key, or without a key, the last if `last`, else the first. Over cards it is the position in the
    zone (from 0) that is found, over seats, teams and numbers the item itself.
    """

    over: Domain
    where: Expr
    key: Expr | None = None
    last: bool = False
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Pairing:
    """A flag: each item of `left` can be given an item of `right`, none to two of them, so that `fits` holds.

    Both items are bound in `fits`. It is asked whether there is such a pairing, not whether the first try is one.
    """

    left: Cards
    right: Cards
    fits: Expr
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class Split:
    """The cards of a zone split into sets as well as can be: the number of sets, as many as there can be; or with
    `left` what is left over, the least sum of it over the cards that are in none (each bound to `item`).

    Cards make a set where `fits` holds while the lent zone `named` names them; where `may` fails no further card
    helps.
    """

    cards: ZoneRef
    named: Zone
    fits: Expr
    may: Expr
    item: Local
    left: Expr | None = None
    origin: Origin | None = field(default=None, eq=False, repr=False)


@frozen
class ZoneRef:
    """A zone; `of` chooses the seat or team where each has one."""

    zone: Zone
    of: Expr | None = None


@frozen
class Cards:
    """The items of a zone in order, from position `start` on, `count` of them at the most; binds the item."""

    item: Local
    zone: ZoneRef
    start: Expr | None = None
    count: Expr | None = None


@frozen
class Seats:
    """All seats in order of play, beginning with `start` (else with seat 0); binds the seat."""

    item: Local
    start: Expr | None = None


@frozen
class Teams:
    """All teams in the order of their first seats; binds the team."""

    item: Local


@frozen
class Times:
    """0, 1, … up to, without, a constant; binds the number."""

    item: Local
    count: int


Domain: TypeAlias = Cards | Seats | Teams | Times
Expr: TypeAlias = Const | Read | Get | Look | At | Size | Binary | And | Or | Not | If | Fold | Seek | Pairing | Split

NO = Const(0)
YES = Const(1)
