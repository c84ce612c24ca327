"""The match: when it is over, who has won it, what its winners and losers are called, and what a penalty costs."""

from __future__ import annotations

from holadsl.core.build import binary, both, equal, less, no
from holadsl.core.effects import Each, Effect, Set, When
from holadsl.core.expressions import NO, YES, Binary, Const, Expr, Fold, Get, How, Local, Op, Read, Teams
from holadsl.core.machine import Ending, Honour
from holadsl.data import evolve
from holadsl.diagnostics.codes import bounds
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Decided, Line, Moment, Phase
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.score.scoring import team_single
from holadsl.vocabulary.speech.effects import is_meant
from holadsl.vocabulary.speech.numbers import scaled, single_number

EVERY_LIMIT = Ending("the agreed number of deals has been played")


def best_score(scene: Scene, team: Expr) -> Expr:
    """Nobody's score is better than this team's."""
    other = Local("other")
    mine, theirs = Read(scene.desk.score, team), Read(scene.desk.score, Get(other))
    least = least_wins(scene)
    left, right = (mine, theirs) if least else (theirs, mine)
    return Fold(How.ALL, Teams(other), no(equal(Get(other), team)), Binary(Op.LE, left, right))


def least_wins(scene: Scene) -> bool:
    """Whether the least score wins the match."""
    said = scene.clause("match", "winner")
    return isinstance(said, tree.MatchWinner) and isinstance(said.extreme, tree.Least)


def match_over(scene: Scene) -> tuple[tuple[Effect, ...], tuple[Ending, ...]]:
    """Effects that find whether the match is over, set who won it and which ending it was (0: none); the endings."""
    desk, team = scene.desk, Local("team")
    won = Fold(How.ANY, Teams(team), None, Read(desk.match_won, Get(team)))
    endings = [Ending("the match goes on"), EVERY_LIMIT, _by_effect(scene)]
    limit = both(less(NO, Read(desk.deal_limit)), binary(Op.LE, Read(desk.deal_limit), Read(desk.deal_number)))
    found: list[Effect] = []
    shared = binary(Op.LT, YES, Fold(How.COUNT, Teams(team), best_score(scene, Get(team))))
    said = scene.clause("match", "tie")
    plays_on = not (isinstance(said, tree.Tie) and isinstance(said.way, tree.Shared))
    for clause in ("to", "ends"):
        test, ending = _ending(clause, scene)
        if test == NO:
            continue
        endings.append(ending)
        test = both(test, no(shared)) if plays_on else test
        found.append(When(both(equal(Read(desk.ending), NO), test), (Set(desk.ending, Const(len(endings) - 1)),)))
    best = (Each(Teams(team), (Set(desk.match_won, YES, Get(team)),), best_score(scene, Get(team))),)
    out = (
        Set(desk.ending, NO),
        When(won, (Set(desk.ending, Const(2)),)),
        *found,
        When(both(equal(Read(desk.ending), NO), limit), (Set(desk.ending, Const(1)),)),
        When(both(less(NO, Read(desk.ending)), no(won)), best),
    )
    return out, tuple(endings)


def _by_effect(scene: Scene) -> Ending:
    """That an effect won the match, with its line where only one can."""
    keys = [
        key
        for key, slot in scene.slots.items()
        if any(tree.WinsMatch in scene.words.kinds(part.clause) for part in slot.parts)
    ]
    return Ending("a rule ended it", scene.line(*keys[0]).origin if len(keys) == 1 else None)


def _ending(clause: str, scene: Scene) -> tuple[Expr, Ending]:
    said = scene.clause("match", clause)
    if said is None or (isinstance(said, tree.Ends) and isinstance(said.ending, tree.EndsNever)):
        return NO, EVERY_LIMIT
    line = evolve(scene.line("match", clause).when(Phase.COUNTED), whole_table=True)
    if isinstance(said, tree.Target):
        return _target(said, scene, line)
    assert isinstance(said, tree.Ends)
    if isinstance(said.ending, tree.EndsAfter):
        deals = single_number(said.ending.quantity, scene, line)
        if deals == NO and isinstance(said.ending.quantity, tree.Exactly):
            scene.report(bounds.ZERO, line, said.ending.quantity, what="the number of deals", number=0, least=1)
        return binary(Op.LE, deals, Read(scene.desk.deal_number)), Ending("the deals have been played", line.origin)
    assert isinstance(said.ending, tree.EndsWhen)
    condition, line = said.ending.condition, evolve(line, events=True, moment=Moment.COUNTING)

    def read() -> Expr:
        return phrases.condition(condition, scene, line)

    test = read()
    if scene.settled(test, read) is False:
        scene.note_dead(line, condition, "it never holds")
    return test, Ending("the rules end it here", line.origin)


def _target(said: tree.Target, scene: Scene, line: Line) -> tuple[Expr, Ending]:
    team = Local("team")
    goal = scaled(phrases.number(said.number, scene, line), scene)
    if isinstance(goal, Const) and goal.value <= 0:
        scene.report(bounds.TARGET_REACHED, line, said.number, number=goal.value)
    reached = Fold(How.ANY, Teams(team), None, binary(Op.LE, goal, Read(scene.desk.score, Get(team))))
    return reached, Ending("the score that ends the match was reached", line.origin)


def honours(scene: Scene) -> tuple[Honour, ...]:
    """The titles at the end of the match: each team bears the first that fits it."""
    said = scene.clause("match", "title")
    if not isinstance(said, tree.Titles):
        return ()
    out: list[Honour] = []
    before: list[Expr] = []
    team = Local("team")
    for title in said.titles:
        line = evolve(scene.line("match", "title").when(Phase.COUNTED), decided=Decided.MATCH, whole_table=True)
        where = is_meant(phrases.who(title.who, scene, line), Get(team), scene)
        if title.condition is not None:
            where = both(where, phrases.condition(title.condition, scene, line.of(team_single(team))))
        out.append(Honour(title.text.text, team, both(where, *(no(b) for b in before)), line.origin))
        before.append(where)
    return tuple(out)


def cost_of(penalty: str, scene: Scene) -> Expr | None:
    """What a penalty costs, in units of the score."""
    clause = scene.clause(penalty, "costs")
    if not isinstance(clause, tree.Costs):
        return None
    return scaled(phrases.number(clause.number, scene, scene.line(penalty, "costs").when(Phase.COUNTED)), scene)
