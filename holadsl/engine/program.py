"""A Machine, compiled once: its layout and its stages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias
from weakref import WeakKeyDictionary

from holadsl.core.effects import Effect
from holadsl.core.expressions import And, Expr, Local
from holadsl.core.machine import NOBODY, Automatic, Chance, Choice, Decide, Machine, Several, Window, begins_deal
from holadsl.data import field, frozen
from holadsl.engine.evaluate import UNKNOWN, Coder
from holadsl.engine.layout import Layout, layout_of
from holadsl.engine.on_melds import SetsOnMelds
from holadsl.engine.perform import always_goes, run
from holadsl.engine.sets import Sets
from holadsl.engine.simplify import Node, once, simplify, with_parts
from holadsl.engine.stage import Items, Legal, Onto, Option, Pick, Stage, Value
from holadsl.engine.state import MachineFault, State

REMEMBERED = 200
"""How many expressions from outside a Program remembers."""


@frozen(eq=False)
class Program:
    """What is compiled from one Machine, shared by all its games."""

    layout: Layout
    stages: Mapping[str, Stage]
    start: Stage
    width: int
    """How many cells the list of numbers has: the variables, then the slots of bound names."""
    actor: int
    """The cell of the seat that acts, in every Decide state; behind it those of the chosen card, and of its meld."""

    _outside: dict[tuple[int, tuple[Local, ...]], tuple[Expr, Value, int]] = field(factory=dict, repr=False)
    """Expressions from outside, by their id and bound names, with the width that they need; each is kept, so its id
    stays its own."""

    def outside(self) -> Coder:
        """A coder for what comes from outside: its bound names lie behind all that the Machine's own use."""
        return Coder(self.layout, self.stages, free=self.width)

    def value_of(self, expr: Expr, names: tuple[Local, ...]) -> tuple[Value, int]:
        """An expression from outside, compiled, and how many cells it needs; the names are bound to the cells from
        `width` on. What was asked for lately is remembered, since people ask for the same things all the time.
        """
        known = self._outside.get((id(expr), names))
        if known is None:
            coder = self.outside()
            with coder.binding(*names):
                known = (expr, coder.expr(expr), coder.width)
            if len(self._outside) >= REMEMBERED:
                self._outside.clear()
            self._outside[id(expr), names] = known
        return known[1:]

    def beginning(self) -> State:
        """A new state: every variable at its first value, every zone empty, waiting at the start."""
        numbers = [*self.layout.first, *[0] * (self.width - self.actor)]
        return State(numbers, [[] for _ in range(self.layout.zones)], self.start)


Maker: TypeAlias = Callable[[Machine], Program]
"""What makes the Program of a Machine: `program_of`, or another engine that plays the same."""

_PROGRAMS: WeakKeyDictionary[Machine, Program] = WeakKeyDictionary()


def program_of(machine: Machine) -> Program:
    """The compiled Machine, made at the first call. A Machine that can't be played: MachineFault."""
    program = _PROGRAMS.get(machine)
    if program is None:
        program = _PROGRAMS[machine] = _compiled(machine)
    return program


def _compiled(machine: Machine) -> Program:
    layout = layout_of(machine)
    stages = {name: Stage(name, node, isinstance(node, Automatic)) for name, node in machine.states.items()}
    start = stages.get(machine.start)
    if start is None or not begins_deal(start.node):
        raise MachineFault(f"a match begins with a shuffle, which {machine.start!r} isn't")
    actor = len(layout.first)
    coder = Coder(layout, stages, free=actor)
    for stage in stages.values():
        _fill(coder, stage)
    # Every Decide state binds at least the actor, the card and the meld.
    return Program(layout, stages, start, max(coder.width, actor + 3), actor)


def _fill(coder: Coder, stage: Stage) -> None:
    node = stage.node
    if isinstance(node, Automatic | Chance):
        _leads_on(node.effects, node.name)
        stage.run = run(coder, node.effects)
    if isinstance(node, Chance):
        stage.zone = coder.zone(with_parts(node.zone, simplify))
    if isinstance(node, Decide):
        stage.who = coder.expr(node.who)
        for choice in node.all_choices:
            _leads_on(choice.effects, f"{node.name}: {choice.verb}")
        stage.options = tuple(_option(coder, choice, node.name, node.actor) for choice in node.all_choices)
        stage.ordinary = len(node.choices)
        stage.opens = tuple(_open(coder, right.open_to, node.actor) for right in node.rights)
        stage.plain = not node.rights and all(c.several is None and c.onto is None for c in node.choices)
    if isinstance(node, Window):
        _leads_on(node.then, node.name)
        stage.options = tuple(_option(coder, choice, node.name, node.seat) for choice in node.choices)
        stage.opens = (_open(coder, node.open_to, node.seat),) * len(node.choices)
        stage.run = run(coder, node.then)
        stage.plain = False


