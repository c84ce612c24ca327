"""Whether it can be judged at all what a player may do with cards: he must be on turn, and have them."""

from __future__ import annotations

from holadsl.examples.example import MayInTurn, MayPlay
from holadsl.examples.meant import lacking, named
from holadsl.examples.run import Run
from holadsl.examples.verdict import Verdict


def verdict_without_trying(claim: MayPlay | MayInTurn, run: Run) -> Verdict | None:
    """The verdict where the player isn't on turn or has no such card; None where the rules must say."""
    who = run.seat(claim.seat)
    if run.game.actor != claim.seat:
        return Verdict(None, f"{who} isn't on turn: {run.situation()}", f"let the others play until {who} is on turn")
    lacked = lacking(claim.cards, run.hand(claim.seat))
    if lacked:
        hint = "give the hand the card, so that it is the rules that bar it"
        return Verdict(not claim.may, f"{who} has no {named(lacked)}", hint, vacuous=not claim.may)
    return None
