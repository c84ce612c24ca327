"""The numbered legal list of a state: how long it can be, and which of its acts have a number for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holadsl.core.bounds import most_moves
from holadsl.core.machine import Decide, Machine, Window
from holadsl.core.ranges import Known
from holadsl.data import frozen
from holadsl.engine.book import Book
from holadsl.engine.game import Game
from holadsl.engine.stage import Chosen

MOST_PADDED: Final = 1024
"""Rows are padded to no more than so many acts, where sets of cards can be chosen in more ways than anybody lists."""
MOST_NUMBERED: Final = 4096
"""So many acts at the most have a number for good."""

Act = tuple[int, int, Chosen]
"""A seat, the number of its choice in the state, and what it takes."""


def acts_of(game: Game) -> list[Act]:
    """The legal list of a game as it waits: for each seat that may act, in order, what it may do, in order."""
    if game.plain:
        seat = game.actor
        return [(seat, number, card) for number, card in game.cards()]
    return [(seat, number, chosen) for seat in game.to_act() for number, chosen in game.choices(seat)]


def declared_width(machine: Machine, known: Known) -> int:
    """The most acts that the Machine's check, which knows so much of it, allows any legal list to have."""
    widths = [1]
    for state in machine.states.values():
        if isinstance(state, Decide):
            ordinary = sum(most_moves(choice, known) for choice in state.choices)
            open_to_all = sum(most_moves(right.choice, known) for right in state.rights)
            widths.append(ordinary + machine.seats * open_to_all)
        if isinstance(state, Window):
            widths.append(machine.seats * sum(most_moves(choice, known) for choice in state.choices))
    return max(widths)


@frozen(eq=False)
class Numbering:
    """A number for each act that the rules know, whoever does it and in whatever state."""

    actions: tuple[str, ...]
    """The texts of the acts, by their numbers."""
    numbers: Mapping[str, tuple[tuple[int, ...], ...]]
    """For each state and choice, the numbers of its acts by face; index NOBODY finds the only one."""


def numbering_of(book: Book) -> Numbering | None:
    """The numbering of all acts; None where sets of cards are chosen, where a move must say for which card a wild one
    stands, or where there would be more than MOST_NUMBERED.
    """
    states = [s for s in book.machine.states.values() if isinstance(s, Decide | Window)]
    if any(choice.several is not None for state in states for choice in state.all_choices):
        return None
    if any(book.moves.other_ways[state.name] for state in states):
        return None
    found: dict[str, int] = {}
    numbers = {}
    for state in states:
        rows = [[str(move) for move in row] for row in book.moves.listed[state.name]]
        numbers[state.name] = tuple(tuple(found.setdefault(text, len(found)) for text in row) for row in rows)
    return Numbering(tuple(found), numbers) if len(found) <= MOST_NUMBERED else None
