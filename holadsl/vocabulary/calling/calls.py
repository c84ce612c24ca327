"""Calls: who may make one, when it stands open, which cards it takes, and who goes first of several."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from holadsl.core.build import binary, both, either, equal, less, no, substitute
from holadsl.core.expressions import (
    NO,
    YES,
    Const,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Op,
    Read,
    Size,
    Teams,
    ZoneRef,
)
from holadsl.core.machine import Guard, Several
from holadsl.core.values import Kind, Origin
from holadsl.data import evolve, frozen
from holadsl.diagnostics.codes import calls as codes
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.syntax.layout.phrases import phrase
from holadsl.vocabulary import phrases
from holadsl.vocabulary.dealing.deal import most_in_hand
from holadsl.vocabulary.dealing.moments import at_moment
from holadsl.vocabulary.line import Line, Many, Moment, Single
from holadsl.vocabulary.melds import going_out
from holadsl.vocabulary.melds.picking import not_wild, of_hand, with_top_discard
from holadsl.vocabulary.melds.ways import ways
from holadsl.vocabulary.reasoning.knowledge import Level, level_of
from holadsl.vocabulary.reasoning.reach import conjuncts
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.conditions import EVENTS
from holadsl.vocabulary.speech.groups import NOT_PLAYED, OF_PLAYS, group
from holadsl.vocabulary.speech.numbers import most_often
from holadsl.vocabulary.speech.who import one_player, same
from holadsl.vocabulary.words import contains


class Stage(IntEnum):
    """Where play is when a call may be open."""

    LEAD = 0
    ANSWER = 1
    OVER = 2
    """After the last trick of the deal, when nobody is to play any more."""
    DRAW = 3
    """In a turn, before the card is drawn."""
    ACT = 4
    """In a turn, after it."""
    OWN = 5
    """A card has been thrown: whoever threw it is asked."""
    OTHERS = 6
    """The turn has ended with a thrown card: the others are asked."""


OPENS_AT = {
    Moment.DEAL_BEGINS: (Stage.LEAD,),
    Moment.TRICK_BEGINS: (Stage.LEAD,),
    Moment.CARD_PLAYED: (Stage.LEAD, Stage.ANSWER),
    Moment.CIRCUIT_ENDS: (Stage.LEAD, Stage.OVER),
    Moment.TRICK_ENDS: (Stage.LEAD, Stage.OVER),
}
OPENS_IN_TURNS = {
    Moment.DEAL_BEGINS: (Stage.DRAW,),
    Moment.TURN_BEGINS: (Stage.DRAW,),
    Moment.DISCARDED: (Stage.OWN, Stage.OTHERS),
}
"""A call at an event is open from it to the next act of the player on turn: where play is then."""


def every_time(scene: Scene) -> tuple[Stage, ...]:
    """Where a call that may be made at any time stands open."""
    return (Stage.LEAD, Stage.ANSWER) if scene.melds is None else (Stage.DRAW, Stage.ACT)


@frozen
class Taking:
    """The cards that a call takes, in one way; which it is matters to a call that melds them."""

    way: int
    several: Several | None
    guards: tuple[Guard, ...]
    """What bars cards."""
    stands: Expr | None = None
    """For which card a wild one among them stands; see Choice."""


NO_CARDS = (Taking(0, None, ()),)
"""A call that takes no cards."""


@frozen
class Call:
    """A call as one player at one table may make it; `actor` is bound to him."""

    name: str
    number: int
    when: dict[Stage, Expr]
    """Where it is open, and under which condition there."""
    reasons: tuple[Guard, ...]
    """What else must hold by what everybody sees, each with its line: whose call it is, its needs, how often."""
    source: ZoneRef | None
    takings: tuple[Taking, ...]
    """In which ways it takes cards: one, but for a call that melds them."""
    own: tuple[Guard, ...]
    """What hangs on the caller's own hand."""
    steps: Expr
    """How far the caller is from the one to whom the nearest goes first; 0 where nobody goes first."""
    origin: Origin

    def open_at(self, stage: Stage) -> Expr:
        """Whether it is open to the actor, by what everybody sees."""
        return self.open_if(self.when.get(stage, NO))

    def open_if(self, here: Expr) -> Expr:
        """The same where it is asked elsewhere whether the moment is right."""
        return both(here, *(reason.test for reason in self.reasons))


