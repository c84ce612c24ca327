"""Judges a claim: whether it holds at this moment of a run, and what is the case instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from holadsl.core.effects import Happening
from holadsl.core.machine import NOBODY, Decide, Final, Window
from holadsl.core.verbs import DOWN, TAKE
from holadsl.engine import match, sides
from holadsl.engine.book import Number
from holadsl.engine.game import Game
from holadsl.engine.state import Told
from holadsl.examples import example as data
from holadsl.examples.at_hand import verdict_without_trying
from holadsl.examples.example import Claim, Contest, Party, Wanted
from holadsl.examples.gains import gained
from holadsl.examples.judge_turns import may_in_turn
from holadsl.examples.meant import meant, named
from holadsl.examples.run import NO_CARDS, Run
from holadsl.examples.verdict import Verdict

_PLAY_ON = "play the deal to its end, or give points and tricks and play nothing"


def judge(claim: Claim, run: Run) -> Verdict:
    """The verdict on a claim. A claim that speaks of the end of a trick or deal lets play go on to it."""
    if not isinstance(claim, data.MayCall) and not (isinstance(claim, data.MayInTurn) and claim.verb == TAKE):
        run.let_others_pass(claim)
    return _JUDGES[type(claim)](claim, run)


# ---------------------------------------------------------------------- the trick


def _wins(claim: data.Wins, run: Run) -> Verdict:
    """C wins the trick"""
    if claim.contest is Contest.DEAL:
        return _wins_deal(claim, run)
    if claim.contest is Contest.MATCH:
        return _wins_match(claim, run)
    taken = _taken(claim, run)
    if isinstance(taken, Verdict):
        return taken
    winner = taken.numbers[1]
    return Verdict(_belongs(winner, claim.who, run), f"{run.seat(winner)} wins the trick")


def _worth(claim: data.TrickWorth, run: Run) -> Verdict:
    """the trick is worth 10"""
    taken = _taken(claim, run)
    if isinstance(taken, Verdict):
        return taken
    worth = run.setting.book.number(taken.numbers[3])
    return Verdict(worth == claim.number, f"the trick is worth {worth}")


def _taken(claim: Claim, run: Run) -> Told | Verdict:
    """The trick that was taken last, an open hold let go; why there is none."""
    run.let_hold_go(claim)
    if run.game.items(run.setting.book.zone("trick")):
        return Verdict(None, f"the trick isn't over: {run.situation()}", "let everybody play to it")
    tricks = [told for told in run.events if told.what is Happening.TAKEN]
    if tricks:
        return tricks[-1]
    return Verdict(None, "nobody has played to a trick", "add what is played: play A 8, B J, C 7, D 5")


def _belongs(seat: int, who: Party, run: Run) -> bool:
    return seat == who.seat if who.seat is not None else run.setting.machine.team_of[seat] == who.team


def _leads(claim: data.Leads, run: Run) -> Verdict:
    """C leads: the trick that is open or begins; after a deal the next one."""
    run.let_hold_go(claim)
    if run.deal_over:
        leader = run.setting.book.seat(match.result_of(run.game.copy(), run.setting.book).next_leader)
    else:
        leader = run.game.value(run.setting.book.variable("leader"))
    return Verdict(_belongs(leader, claim.who, run), f"{run.seat(leader)} leads")


def _next(claim: data.IsNext, run: Run) -> Verdict:
    """C is next"""
    if run.deal_over:
        return Verdict(False, "nobody is next: the deal is over")
    return Verdict(run.game.actor == claim.seat, f"{run.seat(run.game.actor)} is next")


# ---------------------------------------------------------------------- what may be done


def _may_hold(claim: data.MayHold, run: Run) -> Verdict:
    """A may hold with 8 5 K, A may hold, A may not hold: he isn't asked, or has no card for it."""
    game = run.asked or run.game
    who = run.seat(claim.seat)
    held = _holds(game, claim.seat)
    if held is None:
        return Verdict(not claim.may, f"{who} is not asked to hold")
    if not held:
        return Verdict(not claim.may, f"{who} is asked, but has no card to hold with")
    hand = [card for card in game.items(run.setting.book.zone("hand"), claim.seat) if card in held]
    shown = " ".join(dict.fromkeys(run.setting.written(card) for card in hand))
    holds = claim.may if claim.cards is None else _whole_list(claim.cards, hand)
    return Verdict(holds, f"{who} may hold with {shown}")


