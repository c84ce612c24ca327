"""Small games: shipped ones with so few cards that a whole deal can be tried out."""

from __future__ import annotations

import holadsl

SMALL = {
    "hola": (
        "hola",
        4,
        "change pack ranks 2 7 10 A\n"
        "  change deal cards 2 each, one at a time, from player after dealer\n"
        "  change trick refill to 2, one at a time, winner first, equal hands",
    ),
    "hola of two": (
        "hola",
        2,
        "change pack ranks 2 7 10 A\n"
        "  change deal cards 3 each, one at a time, from player after dealer\n"
        "  change trick refill to 3, one at a time, winner first, equal hands",
    ),
    "hola of six": ("hola", 6, "change pack ranks 2 7 8 10 A"),
    "sedma": ("sedma", 4, "change pack ranks 7 8 10 A\n  change deal cards 2 each"),
    "sedma of three": ("sedma", 3, "change pack ranks 7 8 10 A\n  change deal cards 2 each"),
    "whist": (
        "whist",
        4,
        "change pack ranks J Q K\n  change score odd-tricks tricks won minus 1 to a team that won 2 or more tricks",
    ),
    "ristikontra": (
        "ristikontra",
        4,
        "change pack ranks J Q K 10 A\n  change deal cards 3 each\n  change trick refill to 3, after each card",
    ),
    "bura": ("bura", 2, "change pack ranks 6 J Q K 10 A"),
    "cabra": ("cabra", 4, "change pack ranks J Q K 10 A"),
}
"""By a name: the game, how many players, what is changed."""


def small(name: str) -> holadsl.Rules:
    """The small game of that name."""
    parent, players, changes = SMALL[name]
    return holadsl.loads(f'language 1\n\ngame "Small" extends {parent}\n  {changes}\n', players=players)