def call_of(number: int, actor: Local, scene: Scene) -> Call:
    """The call of that number, read for the player bound to `actor`. Mistakes are noted."""
    assert scene.claims is not None
    name = scene.claims.names[number]
    source, takings = _cards(name, actor, scene)
    several = takings[0].several
    public, own = _needs(name, actor, scene)
    reasons = [_by(name, actor, scene), *public, *_often(name, number, actor, scene)]
    if several is not None:
        reasons.extend(not_wild(scene) if melds_top(name, scene) else ())
        enough = no(less(Size(ZoneRef(scene.desk.hand, Get(actor))), several.least))
        reasons.append(Guard(enough, f"{{seat}} has too few cards to call {name}", scene.line(name, "with").origin))
    return Call(
        name,
        number,
        _when(name, actor, scene),
        tuple(reasons),
        source,
        takings,
        tuple(own),
        _steps(name, actor, scene),
        scene.line(name, "by").origin,
    )


def hear(number: int, scene: Scene) -> None:
    """Reads all lines of a call but what it does."""
    call_of(number, Local("player"), scene)


def line_for(name: str, words: str, actor: Local, scene: Scene) -> Line:
    """A line of a call, read for the player who may make it."""
    return scene.line(name, words).of(Single(Kind.SEAT, Get(actor)))


# whose it is, and when


def _by(name: str, actor: Local, scene: Scene) -> Guard:
    said = scene.clause(name, "by")
    line = evolve(scene.line(name, "by"), player=Read(scene.desk.player))
    says = f"{{seat}} may not call {name} now"
    if not isinstance(said, tree.By):
        return Guard(NO, says, line.origin)  # the line is missing, which is a mistake of its own
    who = phrases.who(said.who, scene, line)
    test = _among(who, actor, scene)
    if level_of(test, None) is not Level.PUBLIC:
        scene.report(types.READS_HAND_WHEN, line, said.who, instead=f"{name} with")
        test = NO
    return Guard(test, says, line.origin)


def _among(who: Single | Many, actor: Local, scene: Scene) -> Expr:
    """The actor is meant, or one of those, or plays in that team."""
    me = Single(Kind.SEAT, Get(actor))
    if isinstance(who, Single):
        return same(scene, me, who)
    return substitute(who.where, who.local, me.expr if who.kind is Kind.SEAT else scene.team_of_single(me))


def _when(name: str, actor: Local, scene: Scene) -> dict[Stage, Expr]:
    said = scene.clause(name, "when")
    if not isinstance(said, tree.When):
        return dict.fromkeys(every_time(scene), YES)
    line = line_for(name, "when", actor, scene)
    if contains(said.condition, EVENTS):
        return _at_event(said.condition, name, actor, scene, line)
    test = phrases.condition(said.condition, scene, line)
    if level_of(test, None) is not Level.PUBLIC:
        scene.report(types.READS_HAND_WHEN, line, said.condition, instead=f"{name} with, or {name} needs")
        test = NO
    elif scene.settled(test, lambda: phrases.condition(said.condition, scene, line)) is False:
        scene.note_dead(line, said.condition, "it never holds")
    return dict.fromkeys(every_time(scene), test)


def _at_event(condition: tree.Condition, name: str, actor: Local, scene: Scene, line: Line) -> dict[Stage, Expr]:
    for moment, stages in (OPENS_AT if scene.melds is None else OPENS_IN_TURNS).items():
        with scene.aside() as notes:
            test = phrases.condition(condition, scene, at_moment(line, moment))
        if test != NO:
            scene.take(notes)
            if level_of(test, None) is not Level.PUBLIC:
                scene.report(types.READS_HAND_WHEN, line, condition, instead=f"{name} with, or {name} needs")
            return {stage: both(_has_been(moment, stage, actor, scene), test) for stage in stages}
    scene.report(codes.CALL_MOMENT, line, condition)
    return {}


