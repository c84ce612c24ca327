"""A hint: the move that looks best, what each move brings, and two reasons in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from holadsl.advice.calls import let_go
from holadsl.advice.expected import PLAYOUTS, Expected, Judged, judge, loss
from holadsl.advice.reason import Reason, heaviest, points
from holadsl.advice.tricks import Trick
from holadsl.advice.turns import Turn
from holadsl.api import Engine, Move, View
from holadsl.data import frozen
from holadsl.players.casual import Casual

REASONS: Final = 2
"""So many reasons are told."""


@frozen
class Hint:
    """What a seat could do, and why."""

    best: Move | None
    """None: no call out of turn, but to let play go on."""
    moves: tuple[Expected, ...]
    """All legal moves, the one that looks best first, then by what they bring; letting play go on is among them."""
    clear: bool
    """Each other move brings less, and the intervals say so."""
    reasons: tuple[Reason, ...]


def hint(view: View, *, playouts: int = PLAYOUTS, seed: int = 0, engine: Engine = "native") -> Hint:
    """What the view's seat could do, by what it knows and nothing else.

    It hangs on the view, the playouts and the seed alone. In games of turns, where playing on at random tells little,
    moves that can't be told apart are judged by a casual bot. Calls out of turn are held against letting play go on.
    PlayError if the seat isn't to act, or has no call to make.
    """
    judged = judge(view, playouts=playouts, seed=seed, engine=engine)
    best = _best(view, judged, seed)
    ranked = Judged(judged.moves, best).ranked
    rival = ranked[1] if len(ranked) > 1 else None
    reasons = heaviest(_reasons(view, best, rival, judged, seed), REASONS)
    return Hint(best.move, ranked, all(_less(best, one) for one in ranked[1:]), reasons)


def _best(view: View, judged: Judged, seed: int) -> Expected:
    best = judged.best
    if not view.rules.in_turns:
        return best
    usual = judged.of(_usual(view, seed))
    return best if usual is None or _less(best, usual) else usual


def _usual(view: View, seed: int) -> Move | None:
    """What a casual bot does, on turn or out of turn."""
    bot = Casual(seed)
    return bot.choose(view) if view.turn in (None, view.seat) else bot.call(view)


def _less(best: Expected, other: Expected) -> bool:
    """The other move surely brings less."""
    found = loss(best, other)
    return found is not None and found.sure


def _reasons(view: View, best: Expected, rival: Expected | None, judged: Judged, seed: int) -> Iterator[Reason]:
    if rival is None and best.move is not None:
        yield from _only(view, best.move)
    yield from _of_move(view, best.move, None if rival is None else rival.move, seed)
    yield from _brings(best, rival)
    yield from _chosen(view, best, judged, seed)
    if best.move is not None:
        allowed = view.why(best.move)
        yield Reason(allowed.reason, allowed.places[:1], 0.1, "rules")


def _of_move(view: View, move: Move | None, other: Move | None, seed: int) -> Iterator[Reason]:
    """What can be said of a move against another one, of letting play go on against a call."""
    if move is not None:
        about = Turn(view, move, seed) if view.rules.in_turns else Trick(view, move, other, seed)
        yield from about.reasons()
    elif other is not None:
        yield from let_go(view, other, seed)


def _only(view: View, move: Move) -> Iterator[Reason]:
    """Nothing else is allowed; of the cards that aren't it is said why."""
    barred = next((card for card in view.hand if card not in move.cards), None)
    why = None if barred is None else view.why(str(barred))
    yield Reason(f"{move} is the only legal move.", () if why is None else why.places[:1], 4.0, "only")


def _chosen(view: View, best: Expected, judged: Judged, seed: int) -> Iterator[Reason]:
    """Who chose it, where little else can be said."""
    if best.margin is None and best.visits == max(one.visits for one in judged.moves):
        text = f"It was tried {best.visits} times, no other move more often; that is too seldom to say what it brings."
        yield Reason(text, (), 0.15, "brings")
    elif _usual(view, seed) == best.move:
        yield Reason("A casual bot would do the same.", (), 0.15, "brings")


def _brings(best: Expected, rival: Expected | None) -> Iterator[Reason]:
    """What came out when it was played on at random from tables that fit."""
    if best.margin is None:
        return
    text = f"Played on {best.visits} times it brought {points(best.points)} on average"
    if rival is None or rival.margin is None:
        yield Reason(f"{text}.", (), 0.3, "brings")
        return
    gap = loss(best, rival)
    sure = gap is not None and gap.sure
    known = "" if sure else ": so close that this can't tell them apart"
    what = "letting play go on" if rival.move is None else rival.move
    yield Reason(f"{text}, against {points(rival.points)} for {what}{known}.", (), 1.5 if sure else 0.5, "brings")