def _holds(game: Game, seat: int) -> set[int] | None:
    """The cards with which the seat may hold; None if it isn't asked."""
    state = game.waiting
    if game.where != "hold" or game.actor != seat or not isinstance(state, Decide):
        return None
    taken = (chosen for number, chosen in game.choices() if state.choices[number].source is not None)
    return {card for card in taken if isinstance(card, int)}


def _whole_list(listed: Sequence[Wanted], cards: Sequence[int]) -> bool:
    """Each card of the list is there, as often as it stands there, and each card that is there is in the list."""
    if not all(any(card in wanted.faces for wanted in listed) for card in cards):
        return False
    often = Counter(wanted.faces for wanted in listed)
    return all(sum(card in faces for card in cards) >= number for faces, number in often.items())


def _may_play(claim: data.MayPlay, run: Run) -> Verdict:
    """B may play 3h 4h, B may not play 2s, B may play down 6c 6h"""
    who, cards = run.seat(claim.seat), named(claim.cards)
    early = verdict_without_trying(claim, run)
    if early is not None:
        return early
    ways = list(meant(claim.cards, run.hand(claim.seat)))
    may = any(run.act_with(claim.seat, claim.verb, way) is not None for way in ways)
    said = f"{cards}{' face down' if claim.verb == DOWN else ''}"
    if may:
        return Verdict(claim.may, f"{who} may play {said}")
    reason, _ = run.why_not(claim.seat, claim.verb, ways[0], cards)
    return Verdict(not claim.may, f"{who} may not play {said}: {reason}")


def _may_call(claim: data.MayCall, run: Run) -> Verdict:
    """A may call blast, A may not call blast: with the cards that A has. Judged before all others pass."""
    who, asked = run.seat(claim.seat), run.asked
    game = asked if asked is not None and isinstance(asked.waiting, Window) else run.game
    may = run.act_with(claim.seat, claim.name, (), game) is not None
    if not may and run.setting.in_turns and isinstance(game.waiting, Window):  # then in his turn, if nobody calls
        mark = run.game.mark()
        run.pass_for_now()
        may = run.act_with(claim.seat, claim.name, ()) is not None
        run.game.undo(mark)
    if may:
        return Verdict(claim.may, f"{who} may call {claim.name}")
    reason, _ = run.why_not(claim.seat, claim.name, (), claim.name, game)
    if reason == NO_CARDS and not claim.may and any(spot.seat == claim.seat for spot in run.filling.free):
        return Verdict(True, f"{who}'s hand has cards that aren't given", "give the whole hand", vacuous=True)
    return Verdict(not claim.may, f"{who} may not call {claim.name}: {reason}")


def _hand_has(claim: data.HandHas, run: Run) -> Verdict:
    """A's hand has 9c"""
    hand = run.hand(claim.seat)
    left = Counter(hand)
    holds = True
    for wanted in sorted(claim.cards, key=lambda wanted: not wanted.exact):
        face = next((face for face in wanted.faces if left[face]), None)
        holds = holds and face is not None
        if face is not None:
            left[face] -= 1
    shown = " ".join(run.setting.written(card) for card in hand) or "no cards"
    return Verdict(holds, f"{run.seat(claim.seat)}'s hand has {shown}")


def _hand_size(claim: data.HandSize, run: Run) -> Verdict:
    """A's hand has 3 cards"""
    size = len(run.hand(claim.seat))
    return Verdict(size == claim.number, f"{run.seat(claim.seat)}'s hand has {size} card{'' if size == 1 else 's'}")


# ---------------------------------------------------------------------- what it brings


def _points(claim: data.HasPoints, run: Run) -> Verdict:
    """A has 40 points: so far, or once the deal is counted in all."""
    book = run.setting.book
    points = match.points_of(run.game, book)[book.team_names[claim.who.team]]
    return Verdict(points == claim.number, f"{claim.who.name} has {points} points")


def _has_mark(claim: data.HasMark, run: Run) -> Verdict:
    """AC has the mark dirty, AC has no mark dirty: now"""
    has = bool(run.game.value(run.setting.book.variable(f"mark {claim.name}"), claim.who.team))
    said = "the" if has else "no"
    return Verdict(has == claim.has, f"{claim.who.name} has {said} mark {claim.name}")