def _has_been(moment: Moment, stage: Stage, actor: Local, scene: Scene) -> Expr:
    """That moment has been since the last act, when play waits there; of a thrown card, whoever is asked then."""
    desk, team = scene.desk, Local("team")
    if scene.melds is not None:
        thrower = equal(Get(actor), Read(scene.melds.thrown_by))
        first = equal(Read(scene.melds.turn), YES) if moment is Moment.DEAL_BEGINS else YES
        return {Stage.OWN: thrower, Stage.OTHERS: no(thrower)}.get(stage, first)
    if stage is not Stage.LEAD or moment is Moment.TRICK_BEGINS:
        return YES
    if moment is Moment.DEAL_BEGINS:
        return equal(Read(desk.trick_number), YES)
    has_some = either(less(NO, Read(desk.tricks, Get(team))), less(NO, Size(ZoneRef(desk.taken, Get(team)))))
    return Fold(How.ANY, Teams(team), None, has_some)  # a trick has been taken


# what else it takes


def _needs(name: str, actor: Local, scene: Scene) -> tuple[list[Guard], list[Guard]]:
    """What is public decides whom the call is open to; what reads the caller's own hand bars him alone."""
    said = scene.clause(name, "needs")
    if not isinstance(said, tree.Needs):
        return [], []
    line = line_for(name, "needs", actor, scene)
    public: list[Guard] = []
    own: list[Guard] = []
    for part in conjuncts(said.condition):
        if isinstance(part, tree.WhoDoes) and isinstance(part.verb, tree.CanMeld) and melds_top(name, scene):
            continue  # whoever can't has no such move
        test = phrases.condition(part, scene, line)
        level = level_of(test, actor)
        if level is Level.HIDDEN:
            scene.report(types.READS_HIDDEN, line, part, clause=f"{name} needs")
        elif scene.settled(test, lambda part=part: phrases.condition(part, scene, line)) is False:  # type: ignore[misc]
            scene.note_dead(line, part, "it never holds")
        guard = Guard(test, f"{{seat}} may not call {name} now", line.origin)
        (public if level is Level.PUBLIC else own).append(guard)
    return public, own


def _often(name: str, number: int, actor: Local, scene: Scene) -> Iterator[Guard]:
    """Nobody makes the same call twice in a trick; `at most` says how often it is carried out for all together: one
    that goes before another takes its place.
    """
    assert scene.claims is not None
    made = scene.claims.made[number]
    yield Guard(no(Read(made, Get(actor))), f"{{seat}} has called {name} in this trick already")
    said = scene.clause(name, "at most")
    if isinstance(said, tree.AtMost):
        line = scene.line(name, "at most")
        most = most_often(said, f"the number of calls of {name}", scene, line)
        if most is not None:
            carried = Read(scene.claims.carried[name])
            yield Guard(less(carried, most), f"{name} can't be called again in this trick", line.origin)


def _cards(name: str, actor: Local, scene: Scene) -> tuple[ZoneRef | None, tuple[Taking, ...]]:
    """The cards that the call takes from the caller's hand."""
    said = scene.clause(name, "with")
    if melds_top(name, scene):
        return _cards_for_top(name, actor, said, scene)
    if not isinstance(said, tree.WithCards):
        return None, NO_CARDS
    line, card = line_for(name, "with", actor, scene), Local("card")
    source = ZoneRef(scene.desk.hand, Get(actor))
    if isinstance(said.cards, tree.Cases | tree.EitherCards):
        scene.report(types.NOT_BUILT, line, said.cards, what="a choice of cards for a call")
        return None, NO_CARDS
    as_played = [mod for mod in getattr(said.cards, "mods", ()) if isinstance(mod, OF_PLAYS)]
    if isinstance(said.cards, tree.AsMany) or as_played:
        scene.report(codes.CALL_CARDS, line, said.cards)
        return None, NO_CARDS
    found = group(said.cards, Size(source), YES, card, scene, line)
    takes = f"{{card}} can't be used to call {name}: it takes {phrase(said.cards)}"
    guards = tuple(
        Guard(test, takes if says == NOT_PLAYED else says, line.origin, narrows=True) for test, says in found.tests
    )
    most = most_in_hand(scene)
    if isinstance(found.least, Const) and found.least.value > most:
        scene.note_dead(line, said.cards, f"no hand has more than {most} cards")
    if any(level_of(guard.test, actor) is Level.HIDDEN for guard in guards):
        scene.report(types.READS_HIDDEN, line, said.cards, clause=f"{name} with")
    return source, (Taking(0, Several(scene.picked, found.least, found.most), guards),)


