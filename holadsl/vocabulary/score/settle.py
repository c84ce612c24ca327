"""Settlement: who comes where when the deal has been won, what each loser owes, who pays it, and who gets it."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from typing import Final

from holadsl.core.build import binary, both, choose, either, equal, less, no
from holadsl.core.effects import Add, Each, Effect, Happening, Set, Tell, When
from holadsl.core.expressions import NO, YES, Const, Expr, Fold, Get, How, Local, Look, Op, Read, Seats, Seek, Teams
from holadsl.core.machine import Factor, Settlement
from holadsl.core.values import Index, Kind, Variable
from holadsl.diagnostics.codes import payments as codes
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.desk.settled import Payments
from holadsl.vocabulary.desk.standard import FARTHEST
from holadsl.vocabulary.line import Decided, Figure, Line, Many, Moment, Phase, Single
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.reasoning.limits import within
from holadsl.vocabulary.scene import Scene, Slot
from holadsl.vocabulary.speech.choices import value_of
from holadsl.vocabulary.speech.effects import is_meant
from holadsl.vocabulary.speech.numbers import place_of, scaled
from holadsl.vocabulary.speech.places import in_all, piles
from holadsl.vocabulary.speech.who import anybody_won, has_won, owner_of
from holadsl.vocabulary.speech.worths import each_card, power
from holadsl.vocabulary.teams.points import entered_by_hand

BLOCK: Final = "settle"
TIMES: Final = "times "


# what the table has for it


def shares_of(slots: Mapping[tuple[str, ...], Slot], teams: int) -> int:
    """Into how many parts a point is divided so that any number of winners can share it."""
    return lcm(*range(1, teams)) if any(key[0] == BLOCK for key in slots) else 1


def payments_of(scene: Scene) -> Payments | None:
    """Room for a settlement, where the rules have one."""
    if not any(key[0] == BLOCK for key in scene.slots):
        return None
    factors = tuple(key[1].removeprefix(TIMES) for key in scene.slots if key[0] == BLOCK and key[1].startswith(TIMES))
    sides = scene.teams if scene.playing is None else scene.players
    return Payments(factors, scene.saying(tree.PaysAll), shares_of(scene.slots, sides))


def settlement(scene: Scene) -> Settlement | None:
    """What is told of payments, by number."""
    if scene.payments is None:
        return None
    with scene.aside():
        factors = tuple(Factor(name, _factor(name, Local("team"), scene).scaled) for name in scene.payments.factors)
    return Settlement(factors, tuple(" ".join(key) for key in scene.payments.reasons))


# the settlement


def settle(scene: Scene) -> tuple[Effect, ...]:
    """The deal has been won: places, what each loser owes, who pays; then points and scores are what comes of it."""
    if scene.payments is None:
        return ()
    gains = scene.clause("match", "gains")
    if isinstance(gains, tree.Gains):
        there = (scene.line(BLOCK, "pays").origin.place,)
        scene.report(codes.SETTLED_TWICE, scene.line("match", "gains"), gains, there)
    added, settled = _added(scene), (*_placed(scene), *_owing(scene), *_told(scene), *_paid(scene))
    if scene.melds is None:
        return (*settled, *added)
    team = Local("team")  # what was entered by hand is what each got or paid, in play too
    by_hand = (Set(scene.desk.points, Read(scene.desk.by_hand, Get(team)), Get(team)),)
    alone: tuple[Effect, ...] = (Each(Teams(team), by_hand),) if scene.says(tree.PaysTo) else ()
    return (When(no(entered_by_hand(scene)), settled, alone), *added)


def _added(scene: Scene) -> tuple[Effect, ...]:
    team, origin = Local("team"), scene.line(BLOCK, "pays").origin
    add = Add(scene.desk.score, Read(scene.desk.points, Get(team)), Get(team), origin=origin)
    return (Each(Teams(team), (add,), origin=origin),)


def _line(words: str, team: Local, scene: Scene) -> Line:
    """A line of the settlement, read for a team; who plays alone is read as a player, whose hand is one hand."""
    one = Single(Kind.TEAM, Get(team))
    if scene.teams == scene.seats:
        one = Single(Kind.SEAT, scene.seat_of_single(one))
    return scene.line(BLOCK, words).of(one).when(Phase.COUNTED)


def _won(team: Expr, scene: Scene) -> Expr:
    return has_won(scene, team, Decided.DEAL)


def _lost(team: Expr, scene: Scene) -> Expr:
    return both(anybody_won(scene, Decided.DEAL), no(_won(team, scene)), scene.team_plays(team))


# places


def _placed(scene: Scene) -> tuple[Effect, ...]:
    """Who pays for all, who comes last, and the place of each."""
    desk, team, place, seat = _payments(scene), Local("team"), Local("team"), Local("seat")
    ranking, rank = _rank(team, scene)
    in_turn = Seats(seat, Look(scene.after, Read(scene.desk.dealer)))
    his = Look(scene.team, Get(seat))
    pays_all = Seek(in_turn, both(less(NO, Read(desk.for_all, his)), _lost(his, scene)))
    before, there = _before(ranking, Get(place), scene), scene.team_plays(Get(place))
    return (
        Set(desk.payer, Look(scene.team, pays_all)),
        Each(Teams(team), (*_last(team, scene), *_first(team, scene), *rank)),
        Each(Teams(place), (Set(desk.place, before, Get(place)),), None if there == YES else there),
    )


def _payments(scene: Scene) -> Payments:
    assert scene.payments is not None
    return scene.payments


def _last(team: Local, scene: Scene) -> tuple[Effect, ...]:
    """Losers who come last whatever they count."""
    said = scene.clause(BLOCK, "last")
    if not isinstance(said, tree.AlwaysLast):
        return ()
    line = scene.line(BLOCK, "last").when(Phase.COUNTED)
    return (Set(_payments(scene).last, _meant(said.whos, team, scene, line), Get(team), origin=line.origin),)


def _first(team: Local, scene: Scene) -> tuple[Effect, ...]:
    """Losers who come before the others whatever they count, where no line lets them come last."""
    said, first = scene.clause(BLOCK, "first"), _always_first(scene)
    if not isinstance(said, tree.AlwaysFirst) or first is None:
        return ()
    line = scene.line(BLOCK, "first").when(Phase.COUNTED)
    there = both(_meant(said.whos, team, scene, line), no(Read(_payments(scene).last, Get(team))))
    return (Set(first, there, Get(team), origin=line.origin),)


def _always_first(scene: Scene) -> Variable | None:
    """Who comes before the other losers, where a line says so."""
    return scene.flag("always-first", Index.TEAM) if scene.clause(BLOCK, "first") is not None else None


def _meant(whos: tuple[tree.Who, ...], team: Local, scene: Scene, line: Line) -> Expr:
    """A loser whom one of the phrases means."""
    meant = either(*(is_meant(phrases.who(who, scene, line), Get(team), scene) for who in whos))
    return both(_lost(Get(team), scene), meant)


def _rank(team: Local, scene: Scene) -> tuple[tree.Ranking | None, tuple[Effect, ...]]:
    """The number by which a team is ranked; without a line about it all losers tie."""
    said = scene.clause(BLOCK, "rank")
    if not isinstance(said, tree.Ranking):
        return None, ()
    line = _line("rank", team, scene)
    figure = phrases.number(said.number, scene, line)
    return said, (Set(_payments(scene).ranked, figure.expr, Get(team), origin=line.origin),)


def _before(ranking: tree.Ranking | None, me: Expr, scene: Scene) -> Expr:
    """The place: how many come before; of those who tie all have the first of their places, or by the rules the last.

    The winners come before all, then losers who come first in any case, then the losers by their number, then those who
    come last in any case.
    """
    desk, other = _payments(scene), Local("other")
    worse = ranking is not None and ranking.ties is not None
    mine, theirs = Read(desk.ranked, me), Read(desk.ranked, Get(other))
    if ranking is not None and isinstance(ranking.extreme, tree.Most):
        mine, theirs = theirs, mine
    nearer = binary(Op.LE if worse else Op.LT, theirs, mine) if ranking is not None else Const(int(worse))
    his_last, my_last, first = Read(desk.last, Get(other)), Read(desk.last, me), _always_first(scene)
    his_first, my_first = (Read(first, Get(other)), Read(first, me)) if first is not None else (NO, NO)
    if worse:
        nearer = both(no(my_first), either(my_last, both(no(his_last), nearer)))
        loser = both(_lost(me, scene), either(his_first, nearer))
        return Fold(How.COUNT, Teams(other), both(scene.team_plays(Get(other)), either(_won(Get(other), scene), loser)))
    loser = both(no(my_first), either(his_first, both(no(his_last), either(my_last, nearer))))
    ahead = both(_lost(me, scene), scene.team_plays(Get(other)), either(_won(Get(other), scene), loser))
    return binary(Op.ADD, Fold(How.COUNT, Teams(other), ahead), YES)


# what each owes


def _owing(scene: Scene) -> tuple[Effect, ...]:
    """What a loser pays, what multiplies it, and what comes of that."""
    desk, team = _payments(scene), Local("team")
    said, me = scene.clause(BLOCK, "pays"), Get(team)
    if not isinstance(said, tree.Pays):
        return ()
    line = _line("pays", team, scene)
    figure = value_of(said.number, scene, line)
    steps: list[Effect] = [Set(desk.base, _bounded(scaled(figure, scene), scene), me, origin=line.origin)]
    owed: Expr = Read(desk.base, me)
    parts = figure.scaled
    for name, variable in zip(desk.factors, desk.multiplied, strict=True):
        factor = _factor(name, team, scene)
        steps.append(Set(variable, factor.expr, me, origin=scene.line(BLOCK, TIMES + name).origin))
        owed = binary(Op.MUL, owed, Read(variable, me))
        if factor.scaled:
            owed, parts = binary(Op.DIV, owed, Const(scene.unit)), True
        owed = _bounded(owed, scene)
    if parts and desk.share > 1:  # a part of a number may leave a rest that couldn't be shared
        owed = binary(Op.MUL, binary(Op.DIV, owed, Const(desk.share)), Const(desk.share))
    if scene.says(tree.NextDouble):
        owed = _bounded(binary(Op.MUL, owed, Read(scene.desk.factor)), scene)
    steps.append(Set(desk.owed, owed, me, origin=line.origin))
    return (Each(Teams(team), tuple(steps), _lost(me, scene), origin=line.origin),)


def _bounded(value: Expr, scene: Scene) -> Expr:
    """A payment as far as a score book goes, in whole points: they can be shared. So no product runs away."""
    most = FARTHEST // scene.unit * scene.unit
    return binary(Op.MAX, binary(Op.MIN, value, Const(most)), Const(-most))


def _factor(name: str, team: Local, scene: Scene) -> Figure:
    """What multiplies the payment of a team: 1 where its condition doesn't hold."""
    said = scene.clause(BLOCK, TIMES + name)
    if not isinstance(said, tree.TimesLine):
        return Figure(YES)
    line = _line(TIMES + name, team, scene)
    figure = phrases.number(said.number, scene, line)
    if said.each is not None:
        figure = Figure(_power(figure, said, said.each, scene, line))
    elif not isinstance(figure.expr, Const):
        figure = Figure(within(figure.expr), figure.scaled)
    if said.condition is None:
        return figure
    condition = said.condition

    def read() -> Expr:
        return phrases.condition(condition, scene, line)

    test = read()
    if scene.settled(test, read) is False:
        scene.note_dead(line, condition, "it never holds")
    return Figure(choose(test, figure.expr, Const(scene.unit) if figure.scaled else YES), figure.scaled)


