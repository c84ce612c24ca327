"""Rules and counts: what happens by itself, at its moment."""

from __future__ import annotations

from attrs import evolve

from holadsl.core.build import both, no
from holadsl.core.effects import Add, Each, Effect, Set, When
from holadsl.core.expressions import NO, YES, Expr, Get, Read
from holadsl.core.values import Index, Kind
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.conditions import EVENTS, domain_of
from holadsl.vocabulary.effects import steps
from holadsl.vocabulary.knowledge import Level, level_of
from holadsl.vocabulary.scene import Decided, Line, Many, Moment, Phase, Scene, contains

STATE_MOMENTS = (Moment.DEAL_BEGINS, Moment.CARD_PLAYED, Moment.TRICK_ENDS, Moment.DEAL_ENDS)
"""When it is looked whether a condition without an event has come true."""
_PHASES = {
    Moment.DEAL_ENDS: Phase.COUNTED,
    Moment.DEALER_CHANGES: Phase.COUNTED,
    Moment.COUNTING: Phase.COUNTED,
    Moment.MATCH_ENDS: Phase.COUNTED,
}
_DECIDED = {Moment.TRICK_ENDS: Decided.TRICK, Moment.MATCH_ENDS: Decided.MATCH}


def at_moment(line: Line, moment: Moment) -> Line:
    """The line, read at that moment."""
    phase = _PHASES.get(moment, Phase.PLAY)
    return evolve(line, moment=moment, phase=phase, decided=_DECIDED.get(moment, Decided.DEAL), events=True)


def names_event(node: tree.Node) -> bool:
    """The condition names a moment."""
    return contains(node, EVENTS)


def rules_at(moment: Moment, scene: Scene) -> tuple[Effect, ...]:
    """All rules that fire at that moment, in file order."""
    out: list[Effect] = []
    for key, slot in scene.slots.items():
        if key[0] == "rules" and isinstance(slot.clause, tree.Rule):
            out.extend(_rule(slot.clause, scene, at_moment(scene.line(*key), moment)))
    return tuple(out)


def _rule(rule: tree.Rule, scene: Scene, line: Line) -> tuple[Effect, ...]:
    state = not names_event(rule.condition)
    if state and line.moment not in STATE_MOMENTS:
        return ()
    who, line, test = _tested(rule, scene, line)
    if test == NO:
        return ()
    scene.fired.add(("rules", rule.name.text))
    body = steps(rule.effects, scene, line)
    body = _once(rule.name.text, body, test, who, scene) if state else _when(test, body, line)
    return body if who is None else (Each(domain_of(who), body, origin=line.origin),)


def _tested(rule: tree.Rule, scene: Scene, line: Line) -> tuple[Many | None, Line, Expr]:
    """For whom the rule is asked, if an effect or condition says `that player`; the line for him; the condition."""
    parts = list(rule.condition.parts) if isinstance(rule.condition, tree.AllOf) else [rule.condition]
    finder = next((p for p in parts if _finds(p)), None)
    who: Many | None = None
    tests: list[Expr] = []
    if isinstance(finder, tree.WhoDoes) and contains(rule, (tree.ThatPlayer, tree.ThatTeam)):
        found = phrases.who(finder.who, scene, line)
        if isinstance(found, Many):
            who, line = found, evolve(line, that=found.one, it=found.one, opponent_of=found.one)
            tests = [found.where, phrases.verb(finder.verb, found.one, scene, line)]
            parts.remove(finder)
    tests.extend(phrases.condition(part, scene, line) for part in parts)
    test = both(*tests)
    if test != NO and line.phase is Phase.PLAY and level_of(test, None) is not Level.PUBLIC:
        scene.report(types.READS_HIDDEN, line, rule.condition, clause="a rule")  # it would show them to everybody
    return who, line, test


def _finds(part: tree.Node) -> bool:
    """The part names one of several: `a player has no cards`."""
    if not isinstance(part, tree.WhoDoes):
        return False
    who = part.who.who if isinstance(part.who, (tree.SuchThat, tree.WithExtreme)) else part.who
    return isinstance(who, tree.Quantified) and not isinstance(who.determiner, tree.Each)


def _when(test: Expr, effects: tuple[Effect, ...], line: Line) -> tuple[Effect, ...]:
    return effects if test == YES else (When(test, effects, origin=line.origin),)


def _once(name: str, body: tuple[Effect, ...], test: Expr, who: Many | None, scene: Scene) -> tuple[Effect, ...]:
    """A condition without an event fires when it comes true: a flag keeps what it was."""
    index = Index.ONE if who is None else Index.SEAT if who.kind is Kind.SEAT else Index.TEAM
    was = scene.flag(f"was {name}", index)
    of = None if who is None else Get(who.local)
    done = (When(no(Read(was, of)), (Set(was, YES, of), *body)),)
    return (When(test, done, (Set(was, NO, of),)),)


def counts_at(moment: Moment, scene: Scene) -> tuple[Effect, ...]:
    """All counts that go up at that moment."""
    out: list[Effect] = []
    for key, slot in scene.slots.items():
        if key[0] != "counts" or not isinstance(slot.clause, tree.Count):
            continue
        count = slot.clause
        line = at_moment(scene.line(*key), moment)
        test = phrases.condition(count.condition, scene, line)
        if test == NO:
            continue
        scene.fired.add(key)
        out.extend(_when(test, (Add(scene.counts[count.name.text], YES, origin=line.origin),), line))
    return tuple(out)
