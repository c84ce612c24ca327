"""Deals that a call decides: which calls of the rules can, and what one has decided."""

from __future__ import annotations

from collections.abc import Sequence

from holadsl.api import (
    Called,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardsPlayed,
    DiscardTaken,
    Event,
    Number,
    Place,
    PlayError,
    Rules,
    Table,
    TrickTaken,
)
from holadsl.cli.company import Company
from holadsl.cli.unsaid import Entered, came_of
from holadsl.data import evolve, frozen
from holadsl.engine.lines import in_play


@frozen
class Decided:
    """What a call made of a deal."""

    call: str
    seat: str
    """Who called."""
    team: str
    won: bool
    """The caller's team won the deal; else all others did."""
    place: Place
    """What the call does."""

    def said(self, company: Company) -> str:
        """Who won the deal, or lost it, by whose call."""
        mine = company.teams[self.team]
        whose = "your" if self.seat == company.you else f"{company.names[self.seat]}'s" if len(mine) > 1 else "the"
        by = f"the deal by {whose} call {self.call}"
        if self.won:
            return f"{company.team_does([self.team], f'win {by}')}."
        others = [team for team in company.teams if team != self.team]
        return f"{company.team_does([self.team], f'lose {by}')}. {company.team_does(others, 'win it')}."


def deciding(rules: Rules) -> tuple[str, ...]:
    """The calls that can decide a deal, by what they do."""
    lines = {place.clause for place in in_play(rules.machine, "deal-won")}
    return tuple(call for call in rules.machine.calls if f"{call} then" in lines)


def won_by(table: Table, events: Sequence[Event]) -> tuple[Place, ...]:
    """In a game of turns the call that decided the deal, or the rules that can have done so.

    A call decided it if it can and nobody drew, took or threw a card after it. `events` are those of the deal.
    """
    if not table.deal_won:
        return ()
    deeds = (CardDrawn, DiscardTaken, CardDiscarded)
    last = next((event for event in reversed(events) if isinstance(event, (Called, *deeds))), None)
    lines = in_play(table.rules.machine, "deal-won")
    if isinstance(last, Called) and last.call in deciding(table.rules):
        return tuple(line for line in lines if line.clause == f"{last.call} then")
    rules = [line for line in lines if line.clause.startswith("rules ")]
    true = [line for line in rules if line.clause.removeprefix("rules ") in table.come_true]
    measures = table.rules.machine.measures  # of what has to come true it is known whether it has
    others = [line for line in rules if f"was {line.clause.removeprefix('rules ')}" not in measures]
    return tuple(true or others or rules)


def can_be_decided(table: Table) -> bool:
    """Whether something hangs on who won a deal by a call, at a table where results are entered."""
    if not in_play(table.rules.machine, "deal-won"):
        return False
    none = Entered(dict.fromkeys(table.teams, 0))
    without = came_of(table, none)
    return any(came_of(table, evolve(none, won=(team,))) != without for team in none.points)


def wins_match(rules: Rules) -> bool:
    """Whether a call, or what else happens in play, can win the match."""
    return bool(in_play(rules.machine, "match-won"))


def decided(table: Table, events: Sequence[Event]) -> Decided | None:
    """The call that decided the deal that is over; None if none did. `events` are those of the deal."""
    last = next((e for e in reversed(events) if isinstance(e, Called | CardPlayed | CardsPlayed | TrickTaken)), None)
    if not isinstance(last, Called) or last.call not in deciding(table.rules):
        return None
    team = next(team for team, seats in table.rules.teams.items() if last.seat in seats)
    others = [other for other in table.rules.teams if other != team]
    taker = next((event.winner for event in reversed(events) if isinstance(event, TrickTaken)), "")
    # Events don't say who won the deal. But the score does: it is what comes of it if either the caller won or lost.
    won, lost = (_scores(table, winners, taker) == dict(table.scores) for winners in ([team], others))
    if won == lost:
        return None
    return Decided(last.call, last.seat, team, won, table.rules.clauses[f"{last.call} then"])


def _scores(table: Table, winners: Sequence[str], taker: str) -> dict[str, Number] | None:
    """The scores if these teams had won the deal that is over."""
    trial = table.copy()
    while trial.deal_over:
        trial.pop()
    try:
        trial.enter_result(table.points, trial.tricks_won, last_trick=taker, won=winners)
    except PlayError:
        return None
    return dict(trial.scores)
