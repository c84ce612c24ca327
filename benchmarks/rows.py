"""What is measured: something that plays deals, and how many decisions that took."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from attrs import frozen

from holadsl.engine.chance import seed_of_match


class NotThere(Exception):
    """What is to be measured isn't here; the text says why, in a few words for a table."""


MASTER = 1
"""The seed that all matches come from."""
Play = Callable[[int, int], int]
"""Plays matches of that seed, a deal each, uniformly at random: from the first number on, as many as the second says.
How many decisions they took.
"""
Make = Callable[[], Play]
"""Makes something ready to play. What isn't here: NotThere."""


@frozen
class Row:
    """One thing that is measured."""

    key: str
    """A short name, for `--only` and for the ratios."""
    title: str
    make: Make
    about: str = ""
    """What has to be known about it; it stands under the table."""


def deal_by_deal(playout: Callable[[int], tuple[object, int]]) -> Make:
    """Of a function that plays the first deal of the match with a seed."""

    def play(first: int, deals: int) -> int:
        return sum(playout(seed_of_match(MASTER, number))[1] for number in range(first, first + deals))

    return lambda: play


def with_own_chance(deal: Callable[[Random], int]) -> Make:
    """Of a function that plays a deal by Python's generator."""

    def play(first: int, deals: int) -> int:
        rng = Random(first)
        return sum(deal(rng) for _ in range(deals))

    return lambda: play
