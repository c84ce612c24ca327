"""Random expressions and effects over the items of a small random game, well-formed and bounded by construction.

What keeps numbers bounded: a Set or Add of the number at some `level` reads the numbers below it as they are, all
others only between two small constants; sums and products read every variable so. What keeps play bounded: cards only
move onward, from stock to hands to table to piles, never back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from attrs import define, evolve, frozen
from hypothesis import strategies as st

from holadsl.core import effects as e
from holadsl.core import expressions as x
from holadsl.core.values import Index, Kind, Pack, Table, Variable, Zone
from holadsl.engine.chance import Chance

T = TypeVar("T")
Draw = Callable[[st.SearchStrategy[Any]], Any]

ARITHMETIC = (x.Op.ADD, x.Op.SUB, x.Op.MIN, x.Op.MAX)
COMPARISONS = (x.Op.EQ, x.Op.NE, x.Op.LT, x.Op.LE)


class Luck(Protocol):
    """What chooses between the ways to go on."""

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""

    def one_of(self, options: Sequence[T]) -> T:
        """One of the options."""


@frozen(eq=False)
class Drawn:
    """Hypothesis chooses, so that what fails is made smaller."""

    draw: Draw

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        found: int = self.draw(st.integers(0, count - 1))
        return found

    def one_of(self, options: Sequence[T]) -> T:
        """One of the options."""
        found: T = self.draw(st.sampled_from(options))
        return found


@define(eq=False)
class Rolled:
    """A stream of draws chooses, in a hundredth of the time."""

    stream: Chance

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        return self.stream.below(count)

    def one_of(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.stream.below(len(options))]


@frozen(eq=False)
class Items:
    """All that a random game is made of."""

    seats: int
    pack: Pack
    numbers: tuple[Variable, ...]
    flag: Variable
    turn: Variable
    seat: Variable
    team: Variable
    card: Variable
    rank: Variable
    suit: Variable
    stock: Zone
    hand: Zone
    table: Zone
    pile: Zone
    order: Zone
    line: Zone
    notes: Zone
    rank_of: Table
    suit_of: Table
    worth: Table
    special: Table
    team_of: Table
    after: Table

    @property
    def ways(self) -> tuple[tuple[Zone, Zone], ...]:
        """The ways on which items may move, from and to."""
        cards = (self.stock, self.hand, self.table, self.pile)
        onward = tuple((source, target) for i, source in enumerate(cards) for target in cards[i + 1 :])
        return (*onward, (self.pile, self.pile), (self.order, self.line), (self.line, self.order))


@frozen
class Here:
    """Where a node is being written: what is bound, what may be read as it is, what may not change."""

    bound: tuple[tuple[x.Local, Kind | None], ...] = ()
    level: int = -1
    still: frozenset[Zone] = frozenset()
    loops: int = 0
    """How many loops of effects are around it."""
    folds: int = 0
    """How many folds are around it."""

    def binding(self, local: x.Local, kind: Kind | None) -> Here:
        """Further in, where the Local is bound too."""
        return evolve(self, bound=(*self.bound, (local, kind)))

    def of(self, *kinds: Kind | None) -> list[x.Local]:
        """The Locals of these kinds."""
        return [local for local, kind in self.bound if kind in kinds]


class Writer:
    """Writes random nodes; `depth` says how many more levels they may have."""

    def __init__(self, luck: Luck, items: Items) -> None:
        self.luck = luck
        self.items = items

    # ------------------------------------------------------------------ chance

    def one_of(self, options: Sequence[T]) -> T:
        """One of the options."""
        return self.luck.one_of(options)

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        return self.luck.below(count)

    def write(self, options: Sequence[Callable[[int, Here], T]], depth: int, here: Here) -> T:
        """One of the options, written."""
        return self.one_of(options)(depth - 1, here)

    # ------------------------------------------------------------------ numbers

    def number(self, depth: int, here: Here) -> x.Expr:
        """A number that isn't too large."""
        leaves = [self.constant, self.size, self.worth, self.counted, self.slight, *[self.read_number] * 3]
        if depth <= 0:
            return self.write(leaves, depth, here)
        return self.write([*leaves, self.arithmetic, self.product, self.share, self.if_number, self.fold], depth, here)

    def small(self, depth: int, here: Here) -> x.Expr:
        """A number between two small constants, whatever it is made of."""
        low, high = x.Const(-self.below(4)), x.Const(self.below(5))
        inner = self.number(depth, evolve(here, level=-1))
        return x.Binary(x.Op.MIN, x.Binary(x.Op.MAX, inner, low), high)

    def constant(self, _: int, __: Here) -> x.Expr:
        return x.Const(self.below(8) - 2)

    def counted(self, _: int, here: Here) -> x.Expr:
        locals_ = here.of(None, Kind.NUMBER)
        return x.Get(self.one_of(locals_)) if locals_ else x.Const(1)

    def slight(self, _: int, here: Here) -> x.Expr:
        variable = self.one_of(self.items.numbers)
        read = x.Read(variable, self.index(variable, here))
        return x.Binary(x.Op.MAX, x.Const(-1), x.Binary(x.Op.MIN, read, x.Const(self.below(5))))

    def read_number(self, _: int, here: Here) -> x.Expr:
        if here.level <= 0:
            return self.slight(0, here)
        variable = self.items.numbers[self.below(here.level)]
        return x.Read(variable, self.index(variable, here))

    def size(self, _: int, here: Here) -> x.Expr:
        return x.Size(self.zone(self.card_zones(), here))

    def worth(self, _: int, here: Here) -> x.Expr:
        return x.Look(self.items.worth, self.card(0, here))

    def arithmetic(self, depth: int, here: Here) -> x.Expr:
        return x.Binary(self.one_of(ARITHMETIC), self.number(depth, here), self.number(depth, here))

    def product(self, depth: int, here: Here) -> x.Expr:
        return x.Binary(x.Op.MUL, self.small(depth, here), self.small(depth, here))

    def share(self, depth: int, here: Here) -> x.Expr:
        op = self.one_of((x.Op.DIV, x.Op.MOD))
        return x.Binary(op, self.number(depth, here), x.Const(self.one_of((-3, -1, 1, 2, 5))))

    def if_number(self, depth: int, here: Here) -> x.Expr:
        return x.If(self.test(depth, here), self.number(depth, here), self.number(depth, here))

    def fold(self, depth: int, here: Here) -> x.Expr:
        if here.folds:
            return self.constant(depth, here)
        here = evolve(here, folds=1)
        how = self.one_of((x.How.COUNT, x.How.SUM, x.How.MAX, x.How.MIN, None))
        over, inner = self.domain(depth, here, self.zones())
        where = self.test(depth, inner) if how is None or self.below(2) else None
        if how is None:
            # A position is a number; a seat found isn't, so only its being found counts.
            key = self.small(depth, inner) if self.below(2) else None
            found = x.Seek(over, where or x.YES, key, bool(self.below(2)))
            return found if isinstance(over, x.Cards) else x.Binary(x.Op.EQ, found, x.NO)
        value = None if how is x.How.COUNT else self.small(depth, inner)
        return x.Fold(how, over, where, value)

    # ------------------------------------------------------------------ flags

    def test(self, depth: int, here: Here) -> x.Expr:
        """A flag. It may read anything, for it is never large."""
        leaves = [self.compare, self.compare_kinds, self.special, self.read_flag]
        if depth <= 0:
            return self.write(leaves, depth, evolve(here, level=-1))
        return self.write([*leaves, self.both, self.either, self.no, self.if_flag, self.any_all], depth, here)

    def read_flag(self, _: int, here: Here) -> x.Expr:
        return x.Read(self.items.flag, self.index(self.items.flag, here))

    def compare(self, depth: int, here: Here) -> x.Expr:
        return x.Binary(self.one_of(COMPARISONS), self.number(depth, here), self.number(depth, here))

    def compare_kinds(self, depth: int, here: Here) -> x.Expr:
        write = self.one_of((self.seat, self.team, self.card, self.rank, self.suit))
        return x.Binary(self.one_of(COMPARISONS), write(depth, here), write(depth, here))

    def special(self, _: int, here: Here) -> x.Expr:
        return x.Binary(x.Op.EQ, x.Look(self.items.special, self.card(0, here)), x.YES)

    def both(self, depth: int, here: Here) -> x.Expr:
        return x.And(tuple(self.test(depth, here) for _ in range(self.below(4))))

    def either(self, depth: int, here: Here) -> x.Expr:
        return x.Or(tuple(self.test(depth, here) for _ in range(self.below(4))))

    def no(self, depth: int, here: Here) -> x.Expr:
        return x.Not(self.test(depth, here))

    def if_flag(self, depth: int, here: Here) -> x.Expr:
        return x.If(self.test(depth, here), self.test(depth, here), self.test(depth, here))

    def any_all(self, depth: int, here: Here) -> x.Expr:
        over, inner = self.domain(depth, here, self.zones())
        where = self.test(depth, inner) if self.below(2) else None
        if self.below(3) == 0:
            return x.Fold(x.How.ANY, over, where)
        return x.Fold(self.one_of((x.How.ANY, x.How.ALL)), over, where, self.test(depth, inner))

    # ------------------------------------------------------------------ seats, teams, cards, ranks, suits

    def seat(self, depth: int, here: Here) -> x.Expr:
        """A seat or nobody."""
        bound: list[x.Expr] = [x.Get(local) for local in here.of(Kind.SEAT)]
        order = x.At(self.zone([self.items.order, self.items.line], here), self.constant(depth, here))
        turn = x.Read(self.items.turn)
        return self.one_of([*bound, turn, order, x.Read(self.items.seat), x.Const(self.below(self.items.seats))])

    def sure_seat(self, here: Here) -> x.Expr:
        """A seat, never nobody."""
        bound: list[x.Expr] = [x.Get(local) for local in here.of(Kind.SEAT) if local.name != "whoever"]
        taken = x.Binary(x.Op.MAX, x.NO, x.Read(self.items.seat))
        after = x.Look(self.items.after, x.Binary(x.Op.MAX, x.Read(self.items.turn), x.NO))
        return self.one_of([*bound, *bound, taken, after, x.Const(self.below(self.items.seats))])

    def team(self, _: int, here: Here) -> x.Expr:
        """A team or nobody."""
        bound: list[x.Expr] = [x.Get(local) for local in here.of(Kind.TEAM)]
        return self.one_of([*bound, x.Read(self.items.team), x.Look(self.items.team_of, self.sure_seat(here)), x.NO])

    def sure_team(self, here: Here) -> x.Expr:
        """A team, never nobody."""
        return x.Binary(x.Op.MAX, self.team(0, here), x.NO)

    def card(self, depth: int, here: Here) -> x.Expr:
        """A card or nobody."""
        bound: list[x.Expr] = [x.Get(local) for local in here.of(Kind.CARD)]
        at = x.At(self.zone(self.card_zones(), here), x.Const(self.below(3) - 1))
        return self.one_of([*bound, *bound, x.Read(self.items.card), at, x.Const(self.below(4))])

    def rank(self, depth: int, here: Here) -> x.Expr:
        """A rank or nobody."""
        options: list[x.Expr] = [x.Read(self.items.rank), x.Look(self.items.rank_of, self.card(depth, here))]
        return self.one_of(options)

    def suit(self, depth: int, here: Here) -> x.Expr:
        """A suit or nobody."""
        options: list[x.Expr] = [x.Read(self.items.suit), x.Look(self.items.suit_of, self.card(depth, here))]
        return self.one_of(options)

    # ------------------------------------------------------------------ zones and domains

    def card_zones(self) -> list[Zone]:
        """The zones that hold cards."""
        return [self.items.stock, self.items.hand, self.items.table, self.items.pile]

    def zones(self) -> list[Zone]:
        """All zones."""
        return [*self.card_zones(), self.items.order, self.items.line, self.items.notes]

    def index(self, item: Variable | Zone, here: Here) -> x.Expr | None:
        """The index that an item needs."""
        if item.index is Index.ONE:
            return None
        return self.sure_seat(here) if item.index is Index.SEAT else self.sure_team(here)

    def zone(self, zones: Sequence[Zone], here: Here) -> x.ZoneRef:
        """One of the zones."""
        zone = self.one_of(zones)
        return x.ZoneRef(zone, self.index(zone, here))

    def domain(self, depth: int, here: Here, zones: Sequence[Zone]) -> tuple[x.Domain, Here]:
        """A domain, and the place within it."""
        local = x.Local(self.one_of(("it", "other", "card", "seat")))
        choice = self.below(6)
        if choice == 0:
            start = self.seat(depth, here) if self.below(2) else None
            return x.Seats(local, start), here.binding(local, Kind.SEAT)
        if choice == 1:
            return x.Teams(local), here.binding(local, Kind.TEAM)
        if choice == 2:
            return x.Times(local, self.below(4)), here.binding(local, None)
        ref = self.zone(zones, here)
        # A zone of seats may have nobody in it.
        local = x.Local("whoever") if ref.zone.item is Kind.SEAT else local
        start = self.constant(depth, here) if self.below(2) else None
        return x.Cards(local, ref, start), here.binding(local, ref.zone.item)

    # ------------------------------------------------------------------ effects

    def effects(self, depth: int, here: Here) -> tuple[e.Effect, ...]:
        """Up to three effects, none of them a Go."""
        leaves = [self.set_number, self.add, self.set_other, self.move, self.move, self.put, self.tell]
        options = leaves if depth <= 0 else [*leaves, self.when, self.each, self.each, self.repeat]
        lists = [self.write(options, depth, here) for _ in range(self.below(4))]
        return tuple(effect for effects in lists for effect in effects)

    def level(self, here: Here) -> tuple[int, Here]:
        """A number to change, and how its new value may be written: in loops all are read between constants only."""
        level = self.below(len(self.items.numbers))
        return level, evolve(here, level=-1 if here.loops else min(level, 1))

    def set_number(self, depth: int, here: Here) -> list[e.Effect]:
        level, below = self.level(here)
        variable = self.items.numbers[level]
        of = self.index(variable, here)
        old = x.Read(variable, self.index(variable, here))
        # The last is bounded only where nothing is added to the number.
        which = self.below(5 if level == 2 else 4)
        value: x.Expr = x.Binary(x.Op.MIN, x.Binary(x.Op.ADD, old, x.YES), x.Const(7))
        if which == 0:
            value = self.number(depth, below)
        elif which == 1:
            value = self.small(depth, here)
        elif which == 2:
            value = x.Binary(self.one_of((x.Op.MIN, x.Op.MAX)), old, self.small(0, here))
        elif which == 3:
            value = x.If(self.test(0, here), old, self.small(0, here))
        return [e.Set(variable, value, of)]

    def add(self, depth: int, here: Here) -> list[e.Effect]:
        level, below = self.level(here)
        if level == 2:
            return []
        variable = self.items.numbers[level]
        return [e.Add(variable, self.number(depth, below), self.index(variable, here))]

    def set_other(self, depth: int, here: Here) -> list[e.Effect]:
        items = self.items
        writers = (self.test, self.seat, self.team, self.card, self.rank, self.suit)
        variables = (items.flag, items.seat, items.team, items.card, items.rank, items.suit)
        which = self.below(len(writers))
        value = writers[which](depth, here)
        return [e.Set(variables[which], value, self.index(variables[which], here))]

    def move(self, depth: int, here: Here) -> list[e.Effect]:
        ways = [way for way in self.items.ways if not here.still & set(way)]
        if not ways:
            return []
        source, target = self.one_of(ways)
        here_from, here_to = self.zone([source], here), self.zone([target], here)
        which = self.below(4)
        if which == 0:
            return [e.Pour(here_from, here_to)]
        if which == 1:
            last = x.At(here_from, x.Binary(x.Op.SUB, x.Size(here_from), x.YES))
            some = x.Binary(x.Op.LT, x.NO, x.Size(here_from))
            return [e.When(some, (e.Shift(last, here_from, here_to),))]
        return [e.Draw(here_from, here_to, self.small(depth, here) if which == 2 else None)]

    def put(self, depth: int, here: Here) -> list[e.Effect]:
        zone = self.one_of((self.items.order, self.items.line, self.items.notes))
        if zone in here.still:
            return []
        ref = self.zone([zone], here)
        if here.loops or self.below(3) == 0:
            return [e.Clear(ref)]
        value = self.small(depth, here) if zone is self.items.notes else self.seat(depth, here)
        return [e.Put(value, ref)]

    def tell(self, depth: int, here: Here) -> list[e.Effect]:
        seat, card = self.seat(depth, here), self.card(depth, here)
        cards = self.zone(self.card_zones(), here)
        options = (
            e.Tell(e.Happening.PLAYED, (seat, card, self.number(depth, here), self.test(0, here))),
            e.Tell(e.Happening.DEALT, (seat,), cards),
            e.Tell(e.Happening.SCORE_SET, (self.team(depth, here), self.number(depth, here))),
            e.Tell(e.Happening.DEAL_ENDED, (seat, self.number(0, here), self.number(0, here))),
        )
        return [self.one_of(options)]

    def when(self, depth: int, here: Here) -> list[e.Effect]:
        other = self.effects(depth, here) if self.below(2) else ()
        return [e.When(self.test(depth, here), self.effects(depth, here), other)]

    def each(self, depth: int, here: Here) -> list[e.Effect]:
        over, inner = self.domain(depth, here, self.zones())
        where = self.test(depth, inner) if self.below(2) else None
        inner = evolve(inner, loops=here.loops + 1)
        if isinstance(over, x.Cards):
            inner = evolve(inner, still=here.still | {over.zone.zone})
        return [e.Each(over, self.effects(depth, inner), where)]

    def repeat(self, depth: int, here: Here) -> list[e.Effect]:
        inner = evolve(here, loops=here.loops + 1)
        return [e.Repeat(self.test(depth, here), self.below(4), self.effects(depth, inner))]
