"""Places for cards: which zones a phrase means, whole or in part, and what is counted in them."""

from __future__ import annotations

from collections.abc import Callable

from holadsl.core.build import binary, both, choose, either, less, no, plus, substitute
from holadsl.core.expressions import (
    NO,
    YES,
    At,
    Cards,
    Const,
    Domain,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Op,
    Read,
    Seats,
    Size,
    Teams,
    ZoneRef,
)
from holadsl.core.values import Kind, Zone
from holadsl.data import evolve, frozen
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary.line import Line, Single
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.gathered import trick_of
from holadsl.vocabulary.speech.who import owner_of
from holadsl.vocabulary.teams.sides import same_side


@frozen
class Pile:
    """A part of a place: the cards of one zone, from a position on; `spread` gives whose zones are meant together."""

    zone: ZoneRef
    start: Expr | None = None
    spread: Domain | None = None
    where: Expr = YES
    front: bool = False
    """Only the card at the front."""
    count: Expr | None = None
    """So many cards from there, not all to the end."""


def piles(node: tree.Zone, scene: Scene, line: Line) -> tuple[Pile, ...]:
    """The parts of a place that a phrase names."""
    desk = scene.desk
    if isinstance(node, tree.Stock):
        return (Pile(ZoneRef(desk.stock)),)
    if isinstance(node, tree.Discards):
        return (Pile(ZoneRef(scene.discards)),) if scene.discards is not None else ()
    if isinstance(node, tree.TrickCards):
        return (Pile(*trick_of(scene, line)),)
    if isinstance(node, tree.CircuitCards):
        zone, start = trick_of(scene, line)
        first = Read(desk.circuit_start)
        return (Pile(zone, first if start is None else binary(Op.ADD, start, first)),)
    if isinstance(node, tree.Hand):
        return _hands(node, scene, line)
    if isinstance(node, tree.CardsTaken):
        return _taken(node.owner, scene, line)
    if node.owner is not None:
        scene.report(types.NOT_BUILT, line, node, what="asking whose cards were played or led")
    if isinstance(node, tree.CardsLed):
        if scene.sets is not None:
            return (Pile(ZoneRef(desk.trick), NO, count=Read(scene.sets.led)),)
        return (Pile(*trick_of(scene, line), front=True),)
    return (*taken_by_all(scene), Pile(ZoneRef(desk.trick)), *(_of_all(scene.sets.down) if scene.sets else ()))


def _hands(node: tree.Hand, scene: Scene, line: Line) -> tuple[Pile, ...]:
    if node.owner is None and line.it is None and line.player is not None:
        return (Pile(ZoneRef(scene.desk.hand, line.player)),)
    if node.owner is None and line.it is None:
        scene.report(types.NO_HAND_OWNER, line, node)
        return ()
    owner = owner_of(node.owner, scene, line)
    if isinstance(owner, Single) and owner.kind is Kind.SEAT:
        return (Pile(ZoneRef(scene.desk.hand, owner.expr)),)
    seat = Local("seat")
    if isinstance(owner, Single):
        where = same_side(scene, Look(scene.team, Get(seat)), owner.expr)
        return (Pile(ZoneRef(scene.desk.hand, Get(seat)), spread=Seats(seat), where=where),)
    if owner.kind is Kind.SEAT:
        return (Pile(ZoneRef(scene.desk.hand, Get(owner.local)), spread=Seats(owner.local), where=owner.where),)
    mine = substitute(owner.where, owner.local, Look(scene.team, Get(seat)))
    return (Pile(ZoneRef(scene.desk.hand, Get(seat)), spread=Seats(seat), where=mine),)


def _taken(node: tree.Owner | None, scene: Scene, line: Line) -> tuple[Pile, ...]:
    taken = scene.desk.taken
    if node is None and line.it is None:
        return taken_by_all(scene)
    owner = owner_of(node, scene, line)
    if isinstance(owner, Single):
        return taken_by(scene.team_of_single(owner), scene)
    if scene.sets is not None:
        scene.report(types.NOT_BUILT, line, node or tree.Node(), what="what one of several took face down")
    one = Look(scene.team, Get(owner.local)) if owner.kind is Kind.SEAT else Get(owner.local)
    over = Seats(owner.local) if owner.kind is Kind.SEAT else Teams(owner.local)
    if scene.alone is None:
        return (Pile(ZoneRef(taken, one), spread=over, where=owner.where),)
    team = Local("team")  # what a side took, once, however many of its players are meant
    meant = Fold(How.ANY, over, None if owner.where == YES else owner.where, same_side(scene, Get(team), one))
    return (Pile(ZoneRef(taken, Get(team)), spread=Teams(team), where=meant),)


def taken_by(team: Expr, scene: Scene) -> tuple[Pile, ...]:
    """What a team took: what lay open, and by who laid it what lay face down."""
    kept = scene.sets.kept if scene.sets else ()
    own = (evolve(p, where=same_side(scene, team, Const(n))) for n, zone in enumerate(kept) for p in _of_all(zone))
    if scene.alone is None:
        return (Pile(ZoneRef(scene.desk.taken, team)), *own)
    mate = Local("mate")
    where = same_side(scene, Get(mate), team)
    return (Pile(ZoneRef(scene.desk.taken, Get(mate)), spread=Teams(mate), where=where), *own)


def taken_by_all(scene: Scene) -> tuple[Pile, ...]:
    """What all teams took."""
    team = Local("team")
    kept = scene.sets.kept if scene.sets else ()
    hidden = (pile for zone in kept for pile in _of_all(zone))
    return (Pile(ZoneRef(scene.desk.taken, Get(team)), spread=Teams(team)), *hidden)


def _of_all(zone: Zone) -> tuple[Pile, ...]:
    """What lies in the zones of all seats."""
    seat = Local("seat")
    return (Pile(ZoneRef(zone, Get(seat)), spread=Seats(seat)),)


Test = Callable[[Expr], Expr]
"""What is asked of a card, given as an expression."""


def total(how: How, pile: Pile, where: Test | None = None, value: Test | None = None) -> Expr:
    """A fold over a part of a place: how many cards fit, their worth, whether one of them …"""
    if pile.front:
        return _front(how, pile, where, value)
    card = Local("card")
    test = where(Get(card)) if where else None
    inner = Fold(
        how,
        Cards(card, pile.zone, pile.start, pile.count),
        None if test == YES else test,
        value(Get(card)) if value else None,
    )
    if pile.spread is None:
        return inner
    outer = How.SUM if how in (How.COUNT, How.SUM) else how
    return Fold(outer, pile.spread, None if pile.where == YES else pile.where, inner)


def _front(how: How, pile: Pile, where: Test | None, value: Test | None) -> Expr:
    card = At(pile.zone, pile.start or NO)
    there = both(less(pile.start or NO, Size(pile.zone)), where(card) if where else YES)
    if how is How.COUNT:
        return there
    worth = value(card) if value else YES
    if how is How.SUM:
        return choose(there, worth, NO)
    return both(there, worth) if how is How.ANY else either(no(there), worth)


def in_all(how: How, parts: tuple[Pile, ...], where: Test | None = None, value: Test | None = None) -> Expr:
    """The same over a whole place, however many parts it has."""
    found = [total(how, pile, where, value) for pile in parts]
    if how is How.ANY:
        return either(*found)
    if how is How.ALL:
        return both(*found)
    out: Expr = NO
    for part in found:
        out = plus(out, part)
    return out
