"""Who may part with the last cards of his hand, and what he who may not must keep."""

from __future__ import annotations

from holadsl.core.build import at_most, binary, both, either, equal, no
from holadsl.core.expressions import NO, YES, Const, Expr, Get, Local, Op, Size, ZoneRef
from holadsl.core.machine import Guard
from holadsl.core.values import Kind
from holadsl.data import evolve
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Line, Single
from holadsl.vocabulary.reasoning.knowledge import Level, level_of
from holadsl.vocabulary.scene import Scene

AND_A_DISCARD = 2
"""So many cards stay in the hand of one who may not go out and must end his turn with a discard."""


def condition_of(way: tree.OnlyWhen, actor: Local, scene: Scene, line: Line) -> Expr:
    """A condition of a turn's line, read for the player who acts; it may read his own hand."""
    mine = line.of(Single(Kind.SEAT, Get(actor)))
    test = phrases.condition(way.condition, scene, mine)
    if level_of(test, actor) is Level.HIDDEN:
        scene.report(types.READS_HIDDEN, line, way.condition, clause=line.clause)
    elif scene.settled(test, lambda: phrases.condition(way.condition, scene, mine)) is False:
        scene.note_dead(line, way.condition, "it never holds")
    return test


def may_go_out(actor: Local, scene: Scene, *, ahead: bool = False) -> Expr:
    """A flag: the player who acts may part with all his cards. `ahead`: the act begins his turn."""
    said = scene.clause("turn", "go out")
    if not isinstance(said, tree.GoOut):
        return YES
    line = evolve(scene.line("turn", "go out"), player=Get(actor), ahead=ahead)
    return condition_of(said.way, actor, scene, line)


def stays(gone: Expr, actor: Local, scene: Scene, *, ahead: bool = False, turn_over: bool = False) -> tuple[Guard, ...]:
    """Who may not go out keeps a card when so many have gone, and one to discard besides unless his turn is over."""
    with scene.aside():  # what is wrong with the line is told where it is heard
        may = may_go_out(actor, scene, ahead=ahead)
    if may == YES:
        return ()
    least = 1 if turn_over or not _must_discard(scene) else AND_A_DISCARD
    left = binary(Op.SUB, Size(ZoneRef(scene.desk.hand, Get(actor))), gone)
    says = "so a card stays in hand" if least == 1 else f"so {least} cards stay in hand, one of them to discard"
    test = either(may, at_most(Const(least), left))
    origin = scene.line("turn", "go out").origin
    return (Guard(test, f"{{seat}} may not go out now, {says}", origin, narrows=True),)


def stranded(actor: Local, scene: Scene) -> Expr:
    """A flag: all that the player has is a card that he may not part with, so his turn ends without a discard."""
    with scene.aside():
        may = may_go_out(actor, scene)
    return NO if may == YES else both(no(may), equal(Size(ZoneRef(scene.desk.hand, Get(actor))), YES))


def _must_discard(scene: Scene) -> bool:
    """A turn always ends with a discard."""
    said = scene.clause("turn", "discard")
    return not isinstance(said, tree.TurnDiscard) or said.way is None
