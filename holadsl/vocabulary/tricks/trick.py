"""Tricks: who leads, what may be led and played to it, who controls it."""

from __future__ import annotations

from collections.abc import Sequence

from holadsl.core.build import binary, both, choose, either, no, replaced
from holadsl.core.effects import Add, Effect, Happening, Put, Repeat, Set, Shift, Tell
from holadsl.core.expressions import (
    NO,
    YES,
    At,
    Cards,
    Const,
    Expr,
    Fold,
    Get,
    How,
    Local,
    Look,
    Op,
    Read,
    Seek,
    Size,
    ZoneRef,
)
from holadsl.core.machine import Guard
from holadsl.core.values import NOBODY, Kind
from holadsl.data import evolve
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.line import Decided, Line, Moment, Phase, Single
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.reasoning.knowledge import Level, level_of
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.cards import first_led, is_trump, matching, one_card, outranks, the_card
from holadsl.vocabulary.speech.choices import branches, chosen
from holadsl.vocabulary.speech.who import one_player, somebody
from holadsl.vocabulary.teams.sides import is_the_card, when_laid

# who leads


def first_leader(scene: Scene) -> Expr:
    """Who leads the first trick of a deal; where a line means nobody, the player after the dealer."""
    after = Look(scene.after, Read(scene.desk.dealer))
    if scene.clause("trick", "first lead") is None:
        return after  # the line couldn't be read
    line = scene.line("trick", "first lead").when(Phase.DEALING)
    return somebody(_leader(scene.clause("trick", "first lead"), scene, line), after, scene)


def next_leader(scene: Scene) -> Expr:
    """Who leads the next trick, when one has been taken; where a line means nobody, its winner."""
    winner = Read(scene.desk.control)
    if scene.clause("trick", "next lead") is None:
        return winner  # the line couldn't be read
    line = evolve(scene.line("trick", "next lead"), moment=Moment.TRICK_ENDS, decided=Decided.TRICK)
    who = _leader(scene.clause("trick", "next lead"), scene, line)
    return who if who == winner else somebody(who, winner, scene)


def _leader(said: tree.Node | None, scene: Scene, line: Line) -> Expr:
    if not isinstance(said, (tree.FirstLead, tree.NextLead)):
        return Const(NOBODY)
    for case in said.who.cases if isinstance(said.who, tree.Cases) else ():
        with scene.aside():
            test = phrases.condition(case.condition, scene, line)
        if level_of(test, None) is not Level.PUBLIC:
            scene.report(types.LEAD_BY_HAND, line, case.condition)
    return chosen(said.who, scene, line, lambda who: one_player(who, scene, line))  # type: ignore[arg-type]


# what may be played


def guards(clause: str, actor: Local, card: Local, scene: Scene) -> tuple[Guard, ...]:
    """What bars a card: the duty of `lead` or `answer`, then `never`."""
    return (*_never(actor, card, scene), *_bound(clause, actor, card, scene))


def _for_actor(words: str, actor: Local, scene: Scene) -> Line:
    """A line of the trick, read for the player who is to play."""
    me = Single(Kind.SEAT, Get(actor))
    return evolve(scene.line("trick", words).of(me), player=me.expr)


def _bound(clause: str, actor: Local, card: Local, scene: Scene) -> tuple[Guard, ...]:
    said = scene.clause("trick", clause)
    if not isinstance(said, (tree.Lead, tree.Answer)):
        return ()
    line = _for_actor(clause, actor, scene)
    on_turn = scene.desk.leader if clause == "lead" else scene.desk.player
    test = replaced(_duty(said, actor, card, scene, line), Read(on_turn), Get(actor))
    if level_of(test, actor) is Level.HIDDEN:
        scene.report(types.READS_HIDDEN, line, said.cards, clause=f"trick {clause}")
    return (Guard(test, "{card} may not be played here", line.origin),) if test != YES else ()


def _duty(said: tree.Lead | tree.Answer, actor: Local, card: Local, scene: Scene, line: Line) -> Expr:
    cases, last = branches(said.cards, scene, line, lambda n: _ladder(n, actor, card, scene, line))  # type: ignore[arg-type]
    out = last if last is not None else YES
    for test, value in reversed(cases):
        out = choose(test, value, out)
    return out


def _ladder(node: tree.Duty, actor: Local, card: Local, scene: Scene, line: Line) -> Expr:
    """The first group of which a card is held that may be played; who holds none of any may play what he likes."""
    groups = node.groups if isinstance(node, tree.Ladder) else (node,)
    held = Local("held")
    hand = Cards(held, ZoneRef(scene.desk.hand, Get(actor)))
    free = allowed(actor, held, scene)
    tests = [one_card(group, scene, line.choice(Get(card))) for group in groups]
    if YES not in tests and not _is_wrong(groups, scene, line.choice(Get(card))):
        scene.report(types.OPEN_DUTY, line, groups[-1])
    out: Expr = YES
    for group, here, after in reversed(list(zip(groups, tests, (*groups[1:], None), strict=True))):
        if here == YES and after is not None:
            scene.note_dead(line, after, "any card is allowed before it")
        has_one = Fold(How.ANY, hand, None, both(phrases.cards(group, scene, line.choice(Get(held))), free))
        out = YES if here == YES else choose(has_one, here, out)
    return out


def _is_wrong(groups: Sequence[tree.AnyCards], scene: Scene, line: Line) -> bool:
    """Some group has a mistake of its own."""
    with scene.aside() as notes:
        for group in groups:
            one_card(group, scene, line)
    return bool(notes.bag.errors)


