"""A Machine printed as Python: the proof that it says all that generated code needs.

The text knows numbers only: variables lie one after the other in the list `state[0]`, zones in `state[1]`, those with
an index by seat or team; `state[2]` is the number of the state that waits, in the order of the Machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core import machine as m
from holadsl.core.values import Index, Variable

PLAY = """
ROUNDS = [[seat] for seat in range(len(FOLLOWING))]
for seats in ROUNDS:
    for _ in FOLLOWING[1:]: seats.append(FOLLOWING[seats[-1]])
ROUNDS.append(ROUNDS[0])  # what NOBODY finds

def at(items, i): return items[i] if 0 <= i < len(items) else -1

def seek(rows, last):
    best = most = -1
    for i, key in rows:
        if best < 0 or key > most or (last and key == most):
            best, most = i, key
    return best

def move(source, i, target):
    if 0 <= i < len(source):
        target.append(source.pop(i))

def new(): return [FIRST[:], [[] for _ in range(ZONES)], START]

def run(state, place):
    while place in RUNS:
        place = RUNS[place](state[0], state[1])
    state[2] = place

def feed(state, order):
    for place in CARD_ZONES if state[2] not in PARTS else ():
        state[1][place].clear()
    run(state, FED[state[2]](state[0], state[1], order))

def legal(state):
    return LEGAL[state[2]](state[0], state[1]) if state[2] in LEGAL else []

def act(state, choice, card):
    run(state, ACTS[state[2]][choice](state[0], state[1], card))
