"""The raw results of a league, as JSON lines: what was played stands first, then a line for each deal.

A duplicate is written at once when it is done. Who is killed leaves at most a last line unfinished: on reading that is
left out, as is whatever can't be read, and those duplicates are played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from holadsl.api import Number, Rules
from holadsl.data import asdict, frozen
from holadsl.simulate.duplicate import Duplicate, Played, seatings
from holadsl.simulate.league import League

FORMAT: Final = "holadsl-league"
VERSION: Final = 1


class ResultsError(Exception):
    """A file that holds no results, or those of something else; the text says why."""


@frozen
class Kept:
    """Results as they were read."""

    head: Mapping[str, Any]
    lines: tuple[Any, ...]
    """What the lines behind the head say."""
    unread: tuple[int, ...]
    """The numbers of lines that can't be read; a last one that was never finished isn't among them."""


def begin(path: Path, league: League, deals: int) -> None:
    """A new file without results. FileExistsError if there is one, other OSError if it can't be written."""
    with path.open("xb") as file:
        file.write(_line(_head(league, deals)))


def add(path: Path, one: Duplicate) -> None:
    """Writes a duplicate down, in one go. OSError if that can't be."""
    data = b"".join(_line(said) for said in _said(one))
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        os.write(handle, data)
    finally:
        os.close(handle)


def read(path: Path) -> Kept:
    """What stands in a file. ResultsError if these are no results."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ResultsError(f"{path} can't be read: {error.strerror}.") from error
    lines = data.split(b"\n")
    said = [_read(line) for line in lines]
    head = said[0] if said else None
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("players"), list):
        raise ResultsError(f"{path} holds no results of a league.")
    if head.get("version") != VERSION:
        raise ResultsError(f"{path} was written by another version of holadsl (format {head.get('version')!r}).")
    unread = [number for number, one in enumerate(said[:-1], 1) if one is None]
    return Kept(head, tuple(one for one in said[1:-1] if one is not None), tuple(unread))


def belongs(path: Path, kept: Kept, league: League) -> None:
    """ResultsError if the results are those of another league."""
    head = kept.head
    if head.get("hash") != league.hash:
        there = head.get("hash")
        raise ResultsError(f"{path} belongs to other rules: their hash is {there}, here it is {league.hash}.")
    for what, here in (("players", list(league.players)), ("seed", league.seed)):
        if head.get(what) != here:
            there, wanted = _shown(head.get(what)), _shown(here)
            raise ResultsError(f"{path} belongs to a league with other {what}: {there}, not {wanted}.")


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def duplicates(kept: Kept, league: League, rules: Rules) -> tuple[dict[int, Duplicate], int]:
    """The whole duplicates among the lines, by number, and how many lines belong to none."""
    found: dict[int, dict[int, Played]] = {}
    strange = 0
    for line in kept.lines:
        try:
            number, turn, deal = _deal(line, league, rules)
        except (ArithmeticError, AttributeError, KeyError, LookupError, TypeError, ValueError):
            strange += 1
            continue
        found.setdefault(number, {}).setdefault(turn, deal)
    turns = len(list(seatings(tuple(rules.teams), "", "")))
    whole = {
        number: Duplicate(number, *league.meeting(number), tuple(deals[turn] for turn in range(turns)))
        for number, deals in sorted(found.items())
        if len(deals) == turns
    }
    return whole, strange


def rewrite(path: Path, league: League, deals: int, whole: Mapping[int, Duplicate]) -> None:
    """Puts a file with these duplicates alone in place of a damaged one. OSError if that can't be."""
    fresh = path.with_name(f"{path.name}.new")
    lines = [_head(league, deals), *(said for one in whole.values() for said in _said(one))]
    fresh.write_bytes(b"".join(map(_line, lines)))
    fresh.replace(path)


# ---------------------------------------------------------------------- lines


def _head(league: League, deals: int) -> dict[str, Any]:
    told = asdict(league)
    return {"format": FORMAT, "version": VERSION, **{name: told[name] for name in _OF_A_LEAGUE}, "deals": deals}


_OF_A_LEAGUE: Final = ("game", "title", "seats", "hash", "players", "seed", "text")


def _said(one: Duplicate) -> Iterator[dict[str, Any]]:
    """What is written of each deal of a duplicate."""
    for turn, deal in enumerate(one.deals):
        yield {
            "number": one.number,
            "turn": turn,
            "deal": one.deal,
            "seed": one.seed,
            "sat": dict(deal.sat),
            "gains": {team: _number(gain) for team, gain in deal.gains.items()},
            "points": {team: _number(points) for team, points in deal.points.items()},
            "faults": dict(deal.faults),
            "seconds": {player: round(seconds, 7) for player, seconds in deal.seconds.items()},
        }


def _number(number: Number) -> int | str:
    """A number exactly: those that aren't whole as text, such as 5/2."""
    return int(number) if Fraction(number).denominator == 1 else str(number)


def _line(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def _read(line: bytes) -> dict[str, Any] | None:
    try:
        said = json.loads(line)
    except ValueError:
        return None
    return said if isinstance(said, dict) else None


def _deal(line: Mapping[str, Any], league: League, rules: Rules) -> tuple[int, int, Played]:
    """Number, turn and result that a line tells; an error of whatever kind if it is no line of this league."""
    number, turn = line["number"], line["turn"]
    deal, seed, one, other = league.meeting(_index(number))
    sat = list(seatings(tuple(rules.teams), one, other))[_index(turn)]
    if (line["deal"], line["seed"], line["sat"]) != (deal, seed, sat):
        raise ValueError("another deal, or others who sat there")
    gains, points = ({team: Fraction(line[what][team]) for team in rules.teams} for what in ("gains", "points"))
    if sum(gains.values()):
        raise ValueError("what one gains another loses")
    faults = {str(player): str(what) for player, what in line["faults"].items()}
    seconds = {str(player): float(took) for player, took in line["seconds"].items() if player in (one, other)}
    return number, turn, Played(sat, gains, points, faults, seconds)


def _index(number: Any) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise ValueError(f"{number!r} counts nothing")
    return number
