"""Counting the deal: its points, what it adds to the match, and who deals next."""

from __future__ import annotations

from holadsl.core.build import binary, both, choose, less, no, plus
from holadsl.core.effects import Add, Each, Effect, Happening, Set, Tell, When
from holadsl.core.expressions import NO, YES, Expr, Get, Local, Look, Op, Read, Seats, Teams
from holadsl.core.values import Index, Kind
from holadsl.data import evolve
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.dealing.moments import counts_at, rules_at
from holadsl.vocabulary.line import Line, Many, Moment, Phase, Single
from holadsl.vocabulary.reasoning.limits import tame
from holadsl.vocabulary.reasoning.together import for_all, read_in
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.score.settle import settle
from holadsl.vocabulary.speech.choices import branches, value_of
from holadsl.vocabulary.speech.effects import is_meant, steps
from holadsl.vocabulary.speech.numbers import scaled
from holadsl.vocabulary.speech.who import one_player
from holadsl.vocabulary.teams.points import entered_by_hand
from holadsl.vocabulary.teams.sides import at_count, of_side, same_side


def team_single(team: Local) -> Single:
    """The team bound to a name."""
    return Single(Kind.TEAM, Get(team))


def count_deal(scene: Scene) -> tuple[Effect, ...]:
    """The deal is counted, in the order that the players count it."""
    desk = scene.desk
    return (
        *at_count(scene),
        *last_trick(scene),
        *_lines(scene),
        *_instead(scene),
        Set(desk.counted, YES),
        *_deal_winner(scene),
        *rules_at(Moment.DEAL_ENDS, scene),
        *(gains(scene) if scene.payments is None else settle(scene)),
        *next_dealer(scene),
        *rules_at(Moment.DEALER_CHANGES, scene),
        *counts_at(Moment.COUNTING, scene),
    )


# points of the deal


def last_trick(scene: Scene) -> tuple[Effect, ...]:
    """What effects scored in play, then the points for the winner of the last trick."""
    desk, team = scene.desk, Local("team")
    in_play = of_side(scene, Get(team), lambda one: Read(desk.scored, one))
    if scene.melds is not None:  # there what is entered by hand is no worth of cards
        in_play = plus(in_play, Read(desk.by_hand, Get(team)))
    mine = (Set(desk.points, in_play, Get(team)),)
    start: Effect = Each(Teams(team), mine)
    said = scene.clause("score", "last trick")
    if not isinstance(said, tree.LastTrick):
        return (start,)
    line = scene.line("score", "last trick").of(team_single(team)).when(Phase.SCORING)
    value = scaled_value(said.number, scene, line)
    winner = Look(scene.team, Read(desk.last_trick))
    add = (Add(desk.points, value, Get(team), origin=line.origin),)
    return (start, Each(Teams(team), add, same_side(scene, Get(team), winner), origin=line.origin))


def scaled_value(node: tree.Num | tree.Cases[tree.Num], scene: Scene, line: Line) -> Expr:
    """A number or choice of numbers in units of the score, to be added to points or scores."""
    return tame(scaled(value_of(node, scene, line), scene), {scene.desk.score})


def _lines(scene: Scene) -> tuple[Effect, ...]:
    lines = tuple(effect for key in scene.slots if key[0] == "score" for effect in score_line(key, scene))
    if scene.melds is None or not lines:
        return lines
    return (When(no(entered_by_hand(scene)), lines),)  # what was entered by hand has them in it


