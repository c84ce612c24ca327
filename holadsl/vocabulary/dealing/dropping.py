"""Who plays a deal, where more sit at the table: each says whether he plays or drops, until it is known of all."""

from __future__ import annotations

from holadsl.core.build import both, equal, no
from holadsl.core.effects import Each, Effect, Go, Happening, Pour, Set, Tell, When
from holadsl.core.expressions import NO, YES, Const, Expr, Fold, Get, How, Local, Look, Read, Seats, ZoneRef
from holadsl.core.machine import Automatic, Chance, Choice, Decide, State
from holadsl.core.values import Variable
from holadsl.core.verbs import DROP, PLAY
from holadsl.diagnostics.codes import bounds, types
from holadsl.syntax import tree
from holadsl.vocabulary.dealing import moments
from holadsl.vocabulary.desk.playing import Playing
from holadsl.vocabulary.line import Line, Moment, Single
from holadsl.vocabulary.phrases import means
from holadsl.vocabulary.scene import Scene

LEAST = 2
"""So many play a deal at least."""
ASK, PART, MIX = "join", "part", "mix"
"""The states: a player is asked; all know who plays, and the others' cards go back; the stock is shuffled."""


def playing_of(scene: Scene) -> Playing | None:
    """The room for it; None where all at the table play. Mistakes are noted."""
    said = scene.clause("game", "playing")
    if not isinstance(said, tree.Playing) or not scene.says(tree.TurnDraw):
        return None  # in a game of tricks the line is a mistake of its own
    line, number = scene.line("game", "playing"), said.number.value
    if number < LEAST:
        scene.report(bounds.ZERO, line, said.number, what="players of a deal", number=number, least=LEAST)
        return None
    if number >= scene.seats:
        return None
    if scene.teams != scene.seats:
        scene.report(types.PLAYING_TEAMS, line, said)
        return None
    passed = scene.clause("deal", "pass")
    if passed is not None:
        scene.report(types.NOT_BUILT, scene.line("deal", "pass"), passed, what="passing cards where some drop out")
    return Playing(number)


def hear_playing(scene: Scene) -> None:
    """A number of players that sit at the table anyway."""
    said = scene.clause("game", "playing")
    if isinstance(said, tree.Playing) and said.number.value >= scene.seats:
        scene.note_dead(scene.line("game", "playing"), said, f"no more than {scene.seats} players are at the table")


def states(scene: Scene, then: str) -> tuple[State, ...]:
    """Where it is asked who plays, up to the state `then` with which the deal goes on; none where all play."""
    if scene.playing is None:
        return ()
    return (_asked(scene.playing, scene), _parted(scene.playing, scene), _mixed(scene, then))


def begin(scene: Scene) -> tuple[Effect, ...]:
    """The player after the dealer is asked first."""
    desk = scene.desk
    return (Set(desk.player, Look(scene.after, Read(desk.dealer))), Go(ASK))


def _asked(playing: Playing, scene: Scene) -> Decide:
    """A player says whether he plays or drops, as long as both can be."""
    actor, origin = Local("player"), scene.line("game", "playing").origin
    me, player = Get(actor), scene.desk.player
    enough_play = equal(_count(playing.joined), Const(playing.number - 1))
    enough_out = equal(_count(playing.out), Const(scene.seats - playing.number))
    seat = Local("seat")
    decided = (Read(playing.joined, Get(seat)), Read(playing.out, Get(seat)), equal(Get(seat), Read(scene.desk.dealer)))
    undecided = both(*map(no, decided))
    forced = (Set(playing.forced, YES, Get(seat)), Tell(Happening.SAT_OUT, (Get(seat), YES)))
    on = (Set(player, Look(scene.after, Read(player))), Go(ASK))
    plays: tuple[Effect, ...] = (
        Set(playing.joined, YES, me),
        Tell(Happening.JOINED, (me,)),
        When(enough_play, (Each(Seats(seat, me), forced, undecided, origin=origin), Go(PART)), on),
    )
    drops: tuple[Effect, ...] = (
        Set(playing.out, YES, me),
        Tell(Happening.SAT_OUT, (me, NO)),
        When(enough_out, (Go(PART),), on),
    )
    choices = tuple(Choice(verb, does, origin=origin) for verb, does in ((PLAY, plays), (DROP, drops)))
    return Decide(ASK, Read(player), actor, choices, origin)


def _count(flag: Variable) -> Expr:
    seat = Local("seat")
    return Fold(How.COUNT, Seats(seat), Read(flag, Get(seat)))


def _parted(playing: Playing, scene: Scene) -> Automatic:
    """Rules for those who were forced out; then the cards of all who are out go into the stock, unseen."""
    seat, other = Local("seat"), Local("seat")
    back = (
        Tell(Happening.PUT_BACK, (Get(seat),), ZoneRef(scene.desk.hand, Get(seat))),
        Pour(ZoneRef(scene.desk.hand, Get(seat)), ZoneRef(scene.desk.stock)),
    )
    in_turn = Seats(seat, Look(scene.after, Read(scene.desk.dealer)))
    leave = Each(Seats(other), (Set(playing.out, YES, Get(other)),), Read(playing.forced, Get(other)))
    rules = moments.rules_at(Moment.FORCED_OUT, scene)
    return Automatic(PART, (*rules, leave, Each(in_turn, back, Read(playing.out, Get(seat))), Go(MIX)))


def _mixed(scene: Scene, then: str) -> Chance:
    """The stock is shuffled with the cards that came back."""
    return Chance(MIX, ZoneRef(scene.desk.stock), (Go(then),), scene.line("game", "playing").origin, part=True)


# what lines say of it


@means(tree.ChosePlay)
def _chose_play(node: tree.ChosePlay, who: Single, scene: Scene, line: Line) -> Expr:
    """Was asked whether he plays this deal, and said that he does; the dealer, and who had to play, chose nothing."""
    return Read(scene.playing.joined, scene.seat_of_single(who)) if scene.playing is not None else NO


@means(tree.IsForcedOut)
def _is_forced_out(node: tree.IsForcedOut, who: Single, scene: Scene, line: Line) -> Expr:
    """Has to leave the deal since enough others have chosen to play: at the moment at which that is known, before his
    cards go into the stock.
    """
    if not line.events:
        scene.report(types.EVENT_HERE, line, node)
        return NO
    if scene.playing is None or line.moment is not Moment.FORCED_OUT:
        return NO
    return Read(scene.playing.forced, scene.seat_of_single(who))
