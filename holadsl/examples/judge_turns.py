"""Judges what may be done in a turn, or with a discard out of it: it is tried, and taken back."""

from __future__ import annotations

from holadsl.core.machine import Window
from holadsl.core.verbs import LAY, TAKE
from holadsl.examples import turning
from holadsl.examples.at_hand import verdict_without_trying
from holadsl.examples.example import MayInTurn
from holadsl.examples.meant import lacking, meant, named
from holadsl.examples.run import Run
from holadsl.examples.verdict import Verdict


def may_in_turn(claim: MayInTurn, run: Run) -> Verdict:
    """B may take 6c with 7c 8c, A may meld Kc Ac 2c, A may not lay off 6c, A may discard Kd"""
    return _may_take(claim, run) if claim.verb == TAKE else _may_place(claim, run)


def _may_take(claim: MayInTurn, run: Run) -> Verdict:
    """In the turn, or by a call that is open just now."""
    assert claim.card is not None
    who = run.seat(claim.seat)
    said = f"take {claim.card.text}{f' with {named(claim.cards)}' if claim.cards else ''}"
    lacked = lacking(claim.cards, run.hand(claim.seat))
    if lacked:
        hint = f"give {who} the card, or say: {who} may not take {claim.card.text}"
        return Verdict(not claim.may, f"{who} has no {named(lacked)}", hint, vacuous=not claim.may)
    reason = ""
    mark = run.game.mark()
    for passed in (False, True):
        if passed:  # who is next may take the card in his turn, if nobody calls
            run.pass_for_now()
        ways = list(meant(claim.cards, run.hand(claim.seat)))
        if any(run.act_with(claim.seat, TAKE, way, card=claim.card) is not None for way in ways):
            run.game.undo(mark)
            return Verdict(claim.may, f"{who} may {said}")
        reason = reason or run.why_not(claim.seat, TAKE, ways[0], "", card=claim.card)[0]
        if not isinstance(run.game.waiting, Window):
            break
    run.game.undo(mark)
    top = turning.top_discard(run.game, run.setting.book)
    got = f"{who} may not {said}: {reason}"
    if not claim.may and top not in claim.card.faces:
        return Verdict(True, got, f"let it be thrown, or give it: given discards {claim.card.text}", vacuous=True)
    if not claim.may and reason == turning.NO_CARDS_GO and any(spot.seat == claim.seat for spot in run.filling.free):
        return Verdict(True, f"{who}'s hand has cards that aren't given", "give the whole hand", vacuous=True)
    return Verdict(not claim.may, got)


def _may_place(claim: MayInTurn, run: Run) -> Verdict:
    """Melds, cards laid off, a discard: after the draw, which is made if it wasn't yet."""
    who, cards = run.seat(claim.seat), named(claim.cards)
    early = verdict_without_trying(claim, run)
    if early is not None:
        return early
    said = f"{'lay off' if claim.verb == LAY else claim.verb} {cards}"
    ways = list(meant(claim.cards, run.hand(claim.seat)))
    mark = run.game.mark()
    drawn = run.draw_for_now(claim.seat)
    reasons = [_bars(claim, run, way) for way in ways] if drawn else ["the stock has no card left to draw"]
    run.game.undo(mark)
    if "" in reasons:
        return Verdict(claim.may, f"{who} may {said}")
    return Verdict(not claim.may, f"{who} may not {said}: {reasons[0]}")


def _bars(claim: MayInTurn, run: Run, cards: tuple[int, ...]) -> str:
    """Why these cards may not go there; nothing where they may."""
    if claim.verb != LAY:
        if run.act_with(claim.seat, claim.verb, cards) is not None:
            return ""
        return run.why_not(claim.seat, claim.verb, cards, named(claim.cards))[0]
    return turning.laid_off(claim, run.game, run.setting.book, cards)
