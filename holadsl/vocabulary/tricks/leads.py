"""The leads before: of which rank the last ones were, one after the other, where some line asks for it."""

from __future__ import annotations

from holadsl.core.build import at_most, both, equal, no
from holadsl.core.effects import Add, Effect, Set, When
from holadsl.core.expressions import NO, YES, Const, Expr, Look, Read
from holadsl.core.values import Index, Kind, Variable
from holadsl.diagnostics.codes import bounds, types
from holadsl.syntax import tree
from holadsl.vocabulary.line import Line
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.cards import first_led, the_card
from holadsl.vocabulary.words import parts


@means(tree.LastLeads)
def _except_last_leads(node: tree.LastLeads, scene: Scene, line: Line) -> Expr:
    """Every card but those of the rank that so many last leads in this deal had, if all of them had the same: with
    `its` those of the player, else those of the whole table. A hold is no lead."""
    number = node.number.value
    if number < 1:
        scene.report(bounds.ZERO, line, node.number, what="the number of leads", number=number, least=1)
        return equal(scene.unknown(), NO)
    whose = _whose(node, scene, line)
    rank, run = _kept(scene, own=whose is not None)
    same = equal(Look(scene.rank, the_card(scene, line, node)), Read(rank, whose))
    return no(both(at_most(Const(number), Read(run, whose)), same))


def _whose(node: tree.LastLeads, scene: Scene, line: Line) -> Expr | None:
    """The player whose leads count; without `its` those of all do."""
    if node.owner is None:
        return None
    if line.it is None:
        scene.report(types.NO_IT, line, node.owner, word="its")
    elif line.it.kind is Kind.SEAT:
        return line.it.expr
    elif scene.teams == scene.seats:  # a player alone is a team of one
        return Look(scene.table("alone", tuple(range(scene.seats))), line.it.expr)
    else:
        scene.report(types.TEAM_FOR_PLAYER, line, node)
    return Read(scene.desk.leader)


def _kept(scene: Scene, *, own: bool) -> tuple[Variable, Variable]:
    """The rank of the last lead, and how many leads up to it were of that rank: of each player, or of the table."""
    index, name = (Index.SEAT, "own-lead") if own else (Index.ONE, "lead")
    return scene.flag(f"{name}-rank", index, kind=Kind.RANK), scene.flag(f"{name}-run", index, kind=Kind.NUMBER)


def remember_lead(who: Expr, scene: Scene) -> tuple[Effect, ...]:
    """A card has been led: the run goes on, or begins anew. Nothing is kept that no line asks for."""
    if not scene.says(tree.LastLeads):
        return ()
    clauses = (part.clause for slot in scene.slots.values() for part in slot.parts)
    asked = {node.owner is not None for clause in clauses for node in parts(clause) if isinstance(node, tree.LastLeads)}
    led = Look(scene.rank, first_led(scene))
    out: list[Effect] = []
    for own in sorted(asked):
        of = who if own else None
        rank, run = _kept(scene, own=own)
        # Before the first lead the run is 0 long, so its rank is of no account.
        begin = (Set(rank, led, of), Set(run, YES, of))
        out.append(When(equal(Read(rank, of), led), (Add(run, YES, of),), begin))
    return tuple(out)
