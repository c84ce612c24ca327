"""The golden deals of the data, and their policy: every play is the oldest card; hold never, or whenever legal.

Where cards are beaten or passed: the oldest card is led alone, and laid face down if it doesn't beat.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import frozen

import holadsl
from tests.rulesets.rows import DATA, shipped


@frozen
class Golden:
    """One golden deal: cards, policy, and what must come out."""

    id: str
    game: str
    policy: str
    dealer: str
    leader: str
    hands: Mapping[str, str]
    stock: str
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    last: str
    unused: tuple[str, ...]
    trump: str
    """Where a card shown at the deal says it: the letter of its suit."""
    trace: tuple[tuple[str, int, str, tuple[str, ...]], ...]
    """Leader, circuits, winner and cards of each trick."""

    @property
    def rules(self) -> holadsl.Rules:
        """The ruleset of the text that the deal follows."""
        return shipped(self.game, len(self.hands))

    @property
    def deck(self) -> str:
        """The pack from the top: dealt one at a time, in Sedma two, from the player after the dealer."""
        seats = self.rules.order
        first = seats.index(self.leader)
        order = [*seats[first:], *seats[:first]]
        size = 2 if self.game == "sedma" else 1
        laps = range(0, len(self.hands[order[0]].split()), size)
        parts = [card for at in laps for seat in order for card in self.hands[seat].split()[at : at + size]]
        return " ".join([*parts, self.stock])

    def choose(self, legal: list[str], hand: list[str]) -> str:
        """The policy's move: the oldest card, where it may be played."""
        if self.policy == "single":
            return hand[0] if hand[0] in legal else f"down {hand[0]}"
        if "stop" not in legal:
            return hand[0]
        held = [card for card in hand if card in legal]
        return held[0] if held and self.policy == "always" else "stop"


@cache
def golden(name: str) -> Golden:
    """The golden deal of that id."""
    data: list[dict[str, Any]] = json.loads((DATA / "golden-deals.json").read_text(encoding="utf-8"))
    deal = next(entry for entry in data if entry["id"] == name)
    return Golden(
        id=name,
        game=deal["name"].split()[0].strip(",").lower(),
        policy=deal["policy"],
        dealer=deal["dealer"],
        leader=deal["leader"],
        hands=deal["hands"],
        stock=deal["stock"],
        points=tuple(deal["points"]),
        tricks=tuple(deal["tricks_won"]),
        last=deal["last_trick"],
        unused=tuple(deal["unused"]),
        trump=deal.get("trump", ""),
        trace=tuple((t["leader"], t.get("circuits", 1), t["winner"], tuple(t["cards"])) for t in deal["trace"]),
    )
