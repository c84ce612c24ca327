"""A team's points: the worth of the cards it took, also of those that lie face down, and what effects have scored."""

from __future__ import annotations

from holadsl.core.build import binary, choose, equal, no, plus
from holadsl.core.expressions import NO, Cards, Const, Expr, Fold, Get, How, Local, Look, Op, Read, Teams, ZoneRef
from holadsl.core.values import Table
from holadsl.vocabulary.desk.hidden import worth_kept
from holadsl.vocabulary.line import Phase
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.teams.sides import of_side


def points_of(scene: Scene, team: Expr, phase: Phase | None, *, down: bool = True) -> Expr:
    """A team's points; without a phase it is asked at run time whether the deal is counted. Without `down` what it took
    face down doesn't count.
    """
    desk = scene.desk
    final = Read(desk.points, team)
    if phase is Phase.COUNTED:
        return final
    so_far = plus(worth_taken(scene, team, down=down), of_side(scene, team, lambda one: Read(desk.scored, one)))
    return so_far if phase is not None else choose(Read(desk.counted), final, so_far)


def worth_taken(scene: Scene, team: Expr, prices: Table | None = None, *, down: bool = True) -> Expr:
    """The worth of a side's cards, or what was entered by hand instead of cards, in units of the score."""
    return of_side(scene, team, lambda one: _worth_of_one(scene, one, prices, down))


def _worth_of_one(scene: Scene, team: Expr, prices: Table | None, down: bool) -> Expr:
    card = Local("card")
    table = prices or scene.worth
    cards: Expr = Fold(How.SUM, Cards(card, ZoneRef(scene.desk.taken, team)), None, Look(table, Get(card)))
    if scene.sets is not None and down:
        cards = plus(cards, worth_kept(scene.sets, team, table))
    return plus(binary(Op.MUL, cards, Const(scene.unit)) if scene.unit != 1 else cards, Read(scene.desk.by_hand, team))


def tricks_of(scene: Scene, team: Expr) -> Expr:
    """How many tricks a side won in this deal."""
    return of_side(scene, team, lambda one: Read(scene.desk.tricks, one))


def entered_by_hand(scene: Scene) -> Expr:
    """In a game of turns: the points of the deal were entered by hand, as what each got or paid."""
    team = Local("team")
    return Fold(How.ANY, Teams(team), None, no(equal(Read(scene.desk.by_hand, Get(team)), NO)))
