"""A deal's result taken apart: what the cards brought, what each line of the score added, who deals next, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from holadsl.api import (
    DealEnded,
    Event,
    NextDealDoubled,
    Number,
    Onlooker,
    Place,
    PlayError,
    Rules,
    Settled,
    Table,
    TrickTaken,
)
from holadsl.cli.decided import Decided, decided, won_by
from holadsl.cli.rule_lines import clause_words
from holadsl.data import evolve, frozen
from holadsl.engine.lines import behind

CARDS: Final = "score cards"
LAST_TRICK: Final = "score last trick"
GAINS: Final = "match gains"
POINTS: Final = "points"
SCORE: Final = "score"
"""The title of the column that has the scores of the match."""
NEXT_DEALER: Final = "deal next dealer"
SETS_POINTS: Final = "points becomes"
"""What a rule says that changes the deal's points when it is counted."""


@frozen
class Column:
    """Numbers by team, under a heading, with the lines of the rules that they come from."""

    title: str
    values: Mapping[str, Number]
    places: tuple[Place, ...] = ()


@frozen
class Reckoning:
    """What came out of a deal."""

    columns: tuple[Column, ...]
    """From the cards taken to the score of the match."""
    next_dealer: str
    """Who deals the next one; empty where there is none."""
    next_leader: str
    """Who begins it; empty where that isn't known yet."""
    again: bool
    """The dealer stays."""
    places: tuple[Place, ...]
    """Why that seat deals."""
    sides: tuple[str, ...] = ()
    """The sides of this deal, where a card decided them."""
    decided: Decided | None = None
    """The call that decided the deal."""
    factor: int = 1
    """How many times the deal counted."""
    next_factor: int = 1
    """How many times the next one will."""
    in_turns: bool = False
    """The game is played in turns, not in tricks."""
    won: tuple[str, ...] = ()
    """In a game of turns the teams that won the deal."""
    settled: tuple[Settled, ...] = ()
    """What the losers owe, where the rules settle a deal."""
    settled_by: tuple[Place, ...] = ()
    """The lines behind that, each once."""
    won_by: tuple[Place, ...] = ()
    """The line of the call that decided it, or those that can have."""


def reckon(table: Table, entered: Mapping[str, Number] | None = None) -> Reckoning:
    """The result of the deal that is over at a table; `entered` are its points where a person entered them."""
    events = this_deal(table.events)
    ended = next(event for event in reversed(events) if isinstance(event, DealEnded))
    columns = list(_columns(table, events, ended, entered))
    if any(ended.points.values()) or not table.rules.in_turns:
        columns.append(Column(POINTS, ended.points))
    doubled = behind(table.rules.machine, NextDealDoubled.__name__) if table.factor > 1 else ()
    columns.append(Column(SCORE, table.scores, (*clauses(table.rules, GAINS), *doubled)))
    sides, call = sides_of(table), None if table.rules.in_turns else decided(table, events)
    result = Reckoning(tuple(columns), "", "", again=False, places=(), sides=sides, decided=call, factor=table.factor)
    if table.rules.in_turns:
        result = _of_turns(result, table, events) if entered is None else evolve(result, in_turns=True)
    if table.over:
        return result
    after = table.copy()
    after.next_deal()
    places = clauses(table.rules, NEXT_DEALER)
    again = after.dealer == ended.dealer
    return evolve(
        result,
        next_dealer=after.dealer,
        next_leader=first_in(after),
        again=again,
        places=places,
        next_factor=after.factor,
    )


def first_in(table: Table) -> str:
    """Who begins a deal that was dealt just now; empty where it isn't known yet who is in it."""
    rules = table.rules
    if rules.in_turns and rules.players_in_deal < rules.players:
        return ""
    return table.turn or table.leader


