"""Reasons for and against a call: on how many tables that fit it ends the deal with a gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from holadsl.advice.reason import FIT, Reason, tables
from holadsl.advice.worlds import Came, played_on
from holadsl.api import Move, View
from holadsl.players.judgement import Judgement


def side_of(view: View) -> str:
    """Who wins and loses together with the seat, as it is spoken to."""
    seats = next(seats for seats in view.teams.values() if view.seat in seats)
    return "your side" if len(seats) > 1 else "you"


def wins(view: View, call: Move, came: Sequence[Came]) -> Iterator[Reason]:
    """In how many tables the call brings points, by what came of it; nothing where it never ends the deal."""
    won = sum(one.gain is not None and one.gain > 0 for one in came)
    if any(one.gain is not None for one in came):
        text = f"In {tables(won, len(came))} {FIT} the call ends the deal with a gain for {side_of(view)}."
        yield Reason(text, (view.rules.calls[call.verb].place,), 3.0, "takes")


def let_go(view: View, call: Move, seed: int) -> Iterator[Reason]:
    """Why play may go on without this call; where it mostly gains, that speaks against it."""
    came = played_on(view, call, Judgement.of(view.rules), seed=seed)
    gains = sum(one.gain is not None and one.gain > 0 for one in came) * 2 > len(came)
    for reason in wins(view, call, came):
        yield Reason(reason.text, reason.places, 0.2 if gains else reason.weight, reason.kind, against=gains)
    yield Reason(f"You may call {call.verb}, but needn't.", (view.rules.calls[call.verb].place,), 0.1, "rules")
