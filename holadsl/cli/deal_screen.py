"""What came out of a deal, and of the match: lines with the clauses that say so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from holadsl.api import DealEnded, Outcome, Place, Rules, Table
from holadsl.cli.counted import listed, times
from holadsl.cli.reckoning import Column, Reckoning, clauses
from holadsl.cli.rule_lines import rule_lines
from holadsl.cli.sentences import Teller
from holadsl.cli.table_screen import BAR, NAME, Look, heading
from holadsl.engine.lines import in_play

MATCH: Final = ("match to", "match ends", "match winner", "match tie", "match gains")
"""The clauses that decide a match, as far as they are in force."""


def deal_over(number: int, reckoning: Reckoning, look: Look) -> Iterator[Text]:
    """The sums of a deal, who deals next, and the lines of the rules behind them."""
    counts = f", it counted {times(reckoning.factor)}" if reckoning.factor > 1 else ""
    yield heading(f"Deal {number} is over{counts}", look)
    call = reckoning.decided
    if call is not None:
        yield Text(f"  {call.said(look.company)}", style=NAME)
    for style, lines in ((NAME, won_by(reckoning, look)), ("", owed(reckoning, look))):
        yield from (Text(f"  {line}", style=style) for line in lines)
    if reckoning.sides:
        yield Text(f"  {' against '.join(map(look.company.team, reckoning.sides))}")
    yield from sums(reckoning.columns, look)
    reasons = [] if call is None else [*because("the call", (call.place,), look)]
    reasons += because("the deal", reckoning.won_by, look)
    reasons += because("payments", reckoning.settled_by, look)
    reasons += [line for column in reckoning.columns for line in because(column.title, column.places, look)]
    yield from ([Text(), *reasons] if reasons else [])
    if reckoning.next_dealer:
        yield Text()
        yield Text(next_deal(reckoning, look))
        yield from because("", reckoning.places, look)


def sums(columns: tuple[Column, ...], look: Look) -> Iterator[Text]:
    """A line for each team, a column for each part of its points."""
    teams = list(columns[0].values)
    names = {team: look.company.team(team) for team in teams}
    width = max(map(cell_len, names.values())) + 4
    widths = [max(len(column.title), *(len(str(number)) for number in column.values.values())) for column in columns]
    head = Text(" " * width)
    head.append("  ".join(f"{column.title:>{size}}" for column, size in zip(columns, widths, strict=True)), style=BAR)
    if head.cell_len > look.columns:
        yield from _one_by_one(columns, names)
        return
    yield head
    for team in teams:
        line = Text()
        line.append(f"  {names[team]}{' ' * (width - 2 - cell_len(names[team]))}", style=NAME)
        numbers = (f"{column.values[team]!s:>{size}}" for column, size in zip(columns, widths, strict=True))
        line.append("  ".join(numbers))
        yield line


def _one_by_one(columns: tuple[Column, ...], names: dict[str, str]) -> Iterator[Text]:
    """The same where it is too wide for the screen."""
    for team, name in names.items():
        yield Text(f"  {name}", style=NAME)
        yield Text(f"    {', '.join(f'{column.title} {column.values[team]}' for column in columns)}")


def won_by(reckoning: Reckoning, look: Look) -> Iterator[str]:
    """Who won the deal of a game of turns."""
    if reckoning.won:
        yield f"{look.company.team_does(reckoning.won, 'win')} the deal."


def owed(reckoning: Reckoning, look: Look) -> Iterator[str]:
    """What each loser owes, how it came about, and who pays it."""
    yield from Teller(look.company, look.faces).tell(reckoning.settled)


def next_deal(reckoning: Reckoning, look: Look) -> str:
    """Who deals next, and who begins."""
    begins = "begin" if reckoning.in_turns else "lead"
    first = reckoning.next_leader
    who = f", {look.company.name(first)} {begins}{'' if first == look.company.you else 's'}" if first else ""
    again = " again" if reckoning.again else " next"
    counts = f" It counts {times(reckoning.next_factor)}." * (reckoning.next_factor > 1)
    return f"{look.company.does(reckoning.next_dealer, f'deal{again}')}{who}.{counts}"


def because(label: str, places: tuple[Place, ...], look: Look) -> Iterator[Text]:
    """The lines of the rules that say something, behind what they are about."""
    for number, line in enumerate(rule_lines(places)):
        text = Text(f"  {label if not number else '':<12}" if label else "  ", style=BAR)
        text.append(line, style=BAR)
        yield text


# ---------------------------------------------------------------------- the match


def match_over(rules: Rules, outcome: Outcome, look: Look) -> Iterator[Text]:
    """Who won, by what, and the clause that ended the match."""
    yield heading("The match is over", look)
    yield Text(f"  {winner_line(outcome, look)}", style=NAME)
    yield Text(f"  {outcome.reason}")
    yield from because("", ended_by(rules, outcome), look)
    for title, teams in titles(outcome).items():
        yield Text(f"  {title}: {listed([look.company.side(team) for team in teams])}")


def ended_by(rules: Rules, outcome: Outcome) -> tuple[Place, ...]:
    """The lines that ended the match and say who has won it; what an effect decides needs no other line."""
    by_effect = outcome.clause in in_play(rules.machine, "match-won")
    return (outcome.clause, *(() if by_effect else clauses(rules, "match winner")))


def titles(outcome: Outcome) -> Mapping[str, tuple[str, ...]]:
    """The honours of a match that the rules ended. One that was cut short, by a number of deals, has none."""
    return outcome.titles if outcome.clause.text.strip() else {}


def winner_line(outcome: Outcome, look: Look) -> str:
    """Who won the match, with the scores of all."""
    side, scores = look.company.side, outcome.scores
    rest = [team for team in scores if team not in outcome.winners]
    if len(scores) > 2:
        score = "; ".join(f"{side(team)} {scores[team]}" for team in (*outcome.winners, *rest))
    else:
        score = " to ".join(str(scores[team]) for team in (*outcome.winners, *rest))
    if not outcome.winners:
        return f"Nobody wins the match: {score}."
    if len(outcome.winners) > 1:
        shared = f"The match is shared by {look.company.sides(outcome.winners)}"
        if len({scores[team] for team in outcome.winners}) > 1:
            return f"{shared}: {score}."
        each = "; ".join([f"{scores[outcome.winners[0]]} each", *(f"{side(team)} {scores[team]}" for team in rest)])
        return f"{shared}, {each}."
    wins = f"{look.company.team_does(outcome.winners, 'win')} the match"
    if len(scores) < 3:
        return f"{wins}, {score}."
    each = "; ".join(f"{side(team)} {scores[team]}" for team in rest)
    alike = len({scores[team] for team in rest}) == 1
    others = f"the others have {scores[rest[0]]}" if alike else each
    return f"{wins} with {scores[outcome.winners[0]]}; {others}."


# ---------------------------------------------------------------------- in the middle of a match


def scores(table: Table, look: Look) -> Iterator[Text]:
    """The match so far: every deal's points, the scores, and what decides the match."""
    yield heading(f"{table.rules.title}, the score", look)
    ended = [event for event in table.events if isinstance(event, DealEnded)]
    for number, event in enumerate(ended, 1):
        yield Text(f"  Deal {number:<3}  {_points(event, look)}")
    yield from sums((Column("score", table.scores),), look)
    if not ended:
        yield Text("  No deal was counted yet.", style=BAR)
    yield from because("", clauses(table.rules, *MATCH), look)


def _points(event: DealEnded, look: Look) -> str:
    points = ", ".join(f"{look.company.team(team)} {number}" for team, number in event.points.items())
    return f"{points}   (dealt by {look.company.name(event.dealer)})"
