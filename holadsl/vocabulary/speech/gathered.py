"""The trick that has just been taken: when a trick ends its cards lie uppermost in its winner's pile."""

from __future__ import annotations

from holadsl.core.build import binary
from holadsl.core.expressions import NO, At, Expr, Look, Op, Read, Size, ZoneRef
from holadsl.core.values import Index, Kind, Variable
from holadsl.vocabulary.line import Line, Moment
from holadsl.vocabulary.scene import Scene

NAME = "trick-size"


def trick_of(scene: Scene, line: Line) -> tuple[ZoneRef, Expr | None]:
    """Where the cards of the trick lie, and from which place on."""
    if line.moment is not Moment.TRICK_ENDS:
        return ZoneRef(scene.desk.trick), None
    pile = ZoneRef(scene.desk.taken, Look(scene.team, Read(scene.desk.control)))
    size = scene.flag(NAME, Index.ONE, kind=Kind.NUMBER)
    return pile, binary(Op.SUB, Size(pile), Read(size))


def first_of(scene: Scene, line: Line) -> Expr:
    """The first card of the trick."""
    zone, start = trick_of(scene, line)
    return At(zone, start or NO)


def size_kept(scene: Scene) -> Variable | None:
    """The variable that keeps how many cards the trick had, where some line asks for them afterwards."""
    return scene.flags.get(f"{NAME} {Index.ONE.value}")
