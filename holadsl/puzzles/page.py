"""A puzzle as Markdown, which reads well in a terminal too: the question, and apart from it the solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from holadsl.advice.columns import columns
from holadsl.advice.reason import number, points
from holadsl.api import Number, Played, Table
from holadsl.puzzles.puzzle import HARD, Puzzle, side
from holadsl.puzzles.wording import ONLY, Shown, as_written, hand, move, named, play, stock

MOST_MOVES: Final = 12
"""So many moves are named; where there are more, the rest are counted."""

# ---------------------------------------------------------------------- the question


def question(puzzle: Puzzle, title: str, shown: Shown = as_written) -> str:
    """The puzzle without its solution."""
    facts = [f"* {fact}" for fact in _facts(puzzle, shown)]
    lines = [f"## {title} ({puzzle.level})", "", *_hands(puzzle, shown), "", *facts, "", *_asked(puzzle, shown)]
    return "\n".join(lines) + "\n"


def _hands(puzzle: Puzzle, shown: Shown) -> Iterator[str]:
    """Who holds what, who is to play first, then in order of play."""
    table, order = puzzle.table, puzzle.table.rules.order
    first = order.index(puzzle.seat)
    rows = [
        [f"{seat} plays" if seat == puzzle.seat else seat, hand(table.hand(seat), table.rules, shown)]
        for seat in (*order[first:], *order[:first])
        if table.hand_sizes[seat]
    ]
    yield from columns(["seat", "cards"], rows)


def _facts(puzzle: Puzzle, shown: Shown) -> Iterator[str]:
    """What else there is to know."""
    table = puzzle.table
    if len(table.rules.teams) < table.rules.players:
        yield f"{' against '.join(map(named, table.rules.teams.values()))}."
    if table.trump is not None:
        yield f"Trump: {_suit_name(table, table.trump)}."
    if table.rules.in_turns:
        yield from _melds(table, shown)
    else:
        yield from _trick(table, shown)
        yield from _taken(table)
    if table.stock_size:
        yield f"The stock, from the top: {shown(' '.join(map(str, stock(table))))}."
    if any(table.scores.values()):
        yield f"The score: {_by_side(table, table.scores)}."
    borne = {team: ", ".join(marks) for team, marks in table.marks.items() if marks}
    if borne:
        yield f"Marks: {'; '.join(f'{named(table.rules.teams[team])} {names}' for team, names in borne.items())}."
    if table.factor > 1:
        yield f"The deal counts {table.factor} times."
    yield f"{table.dealer} dealt."
    if table.rules.least_wins:
        yield "Whoever has the lowest score wins the match."


def _suit_name(table: Table, letter: str) -> str:
    """What the suit is called that is written by that letter."""
    pack = table.rules.machine.pack
    return next(pack.suits[face.suit] for face in pack.faces if face.suit >= 0 and face.text.endswith(letter))


def _trick(table: Table, shown: Shown) -> Iterator[str]:
    """The open trick, its circuits apart."""
    if not table.trick:
        yield f"{table.turn} leads."
        return
    circuits: dict[int, list[str]] = {}
    for played in table.trick:
        circuits.setdefault(played.circuit, []).append(f"{played.seat} {_laid(played, shown)}")
    said = "; then ".join(", ".join(plays) for plays in circuits.values())
    has = "" if table.controller is None else f" {table.controller} has the trick."
    yield f"In the trick: {said}.{has}"


def _laid(played: Played, shown: Shown) -> str:
    return shown(" ".join(map(str, played.cards))) + (" face down" if played.face_down else "")


def _taken(table: Table) -> Iterator[str]:
    """What the sides have taken so far."""
    won, worth = table.tricks_won, table.points
    if any(won.values()):
        tricks = {team: f"{many or 'no'} trick{'' if many == 1 else 's'}" for team, many in won.items()}
        if any(worth.values()):
            tricks = {team: f"{tricks[team]} with {points(worth[team])}" for team in won}
        yield f"Taken so far: {_by_side(table, tricks)}."


def _melds(table: Table, shown: Shown) -> Iterator[str]:
    for meld in table.melds:
        yield f"Meld {meld.number}, {meld.owner}'s {meld.kind}: {shown(' '.join(map(str, meld.cards)))}."
    if table.melded:
        yield f"Melded so far: {', '.join(table.melded)}."
    if table.discards:
        yield f"Discards, from the top: {shown(' '.join(map(str, reversed(table.discards))))}."


def _by_side(table: Table, what: Mapping[str, object]) -> str:
    return "; ".join(f"{named(table.rules.teams[team])} {one}" for team, one in what.items())


def _asked(puzzle: Puzzle, shown: Shown) -> Iterator[str]:
    """The question."""
    ours, rules = side(puzzle.table, puzzle.seat), puzzle.table.rules
    moves = [move(one, shown) for one in puzzle.table.legal_moves]
    rest = f" or {len(moves) - MOST_MOVES} more" if len(moves) > MOST_MOVES else ""
    yield f"**{puzzle.seat} is to play: which move is best?** The moves: {'; '.join(moves[:MOST_MOVES])}{rest}."
    if len(rules.teams) == 2:
        yield "All see all cards, and both sides play as well as can be to the end of the deal."
    else:
        yield f"All see all cards. What counts is what {named(ours)} can be sure of, even if all others play together."


# ---------------------------------------------------------------------- the solution


def solution(puzzle: Puzzle, title: str, shown: Shown = as_written) -> str:
    """The best move, what all others lose, and how play goes on."""
    best, wrong = puzzle.best, puzzle.tempting
    lines = [f"## {title}: the solution", "", f"**{puzzle.seat}: {move(best.move, shown)}.**", ""]
    lines += [*_worth(puzzle, shown), "", *_meant(puzzle), "", "Best play of all:", ""]
    lines += _numbered(play(puzzle, best, shown))
    lines += ["", f"{puzzle.seat}: {move(wrong.move, shown)} instead, which loses {points(wrong.lost)}:", ""]
    lines += [*_numbered(play(puzzle, wrong, shown)), "", *_hard(puzzle, shown)]
    return "\n".join(lines) + "\n"


def _worth(puzzle: Puzzle, shown: Shown) -> Iterator[str]:
    """What comes of each move."""
    teams = puzzle.table.rules.teams
    shown_moves = puzzle.answers[:MOST_MOVES]
    rows = [
        [move(one.move, shown), *(_signed(one.gains[team]) for team in teams), number(one.lost) if one.lost else ""]
        for one in shown_moves
    ]
    yield from columns(["move", *map(named, teams.values()), "loses"], rows)
    if len(puzzle.answers) > MOST_MOVES:
        least = puzzle.answers[MOST_MOVES].lost
        yield ""
        yield f"The other {len(puzzle.answers) - MOST_MOVES} moves lose {number(least)} or more."


def _meant(puzzle: Puzzle) -> Iterator[str]:
    few = " (the lowest wins)" if puzzle.table.rules.least_wins else ""
    yield f"The columns of the sides say what is added to their scores{few} until the deal is over; what a move loses"
    yield "is counted in points of the match score, against the mean of all sides."
    if len(puzzle.best.only) > 1:
        yield f"{ONLY} stands behind further moves of {named(side(puzzle.table, puzzle.seat))} that alone are right."


def _hard(puzzle: Puzzle, shown: Shown) -> Iterator[str]:
    """How hard it is, and why that is said."""
    right = puzzle.casual == puzzle.best.move
    bot = "makes the move, too" if right else f"goes wrong: {move(puzzle.casual, shown)}"
    yield f"How hard: {puzzle.level}. A casual bot, which sees {puzzle.seat}'s hand alone, {bot}."
    if puzzle.level == HARD:
        further = len(puzzle.best.only) - 1
        yield f"And {further} further moves of {named(side(puzzle.table, puzzle.seat))} are the only right ones."


def _numbered(lines: Iterator[str]) -> Iterator[str]:
    return (f"{place}. {line}" for place, line in enumerate(lines, 1))


def _signed(amount: Number) -> str:
    return f"+{amount}" if amount > 0 else str(amount)