def allowed(actor: Local, card: Local, scene: Scene) -> Expr:
    """No `never` bars the card; who holds nothing else may play it all the same."""
    said = scene.clause("trick", "never")
    if not isinstance(said, tree.Never):
        return YES
    line = _for_actor("never", actor, scene)
    held = Local("held")
    hand = Cards(held, ZoneRef(scene.desk.hand, Get(actor)))
    only = Fold(How.ALL, hand, None, _barred(said, held, scene, line))
    return either(no(_barred(said, card, scene, line)), only)


def _never(actor: Local, card: Local, scene: Scene) -> tuple[Guard, ...]:
    test = allowed(actor, card, scene)
    if test == YES:
        return ()
    line = _for_actor("never", actor, scene)
    if level_of(test, actor) is Level.HIDDEN:
        scene.report(types.READS_HIDDEN, line, scene.clause("trick", "never") or tree.Node(), clause="trick never")
    return (Guard(test, "{card} may not be played now", line.origin),)


def _barred(said: tree.Never, card: Local, scene: Scene, line: Line) -> Expr:
    """The card is one that may never be played now."""
    test = one_card(said.cards, scene, line.choice(Get(card)))
    if said.condition is not None:
        test = both(test, phrases.condition(said.condition, scene, line))
    return test


# laying a card


def lay(actor: Local, card: Local, hold: bool, scene: Scene) -> tuple[Effect, ...]:
    """A card goes from the hand to the trick, and it is seen who controls the trick now."""
    hand = ZoneRef(scene.desk.hand, Get(actor))
    return (Shift(Get(card), hand, ZoneRef(scene.desk.trick)), *laid(Get(actor), Get(card), hold, scene))


def laid(who: Expr, card: Expr, hold: bool, scene: Scene) -> tuple[Effect, ...]:
    """A card has come to the trick: whose it is, and who controls the trick now."""
    desk = scene.desk
    numbers = (who, card, Read(desk.circuit), Const(int(hold)))
    return (
        Put(who, ZoneRef(desk.trick_by)),
        *remember(who, card, scene),
        Tell(Happening.PLAYED, numbers),
        Set(desk.control, At(ZoneRef(desk.trick_by), winning_position(scene))),
        *when_laid(who, is_the_card(card, scene), scene),
        *scene.forget_claim(who),  # last: a call may have shown this very card
    )


def remember(who: Expr, card: Expr, scene: Scene) -> tuple[Effect, ...]:
    """The card played last, and its player, where some line asks for them."""
    if not scene.says(tree.LastCardPlayed, tree.LastPlayer, tree.IsPlayed):
        return ()
    return (Set(scene.desk.last_card, card), Set(scene.desk.last_player, who))


def pass_turn(scene: Scene) -> tuple[Effect, ...]:
    """The turn goes to the next player of the circuit who has a card."""
    desk = scene.desk
    step = (Add(desk.to_play, Const(-1)), Set(desk.player, Look(scene.after, Read(desk.player))))
    empty = binary(Op.EQ, Size(ZoneRef(desk.hand, Read(desk.player))), NO)
    more = binary(Op.LT, NO, Read(desk.to_play))
    return (*step, Repeat(both(empty, more), scene.seats, step))


# who controls it


def winning_position(scene: Scene) -> Expr:
    """Where in the trick the card lies that would take it: the first test of `winner` that finds one; else the lead."""
    said = scene.clause("trick", "winner")
    takes = said.takes if isinstance(said, tree.TrickWinner) else ()
    line = scene.line("trick", "winner") if takes else None
    out: Expr = NO
    for take in reversed(takes):
        assert line is not None
        found = _take(take, scene, line)
        out = binary(Op.MAX, found, NO) if out == NO else choose(binary(Op.LE, NO, found), found, out)
    return out


def _take(node: tree.Take, scene: Scene, line: Line) -> Expr:
    card = Local("card")
    over = Cards(card, ZoneRef(scene.desk.trick))
    at = line.at(Get(card))
    if isinstance(node, tree.LastMatching):
        return Seek(over, matching(node, scene, at), last=True, origin=line.origin)
    if isinstance(node, tree.LastToBeat):
        return _last_to_beat(node, scene, line)
    if isinstance(node, tree.ExtremeTrump):
        if scene.trump is None and not scene.is_unread("trump", "is"):
            scene.report(types.NO_TRUMP, line, node)
        where = is_trump(scene, Get(card))
    else:
        where = binary(Op.EQ, Look(scene.suit, Get(card)), Look(scene.suit, first_led(scene)))
    if not scene.ordered:
        scene.report(types.NO_ORDER, line, node)
    height: Expr = Look(scene.height, Get(card))
    if isinstance(node.extreme, tree.Lowest):
        height = binary(Op.SUB, Const(len(scene.pack.ranks) + len(scene.pack.faces)), height)
    return Seek(over, where, height, origin=line.origin)


def _last_to_beat(node: tree.LastToBeat, scene: Scene, line: Line) -> Expr:
    """Each card beats the best one before it, or doesn't: the last one is the highest trump, else of the suit led."""
    led = _take(tree.ExtremeOfSuitLed(tree.Highest(), span=node.span), scene, line)
    if scene.trump is None:
        return led
    trump = _take(tree.ExtremeTrump(tree.Highest(), span=node.span), scene, line)
    return choose(binary(Op.LE, NO, trump), trump, led)


@means(tree.Beating)
def _beating(node: tree.Beating, scene: Scene, line: Line) -> Expr:
    """Beats the card that has the trick: a higher card of its suit, or a trump over a plain card."""
    if not scene.ordered:
        scene.report(types.NO_ORDER, line, node)
    card, best = the_card(scene, line, node), At(ZoneRef(scene.desk.trick), winning_position(scene))
    there = binary(Op.LT, NO, Size(ZoneRef(scene.desk.trick)))
    return both(there, outranks(card, best, scene))