def _power(figure: Figure, said: tree.TimesLine, each: tree.ForEach, scene: Scene, line: Line) -> Expr:
    """The factor once for each such card."""
    base = figure.expr
    if figure.scaled or not isinstance(base, Const) or base.value < 0:
        scene.report(codes.POWER, line, said.number)
        return YES
    cards = each_card(each)
    parts = piles(place_of(cards, scene, line), scene, line)
    count = in_all(How.COUNT, parts, lambda card: phrases.cards(cards, scene, line.at(card)))
    return power(base.value, count, scene)


# who pays, and who gets it


def _paid(scene: Scene) -> tuple[Effect, ...]:
    """The losers pay, or one of them for all; the winners share it equally. Points are what each gets or pays."""
    desk, team, other = _payments(scene), Local("team"), Local("other")
    me = Get(team)
    most = scene.teams if scene.playing is None else scene.players
    none = (0,) * (scene.teams + 1 - most)
    shares = scene.table("shares", (0, *(desk.share // winners for winners in range(1, most)), *none))
    winners = Fold(How.COUNT, Teams(other), _won(Get(other), scene))
    gets = binary(Op.DIV, binary(Op.MUL, Read(desk.pot), Look(shares, winners)), Const(desk.share))
    own = choose(equal(Read(desk.payer), me), Read(desk.pot), NO)
    pays = choose(less(Read(desk.payer), NO), Read(desk.owed, me), own)
    net = choose(_won(me, scene), gets, binary(Op.SUB, NO, pays))
    if scene.says(tree.PaysTo):  # what was paid in play stands
        net = binary(Op.ADD, net, Read(scene.desk.scored, me))
    origin = scene.line(BLOCK, "pays").origin
    one = Local("team")
    return (
        Set(desk.pot, Fold(How.SUM, Teams(one), None, Read(desk.owed, Get(one)))),
        Each(Teams(team), (Set(scene.desk.points, net, me),), origin=origin),
    )


def _told(scene: Scene) -> tuple[Effect, ...]:
    """Of each loser: what he owes, how that came about, who pays it and why."""
    desk, team = _payments(scene), Local("team")
    me, alone = Get(team), less(Read(desk.payer), NO)
    numbers = (
        *(me, Read(desk.place, me), Read(desk.base, me), Read(desk.owed, me)),
        choose(alone, me, Read(desk.payer)),
        choose(alone, NO, Read(desk.for_all, Read(desk.payer))),
        Read(scene.desk.factor) if scene.says(tree.NextDouble) else YES,
        *(Read(variable, me) for variable in desk.multiplied),
    )
    origin = scene.line(BLOCK, "pays").origin
    return (Each(Teams(team), (Tell(Happening.SETTLED, numbers, origin=origin),), _lost(me, scene)),)


# phrases


@means(tree.FinalPlace)
def _place(node: tree.FinalPlace, scene: Scene, line: Line) -> Figure:
    """The place of a player or team when the deal is settled, from 1: the winners come before all. `from the end`
    the last place is 1.
    """
    in_payment = line.clause == f"{BLOCK} pays" or line.clause.startswith(f"{BLOCK} {TIMES}")
    if not in_payment or scene.payments is None:
        scene.report(codes.PLACE_HERE, line, node)
        return Figure(scene.unknown())
    owner = owner_of(node.owner, scene, line)
    if isinstance(owner, Many):
        scene.report(types.MANY_HERE, line, node)
        return Figure(scene.unknown())
    place = Read(scene.payments.place, scene.team_of_single(owner))
    if node.end is None:
        return Figure(place)
    team = Local("team")
    there = scene.team_plays(Get(team))
    many = Const(scene.teams) if there == YES else Fold(How.COUNT, Teams(team), there)
    return Figure(binary(Op.ADD, binary(Op.SUB, many, place), YES))


@means(tree.PaysForAll)
def _pays_for_all(node: tree.PaysForAll, who: Single, scene: Scene, line: Line) -> Expr:
    """A line has let him, or his team, pay for all in this deal."""
    if scene.payments is None:
        scene.report(codes.NO_SETTLEMENT, line, node)
        return NO
    return less(NO, Read(scene.payments.for_all, scene.team_of_single(who)))


@means(tree.PaysAll)
def _pays_all(node: tree.PaysAll, scene: Scene, line: Line) -> tuple[Effect, ...]:
    """Pays what all losers would pay together, himself one of them, and they pay nothing; of several who should, the
    first in order of play after the dealer. Who wins pays nothing.
    """
    if scene.payments is None:
        scene.report(codes.NO_SETTLEMENT, line, node)
        return ()
    if line.moment in (Moment.DEALER_CHANGES, Moment.MATCH_ENDS):
        why, hint = "the deal has been settled", "let the rule be when the deal ends"
        scene.report(types.EFFECT_LATE, line, node, what="pays for all", why=why, hint=hint)
    assert line.it is not None
    reasons = [" ".join(key) for key in scene.payments.reasons]
    number = reasons.index(line.clause) + 1 if line.clause in reasons else 1
    return (Set(scene.payments.for_all, Const(number), line.it.expr, origin=line.origin),)