def _open(coder: Coder, test: Expr, seat: Local) -> Value:
    with coder.binding(seat, None):
        return coder.expr(test)


def _leads_on(effects: Iterable[Effect], where: str) -> None:
    if not always_goes(effects):
        raise MachineFault(f"the effects of {where!r} don't always end with a Go")


def _option(coder: Coder, choice: Choice, where: str, actor: Local) -> Option:
    if (choice.source is None) != (choice.card is None and choice.several is None):
        raise MachineFault(f"{where}: {choice.verb} must have a source and a card, or neither")
    with coder.binding(actor, choice.card, choice.onto) as (_, card, meld):
        if choice.several is not None:
            return _several(coder, choice, choice.several, meld)
        guards = tuple((guard, coder.expr(guard.test)) for guard in choice.guards)
        stands = None if choice.stands is None else coder.expr(choice.stands)
        legal = _legal(coder, choice)
        if choice.source is None:
            zone: Pick | None = None
            cards: Items = _one_move(legal)
        elif choice.onto is not None:
            zone = coder.zone(with_parts(choice.source, simplify))
            onto = Onto(coder.layout.faces)
            cards = _on_melds(zone, card, meld, legal, onto, coder.layout.melds)
            return Option(choice, zone, cards, legal, guards, run(coder, choice.effects), onto=onto, stands=stands)
        else:
            zone = coder.zone(with_parts(choice.source, simplify))
            cards = _legal_cards(zone, card, legal if guards else None, coder.layout.identical)
        return Option(choice, zone, cards, legal, guards, run(coder, choice.effects), stands=stands)


def _several(coder: Coder, choice: Choice, several: Several, meld: int) -> Option:
    """A choice of several cards; the actor is bound, and its cards are named by the zone `picked`. With `onto` the cell
    `meld` has the number of the meld.
    """
    assert choice.source is not None
    zone = coder.zone(with_parts(choice.source, simplify))
    guards = tuple((guard, coder.expr(guard.test)) for guard in choice.guards)
    narrow = And(tuple(guard.test for guard in choice.guards if guard.narrows))
    sets = Sets(
        source=zone,
        picked=coder.layout.place(several.picked),
        least=coder.expr(several.least),
        most=coder.expr(several.most),
        ordered=several.ordered,
        as_named=several.as_named,
        given=None if several.given is None else coder.expr(several.given),
        narrow=coder.expr(narrow),
        test=coder.expr(choice.legal),
    )
    legal, effects = Legal(sets.test, ()), run(coder, choice.effects)
    stands = None if choice.stands is None else coder.expr(choice.stands)
    if choice.onto is None:
        return Option(choice, zone, _no_cards, legal, guards, effects, sets, stands=stands)
    onto = Onto(coder.layout.faces)
    on_melds = SetsOnMelds(sets, meld, onto, coder.layout.melds)
    return Option(choice, zone, _no_cards, legal, guards, effects, on_melds, onto, stands)


def _no_cards(_: list[int], __: list[list[int]]) -> tuple[int, ...]:
    return ()


def _legal(coder: Coder, choice: Choice) -> Legal:
    """The one filter of a choice. What doesn't hang on the card is computed when first needed, and kept."""
    kept: dict[Node, Local] = {}
    test = simplify(choice.legal)
    if choice.card is not None:
        test = once(test, choice.card, kept)
    with coder.binding(*kept.values()) as cells:
        return Legal(coder.simple(test), cells)


def _on_melds(zone: Pick, card: int, meld: int, legal: Legal, onto: Onto, melds: int) -> Items:
    """The cards of the zone, each with the melds on which it may be laid."""
    test, kept = legal.test, legal.kept

    def legal_pairs(v: list[int], z: list[list[int]]) -> list[int]:
        found = []
        faces = list(dict.fromkeys(zone(v, z)))
        for number in range(melds):
            v[meld] = number
            for cell in kept:
                v[cell] = UNKNOWN
            for face in faces:
                v[card] = face
                if test(v, z):
                    found.append(onto.code(face, number))
        return found

    return legal_pairs


def _one_move(legal: Legal) -> Items:
    test = legal.test
    return lambda v, z: (NOBODY,) if test(v, z) else ()


def _legal_cards(zone: Pick, card: int, legal: Legal | None, identical: bool) -> Items:
    # A dict keeps the first of equal keys, in order.
    different: Items = (lambda v, z: list(dict.fromkeys(zone(v, z)))) if identical else zone
    if legal is None:
        return lambda v, z: different(v, z)[:]
    test, kept = legal.test, legal.kept

    def legal_cards(v: list[int], z: list[list[int]]) -> list[int]:
        for cell in kept:
            v[cell] = UNKNOWN
        found = []
        for face in different(v, z):
            v[card] = face
            if test(v, z):
                found.append(face)
        return found

    return legal_cards