def _gains(claim: data.Gains, run: Run) -> Verdict:
    """BD gains 90"""
    net = _net(claim.who, run)
    return net if isinstance(net, Verdict) else Verdict(net == claim.number, f"{claim.who.name} gains {net}")


def _pays(claim: data.Pays, run: Run) -> Verdict:
    """A pays 2: in the settlement, for himself or for all"""
    net = _net(claim.who, run)
    if isinstance(net, Verdict):
        return net
    return Verdict(net == -claim.number, f"{claim.who.name} {'gains' if net > 0 else 'pays'} {abs(net)}")


def _net(who: Party, run: Run) -> Number | Verdict:
    """What the deal adds to a score, or why that can't be told."""
    run.count()
    if not run.deal_over and not any(told.what is Happening.SCORE_SET for told in run.events):
        return _not_counted(run)
    before = run.example.start.scores.get(who.team, 0)
    return run.setting.book.number(gained(run.setting, run.game, before, who.team))


def _score(claim: data.HasScore, run: Run) -> Verdict:
    """AC's score is 520"""
    book = run.setting.book
    score = match.scores_of(run.game, book)[book.team_names[claim.who.team]]
    return Verdict(score == claim.number, f"{claim.who.name}'s score is {score}")


# ---------------------------------------------------------------------- after the deal


def _not_counted(run: Run) -> Verdict:
    return Verdict(None, f"the deal isn't over: {run.situation()}", _PLAY_ON)


def _next_dealer(claim: data.NextDealer, run: Run) -> Verdict:
    """next dealer is A"""
    run.count()
    if not run.deal_over:
        return _not_counted(run)
    dealer = run.game.value(run.setting.book.variable("next-dealer"))
    return Verdict(dealer == claim.seat, f"next dealer is {run.seat(dealer)}")


def _wins_deal(claim: data.Wins, run: Run) -> Verdict:
    """A wins the deal"""
    run.count()
    if not run.deal_over:
        return _not_counted(run)
    book = run.setting.book
    won = {team for team, flag in enumerate(run.game.values(book.variable("deal-won"))) if flag}
    won = won or {run.game.value(book.variable("deal-winner"))} - {NOBODY}
    won = {mate for team in won for mate in sides.mates(run.game, book, team)}
    return Verdict(claim.who.team in won, _won([book.team_names[team] for team in sorted(won)], "the deal"))


def _wins_match(claim: data.Wins, run: Run) -> Verdict:
    """AC wins the match"""
    run.count()
    if not run.deal_over:
        return _not_counted(run)
    if not isinstance(run.game.waiting, Final):
        return Verdict(False, "the match goes on")
    book = run.setting.book
    won = match.winners_of(run.game, book)
    return Verdict(book.team_names[claim.who.team] in won, _won(won, "the match"))


def _won(teams: Sequence[str], what: str) -> str:
    if not teams:
        return f"nobody wins {what}"
    return f"{' and '.join(teams)} win{'s' if len(teams) == 1 else ''} {what}"


def _title(claim: data.HasTitle, run: Run) -> Verdict:
    """AC's title is 'goat'"""
    run.count()
    if not run.deal_over:
        return _not_counted(run)
    outcome = match.outcome_of(run.game, run.setting.book)
    if outcome is None:
        return Verdict(False, "the match goes on")
    team = run.setting.book.team_names[claim.who.team]
    titles = [title for title, bear in outcome.titles.items() if team in bear]
    shown = " and ".join(f'"{title}"' for title in titles)
    return Verdict(claim.title in titles, f"{claim.who.name}'s title is {shown}" if titles else f"{team} has no title")


_JUDGES: Mapping[type[Claim], Callable[[Any, Run], Verdict]] = {
    data.Wins: _wins,
    data.Leads: _leads,
    data.IsNext: _next,
    data.MayHold: _may_hold,
    data.MayPlay: _may_play,
    data.MayCall: _may_call,
    data.MayInTurn: may_in_turn,
    data.NextDealer: _next_dealer,
    data.TrickWorth: _worth,
    data.HasPoints: _points,
    data.HasMark: _has_mark,
    data.Gains: _gains,
    data.Pays: _pays,
    data.HasScore: _score,
    data.HasTitle: _title,
    data.HandHas: _hand_has,
    data.HandSize: _hand_size,
}
