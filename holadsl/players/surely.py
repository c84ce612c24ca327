"""Whether a search is sure enough of a move to make it instead of the usual one.

In games of turns a deal that is played on at random tells little, so a search often can't tell moves apart which a
player with a plan can. There a bot makes the move that a casual one would, unless the search finds that another is
better.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from holadsl.api import Move

if TYPE_CHECKING:
    from holadsl.native.searching.search import Found, Searched, Waiting


def on_turn(found: Searched, usual: Move, errors: int, moves: Collection[Move]) -> Move:
    """The best of some moves as a search found them, if it is better than the usual one by more than so many standard
    errors, or that one isn't among them; else the usual one.
    """
    of = {one.move: one for one in found.moves}
    best = found.best_of(moves)
    return best if usual not in moves or is_better(of[best], of[usual], errors) else usual


def out_of_turn(found: Searched, usual: Move | None, errors: int) -> Move | None:
    """The same for a call while another is on turn; None lets play go on."""
    best = found.call
    of: dict[Move | None, Found | Waiting | None] = {one.move: one for one in found.moves}
    of[None] = found.waits
    one, other = of[best], of[usual]
    return best if one is None or other is None or is_better(one, other, errors) else usual


def is_better(one: Found | Waiting, other: Found | Waiting, errors: int) -> bool:
    """Whether one brought more than another by more than so many standard errors of the difference. What was hardly
    tried was found bad: anything is better.
    """
    if other.visits < 2 or one.visits < 2:
        return one.visits > other.visits
    from holadsl.native.searching.search import square_of_error

    more = one.value - other.value
    return more > 0 and more**2 > errors**2 * (square_of_error(one) + square_of_error(other))
