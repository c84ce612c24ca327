"""Plays of several cards: what may be led, which sets beat it, and what lies face down until the trick is counted."""

from __future__ import annotations

from collections.abc import Sequence

from holadsl.core.build import binary, both, either, equal, less, no
from holadsl.core.effects import Each, Effect, Happening, Pour, Put, Set, Shift, Tell, When
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
    Op,
    Pairing,
    Read,
    Seats,
    Size,
    Times,
    ZoneRef,
)
from holadsl.core.machine import Choice, Guard, Several
from holadsl.core.values import Kind
from holadsl.core.verbs import DOWN, PLAY
from holadsl.data import evolve, frozen
from holadsl.diagnostics.codes import types
from holadsl.syntax import tree
from holadsl.vocabulary import phrases
from holadsl.vocabulary.dealing.deal import MOST_IN_HAND
from holadsl.vocabulary.desk.hidden import Sets
from holadsl.vocabulary.line import Line, Single
from holadsl.vocabulary.scene import Scene
from holadsl.vocabulary.speech.cards import outranks
from holadsl.vocabulary.speech.groups import Group, alike, each_card, group, groups_of, is_plural
from holadsl.vocabulary.teams.sides import is_the_card, when_laid
from holadsl.vocabulary.tricks.trick import allowed, remember


def sets_of(scene: Scene) -> Sets | None:
    """Room for plays of several cards, where what may be led or answered has them; else None.

    They are played where the trick goes to the last to beat, and nobody holds; elsewhere one card is played at a time.
    """
    winner = scene.clause("trick", "winner")
    beaten = isinstance(winner, tree.TrickWinner) and all(isinstance(take, tree.LastToBeat) for take in winner.takes)
    if not beaten or scene.clause("hold", "by") is not None:
        return None
    said = [scene.clause("trick", words) for words in ("lead", "answer")]
    plural = any(is_plural(part) for clause in said if clause is not None for part in groups_of(clause))
    return Sets(scene.teams, scene.picked) if plural else None


# what may be played


@frozen
class Play(Group):
    """One kind of set that a line lets a player lay: how it lies, and whether it has to beat."""

    verb: str
    beating: bool


def hear(scene: Scene) -> None:
    """Reads the lines that say what may be played together and what beats it."""
    actor = Local("player")
    for clause in ("lead", "answer"):
        choices(clause, actor, scene, ())
    said = scene.clause("trick", "beats")
    if isinstance(said, tree.Beats):
        beats_one(Get(Local("mine")), Get(Local("theirs")), scene)


def hear_without(scene: Scene) -> None:
    """Lines about plays of several cards in a game without."""
    for words in ("against", "pairing"):
        said = scene.clause("trick", words)
        if said is not None:
            scene.note_dead(scene.line("trick", words), said, "one card is played at a time")
    said = scene.clause("trick", "beats")
    if said is not None:
        what = "beats where one card is played at a time"
        scene.report(types.NOT_BUILT, scene.line("trick", "beats"), said, what=what)


def choices(clause: str, actor: Local, scene: Scene, follow: Sequence[Effect]) -> tuple[Choice, ...]:
    """The ways to lead, or to answer: one for cards face up and one for cards face down. `follow` comes after each."""
    said = scene.clause("trick", clause)
    assert scene.sets is not None
    if not isinstance(said, tree.Lead | tree.Answer):
        return ()
    line = evolve(scene.line("trick", clause).of(_me(actor)), player=Get(actor))
    if isinstance(said.cards, tree.Cases):
        scene.report(types.NOT_BUILT, line, said.cards, what="a choice between plays of several cards")
        return ()
    plays = _ladder(said.cards, actor, scene, line)
    out = []
    for verb in dict.fromkeys(play.verb for play in plays):
        same = [play for play in plays if play.verb == verb]
        lay = _lay_down(actor, scene) if verb == DOWN else lay_up(Get(actor), clause == "lead", scene)
        out.append(_choice(verb, same, actor, (*lay, *follow), scene, line))
    return tuple(out)


