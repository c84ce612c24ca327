"""What bots draw from."""

from __future__ import annotations

import holadsl
from holadsl.players.seeds import first_table, seed_at, seed_here


def test_a_game_that_was_kept_goes_on_as_it_would_have() -> None:
    """The seeds of bots and of what they draw are the numbers that they always were."""
    view = holadsl.load("hola").start(seed=1).view("A")
    seeds = (seed_at(7, "A"), seed_here(view, 7), seed_here(view, "slips", 7), first_table(view, 7))
    assert seeds == (1245347747, 223518361, 2994718030, 238803164)


def test_each_seat_and_each_purpose_has_a_seed_of_its_own() -> None:
    """Bots of one seed draw other numbers at another seat, at another view, and for another purpose."""
    table = holadsl.load("hola").start(seed=1)
    views = [table.view(seat) for seat in table.rules.seats]
    assert len({seed_at(7, seat) for seat in table.rules.seats}) == len(views)
    drawn = {made for view in views for made in (seed_here(view, 7), seed_here(view, "slips", 7), first_table(view, 7))}
    assert len(drawn) == 3 * len(views)
