"""A bench on which single expressions and effects are tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from attrs import define, field

from holadsl.core.effects import Effect, Go
from holadsl.core.expressions import Expr, Local, ZoneRef
from holadsl.core.machine import Chance, Final
from holadsl.core.values import Index, Kind, Table, Variable, Zone
from holadsl.engine.game import Game
from tests.machines import machine_of, pack_of


@define
class Bench:
    """A game of four with a variable and a zone of each sort, to be filled by hand; it waits for its shuffle."""

    one: Variable = field(factory=lambda: Variable("one"))
    other: Variable = field(factory=lambda: Variable("other", first=7))
    each_seat: Variable = field(factory=lambda: Variable("each seat", index=Index.SEAT))
    each_team: Variable = field(factory=lambda: Variable("each team", index=Index.TEAM, first=3))
    pile: Zone = field(factory=lambda: Zone("pile"))
    stock: Zone = field(factory=lambda: Zone("stock"))
    hand: Zone = field(factory=lambda: Zone("hand", Index.SEAT))
    order: Zone = field(factory=lambda: Zone("order", item=Kind.SEAT))
    squares: Table = field(factory=lambda: Table("squares", (0, 1, 4, 9, 16)))
    x: Local = field(factory=lambda: Local("x"))
    y: Local = field(factory=lambda: Local("y"))
    game: Game = field(init=False)

    def __attrs_post_init__(self) -> None:
        machine = machine_of(
            Chance("shuffle", ZoneRef(self.stock), (Go("over"),)),
            Final("over"),
            variables=(self.one, self.other, self.each_seat, self.each_team),
            zones=(self.pile, self.stock, self.hand, self.order),
            tables=(self.squares,),
            pack=pack_of(5, 2),
        )
        self.game = Game(machine)

    def value(self, expr: Expr, bindings: Mapping[Local, int] | None = None) -> int:
        """The value of the expression in the game as it is."""
        return self.game.evaluate(expr, bindings)

    def do(self, *effects: Effect, bindings: Mapping[Local, int] | None = None) -> None:
        """The effects, in the game as it is."""
        self.game.perform(effects, bindings)

    def has(self, zone: Zone, items: Sequence[int], of: int | None = None) -> None:
        """The zone is given the items."""
        self.game.set_items(zone, items, of)

    def all(self) -> tuple[object, ...]:
        """Everything in the game that can change."""
        variables = (self.one, self.other, self.each_seat, self.each_team)
        zones = [self.game.items(zone) for zone in (self.pile, self.stock, self.order)]
        hands = [self.game.items(self.hand, seat) for seat in range(4)]
        return (self.game.where, [self.game.values(v) for v in variables], zones, hands, list(self.game.events))


@pytest.fixture
def bench() -> Bench:
    """A fresh bench."""
    return Bench()