def _me(actor: Local) -> Single:
    return Single(Kind.SEAT, Get(actor))


def _choice(
    verb: str, plays: Sequence[Play], actor: Local, effects: Sequence[Effect], scene: Scene, line: Line
) -> Choice:
    least, most = plays[0].least, plays[0].most
    for play in plays[1:]:
        least, most = binary(Op.MIN, least, play.least), binary(Op.MAX, most, play.most)
    if len(plays) == 1:
        guards = tuple(Guard(test, says, line.origin, narrows=True) for test, says in plays[0].tests)
    else:
        test = either(*(both(*(test for test, _ in play.tests)) for play in plays))
        guards = () if test == YES else (Guard(test, "{card} may not be played together here", line.origin),)
    ordered = isinstance(_way(scene), tree.InOrder) and any(play.beating for play in plays)
    several = Several(scene.picked, least, most, ordered)
    source = ZoneRef(scene.desk.hand, Get(actor))
    return Choice(verb, tuple(effects), source, None, guards, line.origin, several)


def _ladder(node: tree.Duty, actor: Local, scene: Scene, line: Line) -> list[Play]:
    """The plays of a duty; one after an `else` needs that no set of those before it can be played."""
    rungs = node.groups if isinstance(node, tree.Ladder) else (node,)
    out: list[Play] = []
    barred: list[tuple[Expr, str]] = []
    for rung in rungs:
        here = [_play(part, actor, scene, line) for part in groups_of(rung)]
        out.extend(evolve(play, tests=(*barred, *play.tests)) for play in here)
        can = (_can(part, play, actor, scene, line) for part, play in zip(groups_of(rung), here, strict=True))
        barred.extend((no(test), "{seat} holds cards that have to be played first") for test in can)
    return out


def _play(node: tree.Node, actor: Local, scene: Scene, line: Line) -> Play:
    assert scene.sets is not None
    hand, card = Size(ZoneRef(scene.desk.hand, Get(actor))), Local("card")
    found = group(node, hand, allowed(actor, card, scene), card, scene, line)
    least, most, tests = found.least, found.most, found.tests
    mods: tuple[tree.Node, ...] = getattr(node, "mods", ())
    beating = any(isinstance(mod, tree.Beating) for mod in mods)
    if beating:
        tests = (*tests, (beats(ZoneRef(scene.picked), scene), "{card} can't beat what was played"))
        least = most = Read(scene.sets.led)
    down = any(isinstance(mod, tree.FaceDown) for mod in mods)
    return Play(least, most, tests, DOWN if down else PLAY, beating)


def _can(node: tree.Node, play: Play, actor: Local, scene: Scene, line: Line) -> Expr:
    """Whether the hand has a set of that kind."""
    hand = ZoneRef(scene.desk.hand, Get(actor))
    if play.beating:
        return can_beat(hand, scene)
    one, other = Local("one"), Local("other")
    each = each_card(node, scene, line.choice(Get(other)))
    same = [alike(mod, one, other, scene) for mod in getattr(node, "mods", ())]
    fitting = Fold(How.COUNT, Cards(other, hand), both(each, *same))
    return Fold(How.ANY, Cards(one, hand), None, no(less(fitting, play.least)))


# what beats what


def _way(scene: Scene) -> tree.Node | None:
    said = scene.clause("trick", "pairing")
    return said.way if isinstance(said, tree.Pairing) else None


def opposed(local: Local, scene: Scene) -> Cards:
    """The cards that a beater faces: the best ones, or those led."""
    assert scene.sets is not None
    said = scene.clause("trick", "against")
    lead = isinstance(said, tree.Against) and isinstance(said.cards, tree.CardsOfLead)
    start = None if lead else Read(scene.sets.best_start)
    return Cards(local, ZoneRef(scene.desk.trick), start, Read(scene.sets.led))


