"""Expressions made smaller before they are compiled, and the names on which they hang."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import is_
from typing import Any, TypeAlias, cast, get_args

from holadsl.core.expressions import (
    ARITHMETIC,
    NO,
    YES,
    And,
    Binary,
    Cards,
    Const,
    Domain,
    Expr,
    Fold,
    Get,
    How,
    If,
    Local,
    Look,
    Not,
    Op,
    Or,
    Pairing,
    Seats,
    Seek,
    Size,
    Split,
    Teams,
    Times,
    ZoneRef,
)
from holadsl.core.values import NOBODY
from holadsl.data import evolve, fields, frozen
from holadsl.engine.state import MachineFault


@frozen
class Once:
    """A fold, seek or pairing that is computed once for all cards of a listing; made here alone, no Machine has one."""

    part: Fold | Seek | Pairing | Split
    result: Local
    """Where the result is kept."""


Node: TypeAlias = Expr | Once
Names: TypeAlias = dict[int, tuple[Node, frozenset[Local]]]
"""Expressions, by identity, and the names that each needs."""

_EXPRESSIONS = frozenset((*get_args(Expr), Once))
_AROUND = frozenset((Cards, Seats, Teams, Times, ZoneRef))
"""What stands in an expression and has others in it, without being one."""
_WITHOUT_EXPRESSIONS = frozenset({"origin", "op", "how", "local", "item", "table", "variable", "last", "named"})
"""Fields that never hold an expression, nor anything with one in it."""
_FIELDS: dict[type, tuple[str, ...]] = {}
"""For each class of nodes its other fields: looking them up anew took most of the time of compiling."""


def with_parts(node: Any, change: Callable[[Any], Node]) -> Any:
    """The node (of any kind) with each expression directly in it, also in its domain or zone, changed."""
    kind = type(node)
    names = _FIELDS.get(kind)
    if names is None:
        names = _FIELDS[kind] = tuple(f.name for f in fields(kind) if f.name not in _WITHOUT_EXPRESSIONS)
    changes: dict[str, object] = {}
    for name in names:
        old = getattr(node, name)
        what = type(old)
        if what in _EXPRESSIONS:
            new: object = change(old)
        elif what is tuple:
            new = tuple(map(change, old))
            if all(map(is_, new, old)):
                continue
        elif what in _AROUND:
            new = with_parts(old, change)
        else:
            continue
        if new is not old:
            changes[name] = new
    return evolve(node, **changes) if changes else node


def parts_of(node: Any) -> Iterator[Node]:
    """Each expression directly in the node, also in its domain or zone."""
    found: list[Node] = []

    def note(part: Node) -> Node:
        found.append(part)
        return part

    with_parts(node, note)
    return iter(found)


def names_in(node: Node, known: Names | None = None) -> frozenset[Local]:
    """The names that the expression needs to have been bound further out.

    Who asks for many parts of one expression gives what is `known`, so that each is looked through once.
    """
    if isinstance(node, Get):
        return frozenset({node.local})
    if known is None:
        known = {}
    found = known.get(id(node))
    if found is None:
        found = known[id(node)] = node, _names_in(node, known)
    return found[1]


def _names_in(node: Node, known: Names) -> frozenset[Local]:
    if isinstance(node, Fold | Seek):
        more = (node.where, node.value if isinstance(node, Fold) else node.key)
        inside = _names((part for part in more if part is not None), known)
        return _names(parts_of(node.over), known) | (inside - {node.over.item})
    if isinstance(node, Pairing):
        outside = _names(parts_of(node.left), known) | _names(parts_of(node.right), known)
        return outside | (names_in(node.fits, known) - {node.left.item, node.right.item})
    if isinstance(node, Split):
        return _names(parts_of(node), known) - {node.item}
    return _names(parts_of(node), known)


def _names(nodes: Iterable[Node], known: Names) -> frozenset[Local]:
    return frozenset().union(*(names_in(node, known) for node in nodes))


def once(node: Node, card: Local, kept: dict[Node, Local]) -> Node:
    """The guard with every fold and seek in it that doesn't hang on the card marked to be computed once a listing.

    `kept` gathers where their results are kept, equal ones together, over all guards of a choice. A pairing or split
    that hangs on the card stays whole: its parts are asked again and again, of cards that a lent zone names meanwhile.
    """

    def mark(part: Node, bound: frozenset[Local]) -> Node:
        if isinstance(part, Fold | Seek | Pairing | Split):
            if not names_in(part) & bound:
                return Once(part, kept.setdefault(part, Local("once")))
            if isinstance(part, Pairing | Split):
                return part
            bound = bound | {part.over.item}
        return cast(Node, with_parts(part, lambda p: mark(p, bound)))

    return mark(node, frozenset({card}))


def simplify(node: Node) -> Node:
    """An expression with the same value everywhere, smaller where parts are constant."""
    return smaller(with_parts(node, simplify))


def smaller(node: Node) -> Node:
    """The same, where the parts are as small as they can be."""
    make = SMALLER.get(type(node))
    return make(node) if make else node


def _look(node: Look) -> Expr:
    # An entry that isn't there stays to be looked up: it may stand where it is never computed.
    if isinstance(node.at, Const) and NOBODY <= node.at.value < len(node.table.values):
        return Const(NOBODY if node.at.value == NOBODY else node.table.values[node.at.value])
    return node


def _binary(node: Binary) -> Expr:
    left, right = node.left, node.right
    if node.op in (Op.DIV, Op.MOD) and (not isinstance(right, Const) or right.value == 0):
        raise MachineFault(f"{node.op.value} goes by a constant that isn't 0")
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(ARITHMETIC[node.op](left.value, right.value))
    return node


def _and(node: And) -> Expr:
    parts: list[Expr] = []
    for part in node.parts:
        if isinstance(part, Const):
            if not part.value:
                return NO
        elif isinstance(part, And):
            parts.extend(part.parts)
        else:
            parts.append(part)
    return parts[0] if len(parts) == 1 else And(tuple(parts)) if parts else YES


def _or(node: Or) -> Expr:
    parts: list[Expr] = []
    for part in node.parts:
        if isinstance(part, Const):
            if part.value:
                return YES
        elif isinstance(part, Or):
            parts.extend(part.parts)
        else:
            parts.append(part)
    return parts[0] if len(parts) == 1 else Or(tuple(parts)) if parts else NO


def _not(node: Not) -> Expr:
    part = node.part
    if isinstance(part, Const):
        return NO if part.value else YES
    if isinstance(part, Not):
        return part.part
    if isinstance(part, Binary):
        left, right = part.left, part.right
        if part.op in (Op.EQ, Op.NE):
            return Binary(Op.NE if part.op is Op.EQ else Op.EQ, left, right)
        if part.op in (Op.LT, Op.LE):
            return Binary(Op.LE if part.op is Op.LT else Op.LT, right, left)
    return node


def _if(node: If) -> Expr:
    if isinstance(node.condition, Const):
        return node.then if node.condition.value else node.other
    if isinstance(node.then, Const) and isinstance(node.other, Const):
        if (node.then.value, node.other.value) == (0, 1):
            return _not(Not(node.condition))
        if (node.then.value, node.other.value) == (1, 0):
            return node.condition
    return node


def _domain(node: Domain) -> Domain:
    if isinstance(node, Cards) and isinstance(node.start, Const) and node.start.value <= 0:
        return evolve(node, start=None)
    return node


def _fold(node: Fold) -> Expr:
    """A fold that needs less: ANY and ALL have one test as their value, COUNT none, the others no trivial `where`."""
    over, where, value = _domain(node.over), node.where, node.value
    if value is None and node.how is not How.COUNT:
        if node.how is not How.ANY:
            raise MachineFault(f"a fold for {node.how.value} needs a value")
        value = YES
    if where is not None and node.how is How.ANY:
        value, where = _and(And((where, value or YES))), None
    elif where is not None and node.how is How.ALL:
        value, where = _or(Or((_not(Not(where)), value or YES))), None
    elif isinstance(where, Const):
        if not where.value:
            return Const(NOBODY if node.how in (How.MAX, How.MIN) else 0)
        where = None
    if isinstance(value, Const) and (node.how, bool(value.value)) in ((How.ANY, False), (How.ALL, True)):
        return Const(int(node.how is How.ALL))
    if node.how is How.COUNT and where is None and isinstance(over, Cards) and over.start is over.count is None:
        return Size(over.zone)
    return Fold(node.how, over, where, None if node.how is How.COUNT else value)


def _seek(node: Seek) -> Expr:
    return evolve(node, over=_domain(node.over), key=None if isinstance(node.key, Const) else node.key)


def _pairing(node: Pairing) -> Expr:
    left, right = _domain(node.left), _domain(node.right)
    assert isinstance(left, Cards)
    assert isinstance(right, Cards)
    return evolve(node, left=left, right=right)


SMALLER: dict[type, Callable[[Any], Expr]] = {
    Look: _look,
    Binary: _binary,
    And: _and,
    Or: _or,
    Not: _not,
    If: _if,
    Fold: _fold,
    Seek: _seek,
    Pairing: _pairing,
}
"""The kinds that can become smaller once their parts have."""
