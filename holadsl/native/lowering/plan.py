"""What a lowering knows of the whole Machine: its things by number, what never changes, what nobody reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from holadsl.core.effects import Add, Set, Tell
from holadsl.core.expressions import Const, Local, Read
from holadsl.core.machine import Machine
from holadsl.core.values import Origin, Table, Variable, Zone
from holadsl.data import define, field, fields, has
from holadsl.engine.layout import Layout, layout_of
from holadsl.engine.simplify import Names, Node, simplify, smaller, with_parts
from holadsl.native.program import MELD, Question

RESULTS = ("score", "points", "match-won", "deal-winner", "deal-number", "next-dealer", "counted", "ending")
"""The roles of variables that a playout is for, so that they are kept though nothing else reads them."""

T = TypeVar("T")


def _numbered(things: Sequence[T]) -> dict[T, int]:
    return {thing: number for number, thing in enumerate(things)}


class Numbers:
    """The number of each thing of a Machine."""

    def __init__(self, machine: Machine) -> None:
        """Numbers as things stand in the Machine."""
        self.variables = _numbered(machine.variables)
        self.zones = _numbered(machine.zones)
        self.tables = _numbered(machine.tables)
        self.phases = _numbered(list(machine.states))


@define(eq=False)
class Plan:
    """One lowering under way."""

    machine: Machine
    numbers: Numbers
    playout: bool
    """Only what a playout needs is kept."""
    constant: frozenset[Variable]
    unread: frozenset[Variable]
    layout: Layout
    """The orders in which seats and teams are gone through."""
    questions: list[Question | None] = field(factory=list)
    """A place is kept for one whose parts are just being lowered."""
    asked: dict[Any, int] = field(factory=dict)
    """The number of the question for each node."""
    kept_for: dict[Any, dict[Local, int]] = field(factory=dict)
    """For each question, in which kept numbers its parts find what is bound around it."""
    kept: int = MELD + 1
    counting: dict[Local, int] = field(factory=dict)
    """The names bound by loops that are numbers, below which number: not seats, cards or the like, for each of which
    there is an entry in tables."""
    names: Names = field(factory=dict)
    """The names that expressions need."""
    _prepared: dict[int, tuple[Node, Node]] = field(factory=dict)
    """Expressions by identity, and what they were made into: where a loop is written out one is lowered many times."""

    @classmethod
    def of(cls, machine: Machine, *, playout: bool) -> Plan:
        """The plan for a Machine."""
        constant = unread = frozenset[Variable]()
        if playout:
            uses = _Uses(machine)
            constant = frozenset(uses.fixed)
            unread = frozenset(machine.variables).difference(uses.read, constant, _results(machine))
        return cls(machine, Numbers(machine), playout, constant, unread, layout_of(machine))

    def prepared(self, node: Node) -> Node:
        """An expression simplified, with what never changes as a constant."""
        known = self._prepared.get(id(node))
        if known is None:
            made = Const(node.variable.first) if type(node) is Read and node.variable in self.constant else None
            known = self._prepared[id(node)] = node, made or smaller(with_parts(node, self.prepared))
        return known[1]

    def keep(self) -> int:
        """A new kept number."""
        self.kept += 1
        return self.kept - 1


class _Uses:
    """What the states of a Machine do with its variables, found on one way through them."""

    def __init__(self, machine: Machine) -> None:
        """Variables that somebody from outside may change, as far as they declare it, aren't fixed."""
        self.fixed = {variable for variable in machine.variables if variable.low is None and variable.high is None}
        """Those that no effect changes."""
        self.read = set[Variable]()
        """Those on whose value something hangs: what is only told, or added to itself, isn't read."""
        for state in machine.states.values():
            self.look(state)

    def look(self, node: Any, own: Variable | None = None) -> None:
        """At a node and all in it, within an effect that changes the variable `own`."""
        kind = type(node)
        if kind is tuple:
            for part in node:
                self.look(part, own)
            return
        if kind is Read:
            if node.variable is not own:
                self.read.add(node.variable)
        elif kind is Set or kind is Add:
            own = node.variable
            if own in self.fixed and (kind is Add or simplify(node.value) != Const(own.first)):
                self.fixed.remove(own)
        elif kind is Tell:
            return
        for name in _inner(kind):
            part = getattr(node, name)
            if part is not None:
                self.look(part, own)


_INNER: dict[type, tuple[str, ...]] = dict.fromkeys((Variable, Zone, Table, Local, Origin, str, int, bool), ())


def _inner(kind: type) -> tuple[str, ...]:
    """The fields of a kind of node, but for where it comes from; none of what has no nodes in it."""
    names = _INNER.get(kind)
    if names is None:
        names = tuple(a.name for a in fields(kind) if a.name not in _LINES) if has(kind) else ()
        _INNER[kind] = names
    return names


_LINES = ("origin", "moment")


def _results(machine: Machine) -> Iterator[Variable]:
    for role in RESULTS:
        thing = machine.roles.get(role)
        if isinstance(thing, Variable):
            yield thing
