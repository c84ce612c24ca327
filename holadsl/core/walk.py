"""Going through a Machine: every node of it, with the names that are bound where the node stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from holadsl.core.effects import (
    Add,
    Clear,
    Copy,
    Draw,
    Each,
    Effect,
    Go,
    NameSet,
    Pour,
    Put,
    Repeat,
    Set,
    Shift,
    Tell,
    When,
)
from holadsl.core.expressions import (
    And,
    At,
    Binary,
    Cards,
    Const,
    Domain,
    Expr,
    Fold,
    Get,
    If,
    Local,
    Look,
    Not,
    Or,
    Pairing,
    Read,
    Seats,
    Seek,
    Size,
    Split,
    Teams,
    Times,
    ZoneRef,
)
from holadsl.core.machine import (
    Automatic,
    Chance,
    Choice,
    Decide,
    Final,
    Guard,
    Honour,
    Machine,
    Measure,
    Right,
    Several,
    State,
    Window,
)
from holadsl.core.values import Index, Kind, Origin, Zone
from holadsl.data import frozen


@frozen
class Bound:
    """What a Local stands for: an item of `zone`, or without a zone one of the numbers 0 to `count` - 1.

    `kind` is None where the numbers may stand for anything (those of Times count ranks as well as laps).
    """

    kind: Kind | None
    count: int = 0
    zone: Zone | None = None


Scope: TypeAlias = Mapping[Local, Bound]
"""The Locals that are bound at one place, and to what."""

Node: TypeAlias = Expr | Effect | Domain | ZoneRef | Choice | Several | Right | Guard | Measure | Honour | State
Part: TypeAlias = "tuple[Node, Scope]"


@frozen
class Spot:
    """One node of a Machine: the state in which it stands, what is bound there, and the rule line it comes from.

    `state` is empty for measures, penalties and honours. A node without an origin has that of the node around it.
    """

    state: str
    node: Node
    scope: Scope
    origin: Origin | None


def bound(over: Domain, machine: Machine) -> Bound:
    """What the Local of a domain stands for."""
    return BOUND[type(over)](over, machine)


def inside(over: Domain, scope: Scope, machine: Machine) -> Scope:
    """The scope that holds for each item of a domain."""
    return {**scope, over.item: bound(over, machine)}


def acting(state: Decide | Window, choice: Choice | None, machine: Machine) -> Scope:
    """The scope of a state's choices, or of the guards and effects of one of them."""
    actor = state.actor if isinstance(state, Decide) else state.seat
    scope = {actor: Bound(Kind.SEAT, machine.seats)}
    if choice is not None and choice.source is not None and choice.card is not None:
        scope[choice.card] = Bound(choice.source.zone.item, zone=choice.source.zone)
    if choice is not None and choice.onto is not None:
        scope[choice.onto] = Bound(Kind.NUMBER, machine.melds)
    return scope


def spots(machine: Machine) -> Iterator[Spot]:
    """All nodes, each before its parts: of all states as they are written, then what stands in no state."""
    for name, state in machine.states.items():
        yield from _below(name, state, {}, None, machine)
    for node in (*machine.measures.values(), *machine.penalties.values(), *machine.honours):
        yield from _below("", node, {}, None, machine)


def nodes_in(node: Node, machine: Machine) -> Iterator[Node]:
    """The node and all below it."""
    return (spot.node for spot in _below("", node, {}, None, machine))


def parts(node: Node, scope: Scope, machine: Machine) -> Iterable[Part]:
    """The nodes of which a node is made, with the scope of each."""
    return PARTS[type(node)](node, scope, machine)


def _below(state: str, node: Node, scope: Scope, around: Origin | None, machine: Machine) -> Iterator[Spot]:
    origin = getattr(node, "origin", None) or around
    yield Spot(state, node, scope, origin)
    for part, its_scope in parts(node, scope, machine):
        yield from _below(state, part, its_scope, origin, machine)


def _maybe(scope: Scope, *nodes: Node | None) -> list[Part]:
    return [(node, scope) for node in nodes if node is not None]


def _fold(node: Fold, scope: Scope, machine: Machine) -> list[Part]:
    return [(node.over, scope), *_maybe(inside(node.over, scope, machine), node.where, node.value)]


def _seek(node: Seek, scope: Scope, machine: Machine) -> list[Part]:
    return [(node.over, scope), *_maybe(inside(node.over, scope, machine), node.where, node.key)]


def _pairing(node: Pairing, scope: Scope, machine: Machine) -> list[Part]:
    inner = inside(node.right, inside(node.left, scope, machine), machine)
    return [(node.left, scope), (node.right, scope), (node.fits, inner)]


def _split(node: Split, scope: Scope, machine: Machine) -> list[Part]:
    inner = {**scope, node.item: Bound(node.cards.zone.item, zone=node.cards.zone)}
    return [*_maybe(scope, node.cards, node.fits, node.may), *_maybe(inner, node.left)]


