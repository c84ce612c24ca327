"""What calls do besides the effects of rules: the trick goes back, and the caller leads."""

from __future__ import annotations

from collections.abc import Sequence

from holadsl.core.build import binary, equal, less
from holadsl.core.effects import Clear, Copy, Each, Effect, Go, Happening, Pour, Repeat, Set, Shift, Tell, When
from holadsl.core.expressions import NO, YES, At, Const, Expr, Get, Local, Op, Read, Seats, Size, ZoneRef
from holadsl.core.values import NOBODY
from holadsl.diagnostics.codes import calls as codes
from holadsl.syntax import tree
from holadsl.vocabulary.calling import carrying
from holadsl.vocabulary.calling.calls import Call, Stage, call_of
from holadsl.vocabulary.dealing import deal, moments
from holadsl.vocabulary.line import Line, Moment
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.groups import is_plural
from holadsl.vocabulary.tricks import leads, sets, trick
from holadsl.vocabulary.words import contains, parts

LEADS = (tree.Leads, tree.LeadsThose)


def carried_out(scene: Scene) -> tuple[Effect, ...]:
    """What happens when nobody is asked any more: the call of the caller, then play goes on; without one the deal is
    counted.
    """
    return carrying.carried_out(scene, lambda number: _on(number, scene), (Go("count"),))


def hear(number: int, scene: Scene) -> None:
    """Reads what a call does."""
    carrying.body(number, scene)
    said = scene.clause(carrying.name_of(number, scene), "then")
    if isinstance(said, tree.CallThen):
        _may_lead(said, call_of(number, Local("player"), scene), scene, carrying.line_of(number, scene))


def _may_lead(said: tree.CallThen, call: Call, scene: Scene, line: Line) -> None:
    """Nobody leads into an open trick."""
    back = False
    for part in sorted(parts(said), key=lambda node: node.span.start):
        back = back or isinstance(part, tree.TrickGoesBack)
        if isinstance(part, LEADS) and not back and call.open_at(Stage.ANSWER) != NO:
            scene.report(codes.LEADS_INTO, line, part)


def _on(number: int, scene: Scene) -> tuple[Effect, ...]:
    """How play goes on after a call: where its effects led, else where it was."""
    assert scene.claims is not None
    desk, claims = scene.desk, scene.claims
    said = scene.clause(claims.names[number], "then")
    waits: Effect = When(less(NO, _cards_played(scene)), (Go("answer"),), (Go("lead"),))
    out: list[Effect] = [When(Read(desk.deal_ended), (Go("count"),))]
    if said is not None and contains(said, (tree.TrickEnds,)):
        ended = (When(less(NO, Size(ZoneRef(desk.trick))), (Go("take"),)),)
        out.append(When(Read(desk.trick_ended), ended))
    if said is not None and contains(said, (tree.LeadsThose,)):
        on = (*trick.pass_turn(scene), When(less(NO, Read(desk.to_play)), (Go("answer"),), (Go("circuit"),)))
        out.append(When(Read(claims.led), on))
    over = equal(Read(claims.called_when), Const(int(Stage.OVER)))
    return (*out, When(over, (Go("count"),), (waits,)))


def _cards_played(scene: Scene) -> Expr:
    return Size(ZoneRef(scene.desk.trick))  # whoever leads lays face up


def begin_circuit(scene: Scene) -> tuple[Effect, ...]:
    """A circuit begins with the leader: so many are to play."""
    desk = scene.desk
    return (
        Set(desk.circuit_start, Size(ZoneRef(desk.trick))),
        Set(desk.to_play, Const(scene.seats)),
        Set(desk.player, Read(desk.leader)),
    )


def _only_in_call(node: tree.Node, what: str, scene: Scene, line: Line) -> bool:
    if line.call:
        return True
    scene.report(codes.ONLY_IN_CALL, line, node, what=what)
    return False


@means(tree.TrickGoesBack)
def _goes_back(node: tree.TrickGoesBack, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The cards of the trick return to the hands they came from, and nobody has played; what lay face down stays
    unseen. In a call only."""
    if not _only_in_call(node, "the trick goes back", scene, line):
        return ()
    desk, seat = scene.desk, Local("seat")
    lies, by = ZoneRef(desk.trick), ZoneRef(desk.trick_by)
    # The trick gets shorter from the front, so its first card is that far in the list of who played.
    whose = At(by, binary(Op.SUB, Size(by), Size(lies)))
    one = (Shift(At(lies, NO), lies, ZoneRef(desk.hand, whose), origin=line.origin),)
    told = Tell(Happening.RETURNED, (Read(desk.leader),), lies)
    out: list[Effect] = [When(less(NO, Size(lies)), (told,))]  # before the lead there is nothing to go back
    out.append(Repeat(less(NO, Size(lies)), scene.pack.size, one))
    out.append(Clear(by))
    if scene.sets is not None:
        down = ZoneRef(scene.sets.down, Get(seat))
        out.append(Each(Seats(seat), (Pour(down, ZoneRef(desk.hand, Get(seat)), origin=line.origin),)))
        out.extend((Set(scene.sets.led, NO), Set(scene.sets.best_start, NO)))
    out.extend((Set(desk.control, Const(NOBODY)), Set(desk.circuit, YES), Set(desk.holds, NO)))
    return (*out, *begin_circuit(scene))


@means(tree.Leads)
def _leads(node: tree.Leads, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Is the leader now, and leads what he likes, as a leader may. In a call only."""
    if not _only_in_call(node, "leads", scene, line):
        return ()
    assert scene.claims is not None
    return (Set(scene.desk.leader, Read(scene.claims.caller), origin=line.origin), *begin_circuit(scene))


@means(tree.LeadsThose)
def _leads_those(node: tree.LeadsThose, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Leads the cards with which was called. In a call only."""
    if not _only_in_call(node, "leads those cards", scene, line):
        return ()
    claims = scene.claims
    assert claims is not None
    said = scene.clause(line.call, "with")
    if not isinstance(said, tree.WithCards):
        scene.report(codes.THOSE_CARDS, line, node)
        return ()
    if scene.sets is None and is_plural(said.cards):
        scene.report(codes.ONE_CARD_LED, line, node)
        return ()
    desk, who = scene.desk, Read(claims.caller)
    return (
        Set(desk.leader, who, origin=line.origin),
        *begin_circuit(scene),
        *_lay(who, scene),
        *leads.remember_lead(who, scene),
        *deal.draw_after_card(who, scene),
        *moments.rules_at(Moment.CARD_PLAYED, scene),
        *moments.counts_at(Moment.CARD_PLAYED, scene),
        Set(claims.led, YES),
    )


def _lay(who: Expr, scene: Scene) -> Sequence[Effect]:
    """The cards that were shown with the call go to the trick."""
    assert scene.claims is not None
    claimed = ZoneRef(scene.claims.claimed, who)
    if scene.sets is not None:
        picked = ZoneRef(scene.picked)
        return (Copy(claimed, picked), *sets.lay_up(who, True, scene), Clear(picked))
    card, desk = At(claimed, NO), scene.desk
    shift = Shift(card, ZoneRef(desk.hand, who), ZoneRef(desk.trick))
    return (shift, *trick.laid(who, card, False, scene))
