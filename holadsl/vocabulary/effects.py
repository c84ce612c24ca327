"""Effects: what a rule or a line of the score does."""

from __future__ import annotations

from attrs import evolve

from holadsl.core.build import binary, both, no, substitute
from holadsl.core.effects import Add, Each, Effect, Happening, Set, Tell, When
from holadsl.core.expressions import NO, YES, Const, Expr, Fold, Get, How, Local, Look, Op, Read, Seats, Teams
from holadsl.core.values import Kind
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.numbers import scaled, worth_taken
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Decided, Line, Many, Phase, Scene, Single
from holadsl.vocabulary.who import owner_of

MOST_DOUBLED = 1 << 20


def steps(node: tree.Effects, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """A list of effects, in order. `otherwise` replaces the one effect before it; what follows is unconditional."""
    out: list[tuple[Effect, ...]] = []
    last: Expr | None = None
    for step in node.steps:
        if isinstance(step, tree.OtherwiseStep):
            last = _otherwise(step, last, out, scene, line)
            continue
        test: Expr = YES
        inner = step
        if isinstance(step, tree.EffectWhen):
            test = phrases.condition(step.condition, scene, line)
            inner = step.effect
        done = phrases.effect(inner, scene, line)
        out.append((When(test, done, origin=line.origin),) if test != YES else done)
        last = test
        if isinstance(inner, tree.TrickEnds):
            line = evolve(line, decided=Decided.TRICK)
        elif isinstance(inner, tree.DealEnds):
            line = evolve(line, decided=Decided.DEAL)
    return tuple(effect for group in out for effect in group)


def _otherwise(
    step: tree.OtherwiseStep, last: Expr | None, out: list[tuple[Effect, ...]], scene: Scene, line: Line
) -> Expr | None:
    if last is None or last == YES:
        scene.report(types.OTHERWISE_FIRST, line, step)
        return last
    done = phrases.effect(step.effect, scene, line)
    if step.condition is not None:
        test = phrases.condition(step.condition, scene, line)
        done = (When(test, done, origin=line.origin),)
        last = both(no(last), test)
    before = out[-1][0]
    if isinstance(before, When):
        out[-1] = (_append_other(before, done),)
    return last


def _append_other(when: When, done: tuple[Effect, ...]) -> When:
    """Puts effects at the innermost `otherwise` of a chain."""
    if len(when.other) == 1 and isinstance(when.other[0], When):
        return evolve(when, other=(_append_other(when.other[0], done),))
    return evolve(when, other=done)


# by itself


@means(tree.TrickEnds)
def _trick_ends(node: tree.TrickEnds, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The trick is over: nobody is asked for a hold, its winner takes it."""
    if line.phase is not Phase.PLAY:
        scene.report(types.EFFECT_HERE, line, node, what="the trick ends", hint="the deal is over by then")
    return (Set(scene.desk.trick_ended, YES, origin=line.origin),)


@means(tree.DealEnds)
def _deal_ends(node: tree.DealEnds, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The deal is over at once, and is counted."""
    return (Set(scene.desk.deal_ended, YES, origin=line.origin),)


@means(tree.StockCloses)
def _stock_closes(node: tree.StockCloses, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """No more cards are drawn in this deal."""
    return (Set(scene.desk.closed, YES, origin=line.origin),)


@means(tree.NextDouble)
def _next_double(node: tree.NextDouble, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The next deal's gains count twice what this deal's did."""
    twice = binary(Op.MIN, binary(Op.MUL, Read(scene.desk.factor), Const(2)), Const(MOST_DOUBLED))
    return (Set(scene.desk.next_factor, twice, origin=line.origin),)


# for players and teams


def for_each(who: Single | Many, scene: Scene, body: tuple[Effect, ...], team: Local, line: Line) -> tuple[Effect, ...]:
    """The body once for each team that is meant; an opponent is met once, however many players his team has."""
    if isinstance(who, Single):
        mine = binary(Op.EQ, Get(team), scene.team_of_single(who))
        return (Each(Teams(team), body, mine, origin=line.origin),)
    if who.kind is Kind.TEAM:
        where = None if who.where == YES else substitute(who.where, who.local, Get(team))
        return (Each(Teams(team), body, where, origin=line.origin),)
    seat = Local("seat")
    where = substitute(who.where, who.local, Get(seat))
    found = binary(Op.EQ, Get(team), Look(scene.team, Get(seat)))
    return (Each(Teams(team), body, Fold(How.ANY, Seats(seat), where, found), origin=line.origin),)


@means(tree.ScoreBecomes)
def _score_becomes(node: tree.ScoreBecomes, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The score in the match is set, up or down."""
    team = Local("team")
    value = scaled(phrases.number(node.number, scene, line.of(Single(Kind.TEAM, Get(team)))), scene)
    body = (
        Set(scene.desk.score, value, Get(team), origin=line.origin),
        Tell(Happening.SCORE_SET, (Get(team), Read(scene.desk.score, Get(team))), origin=line.origin),
    )
    return for_each(owner_of(node.owner, scene, line), scene, body, team, line)


@means(tree.PointsBecome)
def _points_become(node: tree.PointsBecome, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The points of the deal are set."""
    team = Local("team")
    value = scaled(phrases.number(node.number, scene, line.of(Single(Kind.TEAM, Get(team)))), scene)
    if line.phase is Phase.PLAY:
        less_cards = binary(Op.SUB, value, worth_taken(scene, Get(team)))
        body: Effect = Set(scene.desk.scored, less_cards, Get(team), origin=line.origin)
    else:
        body = Set(scene.desk.points, value, Get(team), origin=line.origin)
    return for_each(owner_of(node.owner, scene, line), scene, (body,), team, line)


@means(tree.Does)
def _does(node: tree.Does, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """A player or team scores, gains, loses, wins."""
    team = Local("team")
    me = Single(Kind.TEAM, Get(team))
    who = phrases.who(node.who, scene, line)
    body = phrases.effect(node.act, scene, evolve(line.of(me), that=line.that))
    out = for_each(who, scene, body, team, line)
    ends = isinstance(node.act, (tree.WinsDeal, tree.LosesDeal, tree.WinsMatch))
    return (*out, Set(scene.desk.deal_ended, YES, origin=line.origin)) if ends else out


def _me(line: Line) -> Expr:
    return line.it.expr if line.it is not None else NO


@means(tree.Scores)
def _scores(node: tree.Scores, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Points of the deal."""
    value = scaled(phrases.number(node.number, scene, line), scene)
    variable = scene.desk.scored if line.phase is Phase.PLAY else scene.desk.points
    return (Add(variable, value, _me(line), origin=line.origin),)


@means(tree.GainsPoints, tree.LosesPoints)
def _gains(node: tree.GainsPoints | tree.LosesPoints, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The score of the match goes up, or down."""
    value = scaled(phrases.number(node.number, scene, line), scene)
    if isinstance(node, tree.LosesPoints):
        value = binary(Op.SUB, NO, value)
    told = Tell(Happening.SCORE_SET, (_me(line), Read(scene.desk.score, _me(line))), origin=line.origin)
    return (Add(scene.desk.score, value, _me(line), origin=line.origin), told)


@means(tree.WinsDeal)
def _wins_deal(node: tree.WinsDeal, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Wins the deal, which ends at once."""
    first = When(binary(Op.LT, Read(scene.desk.deal_winner), NO), (Set(scene.desk.deal_winner, _me(line)),))
    return (Set(scene.desk.deal_won, YES, _me(line), origin=line.origin), first)


@means(tree.LosesDeal)
def _loses_deal(node: tree.LosesDeal, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Loses the deal, which ends at once; every other team has won it."""
    other = Local("other")
    wins = _wins_deal(tree.WinsDeal(), scene, evolve(line, it=Single(Kind.TEAM, Get(other))))
    return (Each(Teams(other), wins, binary(Op.NE, Get(other), _me(line)), origin=line.origin),)


@means(tree.WinsMatch)
def _wins_match(node: tree.WinsMatch, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Wins the match, which ends when the deal has been counted."""
    return (Set(scene.desk.match_won, YES, _me(line), origin=line.origin),)