def beats(cards: ZoneRef, scene: Scene) -> Expr:
    """The cards beat those that they face, as `pairing` says."""
    mine, theirs = Local("mine"), Local("theirs")
    over, against = Cards(mine, cards), opposed(theirs, scene)
    one = beats_one(Get(mine), Get(theirs), scene)
    way = _way(scene)
    if isinstance(way, tree.AllOverAll):
        return Fold(How.ALL, over, None, Fold(How.ALL, against, None, one))
    if isinstance(way, tree.InOrder):
        place = Local("place")
        start = against.start if against.start is not None else NO
        own, other = At(cards, Get(place)), At(against.zone, binary(Op.ADD, start, Get(place)))
        here = less(Get(place), Size(cards))
        return Fold(How.ALL, Times(place, MOST_IN_HAND), here, beats_one(own, other, scene))
    return Pairing(over, against, one)


def can_beat(hand: ZoneRef, scene: Scene) -> Expr:
    """Some cards of a hand beat those that they would face."""
    assert scene.sets is not None
    mine, theirs = Local("mine"), Local("theirs")
    one = beats_one(Get(mine), Get(theirs), scene)
    if isinstance(_way(scene), tree.AllOverAll):
        high = Fold(How.COUNT, Cards(mine, hand), Fold(How.ALL, opposed(theirs, scene), None, one))
        return no(less(high, Read(scene.sets.led)))
    return Pairing(opposed(theirs, scene), Cards(mine, hand), one)


def beats_one(card: Expr, other: Expr, scene: Scene) -> Expr:
    """One card beats one card: as `beats` says, else a higher one of its suit, or a trump over a plain card."""
    said = scene.clause("trick", "beats")
    if isinstance(said, tree.Beats):
        line = evolve(scene.line("trick", "beats").choice(card), beaten=other)
        return phrases.cards(said.cards, scene, line)
    return outranks(card, other, scene)


# laying them


def lay_up(who: Expr, lead: bool, scene: Scene) -> tuple[Effect, ...]:
    """The picked cards go to the trick; if they beat what was there, they have it."""
    sets, desk, card = scene.sets, scene.desk, Local("card")
    assert sets is not None
    picked, trick = ZoneRef(scene.picked), ZoneRef(desk.trick)
    wins: tuple[Effect, ...] = (Set(sets.best_start, Size(trick)), Set(desk.control, who))
    if lead:
        wins = (Set(sets.led, Size(picked)), *wins)
    else:
        enough = equal(Size(picked), Read(sets.led))
        wins = (When(both(enough, beats(picked, scene)), wins),)
    laid = (Shift(Get(card), ZoneRef(desk.hand, who), trick), Put(who, ZoneRef(desk.trick_by)))
    move = (*laid, *remember(who, Get(card), scene))
    told = Tell(Happening.LAID, (who, NO, Size(picked)), picked)
    seen = Fold(How.ANY, Cards(card, picked), None, is_the_card(Get(card), scene))
    shown = when_laid(who, seen, scene)
    return (*wins, Each(Cards(card, picked), move), *scene.forget_claim(who), told, *shown)


def _lay_down(actor: Local, scene: Scene) -> tuple[Effect, ...]:
    """The picked cards are laid before the player, face down."""
    sets, card = scene.sets, Local("card")
    assert sets is not None
    who, picked = Get(actor), ZoneRef(scene.picked)
    move = Shift(Get(card), ZoneRef(scene.desk.hand, who), ZoneRef(sets.down, who))
    return (
        Each(Cards(card, picked), (move,)),
        *scene.forget_claim(who),
        Tell(Happening.LAID, (who, YES, Size(picked)), picked),
    )


# taking them


def take_down(team: Expr, scene: Scene) -> tuple[Effect, ...]:
    """What lies face down goes to a team; it stays apart by who laid it, who alone knows it."""
    sets, seat = scene.sets, Local("seat")
    if sets is None:
        return ()
    pours = tuple(
        When(equal(team, Const(number)), (Pour(ZoneRef(sets.down, Get(seat)), ZoneRef(kept, Get(seat))),))
        for number, kept in enumerate(sets.kept)
    )
    return (Each(Seats(seat), pours),)