def melds_top(name: str, scene: Scene) -> bool:
    """The call melds the top discard."""
    said = scene.clause(name, "then")
    return scene.melds is not None and said is not None and contains(said, (tree.MeldsCard,))


def _cards_for_top(name: str, actor: Local, said: tree.Node | None, scene: Scene) -> tuple[ZoneRef, tuple[Taking, ...]]:
    """The cards of the caller's hand that make a meld with the top discard; how many, `needs` may say."""
    if isinstance(said, tree.WithCards):
        scene.report(
            types.NOT_BUILT, scene.line(name, "with"), said.cards, what="naming the cards that a discard is melded with"
        )
    needs = scene.clause(name, "needs")
    number = None
    for part in conjuncts(needs.condition) if isinstance(needs, tree.Needs) else ():
        if isinstance(part, tree.WhoDoes) and isinstance(part.verb, tree.CanMeld) and part.verb.number is not None:
            number = part.verb.number.value
    origin = scene.line(name, "needs" if number is not None else "then").origin
    goes_on = contains(scene.clause(name, "then"), (tree.PlaysOn,))
    stays = going_out.stays(of_hand(scene), actor, scene, ahead=goes_on, turn_over=not goes_on)
    out = []
    for way in ways(scene):
        several, makes = with_top_discard(way, number, origin, scene)
        stands = way.stands_for(ZoneRef(scene.picked), scene)
        out.append(Taking(way.number, several, (*makes, *stays), stands))
    return ZoneRef(scene.desk.hand, Get(actor)), tuple(out)


# who goes first


def _steps(name: str, actor: Local, scene: Scene) -> Expr:
    said = scene.clause(name, "first")
    if isinstance(said, tree.First) and isinstance(said.order, tree.FirstToCall):
        return NO
    nearest: Expr = Read(scene.desk.player)
    either = False
    if isinstance(said, tree.First) and isinstance(said.order, tree.Nearest):
        line, either = scene.line(name, "first"), said.order.either is not None
        nearest = one_player(said.order.who, scene, line)
        if level_of(nearest, None) is not Level.PUBLIC:
            scene.report(types.READS_HIDDEN, line, said.order.who, clause=f"{name} first")
            nearest = Read(scene.desk.leader)
    place = binary(Op.ADD, binary(Op.MUL, nearest, Const(scene.seats)), Get(actor))
    # Where nobody is meant there is nobody to be near to.
    steps = scene.table("steps either way" if either else "steps", _all_steps(scene.following, either))
    return Look(steps, binary(Op.MAX, place, NO))


def _all_steps(following: tuple[int, ...], either: bool) -> tuple[int, ...]:
    """For each two seats how many steps it is from the first to the second in the direction of play.

    Counted either way, the place in the order of those who are nearest: of two as near the one in the direction of play
    comes first.
    """
    out: list[int] = []
    for start in range(len(following)):
        steps, seat = {start: 0}, following[start]
        while seat != start:
            steps[seat] = len(steps)
            seat = following[seat]
        if either:
            size = len(following)
            order = sorted(steps, key=lambda other: (min(steps[other], size - steps[other]), steps[other]))
            steps = {other: place for place, other in enumerate(order)}
        out.extend(steps[other] for other in range(len(following)))
    return tuple(out)
