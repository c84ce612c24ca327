"""Rows of the scenario data: what they say, and how a row's check is written down.

A row's `expected` text is taken apart into pieces. Each piece stands before the fact that it tells: what is expected,
and how the scene is asked for it. The pieces put together are the whole text, so no fact can be left out by mistake.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from attrs import frozen

import holadsl

Ask: TypeAlias = Callable[[Any], object]
Fact: TypeAlias = tuple[str, object, Ask]
"""Words of the row (empty: the words before), what is expected, how the scene is asked."""

DATA: Final = Path(__file__).resolve().parents[1] / "data"
GROUPS: Final = ("H4", "RF", "SC", "HR", "H2", "V4", "H3", "H6", "CB", "CM", "CS", "MA")
OF_OTHERS: Final = {"SE": "sedma", "SM": "sedmice", "ZS": "zsirozas", "OT": "septica"}
"""The rulesets by group, where a group has one."""

RULESETS: Final = {"000": "hola", "001": "cabra", "002": "hola-prairie", "004": "hola-party", "Sep": "septica"}
"""The rulesets by the text that a row follows."""

HOUSE_RULES: Final = {
    "only-7-wild": "only-sevens",
    "no-hold-without-points": "hold-for-points",
    "hold-needs-match": "hold-with-match",
    "hold-over-partner": "hold-over-partner",
    "no-scoreboard": "dealer-streak",
    "Burn": "burn",
}
"""The variants by the names that rows give them."""


@cache
def shipped(name: str, players: int, *variants: str) -> holadsl.Rules:
    """A shipped ruleset, loaded once."""
    return holadsl.load(name, players=players, variants=variants)


@frozen
class Row:
    """One row of the scenario data."""

    id: str
    group: str
    follows: str
    start: str
    plays: str
    expected: str

    @property
    def players(self) -> int:
        """How many play, as the group or the start says."""
        said = re.match(r"(\d)p\b", self.start)
        return int(said.group(1)) if said else {"H2": 2, "H3": 3, "H6": 6, "OT": 3}.get(self.group, 4)

    @property
    def rules(self) -> holadsl.Rules:
        """The ruleset of the text that the row follows, with the house rules that it names."""
        if self.group in OF_OTHERS:
            return shipped(OF_OTHERS[self.group], self.players)
        variants = [variant for words, variant in HOUSE_RULES.items() if words in self.follows]
        return shipped(RULESETS[self.follows[:3]], self.players, *variants)

    @property
    def circuits(self) -> tuple[tuple[str, ...], ...]:
        """The cards played, circuit by circuit."""
        return tuple(tuple(circuit.split()) for circuit in self.plays.split("/"))

    def said(self, pattern: str, default: str = "") -> str:
        """What the start says, in the words of a pattern with one group."""
        found = re.search(pattern, self.start)
        return found.group(1) if found else default


@cache
def rows() -> Mapping[str, Row]:
    """All rows of the groups that are played here, by id."""
    data = json.loads((DATA / "trick-scenarios.json").read_text(encoding="utf-8"))
    fields = ("id", "group", "follows", "start", "plays", "expected")
    found = [Row(*(entry[field] for field in fields)) for entry in data if entry["group"] in (*GROUPS, *OF_OTHERS)]
    return {row.id: row for row in found}


def seat(word: str) -> str:
    """The seat that a row calls A, P1 or S1."""
    return "ABCDEF"[int(word[1:]) - 1] if word[0] in "PS" and word[1:].isdigit() else word


# ---------------------------------------------------------------------- ways to ask


def remark(scene: object) -> object:
    """Words that tell no fact of a table: the row speaks of a source, or of an option that isn't in force."""
    return None


def under(name: str, ask: Ask, *variants: str) -> Ask:
    """The same, under another ruleset or other variants."""
    return lambda scene: ask(scene.under(name, *variants))


def what(ask: str) -> Ask:
    """What a scene has under that name."""
    return lambda scene: getattr(scene, ask)
