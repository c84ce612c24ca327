"""Sides: who is on one side with whom, and what a side has. Mostly a team is a side; a card may decide otherwise.

Where a card decides, every player is a team of one that takes its own cards and has its own score; what a side has is
then the sum of what its players have. Rules read only what all players know of the sides, and when the deal is counted
everybody knows.
"""

from __future__ import annotations

from collections.abc import Callable

from holadsl.core.build import both, either, equal, less, no, replaced
from holadsl.core.effects import Effect, Happening, Set, Tell, When
from holadsl.core.expressions import (
    NO,
    Cards,
    Const,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Read,
    Seats,
    Seek,
    Teams,
    ZoneRef,
)
from holadsl.core.values import NOBODY
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary.desk.alone import Alone
from holadsl.vocabulary.pack import packs
from holadsl.vocabulary.scene import Scene

LEAST_SEATS = 3
"""With two players each is alone anyway."""


def alone_of(scene: Scene) -> Alone | None:
    """What `game teams` says, where it says something that can be; mistakes are noted."""
    said = scene.clause("game", "teams")
    if not isinstance(said, tree.Sides):
        return None
    line = scene.line("game", "teams")
    if not isinstance(said.soloist, tree.HolderOf):
        scene.report(types.SIDES_BY_CARD, line, said.soloist)
        return None
    card = packs.card_named(said.soloist.card, scene, line)
    if scene.teams != scene.seats:
        scene.report(types.SIDES_TWICE, line, said, teams=scene.teams, players=scene.seats)
        return None
    if card < 0:
        return None
    if scene.pack.copies[card] > 1:
        text = said.soloist.card.text
        scene.report(types.SIDES_BY_COPIES, line, said.soloist.card, name=text, number=scene.pack.copies[card])
        return None
    return Alone(card, said.hidden is not None) if scene.seats >= LEAST_SEATS else None


def hear_sides(scene: Scene) -> None:
    """Sides of which there are two anyway."""
    said = scene.clause("game", "teams")
    if said is not None and scene.seats < LEAST_SEATS:
        scene.note_dead(scene.line("game", "teams"), said, "with two players each is alone anyway")


# who is with whom


def same_side(scene: Scene, one: Expr, other: Expr) -> Expr:
    """Both teams are one, or on one side of this deal as far as that is known."""
    apart = scene.alone
    if apart is None or one == other:
        return equal(one, other)
    alone = Read(apart.known)
    others = both(_somebody(alone), *(no(equal(team, alone)) for team in (one, other)))
    return either(equal(one, other), both(others, _somebody(one), _somebody(other)))


def _somebody(team: Expr) -> Expr:
    """It is a team at all."""
    if isinstance(team, Get):
        return Const(1)
    return less(Const(NOBODY), team)


def of_side(scene: Scene, team: Expr, value: Callable[[Expr], Expr], how: How = How.SUM) -> Expr:
    """What a side has, made of what each of its teams has."""
    if scene.alone is None:
        return value(team)
    mate = Local("mate")
    return Fold(how, Teams(mate), same_side(scene, Get(mate), team), value(Get(mate)))


def as_it_is(expr: Expr, scene: Scene) -> Expr:
    """The expression with the sides as they are, whoever knows them: for the referee."""
    apart = scene.alone
    return expr if apart is None or not apart.hidden else replaced(expr, Read(apart.known), Read(apart.who))


# who gets the card, and who sees it


def at_beginning(scene: Scene) -> tuple[Effect, ...]:
    """Who holds the card when play begins is alone; while it lies in the stock nobody is."""
    if scene.alone is None:
        return ()
    seat, held = Local("seat"), Local("card")
    hand = Cards(held, ZoneRef(scene.desk.hand, Get(seat)))
    holder = Seek(Seats(seat), Fold(How.ANY, hand, None, equal(Get(held), Const(scene.alone.card))))
    found = Set(scene.alone.who, Look(scene.team, holder))
    return (found, *_told_if_open(scene))


def when_drawn(who: Expr, card: Expr, scene: Scene) -> tuple[Effect, ...]:
    """Who draws the card is alone from now on."""
    apart = scene.alone
    if apart is None:
        return ()
    got = (Set(apart.who, Look(scene.team, who)), *_told_if_open(scene))
    return (When(both(equal(card, Const(apart.card)), less(Read(apart.who), NO)), got),)


def when_laid(who: Expr, there: Expr, scene: Scene) -> tuple[Effect, ...]:
    """The card has been laid face up where `there` holds: all know the sides. Played from the stock, it was got so."""
    apart = scene.alone
    if apart is None:
        return ()
    first = When(less(Read(apart.who), NO), (Set(apart.who, Look(scene.team, who)), *_told_if_open(scene)))
    return (When(both(there, less(Read(apart.known), NO)), (first, *_become_known(scene))),)


def is_the_card(card: Expr, scene: Scene) -> Expr:
    """It is the card that decides the sides."""
    return NO if scene.alone is None else equal(card, Const(scene.alone.card))


def at_count(scene: Scene) -> tuple[Effect, ...]:
    """When the deal is counted all know who was alone, though the card may not have been seen."""
    apart = scene.alone
    if apart is None or not apart.hidden:
        return ()
    unknown = both(less(Read(apart.known), NO), less(Const(NOBODY), Read(apart.who)))
    return (When(unknown, _become_known(scene)),)


def _become_known(scene: Scene) -> tuple[Effect, ...]:
    apart = scene.alone
    if apart is None or not apart.hidden:
        return ()
    return (Set(apart.known, Read(apart.who)), _told(apart))


def _told_if_open(scene: Scene) -> tuple[Effect, ...]:
    apart = scene.alone
    if apart is None or apart.hidden:
        return ()
    return (When(less(Const(NOBODY), Read(apart.who)), (_told(apart),)),)


def _told(apart: Alone) -> Effect:
    return Tell(Happening.ALONE, (Read(apart.who), Const(apart.card)))
