"""What a lowering knows of the whole Machine: its things by number, what never changes, what nobody reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from holadsl.core.effects import Add, Set, Tell
from holadsl.core.expressions import Const, Local, Read
from holadsl.core.machine import Machine
from holadsl.core.values import Table, Variable, Zone
from holadsl.core.walk import parts, spots
from holadsl.data import define, field, frozen
from holadsl.engine.layout import Layout, layout_of
from holadsl.engine.simplify import simplify
from holadsl.native.program import MELD, Question

RESULTS = ("score", "points", "match-won", "deal-winner", "deal-number", "next-dealer", "counted", "ending")
"""The roles of variables that a playout is for, so that they are kept though nothing else reads them."""

T = TypeVar("T")


def _numbered(things: Sequence[T]) -> dict[T, int]:
    return {thing: number for number, thing in enumerate(things)}


@frozen(eq=False)
class Numbers:
    """The number of each thing of a Machine."""

    variables: dict[Variable, int]
    zones: dict[Zone, int]
    tables: dict[Table, int]
    phases: dict[str, int]

    @classmethod
    def of(cls, machine: Machine) -> Numbers:
        """Numbers as things stand in the Machine."""
        return cls(
            _numbered(machine.variables),
            _numbered(machine.zones),
            _numbered(machine.tables),
            _numbered(list(machine.states)),
        )


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

    @classmethod
    def of(cls, machine: Machine, *, playout: bool) -> Plan:
        """The plan for a Machine."""
        constant = frozenset(_never_changed(machine)) if playout else frozenset[Variable]()
        unread = frozenset(_never_read(machine) - constant) if playout else frozenset[Variable]()
        return cls(machine, Numbers.of(machine), playout, constant, unread, layout_of(machine))

    def keep(self) -> int:
        """A new kept number."""
        self.kept += 1
        return self.kept - 1


def _never_changed(machine: Machine) -> set[Variable]:
    """Variables that no effect changes, nor anybody from outside, as far as they declare it."""
    found = {variable for variable in machine.variables if variable.low is None and variable.high is None}
    for spot in spots(machine):
        node = spot.node
        if isinstance(node, Add):
            found.discard(node.variable)
        if isinstance(node, Set) and simplify(node.value) != Const(node.variable.first):
            found.discard(node.variable)
    return found


def _never_read(machine: Machine) -> set[Variable]:
    """Variables whose value nothing hangs on in play: what is only told, or added to itself, isn't read."""
    found = set(machine.variables)
    found.difference_update(_results(machine))
    for state in machine.states.values():
        found.difference_update(_read_in(state, machine))
    return found


def _results(machine: Machine) -> Iterator[Variable]:
    for role in RESULTS:
        thing = machine.roles.get(role)
        if isinstance(thing, Variable):
            yield thing


def _read_in(node: Any, machine: Machine) -> Iterator[Variable]:
    if isinstance(node, Tell):
        return
    if isinstance(node, Read):
        yield node.variable
    own = node.variable if isinstance(node, Set | Add) else None
    for part, _ in parts(node, {}, machine):
        yield from (variable for variable in _read_in(part, machine) if variable is not own)
