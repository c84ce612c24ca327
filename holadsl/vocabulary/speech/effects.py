"""Effects: what a rule or a line of the score does."""

from __future__ import annotations

from holadsl.core.build import binary, both, equal, less, no, replaced, substitute
from holadsl.core.effects import Add, Each, Effect, Happening, Set, Tell, When
from holadsl.core.expressions import NO, YES, Const, Expr, Fold, Get, How, Local, Look, Op, Read, Seats, Teams
from holadsl.core.values import Kind
from holadsl.data import evolve
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Decided, Line, Many, Moment, Phase, Single
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.reasoning.knowledge import Level, level_of
from holadsl.vocabulary.reasoning.limits import tame
from holadsl.vocabulary.reasoning.reach import says_all_of
from holadsl.vocabulary.reasoning.together import for_all
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.numbers import scaled
from holadsl.vocabulary.speech.who import owner_of
from holadsl.vocabulary.teams.points import worth_taken
from holadsl.vocabulary.teams.sides import same_side

ENDS_DEAL = (tree.WinsDeal, tree.LosesDeal)
"""What ends the deal with a winner."""


def steps(node: tree.Effects, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """A list of effects, in order. `otherwise` replaces the one effect before it; what follows is unconditional."""
    out: list[tuple[Effect, ...]] = []
    chain: list[tree.Condition] | None = None
    for step in node.steps:
        if isinstance(step, tree.OtherwiseStep):
            if chain is None:
                scene.report(types.OTHERWISE_FIRST, line, step)
                continue
            out[-1] = _otherwise(step, out[-1], chain, scene, line)
            continue
        test: Expr = YES
        inner = step
        chain = None
        if isinstance(step, tree.EffectWhen):
            test, inner, chain = _tested(step.condition, [], scene, line), step.effect, [step.condition]
        done = phrases.effect(inner, scene, line)
        out.append((When(test, done, origin=line.origin),) if chain is not None else done)
        if isinstance(inner, tree.TrickEnds):
            line = evolve(line, decided=Decided.TRICK)
        elif isinstance(inner, tree.Does) and isinstance(inner.act, ENDS_DEAL):
            line = evolve(line, decided=Decided.DEAL)
    return tuple(effect for group in out for effect in group)


def _tested(condition: tree.Condition, before: list[tree.Condition], scene: Scene, line: Line) -> Expr:
    """The condition of a step; one that never holds, or not behind those before it, is noted."""

    def read() -> Expr:
        return phrases.condition(condition, scene, evolve(line, events=False))

    test = read()
    if scene.settled(test, read) is False:
        scene.note_dead(line, condition, "it never holds")
    elif any(says_all_of(condition, earlier) for earlier in before):
        scene.note_dead(line, condition, "wherever it holds, one before it does too")
    _must_be_public(test, condition, scene, line)
    return test


def _must_be_public(item: object, node: tree.Node, scene: Scene, line: Line) -> None:
    """What happens in play is seen by everybody, so it may not hang on cards that they don't see."""
    if line.call:
        return  # whoever calls has his cards counted
    if line.phase is Phase.PLAY and level_of(item, None) is not Level.PUBLIC:
        scene.report(types.READS_HIDDEN, line, node, clause="what happens here")


def _otherwise(
    step: tree.OtherwiseStep, before: tuple[Effect, ...], chain: list[tree.Condition], scene: Scene, line: Line
) -> tuple[Effect, ...]:
    done = phrases.effect(step.effect, scene, line)
    if step.condition is not None:
        done = (When(_tested(step.condition, chain, scene, line), done, origin=line.origin),)
        chain.append(step.condition)
    when = before[0]
    assert isinstance(when, When)
    return (_append_other(when, done),)


def _append_other(when: When, done: tuple[Effect, ...]) -> When:
    """Puts effects at the innermost `otherwise` of a chain."""
    if len(when.other) == 1 and isinstance(when.other[0], When):
        return evolve(when, other=(_append_other(when.other[0], done),))
    return evolve(when, other=done)


# by itself


def _in_play(node: tree.Node, what: str, scene: Scene, line: Line) -> None:
    if line.phase is not Phase.PLAY:
        hint = "take it out, or say it when a trick ends or a card is played"
        scene.report(types.EFFECT_LATE, line, node, what=what, why="the deal is over by then", hint=hint)


@means(tree.TrickEnds)
def _trick_ends(node: tree.TrickEnds, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The trick is over: nobody is asked for a hold, its winner takes it."""
    if line.moment is Moment.TRICK_ENDS:
        scene.report(types.EFFECT_LATE, line, node, what="the trick ends", why="it has ended", hint="take it out")
    elif line.moment in (Moment.DEAL_BEGINS, Moment.TRICK_BEGINS):
        scene.report(types.LEADS_NOTHING, line, node)
    else:
        _in_play(node, "the trick ends", scene, line)
    return (Set(scene.desk.trick_ended, YES, origin=line.origin),)


@means(tree.DealEnds)
def _deal_ends(node: tree.DealEnds, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The deal is over at once, and is counted."""
    _in_play(node, "the deal ends", scene, line)
    return (Set(scene.desk.deal_ended, YES, origin=line.origin),)


@means(tree.StockCloses)
def _stock_closes(node: tree.StockCloses, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """No more cards are drawn in this deal."""
    _in_play(node, "the stock closes", scene, line)
    return (Set(scene.desk.closed, YES, origin=line.origin),)


@means(tree.NextDouble)
def _next_double(node: tree.NextDouble, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The next deal's gains count twice what this deal's did."""
    twice = binary(Op.MIN, binary(Op.MUL, Read(scene.desk.factor), Const(2)), Const(_most_doubled(scene)))
    factor = scene.desk.next_factor
    told = Tell(Happening.NEXT_DOUBLED, (Read(factor),), origin=line.origin)
    doubled = (Set(factor, twice, origin=line.origin), told)
    # Told once, however many rules and teams say so.
    return (When(less(Read(factor), twice), doubled, origin=line.origin),)


def _most_doubled(scene: Scene) -> int:
    """So often the largest result that can be entered may count that scores stay within what can be counted.

    A payment is bounded behind the product (`score/settle.py`), so it may be doubled more often.
    """
    if scene.payments is not None:
        return 1 << 20
    most = 2048 // scene.teams**2
    return 1 << (most.bit_length() - 1)


# for players and teams


def for_each(
    who: Single | Many, scene: Scene, body: tuple[Effect, ...], team: Local, line: Line, own: bool = False
) -> tuple[Effect, ...]:
    """The body once for each team that is meant; an opponent is met once, however many players his team has.

    `own`: only for the team itself, not for others that a card put on its side in this deal.
    """
    return for_all(Teams(team), is_meant(who, Get(team), scene, own), body, scene, line.origin)


def _in_play_on_sides(node: tree.Node, what: str, scene: Scene, line: Line) -> bool:
    """Points come to a player in play whose side is known only later; what can't be told apart then is noted."""
    apart = scene.alone is not None and line.phase is Phase.PLAY
    if apart and what:
        scene.report(types.NOT_BUILT, line, node, what=f"{what} in play, where a card decides the sides,")
    return apart


def is_meant(who: Single | Many, team: Expr, scene: Scene, own: bool = False) -> Expr:
    """The team, or one of its players, is among those; unless `own`, so are the others of its side."""

    def alike(other: Expr) -> Expr:
        return equal(team, other) if own else same_side(scene, team, other)

    if isinstance(who, Single):
        return alike(scene.team_of_single(who))
    if who.kind is Kind.TEAM:
        return substitute(who.where, who.local, team)
    seat = Local("seat")
    found = alike(Look(scene.team, Get(seat)))
    where = substitute(who.where, who.local, Get(seat))
    return Fold(How.ANY, Seats(seat), None if where == YES else where, found)


@means(tree.ScoreBecomes)
def _score_becomes(node: tree.ScoreBecomes, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The score in the match is set, up or down."""
    team = Local("team")
    me = line.of(Single(Kind.TEAM, Get(team)))
    score = scene.desk.score
    more = more_of(node.number, node, scene, me)
    value = scaled(phrases.number(node.number, scene, me), scene)
    body = (
        Set(score, tame(value, {score}), Get(team), origin=line.origin)
        if more is None
        else Add(score, tame(more, {score}), Get(team), origin=line.origin),
        Tell(Happening.SCORE_SET, (Get(team), Read(scene.desk.score, Get(team))), origin=line.origin),
    )
    out = for_each(owner_of(node.owner, scene, line), scene, body, team, line)
    _must_be_public(out, node, scene, line)
    return out


@means(tree.PointsBecome)
def _points_become(node: tree.PointsBecome, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The points of the deal are set."""
    if line.moment in (Moment.DEALER_CHANGES, Moment.MATCH_ENDS):
        why, hint = "the deal's points have been added up", "let the rule be when the deal ends"
        scene.report(types.EFFECT_LATE, line, node, what="points becomes", why=why, hint=hint)
    team = Local("team")
    me = line.of(Single(Kind.TEAM, Get(team)))
    more = more_of(node.number, node, scene, me)
    variable = scene.desk.scored if line.phase is Phase.PLAY else scene.desk.points
    value = tame(scaled(phrases.number(node.number, scene, me), scene) if more is None else more, {variable})
    if more is not None:
        body: Effect = Add(variable, value, Get(team), origin=line.origin)
    elif line.phase is Phase.PLAY:
        less_cards = binary(Op.SUB, value, worth_taken(scene, Get(team)))
        body = Set(scene.desk.scored, less_cards, Get(team), origin=line.origin)
    else:
        body = Set(scene.desk.points, value, Get(team), origin=line.origin)
    out = for_each(owner_of(node.owner, scene, line), scene, (body,), team, line)
    _in_play_on_sides(node, "setting points", scene, line)
    _must_be_public(out, node, scene, line)
    return out


def more_of(number: tree.Num, node: tree.ScoreBecomes | tree.PointsBecome, scene: Scene, line: Line) -> Expr | None:
    """By how much a number goes up that becomes itself and so much more, or less; else None."""
    kind = tree.MatchScore if isinstance(node, tree.ScoreBecomes) else tree.Points
    if isinstance(number, kind):
        itself = number.owner is None or isinstance(number.owner, tree.Its) or _the_same(number.owner, node.owner)
        return NO if itself else None
    if not isinstance(number, tree.Plus | tree.Minus):
        return None
    first = more_of(number.left, node, scene, line)
    if first is not None:
        step = scaled(phrases.number(number.right, scene, line), scene)
        return binary(Op.ADD if isinstance(number, tree.Plus) else Op.SUB, first, step)
    second = more_of(number.right, node, scene, line) if isinstance(number, tree.Plus) else None
    return None if second is None else binary(Op.ADD, second, scaled(phrases.number(number.left, scene, line), scene))


def _the_same(one: tree.Owner, other: tree.Owner) -> bool:
    """Both name the same one player or team, in the same words."""
    return one == other and isinstance(one, tree.Whose) and not isinstance(one.who, tree.Quantified)


@means(tree.Does)
def _does(node: tree.Does, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """A player or team scores, gains, loses, wins, gets a mark."""
    team = Local("team")
    me = Single(Kind.TEAM, Get(team))
    who = phrases.who(node.who, scene, line)
    body = phrases.effect(node.act, scene, evolve(line.of(me), that=line.that))
    if isinstance(node.act, (tree.WinsDeal, tree.LosesDeal, tree.WinsMatch)) and line.phase is Phase.PLAY:
        body = (*body, Set(scene.desk.deal_ended, YES, origin=line.origin))
    several = "points for several" if isinstance(who, Many) else ""
    scores = isinstance(node.act, tree.Scores) and _in_play_on_sides(node, several, scene, line)
    alone = (tree.GetsMark, tree.LosesMark, tree.PaysAll, tree.PaysTo)
    own = isinstance(node.act, alone) or (scores and isinstance(who, Single))
    if isinstance(node.act, tree.WinsDeal) and isinstance(who, Many):
        out = _in_turn(who, scene, body, team, line)  # the first of them in order of play is the winner of the deal
    else:
        out = for_each(who, scene, body, team, line, own)
    if isinstance(node.act, tree.PaysTo) and node.act.each is not None:
        return (*phrases.melds_shown(node.act.each, team, scene, line), *out)
    if scene.melds is None or not isinstance(node.act, ENDS_DEAL):  # in games of turns all hands are shown then
        _must_be_public(out, node, scene, line)
    return out


def _in_turn(who: Many, scene: Scene, body: tuple[Effect, ...], team: Local, line: Line) -> tuple[Effect, ...]:
    """The body for each team that is meant, in order of play after the dealer."""
    seat = Local("seat")
    his = Look(scene.team, Get(seat))
    found: tuple[Effect, ...] = replaced(body, Get(team), his)  # type: ignore[assignment, arg-type]
    over = Seats(seat, Look(scene.after, Read(scene.desk.dealer)))
    return for_all(over, is_meant(who, his, scene), found, scene, line.origin)


def _me(line: Line) -> Expr:
    assert line.it is not None
    return line.it.expr


@means(tree.Scores)
def _scores(node: tree.Scores, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Points of the deal."""
    if line.moment in (Moment.DEALER_CHANGES, Moment.MATCH_ENDS):
        why, hint = "the deal's points have been added up", "say gains, or let the rule be when the deal ends"
        scene.report(types.EFFECT_LATE, line, node, what="scores", why=why, hint=hint)
    value = scaled(phrases.number(node.number, scene, line), scene)
    variable = scene.desk.scored if line.phase is Phase.PLAY else scene.desk.points
    return (Add(variable, tame(value, {variable}), _me(line), origin=line.origin),)


@means(tree.GainsPoints, tree.LosesPoints)
def _gains(node: tree.GainsPoints | tree.LosesPoints, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The score of the match goes up, or down."""
    value = tame(scaled(phrases.number(node.number, scene, line), scene), {scene.desk.score})
    if isinstance(node, tree.LosesPoints):
        value = binary(Op.SUB, NO, value)
    told = Tell(Happening.SCORE_SET, (_me(line), Read(scene.desk.score, _me(line))), origin=line.origin)
    return (Add(scene.desk.score, value, _me(line), origin=line.origin), told)


# marks


@means(tree.GetsMark)
def _gets_mark(node: tree.GetsMark, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Bears a mark from now on, which all see, until the next deal; a player's is his team's.

    Where a card decides the sides, each player bears his own.
    """
    return _mark(node.name, YES, scene, line)


@means(tree.LosesMark)
def _loses_mark(node: tree.LosesMark, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Bears the mark no more."""
    return _mark(node.name, NO, scene, line)


def _mark(name: tree.Name, new: Const, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """The mark is set or taken away, and told, where that changes something."""
    mark, team = scene.marks[name.text], _me(line)
    numbers = (team, Const(list(scene.marks).index(name.text)), new)
    change = (Set(mark, new, team), Tell(Happening.MARKED, numbers))
    return (When(no(Read(mark, team)) if new == YES else Read(mark, team), change, origin=line.origin),)


# winning


def _wins(scene: Scene, team: Expr, line: Line) -> tuple[Effect, ...]:
    """A team wins the deal; the first that does is the winner of the deal, whatever the points say."""
    other = Local("other")
    anybody = Fold(How.ANY, Teams(other), None, Read(scene.desk.deal_won, Get(other)))
    return (
        When(no(anybody), (Set(scene.desk.deal_winner, team),)),
        Set(scene.desk.deal_won, YES, team, origin=line.origin),
    )


@means(tree.WinsDeal)
def _wins_deal(node: tree.WinsDeal, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Wins the deal, which ends at once."""
    return _wins(scene, _me(line), line)


@means(tree.LosesDeal)
def _loses_deal(node: tree.LosesDeal, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Loses the deal, which ends at once; every other team has won it."""
    _in_play_on_sides(node, "losing the deal", scene, line)
    seat = Local("seat")
    team = Look(scene.team, Get(seat))
    in_turn = Seats(seat, Look(scene.after, Read(scene.desk.dealer)))
    others = both(no(same_side(scene, team, _me(line))), scene.plays(Get(seat)))
    return (Each(in_turn, _wins(scene, team, line), others, origin=line.origin),)


@means(tree.WinsMatch)
def _wins_match(node: tree.WinsMatch, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Wins the match, which ends when the deal has been counted."""
    return (Set(scene.desk.match_won, YES, _me(line), origin=line.origin),)
