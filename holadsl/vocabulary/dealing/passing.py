"""Passing cards before play: everybody gives so many of his own, all at once and in secret."""

from __future__ import annotations

from holadsl.core.build import binary, choose, equal, less
from holadsl.core.effects import Add, Each, Effect, Go, Happening, Pour, Set, Shift, Tell, When
from holadsl.core.expressions import NO, Const, Expr, Get, Local, Look, Op, Read, Seats, ZoneRef
from holadsl.core.machine import Automatic, Choice, Decide
from holadsl.core.values import NOBODY, Index, Scope, Sight, Table, Variable, Zone
from holadsl.core.verbs import GIVE
from holadsl.data import field, frozen
from holadsl.diagnostics.codes import bounds, types
from holadsl.syntax import tree
from holadsl.vocabulary.dealing.deal import hand_size
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.scene import Scene


@frozen(eq=False)
class Passing:
    """What the table needs for it: cards laid aside face down, and how many are still to be given."""

    size: int
    receivers: tuple[Table, ...]
    """For each deal in turn: who gets the cards of each seat; nobody in a deal without passing."""
    line: Line
    given: Zone = field(factory=lambda: Zone("given", Index.SEAT, Sight.OWNER))
    to_give: Variable = field(factory=lambda: Variable("to-give", scope=Scope.DEAL))
    givers: Variable = field(factory=lambda: Variable("givers", scope=Scope.DEAL))

    def variables(self) -> tuple[Variable, ...]:
        """Those of the passing alone."""
        return (self.to_give, self.givers)


def passing_of(scene: Scene) -> Passing | None:
    """The passing of the rules, None where they have none."""
    said = scene.clause("deal", "pass")
    if not isinstance(said, tree.PassCards):
        return None
    line = scene.line("deal", "pass")
    size = said.number.value
    if size < 1:
        scene.report(bounds.ZERO, line, said.number, what="cards to pass", number=size, least=1)
    elif size > hand_size(scene):
        scene.report(bounds.NUMBER_TOO_LARGE, line, said.number, number=size, most=hand_size(scene))
    if said.turns is None and len(said.to) > 1:
        scene.report(types.MANY_HERE, line, said.to[1])
    receivers = tuple(scene.table("receiver", _row(passee, scene, line)) for passee in said.to)
    return Passing(min(max(size, 1), 26), receivers, line)


def _row(node: tree.Passee, scene: Scene, line: Line) -> tuple[int, ...]:
    if isinstance(node, tree.ToNobody):
        return (NOBODY,) * scene.seats
    if isinstance(node, tree.ToOpposite):
        if scene.seats % 2:
            hint = "with an odd number of players nobody sits opposite: say player after or player before"
            scene.report(types.NO_SIDE, line, node, name="player opposite", hint=hint)
        return tuple((s + scene.seats // 2) % scene.seats for s in range(scene.seats))
    return scene.after.values if isinstance(node, tree.ToAfter) else scene.before.values


def receiver(giver: Expr, passing: Passing, scene: Scene) -> Expr:
    """Who gets a seat's cards in this deal."""
    deal = binary(Op.SUB, Read(scene.desk.deal_number), Const(1))
    turn = binary(Op.MOD, deal, Const(len(passing.receivers)))
    *others, last = enumerate(passing.receivers)
    found: Expr = Look(last[1], giver)
    for number, table in reversed(others):
        found = choose(equal(turn, Const(number)), Look(table, giver), found)
    return found


def open_passing(passing: Passing, scene: Scene, otherwise: str) -> tuple[Effect, ...]:
    """After the deal: the player after the dealer gives first, or nobody does in this deal."""
    desk = scene.desk
    begin = (
        Set(passing.to_give, Const(passing.size)),
        Set(passing.givers, Const(scene.seats)),
        Set(desk.player, Look(scene.after, Read(desk.dealer))),
        Go("pass"),
    )
    somebody = binary(Op.LE, NO, receiver(NO, passing, scene))
    return (When(somebody, begin, (Go(otherwise),), origin=passing.line.origin),)


def give(passing: Passing, scene: Scene) -> Decide:
    """A player lays a card aside for another; when he has given all, the next one does."""
    desk, actor, card = scene.desk, Local("player"), Local("card")
    hand, aside = ZoneRef(desk.hand, Get(actor)), ZoneRef(passing.given, Get(actor))
    next_giver = (
        Set(passing.to_give, Const(passing.size)),
        Add(passing.givers, Const(-1)),
        Set(desk.player, Look(scene.after, Read(desk.player))),
        When(less(NO, Read(passing.givers)), (Go("pass"),), (Go("receive"),)),
    )
    effects = (
        Shift(Get(card), hand, aside),
        Tell(Happening.GIVEN, (Get(actor), receiver(Get(actor), passing, scene), Get(card))),
        Add(passing.to_give, Const(-1)),
        When(less(NO, Read(passing.to_give)), (Go("pass"),), next_giver),
    )
    origin = passing.line.origin
    return Decide("pass", Read(desk.player), actor, (Choice(GIVE, effects, hand, card, origin=origin),), origin)


def receive(passing: Passing, scene: Scene, then: str) -> Automatic:
    """All cards change hands at once; a player sees what he gets."""
    seat = Local("giver")
    aside = ZoneRef(passing.given, Get(seat))
    to = receiver(Get(seat), passing, scene)
    told = Tell(Happening.RECEIVED, (to, Get(seat)), aside)
    over = Seats(seat, Look(scene.after, Read(scene.desk.dealer)))
    return Automatic("receive", (Each(over, (told, Pour(aside, ZoneRef(scene.desk.hand, to)))), Go(then)))
