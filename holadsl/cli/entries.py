"""What a scorekeeper typed: points, tricks, a sweep, a penalty, or a word."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from holadsl.api import Number, Rules
from holadsl.cli.company import Company
from holadsl.cli.decided import wins_match
from holadsl.data import frozen
from holadsl.diagnostics.nearest import nearest
from holadsl.engine.lines import in_play

WORDS: Final[Mapping[str, str]] = {
    "?": "help",
    "help": "help",
    "h": "help",
    "score": "score",
    "scores": "score",
    "rules": "rules",
    "undo": "undo",
    "u": "undo",
    "quit": "quit",
    "exit": "quit",
    "q": "quit",
}
TRICKS: Final = "tricks"
SWEEP: Final = "sweep"
WON: Final = "won"
MATCH: Final = "match"
WON_MATCH: Final = f"{WON} {MATCH}"
PENALTY: Final = "penalty"

_HELP: Final = """\
60 30            the points of each side, in the order of the question; last trick in, nothing else added
60               one side's points, where the others have the rest
tricks 7 6       the tricks of each side, alone or behind the points
sweep AC         every trick went to that side
{won}{penalty}undo             takes the last entry back
score  rules     the match so far; the rules in force
quit             leave; the match is kept, to be gone on with"""
_HELP_WON: Final = """\
won AC           that side won the deal by a call, or because another's call was wrong; then several may have: won A C
"""
_HELP_MATCH: Final = """\
{won} AC{blanks}that side won the match by a call
"""
_HELP_PENALTY: Final = """\
PENALTY AC       a penalty of the rules, by its name
"""

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}(/[1-9][0-9]{0,8})?")


def help_text(rules: Rules, *, deals: bool) -> str:
    """What can be typed, as far as the rules have it; `deals`: who won a deal by a call can be said."""
    said = WON_MATCH if deals else WON
    match = _HELP_MATCH.format(won=said, blanks=" " * (14 - len(said))) * wins_match(rules)
    return _HELP.format(won=_HELP_WON * deals + match, penalty=_HELP_PENALTY * bool(rules.penalties))


class UnreadError(Exception):
    """A line that says nothing here; the text says what could be typed."""


@frozen
class Word:
    """`help`, `score`, `rules`, `undo` or `quit`."""

    word: str


@frozen
class Penalised:
    """A penalty, by its name."""

    penalty: str
    team: str


@frozen
class Result:
    """What is known of a deal's result. A team may be missing where it wasn't named."""

    points: Mapping[str, Number]
    tricks: Mapping[str, int]
    swept: str = ""
    """The team that won every trick, if that was said; `*` for the one with points."""
    won: tuple[str, ...] = ()
    """The teams that won the deal, where a call decided that."""
    match_won: tuple[str, ...] = ()
    """The teams that won the match by a call."""


@frozen
class Reader:
    """Reads what is typed, for one set of rules and one company."""

    rules: Rules
    company: Company
    sides: Mapping[str, tuple[str, ...]] | None = None
    """The sides of this deal, where a card has decided them; else the teams are the sides."""

    @property
    def teams(self) -> Mapping[str, tuple[str, ...]]:
        """The sides whose points and tricks are entered, each with its seats."""
        return self.rules.teams if self.sides is None else self.sides

    def read(self, text: str) -> Word | Penalised | Result | None:
        """What a line says; None if nothing. UnreadError if it can't be understood."""
        said = re.sub(r"[,;:=]+", " ", text).split()
        if not said:
            return None
        first = said[0].casefold()
        if len(said) == 1 and first in WORDS:
            return Word(WORDS[first])
        if first == PENALTY:
            said = said[1:]
        if said and said[0].casefold() in self.rules.penalties:
            return self._penalty(said)
        if first == PENALTY:
            raise UnreadError(f"Say which penalty: {', '.join(self.rules.penalties) or 'these rules have none'}.")
        return self._result(said)

    def team(self, label: str, teams: Mapping[str, tuple[str, ...]] | None = None) -> str | None:
        """The team that is meant, or side: by its letters, one of its seats, or a player's name."""
        wanted, teams = label.casefold(), teams or self.teams
        for team, seats in teams.items():
            if wanted == team.casefold() or wanted in (self.company.names[seat].casefold() for seat in seats):
                return team
        return next((team for team, seats in teams.items() if wanted.upper() in seats), None)

    def _penalty(self, said: Sequence[str]) -> Penalised:
        team = self.team(" ".join(said[1:]), self.rules.teams) if len(said) > 1 else None
        if team is None:
            raise UnreadError(f"Say whose it is: {said[0]} {next(iter(self.rules.teams))}.")
        return Penalised(said[0].casefold(), team)

    def _result(self, said: Sequence[str]) -> Result:
        """`60 30`, `AC 60 BD 30`, `60 30 tricks 7 6`, `sweep AC`, `90 0 sweep`, `won AC`, `won match AC`."""
        points: list[str] = []
        tricks: list[str] = []
        swept, into = "", points
        won_deal: tuple[str, ...] = ()
        won_match: tuple[str, ...] = ()
        words = list(said)
        while words:
            word = words.pop(0)
            if word.casefold() == WON:
                for_match, winners = self._winners(words)
                won_deal, won_match, words = (() if for_match else winners), (winners if for_match else ()), []
            elif word.casefold() == TRICKS:
                into = tricks
            elif word.casefold() == SWEEP:
                swept = "*"
                if words and self.team(words[0]) is not None:
                    swept = self.team(words.pop(0)) or ""
            else:
                into.append(word)
        won = {team: _whole(number) for team, number in self._numbers(tricks, said[0]).items()}
        return Result(self._numbers(points, said[0]), won, swept, won_deal, won_match)

    def _winners(self, said: Sequence[str]) -> tuple[bool, tuple[str, ...]]:
        """Whether a match was won, which needn't be said where a call can win nothing else; and the sides that won."""
        for_match = said[:1] == [MATCH] or (wins_match(self.rules) and not in_play(self.rules.machine, "deal-won"))
        said = said[1:] if said[:1] == [MATCH] else said
        found = [self.team(word) for word in said]
        strange = next((word for word, team in zip(said, found, strict=True) if team is None), "")
        if strange or not found:
            raise UnreadError(f"Say who won the deal: {WON} {next(iter(self.teams))}.")
        return for_match, tuple(dict.fromkeys(team for team in found if team is not None))

    def _numbers(self, said: Sequence[str], first: str) -> dict[str, Number]:
        """Numbers by team: in order, or each behind its team."""
        teams = list(self.teams)
        found: dict[str, Number] = {}
        named: str | None = None
        for word in said:
            if _NUMBER.fullmatch(word):
                team = named if named is not None else next((t for t in teams if t not in found), None)
                if team is None or team in found:
                    raise UnreadError(f"There are {len(teams)} sides: one number for each.")
                found[team] = _number(word)
                named = None
                continue
            named = self.team(word)
            if named is None:
                near = nearest(first, [*WORDS, TRICKS, SWEEP, *self.rules.penalties]) if len(first) > 1 else None
                hint = f"Did you mean {near}?" if near else "Type ? for help."
                raise UnreadError(f"'{word}' is no number and no side here. {hint}")
        if named is not None:
            raise UnreadError(f"{self.company.team(named)}: how many?")
        return found


def _number(word: str) -> Number:
    number = Fraction(word)
    return number.numerator if number.denominator == 1 else number


def _whole(number: Number) -> int:
    if not isinstance(number, int):
        raise UnreadError(f"{number} tricks? Tricks are whole.")
    return number