def score_line(key: tuple[str, ...], scene: Scene) -> tuple[Effect, ...]:
    """A line of the score: its number to whom it goes, if its condition holds, and what else it does."""
    said = scene.slots[key].clause
    if not isinstance(said, tree.ScoreLine):
        return ()
    line = scene.line(*key)
    desk = scene.desk
    line = line.when(Phase.SCORING)
    team = Local("team")
    who: Single | Many
    if said.to is not None and not isinstance(said.to, tree.It):  # `it` is the team at hand, as without it
        who = phrases.who(said.to, scene, line)
    else:
        who = Many(Kind.TEAM, team, scene.team_plays(Get(team)))
    me = team_single(team)
    mine = evolve(line.of(me), that=me)
    where = is_meant(who, me.expr, scene)

    def condition() -> Expr:
        return phrases.condition(said.condition, scene, mine) if said.condition is not None else YES

    test = condition()
    if scene.settled(test, condition) is False and said.condition is not None:
        scene.note_dead(line, said.condition, "it never holds")
    value = tame(scaled(phrases.number(said.number, scene, mine), scene), {desk.score})
    if said.instead is None:
        done: list[Effect] = [Add(desk.points, value, me.expr, origin=line.origin)] if value != NO else []
    else:
        larger = binary(Op.MAX, Read(desk.instead, me.expr), value)
        other = (Set(desk.instead, value, me.expr),)
        first = When(Read(desk.has_instead, me.expr), (Set(desk.instead, larger, me.expr),), other)
        done = [first, Set(desk.has_instead, YES, me.expr, origin=line.origin)]
    if said.effects is not None:
        done.extend(steps(said.effects, scene, mine))
    where = both(where, test)
    if where == NO or not done:
        return ()
    return for_all(Teams(team), where, tuple(done), scene, line.origin)


def _instead(scene: Scene) -> tuple[Effect, ...]:
    desk, team = scene.desk, Local("team")
    used = any(isinstance(s.clause, tree.ScoreLine) and s.clause.instead for s in scene.slots.values())
    if not used:
        return ()
    replace = (Set(desk.points, Read(desk.instead, Get(team)), Get(team)),)
    return (Each(Teams(team), replace, Read(desk.has_instead, Get(team))),)


def _deal_winner(scene: Scene) -> tuple[Effect, ...]:
    """Whom an effect made win; else the team with most points if it has any, of several the first after the dealer."""
    desk, seat = scene.desk, Local("seat")
    team = Look(scene.team, Get(seat))
    points = Read(desk.points, team)
    best = (Set(desk.best, points), Set(desk.deal_winner, team))
    over = Seats(seat, Look(scene.after, Read(desk.dealer)))
    more = both(less(Read(desk.best), points), scene.plays(Get(seat)))
    look = (Set(desk.best, NO), Each(over, best, more))
    return (When(less(Read(desk.deal_winner), NO), look),)


# what it adds, and who deals next


def gains(scene: Scene) -> tuple[Effect, ...]:
    """What the deal adds to the scores: its points, if no line says otherwise."""
    desk, team = scene.desk, Local("team")
    said = scene.clause("match", "gains")
    origin = None
    value: Expr = Read(desk.points, Get(team))
    if isinstance(said, tree.Gains):
        line = scene.line("match", "gains").of(team_single(team)).when(Phase.COUNTED)
        value, origin = scaled_value(said.number, scene, line), line.origin
    if scene.says(tree.NextDouble):
        value = binary(Op.MUL, value, Read(desk.factor))
    if desk.score not in read_in(value):
        return (Each(Teams(team), (Add(desk.score, value, Get(team), origin=origin),), origin=origin),)
    other = Local("team")  # all gains are found out before the first score is changed
    gained = scene.flag("gained", Index.TEAM, kind=Kind.NUMBER)
    found = Set(gained, value, Get(team), origin=origin)
    add = Add(desk.score, Read(gained, Get(other)), Get(other), origin=origin)
    return (Each(Teams(team), (found,), origin=origin), Each(Teams(other), (add,), origin=origin))


def next_dealer(scene: Scene) -> tuple[Effect, ...]:
    """Who deals next; where a line means nobody, the player after the dealer."""
    desk = scene.desk
    said = scene.clause("deal", "next dealer")
    after = Look(scene.after, Read(desk.dealer))
    if not isinstance(said, tree.NextDealer):
        return (Set(desk.next_dealer, after),)
    line = evolve(scene.line("deal", "next dealer").when(Phase.COUNTED), whole_table=True)
    cases, last = branches(said.who, scene, line, lambda n: one_player(n, scene, line))  # type: ignore[arg-type]
    value = last if last is not None else after
    for test, who in reversed(cases):
        value = choose(test, who, value)
    nobody = less(Read(desk.next_dealer), NO)
    changed = binary(Op.NE, Read(desk.next_dealer), Read(desk.dealer))
    return (
        Set(desk.next_dealer, value, origin=line.origin),
        When(nobody, (Set(desk.next_dealer, after),)),
        When(changed, (Tell(Happening.DEALER_CHANGED, (Read(desk.next_dealer),), origin=line.origin),)),
    )
