"""What is done when a call is carried out: its effects, and how play goes on, as the kind of game says."""

from __future__ import annotations

from collections.abc import Callable

from holadsl.core.build import equal, less
from holadsl.core.effects import Each, Effect, Set, When
from holadsl.core.expressions import NO, YES, Const, Expr, Fold, Get, How, Local, Look, Read, Seats
from holadsl.core.values import Index, Kind, Variable
from holadsl.data import evolve
from holadsl.diagnostics.codes import calls as codes
from holadsl.diagnostics.nearest import guess
from holadsl.syntax import tree
from holadsl.vocabulary.desk.claimed import Claims
from holadsl.vocabulary.line import Decided, Line, Moment, Single
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.effects import steps
from holadsl.vocabulary.teams.sides import same_side
from holadsl.vocabulary.words import parts


def claims_in(scene: Scene) -> Claims:
    """What the table keeps of calls; only where there are some."""
    assert scene.claims is not None
    return scene.claims


def name_of(number: int, scene: Scene) -> str:
    """The name of a call."""
    return claims_in(scene).names[number]


def carried_out(
    scene: Scene, on: Callable[[int], tuple[Effect, ...]], nobody: tuple[Effect, ...]
) -> tuple[Effect, ...]:
    """The call of the caller, and `on` behind it; `nobody` where none has called."""
    claims = claims_in(scene)
    out: tuple[Effect, ...] = ()
    for number in reversed(range(len(claims.names))):
        here = (*claims.carry_out(number), *_kept(number, scene), *body(number, scene), *on(number))
        out = (When(equal(Read(claims.called), Const(number)), here, out),) if out else here
    seat = Local("seat")
    forget = Each(Seats(seat), (Set(claims.answered, NO, Get(seat)),))  # who passed is nobody's business any more
    return (forget, When(less(Read(claims.caller), NO), nobody, out))


def line_of(number: int, scene: Scene) -> Line:
    """The line that says what a call does, read for whoever makes it."""
    name, caller = name_of(number, scene), Single(Kind.SEAT, Read(claims_in(scene).caller))
    line = evolve(scene.line(name, "then").of(caller), that=caller, player=caller.expr, moment=Moment.CALLED)
    return evolve(line, decided=Decided.BEFORE, call=name)


def body(number: int, scene: Scene) -> tuple[Effect, ...]:
    """The effects of a call. Mistakes are noted."""
    said = scene.clause(name_of(number, scene), "then")
    return steps(said.effects, scene, line_of(number, scene)) if isinstance(said, tree.CallThen) else ()


# who has called


@means(tree.Called)
def _called(node: tree.Called, who: Single, scene: Scene, line: Line) -> Expr:
    """Has made that call in this deal, and it was carried out; of a team, one of its players has."""
    names = scene.claims.names if scene.claims is not None else ()
    if node.name.text not in names and not scene.is_unread(node.name.text, ""):
        known = ", ".join(names) or "none"
        like = guess(node.name.text, names)
        scene.report(codes.UNKNOWN_CALL, line, node.name, name=node.name.text, guess=like, known=known)
        return NO
    called, seat = _has_called(node.name.text, scene), Local("seat")
    if who.kind is Kind.SEAT:
        return Read(called, who.expr)
    mine = same_side(scene, Look(scene.team, Get(seat)), who.expr)
    return Fold(How.ANY, Seats(seat), mine, Read(called, Get(seat)))


def _has_called(name: str, scene: Scene) -> Variable:
    return scene.flag(f"called-{name}", Index.SEAT)


def _kept(number: int, scene: Scene) -> tuple[Effect, ...]:
    """That the call was made is kept until the deal is over, where a line asks for it."""
    name = name_of(number, scene)
    asked = (
        node.name.text
        for slot in scene.slots.values()
        for part in slot.parts
        if tree.Called in scene.words.kinds(part.clause)
        for node in parts(part.clause)
        if isinstance(node, tree.Called)
    )
    return (Set(_has_called(name, scene), YES, Read(claims_in(scene).caller)),) if name in asked else ()