def _of_turns(result: Reckoning, table: Table, events: Sequence[Event]) -> Reckoning:
    """The result with what a game of turns has besides: who won the deal, and what the others owe."""
    settled = tuple(event for event in events if isinstance(event, Settled))
    by = clauses(table.rules, *dict.fromkeys(name for event in settled for name in event.clauses))
    won = table.deal_won
    return evolve(result, in_turns=True, won=won, won_by=won_by(table, events), settled=settled, settled_by=by)


def this_deal(events: Sequence[Event]) -> Sequence[Event]:
    """The events of the deal that is over: those since the one before was counted."""
    ends = [place for place, event in enumerate(events) if isinstance(event, DealEnded)]
    return events[ends[-2] + 1 :] if len(ends) > 1 else events


def clauses(rules: Rules, *names: str) -> tuple[Place, ...]:
    """Where the clauses of these names stand, as far as they are in force."""
    return tuple(rules.clauses[name] for name in names if name in rules.clauses)


def _columns(
    table: Table, events: Sequence[Event], ended: DealEnded, entered: Mapping[str, Number] | None
) -> Iterator[Column]:
    """What the points consist of, as far as they consist of several things."""
    rules = table.rules
    if entered is None:
        worth = _taken(table, events)
        last = _last_trick(rules, worth, events, ended.dealer)
        cards = Column("cards", _by_team(table, worth), clauses(rules, CARDS))
        parts = [cards] if CARDS in rules.clauses else []  # else cards bring no points
        parts.append(Column("last trick", last, clauses(rules, LAST_TRICK)))
    else:
        parts = [Column("counted", _by_team(table, entered))]
    rest = {team: ended.points[team] - sum(part.values[team] for part in parts) for team in ended.points}
    parts = [part for part in parts if any(part.values.values())]
    if any(rest.values()):
        names = [name for name in rules.clauses if name.startswith("score ") and name not in (CARDS, LAST_TRICK)]
        names += [n for n in rules.clauses if n.startswith("rules ") and SETS_POINTS in clause_words(rules, n)]
        if rules.in_turns and not names and not parts:
            return  # they are the points
        title = names[0].partition(" ")[2] if len(names) == 1 else "other lines"
        # Where there are no such lines, the points come from the line of the cards all the same: tricks, say.
        parts.append(
            Column(title, rest, clauses(rules, *names)) if names else Column("count", rest, clauses(rules, CARDS))
        )
    elif entered is not None:
        parts = []  # they are the points
    yield from parts


def _taken(table: Table, events: Sequence[Event]) -> dict[str, Number]:
    """The worth of the cards that each side of the deal took."""
    worth: dict[str, Number] = dict.fromkeys(table.teams, 0)
    for event in events:
        if isinstance(event, TrickTaken):
            worth[side_of(table, event.winner)] += event.points
    return worth


def _by_team(table: Table, by_side: Mapping[str, Number]) -> dict[str, Number]:
    """By team what its side has: where a card decides the sides, each player has what his side has."""
    return {team: by_side[team if team in by_side else side_of(table, team[0])] for team in table.rules.teams}


def _last_trick(rules: Rules, worth: Mapping[str, Number], events: Sequence[Event], dealer: str) -> dict[str, Number]:
    """What the last trick added for each team: the count with it, less the count without."""
    winner = next((event.winner for event in reversed(events) if isinstance(event, TrickTaken)), None)
    if winner is None:
        return dict.fromkeys(rules.teams, 0)
    try:
        without = rules.count(worth=worth, dealer=dealer).points
        with_it = rules.count(worth=worth, dealer=dealer, last_trick=winner).points
    except PlayError:  # rules that can't be asked in this way show their points whole
        return dict.fromkeys(rules.teams, 0)
    return {team: with_it[team] - without[team] for team in rules.teams}


def sides_of(table: Table | Onlooker) -> tuple[str, ...]:
    """The sides of this deal as far as they are known, where a card decides them; none elsewhere."""
    return () if table.teams == table.rules.teams else tuple(table.teams)


def side_of(table: Table, seat: str) -> str:
    """The side that a seat is on in this deal: its team, or what a card has decided."""
    return next(side for side, seats in table.teams.items() if seat in seats)
