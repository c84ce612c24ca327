"""Expressions of a Machine as people read them: `worth[card] + 10 <= score[team]`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

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
    Op,
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
from holadsl.core.machine import Machine
from holadsl.core.values import Table, Variable, Zone
from holadsl.data import define, field


@define(eq=False)
class Names:
    """Names for what is told apart by identity only: of several equal ones, the second on bears a number.

    Variables, zones and tables are numbered in the order of the Machine; bound names only where another of the same
    name stands around them, so that a change in one place of a Machine doesn't rename what stands in another.
    """

    items: Mapping[Variable | Zone | Table, str]
    bound: Mapping[Local, str] = field(factory=dict)

    @classmethod
    def of(cls, machine: Machine) -> Names:
        """The names in a Machine, with nothing bound."""
        declared: tuple[Variable | Zone | Table, ...] = (*machine.variables, *machine.zones, *machine.tables)
        items: dict[Variable | Zone | Table, str] = {}
        for item in declared:
            items[item] = _free(item.name, items.values())
        return cls(items)

    def binding(self, *locals_: Local | None) -> Names:
        """The names further in, where these are bound."""
        bound = dict(self.bound)
        for local in locals_:
            if local is not None:
                bound[local] = _free(local.name, {*bound.values(), *self.items.values()})
        return Names(self.items, bound)

    def of_item(self, item: Variable | Zone | Table) -> str:
        """The name of a variable, zone or table; with a question mark, if it isn't declared."""
        return self.items.get(item, f"{item.name}?")

    def of_local(self, local: Local) -> str:
        """The name of a Local; with a question mark, if it isn't bound."""
        return self.bound.get(local, f"{local.name}?")


def _free(name: str, taken: Iterable[str]) -> str:
    names = Counter(taken)
    number = 1
    while names[text := name if number == 1 else f"{name}{number}"]:
        number += 1
    return text


def text_of(expr: Expr, names: Names) -> str:
    """An expression on one line."""
    return INFIX[type(expr)][1](expr, names)


def zone_text(ref: ZoneRef, names: Names) -> str:
    """A zone with its index."""
    return _indexed(names.of_item(ref.zone), ref.of, names)


def loop_text(over: Domain, where: Expr | None, names: Names) -> tuple[str, Names]:
    """A domain with its filter, and the names within it."""
    inner = names.binding(over.item)
    # What the domain itself is made of stands outside of the name that it binds.
    text = f"{inner.of_local(over.item)} in {DOMAINS[type(over)](over, names)}"
    return text if where is None else f"{text} where {text_of(where, inner)}", inner


def _indexed(name: str, of: Expr | None, names: Names) -> str:
    return name if of is None else f"{name}[{text_of(of, names)}]"


def _part(expr: Expr, tighter: int, names: Names) -> str:
    """A part of an expression, in brackets unless it binds more tightly than what is around it."""
    strength, printer = INFIX[type(expr)]
    if isinstance(expr, Binary):
        strength = _STRENGTH[expr.op]
    text = printer(expr, names)
    return text if strength > tighter else f"({text})"


def _binary(node: Binary, names: Names) -> str:
    if node.op in (Op.MIN, Op.MAX):
        return f"{node.op.value}({text_of(node.left, names)}, {text_of(node.right, names)})"
    strength = _STRENGTH[node.op]
    # Comparisons don't chain, the others are read from the left.
    left = _part(node.left, strength if strength == _COMPARES else strength - 1, names)
    return f"{left} {node.op.value} {_part(node.right, strength, names)}"


def _joined(word: str, nothing: str, strength: int) -> Callable[[Any, Names], str]:
    def joined(node: And | Or, names: Names) -> str:
        return f" {word} ".join(_part(part, strength, names) for part in node.parts) or nothing

    return joined


def _not(node: Not, names: Names) -> str:
    return f"not {_part(node.part, _NOT - 1, names)}"


def _if(node: If, names: Names) -> str:
    then, other = _part(node.then, _IF, names), _part(node.other, _IF, names)
    return f"{then} if {_part(node.condition, _IF, names)} else {other}"


def _fold(node: Fold, names: Names) -> str:
    loop, inner = loop_text(node.over, node.where, names)
    value = "" if node.value is None else f"{text_of(node.value, inner)} for "
    return f"{node.how.value}({value}{loop})"


def _seek(node: Seek, names: Names) -> str:
    loop, inner = loop_text(node.over, node.where, names)
    key = "" if node.key is None else f", largest {text_of(node.key, inner)}"
    return f"{'last' if node.last else 'first'}({loop}{key})"


def _pairing(node: Pairing, names: Names) -> str:
    left, inner = loop_text(node.left, None, names)
    right, inner = loop_text(node.right, None, inner)
    return f"paired({text_of(node.fits, inner)} for {left}, {right})"


def _split(node: Split, names: Names) -> str:
    inner = names.binding(node.item)
    left = (
        "most sets" if node.left is None else f"least {text_of(node.left, inner)} of {inner.of_local(node.item)} left"
    )
    sets = f"sets {names.of_item(node.named)} with {text_of(node.fits, names)}, if {text_of(node.may, names)}"
    return f"split({zone_text(node.cards, names)}: {left}; {sets})"


def _cards(node: Cards, names: Names) -> str:
    start = "" if node.start is None else f" from {text_of(node.start, names)}"
    count = "" if node.count is None else f" up to {text_of(node.count, names)}"
    return f"{zone_text(node.zone, names)}{start}{count}"


_IF, _OR, _AND, _NOT, _COMPARES, _SUM, _PRODUCT, _WHOLE = range(8)
_STRENGTH: dict[Op, int] = {
    Op.ADD: _SUM,
    Op.SUB: _SUM,
    Op.MUL: _PRODUCT,
    Op.DIV: _PRODUCT,
    Op.MOD: _PRODUCT,
    Op.MIN: _WHOLE,
    Op.MAX: _WHOLE,
    Op.EQ: _COMPARES,
    Op.NE: _COMPARES,
    Op.LT: _COMPARES,
    Op.LE: _COMPARES,
}

INFIX: dict[type, tuple[int, Callable[[Any, Names], str]]] = {
    Const: (_WHOLE, lambda e, n: str(e.value)),
    Read: (_WHOLE, lambda e, n: _indexed(n.of_item(e.variable), e.of, n)),
    Get: (_WHOLE, lambda e, n: n.of_local(e.local)),
    Look: (_WHOLE, lambda e, n: _indexed(n.of_item(e.table), e.at, n)),
    At: (_WHOLE, lambda e, n: f"{zone_text(e.zone, n)}.at({text_of(e.position, n)})"),
    Size: (_WHOLE, lambda e, n: f"size({zone_text(e.zone, n)})"),
    Binary: (_SUM, _binary),
    And: (_AND, _joined("and", "always", _AND)),
    Or: (_OR, _joined("or", "never", _OR)),
    Not: (_NOT, _not),
    If: (_IF, _if),
    Fold: (_WHOLE, _fold),
    Seek: (_WHOLE, _seek),
    Pairing: (_WHOLE, _pairing),
    Split: (_WHOLE, _split),
}
"""How tightly each kind of expression holds together, and its text."""

DOMAINS: dict[type, Callable[[Any, Names], str]] = {
    Cards: _cards,
    Seats: lambda d, n: "seats" if d.start is None else f"seats from {text_of(d.start, n)}",
    Teams: lambda d, n: "teams",
    Times: lambda d, n: f"times {d.count}",
}
"""The text of each kind of domain."""