"""


class Printer:
    """Prints one Machine."""

    def __init__(self, machine: m.Machine) -> None:
        self.machine = machine
        self.width = {index: machine.copies(index) for index in Index}
        self.cells = self.places(machine.variables)
        self.zones = self.places(machine.zones)
        self.tables = {table: f"T{number}" for number, table in enumerate(machine.tables)}
        self.states = {name: number for number, name in enumerate(machine.states)}
        self.locals: dict[x.Local, str] = {}
        self.dicts: dict[str, list[str]] = {"RUNS": [], "FED": [], "LEGAL": [], "ACTS": []}

    def places(self, items: Sequence[Any]) -> dict[Any, int]:
        return dict(zip(items, accumulate((self.width[item.index] for item in items), initial=0), strict=False))

    def name(self, local: x.Local) -> str:
        return self.locals.setdefault(local, f"x{len(self.locals)}")

    def expr(self, node: x.Expr) -> str:
        return EXPRESSIONS[type(node)](self, node)

    def cell(self, variable: Variable, of: x.Expr | None) -> str:
        return f"v[{self.cells[variable]}{'' if of is None else ' + ' + self.expr(of)}]"

    def zone(self, ref: x.ZoneRef) -> str:
        return self.found("z", self.zones[ref.zone], self.width[ref.zone.index], ref.of, "[]")

    def found(self, where: str, at: int, width: int, of: x.Expr | None, nobody: object) -> str:
        return f"{where}[{at}]" if of is None else f"({where}[{at}:{at + width}] + [{nobody}])[{self.expr(of)}]"

    def loop(self, over: Any) -> str:
        return f"for {self.name(over.item)} in {DOMAINS[type(over)](self, over)}"

    def block(self, effects: Iterable[e.Effect], first: str = "pass") -> list[str]:
        lines = [line for effect in effects for line in EFFECTS[type(effect)](self, effect)]
        return ["    " + line for line in (first, *lines)]

    def function(self, name: str, arguments: str, lines: Iterable[str]) -> str:
        return "\n".join((f"def {name}({arguments}):", *lines, ""))

    def binary(self, node: x.Binary) -> str:
        left, right, op = self.expr(node.left), self.expr(node.right), node.op
        if op in (x.Op.MIN, x.Op.MAX):
            return f"{op.value}({left}, {right})"
        text = f"({left} {({x.Op.EQ: '==', x.Op.NE: '!='}).get(op, op.value)} {right})"
        return f"(+{text})" if op in x.COMPARISONS else text

    def fold(self, node: x.Fold) -> str:
        value = "1" if node.value is None or node.how is x.How.COUNT else self.expr(node.value)
        items = f"{value} {self.loop(node.over)}" + ("" if node.where is None else f" if {self.expr(node.where)}")
        if node.how in (x.How.MAX, x.How.MIN):
            return f"{node.how.value}(({items}), default=-1)"
        return f"(+{node.how.value}({items}))" if node.how in (x.How.ANY, x.How.ALL) else f"sum({items})"

    def seek(self, node: x.Seek) -> str:
        start = node.over.start if isinstance(node.over, x.Cards) and node.over.start else x.Const(0)
        key = "0" if node.key is None else self.expr(node.key)
        items = f"enumerate({DOMAINS[type(node.over)](self, node.over)}, max(0, {self.expr(start)}))"
        item = self.name(node.over.item)
        found = "i" if isinstance(node.over, x.Cards) else item
        rows = f"({found}, {key}) for i, {item} in {items} if {self.expr(node.where)}"
        return f"seek([{rows}], {node.last})"

    def decide(self, number: int, node: m.Decide) -> str:
        who = f"{self.name(node.actor)} = {self.expr(node.who)}"
        lines, acts = [f"    {who}", "    found = []"], []
        for i, choice in enumerate(node.choices):
            card = "card" if choice.card is None else self.name(choice.card)
            acts.append(self.function(f"act{number}_{i}", f"v, z, {card}", self.block(choice.effects, who)))
            cards = "[-1]" if choice.source is None else f"dict.fromkeys({self.zone(choice.source)})"
            lines += [f"    for {card} in {cards}:"]
            lines += [f"        if {self.expr(choice.legal)}: found.append(({i}, {card}))"]
        self.dicts["LEGAL"].append(f"{number}: legal{number}")
        self.dicts["ACTS"].append(f"{number}: [{', '.join(f'act{number}_{i}' for i in range(len(acts)))}]")
        return "\n".join((*acts, self.function(f"legal{number}", "v, z", [*lines, "    return found"])))

    def runs(self, number: int, node: m.Automatic | m.Chance, when: str, arguments: str, first: str) -> str:
        self.dicts[when].append(f"{number}: run{number}")
        return self.function(f"run{number}", arguments, self.block(node.effects, first))


EXPRESSIONS: dict[type, Callable[[Printer, Any], str]] = {
    x.Const: lambda p, n: f"({n.value})",
    x.Read: lambda p, n: p.found("v", p.cells[n.variable], p.width[n.variable.index], n.of, n.variable.first),
    x.Get: lambda p, n: p.name(n.local),
    x.Look: lambda p, n: f"{p.tables[n.table]}[{p.expr(n.at)}]",
    x.At: lambda p, n: f"at({p.zone(n.zone)}, {p.expr(n.position)})",
    x.Size: lambda p, n: f"len({p.zone(n.zone)})",
    x.Binary: Printer.binary,
    x.And: lambda p, n: f"(1 if {' and '.join(map(p.expr, n.parts)) or 1} else 0)",
    x.Or: lambda p, n: f"(1 if {' or '.join(map(p.expr, n.parts)) or 0} else 0)",
    x.Not: lambda p, n: f"(+(not {p.expr(n.part)}))",
    x.If: lambda p, n: f"({p.expr(n.then)} if {p.expr(n.condition)} else {p.expr(n.other)})",
    x.Fold: Printer.fold,
    x.Seek: Printer.seek,
}
DOMAINS: dict[type, Callable[[Printer, Any], str]] = {
    x.Cards: lambda p, n: p.zone(n.zone) + ("" if n.start is None else f"[max(0, {p.expr(n.start)}):]"),
    x.Seats: lambda p, n: f"ROUNDS[{0 if n.start is None else p.expr(n.start)}]",
    x.Teams: lambda p, n: str(tuple(dict.fromkeys(p.machine.team_of))),
    x.Times: lambda p, n: f"range({n.count})",
}
EFFECTS: dict[type, Callable[[Printer, Any], list[str]]] = {
    e.Set: lambda p, n: [f"{p.cell(n.variable, n.of)} = {p.expr(n.value)}"],
    e.Add: lambda p, n: [f"{p.cell(n.variable, n.of)} += {p.expr(n.value)}"],
    e.Shift: lambda p, n: [f"move({(z := p.zone(n.source))}, {z}.index({p.expr(n.card)}), {p.zone(n.target)})"],
    e.Draw: lambda p, n: [f"move({p.zone(n.source)}, {p.expr(n.position or x.Const(0))}, {p.zone(n.target)})"],
    e.Pour: lambda p, n: [f"for _ in {(z := p.zone(n.source))}[:]: move({z}, 0, {p.zone(n.target)})"],
    e.Put: lambda p, n: [f"{p.zone(n.target)}.append({p.expr(n.value)})"],
    e.Clear: lambda p, n: [f"{p.zone(n.zone)}.clear()"],
    e.When: lambda p, n: [f"if {p.expr(n.condition)}:", *p.block(n.then), "else:", *p.block(n.other)],
    e.Each: lambda p, n: [p.loop(n.over) + ":", *p.block(n.body, f"if not {p.expr(n.where or x.YES)}: continue")],
    e.Repeat: lambda p, n: [f"for _ in range({n.limit}):", *p.block(n.body, f"if not {p.expr(n.condition)}: break")],
    e.Tell: lambda p, n: [],
    e.Go: lambda p, n: [f"return {p.states[n.state]}"],
}
STATES: dict[type, Callable[[Printer, int, Any], str]] = {
    m.Decide: Printer.decide,
    m.Window: lambda p, number, n: "raise NotImplementedError('windows can not be played yet')",
    m.Automatic: lambda p, number, n: p.runs(number, n, "RUNS", "v, z", "pass"),
    m.Chance: lambda p, number, n: p.runs(number, n, "FED", "v, z, order", f"{p.zone(n.zone)}[:] = order"),
    m.Final: lambda p, number, n: "",
}


def print_python(machine: m.Machine) -> str:
    """A module with `new()`, `feed(state, order)`, `legal(state)`: (choice, card) pairs, `act(state, choice, card)`."""
    p = Printer(machine)
    parts = [p.states[name] for name, state in machine.states.items() if isinstance(state, m.Chance) and state.part]
    card_zones = [at + i for zone, at in p.zones.items() if zone.holds_cards for i in range(p.width[zone.index])]
    lines = [
        f"FIRST = {[v.first for v in machine.variables for _ in range(p.width[v.index])]}",
        f"CARD_ZONES = {card_zones}",
        f"FOLLOWING = {machine.following}",
        f"ZONES = {sum(p.width[zone.index] for zone in machine.zones)}",
        f"START, PARTS = {p.states[machine.start]}, {parts}",
        *(f"{name} = {[*table.values, -1]}" for table, name in p.tables.items()),
        PLAY,
        *(STATES[type(state)](p, p.states[name], state) for name, state in machine.states.items()),
        *(f"{name} = {{{', '.join(entries)}}}" for name, entries in p.dicts.items()),
    ]
    return "\n".join(lines) + "\n"
