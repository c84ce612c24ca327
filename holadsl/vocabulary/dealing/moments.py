"""Rules and counts: what happens by itself, at its moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from holadsl.core.build import both, no
from holadsl.core.effects import Add, Effect, Set, When
from holadsl.core.expressions import NO, YES, Expr, Get, Local, Read
from holadsl.core.machine import Measure
from holadsl.core.values import Index, Kind, Scope
from holadsl.data import evolve, frozen
from holadsl.diagnostics.codes import types
from holadsl.diagnostics.diagnostic import Diagnostic
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import OF_TRICKS, OF_TURNS, Decided, Line, Many, Moment, Phase
from holadsl.vocabulary.reasoning.knowledge import Level, level_of
from holadsl.vocabulary.reasoning.reach import contradict
from holadsl.vocabulary.reasoning.together import for_all
from holadsl.vocabulary.scene import Notes, Scene
from holadsl.vocabulary.speech.conditions import EVENTS, domain_of, speaks_of
from holadsl.vocabulary.speech.effects import steps
from holadsl.vocabulary.words import contains

RULE_MOMENTS = tuple(m for m in Moment if m is not Moment.COUNTING)
COUNT_MOMENTS = tuple(m for m in Moment if m not in (Moment.DEAL_ENDS, Moment.DEALER_CHANGES, Moment.MATCH_ENDS))
STATE_MOMENTS = frozenset(
    {
        *(Moment.DEAL_BEGINS, Moment.TRICK_BEGINS, Moment.CARD_PLAYED, Moment.CIRCUIT_ENDS),
        *(Moment.TRICK_ENDS, Moment.DEAL_ENDS, Moment.DEALER_CHANGES, Moment.COUNTING),
        *(OF_TURNS - {Moment.FORCED_OUT}),
    }
)
"""When it is looked whether a condition without an event has come true."""
_COUNTED = (Moment.DEAL_ENDS, Moment.DEALER_CHANGES, Moment.COUNTING, Moment.MATCH_ENDS)
_DECIDED = {
    Moment.FORCED_OUT: Decided.NOTHING,
    Moment.DEAL_BEGINS: Decided.NOTHING,
    Moment.TRICK_ENDS: Decided.TRICK,
    Moment.MATCH_ENDS: Decided.MATCH,
}


def at_moment(line: Line, moment: Moment) -> Line:
    """The line, read at that moment."""
    line = line.when(Phase.COUNTED if moment in _COUNTED else Phase.PLAY)
    return evolve(line, moment=moment, decided=_DECIDED.get(moment, line.decided), events=True)


def rules_at(moment: Moment, scene: Scene) -> tuple[Effect, ...]:
    """All rules that fire at that moment, in file order."""
    return _at(moment, scene, "rules")


def counts_at(moment: Moment, scene: Scene) -> tuple[Effect, ...]:
    """All counts that go up at that moment."""
    return _at(moment, scene, "counts")


def _at(moment: Moment, scene: Scene, block: str) -> tuple[Effect, ...]:
    keys = [key for key in scene.slots if key[0] == block]
    return tuple(effect for key in keys for effect in firings_of(key, scene).get(moment, ()))


def firings_of(key: tuple[str, ...], scene: Scene) -> Mapping[Moment, tuple[Effect, ...]]:
    """What a rule or count does, by the moments at which it can fire."""
    if key not in scene.firings:
        said = scene.slots[key].clause
        assert isinstance(said, (tree.Rule, tree.Count))
        moments = RULE_MOMENTS if isinstance(said, tree.Rule) else COUNT_MOMENTS
        scene.firings[key] = _firings(said, scene, scene.line(*key), moments)
    return scene.firings[key]


# when a line fires


@frozen
class _Heard:
    """A line as it reads at one moment: whether it can hold, what it does, what is wrong with it there."""

    holds: bool
    effects: tuple[Effect, ...]
    notes: Notes

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return self.notes.bag.errors


def _firings(
    said: tree.Rule | tree.Count, scene: Scene, line: Line, moments: tuple[Moment, ...]
) -> dict[Moment, tuple[Effect, ...]]:
    """What a line does at each moment at which it can fire.

    A line that names an event fires at that moment, and must make sense there. One that doesn't fires when it comes
    true: it is looked at wherever what it says makes sense.
    """
    state = not contains(said.condition, EVENTS)
    elsewhere = OF_TURNS if scene.melds is None else OF_TRICKS
    at = [m for m in moments if m not in elsewhere and (not state or m in STATE_MOMENTS)]
    heard = {moment: _hear(said, state, scene, at_moment(line, moment)) for moment in at}
    fires = {m: h for m, h in heard.items() if h.holds and not (state and h.errors)}
    for found in fires.values():
        scene.take(found.notes)
    key = ("rules" if isinstance(said, tree.Rule) else "counts", said.name.text)
    if fires:
        scene.notes.fired.add(key)
        return {moment: found.effects for moment, found in fires.items()}
    _report_silent(said, key, heard, scene, lambda m: _condition_at(said, scene, at_moment(line, m)))
    return {}


def _report_silent(
    said: tree.Rule | tree.Count,
    key: tuple[str, str],
    heard: dict[Moment, _Heard],
    scene: Scene,
    read: Callable[[Moment], Expr],
) -> None:
    """Why a line never fires: a mistake in it, or only the number of players, or nothing could make it."""
    some = [h for h in heard.values() if h.holds] or list(heard.values())
    common = [d for d in some[0].errors if all(d in h.errors for h in some)] or (
        list(some[0].errors) if some[0].holds else []
    )
    if common:
        scene.notes.bag.take(common)
        scene.notes.fired.add(key)
        return
    for moment in heard:
        if scene.loosely(lambda m=moment: read(m)) != NO:  # type: ignore[misc]
            scene.notes.idle.add(key)
            return


def _hear(said: tree.Rule | tree.Count, state: bool, scene: Scene, line: Line) -> _Heard:
    with scene.aside() as notes:
        who, here, test = _tested(said, scene, line)
        if test == NO:
            return _Heard(False, (), notes)
        if isinstance(said, tree.Rule):
            body = steps(said.effects, scene, here)
        else:
            body = (Add(scene.counts[said.name.text], YES, origin=line.origin),)
        if who is None:
            effects = _once(said, body, test, None, scene) if state else _when(test, body, line)
        elif state:
            effects = for_all(domain_of(who), YES, _once(said, body, test, who, scene), scene, line.origin)
        else:
            effects = for_all(domain_of(who), test, body, scene, line.origin)
        return _Heard(True, effects, notes)


def _condition_at(said: tree.Rule | tree.Count, scene: Scene, line: Line) -> Expr:
    return _tested(said, scene, line)[2]


# the condition


def _tested(said: tree.Rule | tree.Count, scene: Scene, line: Line) -> tuple[Many | None, Line, Expr]:
    """Of whom the condition is asked, one after the other, where it speaks of `a` player or team; the line for him."""
    condition = said.condition
    parts: list[tree.Condition] = list(condition.parts) if isinstance(condition, tree.AllOf) else [condition]
    who: Many | None = None
    tests: list[Expr] = []
    for part in parts:
        found = speaks_of(part, scene, line)
        if found is not None and not found[0].every:
            who, says = found
            line = evolve(line, that=who.one, it=who.one, opponent_of=who.one)
            tests = [who.where, says(line)]
            parts.remove(part)
            break
    tests.extend(phrases.condition(part, scene, line) for part in parts)
    test = NO if contradict(tests) else both(*tests)
    if test != NO and line.phase is Phase.PLAY and level_of(test, None) is not Level.PUBLIC:
        clause = "a rule" if isinstance(said, tree.Rule) else "a count"  # it would show them to everybody
        scene.report(types.READS_HIDDEN, line, condition, clause=clause)
    return who, line, test


def _when(test: Expr, effects: tuple[Effect, ...], line: Line) -> tuple[Effect, ...]:
    return effects if test == YES else (When(test, effects, origin=line.origin),)


def _once(
    said: tree.Rule | tree.Count, body: tuple[Effect, ...], test: Expr, who: Many | None, scene: Scene
) -> tuple[Effect, ...]:
    """A condition without an event fires when it comes true: a flag keeps what it was, over deals too."""
    index = Index.ONE if who is None else Index.SEAT if who.kind is Kind.SEAT else Index.TEAM
    was = scene.flag(f"was {said.name.text}", index, Scope.MATCH)
    of = None if who is None else Get(who.local)
    done = (When(no(Read(was, of)), (Set(was, YES, of), *body)),)
    return (When(test, done, (Set(was, NO, of),)),)


def standing(moment: Moment, scene: Scene) -> dict[str, Measure]:
    """For each rule that fires when something comes true, by the name of the flag that keeps it, whether it is true."""
    found: dict[str, Measure] = {}
    for key in scene.slots:
        said = scene.slots[key].clause if key[0] in ("rules", "counts") else None
        of_state = isinstance(said, (tree.Rule, tree.Count)) and not contains(said.condition, EVENTS)
        if isinstance(said, (tree.Rule, tree.Count)) and of_state and moment in firings_of(key, scene):
            with scene.aside():
                who, _, test = _tested(said, scene, at_moment(scene.line(*key), moment))
            one = Local("one") if who is None else who.local
            of = Index.SEAT if who is not None and who.kind is Kind.SEAT else Index.TEAM
            found[f"was {said.name.text}"] = Measure(one, test, of=of)
    return found
