"""Holds: whether a player is asked to add a circuit to the trick, and with which cards he may."""

from __future__ import annotations

from holadsl.core.build import at_most, binary, both, choose, less, replaced
from holadsl.core.expressions import NO, YES, Expr, Get, Local, Op, Read, Size, ZoneRef
from holadsl.core.machine import Guard
from holadsl.core.values import Kind
from holadsl.data import evolve, frozen
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Line, Single
from holadsl.vocabulary.reasoning.knowledge import Level, level_of
from holadsl.vocabulary.reasoning.reach import conjuncts, contradict
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.cards import one_card
from holadsl.vocabulary.speech.choices import branches
from holadsl.vocabulary.speech.numbers import most_often
from holadsl.vocabulary.speech.who import one_player


@frozen
class Hold:
    """A hold at one table: who is asked, when he is asked, and what bars a card of his."""

    who: Expr
    asked: Expr
    guards: tuple[Guard, ...]


def hold_of(actor: Local, card: Local, scene: Scene) -> Hold | None:
    """The hold of the rules, None where they have none."""
    by = scene.clause("hold", "by")
    if not isinstance(by, tree.By):
        return None
    line = scene.line("hold", "by")
    who = one_player(by.who, scene, line)
    if level_of(who, None) is not Level.PUBLIC:
        scene.report(types.READS_HAND_WHEN, line, by.who, instead="hold with")
        who = Read(scene.desk.leader)
    there = () if who in (Read(scene.desk.leader), Read(scene.desk.dealer)) else (at_most(NO, who),)
    asked = [*there, less(NO, Size(ZoneRef(scene.desk.hand, who))), _when(who, scene), _at_most(scene)]
    public, own = _needs(who, actor, scene)
    guards = (*own, *_with(who, actor, card, scene))
    return Hold(who, both(*asked, *public), guards)


def _read_for(clause: str, who: Expr, scene: Scene) -> Line:
    me = Single(Kind.SEAT, who)
    return evolve(scene.line("hold", clause), it=me, opponent_of=me, player=who)


def _when(who: Expr, scene: Scene) -> Expr:
    said = scene.clause("hold", "when")
    if not isinstance(said, tree.When):
        return YES
    line = _read_for("when", who, scene)
    test = phrases.condition(said.condition, scene, line)
    if level_of(test, None) is not Level.PUBLIC:
        instead = "hold with, or hold needs"
        scene.report(types.READS_HAND_WHEN, line, said.condition, instead=instead)
    _note_if_never(test, said.condition, scene, line)
    return test


def _note_if_never(test: Expr, condition: tree.Condition, scene: Scene, line: Line) -> None:
    if scene.settled(test, lambda: phrases.condition(condition, scene, line)) is False:
        scene.note_dead(line, condition, "it never holds")


def _needs(who: Expr, actor: Local, scene: Scene) -> tuple[list[Expr], tuple[Guard, ...]]:
    """What of `needs` is public closes the asking; what reads one's own hand bars the answer."""
    said = scene.clause("hold", "needs")
    if not isinstance(said, tree.Needs):
        return [], ()
    line = _read_for("needs", who, scene)
    public: list[Expr] = []
    own: list[Guard] = []
    for part in conjuncts(said.condition):
        test = phrases.condition(part, scene, line)
        if level_of(test, None) is Level.PUBLIC:
            public.append(test)
            _note_if_never(test, part, scene, line)
            continue
        mine = replaced(test, who, Get(actor))  # he who is asked may look at his own hand
        if level_of(mine, actor) is Level.HIDDEN:
            scene.report(types.READS_HIDDEN, line, part, clause="hold needs")
        own.append(Guard(mine, "{seat} may not hold now", line.origin))
    if contradict(public):
        scene.note_dead(line, said.condition, "it never holds")
    return public, tuple(own)


def _at_most(scene: Scene) -> Expr:
    said = scene.clause("hold", "at most")
    if not isinstance(said, tree.AtMost):
        return YES
    most = most_often(said, "the number of holds in a trick", scene, scene.line("hold", "at most"))
    return YES if most is None else binary(Op.LT, Read(scene.desk.holds), most)


def _with(who: Expr, actor: Local, card: Local, scene: Scene) -> tuple[Guard, ...]:
    said = scene.clause("hold", "with")
    if not isinstance(said, tree.WithCards):
        return ()
    line = _read_for("with", Get(actor), scene)
    cases, last = branches(said.cards, scene, line, lambda n: one_card(n, scene, line.choice(Get(card))))  # type: ignore[arg-type]
    test = last if last is not None else YES
    for condition, value in reversed(cases):
        test = choose(condition, value, test)
    test = replaced(test, who, Get(actor))
    if level_of(test, actor) is Level.HIDDEN:
        scene.report(types.READS_HIDDEN, line, said.cards, clause="hold with")
    if test == YES:
        return ()
    if test == NO and not isinstance(said.cards, tree.Cases):
        scene.note_dead(line, said.cards, "no card fits it")
    return (Guard(test, "{seat} may not hold with {card}", line.origin),)