def _each(node: Each, scope: Scope, machine: Machine) -> list[Part]:
    return [(node.over, scope), *_maybe(inside(node.over, scope, machine), node.where, *node.body)]


def _decide(node: Decide, _: Scope, machine: Machine) -> list[Part]:
    choices = [part for choice in node.choices for part in _choice(node, choice, machine)]
    rights = [part for right in node.rights for part in _right(node, right, machine)]
    return [(node.who, {}), *choices, *rights]


def _right(state: Decide, right: Right, machine: Machine) -> list[Part]:
    scope = acting(state, None, machine)
    return [(right, scope), (right.open_to, scope), *_choice(state, right.choice, machine)]


def _window(node: Window, _: Scope, machine: Machine) -> list[Part]:
    choices = [part for choice in node.choices for part in _choice(node, choice, machine)]
    return [(node.open_to, acting(node, None, machine)), *choices, *_maybe({}, *node.then)]


def _choice(state: Decide | Window, choice: Choice, machine: Machine) -> list[Part]:
    scope = acting(state, choice, machine)
    return [
        *_maybe(acting(state, None, machine), choice.source, choice),
        *_maybe(scope, choice.several),
        *_maybe(scope, *choice.guards, choice.stands, *choice.effects),
    ]


KINDS_OF_INDEX = {Index.SEAT: Kind.SEAT, Index.TEAM: Kind.TEAM, Index.MELD: Kind.NUMBER}
"""By what the copies of variables and zones are told apart."""

PARTS: dict[type, Callable[[Any, Scope, Machine], Iterable[Part]]] = {
    Const: lambda n, s, m: (),
    Read: lambda n, s, m: _maybe(s, n.of),
    Get: lambda n, s, m: (),
    Look: lambda n, s, m: _maybe(s, n.at),
    At: lambda n, s, m: _maybe(s, n.zone, n.position),
    Size: lambda n, s, m: _maybe(s, n.zone),
    Binary: lambda n, s, m: _maybe(s, n.left, n.right),
    And: lambda n, s, m: _maybe(s, *n.parts),
    Or: lambda n, s, m: _maybe(s, *n.parts),
    Not: lambda n, s, m: _maybe(s, n.part),
    If: lambda n, s, m: _maybe(s, n.condition, n.then, n.other),
    Fold: _fold,
    Seek: _seek,
    Pairing: _pairing,
    Split: _split,
    ZoneRef: lambda n, s, m: _maybe(s, n.of),
    Cards: lambda n, s, m: _maybe(s, n.zone, n.start, n.count),
    Seats: lambda n, s, m: _maybe(s, n.start),
    Teams: lambda n, s, m: (),
    Times: lambda n, s, m: (),
    Set: lambda n, s, m: _maybe(s, n.of, n.value),
    Add: lambda n, s, m: _maybe(s, n.of, n.value),
    Shift: lambda n, s, m: _maybe(s, n.card, n.source, n.target),
    Draw: lambda n, s, m: _maybe(s, n.source, n.target, n.position),
    Pour: lambda n, s, m: _maybe(s, n.source, n.target),
    Put: lambda n, s, m: _maybe(s, n.value, n.target),
    Clear: lambda n, s, m: _maybe(s, n.zone),
    Copy: lambda n, s, m: _maybe(s, n.source, n.target),
    NameSet: lambda n, s, m: _maybe(s, n.split, n.target),
    When: lambda n, s, m: _maybe(s, n.condition, *n.then, *n.other),
    Each: _each,
    Repeat: lambda n, s, m: _maybe(s, n.condition, *n.body),
    Tell: lambda n, s, m: _maybe(s, *n.numbers, n.cards),
    Go: lambda n, s, m: (),
    Guard: lambda n, s, m: _maybe(s, n.test),
    Measure: lambda n, s, m: [(n.value, {n.team: Bound(KINDS_OF_INDEX.get(n.of), m.copies(n.of))})],
    Honour: lambda n, s, m: [(n.where, {n.team: Bound(Kind.TEAM, m.teams)})],
    Choice: lambda n, s, m: (),  # its parts come from its state, which binds the actor and the card
    Several: lambda n, s, m: _maybe(s, n.least, n.most, n.given),
    Right: lambda n, s, m: (),  # its parts come from its state too
    Decide: _decide,
    Window: _window,
    Automatic: lambda n, s, m: _maybe(s, *n.effects),
    Chance: lambda n, s, m: _maybe(s, n.zone, *n.effects),
    Final: lambda n, s, m: (),
}
"""What each kind of node is made of."""

BOUND: dict[type, Callable[[Any, Machine], Bound]] = {
    Cards: lambda d, m: Bound(d.zone.zone.item, zone=d.zone.zone),
    Seats: lambda d, m: Bound(Kind.SEAT, m.seats),
    Teams: lambda d, m: Bound(Kind.TEAM, m.teams),
    Times: lambda d, m: Bound(None, d.count),
}
"""What the Local of each kind of domain stands for."""
