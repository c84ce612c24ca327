"""A hint: the move that looks best, what each move brings, and two reasons in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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

    best: Move
    moves: tuple[Expected, ...]
    """All legal moves, the one that looks best first, then by what they bring."""
    clear: bool
    """Each other move brings less, and the intervals say so."""
    reasons: tuple[Reason, ...]


def hint(view: View, *, playouts: int = PLAYOUTS, seed: int = 0, engine: Engine = "native") -> Hint:
    """What the view's seat could do, by what it knows and nothing else.

    It hangs on the view, the playouts and the seed alone. In games of turns, where playing on at random tells little,
    moves that can't be told apart are judged by a casual bot. PlayError if the seat isn't to act.
    """
    judged = judge(view, playouts=playouts, seed=seed, engine=engine)
    best = _best(view, judged, seed)
    ranked = Judged(judged.moves, best).ranked
    rival = ranked[1] if len(ranked) > 1 else None
    reasons = heaviest(_reasons(view, best, rival, judged, seed), REASONS)
    return Hint(best.move, ranked, all(_less(best, one) for one in ranked[1:]), reasons)


def _best(view: View, judged: Judged, seed: int) -> Expected:
    best = judged.best
    if not view.rules.in_turns or view.turn not in (None, view.seat):
        return best
    usual = judged.of(Casual(seed).choose(view))
    return best if usual is None or _less(best, usual) else usual


def _less(best: Expected, other: Expected) -> bool:
    """The other move surely brings less."""
    found = loss(best, other)
    return found is not None and found.sure


def _reasons(view: View, best: Expected, rival: Expected | None, judged: Judged, seed: int) -> Iterator[Reason]:
    if rival is None:
        yield from _only(view, best.move)
    if view.rules.in_turns:
        yield from Turn(view, best.move, seed).reasons()
    else:
        yield from Trick(view, best.move, None if rival is None else rival.move, seed).reasons()
    yield from _brings(best, rival)
    yield from _chosen(view, best, judged, seed)
    allowed = view.why(best.move)
    yield Reason(allowed.reason, allowed.places[:1], 0.1, "rules")


def _only(view: View, move: Move) -> Iterator[Reason]:
    """Nothing else is allowed; of the cards that aren't it is said why."""
    barred = next((card for card in view.hand if card not in move.cards), None)
    why = None if barred is None else view.why(str(barred))
    yield Reason(f"{move} is the only legal move.", () if why is None else why.places[:1], 4.0, "only")


def _chosen(view: View, best: Expected, judged: Judged, seed: int) -> Iterator[Reason]:
    """Who chose it, where little else can be said."""
    if best.margin is None and best is judged.best:
        text = f"It was tried {best.visits} times, no other move more often; that is too seldom to say what it brings."
        yield Reason(text, (), 0.15, "brings")
    elif Casual(seed).choose(view) == best.move:
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
    yield Reason(f"{text}, against {points(rival.points)} for {rival.move}{known}.", (), 1.5 if sure else 0.5, "brings")
